//! One's own data as a download.

use serde_json::json;

use crate::harness::TestApp;
use crate::issuer::Issuer;
use crate::samples::{apply, enter_roster, quote_request};

const PATH: &str = "/api/account/export";

#[test]
fn ones_own_data_comes_as_a_file_with_a_name_of_ours() {
    let app = TestApp::spawn();
    let answer = app.brand("noura@example.com").get(PATH).is(200);
    let disposition = "attachment; filename=\"marsam-data.json\"";
    assert_eq!(answer.header("content-disposition"), Some(disposition));
    assert_eq!(answer.header("content-type"), Some("application/json"));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    app.visitor().get(PATH).refused(401, "not_signed_in");
}

#[test]
fn a_brands_file_holds_its_account_and_its_requests() {
    let app = TestApp::spawn();
    let brand = app.brand("noura@example.com");
    let asked = brand
        .post("/api/quote-requests", &quote_request())
        .is(201)
        .json();
    let data = brand.get(PATH).is(200).json();
    assert_eq!(data["exported_at"], json!("2026-11-21T09:00:00.123456Z"));
    assert_eq!(data["user"], brand.get("/api/users/me").json());
    assert_eq!(data["account"], brand.get("/api/account").json());
    assert_eq!(data["sessions"], brand.get("/api/account/sessions").json());
    assert_eq!(
        data["quote_requests"],
        brand.get("/api/brand/quote-requests").json()
    );
    assert_eq!(data["quote_requests"][0]["id"], asked["id"]);
    assert_eq!(data["applications"], json!([]));
    assert_eq!(data["roster_entry"], json!(null));
}

#[test]
fn a_creatives_file_holds_applications_and_the_public_page() {
    let app = TestApp::spawn();
    let creative = app.creative("dana@example.com");
    let listed = enter_roster(&creative, &app.admin("admin@example.com"));
    let data = creative.get(PATH).is(200).json();
    assert_eq!(
        data["applications"],
        creative.get("/api/creative/applications").json()
    );
    let page = creative.get(&format!("/api/creatives/{listed}")).json();
    assert_eq!(data["roster_entry"], page);
}

#[test]
fn it_holds_nothing_of_anybody_else_and_no_secret() {
    let issuer = Issuer::start();
    let app = issuer.app();
    let stranger = app.brand("stranger@example.com");
    stranger
        .post("/api/quote-requests", &quote_request())
        .is(201);
    let rival = app.creative("rival@example.com");
    apply(&rival);
    let account = app.account("noura@example.com");
    app.verify(account);
    let browser = app.visitor();
    issuer.sign_in(&browser).is(201);
    let codes = app.turn_on_second_step(account);
    let text = browser.get(PATH).is(200).text();
    for absent in [
        "stranger@example.com",
        "rival@example.com",
        "Yousef",
        "argon2",
        "hash",
        "secret",
        "subject-1",
        &codes[0],
        &browser.cookie("marsam_session").unwrap(),
        &browser.cookie("marsam_browser").unwrap(),
    ] {
        assert!(!text.contains(absent), "{absent} in {text}");
    }
}

#[test]
fn an_admins_file_is_about_the_admin_alone() {
    let app = TestApp::spawn();
    let brand = app.brand("stranger@example.com");
    brand.post("/api/quote-requests", &quote_request()).is(201);
    let data = app.admin("admin@example.com").get(PATH).is(200);
    assert_eq!(data.json()["quote_requests"], json!([]));
    assert!(!data.text().contains("stranger@example.com"));
}
