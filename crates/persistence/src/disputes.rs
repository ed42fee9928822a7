//! Disputes: problems that a side reported, with what both sides wished and what was decided.
//!
//! **Invariant:** the callers have locked the request of a dispute before they change it. A position is never changed.

mod clock;
mod lists;
mod moves;
mod positions;

use diesel::prelude::*;
use marsam_domain::disputes::procedure::{Facts, Position};
use marsam_domain::disputes::wishes::Wish;
use marsam_domain::disputes::{Clause, DisputeState, Fault, OfEach, Party, Problem};
use marsam_domain::ids::{AccountId, DisputeId, PositionId, QuoteRequestId};
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::quote_requests::moves::Link;
use marsam_domain::vocabulary::Vocabulary as _;
use serde::{Deserialize, Serialize};
use time::{Date, OffsetDateTime};

pub use self::clock::{due, late, mark_late_mailed, mark_reminded, to_remind, unpaid};
pub use self::lists::{DisputeCounts, counts, page};
pub use self::moves::{
    NewDecision, NewDispute, accept_decision, appeal, decide, end, escalate, insert, reopen,
};
pub use self::positions::{NewPosition, insert_position, of_author, positions};
use crate::columns::{Utc, day, from_slug, from_slug_if_any, id, json};
use crate::erasure::ERASED;
use crate::schema::{brands, creatives, disputes, positions as rows, quote_requests};
use crate::{Db, DbError};

/// A decision of an admin, or of the operator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// The admin; `None` for the operator.
    pub by: Option<AccountId>,
    /// When.
    pub at: OffsetDateTime,
    /// How the problem ends.
    pub outcome: Wish,
    /// What was held then, in fils.
    pub held_fils: i64,
    /// Whom it finds at fault.
    pub fault: Fault,
    /// What it rests on.
    pub clause: Clause,
    /// To both sides.
    pub reason: String,
}

/// An appeal against the first decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Appeal {
    /// Which side appealed.
    pub by: Party,
    /// When.
    pub at: OffsetDateTime,
    /// What is new.
    pub text: String,
    /// What shows it.
    pub links: Vec<Link>,
}

/// What a side wished.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPosition {
    /// Primary key.
    pub id: PositionId,
    /// Whose it is.
    pub side: Party,
    /// The wish with its number and what was held then.
    pub position: Position,
    /// Why; `None` for what was accepted.
    pub text: Option<String>,
    /// What shows it.
    pub links: Vec<Link>,
    /// When.
    pub created_at: OffsetDateTime,
}

/// A dispute without its positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dispute {
    /// Primary key.
    pub id: DisputeId,
    /// The project.
    pub request: QuoteRequestId,
    /// Which side reported the problem.
    pub opened_by: Party,
    /// What was reported.
    pub problem: Problem,
    /// The stage that it stopped.
    pub held_stage: RequestStage,
    /// How far it has come.
    pub state: DisputeState,
    /// When it was reported.
    pub opened_at: OffsetDateTime,
    /// When the answer, the decision or its carrying out is due; `None` once it is over.
    pub due_at: Option<OffsetDateTime>,
    /// When it was brought before the admins.
    pub escalated_at: Option<OffsetDateTime>,
    /// When the side whose turn it is is reminded next.
    pub remind_at: Option<OffsetDateTime>,
    /// When the admins were last mailed that it is late.
    pub late_mailed_on: Option<Date>,
    /// The last decision.
    pub decision: Option<Decision>,
    /// The one that an appeal replaced.
    pub first_decision: Option<Decision>,
    /// When each side accepted the decision.
    pub accepted_at: OfEach<Option<OffsetDateTime>>,
    /// The appeal.
    pub appeal: Option<Appeal>,
    /// When it was over.
    pub ended_at: Option<OffsetDateTime>,
}

