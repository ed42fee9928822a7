//! Refunds that did not leave as they were ordered: those made on the provider's own page, and those of another amount.
//!
//! **Invariant:** what left is posted once, by an admin; until then the payouts of the project wait.

use marsam_domain::actors::Actor;
use marsam_domain::events::notes::{MoneyDecision, MoneyNote};
use marsam_domain::ids::{AccountId, QuoteRequestId, RefundId};
use marsam_domain::ledger::{MoneyEvent, ProviderSlug, RefundDone, TakeBackCause, capture_key};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::payments::papers::Series;
use marsam_domain::payments::refunds::{RefundCause, RefundFacts, RefundSource, RefundState};
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_payments::{RefundObservation, RefundStatus};
use marsam_persistence::payment_attempts::{self, PaymentAttempt};
use marsam_persistence::refunds::{self, NewForeign, NewRefund, Refund, RefundChange};
use marsam_persistence::request_updates::{self, Concerned};
use marsam_persistence::{
    Db, DbError, ledger, notifications, quote_requests, reputation, set_aside_charges,
};
use time::OffsetDateTime;

use super::comparing;
use super::crediting::next_number;
use super::named;
use super::purse::post;
use super::settling::review;
use super::take_backs::{self, Foreign};
use super::winning::record_decision;
use crate::own_money::refuse_side;
use crate::{Refused, notices};

/// A decision of an admin about a refund.
#[derive(Debug, Clone)]
pub struct RefundVerdict {
    /// What left; only where that is not known from the refund.
    pub left_fils: Option<i64>,
    pub note: String,
    pub by: AccountId,
}

impl RefundVerdict {
    fn record(
        &self,
        db: &mut Db,
        decision: MoneyDecision,
        request: QuoteRequestId,
        now: OffsetDateTime,
    ) -> Result<(), Refused> {
        let note = MoneyNote {
            decision,
            reference: None,
            request,
            text: &self.note,
        };
        record_decision(db, self.by, note, now)
    }
}

/// What left without an order.
#[derive(Clone, Copy)]
pub(super) struct Left<'a> {
    /// The provider's name of it.
    pub(super) provider_key: &'a str,
    /// The provider's name of the charge; `None`: that of the attempt's page.
    pub(super) charge: Option<&'a str>,
    pub(super) amount_fils: i64,
}

/// Shows a refund to the admins that left without an order of the ledger; false if it is known. Of a charge that is not known
/// either, and that the operator has not set aside, they are mailed.
///
/// # Errors
/// The database's.
pub(super) fn found(
    db: &mut Db,
    provider: ProviderSlug,
    observed: &RefundObservation,
    now: OffsetDateTime,
) -> Result<bool, Refused> {
    if observed.status != RefundStatus::Refunded {
        return Ok(false);
    }
    let Some(amount_fils) = observed.left_fils() else {
        tracing::error!("a payment provider has a refund in another currency");
        return Ok(false);
    };
    let charge = observed.charge.as_str();
    let Some(attempt) = attempt_of(db, provider, charge)? else {
        if !set_aside_charges::is_set_aside(db, provider, charge)? {
            tracing::error!(
                charge,
                "a payment provider has a refund of an unknown charge"
            );
            comparing::tell_incomplete(db, now)?;
        }
        return Ok(false);
    };
    let request = quote_requests::find_locked(db, attempt.request_id)?;
    let left = Left {
        provider_key: observed.key.as_str(),
        charge: Some(charge),
        amount_fils,
    };
    show(db, &request, &attempt, left, now)
}

/// The attempt of a charge: that of its page, or the one whose money was posted under its key.
fn attempt_of(
    db: &mut Db,
    provider: ProviderSlug,
    charge: &str,
) -> Result<Option<PaymentAttempt>, DbError> {
    let of_page = payment_attempts::of_provider_key(db, provider, charge)?;
    if of_page.is_some() {
        return Ok(of_page);
    }
    let posted = ledger::attempt_of_capture(db, &capture_key(provider, charge))?;
    posted
        .map(|attempt| payment_attempts::find(db, attempt))
        .transpose()
}

