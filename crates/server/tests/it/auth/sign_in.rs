//! Signing in.

use marsam_auth::fair_queue::{FairQueue, QueueLimits};
use marsam_auth::passwords::Passwords;
use marsam_domain::accounts::AccountState;
use marsam_domain::notices::Notice;
use marsam_domain::throttles::{SIGN_IN_PER_ACCOUNT, VERIFICATION_MAILS};
use marsam_persistence::testing::TestStore;
use serde_json::{Value, json};
use time::Duration;

use crate::browser::Answer;
use crate::harness::{PASSWORD, TestApp, at_once, count};
use crate::samples::sign_up;

fn sign_in(app: &TestApp, email: &str, password: &str) -> Answer {
    app.visitor().post(
        "/api/auth/sign-in",
        &json!({ "email": email, "password": password }),
    )
}

#[test]
fn the_right_password_begins_a_session() {
    let app = TestApp::spawn();
    app.account("noura@example.com");
    let browser = app.visitor();
    let body = json!({ "email": " NOURA@example.com ", "password": PASSWORD });
    let user = browser.post("/api/auth/sign-in", &body).is(200).json();
    assert_eq!(
        (&user["email"], &user["role"]),
        (&json!("noura@example.com"), &Value::Null)
    );
    assert_eq!(browser.get("/api/users/me").is(200).json(), user);
}

#[test]
fn a_wrong_password_and_an_unknown_address_are_distinguished() {
    let app = TestApp::spawn();
    app.account("noura@example.com");
    let wrong = sign_in(&app, "noura@example.com", "tamr-hindi 48");
    wrong.refused(401, "wrong_password");
    assert_eq!(
        (wrong.json()["error"].clone(), wrong.header("set-cookie")),
        (json!("Incorrect password"), None)
    );
    let unknown = sign_in(&app, "nobody@example.com", PASSWORD);
    unknown.refused(401, "user_not_found");
    assert_eq!(
        unknown.json()["error"],
        json!("No account found with this email address")
    );
    assert_eq!(app.rows_of("sessions"), 0);
}

#[test]
fn where_the_operator_hides_who_has_an_account_they_are_not() {
    let app = TestApp::spawn_with(|settings| settings.enumeration_protection = true);
    let account = app.account("noura@example.com");
    let (wrong, unknown) = (
        sign_in(&app, "noura@example.com", "tamr-hindi 48"),
        sign_in(&app, "nobody@example.com", PASSWORD),
    );
    wrong.refused(401, "invalid_credentials");
    assert_eq!((wrong.status, wrong.body), (unknown.status, unknown.body));
    sign_in(&app, "noura@example.com", PASSWORD).refused(401, "invalid_credentials");
    assert_eq!(app.rows_of("sessions"), 0);
    app.verify(account);
    sign_in(&app, "noura@example.com", PASSWORD).is(200);
}

#[test]
fn both_fields_are_needed_and_an_address_is_one() {
    let app = TestApp::spawn();
    let post = |body: Value| app.visitor().post("/api/auth/sign-in", &body);
    post(json!({})).refused_fields(&[("email", "required"), ("password", "required")]);
    post(json!({ "email": "nobody", "password": "x" }))
        .refused_fields(&[("email", "invalid_email")]);
    post(json!({ "email": true, "password": 7 }))
        .refused_fields(&[("email", "wrong_type"), ("password", "wrong_type")]);
}

#[test]
fn a_suspended_account_is_reported_only_with_its_password() {
    let app = TestApp::spawn();
    let account = app.account("noura@example.com");
    app.set_state(account, AccountState::Suspended);
    sign_in(&app, "noura@example.com", "tamr-hindi 48").refused(401, "wrong_password");
    sign_in(&app, "noura@example.com", PASSWORD).refused(403, "account_suspended");
    assert_eq!(app.rows_of("sessions"), 0);
}

#[test]
fn a_deleted_account_is_unknown() {
    let app = TestApp::spawn();
    let account = app.account("noura@example.com");
    app.set_state(account, AccountState::Deleted);
    sign_in(&app, "noura@example.com", PASSWORD).refused(401, "user_not_found");
}

#[test]
fn an_unverified_account_gets_a_mail_and_no_different_answer() {
    let app = TestApp::spawn_with(|settings| settings.enumeration_protection = true);
    let account = app.account("noura@example.com");
    sign_in(&app, "noura@example.com", "tamr-hindi 48").refused(401, "invalid_credentials");
    sign_in(&app, "nobody@example.com", PASSWORD).refused(401, "invalid_credentials");
    assert_eq!(app.rows_of("outbox"), 0);
    for _ in 0..VERIFICATION_MAILS.limit + 2 {
        sign_in(&app, "noura@example.com", PASSWORD).refused(401, "invalid_credentials");
    }
    let mails = app.mails();
    assert_eq!(
        mails.len(),
        usize::try_from(VERIFICATION_MAILS.limit).unwrap()
    );
    assert!(mails.iter().all(|mail| mail.account_id == Some(account)
        && mail.recipient == "noura@example.com"
        && mail.notice == Notice::VerifyEmail));
    app.set_state(account, AccountState::Suspended);
    app.pass(Duration::hours(1));
    sign_in(&app, "noura@example.com", PASSWORD).refused(401, "invalid_credentials");
    assert_eq!(app.mails().len(), 0);
}

/// Without a time limit: the test is about which callers are served.
fn patient() -> QueueLimits {
    QueueLimits {
        timeout: std::time::Duration::from_hours(1),
        ..QueueLimits::default()
    }
}

#[test]
fn two_hundred_concurrent_sign_ins_all_succeed() {
    let passwords = Passwords::with_queue(FairQueue::new(2, patient()));
    let app = TestApp::spawn_hashing(TestStore::make(), passwords, Vec::new(), |_| {});
    let addresses: Vec<String> = (0..200).map(|n| format!("u{n}@example.com")).collect();
    for address in &addresses {
        app.account(address);
    }
    let answers = at_once(200, |number| {
        let visitor = app.visitor().from(&format!("203.0.113.{number}"));
        let body = json!({ "email": addresses[number], "password": PASSWORD });
        visitor.post("/api/auth/sign-in", &body)
    });
    assert_eq!(count(&answers, 200), 200);
    assert_eq!(app.rows_of("sessions"), 200);
}

#[test]
fn an_attempt_that_was_not_served_is_not_counted() {
    let none = FairQueue::new(
        0,
        QueueLimits {
            timeout: std::time::Duration::ZERO,
            ..patient()
        },
    );
    let passwords = Passwords::with_queue(none);
    let app = TestApp::spawn_hashing(TestStore::make(), passwords, Vec::new(), |_| {});
    let browser = app.newcomer("noura@example.com");
    let visitor = || app.visitor().from("2001:db8:1:2::7");
    for _ in 0..=SIGN_IN_PER_ACCOUNT.limit {
        let body = json!({ "email": "noura@example.com", "password": PASSWORD });
        let busy = visitor().post("/api/auth/sign-in", &body);
        busy.refused(503, "unavailable");
        assert!(busy.header("retry-after").is_some());
        visitor()
            .post("/api/auth/sign-up", &sign_up("hessa@example.com"))
            .refused(503, "unavailable");
        let proof = json!({ "current_password": PASSWORD });
        browser
            .post("/api/account/totp", &proof)
            .refused(503, "unavailable");
    }
    assert_eq!(app.rows_of("throttle_counters"), 0);
}
