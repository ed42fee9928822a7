//! Approving and rejecting.

use marsam_domain::applications::lifecycle::UNDO_PERIOD;
use marsam_domain::ids::ApplicationId;
use marsam_domain::notices::Notice;
use marsam_persistence::events::{self, Subject};
use serde_json::{Value, json};

use crate::browser::{Browser, Request};
use crate::harness::{TestApp, at_once};
use crate::samples::apply;

pub(super) fn decide(admin: &Browser, id: &str, verb: &str) -> crate::browser::Answer {
    admin.send(&Request::new(
        "POST",
        &format!("/api/admin/creative-applications/{id}/{verb}"),
    ))
}

pub(super) fn history(app: &TestApp, id: &str) -> Vec<String> {
    let id: ApplicationId = id.parse().unwrap();
    app.read(|db| events::names_of(db, Subject::Application(id)))
}

#[test]
fn approving_puts_the_creative_into_the_roster_at_once() {
    let app = TestApp::spawn();
    let (admin, creative) = (
        app.admin("admin@example.com"),
        app.creative("dana@example.com"),
    );
    let id = apply(&creative);
    let approved = decide(&admin, &id, "approve").is(200).json();
    assert_eq!(
        (
            &approved["id"],
            &approved["status"],
            &approved["is_reviewed"]
        ),
        (&json!(id), &json!("Accepted"), &json!(true))
    );
    assert_eq!(
        approved["reviewed_at"],
        json!("2026-11-21T09:00:00.123456Z")
    );
    let roster = app.visitor().get("/api/creatives").is(200).json();
    assert_eq!(
        (roster.as_array().unwrap().len(), &roster[0]["name"]),
        (1, &json!("Dana Al-Mutairi"))
    );
    assert_eq!(history(&app, &id), ["submitted", "approved"]);
    let seen = || creative.get("/api/creative/applications").json()[0]["status"].clone();
    assert_eq!(seen(), json!("Pending"));
    app.pass(UNDO_PERIOD);
    assert_eq!(seen(), json!("Accepted"));
    let mails = app.mails();
    let wanted = Notice::ApplicationApproved {
        name: Some("Dana Al-Mutairi".to_owned()),
        creative_id: roster[0]["id"].as_str().unwrap().to_owned(),
    };
    assert_eq!(
        (mails.len(), &mails[1].notice, mails[1].recipient.as_str()),
        (2, &wanted, "dana@example.com")
    );
}

#[test]
fn rejecting_keeps_the_reason_and_the_roster_as_it_is() {
    let app = TestApp::spawn();
    let (admin, creative) = (
        app.admin("admin@example.com"),
        app.creative("dana@example.com"),
    );
    let id = apply(&creative);
    let path = format!("/api/admin/creative-applications/{id}/reject");
    let rejected = admin
        .post(&path, &json!({ "reason": " More work, please.\nشكرًا " }))
        .is(200)
        .json();
    assert_eq!(
        (&rejected["status"], &rejected["is_reviewed"]),
        (&json!("Rejected"), &json!(true))
    );
    assert_eq!(rejected["review_note"], json!("More work, please.\nشكرًا"));
    assert_eq!(app.rows_of("creatives"), 0);
    assert_eq!(history(&app, &id), ["submitted", "rejected"]);
    let seen = || creative.get("/api/creative/applications").json()[0]["review_note"].clone();
    assert_eq!(seen(), json!(null));
    app.pass(UNDO_PERIOD);
    assert_eq!(seen(), rejected["review_note"]);
    let mails = app.mails();
    assert!(
        matches!(&mails[1].notice, Notice::ApplicationRejected { reason: Some(reason), .. } if reason.contains("More work"))
    );
}

#[test]
fn a_reason_is_optional_and_keeps_its_rules() {
    let app = TestApp::spawn();
    let (admin, creative) = (
        app.admin("admin@example.com"),
        app.creative("dana@example.com"),
    );
    let id = apply(&creative);
    let path = format!("/api/admin/creative-applications/{id}/reject");
    admin
        .post(&path, &json!({ "reason": 7 }))
        .refused_fields(&[("reason", "wrong_type")]);
    admin
        .post(&path, &json!({ "reason": "x".repeat(5_001) }))
        .refused_fields(&[("reason", "too_long")]);
    admin
        .send(&Request::new("POST", &path).bytes("text/plain", "no"))
        .refused(415, "unsupported_media_type");
    admin
        .send(&Request::new("POST", &path).bytes("application/json", "{"))
        .refused(400, "malformed_json");
    assert_eq!(
        decide(&admin, &id, "reject").is(200).json()["review_note"],
        Value::Null
    );
}

#[test]
fn a_reviewed_application_cannot_be_reviewed_again() {
    let app = TestApp::spawn();
    let (admin, other) = (
        app.admin("admin@example.com"),
        app.admin("other@example.com"),
    );
    let id = apply(&app.creative("dana@example.com"));
    decide(&admin, &id, "approve").is(200);
    // Its first refused write makes its counter.
    decide(&other, &id, "approve").refused(409, "already_reviewed");
    let before = app.row_counts();
    for verb in ["approve", "reject"] {
        decide(&other, &id, verb).refused(409, "already_reviewed");
    }
    assert_eq!(app.row_counts(), before);
    assert_eq!(
        admin.get("/api/admin/creative-applications").json()[0]["status"],
        json!("Accepted")
    );
}

#[test]
fn an_unknown_application_is_a_404() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    for id in [
        "0199aaaa-0000-7000-8000-000000000000",
        "x",
        "%00",
        "%FF",
        "1%2f2",
    ] {
        for verb in ["approve", "reject", "undo"] {
            decide(&admin, id, verb).refused(404, "not_found");
        }
        // Before the note is judged.
        let path = format!("/api/admin/creative-applications/{id}/request-changes");
        admin.post(&path, &json!({})).refused(404, "not_found");
    }
}

#[test]
fn of_two_admins_at_once_one_wins_in_each_of_a_hundred_trials() {
    let app = TestApp::spawn();
    let admins = [app.admin("one@example.com"), app.admin("two@example.com")];
    let mut accepted = 0;
    for trial in 0..100 {
        let id = apply(&app.creative(&format!("c{trial}@example.com")));
        let verbs = if trial % 2 == 0 {
            ["approve", "reject"]
        } else {
            ["reject", "approve"]
        };
        let answers = at_once(2, |which| decide(&admins[which], &id, verbs[which]));
        let mut statuses: Vec<_> = answers.iter().map(|answer| answer.status).collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "trial {trial}");
        let winner = answers
            .iter()
            .find(|answer| answer.status == 200)
            .unwrap()
            .json();
        answers
            .iter()
            .find(|answer| answer.status == 409)
            .unwrap()
            .refused(409, "already_reviewed");
        let approved = winner["status"] == json!("Accepted");
        accepted += i64::from(approved);
        assert_eq!(app.rows_of("creatives"), accepted, "trial {trial}");
        let name = if approved { "approved" } else { "rejected" };
        assert_eq!(history(&app, &id), ["submitted", name], "trial {trial}");
    }
    assert_eq!(app.rows_of("outbox"), 200);
}
