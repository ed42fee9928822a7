//! Notices: an event and its parameters, never prose and never a token.
//!
//! The texts are chosen when a notice is rendered, in its reader's language.

mod admins;
mod images;
mod in_app;
mod limits;
mod page;
mod payouts;
mod requests;
#[cfg(test)]
mod tests;
mod works;

use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};
use time::{Duration, OffsetDateTime};

pub use self::admins::AdminNoticeKind;
pub use self::images::{ImageNotice, ImageNoticeKind};
pub use self::in_app::{ApplicationNoticeKind, InAppNotice};
pub use self::limits::{MAIL_WINDOW, MAX_MAILS_BEFORE_PAYMENTS, Mailing, MailsSoFar};
pub use self::page::PageDraft;
pub use self::payouts::{PayoutNotice, PayoutNoticeKind};
pub use self::requests::{FactChange, RequestNotice, RequestNoticeKind};
pub use self::works::{WorkNotice, WorkNoticeKind, WorkTitle};
use crate::browsers::BrowserName;
use crate::creatives::ProfileImagePart;
use crate::payments::papers;

/// How long the link of a mail works that verifies or changes an address.
pub const CONFIRMATION_TTL: Duration = Duration::hours(24);
/// When a brand whose address is not verified is reminded of it, after its request was sent.
pub const VERIFY_REMINDERS: [Duration; 2] = [Duration::hours(24), Duration::hours(72)];
/// How long the link of a mail works that sets a new password. The mail writes the hour as a word.
pub const RESET_TTL: Duration = Duration::hours(1);

