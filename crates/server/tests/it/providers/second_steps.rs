//! The second step of a sign-in by a provider, and the pending sign-in until then.

use marsam_domain::ids::AccountId;
use serde_json::json;
use time::Duration;

use crate::browser::{Answer, Browser};
use crate::harness::{TestApp, at_once, count};
use crate::issuer::Issuer;
use crate::second_steps::WRONG_CODE;

const SESSIONS: &str = "/api/sessions";

/// An account of the provider's user, with a second step; returns its recovery codes.
fn with_second_step(app: &TestApp) -> (AccountId, Vec<String>) {
    let account = app.account("noura@example.com");
    app.verify(account);
    (account, app.turn_on_second_step(account))
}

fn finish(browser: &Browser, code: &str) -> Answer {
    browser.post(SESSIONS, &json!({ "totp": code }))
}

#[test]
fn an_account_with_a_second_step_needs_it_by_a_provider_too() {
    let issuer = Issuer::start();
    let app = issuer.app();
    let (account, codes) = with_second_step(&app);
    let browser = app.visitor();
    issuer.sign_in(&browser).refused(401, "totp_required");
    browser.get("/api/users/me").refused(401, "not_signed_in");
    let half_done = browser.cookie("marsam_login").unwrap();
    finish(&browser, "").refused(401, "totp_required");
    finish(&browser, WRONG_CODE).refused(401, "wrong_totp");
    finish(&browser, &codes[0]).is(201);
    let me = browser.get("/api/users/me").is(200).json();
    assert_eq!(me["id"], json!(account.to_string()));
    finish(&browser, &codes[1]).refused(400, "oauth_exchange_failed");

    // It has begun a session: neither a used code nor a new one reopens it.
    for code in [&codes[0], &codes[1], WRONG_CODE] {
        browser.set_cookie("marsam_login", &half_done);
        finish(&browser, code).refused(400, "oauth_exchange_failed");
    }
    issuer.sign_in(&browser).refused(401, "totp_required");
    finish(&browser, &codes[1]).is(201);
}

#[test]
fn a_wrong_second_code_does_not_use_the_sign_in_up() {
    let issuer = Issuer::start();
    let app = issuer.app();
    let (account, codes) = with_second_step(&app);
    let browser = app.visitor();
    let came = issuer.sends_back(&browser);
    let with = |code: &str| {
        let body = json!({ "code": came.code, "state": came.state, "totp": code });
        browser.post(SESSIONS, &body)
    };
    with(WRONG_CODE).refused(401, "wrong_totp");
    with(WRONG_CODE).refused(401, "wrong_totp");
    assert_eq!(app.rows_of("sessions"), 0);
    with(&codes[0]).is(201);
    let me = browser.get("/api/users/me").is(200).json();
    assert_eq!(me["id"], json!(account.to_string()));
    assert_eq!(issuer.exchanges(), 1, "the provider was asked once");
}

#[test]
fn a_pending_sign_in_expires_after_five_minutes_however_often_it_is_used() {
    let issuer = Issuer::start();
    let app = issuer.app();
    let (_, codes) = with_second_step(&app);
    let browser = app.visitor();
    issuer.sign_in(&browser).refused(401, "totp_required");
    app.pass(Duration::minutes(4));
    finish(&browser, "").refused(401, "totp_required");
    finish(&browser, WRONG_CODE).refused(401, "wrong_totp");
    app.pass(Duration::minutes(1));
    finish(&browser, &codes[0]).refused(400, "oauth_exchange_failed");
    assert_eq!(app.rows_of("sessions"), 0);
}

#[test]
fn of_ten_uses_of_one_pending_sign_in_at_once_one_counts() {
    let issuer = Issuer::start();
    let app = issuer.app();
    let (_, codes) = with_second_step(&app);
    let browser = app.visitor();
    issuer.sign_in(&browser).refused(401, "totp_required");
    let half_done = browser.cookie("marsam_login").unwrap();
    let answers = at_once(10, |number| {
        let copy = app.visitor();
        copy.set_cookie("marsam_login", &half_done);
        finish(&copy, &codes[number])
    });
    assert_eq!((count(&answers, 201), count(&answers, 400)), (1, 9));
    assert_eq!(app.rows_of("sessions"), 1);
}

#[test]
fn a_pending_sign_in_ends_when_its_second_step_is_turned_off() {
    let issuer = Issuer::start();
    let app = issuer.app();
    let (account, _) = with_second_step(&app);
    let browser = app.visitor();
    issuer.sign_in(&browser).refused(401, "totp_required");
    app.write(|db| marsam_persistence::two_step::remove(db, account));
    browser
        .post(SESSIONS, &json!({}))
        .refused(400, "oauth_exchange_failed");
    assert_eq!(app.rows_of("sessions"), 0);
}

#[test]
fn codes_of_the_second_step_are_guessed_ten_times_and_no_more() {
    let issuer = Issuer::start();
    let app = issuer.app();
    let (_, codes) = with_second_step(&app);
    let browser = app.visitor();
    issuer.sign_in(&browser).refused(401, "totp_required");
    for _ in 0..10 {
        finish(&browser, WRONG_CODE).refused(401, "wrong_totp");
    }
    let answer = finish(&browser, &codes[0]);
    answer.refused(429, "too_many_attempts");
    assert!(answer.header("retry-after").is_some());
}
