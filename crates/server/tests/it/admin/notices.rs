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

/// Copies the only notice of the account as often as the numbers say.
fn copy_notice(app: &TestApp, from: u32, to: u32) {
    app.execute(&format!(
        "INSERT INTO notifications (id, account_id, event, params, link, created_at) \
         WITH RECURSIVE copies(number) AS \
           (SELECT {from} UNION ALL SELECT number + 1 FROM copies WHERE number < {to}) \
         SELECT '0199aaaa-0000-7000-8000-' || SUBSTR(CAST(1000000000000 + copies.number AS TEXT), 2), \
           account_id, event, params, link, created_at \
         FROM notifications CROSS JOIN copies WHERE id = (SELECT MAX(id) FROM notifications)"
    ));
}

#[test]
fn more_than_a_thousand_notices_are_counted_to_a_thousand() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    apply(&app.creative("dana@example.com"));
    assert_eq!(app.rows_of("notifications"), 1);
    let counts = || {
        let page = admin.get("/api/notifications?limit=20").is(200);
        ["x-total-count", "x-total-more", "x-unread-count"]
            .map(|name| page.header(name).map(str::to_owned))
    };
    let thousand = || Some("1000".to_owned());
    copy_notice(&app, 1, 999);
    assert_eq!(counts(), [thousand(), None, thousand()]);
    copy_notice(&app, 1_000, 1_001);
    let more = Some("true".to_owned());
    assert_eq!(counts(), [thousand(), more, thousand()]);
}