impl Dispute {
    /// The facts that decide its moves.
    pub fn facts(&self, positions: &[StoredPosition]) -> Facts {
        let last = |side| {
            let own = positions.iter().rev().find(|one| one.side == side);
            own.map(|one| one.position)
        };
        Facts {
            state: self.state,
            opened_by: self.opened_by,
            is_escalated: self.escalated_at.is_some(),
            positions: OfEach {
                brand: last(Party::Brand),
                creative: last(Party::Creative),
            },
            accepted: OfEach {
                brand: self.accepted_at.brand.is_some(),
                creative: self.accepted_at.creative.is_some(),
            },
            is_appealed: self.appeal.is_some(),
            decided_by: self.decision.as_ref().and_then(|decision| decision.by),
            due_at: self.due_at.unwrap_or(self.opened_at),
        }
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = disputes)]
struct DisputeRow {
    id: String,
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
            day: decision
                .outcome
                .day
                .map(crate::columns::day_text)
                .transpose()?,
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
fn party(slug: &str) -> Result<Party, DbError> {
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

/// One dispute by its key.
pub fn find(db: &mut Db, dispute: DisputeId) -> Result<Dispute, DbError> {
    disputes::table
        .find(dispute.to_string())
        .select(DisputeRow::as_select())
        .first::<DisputeRow>(db)?
        .try_into()
}

/// The dispute that stops a project, if there is one.
pub fn live_of(db: &mut Db, request: QuoteRequestId) -> Result<Option<Dispute>, DbError> {
    disputes::table
        .filter(disputes::live_key.eq(request.to_string()))
        .select(DisputeRow::as_select())
        .first::<DisputeRow>(db)
        .optional()?
        .map(TryInto::try_into)
        .transpose()
}

/// Whether a dispute stops a project.
pub fn is_live(db: &mut Db, request: QuoteRequestId) -> Result<bool, DbError> {
    let live = disputes::table.filter(disputes::live_key.eq(request.to_string()));
    Ok(diesel::select(diesel::dsl::exists(live)).get_result(db)?)
}

/// The disputes of a project, the latest first; a project has few, since reports are limited.
pub fn of_request(db: &mut Db, request: QuoteRequestId) -> Result<Vec<Dispute>, DbError> {
    disputes::table
        .filter(disputes::request_id.eq(request.to_string()))
        .order(disputes::id.desc())
        .select(DisputeRow::as_select())
        .load::<DisputeRow>(db)?
        .into_iter()
        .map(TryInto::try_into)
        .collect()
}

/// How many disputes a project has had.
pub fn count(db: &mut Db, request: QuoteRequestId) -> Result<i64, DbError> {
    Ok(disputes::table
        .filter(disputes::request_id.eq(request.to_string()))
        .count()
        .get_result(db)?)
}

/// How many problems of a project a side has reported.
pub fn count_of_side(db: &mut Db, request: QuoteRequestId, side: Party) -> Result<i64, DbError> {
    Ok(disputes::table
        .filter(disputes::request_id.eq(request.to_string()))
        .filter(disputes::opened_by.eq(side.slug()))
        .count()
        .get_result(db)?)
}

/// The disputes of the projects in which an account is the brand or the selected creative, oldest first.
pub fn of_account(db: &mut Db, account: AccountId) -> Result<Vec<Dispute>, DbError> {
    let key = account.to_string();
    let of_brand = quote_requests::table
        .inner_join(brands::table)
        .filter(brands::account_id.eq(&key))
        .select(quote_requests::id);
    let of_creative = quote_requests::table
        .inner_join(
            creatives::table.on(quote_requests::chosen_creative_id.eq(creatives::id.nullable())),
        )
        .filter(creatives::account_id.eq(&key))
        .select(quote_requests::id);
    disputes::table
        .filter(
            disputes::request_id
                .eq_any(of_brand)
                .or(disputes::request_id.eq_any(of_creative)),
        )
        .order(disputes::id.asc())
        .select(DisputeRow::as_select())
        .load::<DisputeRow>(db)?
        .into_iter()
        .map(TryInto::try_into)
        .collect()
}

/// Deletes what an account wrote in disputes; its wishes and the decisions are kept.
pub(crate) fn erase(db: &mut Db, account: AccountId) -> Result<(), DbError> {
    let key = account.to_string();
    let written = rows::table
        .filter(rows::account_id.eq(&key))
        .filter(rows::body.is_not_null());
    diesel::update(written)
        .set((rows::body.eq(ERASED), rows::links.eq("[]")))
        .execute(db)?;
    for dispute in of_account(db, account)? {
        let Some(appeal) = &dispute.appeal else {
            continue;
        };
        if author_of(db, &dispute, appeal.by)? == Some(account) {
            diesel::update(disputes::table.find(dispute.id.to_string()))
                .set((
                    disputes::appeal_text.eq(ERASED),
                    disputes::appeal_links.eq(None::<String>),
                ))
                .execute(db)?;
        }
    }
    Ok(())
}

/// The account of a side of a dispute.
fn author_of(db: &mut Db, dispute: &Dispute, side: Party) -> Result<Option<AccountId>, DbError> {
    let request = crate::quote_requests::find(db, dispute.request)?;
    match (side, request.chosen_creative) {
        (Party::Brand, _) => {
            let brand = crate::notifications::account_of_brand(db, request.brand_id)?;
            Ok(Some(brand.id))
        }
        (Party::Creative, Some(chosen)) => {
            let account = crate::notifications::account_of_creative(db, chosen)?;
            Ok(account.map(|account| account.id))
        }
        (Party::Creative, None) => Ok(None),
    }
}
