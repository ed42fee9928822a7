//! The five kinds of account pre-hijacking (Sudhodanan and Paverd, 2022): an attacker creates an account with the
//! victim's address and waits for the victim to use it.

use marsam_auth::mailed_tokens;
use marsam_domain::ids::AccountId;
use marsam_persistence::email_tokens::Purpose;
use serde_json::{Value, json};

use crate::browser::{Answer, Browser};
use crate::harness::TestApp;
use crate::issuer::Issuer;

const VICTIM: &str = "noura@example.com";
const ATTACKERS: &str = "mujrim-mujrim 99";
const VICTIMS: &str = "gahwa-w-tamr 9";

/// The attacker signs up with the victim's address and stays signed in.
fn lie_in_wait(app: &TestApp) -> Browser {
    let attacker = app.visitor().from("203.0.113.66");
    let body = json!({ "email": VICTIM, "password": ATTACKERS, "full_name": "Noura" });
    attacker.post("/api/auth/sign-up", &body).is(201);
    attacker
}

fn id_of(browser: &Browser) -> AccountId {
    let me = browser.get("/api/users/me").is(200).json();
    me["id"].as_str().unwrap().parse().unwrap()
}

fn sign_in(app: &TestApp, password: &str) -> Answer {
    let body = json!({ "email": VICTIM, "password": password });
    app.visitor().post("/api/auth/sign-in", &body)
}

/// The victim finds that there is an account, and sets a password by mail.
fn recover(app: &TestApp, account: AccountId) {
    let victim = app.visitor();
    victim
        .post("/api/auth/password-reset", &json!({ "email": VICTIM }))
        .is(202);
    let token = mailed(app, Purpose::ResetPassword, account, VICTIM);
    let body = json!({ "token": token, "password": VICTIMS });
    victim
        .post("/api/auth/password-reset/confirm", &body)
        .is(204);
}

/// The token in a mail to that address.
fn mailed(app: &TestApp, purpose: Purpose, account: AccountId, address: &str) -> String {
    let token = app.write(|db| mailed_tokens::issue(db, purpose, account, address, app.now()));
    token.reveal().to_owned()
}

/// Only the victim can use the account, with the new password.
fn is_the_victims_alone(app: &TestApp, attacker: &Browser) {
    attacker.get("/api/users/me").refused(401, "not_signed_in");
    sign_in(app, ATTACKERS).refused(401, "wrong_password");
    sign_in(app, VICTIMS).is(200);
}

#[test]
fn the_classic_federated_merge_attack_fails() {
    let issuer = Issuer::start();
    let app = issuer.app();
    let attacker = lie_in_wait(&app);
    let account = id_of(&attacker);
    let codes = app.turn_on_second_step(account);

    // The victim signs in by a provider, which vouches for the address.
    let victim = app.visitor();
    issuer.sign_in(&victim).is(201);
    assert_eq!(id_of(&victim), account);
    attacker.get("/api/users/me").refused(401, "not_signed_in");
    sign_in(&app, ATTACKERS).refused(401, "wrong_password");
    let with_code = json!({ "email": VICTIM, "password": ATTACKERS, "totp": codes[0] });
    app.visitor()
        .post("/api/auth/sign-in", &with_code)
        .refused(401, "wrong_password");
    let shown = victim.get("/api/account").is(200).json();
    assert_eq!(
        (
            &shown["has_password"],
            &shown["totp_enabled"],
            &shown["email_verified"]
        ),
        (&json!(false), &json!(false), &json!(true))
    );
}

#[test]
fn the_unexpired_session_identifier_attack_fails() {
    let app = TestApp::spawn();
    let attacker = lie_in_wait(&app);
    let account = id_of(&attacker);
    let token = attacker.get("/api/auth/id-token").is(200).json();
    let bearer = format!("Bearer {}", token["id_token"].as_str().unwrap());
    // The password was changed in the meantime, so the session has a new token.
    let change = json!({ "current_password": ATTACKERS, "password": "mujrim-thani 77" });
    attacker.post("/api/account/password", &change).is(204);
    let (session, browser) = (
        attacker.cookie("marsam_session").unwrap(),
        attacker.cookie("marsam_browser").unwrap(),
    );

    recover(&app, account);
    is_the_victims_alone(&app, &attacker);
    for (name, value) in [("marsam_session", &session), ("marsam_browser", &browser)] {
        attacker.set_cookie(name, value);
    }
    attacker.get("/api/users/me").refused(401, "not_signed_in");
    app.visitor()
        .with("authorization", &bearer)
        .get("/api/users/me")
        .refused(401, "invalid_id_token");
    sign_in(&app, "mujrim-thani 77").refused(401, "wrong_password");
}

