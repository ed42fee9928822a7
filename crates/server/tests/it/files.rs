//! Uploaded files: the protocol of uploads, what becomes of them, and who may read them.

mod annotations;
mod attachments;
pub(crate) mod deliveries;
mod failing_store;
mod films;
pub(crate) mod jobs;
mod killed;
mod sweeps;
mod uploads;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use self::jobs::{jobs, picture, run};
use crate::browser::{Answer, Browser, Request};
use crate::harness::TestApp;
use crate::samples::enter_roster;

/// A creative on the roster.
pub(crate) fn listed(app: &TestApp) -> Browser {
    listed_as(app, "dana@example.com")
}

/// A creative with this address on the roster.
pub(crate) fn listed_as(app: &TestApp, address: &str) -> Browser {
    let creative = app.creative(address);
    enter_roster(&creative, &app.admin("reviewer@example.com"));
    creative
}

pub(crate) fn metadata(name: &str, purpose: &str) -> String {
    format!(
        "filename {},purpose {}",
        STANDARD.encode(name),
        STANDARD.encode(purpose)
    )
}

pub(crate) fn tus(method: &str, path: &str) -> Request {
    Request::new(method, path).header("tus-resumable", "1.0.0")
}

fn creation(purpose: &str, length: usize) -> Request {
    tus("POST", "/api/uploads")
        .header("upload-length", &length.to_string())
        .header("upload-metadata", &metadata("café.jpg", purpose))
}

fn part(path: &str, offset: usize, bytes: &[u8]) -> Request {
    tus("PATCH", path)
        .header("upload-offset", &offset.to_string())
        .bytes("application/offset+octet-stream", bytes)
}

/// Begins an upload and returns its path.
fn begin(browser: &Browser, purpose: &str, length: usize) -> String {
    let begun = browser.send(&creation(purpose, length)).is(201);
    begun.header("location").unwrap().to_owned()
}

/// Begins an upload of a creative who is not on the roster, of 10 bytes, and returns its id.
pub(crate) fn begin_upload(newcomer: &Browser) -> String {
    begin(newcomer, "application", 10).replace("/api/uploads/", "")
}

/// Uploads a file in one request and returns its id.
pub(crate) fn upload(browser: &Browser, purpose: &str, bytes: &[u8]) -> String {
    let sent = creation(purpose, bytes.len()).bytes("application/offset+octet-stream", bytes);
    let begun = browser.send(&sent).is(201);
    let path = begun.header("location").unwrap();
    path.trim_start_matches("/api/uploads/").to_owned()
}

/// Sends a file of ten bytes and returns its id.
fn sent(browser: &Browser, creation: Request) -> String {
    let whole = creation.bytes("application/offset+octet-stream", "0123456789");
    let begun = browser.send(&whole).is(201);
    let path = begun.header("location").unwrap();
    path.replace("/api/uploads/", "")
}

/// The same, made ready.
pub(crate) fn ready_file(app: &TestApp, browser: &Browser, creation: Request) -> String {
    let file = sent(browser, creation);
    assert!(run(&jobs(app, picture)));
    file
}

fn offset(answer: &Answer) -> usize {
    answer.header("upload-offset").unwrap().parse().unwrap()
}
