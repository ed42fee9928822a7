//! Conventions of every call: the common error shape, methods, media types, sizes, and ignored fields.

mod codes;
mod every_list;
pub(crate) mod half_bodies;
mod headers;
mod idempotency;
mod listing;

use serde_json::json;
use uuid::Uuid;

use crate::browser::{Answer, Request};
use crate::document::document;
use crate::harness::TestApp;
use crate::samples::{but, contact_message, quote_request};

#[test]
fn an_unknown_path_of_the_api_is_a_json_404() {
    let app = TestApp::spawn();
    for path in [
        "/api",
        "/api/",
        "/api/nothing",
        "/api/creatives/",
        "/api/services/ugc",
        "/api//services",
        "/api/quote%2Drequests",
    ] {
        app.visitor().get(path).refused(404, "not_found");
    }
    let posted = Request::new("POST", "/api/nothing").json(&json!({}));
    app.visitor().send(&posted).refused(404, "not_found");
}

#[test]
fn a_known_path_with_another_method_is_a_405_that_names_the_methods() {
    let app = TestApp::spawn();
    let allowed = |method: &str, path: &str| {
        let answer = app.visitor().send(&Request::new(method, path));
        answer.refused(405, "method_not_allowed");
        answer.header("allow").unwrap().to_owned()
    };
    assert_eq!(allowed("DELETE", "/api/services"), "GET, HEAD");
    assert_eq!(allowed("GET", "/api/auth/sign-in"), "POST");
    let head = app
        .visitor()
        .send(&Request::new("HEAD", "/api/auth/sign-up"))
        .is(405);
    assert_eq!((head.header("allow"), head.body.len()), (Some("POST"), 0));
    assert_eq!(allowed("OPTIONS", "/api/creatives/1"), "GET, HEAD");
    let mut profile: Vec<_> = allowed("GET", "/api/users/profile")
        .split(", ")
        .map(str::to_owned)
        .collect();
    profile.sort();
    assert_eq!(profile, ["PATCH", "POST"]);
}

#[test]
fn head_answers_as_get_does_but_for_the_body() {
    let app = TestApp::spawn();
    for path in [
        "/api/services",
        "/api/config",
        "/api/creatives",
        "/api/openapi.json",
        "/healthz",
        "/readyz",
        "/livez",
        "/",
        "/nowhere",
    ] {
        let (head, get) = (
            app.visitor().send(&Request::new("HEAD", path)),
            app.visitor().get(path),
        );
        assert_eq!(head.status, get.status, "{path}");
        assert_eq!(
            head.header("content-type"),
            get.header("content-type"),
            "{path}"
        );
        assert_eq!(
            head.header("x-total-count"),
            get.header("x-total-count"),
            "{path}"
        );
        assert!(head.body.is_empty() && !get.body.is_empty(), "{path}");
    }
    assert_eq!(
        app.visitor()
            .send(&Request::new("HEAD", "/api/users/me"))
            .status,
        401
    );
    assert_eq!(
        app.visitor()
            .send(&Request::new("HEAD", "/api/nothing"))
            .status,
        404
    );
}

#[test]
fn a_body_must_be_json_and_say_so() {
    let app = TestApp::spawn();
    let message = contact_message().to_string();
    let send = |kind: &str| {
        app.visitor()
            .send(&Request::new("POST", "/api/contact-messages").bytes(kind, message.clone()))
    };
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonx",
    ] {
        send(kind).refused(415, "unsupported_media_type");
    }
    for kind in [
        "application/json",
        "application/json; charset=utf-8",
        "Application/JSON",
    ] {
        send(kind).is(201);
    }
}

#[test]
fn no_call_that_changes_something_accepts_a_body_of_another_type() {
    let app = TestApp::spawn();
    let document = document();
    let callers = [
        app.visitor(),
        app.brand("brand@example.com"),
        app.creative("creative@example.com"),
        app.admin("admin@example.com"),
    ];
    for (path, item) in document["paths"].as_object().unwrap() {
        for method in item.as_object().unwrap().keys() {
            if matches!(method.as_str(), "get" | "options") {
                continue;
            }
            let path = path.replace("{id}", &Uuid::now_v7().to_string());
            let request = Request::new(&method.to_uppercase(), &path).bytes("text/plain", "{}");
            // Without the version of their protocol, uploads do not look at the body.
            let wanted = match path.as_str() {
                path if path.starts_with("/api/uploads") => 412,
                // A provider's signature covers the bytes, whatever they are; none is set up here.
                path if path.starts_with("/api/payment-events") => 404,
                _ => 415,
            };
            let answers = callers.each_ref().map(|caller| caller.send(&request));
            let refused = |answer: &Answer| [401, 403, wanted].contains(&answer.status);
            assert!(answers.iter().all(refused), "{method} {path}");
            assert!(
                answers.iter().any(|answer| answer.status == wanted),
                "{method} {path}"
            );
        }
    }
}

#[test]
fn a_call_without_a_body_accepts_none_or_json() {
    let app = TestApp::spawn();
    let browser = app.newcomer("noura@example.com");
    let again = || Request::new("POST", "/api/auth/verify-email/resend");
    browser.send(&again()).is(202);
    browser.send(&again().json(&json!({ "x": 1 }))).is(202);
    browser
        .send(&again().bytes("application/x-www-form-urlencoded", "x=1"))
        .refused(415, "unsupported_media_type");
}

