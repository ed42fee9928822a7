//! Notices about requests: how they are stored, and where they lead.

use std::collections::HashSet;

use super::*;

#[test]
fn every_kind_is_stored_under_its_own_name() {
    let mut names = HashSet::new();
    for kind in RequestNoticeKind::ALL {
        let stored = serde_json::to_value(RequestNotice::sample(*kind)).unwrap();
        assert_eq!(stored["kind"], kind.slug());
        assert!(names.insert(kind.slug()));
        let read: RequestNotice = serde_json::from_value(stored).unwrap();
        assert_eq!(read.kind, *kind);
    }
}

#[test]
fn a_notice_links_to_its_request_and_the_digest_to_the_inbox() {
    let notice = RequestNotice::sample(RequestNoticeKind::Delivered);
    assert_eq!(
        notice.link(),
        "/requests/0199aaaa-0000-7000-8000-0000000000f1"
    );
    assert_eq!(RequestNotice::digest(3).link(), "/creative-dashboard");
}

#[test]
fn a_reminder_of_silence_is_about_paid_money_where_it_names_some() {
    let reminder = RequestNotice::sample(RequestNoticeKind::ApprovalReminder);
    assert!(reminder.is_about_paid_money());
    let of_nothing = RequestNotice {
        amount_fils: None,
        ..reminder
    };
    assert!(!of_nothing.is_about_paid_money());
    let cancellation = RequestNotice::sample(RequestNoticeKind::CancelAsked);
    assert!(!cancellation.is_about_paid_money());
    let asked = Amounts {
        amount_fils: Some(100_000),
        held_fils: Some(140_000),
    };
    assert!(cancellation.asking(asked).is_about_paid_money());
    for kind in [
        RequestNoticeKind::PayRestDue,
        RequestNoticeKind::ReportedAfterSilence,
    ] {
        assert!(RequestNotice::sample(kind).is_about_paid_money());
    }
}
