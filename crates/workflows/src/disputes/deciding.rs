//! An admin decides; the sides accept the decision, or one of them appeals it once.

use marsam_domain::actors::Actor;
use marsam_domain::disputes::drafts::{NewAppeal, NewDecision};
use marsam_domain::disputes::procedure::DisputeMove;
use marsam_domain::disputes::wishes::{Money, Wish, WishKind};
use marsam_domain::disputes::{DisputeState, Party, days};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::notices::{RequestNotice, RequestNoticeKind as Kind};
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::lifecycle::{Action, advance};
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::attachments::Holder;
use marsam_persistence::request_updates::{self, Concerned};
use marsam_persistence::{Db, disputes, quote_requests};

use super::outcome::{self, Carried};
use super::{Live, Now, Said, attaching, money_of, mover, party_mover};
use crate::notices::Told;
use crate::payments::sharing;
use crate::requests::{Moving, RequestMove};
use crate::{Refused, notices};

/// An admin who is no side decides.
pub struct Decide;

impl RequestMove for Decide {
    const ACTION: Action = Action::DecideDispute;
    type Words = Said<NewDecision>;
    type Made = ();

    fn store(db: &mut Db, moving: &Moving<Self::Words>) -> Result<(), Refused> {
        let deciding = Deciding {
            request: moving.request().id,
            actor: moving.access.actor(),
            now: moving.words.now(moving.now),
        };
        decide(db, &deciding, &moving.words.words)
    }
}

/// Who decides about which project, and when.
struct Deciding<'a> {
    request: QuoteRequestId,
    actor: Actor,
    now: Now<'a>,
}

/// The operator decides, where every admin is a side of the project.
///
/// # Errors
/// [`Refused::WrongSide`] where an admin could decide, [`Refused::Stale`] where there is nothing to decide, and
/// [`Refused::Invalid`] for an outcome that the stage or the money does not allow.
pub fn decide_as_operator(
    db: &mut Db,
    request: QuoteRequestId,
    new: &NewDecision,
    now: Now<'_>,
) -> Result<(), Refused> {
    quote_requests::find_locked(db, request)?;
    let deciding = Deciding {
        request,
        actor: Actor::Operator,
        now,
    };
    decide(db, &deciding, new)?;
    Ok(request_updates::publish(db, request, &Concerned::Chosen)?)
}

/// Stores a decision. The first one is final after five working days; the second one is carried out at once.
fn decide(db: &mut Db, deciding: &Deciding<'_>, new: &NewDecision) -> Result<(), Refused> {
    let actor = deciding.actor;
    let Now { at: now, holidays } = deciding.now;
    let request = quote_requests::find(db, deciding.request)?;
    let live = Live::of(db, &request)?;
    live.check(DisputeMove::Decide, &mover(db, &request, actor)?, now)?;
    let is_second = live.dispute.state == DisputeState::Appealed;
    let due_at = if is_second {
        now
    } else {
        days::final_at(now, holidays)
    };
    // A day that is over when the decision is carried out would be none.
    live.bounds(db, &request, due_at)?
        .check_as("outcome", &new.outcome)?;
    let decided = advance(&request.facts(), Action::DecideDispute, actor, now)?;
    quote_requests::apply(db, &request, &decided, Some(&new.reason))?;
    let money = money_of(db, &request)?;
    let row = disputes::NewDecision {
        by: actor.account(),
        outcome: new.outcome,
        held_fils: money.held_fils,
        fault: new.fault,
        clause: new.clause,
        reason: &new.reason,
        due_at,
    };
    disputes::decide(db, &live.dispute, &row, now).map_err(super::stale)?;
    if is_second {
        return finish(db, request.id, deciding.now);
    }
    let told = Told::of(Kind::DisputeDecided, Some(&new.reason)).due(Some(due_at));
    let amount_fils = told_fils(new.outcome, money.held_fils, money);
    let with_verdict =
        |notice: RequestNotice| notice.with_verdict(new.outcome.kind).of_amount(amount_fils);
    notices::both_sides_of(db, &request, with_verdict, told, now)
}

/// A side accepts the decision; once both have, it is carried out.
pub struct AcceptDecision;

impl RequestMove for AcceptDecision {
    // Whose move it is: the sides', as an appeal is.
    const ACTION: Action = Action::AppealDecision;
    type Words = Said<()>;
    type Made = ();

    fn store(db: &mut Db, moving: &Moving<Self::Words>) -> Result<(), Refused> {
        let (request, now) = (moving.request(), moving.now);
        let live = Live::of(db, request)?;
        let by = party_mover(moving.access.actor());
        live.check(DisputeMove::AcceptDecision, &by, now)?;
        let party = Party::of(moving.access.side).ok_or(Refused::WrongSide)?;
        disputes::accept_decision(db, &live.dispute, party, now).map_err(super::stale)?;
        if Live::of(db, request)?.facts().is_accepted_by_both() {
            return finish(db, request.id, moving.words.now(now));
        }
        notices::other_side(db, &moving.access, Kind::DecisionAccepted, now)
    }
}

/// A side appeals the first decision, with something new.
pub struct Appeal;

impl RequestMove for Appeal {
    const ACTION: Action = Action::AppealDecision;
    type Words = Said<NewAppeal>;
    type Made = ();

