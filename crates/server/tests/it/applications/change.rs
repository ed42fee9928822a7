//! Changing and withdrawing an application.

use serde_json::{Value, json};

use super::review::{decide, history};
use crate::browser::{Answer, Browser, Request};
use crate::harness::TestApp;
use crate::samples::{apply, but};

const OWN: &str = "/api/creative/applications";

fn change(creative: &Browser, id: &str, body: &Value) -> Answer {
    creative.send(&Request::new("PATCH", &format!("{OWN}/{id}")).json(body))
}

fn withdraw(creative: &Browser, id: &str) -> Answer {
    creative.post(&format!("{OWN}/{id}/withdraw"), &json!({}))
}

#[test]
fn a_waiting_application_is_changed_field_by_field() {
    let app = TestApp::spawn();
    let creative = app.creative("dana@example.com");
    let id = apply(&creative);
    let before = creative.get(OWN).json()[0].clone();
    let sent = json!({
        "bio": "Photographs bread.",
        "portfolioUrl": "",
        "rateRange": "Project-based",
        "photography_styles": ["Food Photography"],
        "years_experience": "9",
        "name_ar": null,
        "terms_agreed_name": "Somebody else"
    });
    let after = change(&creative, &id, &sent).is(200).json();
    let mut wanted = before;
    for (field, value) in [
        ("bio", json!("Photographs bread.")),
        ("portfolio_url", Value::Null),
        ("rate_range", json!("Project-based")),
        ("photography_styles", json!(["Food Photography"])),
        ("years_experience", json!(9)),
    ] {
        wanted = but(wanted, field, value);
    }
    assert_eq!(after, wanted);
    assert_eq!(creative.get(OWN).json(), json!([wanted]));
    assert_eq!(history(&app, &id), ["submitted", "application_edited"]);
    let data = creative.get("/api/account/export").is(200).json();
    assert_eq!(data["consents"][0]["sent_name"], json!("Dana Al-Mutairi"));
}

#[test]
fn changes_that_were_asked_for_send_it_again() {
    let app = TestApp::spawn();
    let (admin, creative) = (
        app.admin("admin@example.com"),
        app.creative("dana@example.com"),
    );
    let id = apply(&creative);
    let path = format!("/api/admin/creative-applications/{id}/request-changes");
    admin.post(&path, &json!({ "note": "A link." })).is(200);
    let by_admin = || {
        let one = format!("/api/admin/creative-applications/{id}");
        let list = admin.get("/api/admin/creative-applications").is(200).json();
        let one = admin.get(&one).is(200).json();
        assert_eq!(list, json!([one]));
        one
    };
    assert_eq!(by_admin()["sent_again_at"], Value::Null);
    let link = json!({ "portfolioUrl": "https://example.com/new" });
    let sent = change(&creative, &id, &link).is(200).json();
    assert_eq!(
        (&sent["stage"], &sent["status"], &sent["review_note"]),
        (&json!("submitted"), &json!("Pending"), &json!("A link."))
    );
    assert_eq!(
        history(&app, &id),
        ["submitted", "changes_requested", "submitted"]
    );
    let again = by_admin();
    assert_eq!(
        (&again["sent_again_at"], &again["review_note"]),
        (&json!("2026-11-21T09:00:00.123456Z"), &json!("A link."))
    );
    assert_eq!(creative.get(OWN).json()[0]["sent_again_at"], Value::Null);
    admin.post(&path, &json!({ "note": "Another." })).is(200);
}

#[test]
fn the_rules_of_the_form_hold_for_every_field() {
    let app = TestApp::spawn();
    let creative = app.creative("dana@example.com");
    let id = apply(&creative);
    for (field, value, code) in [
        ("name", json!("x".repeat(121)), "too_long"),
        ("email", json!(""), "required"),
        ("portfolioUrl", json!("example.com"), "invalid_url"),
        ("skills", json!([]), "at_least_one"),
        ("skills", json!("Singing"), "wrong_type"),
        ("years_experience", json!(51), "out_of_range"),
        ("whyJoin", json!(" "), "required"),
        ("voiceover_styles", json!(["Pet Content"]), "unknown_option"),
    ] {
        change(&creative, &id, &json!({ field: value })).refused_fields(&[(field, code)]);
    }
    let both = json!({ "bio": "", "rateRange": "Free", "location": 7 });
    change(&creative, &id, &both).refused_fields(&[
        ("bio", "required"),
        ("rateRange", "unknown_option"),
        ("location", "wrong_type"),
    ]);
    assert_eq!(history(&app, &id), ["submitted"]);
}

#[test]
fn a_withdrawn_application_is_over_and_the_next_may_be_sent() {
    let app = TestApp::spawn();
    let (admin, creative) = (
        app.admin("admin@example.com"),
        app.creative("dana@example.com"),
    );
    let id = apply(&creative);
    let withdrawn = withdraw(&creative, &id).is(200).json();
    assert_eq!(
        (&withdrawn["status"], &withdrawn["allowed_moves"]),
        (&json!("Withdrawn"), &json!([]))
    );
    withdraw(&creative, &id).refused(409, "stale_stage");
    change(&creative, &id, &json!({})).refused(409, "stale_stage");
    // What is wrong with the fields is reported before the stage.
    change(&creative, &id, &json!({ "whyJoin": "" })).refused_fields(&[("whyJoin", "required")]);
    decide(&admin, &id, "approve").refused(409, "already_reviewed");
    assert_eq!(history(&app, &id), ["submitted", "withdrawn"]);
    apply(&creative);
}

#[test]
fn a_reviewed_application_is_neither_changed_nor_withdrawn() {
    let app = TestApp::spawn();
    let (admin, creative) = (
        app.admin("admin@example.com"),
        app.creative("dana@example.com"),
    );
    let id = apply(&creative);
    decide(&admin, &id, "approve").is(200);
    let before = app.row_counts();
    change(&creative, &id, &json!({ "bio": "New" })).refused(409, "stale_stage");
    withdraw(&creative, &id).refused(409, "stale_stage");
    assert_eq!(app.row_counts(), before);
    assert_ne!(creative.get(OWN).json()[0]["bio"], json!("New"));
}

#[test]
fn another_creatives_application_is_unknown() {
    let app = TestApp::spawn();
    let id = apply(&app.creative("dana@example.com"));
    let rival = app.creative("rival@example.com");
    for id in [&id, "x", "0199aaaa-0000-7000-8000-000000000000"] {
        change(&rival, id, &json!({ "whyJoin": "" })).refused(404, "not_found");
        withdraw(&rival, id).refused(404, "not_found");
    }
}
