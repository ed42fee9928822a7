//! What a request can be: its stages, with the public status that follows from each, whose turn it is, and what its due
//! date means.

use super::progress::{Due, Phase, WaitingOn};
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
        Submitted: "submitted";
        Proposals: "proposals";
        InProgress: "in_progress";
        Delivered: "delivered";
        OnHold: "on_hold";
        Approved: "approved";
        Closed: "closed";
        Declined: "declined";
        Cancelled: "cancelled";
        Expired: "expired";
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

    /// The phase that it belongs to.
    pub const fn phase(self) -> Phase {
        match self.status() {
            RequestStatus::Pending => Phase::Selection,
            RequestStatus::Accepted => Phase::Project,
            RequestStatus::Completed
            | RequestStatus::Rejected
            | RequestStatus::Declined
            | RequestStatus::Cancelled
            | RequestStatus::Expired => Phase::Ended,
        }
    }

    /// True while a brand and a creative work on it: their agreement must end before either account can be deleted.
    pub const fn is_running(self) -> bool {
        matches!(self.phase(), Phase::Project)
    }

    /// True while it waits for a selection.
    pub const fn is_waiting(self) -> bool {
        matches!(self.phase(), Phase::Selection)
    }

    /// True while the selected creative may hand over a version of the work.
    pub const fn takes_deliveries(self) -> bool {
        matches!(self, Self::InProgress | Self::Delivered)
    }

    /// Who acts next, unless an open question says otherwise ([`waiting_on`](super::moves::waiting_on)).
    pub const fn turn(self) -> WaitingOn {
        match self {
            Self::Submitted | Self::InProgress => WaitingOn::Creative,
            Self::Proposals | Self::Delivered | Self::Approved => WaitingOn::Brand,
            Self::OnHold => WaitingOn::Admin,
            Self::Closed | Self::Declined | Self::Cancelled | Self::Expired => WaitingOn::NoOne,
        }
    }

    /// What happens when it is due; `None`: it waits without an end.
    pub const fn due(self) -> Option<Due> {
        match self {
            Self::Submitted | Self::Proposals => Some(Due::Expires),
            Self::InProgress => Some(Due::Delivery),
            Self::Delivered => Some(Due::Approves),
            Self::OnHold
            | Self::Approved
            | Self::Closed
            | Self::Declined
            | Self::Cancelled
            | Self::Expired => None,
        }
    }

    /// True for the steps from a request to a completed project; at the other stages it pauses or ends early.
    pub const fn is_step(self) -> bool {
        match self {
            Self::Submitted
            | Self::Proposals
            | Self::InProgress
            | Self::Delivered
            | Self::Approved
            | Self::Closed => true,
            Self::OnHold | Self::Declined | Self::Cancelled | Self::Expired => false,
        }
    }
}
