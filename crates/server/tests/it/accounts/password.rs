//! Changing an account's password, and setting the first one.

use marsam_domain::ids::AccountId;
use marsam_domain::notices::Notice;
use marsam_domain::throttles::{PROOF, WriteBudgets};
use marsam_persistence::accounts;
use serde_json::{Value, json};
use time::Duration;

use crate::browser::{Answer, Browser};
use crate::harness::{PASSWORD, TestApp};

const EMAIL: &str = "noura@example.com";
const NEW: &str = "zaatar-jadid 52";

fn change(browser: &Browser, current: &str, new: &str) -> Answer {
    let body = json!({ "current_password": current, "password": new });
    browser.post("/api/account/password", &body)
}

fn sign_in(app: &TestApp, password: &str) -> Answer {
    let body = json!({ "email": EMAIL, "password": password });
    app.visitor().post("/api/auth/sign-in", &body)
}

/// An account that was created by a provider.
fn without_password(app: &TestApp) -> AccountId {
    let account = app.account(EMAIL);
    app.write(|db| accounts::remove_password(db, account));
    account
}

#[test]
fn a_new_password_replaces_the_old_one() {
    let app = TestApp::spawn();
    let browser = app.newcomer(EMAIL);
    assert!(change(&browser, PASSWORD, NEW).is(204).body.is_empty());
    sign_in(&app, PASSWORD).refused(401, "wrong_password");
    sign_in(&app, NEW).is(200);
    let mails = app.mails();
    assert_eq!(
        (mails.len(), &mails[0].notice, mails[0].recipient.as_str()),
        (1, &Notice::PasswordChanged, EMAIL)
    );
}

#[test]
fn the_present_password_is_needed() {
    let app = TestApp::spawn();
    let browser = app.newcomer(EMAIL);
    browser
        .post("/api/account/password", &json!({ "password": NEW }))
        .refused_fields(&[("current_password", "required")]);
    change(&browser, "tamr-hindi 48", NEW)
        .refused_fields(&[("current_password", "wrong_password")]);
    browser
        .post(
            "/api/account/password",
            &json!({ "password": NEW, "current_password": 7 }),
        )
        .refused_fields(&[("current_password", "wrong_type")]);
    sign_in(&app, PASSWORD).is(200);
    assert_eq!(app.rows_of("outbox"), 0);
}

#[test]
fn wrong_passwords_of_signed_in_callers_are_counted() {
    let app = TestApp::spawn_with(|settings| settings.write_budgets = WriteBudgets::Unlimited);
    let browser = app.newcomer(EMAIL);
    for _ in 0..PROOF.limit {
        change(&browser, "wrong", NEW).refused_fields(&[("current_password", "wrong_password")]);
    }
    change(&browser, PASSWORD, NEW).refused(429, "too_many_attempts");
    // Wrong guesses here do not lock out signing in.
    sign_in(&app, PASSWORD).is(200);
    app.pass(PROOF.window);
    change(&browser, PASSWORD, NEW).is(204);
    for _ in 0..PROOF.limit {
        change(&browser, NEW, NEW).is(204);
    }
}

#[test]
fn a_new_password_keeps_the_rules_of_a_first_one() {
    let app = TestApp::spawn();
    let browser = app.newcomer(EMAIL);
    for (password, code) in [
        (json!(""), "required"),
        (Value::Null, "required"),
        (json!(["x"]), "wrong_type"),
        (json!("k7#mQ"), "password_too_short"),
        (json!("123456"), "password_too_weak"),
        (json!(EMAIL), "password_too_weak"),
        (json!("Noura Al-Sabah"), "password_too_weak"),
        (json!("x".repeat(257)), "too_long"),
    ] {
        browser
            .post(
                "/api/account/password",
                &json!({ "current_password": PASSWORD, "password": password }),
            )
            .refused_fields(&[("password", code)]);
    }
    sign_in(&app, PASSWORD).is(200);
}

#[test]
fn other_sessions_end() {
    let app = TestApp::spawn();
    let account = app.account(EMAIL);
    let (here, there) = (app.browser_of(account), app.browser_of(account));
    let other = app.newcomer("other@example.com");
    let stolen = app.visitor();
    stolen.set_cookie("marsam_session", &here.cookie("marsam_session").unwrap());
    change(&here, PASSWORD, NEW).is(204);
    there.get("/api/users/me").refused(401, "not_signed_in");
    // This browser continues with a new token; the old one is invalid.
    stolen.get("/api/users/me").refused(401, "not_signed_in");
    here.get("/api/users/me").is(200);
    other.get("/api/users/me").is(200);
    assert_eq!(app.rows_of("sessions"), 2);
}

#[test]
fn without_a_password_a_fresh_sign_in_is_needed() {
    let app = TestApp::spawn();
    let account = without_password(&app);
    let browser = app.browser_of(account);
    let has_password = || browser.get("/api/account").is(200).json()["has_password"].clone();
    assert_eq!(has_password(), json!(false));
    app.pass(Duration::minutes(15) + Duration::seconds(1));
    for (path, body) in [
        ("password", json!({ "password": NEW })),
        ("email", json!({ "email": "new@example.com" })),
        ("totp", json!({})),
        ("delete", json!({})),
    ] {
        browser
            .post(&format!("/api/account/{path}"), &body)
            .refused(403, "sign_in_again");
    }
    let fresh = app.browser_of(account);
    app.pass(Duration::minutes(15));
    fresh
        .post("/api/account/password", &json!({ "password": NEW }))
        .is(204);
    sign_in(&app, NEW).is(200);
    fresh
        .post("/api/account/password", &json!({ "password": PASSWORD }))
        .refused_fields(&[("current_password", "required")]);
}

#[test]
fn an_id_token_does_not_count_as_a_fresh_sign_in_and_gets_no_cookie() {
    let app = TestApp::spawn();
    let account = without_password(&app);
    let browser = app.browser_of(account);
    let token = browser.get("/api/auth/id-token").is(200).json();
    let bearer = format!("Bearer {}", token["id_token"].as_str().unwrap());
    let holder = app.visitor().with("authorization", &bearer);
    holder
        .post("/api/account/password", &json!({ "password": NEW }))
        .refused(403, "sign_in_again");
    browser
        .post("/api/account/password", &json!({ "password": PASSWORD }))
        .is(204);
    let changed = change(&holder, PASSWORD, NEW).is(204);
    assert_eq!(changed.header("set-cookie"), None);
    holder
        .get("/api/auth/id-token")
        .refused(403, "sign_in_again");
}

#[test]
fn two_changes_at_once_leave_one_password_and_one_session() {
    let app = TestApp::spawn();
    let account = app.account(EMAIL);
    let browsers = [app.browser_of(account), app.browser_of(account)];
    let passwords = [NEW, "shajara-kabira 8"];
    let answers = crate::harness::at_once(2, |n| change(&browsers[n], PASSWORD, passwords[n]));
    assert!(answers.iter().all(|answer| answer.status < 500));
    let works = passwords
        .iter()
        .filter(|password| sign_in(&app, password).status == 200)
        .count();
    assert_eq!(works, 1);
}
