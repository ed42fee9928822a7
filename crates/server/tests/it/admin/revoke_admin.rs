//! Revoking admin rights.

use marsam_domain::ids::AccountId;
use marsam_domain::notices::Notice;
use marsam_persistence::accounts;
use marsam_persistence::events::{self, Subject};
use serde_json::json;

use crate::browser::{Answer, Browser, Request};
use crate::harness::{PASSWORD, TestApp, at_once, count};

fn revoke(browser: &Browser, id: &str) -> Answer {
    let path = format!("/api/admin/users/{id}/revoke-admin");
    browser.post(&path, &json!({ "current_password": PASSWORD }))
}

fn id_of(browser: &Browser) -> String {
    let me = browser.get("/api/users/me").is(200).json();
    me["id"].as_str().unwrap().to_owned()
}

fn admins(app: &TestApp) -> usize {
    app.read(|db| Ok(accounts::admins(db)?.len()))
}

#[test]
fn an_admin_ends_anothers_rights_and_sessions() {
    let app = TestApp::spawn();
    let (admin, other) = (
        app.admin("admin@example.com"),
        app.admin("other@example.com"),
    );
    let id = id_of(&other);
    let answer = revoke(&admin, &id).is(200).json();
    assert_eq!(answer, json!({ "message": "User is no longer an admin" }));
    other.get("/api/users/me").refused(401, "not_signed_in");
    let account: AccountId = id.parse().unwrap();
    let again = app.browser_of(account);
    again.get("/api/admin/users").refused(403, "forbidden");
    assert_eq!(
        app.read(|db| events::names_of(db, Subject::Account(account))),
        ["admin_revoked"]
    );
    let mails = app.mails();
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].notice, Notice::AdminRevoked);
    assert_eq!(mails[0].recipient, "other@example.com");
    admin.get("/api/admin/users").is(200);
}

#[test]
fn the_last_admin_stays() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    revoke(&admin, &id_of(&admin)).refused(409, "last_admin");
    admin.get("/api/admin/users").is(200);
    let other = app.admin("other@example.com");
    revoke(&other, &id_of(&other)).is(200);
    other.get("/api/users/me").refused(401, "not_signed_in");
    assert_eq!(admins(&app), 1);
}

#[test]
fn two_admins_who_revoke_each_other_at_once_leave_one() {
    let app = TestApp::spawn();
    for round in 0..8 {
        let pair = [0, 1].map(|n| app.admin(&format!("admin-{round}-{n}@example.com")));
        let ids = pair.each_ref().map(id_of);
        let before = admins(&app);
        let answers = at_once(2, |n| revoke(&pair[n], &ids[1 - n]));
        assert_eq!(count(&answers, 200), 1, "{answers:?}");
        let late = answers.iter().find(|answer| answer.status != 200).unwrap();
        // Refused by the extractor, or in the transaction.
        assert!(matches!(late.status, 401 | 403), "{}", late.text());
        assert_eq!(admins(&app), before - 1);
    }
}

#[test]
fn of_any_number_of_admins_who_resign_at_once_one_stays() {
    let app = TestApp::spawn();
    let all: Vec<_> = (0..8)
        .map(|n| app.admin(&format!("admin-{n}@example.com")))
        .collect();
    let ids: Vec<_> = all.iter().map(id_of).collect();
    let answers = at_once(8, |n| revoke(&all[n], &ids[n]));
    assert_eq!((count(&answers, 200), count(&answers, 409)), (7, 1));
    assert_eq!(admins(&app), 1);
}

#[test]
fn an_account_without_admin_rights_is_not_found_and_cannot_revoke() {
    let app = TestApp::spawn();
    let (admin, brand) = (
        app.admin("admin@example.com"),
        app.brand("brand@example.com"),
    );
    let (admins_id, brands_id) = (id_of(&admin), id_of(&brand));
    app.admin("other@example.com");
    for id in [
        brands_id.as_str(),
        "nonsense",
        "0199aaaa-0000-7000-8000-000000000000",
    ] {
        revoke(&admin, id).refused(404, "not_found");
    }
    revoke(&brand, &admins_id).refused(403, "forbidden");
    revoke(&app.visitor(), &admins_id).refused(401, "not_signed_in");
    assert_eq!((admins(&app), app.mails().len()), (2, 0));
}

#[test]
fn the_password_is_asked_for_again_and_an_id_token_is_not_enough() {
    let app = TestApp::spawn();
    let (admin, other) = (
        app.admin("admin@example.com"),
        app.admin("other@example.com"),
    );
    let path = format!("/api/admin/users/{}/revoke-admin", id_of(&other));
    let with = |body: &serde_json::Value| admin.post(&path, body);
    with(&json!({})).refused_fields(&[("current_password", "required")]);
    let wrong = json!({ "current_password": "not the password" });
    with(&wrong).refused_fields(&[("current_password", "wrong_password")]);
    let bearer = app.bearer_of(&admin);
    revoke(&bearer, &id_of(&other)).refused(403, "sign_in_again");
    let garbage = Request::new("POST", &path).bytes("text/plain", "{");
    bearer.send(&garbage).refused(403, "sign_in_again");
    assert_eq!((admins(&app), app.mails().len()), (2, 0));
}
