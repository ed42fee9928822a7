//! Accounts that admins suspend and restore.

use marsam_auth::known_browsers;
use marsam_domain::ids::AccountId;
use marsam_domain::notices::Notice;
use marsam_persistence::events::{self, Subject};
use serde_json::{Value, json};

use crate::browser::{Answer, Browser, Request};
use crate::harness::{PASSWORD, TestApp};
use crate::samples::{apply, enter_roster, quote_request};

fn id_of(browser: &Browser) -> String {
    let me = browser.get("/api/users/me").is(200).json();
    me["id"].as_str().unwrap().to_owned()
}

fn act(admin: &Browser, id: &str, action: &str, body: &Value) -> Answer {
    admin.post(&format!("/api/admin/users/{id}/{action}"), body)
}

fn suspend(admin: &Browser, id: &str) -> Answer {
    act(admin, id, "suspend", &json!({}))
}

fn restore(admin: &Browser, id: &str) -> Answer {
    act(admin, id, "restore", &json!({}))
}

fn sign_in(app: &TestApp, email: &str) -> Answer {
    let body = json!({ "email": email, "password": PASSWORD });
    app.visitor().post("/api/auth/sign-in", &body)
}

#[test]
fn a_suspended_account_is_signed_out_and_cannot_sign_in_until_it_is_restored() {
    let app = TestApp::spawn();
    let (admin, brand) = (
        app.admin("admin@example.com"),
        app.brand("brand@example.com"),
    );
    let id = id_of(&brand);
    let shown = brand.get("/api/auth/id-token").is(200).json();
    let bearer = format!("Bearer {}", shown["id_token"].as_str().unwrap());
    let account: AccountId = id.parse().unwrap();
    let known = app.write(|db| known_browsers::remember(db, account, None, app.now()));
    suspend(&admin, &id).is(200);
    brand.get("/api/users/me").refused(401, "not_signed_in");
    let holder = app.visitor().with("authorization", &bearer);
    holder.get("/api/account").refused(401, "invalid_id_token");
    sign_in(&app, "brand@example.com").refused(403, "account_suspended");
    assert!(app.read(|db| known_browsers::knows(db, account, &known, app.now())));
    restore(&admin, &id).is(200);
    brand.get("/api/users/me").refused(401, "not_signed_in");
    sign_in(&app, "brand@example.com").is(200);
}

#[test]
fn a_suspended_creative_is_unlisted_and_listed_again_when_restored() {
    let app = TestApp::spawn();
    let (admin, creative) = (
        app.admin("admin@example.com"),
        app.creative("dana@example.com"),
    );
    let listed = enter_roster(&creative, &admin);
    let page = format!("/api/creatives/{listed}");
    let id = id_of(&creative);
    suspend(&admin, &id).is(200);
    app.visitor().get(&page).refused(404, "not_found");
    assert_eq!(app.visitor().get("/api/creatives").json(), json!([]));
    restore(&admin, &id).is(200);
    app.visitor().get(&page).is(200);
}

#[test]
fn a_creative_approved_while_suspended_is_listed_once_restored() {
    let app = TestApp::spawn();
    let (admin, creative) = (
        app.admin("admin@example.com"),
        app.creative("dana@example.com"),
    );
    let (application, id) = (apply(&creative), id_of(&creative));
    suspend(&admin, &id).is(200);
    let path = format!("/api/admin/creative-applications/{application}/approve");
    admin.post(&path, &json!({})).is(200);
    assert_eq!(app.visitor().get("/api/creatives").json(), json!([]));
    restore(&admin, &id).is(200);
    let roster = app.visitor().get("/api/creatives").json();
    assert_eq!(roster.as_array().unwrap().len(), 1);
}

#[test]
fn pending_requests_are_cancelled_for_good() {
    let app = TestApp::spawn();
    let (admin, brand) = (
        app.admin("admin@example.com"),
        app.brand("brand@example.com"),
    );
    let other = app.brand("other@example.com");
    for sender in [&brand, &brand, &other] {
        sender.post("/api/quote-requests", &quote_request()).is(201);
    }
    let id = id_of(&brand);
    suspend(&admin, &id).is(200);
    restore(&admin, &id).is(200);
    let all = admin.get("/api/admin/quote-requests").json();
    let mut statuses: Vec<_> = all
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["status"].as_str().unwrap())
        .collect();
    statuses.sort_unstable();
    assert_eq!(statuses, ["Cancelled", "Cancelled", "Pending"]);
    let cancelled = "SELECT COUNT(*) AS found FROM events WHERE event = 'cancelled' AND actor_kind = 'admin' \
        AND from_stage = 'submitted' AND to_stage = 'cancelled'";
    assert_eq!(app.count(cancelled), 2);
}

