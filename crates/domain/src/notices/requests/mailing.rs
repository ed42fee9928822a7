//! Which notices about requests are mailed.

use super::RequestNoticeKind;
use crate::notices::limits::Mailing;

impl RequestNoticeKind {
    /// Whether its mail is sent, always or within limits. What the clock, a provider of payments or an admin does is always
    /// mailed, and so is what a side does once or not without the other. Both sides of a project may be one person, who
    /// reports and settles problems again and again: to the admins those are paced, also where the clock brings them.
    /// Requests to cancel are paced, too.
    pub const fn mailing(self) -> Mailing {
        match self {
            // A brand sends as many requests as it likes; admins see them in their list.
            Self::RequestSubmitted => Mailing::Never,
            // One side causes these without the other, as often as it likes.
            Self::ProposalReceived
            | Self::ProposalRevised
            | Self::ProposalWithdrawn
            | Self::InvitationDeclined
            | Self::Delivered
            | Self::RevisionAccepted
            | Self::RevisionRefused
            | Self::RequestInvited
            | Self::BriefChanged
            | Self::ChangeRequested
            | Self::ProposalDeclined
            | Self::RevisionRequested
            | Self::ExtraRevisionAsked
            | Self::RequestReopened
            | Self::CancelTakenBack
            | Self::PositionTaken
            | Self::NewMessage => Mailing::Limited,
            // They must reach a reader who has opened no notice of that side, or not that of the first: a request to cancel
            // has to be answered in time, and a later problem of a project is one more for the admins.
            Self::CancelAsked | Self::ProblemReported => Mailing::Paced,
            _ => Mailing::Always,
        }
    }
}
