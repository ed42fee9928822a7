//! Refunds: ordered with their posting in one transaction, sent and asked about by the worker between two others.

use marsam_domain::ids::{AccountId, PaymentAttemptId, QuoteRequestId, RefundId};
use marsam_domain::ledger::{Account, MoneyEvent, RefundFrom, RefundPosting};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::payments::charges::named::named_parts;
use marsam_domain::payments::charges::{Charge, RefundOrder, most_of_released, refund_orders};
use marsam_domain::payments::refunds::{RefundSource, RefundState};
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::payment_attempts;
use marsam_persistence::refunds::{self, NewRefund};
use marsam_persistence::{Db, ledger, notifications};
use time::OffsetDateTime;

use super::named;
use super::purse::{Purse, post};
use crate::{Refused, notices};

/// What is to go back.
#[derive(Debug, Clone)]
pub(crate) struct RefundWish {
    pub(crate) amount_fils: i64,
    pub(crate) source: RefundSource,
    /// What a decision gave the brand is not withdrawn.
    pub(crate) is_decided: bool,
    /// Whether what goes back need not be paid again; a decision that has set the price lowers no further.
    pub(crate) lowers: bool,
    /// Whether the creative bears it, of released money.
    pub(crate) is_borne: bool,
    /// The admin; `None`: the rules ordered it.
    pub(crate) ordered_by: Option<AccountId>,
    pub(crate) note: Option<String>,
}

/// The charges of a project, the newest first.
pub(crate) fn charges(db: &mut Db, request: QuoteRequestId) -> Result<Vec<Charge>, Refused> {
    let refunds = refunds::of_request(db, request)?;
    let mut attempts = payment_attempts::of_request(db, request)?;
    attempts.retain(|attempt| attempt.money.captured_fils > 0);
    attempts.sort_by_key(|attempt| std::cmp::Reverse((attempt.captured_at, attempt.id)));
    attempts
        .iter()
        .map(|attempt| {
            let own = refunds.iter().filter(|refund| {
                refund.attempt_id == attempt.id
                    && refund.state != RefundState::Withdrawn
                    && !refund.is_charged_back
            });
            Ok(Charge {
                attempt: attempt.id,
                captured_fils: attempt.money.captured_fils,
                refunds_fils: own.map(|refund| refund.amount_fils).sum(),
                suspense_fils: ledger::credit_fils(db, Account::Suspense(attempt.id))?,
                taken_back_fils: attempt.money.taken_back_fils,
            })
        })
        .collect()
}

/// Orders the refund of money that counts, from the newest charges; the sums are stored by the caller.
///
/// # Errors
/// 422 on `amount_fils` where the charges do not have it.
pub(crate) fn order(
    db: &mut Db,
    purse: &mut Purse,
    wish: &RefundWish,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    if wish.amount_fils == 0 {
        return Ok(());
    }
    let charges = charges(db, purse.request.id)?;
    let held_fils = purse.sums().held_fils();
    let most_fils = match wish.source {
        RefundSource::Held => held_fils,
        RefundSource::Released => {
            most_of_released(&charges, purse.sums().released_net_fils(), held_fils)
        }
        RefundSource::Suspense => 0,
    };
    let too_much = || FieldErrors::of("amount_fils", FieldCode::OutOfRange);
    let orders = refund_orders(&charges, wish.amount_fils, most_fils).ok_or_else(too_much)?;
    for one in orders {
        order_one(db, purse, wish, one, now)?;
    }
    tell(db, purse, wish.amount_fils, now)
}

/// Orders the refund of money in suspense of one attempt.
pub(super) fn order_of(
    db: &mut Db,
    purse: &mut Purse,
    wish: &RefundWish,
    attempt: PaymentAttemptId,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let one = RefundOrder {
        attempt,
        amount_fils: wish.amount_fils,
    };
    order_one(db, purse, wish, one, now)
}

/// An order of a refund, of one charge.
struct ChargeOrder {
    attempt: PaymentAttemptId,
    /// The provider's name of the charge; `None`: that of the attempt's page.
    charge: Option<String>,
    amount_fils: i64,
}

/// The orders of a refund of one attempt: each names a charge that still has its amount.
fn orders_of(db: &mut Db, one: RefundOrder) -> Result<Vec<ChargeOrder>, Refused> {
    let attempt = payment_attempts::find(db, one.attempt)?;
    let charges = named::charges(db, &attempt, named::is_ordered)?;
    let of = |charge, amount_fils| ChargeOrder {
        attempt: attempt.id,
        charge,
        amount_fils,
    };
    if charges.is_empty() {
        return Ok(vec![of(None, one.amount_fils)]);
    }
    let parts = named_parts(&charges, one.amount_fils).into_iter();
    Ok(parts
        .map(|part| of(Some(part.charge), part.amount_fils))
        .collect())
}

fn order_one(
    db: &mut Db,
    purse: &mut Purse,
    wish: &RefundWish,
    one: RefundOrder,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    for of_charge in orders_of(db, one)? {
        order_of_charge(db, purse, wish, of_charge, now)?;
    }
    Ok(())
}

fn order_of_charge(
    db: &mut Db,
    purse: &mut Purse,
    wish: &RefundWish,
    one: ChargeOrder,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let id = RefundId::new(marsam_persistence::ids::fresh(now));
    let net = purse.sums().released_net_fils();
    let fee_fils = match wish.source {
        RefundSource::Released => purse.fee.between(net - one.amount_fils, net),
        RefundSource::Held | RefundSource::Suspense => 0,
    };
    let from = match wish.source {
        RefundSource::Held => RefundFrom::Held,
        RefundSource::Suspense => RefundFrom::Suspense,
        RefundSource::Released => {
            let creative = purse.creative()?;
            ledger::lock_payable(db, creative)?;
            RefundFrom::Released {
                borne_by: wish.is_borne.then_some(creative),
                fee_fils,
            }
        }
    };
    let posting = RefundPosting {
        refund: id,
        ordered_as: id,
        request: purse.request.id,
        attempt: one.attempt,
        amount_fils: one.amount_fils,
        from,
    };
    post(
        db,
        &MoneyEvent::RefundOrdered(posting),
        wish.note.as_deref(),
        now,
    )?;
    let new = NewRefund {
        id,
        request_id: purse.request.id,
        attempt_id: one.attempt,
        charge: one.charge,
        ordered_as: id,
        source: wish.source,
        amount_fils: one.amount_fils,
        fee_fils,
        is_borne: wish.is_borne && wish.source == RefundSource::Released,
        is_decided: wish.is_decided,
        ordered_by: wish.ordered_by,
        note: wish.note.clone(),
    };
    refunds::insert(db, &new, now)?;
    let sums = &mut purse.money.sums;
    match wish.source {
        RefundSource::Held => sums.refunded_held_fils += one.amount_fils,
        RefundSource::Released => sums.refunded_released_fils += one.amount_fils,
        RefundSource::Suspense => return Ok(()),
    }
    if wish.lowers {
        sums.lowered_fils += one.amount_fils;
    }
    Ok(())
}

/// Tells the brand that money goes back to it.
pub(super) fn tell(
    db: &mut Db,
    purse: &Purse,
    amount_fils: i64,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let request = &purse.request;
    let notice = notices::for_brand(db, request, Kind::RefundOrdered)?.with_amount(amount_fils);
    Ok(notifications::notify_brand(
        db,
        request.brand_id,
        notice,
        now,
    )?)
}
