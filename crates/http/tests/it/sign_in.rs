//! Signing in.

use marsam_domain::accounts::AccountState;
use serde_json::{Value, json};

use crate::browser::Answer;
use crate::harness::{PASSWORD, TestApp};

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
fn a_wrong_password_and_an_unknown_address_are_told_apart() {
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
    sign_in(&app, "noura@example.com", PASSWORD).refused(409, "email_not_verified");
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
fn a_suspended_account_is_told_so_only_with_its_password() {
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
