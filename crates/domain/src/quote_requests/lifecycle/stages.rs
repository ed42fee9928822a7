//! The stages of a request: the status that each shows, whose turn it is, and when it is due.

use strum::{IntoStaticStr, VariantArray};
use time::OffsetDateTime;

use super::{Facts, REVIEW_PERIOD, SELECTION_PERIOD};
use crate::vocabulary::vocabulary;

vocabulary! {
    /// A request's public status.
    pub enum RequestStatus {
        Pending: "pending", "Pending", "قيد الانتظار";
        Accepted: "accepted", "Accepted", "قيد التنفيذ";
        Completed: "completed", "Completed", "مكتمل";
        Rejected: "rejected", "Rejected", "مرفوض";
        Declined: "declined", "Declined", "تم الاعتذار عنه";
        Cancelled: "cancelled", "Cancelled", "ملغى";
        Expired: "expired", "Expired", "منتهي الصلاحية";
    }
}

vocabulary! {
    /// A request's detailed stage; the status follows from it.
    pub enum RequestStage {
        Submitted: "submitted", "Submitted", "أُرسل";
        Proposals: "proposals", "Proposals", "استقبال العروض";
        InProgress: "in_progress", "In progress", "قيد التنفيذ";
        Delivered: "delivered", "Delivered", "سُلّم";
        OnHold: "on_hold", "On hold", "معلّق";
        Approved: "approved", "Approved", "معتمد";
        Closed: "closed", "Closed", "مغلق";
        Declined: "declined", "Declined", "تم الاعتذار عنه";
        Cancelled: "cancelled", "Cancelled", "ملغى";
        Expired: "expired", "Expired", "منتهي الصلاحية";
    }
}

impl RequestStage {
    /// The public status.
    pub const fn status(self) -> RequestStatus {
        match self {
            Self::Submitted | Self::Proposals => RequestStatus::Pending,
            Self::InProgress | Self::Delivered | Self::OnHold | Self::Approved => {
                RequestStatus::Accepted
            }
            Self::Closed => RequestStatus::Completed,
            Self::Declined => RequestStatus::Declined,
            Self::Cancelled => RequestStatus::Cancelled,
            Self::Expired => RequestStatus::Expired,
        }
    }

    /// True while a brand and a creative work on it: their agreement must end before either account can be deleted.
    pub const fn is_running(self) -> bool {
        matches!(self.status(), RequestStatus::Accepted)
    }

    /// True while it waits for a selection.
    pub const fn is_waiting(self) -> bool {
        matches!(self.status(), RequestStatus::Pending)
    }
}

/// When a stage that begins now is due.
pub(super) fn due_at(
    stage: RequestStage,
    facts: &Facts,
    now: OffsetDateTime,
) -> Option<OffsetDateTime> {
    use RequestStage as Stage;
    match stage {
        Stage::Submitted | Stage::Proposals => Some(now + SELECTION_PERIOD),
        Stage::InProgress => facts.delivery_due_at,
        Stage::Delivered => Some(now + REVIEW_PERIOD),
        Stage::OnHold
        | Stage::Approved
        | Stage::Closed
        | Stage::Declined
        | Stage::Cancelled
        | Stage::Expired => None,
    }
}

/// Who has to act next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, VariantArray, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum WaitingOn {
    /// The brand.
    Brand,
    /// The creative, or the creatives.
    Creative,
    /// An admin.
    Admin,
    /// Nobody: the request has ended.
    Nobody,
}

impl WaitingOn {
    /// Every value.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name in the API.
    pub fn slug(self) -> &'static str {
        self.into()
    }
}

/// Open questions that decide whose turn it is, beside the stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OpenQuestions {
    /// The brand asked for a change of a live proposal.
    pub is_change_requested: bool,
    /// The brand recorded a payment that the creative has not confirmed.
    pub is_payment_unconfirmed: bool,
    /// The creatives who were asked.
    pub invitations: InvitationCounts,
}

/// How many creatives were asked for a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct InvitationCounts {
    /// With those who have declined.
    pub asked: u32,
    /// Those who have declined.
    pub declined: u32,
}

impl InvitationCounts {
    /// Those who have not declined.
    pub const fn open(self) -> u32 {
        self.asked.saturating_sub(self.declined)
    }

    const fn are_all_declined(self) -> bool {
        self.asked > 0 && self.open() == 0
    }
}

/// Whose turn it is.
pub const fn waiting_on(facts: &Facts, open: OpenQuestions) -> WaitingOn {
    use RequestStage as Stage;
    let Some(stage) = facts.stage else {
        return WaitingOn::Brand;
    };
    match stage {
        Stage::Submitted if open.invitations.are_all_declined() && !facts.is_open => {
            WaitingOn::Brand
        }
        Stage::Submitted | Stage::InProgress => WaitingOn::Creative,
        Stage::Proposals if open.is_change_requested => WaitingOn::Creative,
        Stage::Delivered if facts.revisions.is_extra_asked => WaitingOn::Creative,
        Stage::Approved if open.is_payment_unconfirmed => WaitingOn::Creative,
        Stage::Proposals | Stage::Delivered | Stage::Approved => WaitingOn::Brand,
        Stage::OnHold => WaitingOn::Admin,
        Stage::Closed | Stage::Declined | Stage::Cancelled | Stage::Expired => WaitingOn::Nobody,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::Vocabulary;

    #[test]
    fn every_stage_shows_a_status_that_the_look_and_the_database_know() {
        for stage in RequestStage::ALL {
            assert!(RequestStatus::ALL.contains(&stage.status()));
        }
        assert_eq!(RequestStage::OnHold.status(), RequestStatus::Accepted);
        assert_eq!(RequestStage::Closed.status(), RequestStatus::Completed);
    }

    #[test]
    fn work_runs_in_the_stages_between_selection_and_the_end() {
        let running: Vec<_> = RequestStage::ALL
            .iter()
            .filter(|s| s.is_running())
            .collect();
        assert_eq!(
            running,
            [
                &RequestStage::InProgress,
                &RequestStage::Delivered,
                &RequestStage::OnHold,
                &RequestStage::Approved
            ]
        );
        let waiting: Vec<_> = RequestStage::ALL
            .iter()
            .filter(|s| s.is_waiting())
            .collect();
        assert_eq!(
            waiting,
            [&RequestStage::Submitted, &RequestStage::Proposals]
        );
    }
}