    fn store(db: &mut Db, moving: &Moving<Self::Words>) -> Result<(), Refused> {
        let (request, now) = (moving.request(), moving.now);
        let new = &moving.words.words;
        let live = Live::of(db, request)?;
        live.check(
            DisputeMove::Appeal,
            &party_mover(moving.access.actor()),
            now,
        )?;
        moving.apply(db, Some(&new.text))?;
        let appeal = disputes::Appeal {
            by: Party::of(moving.access.side).ok_or(Refused::WrongSide)?,
            at: now,
            text: new.text.clone(),
            links: new.links.clone(),
        };
        let due_at = days::decision_due(now, &moving.words.holidays);
        disputes::appeal(db, &live.dispute, &appeal, due_at).map_err(super::stale)?;
        let holder = Holder::Appeal(live.dispute.id);
        attaching(moving, holder).all(db, &new.files)?;
        let told = Told::of(Kind::DisputeAppealed, Some(&new.text));
        notices::other_side(db, &moving.access, told, now)?;
        notices::admins_by(db, request, appeal.by, told, now)
    }
}

/// Whether a decision can still be carried out: as much is held as it gives, and a lower price is none below what the
/// creative has by now.
fn is_possible(
    db: &mut Db,
    request: &QuoteRequest,
    decision: &disputes::Decision,
) -> Result<bool, Refused> {
    let outcome = decision.outcome;
    let held_now = money_of(db, request)?.held_fils;
    if !outcome.is_covered(decision.held_fils, held_now) {
        return Ok(false);
    }
    match outcome.amount_fils {
        Some(price) if outcome.kind == WishKind::LowerPrice => {
            sharing::may_be_priced(db, request, price)
        }
        _ => Ok(true),
    }
}

/// What both sides learn of the money by a decision for which `held_fils` were held, in fils: the price, or where the
/// project ends what the brand gets, also of what was paid since then; `None` where it ends and no money is moved.
fn told_fils(outcome: Wish, held_fils: i64, money: Money) -> Option<i64> {
    if outcome.kind != WishKind::End {
        // Where the outcome names no amount, the price stays.
        return Some(outcome.amount_fils.unwrap_or(money.price_fils));
    }
    let since = (money.held_fils - held_fils).max(0);
    let decided = outcome.amount_fils.filter(|_| held_fils > 0);
    let is_moved = held_fils > 0 || since > 0;
    is_moved.then(|| decided.unwrap_or_default() + since)
}

/// Carries the decision of a locked request out. A first one that cannot be carried out any more is decided again instead.
///
/// # Errors
/// `amount_fils` for a second one that cannot be: nothing of it is kept, and the appeal waits for another.
pub(super) fn finish(db: &mut Db, request: QuoteRequestId, at: Now<'_>) -> Result<(), Refused> {
    let Now { at: now, holidays } = at;
    let request = quote_requests::find(db, request)?;
    let live = Live::of(db, &request)?;
    let decision = live.dispute.decision.clone().ok_or(Refused::Stale)?;
    if !is_possible(db, &request, &decision)? {
        if live.dispute.appeal.is_some() {
            return Err(FieldErrors::of("amount_fils", FieldCode::OutOfRange).into());
        }
        let due_at = days::decision_due(now, holidays);
        disputes::reopen(db, &live.dispute, due_at).map_err(super::stale)?;
        return notices::admins(db, &request, Kind::ProblemReported, now);
    }
    let done = advance(
        &request.facts(),
        Action::CarryOutDecision,
        Actor::Clock,
        now,
    )?;
    quote_requests::apply(db, &request, &done, None)?;
    let remind_at = days::pay_reminder(&decision.outcome);
    disputes::end(db, &live.dispute, DisputeState::Final, remind_at, now).map_err(super::stale)?;
    let carried = Carried {
        wish: decision.outcome,
        held_fils: decision.held_fils,
        held_at: live.dispute.opened_at,
        note: Some(&decision.reason),
    };
    let money = money_of(db, &request)?;
    let amount_fils = told_fils(decision.outcome, decision.held_fils, money);
    let moved = outcome::carry_out(db, request.id, &carried, at)?;
    notices::both_sides_of(
        db,
        &request,
        |notice| notice.with_outcome(moved.to).of_amount(amount_fils),
        Told::of(Kind::RequestResolved, Some(&decision.reason)),
        now,
    )?;
    notices::completed(db, &request, &moved)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_learn_what_the_brand_gets_or_the_price() {
        let told = |kind, amount_fils, held_then, held_fils| {
            let outcome = Wish {
                kind,
                amount_fils,
                day: None,
            };
            let money = Money {
                price_fils: 300,
                held_fils,
                ..Money::default()
            };
            told_fils(outcome, held_then, money)
        };
        assert_eq!(told(WishKind::End, Some(40), 100, 100), Some(40));
        // What was paid after the decision goes back as well.
        assert_eq!(told(WishKind::End, Some(40), 100, 130), Some(70));
        assert_eq!(told(WishKind::End, Some(40), 0, 30), Some(30));
        // A finding moves no money.
        assert_eq!(told(WishKind::End, Some(40), 0, 0), None);
        assert_eq!(told(WishKind::LowerPrice, Some(200), 0, 0), Some(200));
        assert_eq!(told(WishKind::Continue, None, 100, 130), Some(300));
    }
}
