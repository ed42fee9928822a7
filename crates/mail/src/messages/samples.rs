//! One notice of each kind, for tests.

use std::collections::HashSet;

use marsam_domain::browsers::BrowserName;
use marsam_domain::creatives::ProfileImagePart;
use marsam_domain::notices::{
    AddressRole, FactChange, Notice, NoticeKind, RequestNotice, RequestNoticeKind, WorkTitle,
};
use time::macros::datetime;

/// One of each, with `text` as every text in it.
pub(crate) fn every_notice(text: &str) -> Vec<Notice> {
    let text = || text.to_owned();
    let asked = |at| Notice::ChangeEmail { to: text(), at };
    let rejected = |reason| Notice::ApplicationRejected {
        name: Some(text()),
        reason,
    };
    let mut all = vec![
        Notice::VerifyEmail,
        Notice::SignUpAgain,
        Notice::ResetPassword,
        Notice::PasswordChanged,
        asked(AddressRole::Old),
        asked(AddressRole::New),
        Notice::EmailChanged { to: None },
        Notice::EmailChanged { to: Some(text()) },
        Notice::TotpTurnedOn,
        Notice::TotpTurnedOff,
        Notice::RecoveryCodeUsed { left: 0 },
        Notice::RecoveryCodeUsed { left: 9 },
        Notice::RecoveryCodesRenewed,
        new_browser("Chrome/141 (Windows)"),
        new_browser(text().as_str()),
        Notice::ProviderLinked { provider: text() },
        Notice::ProviderUnlinked { provider: text() },
        Notice::AccountDeleted,
        Notice::AdminGranted,
        Notice::AdminRevoked,
        Notice::AccountRestored,
        contact_message(&text()),
        Notice::QuoteRequestReceived {
            brand_name: Some(text()),
            service: text(),
            request_id: None,
            code: None,
            title: Some(text()),
            asked: 0,
        },
        received(None, None),
        asked_by_name(text()),
        Notice::ApplicationReceived { name: None },
        Notice::ApplicationReceived { name: Some(text()) },
        Notice::ApplicationApproved {
            name: None,
            creative_id: "x".to_owned(),
        },
        Notice::ApplicationApproved {
            name: Some(text()),
            creative_id: text(),
        },
        rejected(None),
        rejected(Some(text())),
    ];
    all.extend(written_by_admins(text));
    all.extend(from_the_clock());
    all.extend(about_payouts());
    completed(all, &text())
}

/// A request that was received.
pub(crate) fn received(brand_name: Option<String>, title: Option<String>) -> Notice {
    Notice::QuoteRequestReceived {
        brand_name,
        service: "photography".to_owned(),
        request_id: None,
        code: None,
        title,
        asked: 0,
    }
}

/// A message of the contact form.
fn contact_message(text: &str) -> Notice {
    Notice::ContactMessage {
        name: text.to_owned(),
        // The only text here that was parsed as an address before it was stored, and that a header repeats.
        email: "noura@example.com".to_owned(),
        subject: text.to_owned(),
        message: text.to_owned(),
    }
}

/// A request that was received and sent to two creatives.
fn asked_by_name(request_id: String) -> Notice {
    Notice::QuoteRequestReceived {
        brand_name: None,
        service: "photography".to_owned(),
        request_id: Some(request_id),
        code: Some("M-7K3Q".to_owned()),
        title: None,
        asked: 2,
    }
}

fn from_the_clock() -> [Notice; 8] {
    let summary = Notice::AdminSummary {
        applications: 3,
        reports: 1,
        messages: 0,
    };
    [
        Notice::VerifyReminder,
        summary,
        Notice::ClockDoubted,
        Notice::ClockStopped,
        Notice::ChargeLost,
        Notice::ComparisonIncomplete,
        Notice::SuspenseWaits {
            amount_fils: 139_000,
            won_fils: 0,
        },
        Notice::LedgerBroken { findings: 3 },
    ]
}

