//! Sending and reading quote requests.

use marsam_domain::consent::TERMS_VERSION;
use marsam_domain::notices::Notice;
use serde_json::{Value, json};

use crate::browser::Browser;
use crate::harness::TestApp;
use crate::samples::{but, enter_roster, quote_request, without};

fn refused(brand: &Browser, body: &Value, fields: &[(&str, &str)]) {
    brand
        .post("/api/quote-requests", body)
        .refused_fields(fields);
}

#[test]
fn sent_fields_are_returned_under_their_read_names() {
    let app = TestApp::spawn();
    let brand = app.brand("brand@example.com");
    let answer = brand.post("/api/quote-requests", &quote_request()).is(201);
    let stored = answer.json();
    let wanted = json!({
        "id": stored["id"],
        "code": stored["code"],
        "title": null,
        "service_category": "Photography",
        "brand_name": "Bait Al-Gahwa",
        "project_description": "Twelve photographs of a new menu.\nNatural light.",
        "contact_name": "Yousef Al-Ali",
        "email": "yousef@example.com",
        "phone": "+965 2222 2222",
        "shares_phone": false,
        "budget_range": "KWD 300 - 1,500",
        "timeline": "Within 1 month",
        "status": "Pending",
        "stage": "submitted",
        "preferred_creative_id": null,
        "intended_use": null,
        "reference_links": [],
        "wished_date": null,
        "created_at": "2026-11-21T09:00:00.123456Z",
        "updated_at": "2026-11-21T09:00:00.123456Z"
    });
    assert_eq!(stored, wanted);
    let mut row = wanted;
    for (name, value) in [
        ("waiting_on", json!("creative")),
        ("due_at", json!("2026-12-05T09:00:00.123456Z")),
        (
            "due",
            json!({ "at": "2026-12-05T09:00:00.123456Z", "kind": "expires" }),
        ),
        ("proposals_count", json!(0)),
        ("invited_count", json!(0)),
        ("unread_messages", json!(0)),
        ("preferred_creative", Value::Null),
        ("chosen_creative", Value::Null),
        ("total_fils", Value::Null),
        ("next", Value::Null),
    ] {
        row[name] = value;
    }
    assert_eq!(
        brand.get("/api/brand/quote-requests").is(200).json(),
        json!([row])
    );
}

#[test]
fn what_is_pasted_is_cleaned_and_a_phone_number_has_western_digits() {
    let app = TestApp::spawn();
    let brand = app.brand("brand@example.com");
    let pasted = but(
        but(
            quote_request(),
            "phone",
            json!("\u{202a}+٩٦٥ ٢٢٢٢ ۲۲۲۲\u{202c}"),
        ),
        "brandName",
        json!("\u{200f}Bait Al-Gahwa\u{feff}"),
    );
    let stored = brand.post("/api/quote-requests", &pasted).is(201).json();
    assert_eq!(stored["phone"], "+965 2222 2222");
    assert_eq!(stored["brand_name"], "Bait Al-Gahwa");
    for unseen in ["\u{200b}\u{200d}", "\u{3164}", "\u{2800} \u{2800}"] {
        let blank = but(quote_request(), "projectDescription", json!(unseen));
        brand
            .post("/api/quote-requests", &blank)
            .refused_fields(&[("projectDescription", "required")]);
    }
}

#[test]
fn what_may_be_left_out_may_be_blank_null_or_missing() {
    let app = TestApp::spawn();
    let brand = app.brand("brand@example.com");
    for field in [
        "phone",
        "budgetRange",
        "timeline",
        "preferredCreativeId",
        "terms_agreed_email",
    ] {
        for body in [
            without(quote_request(), field),
            but(quote_request(), field, json!("  ")),
            but(quote_request(), field, Value::Null),
        ] {
            brand.post("/api/quote-requests", &body).is(201);
        }
    }
}

#[test]
fn what_is_needed_is_missed_by_its_name() {
    let app = TestApp::spawn();
    let brand = app.brand("brand@example.com");
    refused(
        &brand,
        &json!({}),
        &[
            ("brandName", "required"),
            ("contactName", "required"),
            ("email", "required"),
            ("serviceCategory", "required"),
            ("projectDescription", "required"),
            ("agreeToTerms", "terms_required"),
        ],
    );
    assert_eq!(
        app.rows_of("quote_requests") + app.rows_of("outbox") + app.rows_of("events"),
        0
    );
}

