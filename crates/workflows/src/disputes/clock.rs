//! What the clock does in disputes: reminders, the way to the admins, decisions that are final, late ones, and problems of
//! payments that were paid.
//!
//! **Invariant:** as in [`crate::clock`]: each step is one transaction behind a guard on what it read.

use marsam_domain::actors::Actor;
use marsam_domain::calendar::{self, Holidays};
use marsam_domain::disputes::procedure::DisputeMove;
use marsam_domain::disputes::wishes::{Wish, WishKind};
use marsam_domain::disputes::{DisputeState, Problem, days};
use marsam_domain::ids::DisputeId;
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::payments::unconfirmed_fils;
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_persistence::disputes::{self, Dispute};
use marsam_persistence::request_updates::{self, Concerned};
use marsam_persistence::{Db, DbError, Store, notifications, payments, quote_requests};
use time::OffsetDateTime;

use super::outcome::Carried;
use super::positions::{Settling, settle};
use super::{Live, Now, deciding, paid, party_mover};
use crate::clock::Acted;
use crate::notices::Told;
use crate::payments::trust;
use crate::{Refused, notices};

/// How many rows one query reads.
const BATCH_SIZE: i64 = 100;
/// Mails about late decisions are written after this hour in Kuwait.
const LATE_MAIL_HOUR: u8 = 9;

/// Does everything that is due in disputes at `now`, and returns how many steps were made.
///
/// # Errors
/// Why the first step failed, after all others were made; the database's at once. What was done stays done.
pub fn run_due(store: &Store, holidays: &Holidays, now: OffsetDateTime) -> Result<usize, Refused> {
    let mut acted = Acted::at(now);
    settle_paid(&mut acted, store, holidays, now)?;
    acted.each(
        store,
        |db| disputes::due(db, now, BATCH_SIZE),
        |db, id| run_out(db, id, holidays, now),
    )?;
    acted.each(
        store,
        |db| disputes::to_remind(db, now, BATCH_SIZE),
        |db, id| remind(db, id, holidays, now),
    )?;
    let today = calendar::day_of(now);
    let hour = now.to_offset(calendar::KUWAIT).hour();
    if hour >= LATE_MAIL_HOUR && calendar::is_working_day(today, holidays) {
        acted.each(
            store,
            |db| disputes::late(db, today, now, BATCH_SIZE),
            |db, id| mail_late(db, id, holidays, now),
        )?;
    }
    acted.end()
}

/// Does what is due in one dispute at `now`, apart from mails about late decisions; false if nothing was.
///
/// # Errors
/// The database's.
pub fn act_on(
    db: &mut Db,
    id: DisputeId,
    holidays: &Holidays,
    now: OffsetDateTime,
) -> Result<bool, Refused> {
    let is_about_pay = disputes::find(db, id)?.problem == Problem::NotPaid;
    Ok((is_about_pay && settle_if_paid(db, id, holidays, now)?)
        || run_out(db, id, holidays, now)?
        || remind(db, id, holidays, now)?)
}

/// The request of a dispute, locked, and the dispute as it is then.
fn locked(db: &mut Db, id: DisputeId) -> Result<(QuoteRequest, Dispute), Refused> {
    let request = disputes::find(db, id)?.request;
    let request = quote_requests::find_locked(db, request)?;
    Ok((request, disputes::find(db, id)?))
}

/// Brings a dispute that was not answered before the admins, or carries a decision out; false if neither is due.
fn run_out(
    db: &mut Db,
    id: DisputeId,
    holidays: &Holidays,
    now: OffsetDateTime,
) -> Result<bool, Refused> {
    let (request, dispute) = locked(db, id)?;
    let facts = dispute.facts(&disputes::positions(db, id)?);
    let clock = party_mover(Actor::Clock);
    if facts.check(DisputeMove::Escalate, &clock, now).is_ok() {
        let due_at = days::decision_due(now, holidays);
        disputes::escalate(db, &dispute, due_at, now)?;
        let reason = disputes::positions(db, id)?
            .into_iter()
            .find(|position| position.side == dispute.opened_by)
            .and_then(|position| position.text);
        let told = Told::of(Kind::ProblemReported, reason.as_deref());
        notices::admins_by(db, &request, dispute.opened_by, told, now)?;
    } else if facts.check(DisputeMove::CarryOut, &clock, now).is_ok()
        && !trust::holds_back(db, request.id)?
    {
        deciding::finish(db, request.id, Now { at: now, holidays })?;
    } else {
        // Settled, decided or appealed since it was found.
        return Ok(false);
    }
    request_updates::publish(db, request.id, &Concerned::Chosen)?;
    Ok(true)
}

