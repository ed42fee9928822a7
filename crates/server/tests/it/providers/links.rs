//! Linked providers, and unlinking them.

use marsam_domain::notices::Notice;
use serde_json::json;
use time::Duration;

use crate::browser::{Browser, Request};
use crate::harness::{PASSWORD, TestApp, at_once, count};
use crate::issuer::Issuer;

fn linked(browser: &Browser) -> Vec<String> {
    let account = browser.get("/api/account").is(200).json();
    let providers = account["providers"].as_array().unwrap().iter();
    providers
        .map(|provider| provider["id"].as_str().unwrap().to_owned())
        .collect()
}

fn unlink(browser: &Browser, id: &str, body: Option<&str>) -> crate::browser::Answer {
    let request = Request::new("DELETE", &format!("/api/account/providers/{id}"));
    browser.send(&match body {
        None => request,
        Some(password) => request.json(&json!({ "current_password": password })),
    })
}

/// An account with a password, signed in by the provider.
fn with_both(app: &TestApp, issuer: &Issuer) -> Browser {
    app.verify(app.account("noura@example.com"));
    let browser = app.visitor();
    issuer.sign_in(&browser).is(201);
    browser
}

#[test]
fn a_provider_is_unlinked_with_the_password_and_the_owner_is_notified() {
    let issuer = Issuer::start();
    let app = issuer.app();
    let browser = with_both(&app, &issuer);
    let id = linked(&browser).remove(0);
    unlink(&browser, &id, None).refused_fields(&[("current_password", "required")]);
    unlink(&browser, &id, Some("ghalat-tamaman 5"))
        .refused_fields(&[("current_password", "wrong_password")]);
    assert_eq!(linked(&browser).len(), 1);
    unlink(&browser, &id, Some(PASSWORD)).is(204);
    assert_eq!(linked(&browser).len(), 0);
    unlink(&browser, &id, Some(PASSWORD)).refused(404, "not_found");
    let provider = "google".to_owned();
    let mail = app.mails().pop().unwrap();
    assert_eq!(mail.notice, Notice::ProviderUnlinked { provider });
}

#[test]
fn the_last_way_in_stays() {
    let issuer = Issuer::start();
    let app = issuer.app();
    let browser = app.visitor();
    issuer.sign_in(&browser).is(201);
    let id = linked(&browser).remove(0);
    unlink(&browser, &id, None).refused(409, "last_sign_in_method");
    let new = json!({ "password": "qamar-14 fi salmiya" });
    browser.post("/api/account/password", &new).is(204);
    unlink(&browser, &id, Some("qamar-14 fi salmiya")).is(204);
}

#[test]
fn without_a_password_the_sign_in_must_be_fresh() {
    let issuer = Issuer::start();
    let app = issuer.app();
    let browser = app.visitor();
    issuer.sign_in(&browser).is(201);
    issuer.says("sub", "subject-2");
    issuer.sign_in(&app.visitor()).is(201);
    let ids = linked(&browser);
    assert_eq!(ids.len(), 2);
    app.pass(Duration::minutes(15) + Duration::seconds(1));
    unlink(&browser, &ids[0], None).refused(403, "sign_in_again");
    issuer.sign_in(&browser).is(201);
    unlink(&browser, &ids[0], None).is(204);
    assert_eq!(linked(&browser), ids[1..]);
}

#[test]
fn another_accounts_provider_is_a_404() {
    let issuer = Issuer::start();
    let app = issuer.app();
    let id = linked(&with_both(&app, &issuer)).remove(0);
    let stranger = app.newcomer("stranger@example.com");
    for id in [
        id.as_str(),
        "nonsense",
        "0199aaaa-0000-7000-8000-000000000000",
    ] {
        unlink(&stranger, id, Some(PASSWORD)).refused(404, "not_found");
    }
    assert_eq!(app.rows_of("provider_identities"), 1);
}

#[test]
fn an_unlinked_identity_is_linked_again_by_its_address() {
    let issuer = Issuer::start();
    let app = issuer.app();
    let browser = with_both(&app, &issuer);
    let id = linked(&browser).remove(0);
    unlink(&browser, &id, Some(PASSWORD)).is(204);
    issuer.says("email_verified", false);
    issuer.sign_in(&app.visitor()).refused(409, "email_exists");
    issuer.says("email_verified", true);
    issuer.sign_in(&app.visitor()).is(201);
    assert_eq!(linked(&browser).len(), 1);
}

#[test]
fn of_two_concurrent_unlinks_one_is_refused() {
    let issuer = Issuer::start();
    let app = issuer.app();
    for round in 0..20 {
        let browser = app.visitor();
        issuer.says("sub", "subject-1");
        issuer.sign_in(&browser).is(201);
        issuer.says("sub", "subject-2");
        issuer.sign_in(&app.visitor()).is(201);
        let ids = linked(&browser);
        assert_eq!(ids.len(), 2, "{round}");
        let cookie = browser.cookie("marsam_session").unwrap();
        let answers = at_once(2, |number| {
            let tab = app.visitor();
            tab.set_cookie("marsam_session", &cookie);
            unlink(&tab, &ids[number], None)
        });
        assert_eq!((count(&answers, 204), count(&answers, 409)), (1, 1));
        assert_eq!(linked(&browser).len(), 1, "{round}");
        // Ten changes an hour.
        app.pass(Duration::minutes(10));
    }
}
