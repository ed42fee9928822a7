//! Signing in through a provider: redirect, callback with a code, session.

use marsam_auth::providers::ProviderName;
use marsam_domain::accounts::AccountState;
use marsam_domain::notices::Notice;
use marsam_persistence::testing::TestStore;
use serde_json::{Value, json};
use time::Duration;

use crate::browser::Browser;
use crate::harness::{PASSWORD, TestApp, at_once, count};
use crate::issuer::{Came, Issuer, exchange};

const SESSIONS: &str = "/api/sessions";

fn id_of(browser: &Browser) -> Value {
    browser.get("/api/users/me").is(200).json()["id"].clone()
}

#[test]
fn a_providers_identity_signs_in() {
    let issuer = Issuer::start();
    let app = issuer.app();
    let browser = app.visitor().with("accept-language", "ar, en;q=0.5");
    let user = issuer.sign_in(&browser).is(201).json();
    let wanted = json!({
        "id": user["id"], "email": "noura@example.com", "email_verified": true, "role": null, "is_admin": false,
        "full_name": "Noura Al-Mutawa", "company_name": null, "language": "ar", "created_at": "2026-11-21T09:00:00.123456Z"
    });
    assert_eq!(user, wanted);
    assert_eq!(browser.get("/api/users/me").is(200).json(), user);
    assert_eq!(browser.cookie("marsam_login"), None);
    let account = browser.get("/api/account").is(200).json();
    assert_eq!(account["has_password"], json!(false));
    let linked = &account["providers"][0];
    assert_eq!(linked["provider"], json!("google"));
    assert_eq!(linked["email"], json!("noura@example.com"));
    assert_eq!(app.mails().len(), 0);

    let elsewhere = app.visitor();
    assert_eq!(issuer.sign_in(&elsewhere).is(201).json()["id"], user["id"]);
    assert_eq!((app.rows_of("accounts"), app.rows_of("sessions")), (1, 2));
}

#[test]
fn a_code_works_once() {
    let issuer = Issuer::start();
    let app = issuer.app();
    let browser = app.visitor();
    let came = issuer.sends_back(&browser);
    let login = browser.cookie("marsam_login").unwrap();
    let answers = at_once(20, |_| {
        let copy = app.visitor();
        copy.set_cookie("marsam_login", &login);
        exchange(&copy, &came)
    });
    assert_eq!((count(&answers, 201), count(&answers, 400)), (1, 19));
    exchange(&browser, &came).refused(400, "oauth_exchange_failed");
    assert_eq!(app.rows_of("sessions"), 1);
}

#[test]
fn a_code_of_another_browser_is_refused() {
    let issuer = Issuer::start();
    let app = issuer.app();
    let (theirs, mine) = (app.visitor(), app.visitor());
    let planted = issuer.sends_back(&theirs);
    exchange(&mine, &planted).refused(400, "oauth_exchange_failed");
    issuer.sends_back(&mine);
    exchange(&mine, &planted).refused(400, "oauth_exchange_failed");
    assert_eq!(issuer.exchanges(), 0, "the state alone gave it away");
    assert_eq!(mine.cookie("marsam_login"), None, "that try is over");
    issuer.sends_back(&mine);
    let without_state = json!({ "code": planted.code });
    mine.post(SESSIONS, &without_state)
        .refused(400, "oauth_exchange_failed");
    mine.get("/api/users/me").refused(401, "not_signed_in");
    assert_eq!((app.rows_of("accounts"), app.rows_of("sessions")), (0, 0));
}

#[test]
fn a_forged_state_is_refused_and_the_code_stays_unseen() {
    let issuer = Issuer::start();
    let app = issuer.app();
    for number in 0..5 {
        let browser = app.visitor();
        let came = issuer.sends_back(&browser);
        let state = match number {
            0 => String::new(),
            1 => "x".to_owned(),
            2 => came.code.clone(),
            3 => came.state.strip_prefix(|_: char| true).unwrap().to_owned(),
            _ => format!("{}x", came.state),
        };
        let forged = Came { state, ..came };
        exchange(&browser, &forged).refused(400, "oauth_exchange_failed");
    }
    assert_eq!(issuer.exchanges(), 0);
}

