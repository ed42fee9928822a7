//! Verifying an address by the token of a mail.

use marsam_auth::mailed_tokens;
use marsam_domain::ids::AccountId;
use marsam_domain::notices::Notice;
use marsam_persistence::email_tokens::Purpose;
use serde_json::{Value, json};
use time::Duration;

use crate::browser::{Answer, Browser, Request};
use crate::harness::{PASSWORD, TestApp, at_once, count};
use crate::issuer::Issuer;

fn issue(app: &TestApp, account: AccountId) -> String {
    let token = app.write(|db| {
        mailed_tokens::issue(
            db,
            Purpose::VerifyEmail,
            account,
            "noura@example.com",
            app.now(),
        )
    });
    token.reveal().to_owned()
}

fn confirm(app: &TestApp, token: &Value) -> Answer {
    app.visitor().post(
        "/api/auth/verify-email",
        &json!({ "token": token, "password": PASSWORD }),
    )
}

#[test]
fn a_token_proves_the_address_once_and_with_the_password_without_a_session() {
    let app = TestApp::spawn();
    let account = app.account("noura@example.com");
    let browser = app.browser_of(account);
    assert_eq!(
        browser.get("/api/users/me").json()["email_verified"],
        json!(false)
    );
    let token = json!(format!(" {} ", issue(&app, account)));
    assert!(confirm(&app, &token).is(204).body.is_empty());
    assert_eq!(
        browser.get("/api/users/me").json()["email_verified"],
        json!(true)
    );
    confirm(&app, &token).refused(400, "invalid_token");
}

#[test]
fn a_token_works_for_a_day() {
    let app = TestApp::spawn();
    let account = app.account("noura@example.com");
    let token = json!(issue(&app, account));
    app.pass(Duration::hours(24));
    confirm(&app, &token).refused(400, "invalid_token");
}

#[test]
fn a_newer_token_replaces_the_older() {
    let app = TestApp::spawn();
    let account = app.account("noura@example.com");
    let (older, newer) = (json!(issue(&app, account)), json!(issue(&app, account)));
    confirm(&app, &older).refused(400, "invalid_token");
    confirm(&app, &newer).is(204);
}

#[test]
fn of_ten_uses_at_once_one_counts() {
    let app = TestApp::spawn();
    let account = app.account("noura@example.com");
    let token = json!(issue(&app, account));
    let answers = at_once(10, |_| confirm(&app, &token));
    assert_eq!((count(&answers, 204), count(&answers, 400)), (1, 9));
}

#[test]
fn a_malformed_token_is_refused() {
    let app = TestApp::spawn();
    for token in [json!("x"), json!("0".repeat(64)), json!("é".repeat(32))] {
        confirm(&app, &token).refused(400, "invalid_token");
    }
    confirm(&app, &json!(" ")).refused_fields(&[("token", "required")]);
    confirm(&app, &Value::Null).refused_fields(&[("token", "required")]);
    confirm(&app, &json!(7)).refused_fields(&[("token", "wrong_type")]);
}

#[test]
fn another_mail_is_sent_only_while_the_address_is_not_proved() {
    let app = TestApp::spawn();
    let account = app.account("noura@example.com");
    let browser = app.browser_of(account);
    let resend = || browser.send(&Request::new("POST", "/api/auth/verify-email/resend"));
    assert!(resend().is(202).body.is_empty());
    let mails = app.mails();
    assert_eq!((mails.len(), &mails[0].notice), (1, &Notice::VerifyEmail));
    app.verify(account);
    resend().is(202);
    assert_eq!(app.rows_of("outbox"), 1);
}

const NEW_PASSWORD: &str = "gahwa-w-tamr 9";

fn verify(browser: &Browser, body: &Value) -> Answer {
    browser.post("/api/auth/verify-email", body)
}

fn is_proved(app: &TestApp, account: AccountId) -> bool {
    app.read(|db| marsam_persistence::accounts::find(db, account))
        .email_verified()
}

