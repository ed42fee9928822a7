//! Works: written by their creative, and seen by everyone under names that last as long as they are public.

mod captions;
mod covers;
mod media;
pub(crate) mod moderation;
mod own;
mod own_moderation;
pub(crate) mod reports;

use serde_json::{Value, json};

use crate::browser::{Answer, Browser, Request};
use crate::files::jobs::{jobs, picture, run};
use crate::files::upload;
use crate::harness::TestApp;
use crate::samples::enter_roster;

const PATH: &str = "/api/creative/works";

/// A creative on the roster, and the id of its entry.
fn listed(app: &TestApp) -> (Browser, String) {
    let creative = app.creative("dana@example.com");
    let id = enter_roster(&creative, &app.admin("reviewer@example.com"));
    (creative, id)
}

/// Like [`listed`], with a published profile.
pub(crate) fn published(app: &TestApp) -> (Browser, String) {
    let (creative, id) = listed(app);
    publish_profile(&creative);
    (creative, id)
}

fn publish_profile(creative: &Browser) {
    let cover = json!({ "cover": "photography" });
    let change = Request::new("PATCH", "/api/creative/profile").json(&cover);
    creative.send(&change).is(200);
    let publish = "/api/creative/profile/publish";
    creative.post(publish, &json!({})).is(200);
}

/// Uploads a picture, makes it ready and returns its id.
pub(crate) fn ready(app: &TestApp, creative: &Browser, purpose: &str) -> String {
    ready_with(app, creative, purpose, b"0123456789")
}

/// The same with these bytes.
pub(crate) fn ready_with(app: &TestApp, creative: &Browser, purpose: &str, bytes: &[u8]) -> String {
    let file = upload(creative, purpose, bytes);
    assert!(run(&jobs(app, picture)));
    file
}

/// Adds a draft without files and returns its id.
pub(crate) fn draft(creative: &Browser) -> String {
    let work = json!({ "title": "Menu", "service": "photography" });
    id_of(&creative.post(PATH, &work).is(201))
}

/// Adds a published work with one picture and returns its id.
pub(crate) fn work(app: &TestApp, creative: &Browser, title: &str) -> String {
    work_with(app, creative, title, b"0123456789")
}

/// The same with a picture of these bytes: what an admin hid is not added again.
pub(crate) fn work_with(app: &TestApp, creative: &Browser, title: &str, bytes: &[u8]) -> String {
    let file = ready_with(app, creative, "work", bytes);
    let work = json!({
        "title": title, "service": "photography", "files": [file], "state": "published",
    });
    id_of(&creative.post(PATH, &work).is(201))
}

fn id_of(answer: &Answer) -> String {
    answer.json()["id"].as_str().unwrap().to_owned()
}

fn change(creative: &Browser, work: &str, fields: &Value) -> Answer {
    creative.send(&Request::new("PATCH", &format!("{PATH}/{work}")).json(fields))
}

fn remove(creative: &Browser, work: &str) -> Answer {
    creative.send(&Request::new("DELETE", &format!("{PATH}/{work}")))
}

/// What a visitor sees of a creative's works.
fn public(app: &TestApp, id: &str) -> Value {
    let path = format!("/api/creatives/{id}/works");
    app.visitor().get(&path).is(200).json()
}