#[test]
fn an_answer_that_names_another_issuer_is_refused() {
    let issuer = Issuer::start();
    let app = issuer.app();
    let with_issuer = |iss: &str| {
        let browser = app.visitor();
        let came = issuer.sends_back(&browser);
        let body = json!({ "code": came.code, "state": came.state, "iss": iss });
        browser.post(SESSIONS, &body)
    };
    for other in ["https://evil.example", "", "http://127.0.0.1"] {
        with_issuer(other).refused(400, "oauth_exchange_failed");
    }
    assert_eq!(issuer.exchanges(), 0);
    let named = issuer.url.as_str();
    with_issuer(named).is(201);
    with_issuer(named.trim_end_matches('/')).is(201);
}

#[test]
fn an_invalid_id_token_is_refused() {
    for (claim, value) in [
        ("aud", json!("another-client")),
        ("iss", json!("https://evil.example")),
        ("exp", json!(1_000_000_000)),
        ("sub", json!("")),
    ] {
        let issuer = Issuer::start();
        let app = issuer.app();
        issuer.says(claim, value);
        let browser = app.visitor();
        issuer
            .sign_in(&browser)
            .refused(400, "oauth_exchange_failed");
        assert_eq!(app.rows_of("accounts"), 0, "{claim}");
    }
}

#[test]
fn a_provider_that_is_down_is_a_503_and_passwords_still_work() {
    let issuer = Issuer::start();
    let app = issuer.app();
    app.account("dana@example.com");
    let with_password = json!({ "email": "dana@example.com", "password": PASSWORD });
    issuer.set_down(true);
    let browser = app.visitor();
    let answer = browser.get("/api/oauth/google/redirect_url");
    answer.refused(503, "provider_unavailable");
    assert!(answer.header("retry-after").is_some());
    app.visitor()
        .post("/api/auth/sign-in", &with_password)
        .is(200);

    issuer.set_down(false);
    let came = issuer.sends_back(&browser);
    issuer.set_down(true);
    exchange(&browser, &came).refused(503, "provider_unavailable");
    app.visitor()
        .post("/api/auth/sign-in", &with_password)
        .is(200);
    issuer.set_down(false);
    exchange(&browser, &came).is(201);
}

#[test]
fn a_person_is_issuer_and_subject_and_never_an_address() {
    let (issuer, other) = (Issuer::start(), Issuer::start());
    let providers = vec![
        issuer.config(ProviderName::Google),
        other.config(ProviderName::Apple),
    ];
    let app = TestApp::spawn_among(TestStore::make(), providers, |_| {});
    let noura = app.visitor();
    issuer.sign_in(&noura).is(201);
    let dana = app.account("dana@example.com");
    app.verify(dana);

    // The provider now sends another person's address, and even vouches for it.
    issuer.says("email", "dana@example.com");
    let again = app.visitor();
    let user = issuer.sign_in(&again).is(201).json();
    assert_eq!(user["id"], id_of(&noura));
    assert_eq!(user["email"], json!("noura@example.com"));

    // The same subject at another issuer is another person, whose address is not vouched for.
    other.says("email_verified", false);
    let stranger = app.visitor();
    let answer = stranger.get("/api/oauth/apple/redirect_url").is(200);
    let came = other.approve(answer.json()["redirectUrl"].as_str().unwrap());
    exchange(&stranger, &came).refused(409, "email_exists");

    // Another subject of the same issuer with its own address is another person, too.
    issuer.says("sub", "subject-2");
    issuer.says("email", "reem@example.com");
    assert_ne!(
        issuer.sign_in(&app.visitor()).is(201).json()["id"],
        id_of(&noura)
    );
    assert_eq!(app.rows_of("provider_identities"), 2);
}

