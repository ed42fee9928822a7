//! Valid bodies, to be sent as they are or with one change.

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::harness::TestApp;

pub(crate) fn quote_request() -> Value {
    json!({
        "brandName": "Bait Al-Gahwa",
        "contactName": "Yousef Al-Ali",
        "email": "Yousef@Example.com ",
        "phone": "+965 2222 2222",
        "serviceCategory": "Photography",
        "projectDescription": "Twelve photographs of a new menu.\nNatural light.",
        "budgetRange": "KWD 300 - 1,500",
        "timeline": "Within 1 month",
        "preferredCreativeId": "",
        "agreeToTerms": true,
        "terms_agreed_at": "2026-11-21T09:00:00.000Z",
        "terms_agreed_email": "yousef@example.com",
        "terms_agreed_name": "Yousef Al-Ali"
    })
}

pub(crate) fn application() -> Value {
    json!({
        "name": "Dana Al-Mutairi",
        "name_ar": "دانة المطيري",
        "email": "dana@example.com",
        "bio": "Photographs food and the people who make it.",
        "portfolioUrl": "https://example.com/dana",
        "skills": "[\"Photography\",\"Voiceover\"]",
        "ugc_styles": "[]",
        "photography_styles": "[\"Food Photography\",\"Portrait Photography\"]",
        "voiceover_styles": ["Commercial Voiceover"],
        "voiceover_languages": "[\"Both\"]",
        "industries": ["Food"],
        "location": "Salmiya",
        "rateRange": "KWD 30-60/hour",
        "years_experience": 7,
        "whyJoin": "To work with brands of Kuwait.",
        "can_perform_kuwaiti_dialect": true,
        "can_provide_voiceovers": null,
        "terms_agreed_at": "2026-11-21T09:00:00.000Z",
        "terms_agreed_email": "dana@example.com",
        "terms_agreed_name": "Dana Al-Mutairi",
        "photographyStyles": ["Food Photography"]
    })
}

pub(crate) fn contact_message() -> Value {
    json!({
        "name": "Salem",
        "email": "salem@example.com",
        "subject": "Technical Support",
        "message": "The page does not open.\nشكرًا لكم"
    })
}

pub(crate) fn sign_up(address: &str) -> Value {
    json!({ "email": address, "password": "gahwa-w-tamr 9", "full_name": "Hessa Al-Rashid", "language": "ar" })
}

/// The same body with one field changed.
pub(crate) fn but(mut body: Value, field: &str, value: Value) -> Value {
    body[field] = value;
    body
}

/// The same body without one field.
pub(crate) fn without(mut body: Value, field: &str) -> Value {
    body.as_object_mut().unwrap().remove(field);
    body
}

/// Sends an application and returns its id.
pub(crate) fn apply(creative: &Browser) -> String {
    let answer = creative
        .post("/api/creative-applications", &application())
        .is(201);
    answer.json()["id"].as_str().unwrap().to_owned()
}

/// Has an application approved and returns the id of the roster entry.
pub(crate) fn enter_roster(creative: &Browser, admin: &Browser) -> String {
    let application = apply(creative);
    admin
        .post(
            &format!("/api/admin/creative-applications/{application}/approve"),
            &json!({}),
        )
        .is(200);
    let roster = creative
        .get("/api/creatives?limit=1&sort=newest")
        .is(200)
        .json();
    roster[0]["id"].as_str().unwrap().to_owned()
}

/// Sends a contact message and returns its id; the limit counts by address, which `number` makes another one.
pub(crate) fn write_to_us(app: &TestApp, number: usize) -> String {
    let visitor = app.visitor().from(&format!("198.51.100.{}", number % 250));
    let answer = visitor
        .post("/api/contact-messages", &contact_message())
        .is(201);
    answer.json()["id"].as_str().unwrap().to_owned()
}
