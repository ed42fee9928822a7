//! A row of a creative's inbox.

use marsam_domain::creatives::Creative as RosterEntry;
use marsam_domain::proposals::{Proposal, ProposalState};
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::quote_requests::{QuoteRequest, RequestStage, RequestStatus};
use marsam_domain::vocabulary::{Labelled, Vocabulary};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::RowFacts;
use crate::routes::reading::Reading;
use crate::routes::schemas::{labels, sides_of_creatives, slugs, turns};

/// A request in a creative's inbox.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InboxRequest)]
pub(crate) struct InboxRequestDto {
    id: String,
    service_category: &'static str,
    project_description: String,
    budget_range: Option<&'static str>,
    timeline: Option<&'static str>,
    #[schema(schema_with = labels::<RequestStatus>)]
    status: &'static str,
    #[schema(schema_with = slugs::<RequestStage>)]
    stage: &'static str,
    /// The caller's.
    #[schema(schema_with = sides_of_creatives)]
    side: &'static str,
    /// Who has to act next.
    #[schema(schema_with = turns)]
    waiting_on: &'static str,
    #[serde(with = "time::serde::rfc3339::option")]
    due_at: Option<OffsetDateTime>,
    brand_name: String,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    updated_at: OffsetDateTime,
    /// The creative's latest.
    proposal: Option<OwnProposalDto>,
    unread_messages: i64,
}

/// The caller's own proposal, in short.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnProposal)]
pub(crate) struct OwnProposalDto {
    id: String,
    #[schema(schema_with = slugs::<ProposalState>)]
    state: &'static str,
    price_fils: i64,
    version: i64,
    brief_changed: bool,
    change_requested: bool,
}

impl OwnProposalDto {
    fn of(proposal: &Proposal, request: &QuoteRequest) -> Self {
        let is_live = proposal.state.is_live();
        Self {
            id: proposal.id.to_string(),
            state: proposal.state.slug(),
            price_fils: proposal.terms.price_fils,
            version: proposal.version,
            brief_changed: is_live && proposal.brief_version < request.brief_version,
            change_requested: is_live && proposal.change_request.is_some(),
        }
    }
}

pub(super) fn row(
    (request, side): (&QuoteRequest, Side),
    latest: Option<&Proposal>,
    facts: &RowFacts,
    creative: &RosterEntry,
) -> InboxRequestDto {
    let reading = Reading::by(side, request);
    let stage = reading.stage(request);
    let turn = facts.turn(request);
    InboxRequestDto {
        id: request.id.to_string(),
        service_category: request.service.label(),
        project_description: reading.brands(&request.brief.project_description),
        budget_range: request.brief.budget_range.map(Labelled::label),
        timeline: request.brief.timeline.map(Labelled::label),
        status: stage.status().label(),
        stage: stage.slug(),
        side: side.slug(),
        waiting_on: if reading.is_excluded {
            "nobody"
        } else {
            turn.slug()
        },
        due_at: request.due_at.filter(|_| !reading.is_excluded),
        brand_name: reading.brands(&request.brand_name),
        created_at: request.created_at,
        updated_at: request.updated_at,
        proposal: latest.map(|proposal| OwnProposalDto::of(proposal, request)),
        unread_messages: facts.unread(request.id, Some(creative.id)),
    }
}