/// A mail to be sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, EnumDiscriminants)]
#[serde(tag = "event", content = "params", rename_all = "snake_case")]
#[strum_discriminants(
    name(NoticeKind),
    doc = "A [`Notice`] without its parameters.",
    allow(missing_docs),
    derive(Hash, IntoStaticStr, VariantArray),
    strum(serialize_all = "snake_case")
)]
#[expect(clippy::large_enum_variant, reason = "none is kept for long")]
pub enum Notice {
    /// Asks the owner of an address to verify it; the link's token is created when the mail is rendered.
    VerifyEmail,
    /// Reminds a brand whose request waits for it that its address is not verified; with a link like that of
    /// [`Notice::VerifyEmail`].
    VerifyReminder,
    /// A visitor tried to sign up with an address that has an account already.
    SignUpAgain,
    /// Lets the owner of an address set a new password; the link's token is created when the mail is rendered.
    ResetPassword,
    /// An account has a new password, or its first one.
    PasswordChanged,
    /// Asks one of the two addresses to confirm a change of address; each mail creates its own token when it is
    /// rendered.
    ChangeEmail {
        /// The new address.
        to: String,
        /// Which of the two addresses is asked.
        at: AddressRole,
    },
    /// An account's address was changed; sent to the former one, which receives nothing afterwards.
    EmailChanged {
        /// The new address; omitted if the recipient's address was never verified.
        to: Option<String>,
    },
    /// Two-step sign-in was turned on.
    TotpTurnedOn,
    /// Two-step sign-in was turned off.
    TotpTurnedOff,
    /// A recovery code was used instead of the app.
    RecoveryCodeUsed {
        /// How many are left.
        left: u32,
    },
    /// There are new recovery codes, and the old ones are invalid.
    RecoveryCodesRenewed,
    /// An unknown browser signed in to the account.
    NewBrowser {
        /// The browser, as far as it is recognized.
        browser: BrowserName,
        /// When it signed in.
        #[serde(with = "time::serde::rfc3339")]
        at: OffsetDateTime,
    },
    /// A provider was linked to the account.
    ProviderLinked {
        /// The provider's slug.
        provider: String,
    },
    /// A provider was unlinked from the account.
    ProviderUnlinked {
        /// The provider's slug.
        provider: String,
    },
    /// An account was deleted; sent to its address.
    AccountDeleted,
    /// An account was made an admin.
    AdminGranted,
    /// An account's admin rights were revoked.
    AdminRevoked,
    /// An account was suspended.
    AccountSuspended {
        /// The admin's words to its holder, for a verified address only.
        #[serde(alias = "reason")]
        message: Option<String>,
    },
    /// A suspended account was restored.
    AccountRestored,
    /// A visitor's message to the team.
    ContactMessage {
        /// The visitor's name.
        name: String,
        /// The address to reply to.
        email: String,
        /// The subject's slug.
        subject: String,
        /// The visitor's text.
        message: String,
    },
    /// An admin's answer to a visitor's message.
    ContactAnswered {
        /// The slug of the message's subject.
        subject: String,
        /// The answer.
        answer: String,
        /// The message; omitted for an unverified address.
        #[serde(default)]
        message: Option<String>,
    },
    /// A brand's request was received.
    QuoteRequestReceived {
        /// The brand, as the request names it; omitted for an unverified address.
        brand_name: Option<String>,
        /// The service's slug.
        service: String,
        /// The request, where its page can be linked to.
        request_id: Option<String>,
        /// The request's code.
        code: Option<String>,
        /// The request's title; omitted for an unverified address.
        title: Option<String>,
        /// How many creatives it was sent to by name; 0: to every creative of the service.
        #[serde(default)]
        asked: u32,
    },
    /// A creative's application was received.
    ApplicationReceived {
        /// The applicant's name; omitted for an unverified address.
        name: Option<String>,
    },
    /// An application was approved: the creative is on the roster.
    ApplicationApproved {
        /// The applicant's name; omitted for an unverified address.
        name: Option<String>,
        /// The id of the public page.
        creative_id: String,
    },
    /// An admin asked the applicant for changes.
    ApplicationChangesRequested {
        /// The applicant's name; omitted for an unverified address.
        name: Option<String>,
        /// What is to be changed.
        note: String,
    },
    /// An application was rejected.
    ApplicationRejected {
        /// The applicant's name; omitted for an unverified address.
        name: Option<String>,
        /// The admin's reason, if any.
        reason: Option<String>,
    },
    /// An admin hid a work.
    WorkHidden {
        /// Its title.
        title: WorkTitle,
        /// The admin's reason.
        reason: String,
    },
    /// An admin showed a hidden work again.
    WorkRestored {
        /// Its title.
        title: WorkTitle,
    },
    /// An admin hid the recipient's profile picture or cover.
    ProfileImageHidden {
        /// Which of the two.
        part: ProfileImagePart,
        /// The admin's reason.
        reason: String,
    },
    /// An admin showed a hidden picture of a profile again.
    ProfileImageRestored {
        /// Which of the two.
        part: ProfileImagePart,
    },
    /// To an admin, once a day: what waits for a decision.
    AdminSummary {
        /// Applications that wait for a review.
        applications: u32,
        /// Reports that are open.
        reports: u32,
        /// Messages to the team that are not answered.
        messages: u32,
    },
    /// To an admin: the server's clock is in doubt, so that its steps release no money.
    ClockDoubted,
    /// To an admin: the server's clock is in doubt and too much would be done by it, so that it is stopped until the
    /// operator confirms the time or sets it right.
    ClockStopped,
    /// To an admin: a provider has a charge of this site without an attempt, so that payments are paused.
    ChargeLost,
    /// To an admin: rows of a provider's lists could not be read, so that the nightly comparison is incomplete.
    ComparisonIncomplete,
    /// To an admin, once a day: money that was captured otherwise than it was ordered, or won back with no use for it, waits
    /// for a decision for too long.
    SuspenseWaits {
        /// All of it, in fils.
        amount_fils: i64,
        /// What of it was won back, in fils; 0 in mails from before this was known.
        #[serde(default)]
        won_fils: i64,
    },
    /// To an admin: the nightly check has found that the ledger does not hold.
    LedgerBroken {
        /// In how many places.
        findings: u32,
    },
    /// Where an account is paid was entered or changed; also sent to the address of before. With a link that stops payouts,
    /// whose token is created when the mail is rendered.
    PayoutDetailsChanged {
        /// Of the IBAN.
        last_four: String,
        /// Whether there were none before.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_first: bool,
    },
    /// A creative has money, and no IBAN.
    PayoutDetailsMissing {
        /// In fils.
        amount_fils: i64,
        /// Whether it is the money of a provider's test.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_test: bool,
    },
    /// The bank has carried a payout out.
    PayoutSent {
        /// In fils.
        amount_fils: i64,
        /// The payout, whose statement it links to.
        payout_id: String,
        /// The number of its statement.
        number: String,
    },
    /// The bank has returned a payout.
    PayoutReturned {
        /// In fils.
        amount_fils: i64,
        /// The number of its statement.
        number: String,
    },
    /// Something happened to a request, a proposal or a project.
    Request(RequestNotice),
}

