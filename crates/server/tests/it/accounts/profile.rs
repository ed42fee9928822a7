//! The signed-in account and its profile.

use serde_json::{Value, json};

use crate::browser::{Browser, Request};
use crate::harness::{TestApp, at_once, count};
use crate::samples::enter_roster;

const PROFILE: &str = "/api/users/profile";

#[test]
fn me_is_the_account_with_a_role_of_null_until_the_profile_is_set_up() {
    let app = TestApp::spawn();
    let browser = app.newcomer("noura@example.com");
    let me = browser.get("/api/users/me").is(200).json();
    let wanted = json!({
        "id": me["id"], "email": "noura@example.com", "email_verified": true, "role": null, "is_admin": false,
        "full_name": "Noura Al-Sabah", "company_name": null, "language": "ar", "created_at": "2026-11-21T09:00:00.123456Z"
    });
    assert_eq!(me, wanted);
    assert_eq!(
        app.admin("admin@example.com").get("/api/users/me").json()["role"],
        json!("admin")
    );
}

#[test]
fn the_current_user_is_a_401_when_signed_out() {
    let app = TestApp::spawn();
    app.visitor()
        .get("/api/users/me")
        .refused(401, "not_signed_in");
}

#[test]
fn a_brand_has_a_company_and_a_creative_has_none() {
    let app = TestApp::spawn();
    for (role, company) in [("brand", json!("Bait Al-Gahwa")), ("creative", Value::Null)] {
        let browser = app.newcomer(&format!("{role}@example.com"));
        let body = json!({ "role": role, "full_name": " Noura ", "company_name": "Bait Al-Gahwa" });
        let made = browser.post(PROFILE, &body).is(201).json();
        assert_eq!(
            (&made["role"], &made["full_name"], &made["company_name"]),
            (&json!(role), &json!("Noura"), &company)
        );
        assert_eq!(browser.get("/api/users/me").json(), made);
    }
}

#[test]
fn a_profile_is_set_up_once() {
    let app = TestApp::spawn();
    let browser = app.brand("brand@example.com");
    browser
        .post(PROFILE, &json!({ "role": "creative", "full_name": "X" }))
        .refused(409, "profile_exists");
    assert_eq!(browser.get("/api/users/me").json()["role"], json!("brand"));
    let newcomer = app.newcomer("racer@example.com");
    let roles = ["brand", "creative"];
    let answers = at_once(8, |number| {
        newcomer.post(
            PROFILE,
            &json!({ "role": roles[number % 2], "full_name": "X" }),
        )
    });
    // The slower request finds the profile, or an invalid token, because the role has changed the session's token.
    let late = count(&answers, 409) + count(&answers, 401);
    assert_eq!((count(&answers, 201), late), (1, 7));
}

#[test]
fn a_profile_is_validated_and_grants_no_admin_rights() {
    let app = TestApp::spawn();
    let browser = app.newcomer("n@example.com");
    browser
        .post(PROFILE, &json!({}))
        .refused_fields(&[("role", "required"), ("full_name", "required")]);
    for (role, code) in [
        (json!("admin"), "unknown_option"),
        (json!("Brand"), "unknown_option"),
        (json!(["brand"]), "wrong_type"),
    ] {
        browser
            .post(PROFILE, &json!({ "role": role, "full_name": "X" }))
            .refused_fields(&[("role", code)]);
    }
    let long =
        json!({ "role": "brand", "full_name": "x".repeat(121), "company_name": "x".repeat(121) });
    browser
        .post(PROFILE, &long)
        .refused_fields(&[("full_name", "too_long"), ("company_name", "too_long")]);
    let sly = json!({ "role": "brand", "full_name": "X", "is_admin": true, "email_verified": true, "id": "x", "state": "active" });
    let made = browser.post(PROFILE, &sly).is(201).json();
    assert_eq!(made["is_admin"], json!(false));
    browser.get("/api/admin/users").refused(403, "forbidden");
}

