//! A forgotten password: a mail with a link that sets a new one.

use marsam_auth::mailed_tokens;
use marsam_domain::accounts::{AccountState, NewProfile, Role};
use marsam_domain::email::Email;
use marsam_domain::ids::AccountId;
use marsam_domain::language::Language;
use marsam_domain::notices::Notice;
use marsam_domain::throttles::RESET_CONFIRMATIONS;
use marsam_persistence::email_tokens::Purpose;
use marsam_persistence::{accounts, email_changes};
use serde_json::{Value, json};
use time::Duration;

use crate::browser::Answer;
use crate::harness::{PASSWORD, TestApp, at_once, count};

const EMAIL: &str = "noura@example.com";
const NEW: &str = "zaatar-jadid 52";

fn ask(app: &TestApp, email: &str) -> Answer {
    app.visitor()
        .post("/api/auth/password-reset", &json!({ "email": email }))
}

/// The token of a mail that is being rendered.
fn token(app: &TestApp, account: AccountId, purpose: Purpose) -> String {
    let issued = |db: &mut _| mailed_tokens::issue(db, purpose, account, EMAIL, app.now());
    app.write(issued).reveal().to_owned()
}

fn link(app: &TestApp, account: AccountId) -> String {
    token(app, account, Purpose::ResetPassword)
}

fn confirm(app: &TestApp, token: &str) -> Answer {
    let body = json!({ "token": token, "password": NEW });
    app.visitor()
        .post("/api/auth/password-reset/confirm", &body)
}

fn sign_in(app: &TestApp, password: &str) -> Answer {
    let body = json!({ "email": EMAIL, "password": password });
    app.visitor().post("/api/auth/sign-in", &body)
}

#[test]
fn the_owner_gets_a_mail_and_the_outbox_holds_no_token() {
    let app = TestApp::spawn();
    app.account(EMAIL);
    assert!(ask(&app, " NOURA@example.com ").is(202).body.is_empty());
    assert_eq!(
        app.rows_of("email_tokens"),
        0,
        "made when the mail is rendered"
    );
    let mails = app.mails();
    assert_eq!(
        (
            mails.len(),
            &mails[0].notice,
            mails[0].recipient.as_str(),
            mails[0].language
        ),
        (1, &Notice::ResetPassword, EMAIL, Language::Ar)
    );
    ask(&app, "nobody@example.com").refused(404, "user_not_found");
    ask(&app, "nobody").refused_fields(&[("email", "invalid_email")]);
    ask(&app, " ").refused_fields(&[("email", "required")]);
    assert_eq!(app.rows_of("outbox"), 1);
}

#[test]
fn a_link_works_once_and_for_an_hour() {
    let app = TestApp::spawn();
    let account = app.account(EMAIL);
    let late = link(&app, account);
    app.pass(Duration::hours(1));
    confirm(&app, &late).refused(400, "invalid_token");
    let good = link(&app, account);
    app.pass(Duration::hours(1) - Duration::seconds(1));
    assert!(confirm(&app, &format!(" {good}\n")).is(204).body.is_empty());
    confirm(&app, &good).refused(400, "invalid_token");
    let notices: Vec<_> = app.mails().into_iter().map(|mail| mail.notice).collect();
    assert_eq!(notices, [Notice::PasswordChanged]);
    sign_in(&app, PASSWORD).refused(401, "wrong_password");
    sign_in(&app, NEW).is(200);
}

#[test]
fn of_fifty_uses_at_once_one_counts() {
    let app = TestApp::spawn();
    let account = app.account(EMAIL);
    let token = link(&app, account);
    let answers = at_once(50, |n| {
        app.visitor().from(&format!("203.0.113.{n}")).post(
            "/api/auth/password-reset/confirm",
            &json!({ "token": token, "password": format!("{NEW}-{n}") }),
        )
    });
    assert_eq!(count(&answers, 204), 1);
    // The others were answered that the link is invalid, or that the server is busy.
    assert_eq!(count(&answers, 400) + count(&answers, 503), 49);
    let winner = answers.iter().position(|answer| answer.status == 204);
    sign_in(&app, &format!("{NEW}-{}", winner.unwrap())).is(200);
}

