//! Every kind of cross-site request, against every call that changes something.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::browser::{Answer, Browser, Request};
use crate::document::document;
use crate::harness::TestApp;

const SITES: [Option<&str>; 6] = [
    None,
    Some("same-origin"),
    Some("none"),
    Some("same-site"),
    Some("cross-site"),
    Some("Same-Origin, cross-site"),
];
const ORIGINS: [Option<&str>; 7] = [
    None,
    Some("http://localhost:8080"),
    Some("null"),
    Some("https://localhost:8080"),
    Some("http://localhost:8080.evil.example"),
    Some("http://localhost:8081"),
    Some("https://evil.example"),
];
/// What a page can send: JSON only with CORS permission, which is never granted; the others as a form does.
const KINDS: [(&str, &str); 5] = [
    ("application/json", "{}"),
    ("text/plain", "{\"a\":\"=b\"}"),
    ("application/x-www-form-urlencoded", "a=b"),
    ("multipart/form-data; boundary=x", "--x--"),
    ("", ""),
];

/// By Sec-Fetch-Site if it is sent, else by Origin; a client that sends neither has no cookies to abuse.
fn is_ours(site: Option<&str>, origin: Option<&str>) -> bool {
    match (site, origin) {
        (Some(site), _) => matches!(site, "same-origin" | "none"),
        (None, Some(origin)) => origin == "http://localhost:8080",
        (None, None) => true,
    }
}

struct Call {
    method: String,
    path: String,
    /// Whether it requires a body.
    needs_body: bool,
}

/// Every call of the document that changes something, including sign-out by GET and HEAD.
fn calls() -> Vec<Call> {
    let document = document();
    let call = |method: &str, path: &str, needs_body| Call {
        method: method.to_uppercase(),
        path: path.replace("{id}", "0199aaaa-0000-7000-8000-000000000000"),
        needs_body,
    };
    let mut calls = vec![
        call("get", "/api/logout", false),
        call("head", "/api/logout", false),
        call("post", "/api/logout", false),
        call("get", "/api/%6cogout", false),
        call("put", "/api/users/profile", false),
        call("delete", "/api/users/me", false),
        call("post", "/api/nothing", false),
    ];
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            if !matches!(method.as_str(), "get" | "options") {
                let needs_body = operation["requestBody"]["required"] == Value::Bool(true);
                calls.push(call(method, path, needs_body));
            }
        }
    }
    calls
}

fn send(
    browser: &Browser,
    call: &Call,
    site: Option<&str>,
    origin: Option<&str>,
    (kind, body): (&str, &str),
) -> Answer {
    let mut request = Request::new(&call.method, &call.path);
    if !kind.is_empty() {
        request = request.bytes(kind, body);
    }
    for (name, value) in [("sec-fetch-site", site), ("origin", origin)] {
        if let Some(value) = value {
            request = request.header(name, value);
        }
    }
    browser.send(&request)
}

/// The row counts of the database, and Noura's account.
fn state(app: &TestApp, noura: &Browser) -> (BTreeMap<&'static str, i64>, String) {
    let user = noura.get("/api/users/me").is(200).text();
    let account = noura.get("/api/account").is(200).text();
    let sessions = noura.get("/api/account/sessions").is(200).text();
    (app.row_counts(), user + &account + &sessions)
}

#[test]
fn nothing_that_changes_something_is_accepted_from_another_site() {
    let app = TestApp::spawn();
    let noura = app.admin("noura@example.com");
    let calls = calls();
    assert!(calls.len() >= 30, "{}", calls.len());
    let before = state(&app, &noura);
    for call in &calls {
        for site in SITES {
            for origin in ORIGINS {
                if is_ours(site, origin) {
                    continue;
                }
                for kind in KINDS {
                    let answer = send(&noura, call, site, origin, kind);
                    let context =
                        format!("{} {} {site:?} {origin:?} {kind:?}", call.method, call.path);
                    assert_eq!(answer.status, 403, "{context}: {}", answer.text());
                    if call.method != "HEAD" {
                        answer.refused(403, "cross_site");
                    }
                    assert_eq!(answer.header("set-cookie"), None, "{context}");
                }
            }
        }
    }
    assert_eq!(state(&app, &noura), before);
}

#[test]
fn form_bodies_are_not_accepted_from_our_own_site_either() {
    let app = TestApp::spawn();
    let noura = app.brand("noura@example.com");
    let forms = &KINDS[1..4];
    for call in calls().iter().filter(|call| call.needs_body) {
        for kind in forms {
            let answer = send(&noura, call, Some("same-origin"), None, *kind);
            let context = format!("{} {} {kind:?}", call.method, call.path);
            // Authorization, and the protocol of uploads, are checked before the body is read.
            // A provider's event is read as bytes, and no provider is set up.
            let is_unread = answer.status == 404 && call.path.starts_with("/api/payment-events/");
            assert!(
                is_unread || matches!(answer.status, 403 | 412 | 415),
                "{context}: {} {}",
                answer.status,
                answer.text()
            );
        }
    }
}

#[test]
fn no_origin_is_ever_given_leave_to_send_or_to_read() {
    let app = TestApp::spawn();
    let noura = app.brand("noura@example.com");
    for call in calls() {
        for origin in ["https://evil.example", "null", "http://localhost:8080"] {
            for method in ["OPTIONS", &call.method] {
                let request = Request::new(method, &call.path)
                    .header("origin", origin)
                    .header("sec-fetch-site", "cross-site")
                    .header("access-control-request-method", &call.method)
                    .header("access-control-request-headers", "content-type");
                let answer = noura.send(&request);
                for header in [
                    "access-control-allow-origin",
                    "access-control-allow-credentials",
                    "access-control-allow-methods",
                ] {
                    assert_eq!(answer.header(header), None, "{method} {}", call.path);
                }
            }
        }
    }
    for path in ["/api/users/me", "/api/account/export", "/api/auth/id-token"] {
        let request = Request::new("GET", path).header("origin", "https://evil.example");
        let answer = noura.send(&request).is(200);
        assert_eq!(answer.header("access-control-allow-origin"), None, "{path}");
        let policy = answer.header("cross-origin-resource-policy");
        assert_eq!(policy, Some("same-origin"), "{path}");
    }
}
