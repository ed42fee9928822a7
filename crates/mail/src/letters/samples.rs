//! One notice of each kind, for tests.

use marsam_domain::notices::{AddressRole, Notice};

/// One of each, with `text` for every text in it.
pub(crate) fn every_notice(text: &str) -> Vec<Notice> {
    let text = || text.to_owned();
    let asked = |at| Notice::ChangeEmail { to: text(), at };
    let rejected = |reason| Notice::ApplicationRejected {
        name: text(),
        reason,
    };
    let all = vec![
        Notice::VerifyEmail,
        Notice::SignUpAgain,
        Notice::ResetPassword,
        Notice::PasswordChanged,
        asked(AddressRole::Old),
        asked(AddressRole::New),
        Notice::EmailChanged { to: text() },
        Notice::TotpTurnedOn,
        Notice::TotpTurnedOff,
        Notice::RecoveryCodeUsed { left: 0 },
        Notice::RecoveryCodeUsed { left: 9 },
        Notice::RecoveryCodesRenewed,
        Notice::ProviderLinked { provider: text() },
        Notice::ProviderUnlinked { provider: text() },
        Notice::AccountDeleted,
        Notice::AdminGranted,
        Notice::AdminRevoked,
        Notice::ContactMessage {
            name: text(),
            // The one text here that was an address before it was stored, and that a header repeats.
            email: "noura@example.com".to_owned(),
            subject: text(),
            message: text(),
        },
        Notice::QuoteRequestReceived {
            brand_name: text(),
            service: text(),
        },
        Notice::ApplicationReceived { name: text() },
        Notice::ApplicationApproved {
            name: text(),
            creative_id: text(),
        },
        rejected(None),
        rejected(Some(text())),
    ];
    all.iter().for_each(is_listed);
    all
}

/// A notice that this match does not know is to be added to the list above too.
fn is_listed(notice: &Notice) {
    match notice {
        Notice::VerifyEmail
        | Notice::SignUpAgain
        | Notice::ResetPassword
        | Notice::PasswordChanged
        | Notice::ChangeEmail { .. }
        | Notice::EmailChanged { .. }
        | Notice::TotpTurnedOn
        | Notice::TotpTurnedOff
        | Notice::RecoveryCodeUsed { .. }
        | Notice::RecoveryCodesRenewed
        | Notice::ProviderLinked { .. }
        | Notice::ProviderUnlinked { .. }
        | Notice::AccountDeleted
        | Notice::AdminGranted
        | Notice::AdminRevoked
        | Notice::ContactMessage { .. }
        | Notice::QuoteRequestReceived { .. }
        | Notice::ApplicationReceived { .. }
        | Notice::ApplicationApproved { .. }
        | Notice::ApplicationRejected { .. } => {}
    }
}

/// Breaks lines, adds headers, turns the direction, and closes what it never opened.
pub(crate) const HOSTILE: &str = "Eve\r\nBcc: all@example.com\n\nX-Evil: 1\u{2028}\u{85}\u{202E}\u{2067}\u{2069}\u{0}</bdi><a href=https://evil.example>";