/// One of the two addresses in a change of address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AddressRole {
    /// The current one: it approves the change.
    Old,
    /// The new one: it confirms that mail to it is read.
    New,
}

impl NoticeKind {
    /// Every kind.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// Whether its mail overtakes all others: its reader waits for the link.
    pub const fn overtakes(self) -> bool {
        matches!(
            self,
            Self::VerifyEmail | Self::SignUpAgain | Self::ResetPassword | Self::ChangeEmail
        )
    }

    /// The name under which it is stored and logged.
    pub fn slug(self) -> &'static str {
        self.into()
    }
}

impl Notice {
    /// Its kind.
    pub fn kind(&self) -> NoticeKind {
        self.into()
    }

    /// The name of its kind.
    pub fn event(&self) -> &'static str {
        self.kind().slug()
    }

    /// Whether it is about the money of a provider's test: none has moved.
    pub fn is_of_test(&self) -> bool {
        match self {
            Self::PayoutDetailsMissing { is_test, .. } => *is_test,
            Self::PayoutSent { number, .. } | Self::PayoutReturned { number, .. } => {
                papers::is_of_test(number)
            }
            Self::Request(notice) => notice.is_test,
            _ => false,
        }
    }

    /// The same for an unverified address: without any text that a visitor typed, since the visitor who caused the mail
    /// may have written it for another person to read. `None` if nothing is left to send.
    #[must_use]
    pub fn without_visitor_text(mut self) -> Option<Self> {
        self.forget_name();
        match &mut self {
            Self::ContactMessage { .. }
            | Self::ChangeEmail {
                at: AddressRole::Old,
                ..
            } => return None,
            Self::EmailChanged { to } => *to = None,
            Self::ContactAnswered { message, .. } => *message = None,
            Self::WorkHidden { title, .. } | Self::WorkRestored { title } => {
                *title = WorkTitle::default();
            }
            Self::QuoteRequestReceived { title, .. } => *title = None,
            Self::Request(notice) => notice.forget_names(),
            // This mail goes to the new address itself, which need not be repeated in it.
            Self::ChangeEmail {
                at: AddressRole::New,
                ..
            }
            | Self::VerifyEmail
            | Self::VerifyReminder
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
            | Self::AdminSummary { .. }
            | Self::ClockDoubted
            | Self::ClockStopped
            | Self::ChargeLost
            | Self::ComparisonIncomplete
            | Self::SuspenseWaits { .. }
            | Self::LedgerBroken { .. }
            // The reasons are an admin's texts.
            | Self::AccountSuspended { .. }
            | Self::AccountRestored
            | Self::ApplicationReceived { .. }
            | Self::ApplicationApproved { .. }
            | Self::ApplicationChangesRequested { .. }
            | Self::ApplicationRejected { .. }
            | Self::ProfileImageHidden { .. }
            | Self::ProfileImageRestored { .. }
            | Self::PayoutDetailsChanged { .. }
            | Self::PayoutDetailsMissing { .. }
            | Self::PayoutSent { .. }
            | Self::PayoutReturned { .. } => {}
        }
        Some(self)
    }

    /// Without the name that its reader typed. The note and the reasons are an admin's texts.
    fn forget_name(&mut self) {
        if let Self::QuoteRequestReceived {
            brand_name: name, ..
        }
        | Self::ApplicationReceived { name }
        | Self::ApplicationApproved { name, .. }
        | Self::ApplicationChangesRequested { name, .. }
        | Self::ApplicationRejected { name, .. } = self
        {
            *name = None;
        }
    }
}