#[test]
fn a_newer_link_invalidates_an_older_one() {
    let app = TestApp::spawn();
    let account = app.account(EMAIL);
    let (older, newer) = (link(&app, account), link(&app, account));
    confirm(&app, &older).refused(400, "invalid_token");
    confirm(&app, &newer).is(204);
}

#[test]
fn every_session_ends() {
    let app = TestApp::spawn();
    let account = app.account(EMAIL);
    let browsers = [app.browser_of(account), app.browser_of(account)];
    let stranger = app.newcomer("hamad@example.com");
    let body = json!({ "token": link(&app, account), "password": NEW });
    browsers[0]
        .post("/api/auth/password-reset/confirm", &body)
        .is(204);
    assert_eq!(browsers[0].cookie("marsam_session"), None);
    for browser in browsers {
        browser.get("/api/users/me").refused(401, "not_signed_in");
    }
    stranger.get("/api/users/me").is(200);
}

#[test]
fn the_second_step_stays_on() {
    let app = TestApp::spawn();
    let account = app.account(EMAIL);
    app.verify(account);
    let (phone, _) = app.turn_on_totp(&app.browser_of(account));
    confirm(&app, &link(&app, account)).is(204);
    sign_in(&app, NEW).refused(401, "totp_required");
    let body = json!({ "email": EMAIL, "password": NEW, "totp": phone.code(app.now()) });
    app.visitor().post("/api/auth/sign-in", &body).is(200);
}

#[test]
fn the_link_verifies_the_address_and_removes_what_a_stranger_left() {
    let app = TestApp::spawn();
    let account = app.account(EMAIL);
    app.turn_on_totp(&app.browser_of(account));
    confirm(&app, &link(&app, account)).is(204);
    let user = sign_in(&app, NEW).is(200).json();
    assert_eq!(user["email_verified"], json!(true));
    assert_eq!(app.rows_of("totp_secrets"), 0);
}

#[test]
fn a_change_of_address_that_waits_is_forgotten() {
    let app = TestApp::spawn();
    let account = app.account(EMAIL);
    app.verify(account);
    let to = Email::parse("thief@example.com").unwrap();
    let (now, ends) = (app.now(), app.now() + Duration::hours(24));
    app.write(|db| email_changes::begin(db, account, &to, ends, now));
    let change = app.write(|db| {
        mailed_tokens::issue_for_change(db, account, "thief@example.com", "thief@example.com", now)
    });
    confirm(&app, &link(&app, account)).is(204);
    app.visitor()
        .post(
            "/api/auth/change-email",
            &json!({ "token": change.reveal() }),
        )
        .refused(400, "invalid_token");
    assert_eq!(app.rows_of("email_changes"), 0);
}

#[test]
fn a_link_is_invalid_once_the_address_changed_or_the_account_is_deleted() {
    let app = TestApp::spawn();
    let account = app.account(EMAIL);
    let before = link(&app, account);
    let to = Email::parse("moved@example.com").unwrap();
    app.write(|db| accounts::set_email(db, account, &to, app.now()));
    confirm(&app, &before).refused(400, "invalid_token");
    app.write(|db| accounts::set_email(db, account, &Email::parse(EMAIL).unwrap(), app.now()));
    let before = link(&app, account);
    app.set_state(account, AccountState::Deleted);
    confirm(&app, &before).refused(400, "invalid_token");
    ask(&app, EMAIL).refused(404, "user_not_found");
}

#[test]
fn a_suspended_account_stays_suspended() {
    let app = TestApp::spawn();
    let account = app.account(EMAIL);
    let token = link(&app, account);
    app.set_state(account, AccountState::Suspended);
    confirm(&app, &token).is(204);
    sign_in(&app, NEW).refused(403, "account_suspended");
}

