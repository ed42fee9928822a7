//! The marketplace in figures.

use marsam_domain::email::Email;
use marsam_domain::language::Language;
use marsam_domain::notices::Notice;
use marsam_persistence::outbox::{self, NewMail, Room};
use marsam_persistence::{Db, DbError, measuring};
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};

use crate::harness::TestApp;
use crate::samples::{apply, quote_request};

#[test]
fn it_counts_by_week_stage_and_status_and_tells_typical_times() {
    let app = TestApp::spawn();
    let (admin, brand) = (
        app.admin("admin@example.com"),
        app.brand("brand@example.com"),
    );
    let overview = || admin.get("/api/admin/overview").is(200).json();
    let before = overview();
    assert_eq!(
        (
            &before["median_hours_to_review"],
            &before["median_hours_to_first_proposal"]
        ),
        (&Value::Null, &Value::Null)
    );
    // A Saturday, so that the next day begins a week.
    brand.post("/api/quote-requests", &quote_request()).is(201);
    let id = apply(&app.creative("dana@example.com"));
    app.pass(Duration::DAY);
    apply(&app.creative("hamad@example.com"));
    app.pass(Duration::hours(6));
    // The brand has been signed in for more than a day; the admin's session ends sooner.
    let admin = app.admin("second@example.com");
    let path = format!("/api/admin/creative-applications/{id}/reject");
    admin.post(&path, &json!({})).is(200);
    let shown = admin.get("/api/admin/overview").is(200).json();
    let weeks = shown["weeks"].as_array().unwrap();
    assert_eq!(weeks.len(), 12);
    let week = |day: &str, requests: i64, applications: i64| json!({ "week": day, "requests": requests, "applications": applications });
    assert_eq!(weeks[11], week("2026-11-22", 0, 1));
    assert_eq!(weeks[10], week("2026-11-15", 1, 1));
    assert_eq!(weeks[9], week("2026-11-08", 0, 0));
    assert_eq!(shown["requests_by_stage"]["submitted"], json!(1));
    assert_eq!(shown["requests_by_stage"]["closed"], json!(0));
    assert_eq!(
        shown["applications_by_status"],
        json!({ "Pending": 1, "Accepted": 0, "Completed": 0, "Rejected": 1, "Withdrawn": 0 })
    );
    assert_eq!(shown["median_hours_to_review"], json!(30.0));
    assert_eq!(
        (&shown["running_fils"], &shown["completed_fils"]),
        (&json!(0), &json!(0))
    );
}

/// Queues mails that are due at this time.
fn queue(db: &mut Db, mails: usize, due_at: OffsetDateTime) -> Result<(), DbError> {
    let recipient = Email::parse("dana@example.com").unwrap();
    let mail = NewMail {
        notice: &Notice::SignUpAgain,
        account_id: None,
        recipient: &recipient,
        is_proved: true,
        language: Language::En,
    };
    for _ in 0..mails {
        outbox::enqueue(db, &mail, due_at)?;
    }
    Ok(())
}

#[test]
fn it_counts_the_mails_that_are_not_sent_by_how_long_they_have_been_due() {
    let app = TestApp::spawn();
    let (admin, now) = (app.admin("admin@example.com"), app.now());
    let shown = || admin.get("/api/admin/overview").is(200).json()["mails"].clone();
    assert_eq!(
        shown(),
        json!({ "waiting": 0, "late": 0, "oldest_due_seconds": 0, "given_up": 0 })
    );
    app.write(|db| {
        queue(db, 6, now - Duration::days(29))?;
        // They are forgotten by now.
        queue(db, 7, now - Duration::days(31))?;
        for mail in outbox::take_due(db, now, Duration::HOUR, Room::of(100))? {
            outbox::failed(db, mail.id, "refused", None)?;
        }
        for (mails, due_for) in [
            (1, Duration::seconds(30)),
            (2, Duration::minutes(5)),
            (3, Duration::minutes(30)),
            (4, Duration::hours(2)),
            (5, Duration::hours(-1)),
        ] {
            queue(db, mails, now - due_for)?;
        }
        Ok(())
    });
    assert_eq!(
        shown(),
        json!({ "waiting": 3, "late": 7, "oldest_due_seconds": 7_200, "given_up": 6 })
    );
    // As the metrics name them.
    let measured = app.read(|db| measuring::mails(db, now));
    let by_name: [(&str, i64); 6] = [
        ("later", 5),
        ("due_1m", 1),
        ("due_10m", 2),
        ("due_1h", 3),
        ("due_longer", 4),
        ("given_up", 6),
    ];
    assert_eq!(measured.by_name(), by_name);
    assert_eq!(measured.due(), 10);
}