#[test]
fn the_mail_to_a_proved_address_has_the_message_and_the_history_the_reason_too() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    let admins_id = id_of(&admin);
    let unproved = app.account("unproved@example.com").to_string();
    let proved = id_of(&app.newcomer("proved@example.com"));
    let why = json!({ "reason": " Sells followers\n", "message": "We found bought followers." });
    let message = Some("We found bought followers.".to_owned());
    for (id, message) in [(&proved, message), (&unproved, None)] {
        act(&admin, id, "suspend", &why).is(200);
        let mails = app.mails();
        assert_eq!(mails.len(), 1);
        let history: &[&str] = match &message {
            Some(_) => &["suspended", "suspension_explained", "restored"],
            None => &["suspended", "restored"],
        };
        assert_eq!(mails[0].notice, Notice::AccountSuspended { message });
        let noted = format!(
            "SELECT COUNT(*) AS found FROM events WHERE subject_id = '{id}' AND event = 'suspended' \
             AND note = 'Sells followers' AND actor_kind = 'admin' AND actor_account_id = '{admins_id}'"
        );
        assert_eq!(app.count(&noted), 1);
        restore(&admin, id).is(200);
        let mails = app.mails();
        assert_eq!(
            (mails.len(), &mails[0].notice),
            (1, &Notice::AccountRestored)
        );
        let account: AccountId = id.parse().unwrap();
        assert_eq!(
            app.read(|db| events::names_of(db, Subject::Account(account))),
            history
        );
    }
    let long = json!({ "reason": "x".repeat(5_001) });
    act(&admin, &proved, "suspend", &long).refused_fields(&[("reason", "too_long")]);
    let long = json!({ "message": "x".repeat(5_001) });
    act(&admin, &proved, "suspend", &long).refused_fields(&[("message", "too_long")]);
}

#[test]
fn admins_are_not_suspended_and_suspended_accounts_become_no_admins() {
    let app = TestApp::spawn();
    let (admin, other) = (
        app.admin("admin@example.com"),
        app.admin("other@example.com"),
    );
    for id in [id_of(&admin), id_of(&other)] {
        suspend(&admin, &id).refused(409, "account_is_admin");
    }
    other.get("/api/users/me").is(200);
    let user = app.newcomer("user@example.com");
    suspend(&admin, &id_of(&user)).is(200);
    let body = json!({ "email": "user@example.com", "current_password": PASSWORD });
    admin
        .post("/api/admin/make-admin", &body)
        .refused(409, "already_suspended");
}

#[test]
fn an_unknown_account_is_not_found_and_a_repeated_action_is_a_conflict() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    let user = app.newcomer("user@example.com");
    let id = id_of(&user);
    for unknown in ["nonsense", "0199aaaa-0000-7000-8000-000000000000"] {
        suspend(&admin, unknown).refused(404, "not_found");
        restore(&admin, unknown).refused(404, "not_found");
    }
    restore(&admin, &id).refused(409, "not_suspended");
    suspend(&admin, &id).is(200);
    suspend(&admin, &id).refused(409, "already_suspended");
    let gone = app.newcomer("gone@example.com");
    let gone_id = id_of(&gone);
    gone.post(
        "/api/account/delete",
        &json!({ "current_password": PASSWORD }),
    )
    .is(204);
    suspend(&admin, &gone_id).refused(404, "not_found");
    restore(&admin, &gone_id).refused(404, "not_found");
}

#[test]
fn only_admins_see_which_accounts_are_suspended() {
    let app = TestApp::spawn();
    let (admin, user) = (
        app.admin("admin@example.com"),
        app.newcomer("user@example.com"),
    );
    let me = user.get("/api/users/me").json();
    assert_eq!(me.get("suspended"), None);
    suspend(&admin, me["id"].as_str().unwrap()).is(200);
    let users = admin.get("/api/admin/users").is(200).json();
    let suspended = |email: &str| {
        let all = users.as_array().unwrap();
        all.iter().find(|one| one["email"] == email).unwrap()["suspended"].clone()
    };
    assert_eq!(suspended("user@example.com"), json!(true));
    assert_eq!(suspended("admin@example.com"), json!(false));
}

#[test]
fn a_repeated_key_suspends_and_restores_once() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    let id = id_of(&app.brand("brand@example.com"));
    let sent = |verb: &str, body: &Value| {
        let path = format!("/api/admin/users/{id}/{verb}");
        let request = Request::new("POST", &path).header("idempotency-key", "k");
        admin.send(&request.json(body))
    };
    let reason = json!({"reason": "Spam."});
    let first = sent("suspend", &reason).is(200).body;
    restore(&admin, &id).is(200);
    let before = app.row_counts();
    assert_eq!(sent("suspend", &reason).is(200).body, first);
    sent("suspend", &json!({"reason": "Other."})).refused(422, "idempotency_key_reused");
    assert_eq!(app.row_counts(), before);
    sign_in(&app, "brand@example.com").is(200);
    suspend(&admin, &id).is(200);
    sent("restore", &json!({})).is(200);
    suspend(&admin, &id).is(200);
    sent("restore", &json!({})).is(200);
    sign_in(&app, "brand@example.com").refused(403, "account_suspended");
}