#[test]
fn each_field_keeps_its_rule() {
    let app = TestApp::spawn();
    let brand = app.brand("brand@example.com");
    for (field, value, code) in [
        ("brandName", json!("x".repeat(121)), "too_long"),
        ("contactName", json!("a\u{0}b"), "invalid_characters"),
        ("email", json!("nobody"), "invalid_email"),
        (
            "email",
            json!(format!("{}@example.com", "a".repeat(250))),
            "too_long",
        ),
        ("phone", json!("1".repeat(33)), "too_long"),
        ("serviceCategory", json!("Juggling"), "unknown_option"),
        ("projectDescription", json!("م".repeat(5_001)), "too_long"),
        ("projectDescription", json!("a\u{0}b"), "invalid_characters"),
        ("budgetRange", json!("KWD 1"), "unknown_option"),
        ("timeline", json!("Yesterday"), "unknown_option"),
        ("agreeToTerms", json!(false), "terms_required"),
        ("agreeToTerms", json!("true"), "wrong_type"),
        ("brandName", json!(7), "wrong_type"),
        ("preferredCreativeId", json!("nobody"), "not_in_roster"),
        (
            "preferredCreativeId",
            json!("0199aaaa-0000-7000-8000-000000000000"),
            "not_in_roster",
        ),
    ] {
        refused(
            &brand,
            &but(quote_request(), field, value),
            &[(field, code)],
        );
    }
    brand
        .post(
            "/api/quote-requests",
            &but(
                quote_request(),
                "projectDescription",
                json!("م".repeat(5_000)),
            ),
        )
        .is(201);
    assert_eq!(app.rows_of("quote_requests"), 1);
}

#[test]
fn a_preferred_creative_has_to_be_on_the_roster() {
    let app = TestApp::spawn();
    let creative = enter_roster(
        &app.creative("c@example.com"),
        &app.admin("admin@example.com"),
    );
    let brand = app.brand("brand@example.com");
    let body = but(quote_request(), "preferredCreativeId", json!(creative));
    let stored = brand.post("/api/quote-requests", &body).is(201).json();
    assert_eq!(stored["preferred_creative_id"], json!(creative));
}

#[test]
fn a_request_leaves_an_event_and_a_mail_to_the_account_only() {
    let app = TestApp::spawn();
    let brand = app.brand("brand@example.com");
    let titled = but(quote_request(), "title", json!("Winter menu"));
    brand.post("/api/quote-requests", &titled).is(201);
    assert_eq!(app.count("SELECT COUNT(*) AS found FROM events WHERE event = 'submitted' AND actor_kind = 'brand'"), 1);
    let mails = app.mails();
    assert_eq!(mails.len(), 1);
    assert_eq!(mails[0].recipient, "brand@example.com");
    let Notice::QuoteRequestReceived { service, title, .. } = &mails[0].notice else {
        panic!("{:?}", mails[0].notice);
    };
    assert_eq!(
        (service.as_str(), title.as_deref()),
        ("photography", Some("Winter menu"))
    );
}

#[test]
fn the_terms_are_stored_with_the_readers_language_and_the_servers_time() {
    let app = TestApp::spawn();
    let brand = app
        .brand("brand@example.com")
        .with("accept-language", "ar-KW, en;q=0.5");
    let body = but(
        quote_request(),
        "terms_agreed_at",
        json!("1999-01-01T00:00:00Z"),
    );
    brand.post("/api/quote-requests", &body).is(201);
    let sql = format!(
        "SELECT COUNT(*) AS found FROM quote_requests WHERE terms_version = '{TERMS_VERSION}' AND terms_language = 'ar' \
        AND terms_sent_at = '1999-01-01T00:00:00Z' AND created_at > '2026-11-21 00:00:00'"
    );
    assert_eq!(app.count(&sql), 1);
}

#[test]
fn admins_see_every_request_and_whether_its_sender_is_verified() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    app.brand("proved@example.com")
        .post("/api/quote-requests", &quote_request())
        .is(201);
    let unproved = app.browser_of(app.account("unproved@example.com"));
    unproved
        .post(
            "/api/users/profile",
            &json!({ "role": "brand", "full_name": "Noura" }),
        )
        .is(201);
    unproved
        .post("/api/quote-requests", &quote_request())
        .is(201);
    let list = admin.get("/api/admin/quote-requests").is(200).json();
    assert_eq!(
        (&list[0]["email_verified"], &list[1]["email_verified"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(list[1]["contact_name"], json!("Yousef Al-Ali"));
}
