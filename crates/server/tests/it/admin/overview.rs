//! The marketplace in figures.

use serde_json::{Value, json};
use time::Duration;

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
