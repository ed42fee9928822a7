//! The two cookies and their attributes.

use serde_json::json;

use crate::browser::Answer;
use crate::harness::{PASSWORD, TestApp};

fn signed_in(app: &TestApp) -> Answer {
    app.account("noura@example.com");
    app.visitor()
        .post(
            "/api/auth/sign-in",
            &json!({ "email": "noura@example.com", "password": PASSWORD }),
        )
        .is(200)
}

/// The attributes of a cookie that was set, sorted, without its value.
fn attributes(answer: &Answer, name: &str) -> Vec<String> {
    let set = answer
        .all("set-cookie")
        .find(|set| set.starts_with(&format!("{name}=")))
        .unwrap();
    let mut parts: Vec<_> = set.split("; ").skip(1).map(str::to_owned).collect();
    parts.sort();
    parts
}

#[test]
fn over_http_the_session_is_out_of_reach_of_scripts_and_the_flag_is_not() {
    let app = TestApp::spawn();
    let answer = signed_in(&app);
    assert_eq!(
        attributes(&answer, "marsam_session"),
        ["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax"]
    );
    assert_eq!(
        attributes(&answer, "marsam_signed_in"),
        ["Max-Age=2592000", "Path=/", "SameSite=Lax"]
    );
    assert!(
        answer
            .all("set-cookie")
            .any(|set| set.starts_with("marsam_signed_in=1;"))
    );
}

#[test]
fn over_https_both_are_secure_and_the_session_belongs_to_this_host_alone() {
    let app = TestApp::spawn_with(|settings| {
        settings.public_url = "https://marsam.example".parse().unwrap();
    });
    let answer = signed_in(&app);
    assert_eq!(
        attributes(&answer, "__Host-marsam_session"),
        [
            "HttpOnly",
            "Max-Age=2592000",
            "Path=/",
            "SameSite=Lax",
            "Secure"
        ]
    );
    assert_eq!(
        attributes(&answer, "marsam_signed_in"),
        ["Max-Age=2592000", "Path=/", "SameSite=Lax", "Secure"]
    );
    let session = answer
        .all("set-cookie")
        .find_map(|set| set.strip_prefix("__Host-marsam_session="))
        .unwrap();
    let token = session.split(';').next().unwrap();
    let browser = app.visitor();
    browser.set_cookie("marsam_session", token);
    browser.get("/api/users/me").refused(401, "not_signed_in");
    browser.set_cookie("__Host-marsam_session", token);
    browser.get("/api/users/me").is(200);
    let gone = browser.get("/api/logout").is(204);
    assert_eq!(gone.header("clear-site-data"), Some("\"cache\""));
    assert!(attributes(&gone, "__Host-marsam_session").contains(&"Secure".to_owned()));
}

#[test]
fn an_admins_cookies_last_a_day() {
    let app = TestApp::spawn();
    app.admin("admin@example.com");
    let body = json!({ "email": "admin@example.com", "password": PASSWORD });
    let answer = app.visitor().post("/api/auth/sign-in", &body).is(200);
    for name in ["marsam_session", "marsam_signed_in"] {
        assert!(attributes(&answer, name).contains(&"Max-Age=86400".to_owned()));
    }
}

#[test]
fn a_stale_401_wipes_no_cookie_that_came_meanwhile() {
    let app = TestApp::spawn();
    let browser = app.newcomer("noura@example.com");
    // Sent before the change, answered after it: its own token is invalid by then.
    let stale = app.visitor();
    stale.set_cookie("marsam_session", &browser.cookie("marsam_session").unwrap());
    let change = json!({ "role": "brand", "full_name": "Noura", "company_name": "Bait Al-Gahwa" });
    browser.post("/api/users/profile", &change).is(201);
    let late = stale.get("/api/users/me");
    late.refused(401, "not_signed_in");
    assert_eq!(late.all("set-cookie").count(), 0);
    browser.get("/api/users/me").is(200);
}

#[test]
fn an_expired_session_is_refused_without_a_cookie_being_set() {
    let app = TestApp::spawn();
    let browser = app.visitor();
    browser.set_cookie("marsam_session", &"0".repeat(64));
    for path in ["/api/users/me", "/api/account", "/api/brand/quote-requests"] {
        let refused = browser.get(path);
        refused.refused(401, "not_signed_in");
        assert_eq!(refused.all("set-cookie").count(), 0, "{path}");
    }
}

#[test]
fn reading_sets_no_cookie() {
    let app = TestApp::spawn();
    for path in ["/", "/api/services", "/api/creatives", "/api/config"] {
        assert_eq!(app.visitor().get(path).header("set-cookie"), None, "{path}");
    }
}
