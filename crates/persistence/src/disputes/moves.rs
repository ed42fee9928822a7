//! The steps of a dispute, each stored with a guard on the state that was read.
//!
//! **Invariant:** a step that may change who acts next brings the inbox of the creative up to date.

use diesel::prelude::*;
use marsam_domain::disputes::wishes::Wish;
use marsam_domain::disputes::{Clause, DisputeState, Fault, Party, Problem};
use marsam_domain::ids::{AccountId, DisputeId, QuoteRequestId};
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::quote_requests::moves::Link;
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::rows::DecisionJson;
use super::{Dispute, find};
use crate::columns::{Utc, day_text, json_text};
use crate::quote_requests::entries::{self, Whose};
use crate::schema::disputes;
use crate::{Db, DbError};

/// A dispute to be stored.
#[derive(Debug, Clone, Copy)]
pub struct NewDispute {
    /// The project.
    pub request: QuoteRequestId,
    /// Which side reports the problem.
    pub opened_by: Party,
    /// What is reported.
    pub problem: Problem,
    /// The stage that it stops.
    pub held_stage: RequestStage,
    /// Until when the other side answers, or an admin decides where it is escalated.
    pub due_at: OffsetDateTime,
    /// Whether it goes to the admins at once.
    pub is_escalated: bool,
    /// When the other side is reminded first.
    pub remind_at: Option<OffsetDateTime>,
}

/// A decision to be stored.
#[derive(Debug, Clone, Copy)]
pub struct NewDecision<'a> {
    /// The admin; `None` for the operator.
    pub by: Option<AccountId>,
    /// How the problem ends.
    pub outcome: Wish,
    /// What is held now, in fils.
    pub held_fils: i64,
    /// Who is at fault.
    pub fault: Fault,
    /// What it is based on.
    pub clause: Clause,
    /// To both sides.
    pub reason: &'a str,
    /// When it is carried out; the second one is at once.
    pub due_at: OffsetDateTime,
}

/// Stores a dispute; a project that has a live one is a [`DbError::Conflict`].
pub fn insert(db: &mut Db, new: &NewDispute, now: OffsetDateTime) -> Result<Dispute, DbError> {
    let key = DisputeId::new(crate::ids::fresh(now));
    diesel::insert_into(disputes::table)
        .values((
            disputes::id.eq(key.to_string()),
            disputes::request_id.eq(new.request.to_string()),
            disputes::opened_by.eq(new.opened_by.slug()),
            disputes::problem.eq(new.problem.slug()),
            disputes::held_stage.eq(new.held_stage.slug()),
            disputes::state.eq(DisputeState::Open.slug()),
            disputes::live_key.eq(new.request.to_string()),
            disputes::opened_at.eq(Utc(now)),
            disputes::due_at.eq(Utc(new.due_at)),
            disputes::escalated_at.eq(new.is_escalated.then_some(Utc(now))),
            disputes::remind_at.eq(new.remind_at.map(Utc)),
        ))
        .execute(db)?;
    entries::keep(db, new.request, Whose::Chosen)?;
    find(db, key)
}

/// Sets when the side whose turn has begun is reminded first, while the two can settle it themselves.
pub fn set_reminder(
    db: &mut Db,
    dispute: &Dispute,
    remind_at: Option<OffsetDateTime>,
) -> Result<(), DbError> {
    diesel::update(disputes::table.find(dispute.id.to_string()))
        .filter(disputes::state.eq(DisputeState::Open.slug()))
        .filter(disputes::escalated_at.is_null())
        .set(disputes::remind_at.eq(remind_at.map(Utc)))
        .execute(db)?;
    Ok(())
}

/// Brings an open dispute before the admins, who decide until `due_at`.
pub fn escalate(
    db: &mut Db,
    dispute: &Dispute,
    due_at: OffsetDateTime,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let escalated = diesel::update(disputes::table.find(dispute.id.to_string()))
        .filter(disputes::state.eq(DisputeState::Open.slug()))
        .filter(disputes::escalated_at.is_null())
        .set((
            disputes::escalated_at.eq(Utc(now)),
            disputes::due_at.eq(Utc(due_at)),
            disputes::remind_at.eq(None::<Utc>),
        ))
        .execute(db)?;
    turned(db, dispute, escalated)
}

