//! What people are told of: an event and its parameters, never prose and never a token.
//!
//! The words are found when a notice is rendered, in its reader's language.

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use crate::browsers::BrowserName;

/// Something to tell somebody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", content = "params", rename_all = "snake_case")]
pub enum Notice {
    /// Asks the owner of an address to confirm it; the link's token is made when the mail is rendered.
    VerifyEmail,
    /// Somebody tried to sign up with an address that has an account already.
    SignUpAgain,
    /// Lets the owner of an address set a new password; the link's token is made when the mail is rendered.
    ResetPassword,
    /// An account has a new password, or its first one.
    PasswordChanged,
    /// Asks one of the two addresses to agree to a move; each mail makes a token of its own when it is rendered.
    ChangeEmail {
        /// The address that the account is to move to.
        to: String,
        /// Which of the two is asked.
        at: AddressRole,
    },
    /// An account has moved to another address; told to the former one, which learns of nothing afterwards.
    EmailChanged {
        /// The address that it has now; not told to one that was never proved.
        to: Option<String>,
    },
    /// Sign-in takes a code from now on.
    TotpTurnedOn,
    /// Sign-in takes no code any more.
    TotpTurnedOff,
    /// A recovery code stood in for one of the app's.
    RecoveryCodeUsed {
        /// How many are left.
        left: u32,
    },
    /// There are new recovery codes, and the old ones are dead.
    RecoveryCodesRenewed,
    /// The account was signed in to from a browser that it does not know.
    NewBrowser {
        /// Which one, as far as it is recognised.
        browser: BrowserName,
        /// When.
        #[serde(with = "time::serde::rfc3339")]
        at: OffsetDateTime,
    },
    /// A provider signs in to the account from now on.
    ProviderLinked {
        /// The provider's slug.
        provider: String,
    },
    /// A provider signs in to the account no more.
    ProviderUnlinked {
        /// The provider's slug.
        provider: String,
    },
    /// An account is gone; told to the address that it had.
    AccountDeleted,
    /// An account was made an admin's.
    AdminGranted,
    /// An account is an admin's no more.
    AdminRevoked,
    /// An account was suspended: nobody can use it.
    AccountSuspended {
        /// The admin's words, for a proved address only.
        reason: Option<String>,
    },
    /// A suspended account may be used again.
    AccountRestored,
    /// A visitor wrote to the team.
    ContactMessage {
        /// The visitor's name.
        name: String,
        /// Where to answer.
        email: String,
        /// The subject's slug.
        subject: String,
        /// The visitor's words.
        message: String,
    },
    /// A brand's request is in.
    QuoteRequestReceived {
        /// The brand, as the request names it; not told to an address that was never proved.
        brand_name: Option<String>,
        /// The service's slug.
        service: String,
    },
    /// A creative's application is in.
    ApplicationReceived {
        /// The applicant's name; not told to an address that was never proved.
        name: Option<String>,
    },
    /// An application was approved: the creative is in the roster.
    ApplicationApproved {
        /// The applicant's name; not told to an address that was never proved.
        name: Option<String>,
        /// The public page.
        creative_id: String,
    },
    /// An application was rejected.
    ApplicationRejected {
        /// The applicant's name; not told to an address that was never proved.
        name: Option<String>,
        /// The admin's words, if there were any.
        reason: Option<String>,
    },
}

/// Which address of an account that moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AddressRole {
    /// The one that it has: it approves.
    Old,
    /// The one that it is to have: it confirms that it is there and somebody reads it.
    New,
}

