//! How long a session lives.

use serde_json::json;
use time::Duration;

use crate::harness::{PASSWORD, TestApp};

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
fn who_becomes_an_admin_keeps_no_longer_session_than_an_admin_has() {
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
fn a_token_that_is_no_session_is_nobody() {
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
