//! Proposals: what a creative offers for a request.

pub(crate) mod draft;
pub mod lifecycle;
pub mod ready_made;

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

pub use self::draft::{PlanPartDraft, ProposalDraft, UsageRightsDraft};
use crate::ids::{CreativeId, ProposalId, QuoteRequestId};
use crate::payments::parts::{PartRelease, payable_here};
use crate::validation::FieldErrors;
use crate::vocabulary::vocabulary;

/// The most rounds of changes that a brand may ask for.
pub const MAX_CHANGE_ROUNDS: u8 = 5;

vocabulary! {
    /// The state of a proposal.
    pub enum ProposalState {
        Sent: "sent";
        Accepted: "accepted";
        NotSelected: "not_selected";
        Declined: "declined";
        Withdrawn: "withdrawn";
        Expired: "expired";
        Closed: "closed";
    }
}

impl ProposalState {
    /// True while the brand may select it.
    pub const fn is_live(self) -> bool {
        matches!(self, Self::Sent)
    }
}

vocabulary! {
    /// When a part of the price is due.
    pub enum PartDue {
        BeforeStart: "before_start";
        OnDelivery: "on_delivery";
        OnApproval: "on_approval";
    }
}

vocabulary! {
    /// Where the work may be used; the label is its name in the API.
    pub enum Territory {
        Kuwait: "kuwait", "Kuwait", "الكويت";
        Gcc: "gcc", "GCC", "دول الخليج";
        Worldwide: "worldwide", "worldwide", "كل العالم";
    }
}

vocabulary! {
    /// How far artificial intelligence is used in the work.
    pub enum AiUse {
        None: "none";
        Assisted: "assisted";
        Generated: "generated";
    }
}

/// A part of the price.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlanPart {
    /// What it is called.
    pub label: String,
    /// In fils.
    pub amount_fils: i64,
    /// When it is due.
    #[serde(with = "crate::vocabulary::as_slug")]
    pub due: PartDue,
    /// When its money goes to the creative, where it is due before the start and was offered while brands could pay here.
    #[serde(
        default,
        with = "crate::vocabulary::as_slug_if_any",
        skip_serializing_if = "Option::is_none"
    )]
    pub release: Option<PartRelease>,
}

/// What the brand may do with the work.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UsageRights {
    /// Where it is shown, in the creative's words.
    pub channels: Vec<String>,
    /// In which countries.
    #[serde(with = "crate::vocabulary::as_slug")]
    pub territory: Territory,
    /// For how long; `None` is perpetual.
    pub months: Option<u16>,
    /// Whether no one else may use it.
    pub exclusive: bool,
}

/// What is offered; frozen when the proposal is selected.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Terms {
    /// The price in fils.
    pub price_fils: i64,
    /// Working days from the selection to the first delivery.
    pub delivery_days: u16,
    /// What is delivered.
    pub deliverables: Vec<String>,
    /// How many revisions the price includes.
    pub revisions_included: u8,
    /// The parts of the price.
    pub payment_plan: Vec<PlanPart>,
    /// What the brand may do with the work, if stated.
    pub usage_rights: Option<UsageRights>,
    /// How far artificial intelligence is used.
    #[serde(with = "crate::vocabulary::as_slug")]
    pub ai_use: AiUse,
    /// More about that.
    pub ai_note: Option<String>,
    /// To the brand.
    pub message: String,
    /// Until when it can be selected.
    #[serde(with = "time::serde::rfc3339")]
    pub valid_until: OffsetDateTime,
}

impl Terms {
    /// The terms where brands may pay through Marsam, and nothing smaller than `min_fils`; `None`: they may not.
    ///
    /// # Errors
    /// On `payment_plan`: a part that is too small, or deposits above half of the price.
    pub fn payable_here(mut self, min_fils: Option<i64>) -> Result<Self, FieldErrors> {
        payable_here(&mut self.payment_plan, self.price_fils, min_fils)?;
        Ok(self)
    }

    /// Whether a part of the price is due before the work starts.
    pub fn are_paid_first(&self) -> bool {
        let mut parts = self.payment_plan.iter();
        parts.any(|part| part.due == PartDue::BeforeStart)
    }
}

/// The brand's wish for other terms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChangeRequest {
    /// In the brand's words.
    pub message: String,
    /// The price that the brand would pay, in fils.
    pub counter_price_fils: Option<i64>,
    /// When it was asked for.
    pub at: OffsetDateTime,
}

/// The fee of the service and what the creative gets, in fils; they sum to the price.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FeeSplit {
    /// Taken by the service.
    pub fee_fils: i64,
    /// Left to the creative.
    pub net_fils: i64,
}

/// A stored proposal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposal {
    /// Primary key.
    pub id: ProposalId,
    /// The request that it answers.
    pub request_id: QuoteRequestId,
    /// Its author.
    pub creative_id: CreativeId,
    /// Its state.
    pub state: ProposalState,
    /// Incremented with every new version of the terms.
    pub version: i64,
    /// The terms of this version.
    pub terms: Terms,
    /// Fee and net, at the rate of the service when this version was sent.
    pub split: FeeSplit,
    /// The version of the brief that it answers.
    pub brief_version: i64,
    /// How often the brand asked for a change.
    pub change_rounds: u8,
    /// The change that was asked for since this version was sent.
    pub change_request: Option<ChangeRequest>,
    /// Why it was declined.
    pub decline_reason: Option<String>,
    /// When it was first sent.
    pub created_at: OffsetDateTime,
    /// When it last changed.
    pub updated_at: OffsetDateTime,
}

impl Proposal {
    /// The facts that decide its transitions; `brief_version` is the request's.
    pub const fn facts(&self, brief_version: i64) -> lifecycle::Facts {
        lifecycle::Facts {
            state: self.state,
            is_brief_changed: self.brief_version < brief_version,
            valid_until: self.terms.valid_until,
            change_rounds: self.change_rounds,
        }
    }
}
