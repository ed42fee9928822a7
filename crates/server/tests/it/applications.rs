//! Applying to the roster.

mod change;
mod contacts;
mod files;
mod links;
mod list;
mod review;
mod undo;

use marsam_domain::notices::Notice;
use serde_json::{Value, json};
use time::Duration;

use crate::browser::Browser;
use crate::harness::{PASSWORD, TestApp, at_once, count};
use crate::samples::{application, apply, but, without};

const PATH: &str = "/api/creative-applications";

fn refused(creative: &Browser, body: &Value, fields: &[(&str, &str)]) {
    creative.post(PATH, body).refused_fields(fields);
}

#[test]
fn sent_fields_are_returned_under_their_read_names() {
    let app = TestApp::spawn();
    let creative = app.creative("dana@example.com");
    let stored = creative.post(PATH, &application()).is(201).json();
    for (field, wanted) in [
        ("name", json!("Dana Al-Mutairi")),
        ("email", json!("dana@example.com")),
        ("skills", json!("[\"Photography\",\"Voiceover\"]")),
        ("location", json!("Salmiya")),
        ("years_experience", json!(7)),
        ("portfolio_url", json!("https://example.com/dana")),
        ("rate_range", json!("KWD 30-60/hour")),
        ("bio", json!("Photographs food and the people who make it.")),
        ("why_join", json!("To work with brands of Kuwait.")),
        ("can_perform_kuwaiti_dialect", json!(true)),
        ("can_provide_voiceovers", Value::Null),
        (
            "photography_styles",
            json!(["Food Photography", "Portrait Photography"]),
        ),
        ("is_reviewed", json!(false)),
        ("status", json!("Pending")),
        ("stage", json!("submitted")),
        ("allowed_moves", json!(["edit", "withdraw"])),
        ("review_note", Value::Null),
        ("reviewed_at", Value::Null),
        ("sent_again_at", Value::Null),
        ("version", Value::Null),
        ("is_own", json!(true)),
        ("created_at", json!("2026-11-21T09:00:00.123456Z")),
    ] {
        assert_eq!(stored[field], wanted, "{field}");
    }
    assert_eq!(
        creative.get("/api/creative/applications").is(200).json(),
        json!([stored])
    );
    let admin = app.admin("admin@example.com");
    let moves = json!(["approve", "reject", "request-changes"]);
    assert_eq!(
        admin.get("/api/admin/creative-applications").is(200).json(),
        json!([but(
            but(but(stored, "allowed_moves", moves), "version", json!(1)),
            "is_own",
            json!(false)
        )])
    );
}

#[test]
fn lists_may_be_json_text_or_real_lists_and_years_text_or_blank() {
    let app = TestApp::spawn();
    for (number, (skills, years, stored_years)) in [
        (json!(["UGC"]), json!("3"), json!(3)),
        (json!("[\"UGC\"]"), json!(""), Value::Null),
        (json!(["UGC", "UGC", ""]), Value::Null, Value::Null),
        (json!(["UGC"]), json!(0), json!(0)),
    ]
    .into_iter()
    .enumerate()
    {
        let creative = app.creative(&format!("c{number}@example.com"));
        let body = but(
            but(application(), "skills", skills),
            "years_experience",
            years,
        );
        let stored = creative.post(PATH, &body).is(201).json();
        assert_eq!(
            (&stored["skills"], &stored["years_experience"]),
            (&json!("[\"UGC\"]"), &stored_years)
        );
        assert_eq!(
            stored["photography_styles"],
            json!([]),
            "styles of a skill that was not chosen are dropped"
        );
    }
}

#[test]
fn what_is_needed_is_missed_by_its_name() {
    let app = TestApp::spawn();
    refused(
        &app.creative("c@example.com"),
        &json!({}),
        &[
            ("name", "required"),
            ("email", "required"),
            ("bio", "required"),
            ("whyJoin", "required"),
            ("skills", "at_least_one"),
            ("terms_agreed_at", "terms_required"),
        ],
    );
    assert_eq!(
        app.rows_of("applications") + app.rows_of("outbox") + app.rows_of("events"),
        0
    );
}

