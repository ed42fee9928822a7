//! Whose turn it is at each stage.

use super::Facts;
use crate::quote_requests::RequestStage as At;

/// Who has to act next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    /// The name in the API.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Brand => "brand",
            Self::Creative => "creative",
            Self::Admin => "admin",
            Self::Nobody => "nobody",
        }
    }
}

/// Open questions that decide whose turn it is, beside the stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OpenQuestions {
    /// The brand asked for a change of a live proposal.
    pub is_change_requested: bool,
    /// The brand recorded a payment that the creative has not confirmed.
    pub is_payment_unconfirmed: bool,
}

/// Whose turn it is.
pub const fn waiting_on(facts: &Facts, open: OpenQuestions) -> WaitingOn {
    let Some(stage) = facts.stage else {
        return WaitingOn::Brand;
    };
    match stage {
        At::Submitted | At::InProgress => WaitingOn::Creative,
        At::Proposals if open.is_change_requested => WaitingOn::Creative,
        At::Delivered if facts.revisions.is_extra_asked => WaitingOn::Creative,
        At::Approved if open.is_payment_unconfirmed => WaitingOn::Creative,
        At::Proposals | At::Delivered | At::Approved => WaitingOn::Brand,
        At::OnHold => WaitingOn::Admin,
        At::Closed | At::Declined | At::Cancelled | At::Expired => WaitingOn::Nobody,
    }
}