/// Stores a decision; the one that it replaces is kept.
pub fn decide(
    db: &mut Db,
    dispute: &Dispute,
    new: &NewDecision<'_>,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let replaced = match &dispute.decision {
        Some(decision) => Some(json_text(&DecisionJson::of(decision)?)?),
        None => None,
    };
    let decided = diesel::update(disputes::table.find(dispute.id.to_string()))
        .filter(disputes::state.eq(dispute.state.slug()))
        .set((
            disputes::state.eq(DisputeState::Decided.slug()),
            disputes::due_at.eq(Utc(new.due_at)),
            // One that both sides answered may be decided before its days are over.
            disputes::escalated_at.eq(Some(Utc(dispute.escalated_at.unwrap_or(now)))),
            disputes::remind_at.eq(None::<Utc>),
            disputes::late_mailed_on.eq(None::<String>),
            disputes::decided_by.eq(new.by.map(|by| by.to_string())),
            disputes::decided_at.eq(Utc(now)),
            disputes::outcome.eq(new.outcome.kind.slug()),
            disputes::amount_fils.eq(new.outcome.amount_fils),
            disputes::day.eq(new.outcome.day.map(day_text).transpose()?),
            disputes::held_then.eq(new.held_fils),
            disputes::fault.eq(new.fault.slug()),
            disputes::clause.eq(new.clause.slug()),
            disputes::note.eq(new.reason),
            disputes::first_decision.eq(replaced),
        ))
        .execute(db)?;
    turned(db, dispute, decided)
}

/// Notes that a side accepts the decision.
pub fn accept_decision(
    db: &mut Db,
    dispute: &Dispute,
    side: Party,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let decided = diesel::update(disputes::table.find(dispute.id.to_string()))
        .filter(disputes::state.eq(DisputeState::Decided.slug()));
    let accepted = match side {
        Party::Brand => decided
            .filter(disputes::brand_accepted_at.is_null())
            .set(disputes::brand_accepted_at.eq(Utc(now)))
            .execute(db)?,
        Party::Creative => decided
            .filter(disputes::creative_accepted_at.is_null())
            .set(disputes::creative_accepted_at.eq(Utc(now)))
            .execute(db)?,
    };
    exactly_one(accepted)
}

/// Stores an appeal: an admin decides again until `due_at`, and what was accepted counts no more.
pub fn appeal(
    db: &mut Db,
    dispute: &Dispute,
    appeal: &super::Appeal,
    due_at: OffsetDateTime,
) -> Result<(), DbError> {
    let appealed = diesel::update(disputes::table.find(dispute.id.to_string()))
        .filter(disputes::state.eq(DisputeState::Decided.slug()))
        .filter(disputes::appealed_at.is_null())
        .set((
            disputes::state.eq(DisputeState::Appealed.slug()),
            disputes::due_at.eq(Utc(due_at)),
            disputes::appealed_by.eq(appeal.by.slug()),
            disputes::appealed_at.eq(Utc(appeal.at)),
            disputes::appeal_text.eq(&appeal.text),
            disputes::appeal_links.eq(link_text(&appeal.links)?),
            disputes::brand_accepted_at.eq(None::<Utc>),
            disputes::creative_accepted_at.eq(None::<Utc>),
        ))
        .execute(db)?;
    turned(db, dispute, appealed)
}

/// Puts a decision that cannot be carried out any more before the admins again, who decide until `due_at`.
pub fn reopen(db: &mut Db, dispute: &Dispute, due_at: OffsetDateTime) -> Result<(), DbError> {
    let reopened = diesel::update(disputes::table.find(dispute.id.to_string()))
        .filter(disputes::state.eq(DisputeState::Decided.slug()))
        .set((
            disputes::state.eq(DisputeState::Open.slug()),
            disputes::due_at.eq(Utc(due_at)),
            disputes::brand_accepted_at.eq(None::<Utc>),
            disputes::creative_accepted_at.eq(None::<Utc>),
        ))
        .execute(db)?;
    turned(db, dispute, reopened)
}

/// Ends a dispute: settled or final. `remind_at` is when the brand is reminded of what it pays as it ended.
pub fn end(
    db: &mut Db,
    dispute: &Dispute,
    state: DisputeState,
    remind_at: Option<OffsetDateTime>,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let ended = diesel::update(disputes::table.find(dispute.id.to_string()))
        .filter(disputes::live_key.is_not_null())
        .set((
            disputes::state.eq(state.slug()),
            disputes::live_key.eq(None::<String>),
            disputes::due_at.eq(None::<Utc>),
            disputes::remind_at.eq(remind_at.map(Utc)),
            disputes::ended_at.eq(Utc(now)),
        ))
        .execute(db)?;
    exactly_one(ended)
}

fn link_text(links: &[Link]) -> Result<String, DbError> {
    json_text(&links)
}

/// One dispute has changed, and with it may have who acts next.
fn turned(db: &mut Db, dispute: &Dispute, changed: usize) -> Result<(), DbError> {
    exactly_one(changed)?;
    entries::keep(db, dispute.request, Whose::Chosen)
}

fn exactly_one(changed: usize) -> Result<(), DbError> {
    if changed == 1 {
        Ok(())
    } else {
        Err(DbError::Conflict)
    }
}
