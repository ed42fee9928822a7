//! Money that left a provider without an order: a charge that was reversed, or a payer's bank that took it back.

use marsam_domain::actors::Actor;
use marsam_domain::events::notes::{MoneyDecision, MoneyNote};
use marsam_domain::ids::{AccountId, PaymentAttemptId, RefundId};
use marsam_domain::ledger::{Account, MoneyEvent, TakeBack, TakeBackCause};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::payments::charges::{CoveredRefund, take_back};
use marsam_domain::payments::refunds::{RefundCause, RefundFacts, RefundState};
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::lifecycle::{Action, advance};
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::payment_attempts::{self, PaymentAttempt};
use marsam_persistence::refunds::{self, Refund, RefundChange};
use marsam_persistence::request_updates::{self, Concerned};
use marsam_persistence::{Db, DbError, ledger, quote_requests};
use time::OffsetDateTime;

use super::crediting::facts_with;
use super::foreign::rest_of;
use super::named;
use super::purse::{Purse, post};
use super::settling::review;
use super::winning::record_decision;
use crate::own_money::refuse_side;
use crate::{Refused, notices};

/// What was taken back of an attempt, and who says so.
struct Taken<'a> {
    attempt: &'a PaymentAttempt,
    cause: TakeBackCause,
    reference: &'a str,
    amount_fils: i64,
    actor: Actor,
    note: Option<&'a str>,
}

/// Posts that a provider reversed a charge: all that is left of it, and nothing of another charge of the attempt.
pub(super) fn reversed(
    db: &mut Db,
    request: &QuoteRequest,
    attempt: &PaymentAttempt,
    transaction: &str,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let charges = named::charges(db, attempt, named::has_left)?;
    let of_charge = charges.iter().find(|charge| charge.name == transaction);
    let there = still_there(db, attempt)?;
    let taken = Taken {
        attempt,
        cause: TakeBackCause::Reversal,
        reference: transaction,
        amount_fils: of_charge.map_or(there, |charge| charge.left_fils().min(there)),
        actor: Actor::Clock,
        note: None,
    };
    if taken.amount_fils == 0 {
        return Ok(());
    }
    post_taken(db, request, &taken, now)
}

/// What of a charge is with its provider: neither refunded from there nor taken back, in fils. A refund that was paid by bank
/// has left it there, so that more can go back of the charge than was captured: the check of the ledger is the alarm.
pub(super) fn still_there(db: &mut Db, attempt: &PaymentAttempt) -> Result<i64, Refused> {
    let refunds = refunds::of_request(db, attempt.request_id)?;
    let done = refunds.iter().filter(|refund| {
        refund.attempt_id == attempt.id
            && refund.state == RefundState::Done
            && !refund.left_elsewhere()
    });
    let done: i64 = done.map(|refund| refund.amount_fils).sum();
    Ok(attempt.money.captured_fils - attempt.money.taken_back_fils - done)
}

/// A chargeback, as an admin enters it.
#[derive(Debug, Clone)]
pub struct Chargeback {
    pub amount_fils: i64,
    /// The provider's reference of it.
    pub reference: String,
    pub note: String,
    pub by: AccountId,
}

/// An admin enters that the payer's bank took money back: unsent refunds of that charge bear it first, then what is in
/// suspense, then what is held, then the operator. A running project is put on hold.
///
/// # Errors
/// [`Refused::OwnReview`], 422 on `amount_fils` beyond what is left of the charge, [`DbError::Conflict`] for a reference
/// that was entered before.
pub fn charge_back(
    db: &mut Db,
    attempt: PaymentAttemptId,
    entered: &Chargeback,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let request = payment_attempts::find(db, attempt)?.request_id;
    let request = &quote_requests::find_locked(db, request)?;
    refuse_side(db, entered.by, request)?;
    let attempt = &payment_attempts::lock(db, attempt)?;
    let left = still_there(db, attempt)?;
    if !(1..=left).contains(&entered.amount_fils) {
        return Err(FieldErrors::of("amount_fils", FieldCode::OutOfRange).into());
    }
    let taken = Taken {
        attempt,
        cause: TakeBackCause::Chargeback,
        reference: &entered.reference,
        amount_fils: entered.amount_fils,
        actor: Actor::Admin(entered.by),
        note: Some(&entered.note),
    };
    post_taken(db, request, &taken, now)?;
    let note = MoneyNote {
        decision: MoneyDecision::Chargeback,
        reference: Some(&entered.reference),
        request: request.id,
        text: &entered.note,
    };
    record_decision(db, entered.by, note, now)?;
    Ok(request_updates::publish(
        db,
        request.id,
        &Concerned::Chosen,
    )?)
}

/// Money that left on the provider's own page.
pub(super) struct Foreign<'a> {
    pub(super) cause: TakeBackCause,
    pub(super) reference: &'a str,
    pub(super) amount_fils: i64,
    pub(super) actor: Actor,
    pub(super) note: &'a str,
}

