//! Malformed requests: always a 4xx in the common shape, never a 5xx, and nothing changes.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::browser::{Answer, Browser, Request};
use crate::document::document;
use crate::harness::TestApp;
use crate::samples::{application, but, contact_message, quote_request, sign_up};

/// Every method and path of the document, with unknown ids; without the stream, whose answer never ends (`projects/stream.rs`).
fn routes() -> Vec<(String, String, Value)> {
    let document = document();
    let mut routes = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        if path == "/api/stream" {
            continue;
        }
        for (method, operation) in item.as_object().unwrap() {
            let path = path.replace("{id}", "0199aaaa-0000-7000-8000-000000000000");
            routes.push((
                method.to_uppercase(),
                path,
                operation["requestBody"].clone(),
            ));
        }
    }
    routes
}

/// Those after which the caller is still signed in.
fn routes_that_leave_the_session() -> Vec<(String, String, Value)> {
    let mut routes = routes();
    routes.retain(|(method, path, _)| {
        let ends_it = [("GET", "/api/logout"), ("DELETE", "/api/account/sessions")];
        !ends_it.contains(&(method, path))
    });
    routes
}

fn takers_of_bodies() -> Vec<(String, String)> {
    let with_body = routes().into_iter().filter(|(_, _, body)| !body.is_null());
    with_body.map(|(method, path, _)| (method, path)).collect()
}

/// All rows except counted attempts, which are expected to change.
fn rows(app: &TestApp) -> BTreeMap<&'static str, i64> {
    let mut rows = app.row_counts();
    rows.remove("throttle_counters");
    rows
}

/// An admin with this profile, from a different address for every request, so that no throttle hides the other checks.
pub(crate) struct Abuser {
    browser: Browser,
    sent: std::cell::Cell<u32>,
}

impl Abuser {
    pub(crate) fn with_role(app: &TestApp, role: &str) -> Self {
        let browser = app.admin(&format!("{role}@example.com"));
        browser
            .post(
                "/api/users/profile",
                &json!({ "role": role, "full_name": "Noura" }),
            )
            .is(201);
        Self {
            browser,
            sent: std::cell::Cell::new(0),
        }
    }

    pub(crate) fn send(&self, request: &Request) -> Answer {
        let number = self.sent.replace(self.sent.get() + 1);
        let address = format!(
            "10.{}.{}.{}",
            number >> 16,
            (number >> 8) & 255,
            number & 255
        );
        let answer = self
            .browser
            .send(&request.clone().header("x-forwarded-for", &address));
        assert!(answer.status < 500, "{request:?}: {}", answer.text());
        if answer.status >= 400 {
            answer.error_code();
        }
        answer
    }
}

fn both(app: &TestApp) -> [Abuser; 2] {
    [
        Abuser::with_role(app, "brand"),
        Abuser::with_role(app, "creative"),
    ]
}

fn broken_bodies() -> Vec<Vec<u8>> {
    vec![
        b"".to_vec(),
        b"{".to_vec(),
        b"\0".to_vec(),
        b"null".to_vec(),
        b"[]".to_vec(),
        b"{\"name\":\"\xff\xfe\"}".to_vec(),
        b"{\"name\":\"\\ud800\"}".to_vec(),
        b"{\"\\udc00\":1}".to_vec(),
        b"{\"n\":1e999}".to_vec(),
        b"\xef\xbb\xbf{}".to_vec(),
        "[".repeat(10_000).into_bytes(),
        format!("{}1{}", "[".repeat(10_000), "]".repeat(10_000)).into_bytes(),
        format!("{}1{}", "{\"a\":".repeat(10_000), "}".repeat(10_000)).into_bytes(),
        format!("{{\"name\":{}1{}}}", "[".repeat(10_000), "]".repeat(10_000)).into_bytes(),
        format!("{{\"a\":\"{}\"}}", "x".repeat(70_000)).into_bytes(),
    ]
}

#[test]
fn a_broken_body_is_refused_everywhere_and_changes_nothing() {
    let app = TestApp::spawn();
    let abusers = both(&app);
    let before = rows(&app);
    for (method, path) in takers_of_bodies() {
        for body in broken_bodies() {
            for abuser in &abusers {
                let request = Request::new(&method, &path).bytes("application/json", body.clone());
                let answer = abuser.send(&request);
                assert!(
                    (400..500).contains(&answer.status),
                    "{method} {path}: {}",
                    answer.status
                );
                abuser.send(&request.chunked());
            }
        }
    }
    assert_eq!(rows(&app), before);
}

pub(crate) fn odd_values() -> Vec<Value> {
    vec![
        Value::Null,
        json!(true),
        json!(-1),
        json!(0),
        json!(1e308),
        json!(u64::MAX),
        json!(7.5),
        json!("\u{0}"),
        json!("a\u{0}b"),
        json!("\u{202e}\u{feff}"),
        json!("x".repeat(60_000)),
        json!("🎨".repeat(5_001)),
        json!("%s'; DROP TABLE accounts; --"),
        json!("[[[["),
        json!("[1,2]"),
        json!([]),
        json!([null]),
        json!([[["UGC"]]]),
        json!({}),
        json!({ "$ne": "" }),
    ]
}

