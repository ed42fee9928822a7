//! What admins learn: in the bell as it arrives, and by mail once a day.

use marsam_domain::notices::Notice;
use marsam_workflows::clock::run_due;
use serde_json::json;
use time::Duration;

use crate::harness::TestApp;
use crate::projects::fields;
use crate::samples::{apply, write_to_us};

/// The summaries that are sent when the clock runs.
fn summaries(app: &TestApp) -> Vec<Notice> {
    run_due(app.store(), &crate::projects::rules(), app.now()).unwrap();
    let mails = app.mails().into_iter().map(|mail| mail.notice);
    mails
        .filter(|notice| matches!(notice, Notice::AdminSummary { .. }))
        .collect()
}

#[test]
fn an_admin_hears_of_each_kind_once_until_it_is_read_and_by_mail_once_a_day() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    apply(&app.creative("dana@example.com"));
    apply(&app.creative("salem@example.com"));
    write_to_us(&app, 1);
    write_to_us(&app, 2);
    write_to_us(&app, 3);
    let bell = || admin.get("/api/notifications").is(200).json();
    let shown = bell();
    assert_eq!(
        fields(&shown, "event"),
        ["contact_message_received", "application_submitted"]
    );
    assert_eq!(fields(&shown, "link"), ["/admin/messages", "/admin"]);
    let waiting = Notice::AdminSummary {
        applications: 2,
        reports: 0,
        messages: 3,
    };
    assert_eq!(summaries(&app), [waiting]);
    assert_eq!(summaries(&app), []);
    // The next day nothing is new, whether or not it was read.
    app.pass(Duration::DAY);
    assert_eq!(summaries(&app), []);
    let admin = app.another_browser_of("admin@example.com");
    admin
        .post("/api/notifications/read-all", &json!({}))
        .is(204);
    write_to_us(&app, 4);
    let summary = summaries(&app);
    assert_eq!(summary.len(), 1);
    assert!(matches!(
        summary[0],
        Notice::AdminSummary { messages: 4, .. }
    ));
}

#[test]
fn every_admin_gets_the_summary_that_was_counted_once() {
    let app = TestApp::spawn();
    for address in ["one@example.com", "two@example.com", "three@example.com"] {
        app.admin(address);
    }
    write_to_us(&app, 1);
    write_to_us(&app, 2);
    let waiting = Notice::AdminSummary {
        applications: 0,
        reports: 0,
        messages: 2,
    };
    assert_eq!(summaries(&app), [waiting.clone(), waiting.clone(), waiting]);
    assert_eq!(summaries(&app), []);
}