/// Makes the row of a refund that the ledger has no order of; false if there is one.
pub(super) fn show(
    db: &mut Db,
    request: &QuoteRequest,
    attempt: &PaymentAttempt,
    left: Left<'_>,
    now: OffsetDateTime,
) -> Result<bool, Refused> {
    let Left {
        provider_key,
        charge,
        amount_fils,
    } = left;
    if amount_fils <= 0 || refunds::has_foreign(db, attempt.id, provider_key)? {
        return Ok(false);
    }
    let new = NewForeign {
        id: RefundId::new(marsam_persistence::ids::fresh(now)),
        request_id: request.id,
        attempt_id: attempt.id,
        charge,
        amount_fils,
        provider_key,
    };
    refunds::insert_foreign(db, &new, now)?;
    review(db, request, amount_fils, now)?;
    Ok(true)
}

/// The request of a refund, and the refund, locked in this order.
fn locked(db: &mut Db, refund: RefundId) -> Result<(QuoteRequest, Refund), Refused> {
    let request = refunds::find(db, refund)?.request_id;
    let request = quote_requests::find_locked(db, request)?;
    Ok((request, refunds::lock(db, refund)?))
}

/// The open order that a foreign refund is matched to: one of its charge and amount, or else the oldest of its charge, or
/// else of its attempt. One that a provider may have is none: it may leave, too.
pub(crate) fn order_for(db: &mut Db, foreign: &Refund) -> Result<Option<Refund>, DbError> {
    let attempt = payment_attempts::find(db, foreign.attempt_id)?;
    let charge = named::charge_of(foreign, &attempt);
    let mut open = refunds::of_request(db, foreign.request_id)?;
    open.retain(|order| {
        let is_unsent = match order.state {
            RefundState::Failed => true,
            RefundState::Ordered => order.called_at.is_none(),
            _ => false,
        };
        order.attempt_id == foreign.attempt_id && is_unsent
    });
    // One of another charge only where no other waits: it may have been refused because that charge has nothing left.
    let is_of_charge = |order: &Refund| named::charge_of(order, &attempt) == charge;
    if open.iter().any(is_of_charge) {
        open.retain(is_of_charge);
    }
    let same = open
        .iter()
        .position(|order| order.amount_fils == foreign.amount_fils);
    let place = same.unwrap_or_default();
    Ok((place < open.len()).then(|| open.swap_remove(place)))
}

/// An admin matches a refund that was made on the provider's own page to an open order of its charge.
///
/// # Errors
/// [`Refused::OwnReview`], and [`Refused::Stale`] unless it waits for that, and there is such an order.
pub fn match_order(
    db: &mut Db,
    refund: RefundId,
    verdict: &RefundVerdict,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let (request, foreign) = locked(db, refund)?;
    refuse_side(db, verdict.by, &request)?;
    if !foreign.is_foreign || foreign.state != RefundState::Review {
        return Err(Refused::Stale);
    }
    let order = order_for(db, &foreign)?.ok_or(Refused::Stale)?;
    let order = refunds::lock(db, order.id)?;
    let leaving = Leaving {
        request: &request,
        order: &order,
        left_fils: foreign.amount_fils,
        provider_key: foreign.provider_key.clone(),
        charge: foreign.charge.clone(),
        verdict,
    };
    leaving.post(db, now)?;
    close(db, &foreign, verdict)?;
    verdict.record(db, MoneyDecision::Match, request.id, now)?;
    Ok(request_updates::publish(
        db,
        request.id,
        &Concerned::Chosen,
    )?)
}