/// Posts it like a chargeback.
///
/// # Errors
/// 422 on `amount_fils` beyond what is left of the charge.
pub(super) fn foreign(
    db: &mut Db,
    request: &QuoteRequest,
    attempt: &PaymentAttempt,
    left: &Foreign<'_>,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    if left.amount_fils > still_there(db, attempt)? {
        return Err(FieldErrors::of("amount_fils", FieldCode::OutOfRange).into());
    }
    let taken = Taken {
        attempt,
        cause: left.cause,
        reference: left.reference,
        amount_fils: left.amount_fils,
        actor: left.actor,
        note: Some(left.note),
    };
    post_taken(db, request, &taken, now)
}

fn post_taken(
    db: &mut Db,
    request: &QuoteRequest,
    taken: &Taken<'_>,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let mut purse = Purse::of(db, request.clone())?;
    let attempt = taken.attempt;
    let unsent = unsent(db, request, taken)?;
    let amounts: Vec<_> = unsent
        .iter()
        .map(|refund| (refund.id, refund.amount_fils))
        .collect();
    let suspense = ledger::credit_fils(db, Account::Suspense(attempt.id))?;
    let borne = take_back(
        taken.amount_fils,
        &amounts,
        suspense,
        purse.sums().held_fils(),
    );
    let rest = borne
        .refunds
        .iter()
        .any(|covered| covered.paid_fils < covered.amount_fils)
        .then(|| RefundId::new(marsam_persistence::ids::fresh(now)));
    let event = MoneyEvent::TakenBack {
        what: TakeBack {
            provider: attempt.provider,
            cause: taken.cause,
            reference: taken.reference.to_owned(),
            request: request.id,
            attempt: attempt.id,
        },
        borne: borne.clone(),
        rest,
    };
    post(db, &event, taken.note, now)?;
    for covered in &borne.refunds {
        cover(db, &unsent, covered, rest, now)?;
    }
    let mut money = attempt.money;
    money.taken_back_fils += taken.amount_fils;
    payment_attempts::store_money(db, attempt.id, money, attempt.captured_at)?;
    purse.money.sums.taken_from_held_fils += borne.held_fils;
    hold(db, &purse, taken, now)?;
    purse.store(db, now)?;
    notices::both_sides_of(
        db,
        request,
        |notice| notice.with_amount(taken.amount_fils),
        Kind::ChargedBack,
        now,
    )?;
    review(db, request, taken.amount_fils, now)
}

/// Puts a running project on hold: nothing is released before an admin has decided.
fn hold(db: &mut Db, purse: &Purse, taken: &Taken<'_>, now: OffsetDateTime) -> Result<(), Refused> {
    let request = &purse.request;
    if !request.stage.is_running() {
        return Ok(());
    }
    let facts = facts_with(purse);
    let held = advance(&facts, Action::ChargeBack, taken.actor, now)?;
    Ok(quote_requests::apply(db, request, &held, taken.note)?)
}

/// The refunds that did not leave yet of what was taken back: of the charge that was reversed, or of all of the attempt.
fn unsent(db: &mut Db, request: &QuoteRequest, taken: &Taken<'_>) -> Result<Vec<Refund>, Refused> {
    let attempt = taken.attempt;
    // The only charge of an attempt may have another name in what was ordered before its page was known.
    let is_one_of_several = taken.cause == TakeBackCause::Reversal
        && !named::charges(db, attempt, named::has_left)?.is_empty();
    let reversed = is_one_of_several.then_some(taken.reference);
    let mut own = refunds::of_request(db, request.id)?;
    own.retain(|refund| {
        let facts = RefundFacts {
            state: refund.state,
            is_called: refund.called_at.is_some(),
            is_due_to_brand: false,
            is_running: false,
        };
        let is_paid_so = facts.advance(RefundCause::ChargedBack).is_some();
        let is_of_charge =
            reversed.is_none_or(|name| named::charge_of(refund, attempt) == Some(name));
        refund.attempt_id == attempt.id && is_paid_so && is_of_charge
    });
    Ok(own)
}

/// A refund that the chargeback pays; what is still owed of it is a row of its own.
fn cover(
    db: &mut Db,
    unsent: &[Refund],
    covered: &CoveredRefund,
    rest: Option<RefundId>,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let refund = unsent.iter().find(|refund| refund.id == covered.refund);
    let refund = refund.ok_or(DbError::NotFound)?;
    let change = RefundChange {
        is_charged_back: true,
        // The rest is a row of its own.
        amount_fils: Some(covered.paid_fils),
        ..RefundChange::default()
    };
    refunds::advance(db, refund, RefundState::Done, &change)?;
    let (owed, Some(rest)) = (covered.amount_fils - covered.paid_fils, rest) else {
        return Ok(());
    };
    if owed == 0 {
        return Ok(());
    }
    let new = rest_of(refund, rest, owed);
    refunds::insert(db, &new, now)?;
    Ok(())
}
