//! Disputes: problems that a side reported, with what both sides wished and what was decided.
//!
//! **Invariant:** the callers have locked the request of a dispute before they change it. A position is never changed.

mod clock;
mod endings;
mod lists;
mod moves;
mod positions;
mod rows;
mod turns;

use diesel::prelude::*;
use marsam_domain::disputes::procedure::{Facts, Position};
use marsam_domain::disputes::wishes::Wish;
use marsam_domain::disputes::{Clause, DisputeState, Fault, OfEach, Party, Problem};
use marsam_domain::ids::{AccountId, DisputeId, PositionId, QuoteRequestId};
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::quote_requests::moves::Link;
use time::{Date, OffsetDateTime};

pub use self::clock::{due, late, mark_late_mailed, mark_reminded, to_remind, unpaid};
pub(crate) use self::endings::endings;
pub use self::lists::{DisputeCounts, counts, page};
pub use self::moves::{
    NewDecision, NewDispute, accept_decision, appeal, decide, end, escalate, insert, reopen,
    set_reminder,
};
pub use self::positions::{NewPosition, insert_position, of_author, positions};
use self::rows::DisputeRow;
pub(crate) use self::turns::{count_without_admins, turns};
use crate::batches::{Batch, in_batches};
use crate::erasure::ERASED;
use crate::pages::MAX_ROWS;
use crate::schema::{brands, creatives, disputes, positions as written, quote_requests};
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
    /// Who is at fault.
    pub fault: Fault,
    /// What it is based on.
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
    /// When the side whose turn it is is reminded next; of one that is over, the brand of what it pays.
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

    /// Of each decision: when it came before the admins, and when it was made. One that was decided again because it
    /// could not be carried out counts as it was first made.
    fn decisions(&self) -> impl Iterator<Item = (OffsetDateTime, OffsetDateTime)> + use<> {
        let last = self.decision.as_ref().map(|decision| decision.at);
        let first = self.first_decision.as_ref().map(|decision| decision.at);
        let appealed = self.appeal.as_ref().map(|appeal| appeal.at);
        let of_first = self.escalated_at.zip(first.or(last));
        let of_appeal = appealed.zip(last).filter(|(from, made)| from <= made);
        of_first.into_iter().chain(of_appeal)
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
pub fn of_account(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, Dispute>,
) -> Result<Vec<Dispute>, DbError> {
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
        .filter(disputes::id.gt(batch.floor(|last| last.id.to_string())))
        .order(disputes::id.asc())
        .limit(batch.limit)
        .select(DisputeRow::as_select())
        .load::<DisputeRow>(db)?
        .into_iter()
        .map(TryInto::try_into)
        .collect()
}

/// Deletes what an account wrote in disputes; its wishes and the decisions are kept.
pub(crate) fn erase(db: &mut Db, account: AccountId) -> Result<(), DbError> {
    let key = account.to_string();
    let own = written::table
        .filter(written::account_id.eq(&key))
        .filter(written::body.is_not_null());
    diesel::update(own)
        .set((written::body.eq(ERASED), written::links.eq("[]")))
        .execute(db)?;
    let mut appealed: Vec<Dispute> = Vec::new();
    let read = |batch: Batch<'_, Dispute>| of_account(db, account, batch);
    in_batches(MAX_ROWS, read, |found| {
        let found = found.into_iter();
        appealed.extend(found.filter(|dispute| dispute.appeal.is_some()));
        Ok(())
    })?;
    for dispute in appealed {
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