#[test]
fn a_refused_password_leaves_the_link_valid() {
    let app = TestApp::spawn();
    let account = app.account(EMAIL);
    let token = link(&app, account);
    for (password, code) in [
        (Value::Null, "required"),
        (json!("k7#mQ"), "password_too_short"),
        (json!("123456"), "password_too_weak"),
        (json!(EMAIL), "password_too_weak"),
        (json!("noura-example"), "password_too_weak"),
        (json!("x".repeat(257)), "too_long"),
    ] {
        let body = json!({ "token": token, "password": password });
        app.visitor()
            .post("/api/auth/password-reset/confirm", &body)
            .refused_fields(&[("password", code)]);
    }
    confirm(&app, &token).is(204);
}

#[test]
fn a_password_made_of_the_account_s_own_words_is_refused() {
    let app = TestApp::spawn();
    let account = app.account(EMAIL);
    let profile = NewProfile {
        role: Role::Brand,
        full_name: "Shamlan Al-Wazzan".to_owned(),
        company_name: Some("Bait Zumurrud".to_owned()),
    };
    app.write(|db| accounts::set_profile(db, account, &profile, app.now()));
    let token = link(&app, account);
    let with = |password: &str| {
        let body = json!({ "token": token, "password": password });
        app.visitor()
            .post("/api/auth/password-reset/confirm", &body)
    };
    for own in [
        "Shamlan Al-Wazzan",
        "shamlanalwazzan7",
        "bait-zumurrud",
        "Zumurrud1",
    ] {
        with(own).refused_fields(&[("password", "password_too_weak")]);
    }
    with(NEW).is(204);
}

#[test]
fn a_token_of_another_mail_does_not_reset_the_password() {
    let app = TestApp::spawn();
    let account = app.account(EMAIL);
    for purpose in [Purpose::VerifyEmail, Purpose::ChangeEmail] {
        confirm(&app, &token(&app, account, purpose)).refused(400, "invalid_token");
    }
    let reset = json!({ "token": link(&app, account) });
    for path in ["verify-email", "change-email"] {
        app.visitor()
            .post(&format!("/api/auth/{path}"), &reset)
            .refused(400, "invalid_token");
    }
    for nonsense in ["x", &"0".repeat(64), "' OR 1=1 --"] {
        confirm(&app, nonsense).refused(400, "invalid_token");
    }
    confirm(&app, "").refused_fields(&[("token", "required")]);
}

#[test]
fn three_mails_an_hour_go_to_one_account_and_ten_from_one_address() {
    let app = TestApp::spawn();
    app.account(EMAIL);
    for n in 0..3 {
        let visitor = app.visitor().from(&format!("203.0.113.{n}"));
        visitor
            .post("/api/auth/password-reset", &json!({ "email": EMAIL }))
            .is(202);
    }
    let refused = ask(&app, EMAIL);
    refused.refused(429, "too_many_attempts");
    assert!(refused.header("retry-after").is_some());
    assert_eq!(app.rows_of("outbox"), 3);
    app.pass(Duration::hours(1));
    ask(&app, EMAIL).is(202);
    for n in 0..9 {
        ask(&app, &format!("nobody{n}@example.com")).refused(404, "user_not_found");
    }
    ask(&app, "another@example.com").refused(429, "too_many_attempts");
}

#[test]
fn guesses_at_a_token_are_counted_before_they_cost_a_core() {
    let app = TestApp::spawn();
    let account = app.account(EMAIL);
    for _ in 0..RESET_CONFIRMATIONS.limit {
        confirm(&app, &"0".repeat(64)).refused(400, "invalid_token");
    }
    let token = link(&app, account);
    confirm(&app, &token).refused(429, "too_many_attempts");
    let elsewhere = app.visitor().from("203.0.113.9");
    let body = json!({ "token": token, "password": NEW });
    elsewhere
        .post("/api/auth/password-reset/confirm", &body)
        .is(204);
}
