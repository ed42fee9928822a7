//! Server-sent events: open pages learn of changes without a reload.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::json;

use super::Studio;
use crate::browser::Browser;

/// Opens a stream and hands over its lines.
pub(crate) fn lines(browser: &Browser) -> BufReader<TcpStream> {
    lines_of(browser, "/api/stream", "")
}

/// The same with a query string in the path, or headers that each end with CRLF.
fn lines_of(browser: &Browser, path: &str, headers: &str) -> BufReader<TcpStream> {
    let mut socket = TcpStream::connect(browser.address()).unwrap();
    socket
        .set_read_timeout(Some(Duration::from_secs(20)))
        .unwrap();
    let cookie = browser.cookie("marsam_session").unwrap();
    write!(
        socket,
        "GET {path} HTTP/1.1\r\nHost: localhost:8080\r\nCookie: marsam_session={cookie}\r\n{headers}\r\n"
    )
    .unwrap();
    BufReader::new(socket)
}

/// Reads on to the line that contains this.
pub(crate) fn until(stream: &mut BufReader<TcpStream>, wanted: &str) -> String {
    let mut line = String::new();
    loop {
        line.clear();
        let read = stream.read_line(&mut line).unwrap();
        assert!(read > 0, "the stream ended before {wanted}");
        if line.contains(wanted) {
            return line;
        }
    }
}

#[test]
fn a_message_reaches_the_other_side_at_once() {
    let studio = Studio::open();
    studio.app.deliver_changes();
    let request = studio.request();
    studio.dana.propose(&request);
    let mut stream = lines(&studio.brand);
    until(&mut stream, "text/event-stream");
    until(&mut stream, "retry:");
    let path = format!("/api/quote-requests/{request}/messages");
    studio
        .dana
        .browser
        .post(&path, &json!({"body": "Hello"}))
        .is(201);
    until(&mut stream, "event: message");
    let data = until(&mut stream, "data:");
    assert!(
        data.contains(&request) && data.contains(&studio.dana.id),
        "{data}"
    );
    assert!(!data.contains("Hello"), "ids only");
    until(&mut stream, "event: notification");
}

#[test]
fn a_move_reaches_the_creatives_concerned() {
    let studio = Studio::open();
    studio.app.deliver_changes();
    let request = studio.request();
    let sent = studio.dana.propose(&request);
    let mut stream = lines(&studio.dana.browser);
    until(&mut stream, "retry:");
    super::select(&studio.brand, &sent, 1).is(200);
    until(&mut stream, "event: notification");
    until(&mut stream, "event: request");
    let data = until(&mut stream, "data:");
    assert!(data.contains(&request), "{data}");
}

#[test]
fn a_suspension_reaches_the_brand_whose_proposal_it_closes() {
    let studio = Studio::open();
    studio.app.deliver_changes();
    let request = studio.request();
    studio.dana.propose(&request);
    let me = studio.dana.browser.get("/api/users/me").is(200).json();
    let account = me["id"].as_str().unwrap();
    let mut stream = lines(&studio.brand);
    until(&mut stream, "retry:");
    let path = format!("/api/admin/users/{account}/suspend");
    studio.admin.post(&path, &json!({})).is(200);
    until(&mut stream, "event: request");
    let data = until(&mut stream, "data:");
    assert!(data.contains(&request), "{data}");
}

#[test]
fn odd_query_strings_and_headers_never_break_a_stream() {
    let studio = Studio::open();
    for (path, headers) in [
        ("/api/stream?%", ""),
        ("/api/stream?%ff=%ff&id=%00", ""),
        ("/api/stream", "Last-Event-ID: \u{0}\r\n"),
        ("/api/stream", "Last-Event-ID: ٧\r\n"),
        ("/api/stream", "Accept: image/png\r\n"),
        ("/api/stream", "Range: bytes=0-1\r\n"),
        ("/api/stream", "If-None-Match: *\r\n"),
    ] {
        let mut stream = lines_of(&studio.brand, path, headers);
        let status = until(&mut stream, "HTTP/1.1");
        assert!(
            status.contains(" 200 ") || status.contains(" 400 "),
            "{path} {headers:?}: {status}"
        );
    }
    until(&mut lines(&studio.brand), "retry:");
}

#[test]
fn visitors_have_no_stream() {
    let studio = Studio::open();
    studio
        .app
        .visitor()
        .get("/api/stream")
        .refused(401, "not_signed_in");
}

/// Reads on to the end of a stream.
fn until_it_ends(stream: &mut BufReader<TcpStream>) {
    let mut line = String::new();
    while stream.read_line(&mut line).unwrap() > 0 {
        line.clear();
    }
}

#[test]
fn a_stream_ends_with_its_session_in_every_tab_and_no_other_does() {
    let studio = Studio::open();
    studio.app.deliver_changes();
    let (brand, other) = (
        &studio.brand,
        studio.app.another_browser_of("brand@example.com"),
    );
    let mut tabs = [lines(brand), lines(brand)];
    let mut elsewhere = lines(&other);
    for stream in tabs.iter_mut().chain([&mut elsewhere]) {
        until(stream, "retry:");
    }
    brand.get("/api/logout").is(204);
    tabs.iter_mut().for_each(until_it_ends);
    let request = super::detail(&other, &studio_request(&other));
    studio.dana.propose(&super::id_of(&request));
    until(&mut elsewhere, "event: notification");
}

fn studio_request(brand: &Browser) -> String {
    let sent = brand.post("/api/quote-requests", &crate::samples::quote_request());
    super::id_of(&sent.is(201).json())
}

#[test]
fn a_suspension_ends_the_streams_of_its_account() {
    let studio = Studio::open();
    studio.app.deliver_changes();
    let me = studio.dana.browser.get("/api/users/me").is(200).json();
    let mut stream = lines(&studio.dana.browser);
    until(&mut stream, "retry:");
    let path = format!("/api/admin/users/{}/suspend", super::id_of(&me));
    studio.admin.post(&path, &json!({})).is(200);
    until_it_ends(&mut stream);
}

#[test]
fn a_head_request_gets_the_head_and_ends() {
    let studio = Studio::open();
    let answer = studio
        .brand
        .send(&crate::browser::Request::new("HEAD", "/api/stream"));
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), Some("text/event-stream"));
}