#[test]
fn an_odd_value_in_any_field_of_a_valid_form_never_breaks_the_server() {
    let app = TestApp::spawn_with(|settings| settings.quotes_per_hour = 0);
    let [brand, creative] = both(&app);
    let forms = [
        (&brand, "POST", "/api/quote-requests", quote_request()),
        (
            &creative,
            "POST",
            "/api/creative-applications",
            application(),
        ),
        (&brand, "POST", "/api/contact-messages", contact_message()),
        (
            &brand,
            "POST",
            "/api/users/profile",
            json!({ "role": "brand", "full_name": "x", "company_name": "y" }),
        ),
        (
            &brand,
            "PATCH",
            "/api/users/profile",
            json!({ "full_name": "x", "company_name": "y", "language": "en" }),
        ),
        (
            &brand,
            "POST",
            "/api/auth/sign-in",
            json!({ "email": "nobody@example.com", "password": "x" }),
        ),
        (
            &brand,
            "POST",
            "/api/auth/sign-up",
            sign_up("brand@example.com"),
        ),
        (
            &brand,
            "POST",
            "/api/auth/verify-email",
            json!({ "token": "x" }),
        ),
        (
            &brand,
            "POST",
            "/api/admin/make-admin",
            json!({ "email": "nobody@example.com", "setup_code": "x" }),
        ),
    ];
    for (abuser, method, path, form) in forms {
        for field in form.as_object().unwrap().keys() {
            for value in odd_values() {
                abuser.send(&Request::new(method, path).json(&but(form.clone(), field, value)));
            }
        }
    }
}

#[test]
fn an_empty_object_and_fields_of_wrong_types_change_nothing() {
    let app = TestApp::spawn();
    let abusers = both(&app);
    let before = rows(&app);
    for (method, path) in takers_of_bodies()
        .into_iter()
        .filter(|(method, _)| method == "POST")
    {
        for value in [json!({}), json!([]), json!(7), json!({ "a": [1] })] {
            let fields = [
                "email",
                "password",
                "full_name",
                "role",
                "name",
                "skills",
                "subject",
                "message",
                "token",
                "reason",
                "brandName",
                "serviceCategory",
                "years_experience",
                "terms_agreed_at",
                "agreeToTerms",
                "setup_code",
                "language",
            ];
            let body: serde_json::Map<_, _> = fields
                .iter()
                .map(|field| ((*field).to_owned(), value.clone()))
                .collect();
            for abuser in &abusers {
                let answer =
                    abuser.send(&Request::new(&method, &path).json(&Value::Object(body.clone())));
                assert!(
                    (400..500).contains(&answer.status),
                    "{method} {path}: {}",
                    answer.status
                );
            }
        }
    }
    assert_eq!(rows(&app), before);
}

#[test]
fn odd_query_strings_break_no_route() {
    let app = TestApp::spawn();
    let [brand, _] = both(&app);
    let long = format!("q={}", "x".repeat(4_000));
    let many = "style=UGC&".repeat(300);
    let queries = [
        "",
        "&&&",
        "=",
        "%",
        "%zz",
        "%ff=%ff",
        "%00=%00",
        "q=%00",
        "q=%ED%A0%80",
        "q=%25%5F%5C",
        "service=%00",
        "style=%00",
        "kuwaiti_dialect=%00",
        "limit=1&limit=2&limit=x",
        "cursor=%00",
        "limit=9223372036854775808",
        "q[]=1",
        "q=a+b%20c",
        "q=%D9%80",
        &long,
        &many,
    ];
    for (method, path, body) in routes_that_leave_the_session() {
        for query in queries {
            let request = Request::new(&method, &format!("{path}?{query}"));
            let request = if body.is_null() {
                request
            } else {
                request.json(&json!({}))
            };
            brand.send(&request);
        }
    }
    brand.send(&Request::new("GET", "/api/users/me")).is(200);
}

#[test]
fn odd_ids_break_no_route() {
    let app = TestApp::spawn();
    let [brand, _] = both(&app);
    let before = rows(&app);
    for id in [
        "%00",
        "%FF",
        "%",
        "%2e%2e",
        "-",
        "1%2F2",
        "{id}",
        "%7Bid%7D",
        &"9".repeat(3_000),
        "0199AAAA00007000800000000000000G",
    ] {
        brand
            .send(&Request::new("GET", &format!("/api/creatives/{id}")))
            .refused(404, "not_found");
        for verb in ["approve", "reject"] {
            let path = format!("/api/admin/creative-applications/{id}/{verb}");
            brand
                .send(&Request::new("POST", &path))
                .refused(404, "not_found");
        }
    }
    assert_eq!(rows(&app), before);
}

#[test]
fn odd_headers_break_no_route() {
    let app = TestApp::spawn();
    let [brand, _] = both(&app);
    for (name, value) in [
        ("accept-language", "ar;q=x,,,;;, \u{e9}"),
        ("accept-encoding", "br;q=nan, gzip;q=-1, ;;;"),
        ("accept-encoding", "*;q=0"),
        ("x-forwarded-for", "\u{e9}, ,,::,999.999.999.999"),
        ("user-agent", "\u{0645}\u{0631}\u{0633}\u{0645}"),
        ("if-none-match", "\u{e9}"),
        ("authorization", "Bearer x"),
        ("content-length", "0"),
        ("range", "bytes=0-1"),
        ("sec-fetch-site", "\u{e9}"),
        ("origin", "\u{e9}"),
        // Last: the following requests are sent without a session.
        ("cookie", "marsam_session=\u{e9}; =; ;; marsam_session"),
    ] {
        brand.send(&Request::new("GET", "/api/users/me")).is(200);
        for (method, path, _) in routes_that_leave_the_session() {
            brand.send(&Request::new(&method, &path).header(name, value));
        }
    }
}

#[test]
fn a_length_that_is_announced_and_too_large_is_refused_before_the_body_is_read() {
    let app = TestApp::spawn();
    let head = "POST /api/contact-messages HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n";
    let answer = app
        .visitor()
        .send_raw(format!("{head}content-length: 99999999999\r\n\r\n{{").as_bytes());
    answer.refused(413, "too_large");
}
