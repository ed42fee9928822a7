//! Every notice is stored under its name.

use serde_json::json;

use super::*;

fn text() -> String {
    "نورة".to_owned()
}

fn every_notice() -> Vec<Notice> {
    let mut all = vec![
        Notice::VerifyEmail,
        Notice::VerifyReminder,
        Notice::SignUpAgain,
        Notice::ResetPassword,
        Notice::PasswordChanged,
        Notice::ChangeEmail {
            to: text(),
            at: AddressRole::Old,
        },
        Notice::EmailChanged { to: Some(text()) },
        Notice::TotpTurnedOn,
        Notice::TotpTurnedOff,
        Notice::RecoveryCodeUsed { left: 9 },
        Notice::RecoveryCodesRenewed,
        Notice::NewBrowser {
            browser: BrowserName::of_user_agent("Chrome/141 (Windows)"),
            at: OffsetDateTime::UNIX_EPOCH,
        },
        Notice::ProviderLinked { provider: text() },
        Notice::ProviderUnlinked { provider: text() },
        Notice::AccountDeleted,
        Notice::AdminGranted,
        Notice::AdminRevoked,
        Notice::AccountSuspended {
            message: Some(text()),
        },
        Notice::AccountRestored,
    ];
    all.extend(of_contact_messages());
    all.extend(of_requests_and_applications());
    all.extend(of_works_and_admins());
    all.extend(of_payouts());
    all.push(Notice::Request(RequestNotice::sample(
        RequestNoticeKind::Delivered,
    )));
    all
}

fn of_contact_messages() -> [Notice; 2] {
    [
        Notice::ContactMessage {
            name: text(),
            email: text(),
            subject: text(),
            message: text(),
        },
        Notice::ContactAnswered {
            subject: text(),
            answer: text(),
            message: Some(text()),
        },
    ]
}

fn of_requests_and_applications() -> [Notice; 4] {
    [
        Notice::QuoteRequestReceived {
            brand_name: Some(text()),
            service: text(),
            request_id: None,
            code: None,
            title: Some(text()),
            asked: 0,
        },
        Notice::ApplicationReceived { name: Some(text()) },
        Notice::ApplicationApproved {
            name: Some(text()),
            creative_id: text(),
        },
        Notice::ApplicationChangesRequested {
            name: Some(text()),
            note: text(),
        },
    ]
}

fn of_payouts() -> [Notice; 4] {
    [
        Notice::PayoutDetailsChanged {
            last_four: text(),
            is_first: true,
        },
        Notice::PayoutDetailsMissing {
            amount_fils: 1,
            is_test: true,
        },
        Notice::PayoutSent {
            amount_fils: 1,
            payout_id: text(),
            number: text(),
        },
        Notice::PayoutReturned {
            amount_fils: 1,
            number: text(),
        },
    ]
}

fn of_works_and_admins() -> [Notice; 12] {
    [
        Notice::ApplicationRejected {
            name: Some(text()),
            reason: None,
        },
        Notice::WorkHidden {
            title: WorkTitle::of(Some(&text()), None),
            reason: text(),
        },
        Notice::WorkRestored {
            title: WorkTitle::default(),
        },
        Notice::ProfileImageHidden {
            part: ProfileImagePart::Avatar,
            reason: text(),
        },
        Notice::ProfileImageRestored {
            part: ProfileImagePart::Cover,
        },
        Notice::AdminSummary {
            applications: 1,
            reports: 2,
            messages: 3,
        },
        Notice::ClockDoubted,
        Notice::ClockStopped,
        Notice::ChargeLost,
        Notice::ComparisonIncomplete,
        Notice::SuspenseWaits {
            amount_fils: 2,
            won_fils: 1,
        },
        Notice::LedgerBroken { findings: 1 },
    ]
}

#[test]
fn a_notice_is_stored_under_its_name_and_read_back_unchanged() {
    for notice in every_notice() {
        let stored = serde_json::to_value(&notice).unwrap();
        assert_eq!(stored["event"], notice.event());
        assert_eq!(serde_json::from_value::<Notice>(stored).unwrap(), notice);
    }
    let kinds: Vec<_> = every_notice().iter().map(Notice::kind).collect();
    assert_eq!(kinds, NoticeKind::ALL);
}

#[test]
fn an_answer_that_was_queued_without_the_message_is_read() {
    let stored =
        json!({"event": "contact_answered", "params": {"subject": "support", "answer": "Yes."}});
    let read: Notice = serde_json::from_value(stored).unwrap();
    assert!(matches!(
        read,
        Notice::ContactAnswered { message: None, .. }
    ));
}

#[test]
fn the_two_addresses_of_a_change_are_distinguished_in_the_database() {
    let asked = |at| {
        serde_json::to_value(Notice::ChangeEmail {
            to: "new@example.com".to_owned(),
            at,
        })
        .unwrap()
    };
    let stored =
        |at| json!({"event": "change_email", "params": {"to": "new@example.com", "at": at}});
    assert_eq!(asked(AddressRole::Old), stored("old"));
    assert_eq!(asked(AddressRole::New), stored("new"));
}