/// An admin posts what left: a refund of the provider's own page like a chargeback, an order with the amount that left.
///
/// # Errors
/// [`Refused::OwnReview`], [`Refused::Stale`] unless it waits for that, 422 on `amount_fils` where it is missing, or
/// beyond the charge.
pub fn post_left(
    db: &mut Db,
    refund: RefundId,
    verdict: &RefundVerdict,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let (request, read) = locked(db, refund)?;
    refuse_side(db, verdict.by, &request)?;
    let facts = RefundFacts {
        state: read.state,
        is_called: read.called_at.is_some(),
        is_due_to_brand: false,
        is_running: request.stage.is_running(),
    };
    if facts.advance(RefundCause::Posted).is_none() {
        return Err(Refused::Stale);
    }
    if read.is_foreign {
        let attempt = payment_attempts::lock(db, read.attempt_id)?;
        let taken = Foreign {
            cause: TakeBackCause::ForeignRefund,
            reference: read.provider_key.as_deref().unwrap_or_default(),
            amount_fils: read.amount_fils,
            actor: Actor::Admin(verdict.by),
            note: &verdict.note,
        };
        take_backs::foreign(db, &request, &attempt, &taken, now)?;
        close(db, &read, verdict)?;
    } else {
        let missing = || FieldErrors::of("amount_fils", FieldCode::Required);
        let leaving = Leaving {
            request: &request,
            order: &read,
            left_fils: verdict.left_fils.ok_or_else(missing)?,
            provider_key: None,
            charge: None,
            verdict,
        };
        leaving.post(db, now)?;
    }
    verdict.record(db, MoneyDecision::Post, request.id, now)?;
    Ok(request_updates::publish(
        db,
        request.id,
        &Concerned::Chosen,
    )?)
}

fn close(db: &mut Db, foreign: &Refund, verdict: &RefundVerdict) -> Result<(), Refused> {
    let change = RefundChange {
        note: Some(verdict.note.clone()),
        ..RefundChange::default()
    };
    Ok(refunds::advance(db, foreign, RefundState::Done, &change)?)
}

/// An order of which an amount has left.
struct Leaving<'a> {
    request: &'a QuoteRequest,
    order: &'a Refund,
    left_fils: i64,
    provider_key: Option<String>,
    /// The provider's name of the charge that paid it; `None`: as ordered.
    charge: Option<String>,
    verdict: &'a RefundVerdict,
}

impl Leaving<'_> {
    /// Posts it: more than was ordered is a loss, and what is still owed is a refund of its own.
    fn post(&self, db: &mut Db, now: OffsetDateTime) -> Result<(), Refused> {
        let (order, left) = (self.order, self.left_fils);
        let attempt = payment_attempts::find(db, order.attempt_id)?;
        if !(1..=take_backs::still_there(db, &attempt)?).contains(&left) {
            return Err(FieldErrors::of("amount_fils", FieldCode::OutOfRange).into());
        }
        let owed = (order.amount_fils - left).max(0);
        let rest = (owed > 0).then(|| RefundId::new(marsam_persistence::ids::fresh(now)));
        let event = MoneyEvent::RefundDone(RefundDone {
            refund: order.id,
            ordered_fils: order.amount_fils,
            left_fils: left,
            provider: Some(attempt.provider),
            rest,
        });
        post(db, &event, Some(&self.verdict.note), now)?;
        let notice = notices::for_brand(db, self.request, Kind::RefundDone)?;
        let notice = notice.with_amount(left);
        notifications::notify_brand(db, self.request.brand_id, notice, now)?;
        if let Some(rest) = rest {
            refunds::insert(db, &rest_of(order, rest, owed), now)?;
        }
        let number = next_number(db, Series::RefundNote, attempt.is_live, now)?;
        let change = RefundChange {
            provider_key: self.provider_key.clone(),
            charge: self.charge.clone(),
            note: Some(self.verdict.note.clone()),
            done: Some((now, number)),
            // The rest is a row of its own.
            amount_fils: Some(order.amount_fils - owed),
            ..RefundChange::default()
        };
        refunds::advance(db, order, RefundState::Done, &change)?;
        // Reviews of a project leave the numbers once its payments are refunded in full.
        Ok(reputation::changed_by(db, self.request)?)
    }
}

/// What is still owed of a refund that left in part.
pub(super) fn rest_of(refund: &Refund, rest: RefundId, owed_fils: i64) -> NewRefund {
    let fee_fils = match refund.source {
        RefundSource::Released => refund.fee_fils * owed_fils / refund.amount_fils,
        RefundSource::Held | RefundSource::Suspense => 0,
    };
    NewRefund {
        id: rest,
        request_id: refund.request_id,
        attempt_id: refund.attempt_id,
        charge: refund.charge.clone(),
        ordered_as: refund.ordered_as,
        source: refund.source,
        amount_fils: owed_fils,
        fee_fils,
        is_borne: refund.is_borne,
        is_decided: refund.is_decided,
        ordered_by: None,
        note: refund.note.clone(),
    }
}
