//! The lifetime of sessions.

use serde_json::json;
use time::Duration;

use crate::browser::Request;
use crate::harness::{PASSWORD, TestApp};
use crate::samples::sign_up;

#[test]
fn a_session_ends_after_seven_idle_days() {
    let app = TestApp::spawn();
    let browser = app.newcomer("noura@example.com");
    app.pass(Duration::days(7) - Duration::seconds(1));
    browser.get("/api/users/me").is(200);
    app.pass(Duration::days(7) - Duration::seconds(1));
    browser.get("/api/users/me").is(200);
    app.pass(Duration::days(7));
    browser.get("/api/users/me").refused(401, "not_signed_in");
}

#[test]
fn a_session_ends_after_thirty_days_however_busy() {
    let app = TestApp::spawn();
    let browser = app.newcomer("noura@example.com");
    for _ in 0..5 {
        app.pass(Duration::days(6) - Duration::seconds(1));
        browser.get("/api/users/me").is(200);
    }
    app.pass(Duration::seconds(5));
    browser.get("/api/users/me").refused(401, "not_signed_in");
}

#[test]
fn an_admins_session_is_shorter() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    app.pass(Duration::hours(2));
    admin.get("/api/users/me").refused(401, "not_signed_in");
    let busy = app.admin("busy@example.com");
    for _ in 0..23 {
        app.pass(Duration::hours(1));
        busy.get("/api/users/me").is(200);
    }
    app.pass(Duration::hours(1));
    busy.get("/api/users/me").refused(401, "not_signed_in");
}

#[test]
fn a_new_admin_keeps_no_session_longer_than_an_admins() {
    let app = TestApp::spawn();
    let account = app.account("noura@example.com");
    let browser = app.browser_of(account);
    app.write(|db| marsam_persistence::accounts::grant_admin(db, account, app.now()));
    for _ in 0..23 {
        app.pass(Duration::hours(1));
        browser.get("/api/users/me").is(200);
    }
    app.pass(Duration::hours(1));
    browser.get("/api/users/me").refused(401, "not_signed_in");
}

#[test]
fn logging_out_ends_the_session_on_the_server_too() {
    let app = TestApp::spawn();
    app.account("noura@example.com");
    let browser = app.visitor();
    browser
        .post(
            "/api/auth/sign-in",
            &json!({ "email": "noura@example.com", "password": PASSWORD }),
        )
        .is(200);
    let stolen = app.visitor();
    stolen.set_cookie("marsam_session", &browser.cookie("marsam_session").unwrap());
    stolen.get("/api/users/me").is(200);
    assert!(browser.get("/api/logout").is(204).body.is_empty());
    assert_eq!(
        (
            browser.cookie("marsam_session"),
            browser.cookie("marsam_signed_in")
        ),
        (None, None)
    );
    stolen.get("/api/users/me").refused(401, "not_signed_in");
    assert_eq!(app.rows_of("sessions"), 0);
}

#[test]
fn logging_out_leaves_other_sessions_alone_and_a_visitor_is_logged_out_already() {
    let app = TestApp::spawn();
    let account = app.account("noura@example.com");
    let (here, there) = (app.browser_of(account), app.browser_of(account));
    here.get("/api/logout").is(204);
    there.get("/api/users/me").is(200);
    app.visitor().get("/api/logout").is(204);
}

#[test]
fn a_token_without_a_session_identifies_no_account() {
    let app = TestApp::spawn();
    let real = app
        .newcomer("noura@example.com")
        .cookie("marsam_session")
        .unwrap();
    for token in [
        "",
        "x",
        &"0".repeat(64),
        &"g".repeat(64),
        &format!("{real}0"),
        real.get(1..).unwrap(),
        "'; DROP TABLE sessions",
    ] {
        let browser = app.visitor();
        browser.set_cookie("marsam_session", token);
        browser.get("/api/users/me").refused(401, "not_signed_in");
    }
}

#[test]
fn reading_writes_at_most_once_a_minute() {
    let app = TestApp::spawn();
    let browser = app.newcomer("noura@example.com");
    let seen_at_start = "SELECT COUNT(*) AS found FROM sessions WHERE last_seen_at = created_at";
    app.pass(Duration::seconds(59));
    browser.get("/api/users/me").is(200);
    assert_eq!(app.count(seen_at_start), 1);
    app.pass(Duration::seconds(1));
    browser.get("/api/users/me").is(200);
    assert_eq!(app.count(seen_at_start), 0);
}

#[test]
fn signing_in_again_ends_the_earlier_session_of_this_browser() {
    let app = TestApp::spawn();
    for address in ["noura@example.com", "hamad@example.com"] {
        app.account(address);
    }
    let (browser, thief) = (app.visitor(), app.visitor());
    let sign_in = |address: &str| {
        let body = json!({ "email": address, "password": PASSWORD });
        browser.post("/api/auth/sign-in", &body).is(200);
        browser.cookie("marsam_session").unwrap()
    };
    let first = sign_in("noura@example.com");
    thief.set_cookie("marsam_session", &first);
    thief.get("/api/users/me").is(200);
    let second = sign_in("noura@example.com");
    assert_ne!(first, second);
    thief.get("/api/users/me").refused(401, "not_signed_in");
    sign_in("hamad@example.com");
    assert_eq!(app.rows_of("sessions"), 1);
}

#[test]
fn a_planted_session_is_never_reused() {
    let app = TestApp::spawn();
    let planted = "ab".repeat(32);
    let browser = app.visitor();
    browser.set_cookie("marsam_session", &planted);
    browser
        .post("/api/auth/sign-up", &sign_up("noura@example.com"))
        .is(201);
    assert_ne!(browser.cookie("marsam_session").unwrap(), planted);
    let attacker = app.visitor();
    attacker.set_cookie("marsam_session", &planted);
    attacker.get("/api/users/me").refused(401, "not_signed_in");
}

#[test]
fn a_new_role_renews_the_token_and_a_repetition_does_not() {
    let app = TestApp::spawn();
    let browser = app.newcomer("noura@example.com");
    let before = browser.cookie("marsam_session").unwrap();
    let chosen = Request::new("POST", "/api/users/profile")
        .header("idempotency-key", "one")
        .json(&json!({ "role": "brand", "full_name": "Noura" }));
    let first = browser.send(&chosen).is(201);
    let after = browser.cookie("marsam_session").unwrap();
    assert_ne!(before, after);
    let thief = app.visitor();
    thief.set_cookie("marsam_session", &before);
    thief.get("/api/users/me").refused(401, "not_signed_in");
    let again = browser.send(&chosen).is(201);
    assert_eq!(
        (again.json(), again.header("set-cookie")),
        (first.json(), None)
    );
    browser.get("/api/users/me").is(200);
    // A name is not a role.
    let renamed = Request::new("PATCH", "/api/users/profile").json(&json!({ "full_name": "N" }));
    assert_eq!(browser.send(&renamed).is(200).header("set-cookie"), None);
}