fn sign_in(app: &TestApp, password: &str) -> Answer {
    let body = json!({ "email": "noura@example.com", "password": password });
    app.visitor().post("/api/auth/sign-in", &body)
}

#[test]
fn the_browser_of_the_account_needs_no_password() {
    let app = TestApp::spawn();
    let account = app.account("noura@example.com");
    let body = json!({ "token": issue(&app, account) });
    verify(&app.browser_of(account), &body).is(204);
    assert!(is_proved(&app, account));
    sign_in(&app, PASSWORD).is(200);
}

#[test]
fn any_other_browser_needs_the_password_and_the_token_stays_valid() {
    let app = TestApp::spawn();
    let account = app.account("noura@example.com");
    let token = issue(&app, account);
    for browser in [app.visitor(), app.newcomer("other@example.com")] {
        let body = json!({ "token": token });
        verify(&browser, &body).refused(409, "password_needed");
        let body = json!({ "token": token, "password": "wrong" });
        verify(&browser, &body).refused_fields(&[("password", "wrong_password")]);
        assert!(!is_proved(&app, account));
    }
    confirm(&app, &json!(token)).is(204);
    assert!(is_proved(&app, account));
    // A browser that signed up elsewhere stays signed in there.
    sign_in(&app, PASSWORD).is(200);
}

#[test]
fn a_new_password_ends_the_access_of_the_accounts_creator() {
    let app = TestApp::spawn();
    let account = app.account("noura@example.com");
    let maker = app.browser_of(account);
    app.turn_on_second_step(account);
    let token = issue(&app, account);
    let body =
        |password: &str| json!({ "token": token, "password": password, "replace_password": true });
    verify(&app.visitor(), &body("abc")).refused_fields(&[("password", "password_too_short")]);
    verify(&app.visitor(), &body("noura@example.com"))
        .refused_fields(&[("password", "password_too_weak")]);
    verify(&app.visitor(), &body(NEW_PASSWORD)).is(204);
    assert!(is_proved(&app, account));
    maker.get("/api/users/me").refused(401, "not_signed_in");
    sign_in(&app, PASSWORD).refused(401, "wrong_password");
    sign_in(&app, NEW_PASSWORD).is(200);
    let notices: Vec<_> = app.mails().into_iter().map(|mail| mail.notice).collect();
    assert!(notices.contains(&Notice::PasswordChanged));
    verify(&app.visitor(), &body(NEW_PASSWORD)).refused(400, "invalid_token");
}

#[test]
fn guesses_with_a_link_are_counted() {
    let app = TestApp::spawn();
    let account = app.account("noura@example.com");
    let body = json!({ "token": issue(&app, account), "password": "wrong" });
    for n in 0..10 {
        let visitor = app.visitor().from(&format!("203.0.113.{n}"));
        verify(&visitor, &body).refused_fields(&[("password", "wrong_password")]);
    }
    verify(&app.visitor(), &body).refused(429, "too_many_attempts");
}

#[test]
fn an_account_without_a_password_needs_only_the_link() {
    let app = TestApp::spawn();
    let account = app.account("noura@example.com");
    app.write(|db| marsam_persistence::accounts::remove_password(db, account));
    verify(&app.visitor(), &json!({ "token": issue(&app, account) })).is(204);
    assert!(is_proved(&app, account));
}

#[test]
fn an_account_of_a_provider_that_vouches_for_nothing_is_not_proved_by_the_link_alone() {
    let issuer = Issuer::start();
    let app = issuer.app();
    issuer.says("email_verified", false);
    let attacker = app.visitor();
    let made = issuer.sign_in(&attacker).is(201).json();
    let account: AccountId = made["id"].as_str().unwrap().parse().unwrap();
    let token = issue(&app, account);
    verify(&app.visitor(), &json!({ "token": token })).refused(409, "password_needed");
    let body = json!({ "token": token, "password": NEW_PASSWORD, "replace_password": true });
    verify(&app.visitor(), &body).is(204);
    attacker.get("/api/users/me").refused(401, "not_signed_in");
    assert_eq!(app.rows_of("provider_identities"), 0);
}
