//! Reports: how long they are kept.

use marsam_domain::accounts::Role;
use marsam_domain::ids::CreativeId;
use marsam_domain::reports::{Closing, NewReport, ReportOutcome, ReportReason, Reported};
use marsam_persistence::events::{self, Subject};
use marsam_persistence::reports::{self, Reporter};
use marsam_persistence::testing::TestStore;
use marsam_persistence::{creatives, erasure};
use time::Duration;

use crate::samples::{NOW, account_as, later, profile, read, write};

fn about(creative: CreativeId) -> NewReport {
    NewReport {
        about: Reported::Creative(creative),
        reason: ReportReason::Spam,
        details: None,
    }
}

#[test]
fn a_report_is_kept_until_some_time_after_it_was_closed() {
    let test = TestStore::make();
    let admin = account_as(&test.store, "admin@example.com", Role::Brand);
    let creative = write(&test.store, |db| {
        creatives::insert(db, None, &profile("Dana"), NOW)
    });
    let send = |visitor: &str| {
        let reporter = Reporter::Visitor(visitor.to_owned());
        write(&test.store, |db| {
            reports::insert(db, &about(creative), &reporter, NOW)
        })
    };
    let (open, closed) = (send("one"), send("two"));
    assert_eq!(send("one"), open);
    let closing = Closing {
        outcome: ReportOutcome::NoAction,
        note: Some("In order.".to_owned()),
    };
    write(&test.store, |db| {
        reports::close(db, closed, &closing, admin, NOW)
    });
    let deleted = |at| write(&test.store, |db| reports::delete_closed(db, at));
    assert_eq!(deleted(NOW), 0);
    assert_eq!(deleted(NOW + Duration::SECOND), 1);
    assert_eq!(read(&test.store, reports::count), 1);
    let history = read(&test.store, |db| {
        events::names_of(db, Subject::Report(closed))
    });
    assert_eq!(history, ["report_closed"]);
    assert!(
        read(&test.store, |db| reports::find_listed(db, open))
            .closed_by
            .is_none()
    );
}

#[test]
fn an_admin_who_is_erased_leaves_the_reports_of_others() {
    let test = TestStore::make();
    let admin = account_as(&test.store, "admin@example.com", Role::Brand);
    let creative = write(&test.store, |db| {
        creatives::insert(db, None, &profile("Dana"), NOW)
    });
    let reporter = Reporter::Visitor("one".to_owned());
    let report = write(&test.store, |db| {
        reports::insert(db, &about(creative), &reporter, NOW)
    });
    let closing = Closing {
        outcome: ReportOutcome::Settled,
        note: None,
    };
    write(&test.store, |db| {
        reports::close(db, report, &closing, admin, NOW)?;
        let account = marsam_persistence::accounts::find(db, admin)?;
        erasure::erase(db, &account, later(9))
    });
    let left = read(&test.store, |db| reports::find_listed(db, report));
    assert_eq!((left.report.closed_by, left.closed_by), (None, None));
    assert_eq!(left.report.outcome, Some(ReportOutcome::Settled));
}
