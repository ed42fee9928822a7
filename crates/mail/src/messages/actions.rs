//! The links of each mail, independent of its language.

use marsam_domain::notices::{AddressRole, Notice, RequestNoticeKind};
use url::Url;

use super::requests::{self, RequestTask};
use crate::links::Links;

/// A link of a mail; its label is in the texts of each language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Action<'a> {
    ConfirmEmail,
    ConfirmNewEmail,
    ConfirmEmailChange,
    /// With the token of this mail.
    SetNewPassword,
    /// Requests a mail with a token.
    ResetPassword,
    SignIn,
    OpenAccount,
    OpenAdminPanel,
    /// The payments, as admins see them.
    OpenPayments,
    OpenBrandDashboard,
    ViewApplication,
    /// On the page of the request with this id.
    Request(RequestTask, &'a str),
    /// The requests that are open to a creative.
    OpenInbox,
    /// The creative's own page, where its works are.
    OpenOwnPage,
    /// The same for one who has written nothing there yet.
    CompleteOwnPage,
    /// What the creative earns, and where it is paid to.
    OpenEarnings,
    /// The statement of the payout with this id.
    ReadStatement(&'a str),
    /// With the token of this mail.
    StopPayouts,
    Contact,
}

impl Action<'_> {
    /// The page it opens; `token` is the secret of this mail, if it has one.
    pub(super) fn url(self, links: &Links, token: &str) -> Url {
        match self {
            Self::ConfirmEmail => links.verify(token),
            Self::ConfirmNewEmail | Self::ConfirmEmailChange => links.change_email(token),
            Self::SetNewPassword => links.new_password(token),
            Self::ResetPassword => links.reset_password(),
            Self::SignIn => links.sign_in(),
            Self::OpenAccount => links.account(),
            Self::OpenAdminPanel => links.admin(),
            Self::OpenPayments => links.admin_payments(),
            Self::OpenBrandDashboard => links.brand_dashboard(),
            Self::ViewApplication | Self::OpenInbox => links.creative_dashboard(),
            Self::Request(RequestTask::ReadAgreement, id) => links.agreement(id),
            Self::Request(_, id) => links.request(id),
            Self::OpenOwnPage | Self::CompleteOwnPage => links.own_page(),
            Self::OpenEarnings => links.earnings(),
            Self::ReadStatement(id) => links.statement(id),
            Self::StopPayouts => links.stop_payouts(token),
            Self::Contact => links.contact(),
        }
    }
}

/// For a reader whose account may be used by someone else.
const SECURE_ACCOUNT: &[Action<'static>] = &[Action::ResetPassword, Action::Contact];
/// For a mail that the reader may turn off.
const TURN_OFF: &[Action<'static>] = &[Action::OpenAccount];
const ASK_US: &[Action<'static>] = &[Action::Contact];
const NONE: &[Action<'static>] = &[];
const TO_ADMINS: (Option<Action<'static>>, &[Action<'static>]) =
    (Some(Action::OpenAdminPanel), NONE);

fn page_of_request(id: Option<&str>) -> Action<'_> {
    id.map_or(Action::OpenBrandDashboard, |id| {
        Action::Request(RequestTask::OpenRequest, id)
    })
}

/// The button of a mail and the links of its fallback.
pub(super) fn actions_of(notice: &Notice) -> (Option<Action<'_>>, &'static [Action<'static>]) {
    match notice {
        Notice::VerifyEmail | Notice::VerifyReminder => (Some(Action::ConfirmEmail), NONE),
        Notice::SignUpAgain => (Some(Action::SignIn), &[Action::ResetPassword]),
        Notice::ResetPassword => (Some(Action::SetNewPassword), NONE),
        Notice::ChangeEmail { at, .. } => match at {
            AddressRole::Old => (Some(Action::ConfirmEmailChange), SECURE_ACCOUNT),
            AddressRole::New => (Some(Action::ConfirmNewEmail), NONE),
        },
        Notice::PasswordChanged
        | Notice::TotpTurnedOn
        | Notice::TotpTurnedOff
        | Notice::RecoveryCodeUsed { .. }
        | Notice::RecoveryCodesRenewed
        | Notice::NewBrowser { .. }
        | Notice::ProviderLinked { .. }
        | Notice::ProviderUnlinked { .. } => (Some(Action::OpenAccount), SECURE_ACCOUNT),
        // A new password does not help at the former address: the link would go to the new one.
        Notice::EmailChanged { .. } | Notice::AccountDeleted | Notice::AccountSuspended { .. } => {
            (None, ASK_US)
        }
        Notice::AdminGranted => (Some(Action::OpenAdminPanel), ASK_US),
        Notice::AdminSummary { .. }
        | Notice::ClockDoubted
        | Notice::ClockStopped
        | Notice::ChargeLost
        | Notice::ComparisonIncomplete
        | Notice::LedgerBroken { .. } => TO_ADMINS,
        Notice::SuspenseWaits { .. } => (Some(Action::OpenPayments), NONE),
        Notice::AdminRevoked => (Some(Action::SignIn), ASK_US),
        Notice::AccountRestored => (Some(Action::SignIn), NONE),
        Notice::ContactMessage { .. } | Notice::ApplicationRejected { .. } => (None, NONE),
        Notice::ContactAnswered { .. } => (Some(Action::Contact), NONE),
        Notice::QuoteRequestReceived { request_id, .. } => {
            (Some(page_of_request(request_id.as_deref())), NONE)
        }
        Notice::ApplicationReceived { .. } | Notice::ApplicationChangesRequested { .. } => {
            (Some(Action::ViewApplication), NONE)
        }
        Notice::ApplicationApproved { .. } => (Some(Action::CompleteOwnPage), NONE),
        Notice::WorkHidden { .. } | Notice::ProfileImageHidden { .. } => {
            (Some(Action::OpenOwnPage), ASK_US)
        }
        Notice::WorkRestored { .. } | Notice::ProfileImageRestored { .. } => {
            (Some(Action::OpenOwnPage), NONE)
        }
        Notice::PayoutDetailsChanged { .. } => (
            Some(Action::OpenEarnings),
            &[Action::StopPayouts, Action::Contact],
        ),
        Notice::PayoutDetailsMissing { .. } => (Some(Action::OpenEarnings), NONE),
        Notice::PayoutSent { payout_id, .. } => (Some(Action::ReadStatement(payout_id)), NONE),
        Notice::PayoutReturned { .. } => (Some(Action::OpenEarnings), ASK_US),
        Notice::Request(notice) => {
            let apart = match notice.kind {
                RequestNoticeKind::OpenRequestsDigest => TURN_OFF,
                _ => NONE,
            };
            (Some(requests::action_of(notice)), apart)
        }
    }
}