#[test]
fn a_missing_body_needs_no_content_type() {
    let app = TestApp::spawn();
    for path in [
        "/api/contact-messages",
        "/api/auth/sign-in",
        "/api/auth/sign-up",
    ] {
        app.visitor()
            .send(&Request::new("POST", path))
            .refused(400, "malformed_json");
    }
}

#[test]
fn a_body_of_64_kib_is_accepted_and_a_larger_one_is_refused() {
    let app = TestApp::spawn();
    let padded = |bytes: usize| {
        let body = contact_message().to_string();
        format!("{body}{}", " ".repeat(bytes - body.len()))
    };
    let request = |bytes| {
        Request::new("POST", "/api/contact-messages").bytes("application/json", padded(bytes))
    };
    app.visitor().send(&request(64 * 1024)).is(201);
    app.visitor().send(&request(64 * 1024).chunked()).is(201);
    app.visitor()
        .send(&request(64 * 1024 + 1))
        .refused(413, "too_large");
    app.visitor()
        .send(&request(64 * 1024 + 1).chunked())
        .refused(413, "too_large");
}

#[test]
fn what_is_not_a_json_object_is_malformed() {
    let app = TestApp::spawn();
    for body in [
        "",
        "{",
        "[]",
        "null",
        "1",
        "\"text\"",
        "{\"name\":}",
        "{'name':1}",
        "{\"a\":1}{\"b\":2}",
        "{\"n\":1e999}",
    ] {
        let request = Request::new("POST", "/api/contact-messages").bytes("application/json", body);
        app.visitor().send(&request).refused(400, "malformed_json");
    }
}

#[test]
fn every_wrong_field_is_reported_at_once_and_a_wrong_type_as_such() {
    let app = TestApp::spawn();
    let body = json!({ "name": 7, "email": ["a@example.com"], "subject": {}, "message": " " });
    app.visitor()
        .post("/api/contact-messages", &body)
        .refused_fields(&[
            ("name", "wrong_type"),
            ("email", "wrong_type"),
            ("subject", "wrong_type"),
            ("message", "required"),
        ]);
}

#[test]
fn unknown_fields_never_reach_a_privileged_column() {
    let app = TestApp::spawn();
    let brand = app.brand("brand@example.com");
    let mut body = quote_request();
    for (field, value) in [
        ("role", json!("admin")),
        ("is_admin", json!(true)),
        ("status", json!("Completed")),
        ("stage", json!("closed")),
        ("id", json!("0199aaaa-0000-7000-8000-000000000000")),
        ("brand_id", json!("0199aaaa-0000-7000-8000-000000000000")),
        ("account_id", json!("0199aaaa-0000-7000-8000-000000000000")),
        ("created_at", json!("2001-01-01T00:00:00Z")),
    ] {
        body = but(body, field, value);
    }
    let stored = brand.post("/api/quote-requests", &body).is(201).json();
    assert_eq!(
        (&stored["status"], &stored["stage"]),
        (&json!("Pending"), &json!("submitted"))
    );
    assert_ne!(stored["id"], body["id"]);
    assert_eq!(stored["created_at"], json!("2026-11-21T09:00:00.123456Z"));
    assert_eq!(
        brand.get("/api/brand/quote-requests").json()[0]["id"],
        stored["id"]
    );
    let me = brand.get("/api/users/me").json();
    assert_eq!(
        (&me["role"], &me["is_admin"]),
        (&json!("brand"), &json!(false))
    );
}

#[test]
fn every_answer_carries_the_id_under_which_the_log_knows_it() {
    let app = TestApp::spawn();
    let mut seen = std::collections::BTreeSet::new();
    for path in [
        "/api/services",
        "/api/nothing",
        "/api/users/me",
        "/",
        "/nowhere",
        "/healthz",
    ] {
        seen.insert(
            app.visitor()
                .get(path)
                .header("x-request-id")
                .unwrap()
                .to_owned(),
        );
    }
    assert_eq!(seen.len(), 6);
}

#[test]
fn answers_of_the_api_are_not_kept_by_anybody() {
    let app = TestApp::spawn();
    let account = app.browser_of(app.account("noura@example.com"));
    for browser in [app.visitor(), account] {
        for path in [
            "/api/config",
            "/api/users/me",
            "/api/account",
            "/api/account/sessions",
            "/api/auth/id-token",
            "/api/nothing",
        ] {
            let answer = browser.get(path);
            assert_eq!(answer.header("cache-control"), Some("no-store"), "{path}");
        }
    }
}

#[test]
fn lists_are_compressed_if_accepted_and_nothing_is_answered_406() {
    let app = TestApp::spawn();
    let with = |accepted: &str| {
        app.visitor()
            .with("accept-encoding", accepted)
            .get("/api/services")
            .is(200)
    };
    assert_eq!(with("gzip").header("content-encoding"), Some("gzip"));
    assert_eq!(with("br, gzip").header("content-encoding"), Some("br"));
    for plain in [
        "identity",
        "zstd",
        "nonsense",
        "",
        "*;q=0",
        "zstd, identity;q=0",
    ] {
        assert_eq!(with(plain).header("content-encoding"), None, "{plain}");
    }
}
