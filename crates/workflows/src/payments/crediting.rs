//! A capture: what of it counts becomes a payment with its receipt, what is more goes back.

use marsam_domain::actors::Actor;
use marsam_domain::ledger::{self as books, MoneyEvent};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::payments::captures::{self, Credit};
use marsam_domain::payments::papers::{Series, year_of};
use marsam_domain::payments::payable::CheckoutMethod;
use marsam_domain::payments::refunds::RefundSource;
use marsam_domain::payments::releases::to_release;
use marsam_domain::payments::{CapturedPayment, PaymentMethod, unconfirmed_fils};
use marsam_domain::quote_requests::lifecycle::{Action, Facts, Sums, advance};
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_persistence::payment_attempts::{self, PaymentAttempt};
use marsam_persistence::payments::{self, NewCapture};
use marsam_persistence::{Db, ledger, money_state, notifications, number_series, quote_requests};
use time::OffsetDateTime;

use super::purse::{Purse, post};
use super::refunding::{self, RefundWish};
use crate::{Refused, notices};

/// Money that a provider has.
pub(super) struct Capture<'a> {
    pub(super) request: &'a QuoteRequest,
    /// As it was read under its lock.
    pub(super) attempt: &'a PaymentAttempt,
    pub(super) transaction: &'a str,
    pub(super) amount_fils: i64,
    pub(super) method: CheckoutMethod,
}

/// Posts a capture as far as the price is open, and orders the refund of the rest.
pub(super) fn credit(
    db: &mut Db,
    capture: &Capture<'_>,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let mut purse = Purse::of(db, capture.request.clone())?;
    let price = purse.sums().price();
    let stage = capture.request.stage;
    let unconfirmed = unconfirmed_fils(&purse.payments);
    let amount_fils = capture.amount_fils;
    let credit = captures::credit(&purse.plan, price, unconfirmed, stage, amount_fils);
    let event = MoneyEvent::Captured(books::Captured {
        provider: capture.attempt.provider,
        transaction: capture.transaction.to_owned(),
        attempt: capture.attempt.id,
        request: capture.request.id,
        amount_fils: capture.amount_fils,
        credited_fils: credit.credited_fils,
    });
    ledger::lock_payable(db, purse.creative()?)?;
    post(db, &event, None, now)?;
    let mut money = capture.attempt.money;
    money.captured_fils += capture.amount_fils;
    money.credited_fils += credit.credited_fils;
    let captured_at = capture.attempt.captured_at.or(Some(now));
    payment_attempts::store_money(db, capture.attempt.id, money, captured_at)?;
    if credit.excess_fils > 0 {
        give_back_excess(db, &mut purse, capture, &credit, now)?;
    }
    if credit.credited_fils > 0 {
        count(db, &mut purse, capture, &credit, now)?;
    }
    purse.store(db, now)
}

/// The part that counts: the payment, the step of the project, and what is released with it.
pub(super) fn count(
    db: &mut Db,
    purse: &mut Purse,
    capture: &Capture<'_>,
    credit: &Credit,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    purse.money.sums.credited_fils += credit.credited_fils;
    purse.money.sums.at_start_fils += credit.at_start_fils(capture.method);
    let stage = moved(db, purse, now)?;
    // What goes to the creative at once, the release says: it names what is theirs.
    let is_held = to_release(stage, purse.sums().holding()) < credit.credited_fils;
    tell(db, purse, credit.credited_fils, is_held, now)?;
    purse.release(db, stage, now)?;
    // Last: other writers of the series wait until this transaction ends.
    let number = next_number(db, Series::Receipt, capture.attempt.is_live, now)?;
    let new = NewCapture {
        request: capture.request.id,
        account: capture.attempt.account_id,
        amount_fils: credit.credited_fils,
        method: method_of(capture.method),
        reference: capture.transaction.to_owned(),
        capture: CapturedPayment {
            attempt: capture.attempt.id,
            number,
            parts: credit.parts.clone(),
        },
    };
    payments::insert_capture(db, &new, now)?;
    Ok(())
}

/// Stores the step of the project; an approved one that is paid in full is completed.
fn moved(db: &mut Db, purse: &Purse, now: OffsetDateTime) -> Result<RequestStage, Refused> {
    let request = &purse.request;
    let moved = advance(
        &facts_with(purse),
        Action::CapturePayment,
        Actor::Clock,
        now,
    )?;
    quote_requests::apply(db, request, &moved, None)?;
    notices::completed(db, request, &moved)?;
    Ok(moved.to)
}

/// The facts of a project with the sums as they are now.
pub(crate) fn facts_with(purse: &Purse) -> Facts {
    let price = purse.sums().price();
    Facts {
        sums: Sums {
            agreed_fils: price.agreed_fils,
            recorded_fils: price.recorded_fils,
            lowered_fils: price.lowered_fils,
        },
        ..purse.request.facts()
    }
}

/// Tells the brand that its payment has arrived, and the creative as far as it is held for them.
fn tell(
    db: &mut Db,
    purse: &Purse,
    amount_fils: i64,
    is_held: bool,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let request = &purse.request;
    let paid = notices::for_brand(db, request, Kind::PaymentCaptured)?.with_amount(amount_fils);
    notifications::notify_brand(db, request.brand_id, paid, now)?;
    if !is_held {
        return Ok(());
    }
    let creative = purse.creative()?;
    let held = notices::for_creative(request, creative, Kind::PaymentHeld).with_amount(amount_fils);
    Ok(notifications::notify_creative(db, creative, held, now)?)
}

fn give_back_excess(
    db: &mut Db,
    purse: &mut Purse,
    capture: &Capture<'_>,
    credit: &Credit,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let wish = RefundWish {
        amount_fils: credit.excess_fils,
        source: RefundSource::Suspense,
        is_decided: true,
        lowers: false,
        is_borne: false,
        ordered_by: None,
        note: None,
    };
    refunding::order_of(db, purse, &wish, capture.attempt.id, now)?;
    tell_of_excess(db, purse, credit.excess_fils, now)
}

/// Tells both sides that more was paid than was open, and that it goes back.
pub(super) fn tell_of_excess(
    db: &mut Db,
    purse: &Purse,
    excess_fils: i64,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    notices::both_sides_of(
        db,
        &purse.request,
        |notice| notice.with_amount(excess_fils),
        Kind::PaymentExcess,
        now,
    )
}

/// The number of a paper that is made now; tests have a series of their own.
pub(super) fn next_number(
    db: &mut Db,
    series: Series,
    is_live: bool,
    now: OffsetDateTime,
) -> Result<String, Refused> {
    let run = money_state::find(db)?.run;
    let series = if is_live { series } else { Series::Test };
    Ok(number_series::next(db, series, year_of(now), run)?.to_string())
}

/// As a record of a payment names it.
const fn method_of(method: CheckoutMethod) -> PaymentMethod {
    match method {
        CheckoutMethod::Knet => PaymentMethod::Knet,
        CheckoutMethod::Card | CheckoutMethod::ApplePay => PaymentMethod::Card,
    }
}
