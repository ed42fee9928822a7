//! Server-sent events: open pages learn of changes without a reload.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use marsam_auth::{mailed_tokens, sessions};
use marsam_domain::ids::AccountId;
use marsam_persistence::accounts;
use marsam_persistence::email_tokens::Purpose;
use serde_json::{Value, json};

use super::Studio;
use crate::browser::{Browser, Request};
use crate::harness::{PASSWORD, TestApp};

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

fn password() -> Value {
    json!({ "current_password": PASSWORD })
}

/// An account with two browsers, the first of which has an open stream.
struct Streaming<'a> {
    app: &'a TestApp,
    admin: &'a Browser,
    account: AccountId,
    address: String,
    /// The one with the stream.
    browser: Browser,
    other: Browser,
}

impl Streaming<'_> {
    /// Ends sessions by the other browser.
    fn delete(&self, path: &str) {
        self.other.send(&Request::new("DELETE", path)).is(204);
    }
}

type End = fn(&Streaming<'_>);

const NEW_PASSWORD: &str = "zaatar-jadid 52";
const SESSIONS: &str = "/api/account/sessions";

/// How a session ends otherwise than by signing out and by a suspension. The last one ends all of them.
const ENDS: [(&str, End); 11] = [
    ("a new password", |open| {
        let body = json!({ "current_password": PASSWORD, "password": NEW_PASSWORD });
        open.other.post("/api/account/password", &body).is(204);
    }),
    ("a reset", |open| {
        let (account, now) = (open.account, open.app.now());
        let token = open.app.write(|db| {
            mailed_tokens::issue(db, Purpose::ResetPassword, account, &open.address, now)
        });
        let body = json!({ "token": token.reveal(), "password": NEW_PASSWORD });
        let visitor = open.app.visitor();
        visitor
            .post("/api/auth/password-reset/confirm", &body)
            .is(204);
    }),
    ("admin rights that are given", |open| {
        let body = json!({ "email": open.address, "current_password": PASSWORD });
        open.admin.post("/api/admin/make-admin", &body).is(200);
    }),
    ("admin rights that are taken", |open| {
        let (account, now) = (open.account, open.app.now());
        let granted = |db: &mut _| accounts::grant_admin(db, account, now);
        open.app.write(granted);
        let path = format!("/api/admin/users/{account}/revoke-admin");
        open.admin.post(&path, &password()).is(200);
    }),
    ("a deletion", |open| {
        let path = "/api/account/delete";
        open.other.post(path, &password()).is(204);
    }),
    ("too many sessions", |open| {
        for _ in 2..=sessions::MAX_PER_ACCOUNT {
            open.app.browser_of(open.account);
        }
    }),
    ("a session that is ended by another", |open| {
        let listed = open.browser.get(SESSIONS).is(200).json();
        let mut listed = listed.as_array().unwrap().iter();
        let own = listed.find(|session| session["current"] == json!(true));
        open.delete(&format!("{SESSIONS}/{}", super::id_of(own.unwrap())));
    }),
    ("all sessions that are ended", |open| open.delete(SESSIONS)),
    ("another sign-in", |open| {
        let body = json!({ "email": open.address, "password": PASSWORD });
        open.browser.post("/api/auth/sign-in", &body).is(200);
    }),
    ("a second step that is turned on", |open| {
        open.app.turn_on_totp(&open.other);
    }),
    ("its age", |open| {
        let later = open.app.now() + time::Duration::days(31);
        let forgotten = |db: &mut _| sessions::forget_ended(db, later);
        open.app.write(forgotten);
    }),
];

#[test]
fn a_stream_ends_however_its_session_ends() {
    let app = TestApp::spawn();
    app.deliver_changes();
    let admin = app.admin("admin@example.com");
    for (number, (how, end)) in ENDS.into_iter().enumerate() {
        let address = format!("noura{number}@example.com");
        let account = app.account(&address);
        app.verify(account);
        let browser = app.browser_of(account);
        // So the first one is the least recently used.
        app.pass(time::Duration::SECOND);
        let open = Streaming {
            app: &app,
            admin: &admin,
            account,
            address,
            browser,
            other: app.browser_of(account),
        };
        let mut stream = lines(&open.browser);
        // Less than the pulse, which would end it, too.
        let timeout = Duration::from_secs(10);
        stream.get_ref().set_read_timeout(Some(timeout)).unwrap();
        until(&mut stream, "retry:");
        end(&open);
        let read = stream.read_to_end(&mut Vec::new());
        assert!(read.is_ok(), "after {how}: {read:?}");
    }
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
    let answer = studio.brand.send(&Request::new("HEAD", "/api/stream"));
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), Some("text/event-stream"));
}
