//! The rows of disputes, and decisions in a column of JSON.

use diesel::prelude::*;
use marsam_domain::disputes::wishes::Wish;
use marsam_domain::disputes::{OfEach, Party};
use marsam_domain::ids::AccountId;
use marsam_domain::vocabulary::Vocabulary as _;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use super::{Appeal, Decision, Dispute};
use crate::DbError;
use crate::columns::{Utc, day, day_text, from_slug, from_slug_if_any, id, json};
use crate::schema::disputes;

#[derive(Queryable, Selectable)]
#[diesel(table_name = disputes)]
pub(super) struct DisputeRow {
    pub(super) id: String,
    request_id: String,
    opened_by: String,
    problem: String,
    held_stage: String,
    state: String,
    opened_at: Utc,
    due_at: Option<Utc>,
    escalated_at: Option<Utc>,
    remind_at: Option<Utc>,
    late_mailed_on: Option<String>,
    decided_by: Option<String>,
    decided_at: Option<Utc>,
    outcome: Option<String>,
    amount_fils: Option<i64>,
    day: Option<String>,
    held_then: Option<i64>,
    fault: Option<String>,
    clause: Option<String>,
    note: Option<String>,
    first_decision: Option<String>,
    brand_accepted_at: Option<Utc>,
    creative_accepted_at: Option<Utc>,
    appealed_by: Option<String>,
    appealed_at: Option<Utc>,
    appeal_text: Option<String>,
    appeal_links: Option<String>,
    ended_at: Option<Utc>,
}

/// A decision in a column of JSON.
#[derive(Serialize, Deserialize)]
pub(super) struct DecisionJson {
    by: Option<AccountId>,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    outcome: String,
    amount_fils: Option<i64>,
    day: Option<String>,
    held_fils: i64,
    fault: String,
    clause: String,
    reason: String,
}

impl DecisionJson {
    pub(super) fn of(decision: &Decision) -> Result<Self, DbError> {
        Ok(Self {
            by: decision.by,
            at: decision.at,
            outcome: decision.outcome.kind.slug().to_owned(),
            amount_fils: decision.outcome.amount_fils,
            day: decision.outcome.day.map(day_text).transpose()?,
            held_fils: decision.held_fils,
            fault: decision.fault.slug().to_owned(),
            clause: decision.clause.slug().to_owned(),
            reason: decision.reason.clone(),
        })
    }
}

impl TryFrom<DecisionJson> for Decision {
    type Error = DbError;

    fn try_from(stored: DecisionJson) -> Result<Self, DbError> {
        Ok(Self {
            by: stored.by,
            at: stored.at,
            outcome: Wish {
                kind: from_slug(&stored.outcome)?,
                amount_fils: stored.amount_fils,
                day: stored.day.as_deref().map(day).transpose()?,
            },
            held_fils: stored.held_fils,
            fault: from_slug(&stored.fault)?,
            clause: from_slug(&stored.clause)?,
            reason: stored.reason,
        })
    }
}

/// Parses the side of a row.
pub(super) fn party(slug: &str) -> Result<Party, DbError> {
    Party::from_slug(slug).ok_or_else(|| DbError::Corrupt(format!("no side of a dispute: {slug}")))
}

impl DisputeRow {
    fn decision(&mut self) -> Result<Option<Decision>, DbError> {
        let (Some(at), Some(kind)) = (self.decided_at, self.outcome.as_deref()) else {
            return Ok(None);
        };
        let missing = || DbError::Corrupt(format!("a part of a decision: {}", self.id));
        Ok(Some(Decision {
            by: self.decided_by.as_deref().map(id).transpose()?,
            at: at.into(),
            outcome: Wish {
                kind: from_slug(kind)?,
                amount_fils: self.amount_fils,
                day: self.day.as_deref().map(day).transpose()?,
            },
            held_fils: self.held_then.unwrap_or_default(),
            fault: from_slug_if_any(self.fault.as_deref())?.ok_or_else(missing)?,
            clause: from_slug_if_any(self.clause.as_deref())?.ok_or_else(missing)?,
            reason: self.note.take().unwrap_or_default(),
        }))
    }

    fn appeal(&mut self) -> Result<Option<Appeal>, DbError> {
        let (Some(by), Some(at)) = (self.appealed_by.as_deref(), self.appealed_at) else {
            return Ok(None);
        };
        Ok(Some(Appeal {
            by: party(by)?,
            at: at.into(),
            text: self.appeal_text.take().unwrap_or_default(),
            links: self
                .appeal_links
                .as_deref()
                .map(json)
                .transpose()?
                .unwrap_or_default(),
        }))
    }
}

impl TryFrom<DisputeRow> for Dispute {
    type Error = DbError;

    fn try_from(mut row: DisputeRow) -> Result<Self, DbError> {
        let first = row.first_decision.as_deref().map(json::<DecisionJson>);
        Ok(Self {
            decision: row.decision()?,
            appeal: row.appeal()?,
            first_decision: first.transpose()?.map(TryInto::try_into).transpose()?,
            id: id(&row.id)?,
            request: id(&row.request_id)?,
            opened_by: party(&row.opened_by)?,
            problem: from_slug(&row.problem)?,
            held_stage: from_slug(&row.held_stage)?,
            state: from_slug(&row.state)?,
            opened_at: row.opened_at.into(),
            due_at: row.due_at.map(Into::into),
            escalated_at: row.escalated_at.map(Into::into),
            remind_at: row.remind_at.map(Into::into),
            late_mailed_on: row.late_mailed_on.as_deref().map(day).transpose()?,
            accepted_at: OfEach {
                brand: row.brand_accepted_at.map(Into::into),
                creative: row.creative_accepted_at.map(Into::into),
            },
            ended_at: row.ended_at.map(Into::into),
        })
    }
}
