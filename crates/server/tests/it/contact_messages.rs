//! Messages from the contact form.

use marsam_domain::notices::Notice;
use serde_json::{Value, json};

use crate::harness::TestApp;
use crate::samples::{but, contact_message};

const PATH: &str = "/api/contact-messages";

#[test]
fn a_message_is_stored_and_mailed_to_the_support_address() {
    let app = TestApp::spawn();
    let stored = app.visitor().post(PATH, &contact_message()).is(201).json();
    assert_eq!(stored["created_at"], json!("2026-11-21T09:00:00.123456Z"));
    assert_eq!(app.rows_of("contact_messages"), 1);
    let mails = app.mails();
    assert_eq!(
        (
            mails.len(),
            mails[0].recipient.as_str(),
            mails[0].account_id
        ),
        (1, "help@marsam.example", None)
    );
    let wanted = Notice::ContactMessage {
        name: "Salem".to_owned(),
        email: "salem@example.com".to_owned(),
        subject: "support".to_owned(),
        message: "The page does not open.\nشكرًا لكم".to_owned(),
    };
    assert_eq!(mails[0].notice, wanted);
}

#[test]
fn without_a_support_address_a_message_is_stored_all_the_same() {
    let app = TestApp::spawn_with(|settings| settings.support_email = String::new());
    app.visitor().post(PATH, &contact_message()).is(201);
    assert_eq!(
        (app.rows_of("contact_messages"), app.rows_of("outbox")),
        (1, 0)
    );
}

#[test]
fn all_four_fields_are_needed() {
    let app = TestApp::spawn();
    let fields = [
        ("name", "required"),
        ("email", "required"),
        ("subject", "required"),
        ("message", "required"),
    ];
    for body in [
        json!({}),
        json!({ "name": "", "email": " ", "subject": null, "message": "\n" }),
    ] {
        app.visitor().post(PATH, &body).refused_fields(&fields);
    }
    for field in fields.map(|(field, _)| field) {
        app.visitor()
            .post(PATH, &but(contact_message(), field, Value::Null))
            .refused_fields(&[(field, "required")]);
    }
}

#[test]
fn each_field_keeps_its_rule() {
    let app = TestApp::spawn();
    for (field, value, code) in [
        ("name", json!("x".repeat(121)), "too_long"),
        ("name", json!("line\nbreak"), "invalid_characters"),
        ("email", json!("salem@"), "invalid_email"),
        ("subject", json!("Complaint"), "unknown_option"),
        ("message", json!("x".repeat(5_001)), "too_long"),
        ("message", json!("a\u{0}b"), "invalid_characters"),
    ] {
        app.visitor()
            .post(PATH, &but(contact_message(), field, value))
            .refused_fields(&[(field, code)]);
    }
    assert_eq!(app.rows_of("contact_messages"), 0);
}

#[test]
fn the_six_subjects_are_accepted() {
    let app = TestApp::spawn();
    let subjects = [
        "General Inquiry",
        "Partnership",
        "Technical Support",
        "Billing",
        "Creative Application",
        "Other",
    ];
    for (number, subject) in subjects.into_iter().enumerate() {
        let visitor = app.visitor().from(&format!("203.0.113.{number}"));
        visitor
            .post(PATH, &but(contact_message(), "subject", json!(subject)))
            .is(201);
    }
}

#[test]
fn a_message_of_a_signed_in_visitor_belongs_to_the_account() {
    let app = TestApp::spawn();
    let account = app.account("noura@example.com");
    let browser = app.browser_of(account);
    browser.post(PATH, &contact_message()).is(201);
    let own =
        format!("SELECT COUNT(*) AS found FROM contact_messages WHERE account_id = '{account}'");
    assert_eq!(app.count(&own), 1);
    assert_eq!(app.mails()[0].account_id, Some(account));
    browser.get("/api/logout").is(204);
    browser.post(PATH, &contact_message()).is(201);
    assert_eq!((app.count(&own), app.rows_of("contact_messages")), (1, 2));
}

#[test]
fn messages_and_the_mails_that_forward_them_go_with_the_account() {
    let app = TestApp::spawn();
    let account = app.account("noura@example.com");
    app.verify(account);
    let browser = app.browser_of(account);
    browser.post(PATH, &contact_message()).is(201);
    let own = but(contact_message(), "email", json!("noura@example.com"));
    app.visitor().post(PATH, &own).is(201);
    app.visitor().post(PATH, &contact_message()).is(201);
    let proof = json!({ "current_password": crate::harness::PASSWORD });
    browser.post("/api/account/delete", &proof).is(204);
    assert_eq!(app.rows_of("contact_messages"), 1);
    // A stranger's message, and the mail about the deletion.
    assert_eq!(app.rows_of("outbox"), 2);
}
