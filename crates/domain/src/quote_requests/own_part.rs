//! What a creative who is not selected may know of a request: the brief, their own proposal, and nothing of the others.
//!
//! **Invariant:** no type here holds what another creative's move changes before a selection, or what any move changes
//! after it. An answer to such a creative is made from these types alone.

use time::OffsetDateTime;

use super::briefs::Brief;
use super::codes::RequestCode;
use super::lifecycle::{SELECTION_PERIOD, WaitingOn};
use super::sides::Side;
use super::{QuoteRequest, RequestStage};
use crate::calendar::end_of_day;
use crate::ids::{BrandId, CreativeId, QuoteRequestId};
use crate::proposals::{Proposal, ProposalState};
use crate::services::Service;

/// A request as a creative who is not selected may know it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct OfferedRequest {
    /// Primary key.
    pub id: QuoteRequestId,
    /// What people call it by.
    pub code: RequestCode,
    /// The owner.
    pub brand: BrandId,
    /// The service.
    pub service: Service,
    /// The brand, as written on the form.
    pub brand_name: String,
    /// The brief.
    pub brief: Brief,
    /// Incremented with every edit of the brief.
    pub brief_version: i64,
    /// True once every listed creative of the service may answer.
    pub is_open: bool,
    /// True if the brand prefers this creative.
    pub is_preferred: bool,
    /// What became of it, as far as this creative is concerned.
    pub outcome: Outcome,
    /// When it was sent.
    pub created_at: OffsetDateTime,
}

impl OfferedRequest {
    /// What `creative`, who is not selected, may know of a request.
    pub fn of(request: &QuoteRequest, creative: CreativeId) -> Self {
        Self {
            id: request.id,
            code: request.code.clone(),
            brand: request.brand_id,
            service: request.service,
            brand_name: request.brand_name.clone(),
            brief: request.brief.clone(),
            brief_version: request.brief_version,
            is_open: request.is_open,
            is_preferred: request.preferred_creative == Some(creative),
            outcome: Outcome::of(request.stage, request.chosen_creative),
            created_at: request.created_at,
        }
    }
}

/// What became of a request, as far as the creatives who are not selected are concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It waits for a selection.
    Waiting,
    /// Another proposal was selected; what follows is not theirs to know.
    Decided,
    /// It ended before a selection, at this stage.
    Ended(RequestStage),
}

impl Outcome {
    /// The outcome of a request at `stage`.
    pub const fn of(stage: RequestStage, chosen: Option<CreativeId>) -> Self {
        match chosen {
            Some(_) => Self::Decided,
            None if stage.is_waiting() => Self::Waiting,
            None => Self::Ended(stage),
        }
    }
}

/// A creative's latest proposal for a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OwnOffer {
    /// What became of it.
    pub state: ProposalState,
    /// The brief has changed since.
    pub is_brief_changed: bool,
    /// The brand asked for a change.
    pub is_change_asked: bool,
    /// Until when it can be selected.
    pub valid_until: OffsetDateTime,
}

impl OwnOffer {
    /// A proposal for a request whose brief has this version.
    pub const fn of(proposal: &Proposal, brief_version: i64) -> Self {
        Self {
            state: proposal.state,
            is_brief_changed: proposal.brief_version < brief_version,
            is_change_asked: proposal.change_request.is_some(),
            valid_until: proposal.terms.valid_until,
        }
    }

    /// Whether it waits for its creative.
    pub const fn is_questioned(self) -> bool {
        self.is_brief_changed || self.is_change_asked
    }
}

/// The state of a request between its brand and one creative who is not selected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OwnPart {
    /// What became of the request.
    pub outcome: Outcome,
    /// When it was sent.
    pub sent_at: OffsetDateTime,
    /// The creative was asked by name.
    pub is_named: bool,
    /// The creative does not want to answer.
    pub has_declined: bool,
    /// The creative's latest proposal.
    pub latest: Option<OwnOffer>,
}

impl OwnPart {
    /// The creative's side.
    pub const fn side(&self) -> Side {
        match (self.latest, self.is_named) {
            (Some(_), _) => Side::Bidder,
            (None, true) => Side::Invited,
            (None, false) => Side::Open,
        }
    }

    /// The stage of this part: no proposal of another creative moves it.
    pub const fn stage(&self) -> RequestStage {
        match (self.outcome, self.latest) {
            (Outcome::Ended(stage), _) => stage,
            (Outcome::Decided, _) => RequestStage::InProgress,
            (Outcome::Waiting, None) => RequestStage::Submitted,
            (Outcome::Waiting, Some(offer)) => match offer.state {
                // The request, or the creative's account, came back after it had closed the proposal.
                ProposalState::Closed => RequestStage::Submitted,
                _ => RequestStage::Proposals,
            },
        }
    }

    /// Whose turn it is between the brand and this creative.
    pub const fn waiting_on(&self) -> WaitingOn {
        match self.live() {
            Some(offer) if offer.is_questioned() => WaitingOn::Creative,
            Some(_) => WaitingOn::Brand,
            // A proposal that ended may be followed by another one: that is up to the creative.
            None if self.latest.is_none()
                && matches!(self.stage(), RequestStage::Submitted)
                && !self.has_declined =>
            {
                WaitingOn::Creative
            }
            None => WaitingOn::NoOne,
        }
    }

    /// Whether it waits for this creative in particular: an invitation until it is answered, a proposal while it is
    /// questioned, and an open request never.
    pub const fn is_own_turn(&self) -> bool {
        match (self.live(), self.latest) {
            (Some(offer), _) => offer.is_questioned(),
            (None, Some(_)) => false,
            (None, None) => {
                matches!(self.outcome, Outcome::Waiting) && self.is_named && !self.has_declined
            }
        }
    }

    /// Whether this creative may ask the brand something before the first proposal: one who was asked by name, as long
    /// as neither side has answered.
    pub const fn may_ask(&self) -> bool {
        matches!(self.outcome, Outcome::Waiting)
            && self.is_named
            && !self.has_declined
            && self.latest.is_none()
    }

    /// When this part runs out: the live proposal or, without one, the request as it was sent. `None` once it has ended.
    pub fn runs_out_at(&self) -> Option<OffsetDateTime> {
        if self.outcome != Outcome::Waiting {
            return None;
        }
        match (self.live(), self.stage()) {
            (Some(offer), _) => Some(offer.valid_until),
            (None, RequestStage::Submitted) if !self.has_declined => {
                Some(self.sent_at + SELECTION_PERIOD)
            }
            (None, _) => None,
        }
    }

    /// The last second of the day in Kuwait on which this part runs out. `None` once that has passed: other creatives'
    /// moves have kept the request alive, and this creative must not learn until when.
    pub fn due_at(&self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        let end = self.runs_out_at().map(end_of_day);
        end.filter(|end| now <= *end)
    }

    /// The proposal that can be selected or answered for.
    pub const fn live(&self) -> Option<OwnOffer> {
        match (self.outcome, self.latest) {
            (Outcome::Waiting, Some(offer)) if offer.state.is_live() => Some(offer),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
