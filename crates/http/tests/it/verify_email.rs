//! Proving an address by the token of a mail.

use marsam_auth::mailed_tokens;
use marsam_domain::ids::AccountId;
use marsam_domain::notices::Notice;
use marsam_persistence::email_tokens::Purpose;
use serde_json::{Value, json};
use time::Duration;

use crate::browser::{Answer, Request};
use crate::harness::{TestApp, at_once, count};

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
    app.visitor()
        .post("/api/auth/verify-email", &json!({ "token": token }))
}

#[test]
fn a_token_proves_the_address_once_and_without_a_session() {
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
fn what_is_no_token_is_refused() {
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
