//! Known browsers: strangers do not lock their owner out, and pretending to be one gains nothing.

use marsam_domain::throttles::{SECOND_STEP, SIGN_IN_PER_ACCOUNT, SIGN_IN_PER_ADDRESS};
use serde_json::json;
use time::Duration;

use crate::browser::{Answer, Browser};
use crate::harness::{PASSWORD, TestApp};

const EMAIL: &str = "noura@example.com";
const COOKIE: &str = "marsam_browser";

fn sign_in(browser: &Browser, password: &str, code: Option<&str>) -> Answer {
    let body = json!({ "email": EMAIL, "password": password, "totp": code });
    browser.post("/api/auth/sign-in", &body)
}

/// A browser whose owner has signed in and out again.
fn known(app: &TestApp) -> Browser {
    app.account(EMAIL);
    let browser = app.visitor();
    sign_in(&browser, PASSWORD, None).is(200);
    browser.get("/api/logout").is(204);
    assert!(browser.cookie(COOKIE).is_some(), "it outlives the session");
    browser
}

/// Fails to sign in from the same address until the account is locked there.
fn lock(app: &TestApp) {
    for _ in 0..SIGN_IN_PER_ACCOUNT.limit {
        sign_in(&app.visitor(), "wrong", None).refused(401, "wrong_password");
    }
    for n in SIGN_IN_PER_ACCOUNT.limit..SIGN_IN_PER_ADDRESS.limit {
        let body = json!({ "email": format!("u{n}@example.com"), "password": "x" });
        app.visitor().post("/api/auth/sign-in", &body).is(401);
    }
    sign_in(&app.visitor(), PASSWORD, None).refused(429, "too_many_attempts");
}

#[test]
fn its_owner_signs_in_while_strangers_behind_the_same_address_fail() {
    let app = TestApp::spawn();
    let browser = known(&app);
    lock(&app);
    sign_in(&browser, PASSWORD, None).is(200);
    sign_in(&app.visitor(), PASSWORD, None).refused(429, "too_many_attempts");
}

#[test]
fn its_own_failures_are_counted() {
    let app = TestApp::spawn();
    let browser = known(&app);
    for _ in 0..SIGN_IN_PER_ACCOUNT.limit {
        sign_in(&browser, "wrong", None).refused(401, "wrong_password");
    }
    sign_in(&browser, PASSWORD, None).refused(429, "too_many_attempts");
    sign_in(&app.visitor(), PASSWORD, None).is(200);
}

#[test]
fn a_planted_cookie_does_not_help() {
    let app = TestApp::spawn();
    known(&app);
    app.account("hamad@example.com");
    let hamad = app.visitor();
    let body = json!({ "email": "hamad@example.com", "password": PASSWORD });
    hamad.post("/api/auth/sign-in", &body).is(200);
    lock(&app);
    let anothers = hamad.cookie(COOKIE).unwrap();
    for planted in ["0".repeat(64).as_str(), &anothers, "", "x"] {
        let browser = app.visitor();
        browser.set_cookie(COOKIE, planted);
        sign_in(&browser, PASSWORD, None).refused(429, "too_many_attempts");
    }
}

#[test]
fn a_client_cannot_plant_a_browser_token() {
    let app = TestApp::spawn();
    app.account(EMAIL);
    let browser = app.visitor();
    let planted = "ab".repeat(32);
    browser.set_cookie(COOKIE, &planted);
    sign_in(&browser, PASSWORD, None).is(200);
    let own = browser.cookie(COOKIE).unwrap();
    assert_ne!(own, planted);
    // Its own token is kept, so that signing in often leaves one row.
    sign_in(&browser, PASSWORD, None).is(200);
    assert_eq!(browser.cookie(COOKIE), Some(own.clone()));
    assert_eq!(app.rows_of("known_browsers"), 1);
    let sql = format!("SELECT COUNT(*) AS found FROM known_browsers WHERE token_hash = '{own}'");
    assert_eq!(app.count(&sql), 0, "a hash is stored");
    // Which accounts share a browser is kept by the same hash, and nothing of a made-up cookie.
    assert_eq!(app.rows_of("account_browsers"), 1);
    let sql = "SELECT COUNT(*) AS found FROM account_browsers JOIN known_browsers ON browser = token_hash";
    assert_eq!(app.count(sql), 1, "by a hash, too");
}

#[test]
fn a_new_password_removes_every_other_known_browser() {
    let app = TestApp::spawn();
    let (before, here) = (known(&app), app.visitor());
    sign_in(&here, PASSWORD, None).is(200);
    let new = "zaatar-jadid 52";
    let body = json!({ "current_password": PASSWORD, "password": new });
    here.post("/api/account/password", &body).is(204);
    lock_with(&app, new);
    sign_in(&before, new, None).refused(429, "too_many_attempts");
    sign_in(&here, new, None).is(200);
}

fn lock_with(app: &TestApp, password: &str) {
    for _ in 0..SIGN_IN_PER_ACCOUNT.limit {
        sign_in(&app.visitor(), "wrong", None).refused(401, "wrong_password");
    }
    sign_in(&app.visitor(), password, None).refused(429, "too_many_attempts");
}

#[test]
fn unused_for_half_a_year_it_is_no_longer_known() {
    let app = TestApp::spawn();
    let browser = known(&app);
    app.pass(Duration::days(180));
    lock(&app);
    sign_in(&browser, PASSWORD, None).refused(429, "too_many_attempts");
}

#[test]
fn strangers_wrong_codes_do_not_lock_its_owner_out() {
    let app = TestApp::spawn();
    let browser = known(&app);
    sign_in(&browser, PASSWORD, None).is(200);
    let (phone, _) = app.turn_on_totp(&browser);
    for n in 0..SECOND_STEP.limit {
        let thief = app.visitor().from(&format!("203.0.113.{n}"));
        sign_in(&thief, PASSWORD, Some("000000")).refused(401, "wrong_totp");
    }
    let code = phone.code(app.now());
    sign_in(&app.visitor(), PASSWORD, Some(&code)).refused(429, "too_many_attempts");
    sign_in(&browser, PASSWORD, Some(&code)).is(200);
}

#[test]
fn its_cookie_is_out_of_reach_of_scripts_and_other_sites() {
    let app = TestApp::spawn_with(|settings| {
        settings.public_url = "https://marsam.example".parse().unwrap();
    });
    app.account(EMAIL);
    let answer = sign_in(&app.visitor(), PASSWORD, None).is(200);
    let set = answer
        .all("set-cookie")
        .find(|set| set.starts_with("__Host-marsam_browser="))
        .unwrap();
    for attribute in [
        "HttpOnly",
        "Secure",
        "SameSite=Lax",
        "Path=/",
        "Max-Age=15552000",
    ] {
        assert!(set.split("; ").any(|part| part == attribute), "{set}");
    }
}