#[test]
fn names_and_language_change_and_what_is_not_sent_stays() {
    let app = TestApp::spawn();
    let browser = app.brand("brand@example.com");
    let patch = |body: &Value| browser.send(&Request::new("PATCH", PROFILE).json(body));
    let before = browser.get("/api/users/me").json();
    assert_eq!(patch(&json!({})).is(200).json(), before);
    let changed = patch(&json!({ "full_name": "Hessa", "language": "en" }))
        .is(200)
        .json();
    assert_eq!(
        (&changed["full_name"], &changed["language"]),
        (&json!("Hessa"), &json!("en"))
    );
    assert_eq!(changed["company_name"], before["company_name"]);
    assert_eq!(
        patch(&json!({ "company_name": " " })).is(200).json()["company_name"],
        Value::Null
    );
    assert_eq!(
        patch(&json!({ "language": "fr" })).is(200).json()["language"],
        json!("en")
    );
    patch(&json!({ "full_name": " " })).refused_fields(&[("full_name", "required")]);
    patch(&json!({ "full_name": 1, "language": 2 }))
        .refused_fields(&[("full_name", "wrong_type"), ("language", "wrong_type")]);
}

#[test]
fn a_role_an_address_and_an_admin_flag_do_not_change() {
    let app = TestApp::spawn();
    let (browser, other) = (
        app.brand("brand@example.com"),
        app.brand("other@example.com"),
    );
    let stranger = other.get("/api/users/me").json();
    let sly = json!({
        "id": stranger["id"], "account_id": stranger["id"], "role": "creative", "is_admin": true,
        "email": "new@example.com", "email_verified": false, "full_name": "Mine"
    });
    let before = browser.get("/api/users/me").json();
    let after = browser
        .send(&Request::new("PATCH", PROFILE).json(&sly))
        .is(200)
        .json();
    for field in [
        "id",
        "role",
        "is_admin",
        "email",
        "email_verified",
        "created_at",
    ] {
        assert_eq!(after[field], before[field], "{field}");
    }
    assert_eq!(other.get("/api/users/me").json(), stranger);
}

#[test]
fn admins_see_every_account_without_a_secret() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    app.brand("brand@example.com");
    let list = admin.get("/api/admin/users").is(200);
    let emails: Vec<_> = list
        .json()
        .as_array()
        .unwrap()
        .iter()
        .map(|user| user["email"].clone())
        .collect();
    assert_eq!(emails, ["brand@example.com", "admin@example.com"]);
    assert!(
        !list.text().contains("argon2") && !list.text().contains("password"),
        "{}",
        list.text()
    );
}

#[test]
fn a_creative_on_the_roster_turns_the_daily_notice_off_and_on() {
    let app = TestApp::spawn();
    let creative = app.creative("creative@example.com");
    let patch = |browser: &Browser, body: &Value| {
        let request = Request::new("PATCH", PROFILE).json(body);
        browser.send(&request)
    };
    let shown = |browser: &Browser| {
        let account = browser.get("/api/account").is(200).json();
        account["open_requests_digest"].clone()
    };
    let off = json!({ "open_requests_digest": false });
    for outsider in [&creative, &app.brand("brand@example.com")] {
        patch(outsider, &off).is(200);
        assert_eq!(shown(outsider), Value::Null, "not on the roster");
    }
    enter_roster(&creative, &app.admin("admin@example.com"));
    assert_eq!(shown(&creative), json!(true));
    patch(&creative, &off).is(200);
    assert_eq!(shown(&creative), json!(false));
    let export = creative.get("/api/account/export").is(200).json();
    assert_eq!(export["open_requests_digest"]["is_wanted"], json!(false));
    patch(&creative, &json!({ "full_name": "Hessa" })).is(200);
    assert_eq!(shown(&creative), json!(false), "omitted is unchanged");
    patch(&creative, &json!({ "open_requests_digest": true })).is(200);
    assert_eq!(shown(&creative), json!(true));
    patch(&creative, &json!({ "open_requests_digest": "no" }))
        .refused_fields(&[("open_requests_digest", "wrong_type")]);
}
