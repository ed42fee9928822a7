//! Downloading an account's own data.

use std::collections::BTreeSet;

use marsam_domain::ids::AccountId;
use marsam_domain::language::Language;
use marsam_domain::quote_requests::{NewQuoteRequest, QuoteRequestDraft};
use marsam_persistence::data_inventory::{InExport, TABLES};
use marsam_persistence::{accounts, quote_requests};
use serde_json::{Value, json};

use crate::document::document;
use crate::harness::{PASSWORD, TestApp};
use crate::issuer::Issuer;
use crate::samples::{apply, but, contact_message, enter_roster, quote_request};

const PATH: &str = "/api/account/export";

#[test]
fn an_export_is_a_file_with_a_name_of_ours() {
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
    assert_eq!(data["quote_requests"], json!([asked]));
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

#[test]
fn it_holds_consents_browsers_events_mails_and_contact_messages() {
    let app = TestApp::spawn();
    let account = app.account("dana@example.com");
    app.verify(account);
    let creative = app.visitor();
    let form = json!({ "email": "dana@example.com", "password": PASSWORD });
    creative.post("/api/auth/sign-in", &form).is(200);
    let profile = json!({ "role": "creative", "full_name": "Dana" });
    creative.post("/api/users/profile", &profile).is(201);
    let application = apply(&creative);
    let admin = app.admin("admin@example.com");
    let path = format!("/api/admin/creative-applications/{application}/reject");
    admin.post(&path, &json!({ "reason": "More work" })).is(200);
    creative
        .post("/api/contact-messages", &contact_message())
        .is(201);
    let own = but(contact_message(), "email", json!("dana@example.com"));
    app.visitor().post("/api/contact-messages", &own).is(201);
    app.visitor()
        .post("/api/contact-messages", &contact_message())
        .is(201);

    let data = creative.get(PATH).is(200).json();
    let consent = &data["consents"][0];
    assert_eq!(
        (&consent["given_with"], &consent["id"]),
        (&json!("application"), &json!(application))
    );
    assert_eq!(
        (&consent["terms_language"], &consent["sent_email"]),
        (&json!("en"), &json!("dana@example.com"))
    );
    assert_eq!(consent["agreed_at"], json!("2026-11-21T09:00:00.123456Z"));
    assert_eq!(data["known_browsers"].as_array().unwrap().len(), 1);
    let events: Vec<_> = each(&data, "events", |event| {
        (
            event["event"].clone(),
            event["is_own"].clone(),
            event["note"].clone(),
        )
    });
    assert!(
        events.contains(&(json!("submitted"), json!(true), json!(null))),
        "{events:?}"
    );
    assert!(
        events.contains(&(json!("rejected"), json!(false), json!("More work"))),
        "{events:?}"
    );
    let mails = each(&data, "mails", |mail| mail["event"].clone());
    for mail in ["application_received", "application_rejected"] {
        assert!(mails.contains(&json!(mail)), "{mails:?}");
    }
    let emails = each(&data, "contact_messages", |message| {
        message["email"].clone()
    });
    assert_eq!(
        emails,
        [json!("dana@example.com"), json!("salem@example.com")]
    );
}

fn each<T>(data: &Value, list: &str, read: impl Fn(&Value) -> T) -> Vec<T> {
    data[list].as_array().unwrap().iter().map(read).collect()
}

#[test]
fn a_provider_is_named_with_its_issuer() {
    let issuer = Issuer::start();
    let app = issuer.app();
    let browser = app.visitor();
    issuer.sign_in(&browser).is(201);
    let data = browser.get(PATH).is(200).json();
    let identity = &data["identities"][0];
    assert_eq!(identity["provider"], json!("google"));
    assert_eq!(identity["email_verified"], json!(true));
    assert!(identity["issuer"].as_str().unwrap().starts_with("http"));
}

#[test]
fn nothing_is_cut_off_after_a_thousand() {
    let app = TestApp::spawn();
    let brand = app.brand("noura@example.com");
    let me = brand.get("/api/users/me").json();
    let account: AccountId = me["id"].as_str().unwrap().parse().unwrap();
    let draft = QuoteRequestDraft {
        brand_name: "Bait Al-Gahwa".into(),
        contact_name: "Yousef".into(),
        email: "yousef@example.com".into(),
        service_category: "Photography".into(),
        project_description: "A menu".into(),
        agree_to_terms: true,
        ..QuoteRequestDraft::default()
    };
    let new = NewQuoteRequest::try_from(draft).unwrap();
    app.write(|db| {
        let brand = accounts::brand_of(db, account)?.unwrap();
        (0..1_001).try_for_each(|_| {
            quote_requests::insert(db, brand, &new, Language::En, app.now()).map(drop)
        })
    });
    let data = brand.get(PATH).is(200).json();
    for list in ["quote_requests", "consents"] {
        assert_eq!(data[list].as_array().unwrap().len(), 1_001, "{list}");
    }
}

/// The schema at a path of `PersonalData`, through lists, references and alternatives.
fn schema_at<'a>(document: &'a Value, schema: &'a Value, path: &[&str]) -> Option<&'a Value> {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next()?;
        return schema_at(document, document["components"]["schemas"].get(name)?, path);
    }
    if let Some(items) = schema.get("items").filter(|_| !path.is_empty()) {
        return schema_at(document, items, path);
    }
    let Some((field, rest)) = path.split_first() else {
        return Some(schema);
    };
    if let Some(found) = schema["properties"].get(field) {
        return schema_at(document, found, rest);
    }
    ["allOf", "oneOf", "anyOf"]
        .into_iter()
        .filter_map(|kind| schema.get(kind)?.as_array())
        .flatten()
        .find_map(|one| schema_at(document, one, path))
}

#[test]
fn every_exported_column_has_its_place_in_the_document() {
    let document = document();
    let root = &document["components"]["schemas"]["PersonalData"];
    let paths: Vec<&str> = TABLES
        .iter()
        .flat_map(|(_, columns)| columns.iter())
        .filter_map(|(_, _, in_export)| match in_export {
            InExport::At(path) => Some(*path),
            InExport::Copied | InExport::Secret | InExport::Internal => None,
        })
        .collect();
    assert!(paths.len() > 140, "{}", paths.len());
    let missing: Vec<_> = paths
        .into_iter()
        .filter(|path| {
            let steps: Vec<_> = path.split('.').collect();
            schema_at(document, root, &steps).is_none()
        })
        .collect();
    assert_eq!(missing, Vec::<&str>::new());
}

#[test]
fn the_file_has_each_field_of_its_schema_and_no_other() {
    let app = TestApp::spawn();
    let document = document();
    let schema = &document["components"]["schemas"]["PersonalData"]["properties"];
    let sent = app.brand("brand@example.com").get("/api/account/export");
    let sent = sent.is(200).json();
    let names = |object: &Value| {
        let fields = object.as_object().unwrap().keys().cloned();
        fields.collect::<BTreeSet<String>>()
    };
    assert_eq!(names(&sent), names(schema));
}