/// Nothing in them is written by people.
fn about_payouts() -> [Notice; 4] {
    let (amount_fils, number) = (252_500, || "S-2027-000001".to_owned());
    [
        Notice::PayoutDetailsChanged {
            last_four: "0101".to_owned(),
            is_first: false,
        },
        Notice::PayoutDetailsMissing {
            amount_fils,
            is_test: true,
        },
        Notice::PayoutSent {
            amount_fils,
            payout_id: "0199aaaa-0000-7000-8000-000000000001".to_owned(),
            number: number(),
        },
        Notice::PayoutReturned {
            amount_fils,
            number: number(),
        },
    ]
}

fn written_by_admins(text: impl Fn() -> String) -> [Notice; 14] {
    let hidden = |part| Notice::ProfileImageHidden {
        part,
        reason: text(),
    };
    let titled = || WorkTitle::of(Some(&text()), Some(&text()));
    [
        Notice::AccountSuspended { message: None },
        Notice::AccountSuspended {
            message: Some(text()),
        },
        Notice::ContactAnswered {
            subject: "support".to_owned(),
            answer: text(),
            message: None,
        },
        Notice::ContactAnswered {
            subject: text(),
            answer: text(),
            message: Some(text()),
        },
        Notice::ApplicationChangesRequested {
            name: None,
            note: text(),
        },
        Notice::ApplicationChangesRequested {
            name: Some(text()),
            note: text(),
        },
        Notice::WorkHidden {
            title: WorkTitle::default(),
            reason: text(),
        },
        Notice::WorkHidden {
            title: titled(),
            reason: text(),
        },
        Notice::WorkRestored {
            title: WorkTitle::default(),
        },
        Notice::WorkRestored { title: titled() },
        hidden(ProfileImagePart::Avatar),
        hidden(ProfileImagePart::Cover),
        Notice::ProfileImageRestored {
            part: ProfileImagePart::Avatar,
        },
        Notice::ProfileImageRestored {
            part: ProfileImagePart::Cover,
        },
    ]
}

/// One of each kind about a request, with and without what may be missing, and with `text` as every text in it.
fn every_request(text: &str) -> Vec<RequestNotice> {
    let text = || text.to_owned();
    let of_kind = |kind: &RequestNoticeKind| {
        let bare = RequestNotice {
            kind: *kind,
            request_id: text(),
            service: "photography".to_owned(),
            code: None,
            title: None,
            name: None,
            name_ar: None,
            days: None,
            amount_fils: None,
            held_fils: None,
            outcome: None,
            due_at: None,
            verdict: None,
            fact: None,
            by_payment: false,
            pays_first: false,
            is_test: false,
            words: None,
            caused_by: None,
        };
        let full = RequestNotice {
            service: text(),
            code: Some("M-7K3Q".to_owned()),
            title: Some(text()),
            name: Some(text()),
            name_ar: Some(text()),
            days: Some(3),
            amount_fils: Some(150_000),
            held_fils: Some(200_000),
            outcome: Some(text()),
            verdict: Some(text()),
            fact: Some(FactChange {
                subject: text(),
                fact: text(),
                treatment: text(),
            }),
            due_at: Some(datetime!(2026-12-10 20:59:59 UTC)),
            words: Some(text()),
            ..bare.clone()
        };
        [bare, full]
    };
    RequestNoticeKind::ALL.iter().flat_map(of_kind).collect()
}

/// With those about requests; then there is one of each.
fn completed(mut notices: Vec<Notice>, text: &str) -> Vec<Notice> {
    notices.extend(every_request(text).into_iter().map(Notice::Request));
    let kinds: HashSet<_> = notices.iter().map(Notice::kind).collect();
    assert_eq!(kinds, NoticeKind::ALL.iter().copied().collect());
    notices
}

fn new_browser(user_agent: &str) -> Notice {
    Notice::NewBrowser {
        browser: BrowserName::of_user_agent(user_agent),
        at: datetime!(2026-11-21 21:30 UTC),
    }
}

/// Breaks lines, adds headers, changes the text direction, and closes elements that it never opened.
pub(crate) const HOSTILE: &str = "Eve\r\nBcc: all@example.com\n\nX-Evil: 1\u{2028}\u{85}\u{202E}\u{2067}\u{2069}\u{0}</bdi><a href=https://evil.example>";