impl Notice {
    /// The names of all kinds.
    pub const EVENTS: &'static [&'static str] = &[
        "verify_email",
        "sign_up_again",
        "reset_password",
        "password_changed",
        "change_email",
        "email_changed",
        "totp_turned_on",
        "totp_turned_off",
        "recovery_code_used",
        "recovery_codes_renewed",
        "new_browser",
        "provider_linked",
        "provider_unlinked",
        "account_deleted",
        "admin_granted",
        "admin_revoked",
        "account_suspended",
        "account_restored",
        "contact_message",
        "quote_request_received",
        "application_received",
        "application_approved",
        "application_rejected",
    ];

    /// The name under which it is stored and logged.
    pub fn event(&self) -> &'static str {
        match self {
            Self::VerifyEmail => "verify_email",
            Self::SignUpAgain => "sign_up_again",
            Self::ResetPassword => "reset_password",
            Self::PasswordChanged => "password_changed",
            Self::ChangeEmail { .. } => "change_email",
            Self::EmailChanged { .. } => "email_changed",
            Self::TotpTurnedOn => "totp_turned_on",
            Self::TotpTurnedOff => "totp_turned_off",
            Self::RecoveryCodeUsed { .. } => "recovery_code_used",
            Self::RecoveryCodesRenewed => "recovery_codes_renewed",
            Self::NewBrowser { .. } => "new_browser",
            Self::ProviderLinked { .. } => "provider_linked",
            Self::ProviderUnlinked { .. } => "provider_unlinked",
            Self::AccountDeleted => "account_deleted",
            Self::AdminGranted => "admin_granted",
            Self::AdminRevoked => "admin_revoked",
            Self::AccountSuspended { .. } => "account_suspended",
            Self::AccountRestored => "account_restored",
            Self::ContactMessage { .. } => "contact_message",
            Self::QuoteRequestReceived { .. } => "quote_request_received",
            Self::ApplicationReceived { .. } => "application_received",
            Self::ApplicationApproved { .. } => "application_approved",
            Self::ApplicationRejected { .. } => "application_rejected",
        }
    }

    /// The same for an address that nobody has proved: without any text that a visitor typed, since whoever caused the
    /// mail may have written it for somebody else to read. `None` where nothing is left to tell.
    #[must_use]
    pub fn without_visitor_text(self) -> Option<Self> {
        match self {
            Self::ContactMessage { .. }
            | Self::ChangeEmail {
                at: AddressRole::Old,
                ..
            } => None,
            Self::EmailChanged { .. } => Some(Self::EmailChanged { to: None }),
            Self::QuoteRequestReceived { service, .. } => Some(Self::QuoteRequestReceived {
                brand_name: None,
                service,
            }),
            Self::ApplicationReceived { .. } => Some(Self::ApplicationReceived { name: None }),
            Self::ApplicationApproved { creative_id, .. } => Some(Self::ApplicationApproved {
                name: None,
                creative_id,
            }),
            // The reason is an admin's.
            Self::ApplicationRejected { reason, .. } => {
                Some(Self::ApplicationRejected { name: None, reason })
            }
            // The new address itself is where this one goes; its mail does not repeat it.
            Self::ChangeEmail {
                at: AddressRole::New,
                ..
            }
            | Self::VerifyEmail
            | Self::SignUpAgain
            | Self::ResetPassword
            | Self::PasswordChanged
            | Self::TotpTurnedOn
            | Self::TotpTurnedOff
            | Self::RecoveryCodeUsed { .. }
            | Self::RecoveryCodesRenewed
            | Self::NewBrowser { .. }
            | Self::ProviderLinked { .. }
            | Self::ProviderUnlinked { .. }
            | Self::AccountDeleted
            | Self::AdminGranted
            | Self::AdminRevoked
            // The reason is an admin's.
            | Self::AccountSuspended { .. }
            | Self::AccountRestored => Some(self),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn text() -> String {
        "نورة".to_owned()
    }

    fn every_notice() -> Vec<Notice> {
        vec![
            Notice::VerifyEmail,
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
                reason: Some(text()),
            },
            Notice::AccountRestored,
            Notice::ContactMessage {
                name: text(),
                email: text(),
                subject: text(),
                message: text(),
            },
            Notice::QuoteRequestReceived {
                brand_name: Some(text()),
                service: text(),
            },
            Notice::ApplicationReceived { name: Some(text()) },
            Notice::ApplicationApproved {
                name: Some(text()),
                creative_id: text(),
            },
            Notice::ApplicationRejected {
                name: Some(text()),
                reason: None,
            },
        ]
    }

    #[test]
    fn a_notice_is_stored_under_its_name_and_comes_back_whole() {
        for notice in every_notice() {
            let stored = serde_json::to_value(&notice).unwrap();
            assert_eq!(stored["event"], notice.event());
            assert_eq!(serde_json::from_value::<Notice>(stored).unwrap(), notice);
        }
        let names: Vec<_> = every_notice().iter().map(Notice::event).collect();
        assert_eq!(names, Notice::EVENTS);
    }

    #[test]
    fn the_two_addresses_of_a_move_are_told_apart_in_the_database() {
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
}
