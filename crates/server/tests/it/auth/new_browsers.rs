//! The mail about a sign-in from an unknown browser.

use marsam_domain::browsers::{BrowserFamily, BrowserName, OperatingSystem};
use marsam_domain::notices::Notice;
use marsam_domain::throttles::NEW_BROWSER_MAILS;
use serde_json::json;
use time::Duration;

use crate::browser::{Answer, Browser};
use crate::harness::{PASSWORD, TestApp};
use crate::issuer::Issuer;
use crate::samples::sign_up;

const EMAIL: &str = "noura@example.com";
const FIREFOX: &str =
    "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0 <b>call 555</b>";

fn sign_in(browser: &Browser) -> Answer {
    let body = json!({ "email": EMAIL, "password": PASSWORD });
    browser.post("/api/auth/sign-in", &body).is(200)
}

/// An account that was created the day before.
fn account(app: &TestApp, is_proved: bool) {
    let account = app.account(EMAIL);
    if is_proved {
        app.verify(account);
    }
    app.pass(Duration::days(1));
}

#[test]
fn a_new_browser_is_mailed_once_by_its_recognised_name() {
    let app = TestApp::spawn();
    account(&app, true);
    let browser = app.visitor().with("user-agent", FIREFOX);
    for _ in 0..2 {
        sign_in(&browser);
        browser.get("/api/logout").is(204);
    }
    let mails = app.mails();
    assert_eq!(mails.len(), 1);
    let browser = BrowserName {
        family: Some(BrowserFamily::Firefox),
        system: Some(OperatingSystem::Linux),
    };
    let at = app.now();
    assert_eq!(mails[0].notice, Notice::NewBrowser { browser, at });
    assert_eq!(mails[0].recipient, EMAIL);
    sign_in(&app.visitor().with("user-agent", "your account is locked"));
    let browser = BrowserName::default();
    assert_eq!(app.mails()[0].notice, Notice::NewBrowser { browser, at });
}

#[test]
fn a_browser_that_forgot_its_cookie_or_shows_anothers_is_new() {
    let app = TestApp::spawn();
    account(&app, true);
    let other = app.account("other@example.com");
    app.verify(other);
    let others = app.visitor();
    let body = json!({ "email": "other@example.com", "password": PASSWORD });
    others.post("/api/auth/sign-in", &body).is(200);
    assert_eq!(app.mails().len(), 0, "made a moment ago");
    let browser = app.visitor();
    let cookie = others.cookie("marsam_browser").unwrap();
    browser.set_cookie("marsam_browser", &cookie);
    sign_in(&browser);
    assert_eq!(app.mails().len(), 1);
}

#[test]
fn an_unverified_address_gets_no_such_mail() {
    let app = TestApp::spawn();
    account(&app, false);
    sign_in(&app.visitor());
    assert_eq!(app.rows_of("outbox"), 0);
}

#[test]
fn a_browser_that_has_just_signed_up_causes_no_such_mail() {
    let issuer = Issuer::start();
    let app = issuer.app();
    app.visitor()
        .post("/api/auth/sign-up", &sign_up("new@example.com"))
        .is(201);
    assert_eq!(app.mails().len(), 1, "the one that proves the address");
    issuer.sign_in(&app.visitor()).is(201);
    assert_eq!(app.mails().len(), 0);
    app.pass(Duration::hours(1));
    issuer.sign_in(&app.visitor()).is(201);
    let mails = app.mails();
    assert!(matches!(mails[0].notice, Notice::NewBrowser { .. }));
}

#[test]
fn an_hour_brings_five_such_mails_at_most() {
    let app = TestApp::spawn();
    account(&app, true);
    for _ in 0..7 {
        sign_in(&app.visitor());
    }
    assert_eq!(app.mails().len(), 5);
    app.pass(NEW_BROWSER_MAILS.window);
    sign_in(&app.visitor());
    assert_eq!(app.mails().len(), 1);
}

#[test]
fn a_sign_in_that_does_not_end_in_a_session_leaves_no_mail() {
    let app = TestApp::spawn();
    account(&app, true);
    let body = json!({ "email": EMAIL, "password": "wrong" });
    app.visitor().post("/api/auth/sign-in", &body).is(401);
    assert_eq!(app.rows_of("outbox"), 0);
}