#[test]
fn each_field_keeps_its_rule() {
    let app = TestApp::spawn();
    let creative = app.creative("c@example.com");
    for (field, value, code) in [
        ("name", json!("x".repeat(121)), "too_long"),
        ("email", json!("a@b@c"), "invalid_email"),
        ("portfolioUrl", json!("javascript:alert(1)"), "invalid_url"),
        (
            "portfolioUrl",
            json!(format!("https://example.com/{}", "x".repeat(2_048))),
            "too_long",
        ),
        ("skills", json!([]), "at_least_one"),
        ("skills", json!("UGC"), "wrong_type"),
        ("skills", json!([1]), "wrong_type"),
        ("skills", json!({ "0": "UGC" }), "wrong_type"),
        ("skills", json!(["Juggling"]), "unknown_option"),
        (
            "photography_styles",
            json!(["Commercial Voiceover"]),
            "unknown_option",
        ),
        ("voiceover_languages", json!(["Klingon"]), "unknown_option"),
        ("industries", json!(["Mining"]), "unknown_option"),
        ("rateRange", json!("free"), "unknown_option"),
        ("years_experience", json!(51), "out_of_range"),
        ("years_experience", json!(-1), "out_of_range"),
        ("years_experience", json!(7.5), "wrong_type"),
        ("years_experience", json!("seven"), "wrong_type"),
        ("can_perform_kuwaiti_dialect", json!("yes"), "wrong_type"),
        ("terms_agreed_at", json!(""), "terms_required"),
        ("whyJoin", json!("x".repeat(5_001)), "too_long"),
    ] {
        refused(
            &creative,
            &but(application(), field, value),
            &[(field, code)],
        );
    }
    creative
        .post(PATH, &without(application(), "portfolioUrl"))
        .is(201);
}

#[test]
fn an_application_leaves_an_event_and_a_mail() {
    let app = TestApp::spawn();
    apply(&app.creative("c@example.com"));
    assert_eq!(app.count("SELECT COUNT(*) AS found FROM events WHERE event = 'submitted' AND actor_kind = 'creative'"), 1);
    let mails = app.mails();
    assert_eq!(mails.len(), 1);
    assert_eq!(
        (mails[0].recipient.as_str(), &mails[0].notice),
        (
            "c@example.com",
            &Notice::ApplicationReceived {
                name: Some("Dana Al-Mutairi".to_owned())
            }
        )
    );
}

#[test]
fn a_second_open_application_is_a_conflict() {
    let app = TestApp::spawn();
    let creative = app.creative("c@example.com");
    apply(&creative);
    creative
        .post(PATH, &application())
        .refused(409, "application_open");
    assert_eq!(app.rows_of("applications"), 1);
}

#[test]
fn of_ten_applications_at_once_one_is_open() {
    let app = TestApp::spawn();
    let account = app.account("c@example.com");
    app.browser_of(account)
        .post(
            "/api/users/profile",
            &json!({ "role": "creative", "full_name": "Dana" }),
        )
        .is(201);
    let answers = at_once(10, |_| app.browser_of(account).post(PATH, &application()));
    assert_eq!((count(&answers, 201), count(&answers, 409)), (1, 9));
    let lost = answers.iter().filter(|answer| answer.status == 409);
    lost.for_each(|answer| answer.refused(409, "application_open"));
    assert_eq!(
        (
            app.rows_of("applications"),
            app.rows_of("outbox"),
            app.rows_of("events")
        ),
        (1, 1, 1)
    );
}

#[test]
fn an_accepted_creative_does_not_apply_again_and_a_rejected_one_after_thirty_days() {
    let app = TestApp::spawn();
    let (admin, accepted, rejected) = (
        app.admin("admin@example.com"),
        app.creative("a@example.com"),
        app.creative("r@example.com"),
    );
    let decide = |id: &str, verb: &str| {
        admin
            .post(
                &format!("/api/admin/creative-applications/{id}/{verb}"),
                &json!({}),
            )
            .is(200);
    };
    decide(&apply(&accepted), "approve");
    decide(&apply(&rejected), "reject");
    accepted
        .post(PATH, &application())
        .refused(409, "in_roster_already");
    rejected
        .post(PATH, &application())
        .refused(409, "application_too_soon");
    app.pass(Duration::days(30));
    let again = app.visitor();
    again
        .post(
            "/api/auth/sign-in",
            &json!({ "email": "r@example.com", "password": PASSWORD }),
        )
        .is(200);
    again.post(PATH, &application()).is(201);
}
