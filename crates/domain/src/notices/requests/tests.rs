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
fn a_reminder_of_silence_or_a_cancellation_is_about_paid_money_where_it_names_some() {
    let reminder = RequestNotice::sample(RequestNoticeKind::ApprovalReminder);
    assert!(reminder.is_about_paid_money());
    let of_nothing = RequestNotice {
        amount_fils: None,
        ..reminder
    };
    assert!(!of_nothing.is_about_paid_money());
    let ended = RequestNotice::sample(RequestNoticeKind::RequestCancelled);
    assert!(ended.is_about_paid_money());
    assert!(!ended.of_amount(None).is_about_paid_money());
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

/// Each kind with who causes it, as the product's rules state it.
#[test]
fn a_kind_is_moved_by_a_side_or_by_the_clock_a_provider_or_an_admin_alone() {
    let by_a_side = "proposal_received proposal_revised proposal_withdrawn invitation_declined delivered \
        revision_accepted revision_refused payment_confirmed agreement_made request_invited brief_changed \
        change_requested proposal_selected proposal_not_selected proposal_declined revision_requested \
        extra_revision_asked delivery_approved request_reopened request_closed payment_recorded payment_voided \
        cancel_asked cancel_refused cancel_taken_back request_cancelled request_held reported_after_silence \
        project_completed new_message review_waiting review_replied review_appealed request_submitted problem_reported \
        dispute_opened position_taken dispute_settled decision_accepted dispute_appealed";
    let by_others = "expiry_warning request_expired approval_reminder auto_approved approved_by_admin \
        request_declined proposal_expired open_requests_digest request_resolved review_reminder reviews_published \
        review_hidden review_restored review_kept fact_treated cancel_unanswered position_reminder pay_rest_due \
        dispute_decided decision_late payment_captured payment_held payment_failed payment_excess money_released \
        refund_ordered refund_done refund_failed refund_withdrawn charged_back payment_review funding_reminder \
        funding_late charge_borne delivery_undecided";
    let lists = |list: &str, kind: RequestNoticeKind| {
        list.split_whitespace().any(|slug| slug == kind.slug())
    };
    for kind in RequestNoticeKind::ALL {
        let slug = kind.slug();
        assert_eq!(kind.is_moved_by_a_side(), lists(by_a_side, *kind), "{slug}");
        assert_ne!(lists(by_a_side, *kind), lists(by_others, *kind), "{slug}");
    }
}
