//! The disputes of an export: how the account's projects were decided, and what the account wrote.

use marsam_domain::calendar::iso_day;
use marsam_domain::disputes::wishes::WishKind;
use marsam_domain::disputes::{DisputeState, Problem};
use marsam_domain::ids::DisputeId;
use marsam_domain::quote_requests::moves::Link;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::disputes::{Dispute, StoredPosition};
use serde::Serialize;
use time::{Date, OffsetDateTime};
use utoipa::ToSchema;

use crate::routes::quote_requests::disputes::DecisionDto;
use crate::routes::schemas::{parties, slugs};

/// A dispute in a project of the account.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DisputeRecord)]
pub(super) struct DisputeRecordDto {
    id: String,
    request_id: String,
    #[schema(schema_with = parties)]
    opened_by: &'static str,
    #[schema(schema_with = slugs::<Problem>)]
    problem: &'static str,
    #[schema(schema_with = slugs::<DisputeState>)]
    state: &'static str,
    #[serde(with = "time::serde::rfc3339")]
    opened_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    due_at: Option<OffsetDateTime>,
    decision: Option<DecisionDto>,
    first_decision: Option<DecisionDto>,
    /// `brand` or `creative`.
    appealed_by: Option<&'static str>,
    #[serde(with = "time::serde::rfc3339::option")]
    appealed_at: Option<OffsetDateTime>,
    /// What both sides read of it.
    appeal_text: Option<String>,
    appeal_links: Vec<Link>,
    #[serde(with = "time::serde::rfc3339::option")]
    ended_at: Option<OffsetDateTime>,
}

impl From<Dispute> for DisputeRecordDto {
    fn from(dispute: Dispute) -> Self {
        let appeal = dispute.appeal;
        Self {
            id: dispute.id.to_string(),
            request_id: dispute.request.to_string(),
            opened_by: dispute.opened_by.slug(),
            problem: dispute.problem.slug(),
            state: dispute.state.slug(),
            opened_at: dispute.opened_at,
            due_at: dispute.due_at,
            decision: dispute.decision.map(Into::into),
            first_decision: dispute.first_decision.map(Into::into),
            appealed_by: appeal.as_ref().map(|appeal| appeal.by.slug()),
            appealed_at: appeal.as_ref().map(|appeal| appeal.at),
            appeal_links: appeal
                .as_ref()
                .map(|appeal| appeal.links.clone())
                .unwrap_or_default(),
            appeal_text: appeal.map(|appeal| appeal.text),
            ended_at: dispute.ended_at,
        }
    }
}

/// What the account wished in a dispute.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PositionRecord)]
pub(super) struct PositionRecordDto {
    id: String,
    dispute_id: String,
    #[schema(schema_with = parties)]
    side: &'static str,
    number: i64,
    #[schema(schema_with = slugs::<WishKind>)]
    wish: &'static str,
    amount_fils: Option<i64>,
    held_fils: i64,
    #[serde(with = "iso_day::option")]
    #[schema(value_type = Option<String>, format = Date)]
    day: Option<Date>,
    text: Option<String>,
    links: Vec<Link>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl From<(DisputeId, StoredPosition)> for PositionRecordDto {
    fn from((dispute, stored): (DisputeId, StoredPosition)) -> Self {
        let wish = stored.position.wish;
        Self {
            id: stored.id.to_string(),
            dispute_id: dispute.to_string(),
            side: stored.side.slug(),
            number: stored.position.number,
            wish: wish.kind.slug(),
            amount_fils: wish.amount_fils,
            held_fils: stored.position.held_fils,
            day: wish.day,
            text: stored.text,
            links: stored.links,
            created_at: stored.created_at,
        }
    }
}
