//! Cross-site requests are refused before anything else is checked.

use serde_json::json;

use crate::browser::Request;
use crate::harness::TestApp;
use crate::samples::contact_message;

/// `Sec-Fetch-Site`, `Origin`, and whether the combination may change something.
const MATRIX: [(Option<&str>, Option<&str>, bool); 13] = [
    (None, None, true),
    (Some("same-origin"), None, true),
    (Some("same-origin"), Some("http://localhost:8080"), true),
    // The header that no page can forge decides; behind a proxy the origin may differ.
    (Some("same-origin"), Some("http://other.example"), true),
    (Some("none"), None, true),
    (Some("same-site"), Some("http://localhost:8080"), false),
    (Some("cross-site"), Some("http://localhost:8080"), false),
    (Some("cross-site"), None, false),
    (Some("nonsense"), None, false),
    (None, Some("http://localhost:8080"), true),
    (None, Some("http://localhost:8081"), false),
    (None, Some("https://evil.example"), false),
    (None, Some("null"), false),
];

fn with_origin(mut request: Request, site: Option<&str>, origin: Option<&str>) -> Request {
    if let Some(site) = site {
        request = request.header("sec-fetch-site", site);
    }
    if let Some(origin) = origin {
        request = request.header("origin", origin);
    }
    request
}

#[test]
fn every_state_changing_method_is_refused_from_another_site() {
    let app = TestApp::spawn();
    let browser = app.brand("brand@example.com");
    for (number, (site, origin, passes)) in MATRIX.into_iter().enumerate() {
        let seen = format!("203.0.113.{number}");
        let post = Request::new("POST", "/api/contact-messages")
            .header("x-forwarded-for", &seen)
            .json(&contact_message());
        let patch = Request::new("PATCH", "/api/users/profile").json(&json!({}));
        for (request, allowed) in [(post, 201), (patch, 200)] {
            let answer = browser.send(&with_origin(request, site, origin));
            if passes {
                assert_eq!(answer.status, allowed, "{site:?} {origin:?}");
            } else {
                answer.refused(403, "cross_site");
            }
        }
        for method in ["PUT", "DELETE", "TRACE"] {
            let answer = browser.send(&with_origin(
                Request::new(method, "/api/services"),
                site,
                origin,
            ));
            answer.refused(
                if passes { 405 } else { 403 },
                if passes {
                    "method_not_allowed"
                } else {
                    "cross_site"
                },
            );
        }
    }
    let messages = i64::try_from(MATRIX.iter().filter(|(_, _, passes)| *passes).count()).unwrap();
    assert_eq!(app.rows_of("contact_messages"), messages);
}

#[test]
fn reading_is_open_to_links_from_anywhere() {
    let app = TestApp::spawn();
    for (site, origin, _) in MATRIX {
        for method in ["GET", "HEAD"] {
            let answer = app.visitor().send(&with_origin(
                Request::new(method, "/api/services"),
                site,
                origin,
            ));
            assert_eq!(answer.status, 200, "{site:?} {origin:?}");
        }
    }
}

#[test]
fn no_other_site_signs_anybody_out() {
    let app = TestApp::spawn();
    for (number, (site, origin, passes)) in MATRIX.into_iter().enumerate() {
        for method in ["GET", "HEAD"] {
            let browser = app.newcomer(&format!("n{number}-{method}@example.com"));
            let answer = browser.send(&with_origin(
                Request::new(method, "/api/logout"),
                site,
                origin,
            ));
            assert_eq!(
                answer.status,
                if passes { 204 } else { 403 },
                "{method} {site:?} {origin:?}"
            );
        }
    }
}

#[test]
fn writing_the_path_otherwise_opens_no_way_round() {
    let app = TestApp::spawn();
    let browser = app.newcomer("noura@example.com");
    for path in [
        "/api/%6cogout",
        "/%61pi/logout",
        "/api/logou%74",
        "/api/logout?x=1",
        "/api/logout#x",
        "//api/logout",
    ] {
        browser.send(&Request::new("GET", path).header("sec-fetch-site", "cross-site"));
    }
    browser.get("/api/users/me").is(200);
}
