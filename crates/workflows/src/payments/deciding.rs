//! What admins decide about money: captures that differ from what was ordered, and an open rest that no one can pay here.

use marsam_domain::actors::Actor;
use marsam_domain::events::notes::{MoneyDecision, MoneyNote};
use marsam_domain::ids::{AccountId, PaymentAttemptId, QuoteRequestId};
use marsam_domain::ledger::{Account, MoneyEvent};
use marsam_domain::payments::attempts::AttemptState;
use marsam_domain::payments::captures;
use marsam_domain::payments::decisions::Settlement;
use marsam_domain::payments::refunds::RefundSource;
use marsam_domain::payments::unconfirmed_fils;
use marsam_domain::quote_requests::lifecycle::{Action, advance};
use marsam_persistence::payment_attempts::{self, PaymentAttempt};
use marsam_persistence::request_updates::{self, Concerned};
use marsam_persistence::{Db, ledger, quote_requests};
use time::OffsetDateTime;

use super::crediting::{self, Capture, facts_with};
use super::paying::open_attempts_fils;
use super::purse::{Purse, post};
use super::refunding::{self, RefundWish};
use super::settling;
use super::winning::record_decision;
use crate::own_money::refuse_side;
use crate::{Refused, notices};

/// A decision of an admin.
#[derive(Debug, Clone)]
pub struct Decision {
    pub settlement: Settlement,
    pub note: String,
    pub by: AccountId,
}

/// An admin decides about an attempt in review. The brand learns what came of it.
///
/// # Errors
/// [`Refused::OwnReview`], and [`Refused::Stale`] unless it waits for such a decision.
pub fn settle(
    db: &mut Db,
    attempt: PaymentAttemptId,
    decision: &Decision,
    now: OffsetDateTime,
) -> Result<PaymentAttempt, Refused> {
    let read = payment_attempts::find(db, attempt)?;
    let request = quote_requests::find_locked(db, read.request_id)?;
    refuse_side(db, decision.by, &request)?;
    let read = payment_attempts::lock(db, attempt)?;
    let suspense = ledger::credit_fils(db, Account::Suspense(attempt))?;
    let is_posted = suspense > 0;
    let is_fitting = is_posted != (decision.settlement == Settlement::Seen);
    if read.state != AttemptState::Review || read.settled_at.is_some() || !is_fitting {
        return Err(Refused::Stale);
    }
    let to = match decision.settlement {
        // Nothing of it is money of this ledger.
        Settlement::Seen => AttemptState::Review,
        Settlement::Accept | Settlement::Refund => AttemptState::Captured,
    };
    payment_attempts::settle(db, &read, to, now)?;
    let mut purse = Purse::of(db, request.clone())?;
    let credited = if decision.settlement == Settlement::Accept {
        accept(db, &mut purse, &read, suspense, now)?
    } else {
        0
    };
    if is_posted && suspense > credited {
        let back = returned(decision, suspense - credited);
        refunding::order_of(db, &mut purse, &back, attempt, now)?;
        tell_of_return(db, &purse, decision.settlement, back.amount_fils, now)?;
    }
    if decision.settlement == Settlement::Seen {
        // The admin has returned it on the provider's own page: nothing of it is paid.
        settling::not_paid(db, &request, &read, None, now)?;
    }
    purse.store(db, now)?;
    let note = MoneyNote {
        decision: match decision.settlement {
            Settlement::Accept => MoneyDecision::Accept,
            Settlement::Refund => MoneyDecision::Refund,
            Settlement::Seen => MoneyDecision::Seen,
        },
        reference: None,
        request: request.id,
        text: &decision.note,
    };
    record_decision(db, decision.by, note, now)?;
    request_updates::publish(db, request.id, &Concerned::Chosen)?;
    Ok(payment_attempts::find(db, attempt)?)
}

/// What goes back of money in suspense.
fn returned(decision: &Decision, amount_fils: i64) -> RefundWish {
    RefundWish {
        amount_fils,
        source: RefundSource::Suspense,
        is_decided: true,
        lowers: false,
        is_borne: false,
        ordered_by: Some(decision.by),
        note: Some(decision.note.clone()),
    }
}

/// Tells what goes back: more than was open to both sides, another amount to the brand alone.
fn tell_of_return(
    db: &mut Db,
    purse: &Purse,
    settlement: Settlement,
    amount_fils: i64,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    if settlement == Settlement::Accept {
        crediting::tell_of_excess(db, purse, amount_fils, now)
    } else {
        refunding::tell(db, purse, amount_fils, now)
    }
}

/// Counts money in suspense as far as the price is open.
fn accept(
    db: &mut Db,
    purse: &mut Purse,
    read: &PaymentAttempt,
    suspense_fils: i64,
    now: OffsetDateTime,
) -> Result<i64, Refused> {
    let request = purse.request.clone();
    let price = purse.sums().price();
    let unconfirmed = unconfirmed_fils(&purse.payments);
    let stage = request.stage;
    let credit = captures::credit(&purse.plan, price, unconfirmed, stage, suspense_fils);
    if credit.credited_fils == 0 {
        return Ok(0);
    }
    let counted = MoneyEvent::SuspenseCredited {
        attempt: read.id,
        version: read.version,
        request: request.id,
        amount_fils: credit.credited_fils,
    };
    ledger::lock_payable(db, purse.creative()?)?;
    post(db, &counted, None, now)?;
    let mut money = read.money;
    money.credited_fils += credit.credited_fils;
    payment_attempts::store_money(db, read.id, money, read.captured_at)?;
    let key = read.provider_key.clone().unwrap_or_default();
    let capture = Capture {
        request: &request,
        attempt: read,
        transaction: &key,
        amount_fils: suspense_fils,
        method: read.method,
    };
    crediting::count(db, purse, &capture, &credit, now)?;
    Ok(credit.credited_fils)
}

/// Why an admin lets an open rest go.
#[derive(Debug, Clone)]
pub struct Lowering {
    /// The smallest amount that the provider and the settings allow, in fils; 0 where nothing is paid here.
    pub min_fils: i64,
    pub note: String,
    pub by: AccountId,
}

/// An admin lets an open rest go that is too small to be paid here.
///
/// # Errors
/// [`Refused::OwnReview`], [`Refused::Stale`] unless the rest is smaller than the smallest amount,
/// [`Refused::PaymentOpen`] while it is being paid.
pub fn lower(
    db: &mut Db,
    request: QuoteRequestId,
    lowering: &Lowering,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let request = &quote_requests::find_locked(db, request)?;
    refuse_side(db, lowering.by, request)?;
    let mut purse = Purse::of(db, request.clone())?;
    let open = purse.sums().price().open_fils();
    if !request.stage.is_running() || !(1..lowering.min_fils).contains(&open) {
        return Err(Refused::Stale);
    }
    if open_attempts_fils(db, request.id)? > 0 {
        return Err(Refused::PaymentOpen);
    }
    purse.money.sums.lowered_fils += open;
    let moved = advance(
        &facts_with(&purse),
        Action::LowerPrice,
        Actor::Admin(lowering.by),
        now,
    )?;
    quote_requests::apply(db, request, &moved, Some(&lowering.note))?;
    notices::completed(db, request, &moved)?;
    purse.release(db, moved.to, now)?;
    purse.store(db, now)?;
    Ok(request_updates::publish(
        db,
        request.id,
        &Concerned::Chosen,
    )?)
}