#[test]
fn the_trojan_identifier_attack_fails() {
    let issuer = Issuer::start();
    let app = issuer.app();
    // The attacker's own identity at a provider that lets users claim any address.
    issuer.says("sub", "the-attacker");
    issuer.says("email_verified", false);
    let attacker = app.visitor().from("203.0.113.66");
    issuer.sign_in(&attacker).is(201);
    let account = id_of(&attacker);
    let first = json!({ "password": ATTACKERS });
    attacker.post("/api/account/password", &first).is(204);
    app.turn_on_second_step(account);
    // A pending sign-in, kept until the second step is turned off.
    let waiting = app.visitor();
    issuer.sign_in(&waiting).refused(401, "totp_required");

    recover(&app, account);
    waiting
        .post("/api/sessions", &json!({}))
        .refused(400, "oauth_exchange_failed");
    issuer.sign_in(&attacker).refused(409, "email_exists");
    is_the_victims_alone(&app, &attacker);
    assert_eq!(app.rows_of("provider_identities"), 0);
}

#[test]
fn the_unexpired_email_change_attack_fails() {
    for way in ["reset", "proof", "provider"] {
        let issuer = Issuer::start();
        let app = issuer.app();
        let attacker = lie_in_wait(&app);
        let account = id_of(&attacker);
        let moving = json!({ "email": "attacker@example.com", "current_password": ATTACKERS });
        attacker.post("/api/account/email", &moving).is(202);
        let link = mailed(&app, Purpose::ChangeEmail, account, "attacker@example.com");
        let reset = mailed(
            &app,
            Purpose::ResetPassword,
            account,
            "attacker@example.com",
        );
        match way {
            "reset" => recover(&app, account),
            "proof" => {
                let token = mailed(&app, Purpose::VerifyEmail, account, VICTIM);
                let body = json!({ "token": token, "password": VICTIMS, "replace_password": true });
                app.visitor().post("/api/auth/verify-email", &body).is(204);
            }
            _ => drop(issuer.sign_in(&app.visitor()).is(201)),
        }
        let confirm = json!({ "token": link });
        app.visitor()
            .post("/api/auth/change-email", &confirm)
            .refused(400, "invalid_token");
        let confirm = json!({ "token": reset, "password": "mujrim-thani 77" });
        app.visitor()
            .post("/api/auth/password-reset/confirm", &confirm)
            .refused(400, "invalid_token");
        let found = app.read(|db| marsam_persistence::accounts::find(db, account));
        assert_eq!(found.email.as_str(), VICTIM, "{way}");
        assert_eq!(app.rows_of("email_changes"), 0, "{way}");
        if way != "provider" {
            is_the_victims_alone(&app, &attacker);
        }
    }
}

#[test]
fn the_non_verifying_provider_attack_fails() {
    let issuer = Issuer::start();
    let app = issuer.app();
    // The attacker is first, with a provider that does not verify addresses …
    issuer.says("sub", "the-attacker");
    issuer.says("email_verified", false);
    let attacker = app.visitor().from("203.0.113.66");
    let made = issuer.sign_in(&attacker).is(201).json();
    assert_eq!(made["email_verified"], Value::Bool(false));

    // … and the victim later, with one that does.
    issuer.says("sub", "the-victim");
    issuer.says("email_verified", true);
    let victim = app.visitor();
    issuer.sign_in(&victim).is(201);
    attacker.get("/api/users/me").refused(401, "not_signed_in");
    issuer.says("sub", "the-attacker");
    issuer.says("email_verified", false);
    issuer.sign_in(&attacker).refused(409, "email_exists");
    assert_eq!(app.rows_of("provider_identities"), 1);

    // In the other order the attacker is refused from the beginning.
    let proved = app.account("dana@example.com");
    app.verify(proved);
    issuer.says("sub", "another-attacker");
    issuer.says("email", "dana@example.com");
    issuer.sign_in(&app.visitor()).refused(409, "email_exists");
}