#[test]
fn a_vouched_for_address_links_to_its_account_which_is_notified() {
    let issuer = Issuer::start();
    let app = issuer.app();
    let account = app.account("noura@example.com");
    app.verify(account);
    let browser = app.visitor();
    issuer.sign_in(&browser).is(201);
    assert_eq!(id_of(&browser), json!(account.to_string()));
    let mails = app.mails();
    let provider = "google".to_owned();
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].notice, Notice::ProviderLinked { provider });
    let with_password = json!({ "email": "noura@example.com", "password": PASSWORD });
    app.visitor()
        .post("/api/auth/sign-in", &with_password)
        .is(200);
}

#[test]
fn an_address_that_is_not_vouched_for_opens_no_existing_account() {
    let issuer = Issuer::start();
    let app = issuer.app();
    issuer.says("email_verified", false);
    let account = app.account("noura@example.com");
    for _ in 0..2 {
        let browser = app.visitor();
        issuer.sign_in(&browser).refused(409, "email_exists");
        browser.get("/api/users/me").refused(401, "not_signed_in");
        app.verify(account);
    }
    assert_eq!(app.rows_of("provider_identities"), 0);
}

#[test]
fn an_address_that_is_not_vouched_for_is_to_be_proved_by_mail() {
    let issuer = Issuer::start();
    let app = issuer.app();
    issuer.says("email_verified", false);
    let user = issuer.sign_in(&app.visitor()).is(201).json();
    assert_eq!(user["email_verified"], json!(false));
    let mails = app.mails();
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].notice, Notice::VerifyEmail);
    assert_eq!(mails[0].recipient, "noura@example.com");
}

#[test]
fn a_provider_that_names_no_address_makes_no_account() {
    let issuer = Issuer::start();
    let app = issuer.app();
    for none in [
        Value::Null,
        json!(""),
        json!("nobody"),
        json!("1@deleted.invalid"),
    ] {
        issuer.says("email", none);
        issuer
            .sign_in(&app.visitor())
            .refused(409, "provider_email_missing");
    }
    assert_eq!(app.rows_of("accounts"), 0);
}

#[test]
fn a_suspended_account_cannot_sign_in_by_a_provider_either() {
    let issuer = Issuer::start();
    let app = issuer.app();
    let account = app.account("noura@example.com");
    app.verify(account);
    for _ in ["unlinked", "linked"] {
        app.set_state(account, AccountState::Suspended);
        issuer
            .sign_in(&app.visitor())
            .refused(403, "account_suspended");
        app.set_state(account, AccountState::Active);
        issuer.sign_in(&app.visitor()).is(201);
    }
}

#[test]
fn exchanges_are_counted_and_their_fields_are_texts() {
    let app = TestApp::spawn();
    let wrong = json!({ "code": 7, "state": [], "iss": {}, "totp": 123_456 });
    app.visitor()
        .from("203.0.113.1")
        .post(SESSIONS, &wrong)
        .refused_fields(&[
            ("code", "wrong_type"),
            ("state", "wrong_type"),
            ("iss", "wrong_type"),
            ("totp", "wrong_type"),
        ]);
    app.visitor()
        .from("203.0.113.1")
        .post(SESSIONS, &json!({ "state": "x" }))
        .refused_fields(&[("code", "required")]);
    let browser = app.visitor();
    for _ in 0..30 {
        browser
            .post(SESSIONS, &json!({ "code": "x" }))
            .refused(400, "oauth_exchange_failed");
    }
    browser
        .post(SESSIONS, &json!({ "code": "x" }))
        .refused(429, "too_many_attempts");
    app.pass(Duration::minutes(1));
    browser
        .post(SESSIONS, &json!({ "code": "x" }))
        .refused(400, "oauth_exchange_failed");
}