/// Reminds the side whose turn it is of its answer, or the brand of what it pays; false if another instance did.
fn remind(
    db: &mut Db,
    id: DisputeId,
    holidays: &Holidays,
    now: OffsetDateTime,
) -> Result<bool, Refused> {
    let (request, dispute) = locked(db, id)?;
    if dispute.remind_at.is_none_or(|at| at >= now) {
        return Ok(false);
    }
    if !dispute.state.is_live() {
        return remind_of_rest(db, &request, &dispute, now);
    }
    let positions = disputes::positions(db, id)?;
    let live = Live { dispute, positions };
    let next = live.next_reminder(Now { at: now, holidays });
    if !disputes::mark_reminded(db, &live.dispute, next)? {
        return Ok(false);
    }
    let facts = live.facts();
    let Some(turn) = facts.turn().filter(|_| facts.due_at > now) else {
        return Ok(false);
    };
    let told = Told::of(Kind::PositionReminder, None).due(live.dispute.due_at);
    notices::party(db, &request, turn, told, now)?;
    Ok(true)
}

/// Reminds the brand of the rest that it pays by today, as the problem ended; false if nothing of it is open.
fn remind_of_rest(
    db: &mut Db,
    request: &QuoteRequest,
    dispute: &Dispute,
    now: OffsetDateTime,
) -> Result<bool, Refused> {
    let is_first = disputes::mark_reminded(db, dispute, None)?;
    let recorded = payments::of_requests(db, &[request.id])?;
    let price_fils = request.sums.agreed_fils - request.sums.lowered_fils;
    let open_fils = price_fils - request.sums.recorded_fils - unconfirmed_fils(&recorded);
    if !is_first || request.stage != RequestStage::Approved || open_fils <= 0 {
        return Ok(false);
    }
    let told = Told::of(Kind::PayRestDue, None).due(dispute.remind_at);
    let notice = notices::for_brand(db, request, told)?.with_amount(open_fils);
    notifications::notify_brand(db, request.brand_id, notice, now)?;
    Ok(true)
}

/// Mails all admins that a decision is late, once on each working day; false if another instance did.
fn mail_late(
    db: &mut Db,
    id: DisputeId,
    holidays: &Holidays,
    now: OffsetDateTime,
) -> Result<bool, Refused> {
    let (request, dispute) = locked(db, id)?;
    let facts = dispute.facts(&disputes::positions(db, id)?);
    let waits = matches!(dispute.state, DisputeState::Open | DisputeState::Appealed);
    let is_due = days::is_late_mail_due(facts.due_at, dispute.late_mailed_on, now, holidays);
    if !waits || !is_due || !disputes::mark_late_mailed(db, &dispute, calendar::day_of(now))? {
        return Ok(false);
    }
    notices::admins(db, &request, Kind::DecisionLate, now)?;
    Ok(true)
}

/// Settles the problems of payments in which nothing that is due is open any more. What was decided is carried out as it
/// was decided.
fn settle_paid(
    acted: &mut Acted,
    store: &Store,
    holidays: &Holidays,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let mut after = None;
    loop {
        let found = store.read(|db| disputes::unpaid(db, after, BATCH_SIZE))?;
        let Some(last) = found.last() else {
            return Ok(());
        };
        after = Some(*last);
        for id in found {
            let settled = match store.read(|db| is_paid_now(db, id)) {
                Ok(true) => store.write(|db| settle_if_paid(db, id, holidays, now)),
                other => other.map_err(Refused::from),
            };
            acted.count(&id.to_string(), settled)?;
        }
    }
}

fn is_paid_now(db: &mut Db, id: DisputeId) -> Result<bool, DbError> {
    let dispute = disputes::find(db, id)?;
    let request = quote_requests::find(db, dispute.request)?;
    paid::is_paid(db, &request, dispute.held_stage)
}

fn settle_if_paid(
    db: &mut Db,
    id: DisputeId,
    holidays: &Holidays,
    now: OffsetDateTime,
) -> Result<bool, Refused> {
    let (request, dispute) = locked(db, id)?;
    let is_open = dispute.state == DisputeState::Open;
    if !is_open || !paid::is_paid(db, &request, dispute.held_stage)? {
        return Ok(false);
    }
    let live = Live::of(db, &request)?;
    let settling = Settling {
        request: request.id,
        actor: Actor::Clock,
        now: Now { at: now, holidays },
    };
    let carried = Carried {
        wish: Wish {
            kind: WishKind::Continue,
            amount_fils: None,
            day: None,
        },
        held_fils: 0,
        held_at: dispute.opened_at,
        note: None,
    };
    settle(db, &live, &settling, &carried)?;
    Ok(true)
}
