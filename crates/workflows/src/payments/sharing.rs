//! How held money is divided when a project is cancelled or a problem is decided.
//!
//! **Invariant:** what is held is divided in the transaction of the move: nothing is held for a project that has ended.

use marsam_domain::ids::AccountId;
use marsam_domain::payments::refunds::RefundSource;
use marsam_domain::payments::releases::{Decision, decide, released_at_end, usual_share_of_brand};
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::request_money::{self, AskedShare};
use marsam_persistence::{Db, refunds};
use time::OffsetDateTime;

use super::paying::is_delivered;
use super::purse::Purse;
use super::refunding::{RefundWish, order};
use crate::Refused;

/// The brand's share of what is held, as it was sent or as usual; nothing where nothing is held.
fn share(
    db: &mut Db,
    request: &QuoteRequest,
    held_fils: i64,
    sent: Option<i64>,
) -> Result<AskedShare, Refused> {
    let to_brand_fils = match sent {
        Some(sent) => sent,
        None => usual_share_of_brand(held_fils, is_delivered(db, request)?),
    };
    if released_at_end(held_fils, to_brand_fils).is_none() {
        return Err(FieldErrors::of("to_brand_fils", FieldCode::OutOfRange).into());
    }
    Ok(AskedShare {
        to_brand_fils,
        held_fils,
    })
}

/// Stores the share that a side asks for with a cancellation, and for which held amount it was asked; `None` where nothing
/// is held.
///
/// # Errors
/// 422 on `to_brand_fils` beyond what is held, [`Refused::DisputeOpen`] while an admin decides about held money.
pub(crate) fn ask(
    db: &mut Db,
    request: &QuoteRequest,
    to_brand_fils: Option<i64>,
    now: OffsetDateTime,
) -> Result<Option<AskedShare>, Refused> {
    let mut purse = Purse::of(db, request.clone())?;
    let held_fils = purse.sums().held_fils();
    if held_fils > 0 && request.stage == RequestStage::OnHold {
        return Err(Refused::DisputeOpen);
    }
    let asked = Some(share(db, request, held_fils, to_brand_fils)?).filter(|_| held_fils > 0);
    // What was asked for before, of money that is held no more, is forgotten.
    if asked.is_some() || purse.money.asked.is_some() {
        purse.money.asked = asked;
        purse.store(db, now)?;
    }
    Ok(asked)
}

/// Forgets the share of a cancellation that is no longer asked for.
pub(crate) fn forget(
    db: &mut Db,
    request: &QuoteRequest,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    if !request_money::exists(db, request.id)? {
        return Ok(());
    }
    let mut purse = Purse::of(db, request.clone())?;
    purse.money.asked = None;
    purse.store(db, now)
}

/// Divides what is held as the two sides have agreed; answers what goes back to the brand.
///
/// # Errors
/// [`Refused::HeldChanged`] if another amount was held when it was asked, [`Refused::DisputeOpen`] while an admin decides
/// about held money.
pub(crate) fn agreed(
    db: &mut Db,
    request: &QuoteRequest,
    now: OffsetDateTime,
) -> Result<i64, Refused> {
    if !request_money::exists(db, request.id)? {
        return Ok(0);
    }
    let purse = Purse::of(db, request.clone())?;
    let held_fils = purse.sums().held_fils();
    let asked = purse.money.asked.unwrap_or(AskedShare {
        to_brand_fils: 0,
        held_fils: 0,
    });
    if held_fils > 0 && request.stage == RequestStage::OnHold {
        return Err(Refused::DisputeOpen);
    }
    if asked.held_fils != held_fils {
        return Err(Refused::HeldChanged);
    }
    end(db, purse, asked.to_brand_fils, None, now)?;
    Ok(asked.to_brand_fils)
}

/// Gives all that is held back to the brand, whose first payment has not come in full; answers how much that is.
pub(crate) fn all_back(
    db: &mut Db,
    request: &QuoteRequest,
    now: OffsetDateTime,
) -> Result<i64, Refused> {
    if !request_money::exists(db, request.id)? {
        return Ok(0);
    }
    let purse = Purse::of(db, request.clone())?;
    let held_fils = purse.sums().held_fils();
    end(db, purse, held_fils, None, now)?;
    Ok(held_fils)
}

/// An admin does not cancel a project that holds money: a problem is reported, and decided with an amount.
///
/// # Errors
/// [`Refused::MoneyHeld`].
pub(crate) fn refuse_held(db: &mut Db, request: &QuoteRequest) -> Result<(), Refused> {
    let held = request_money::exists(db, request.id)?
        && request_money::find(db, request.id)?.sums.held_fils() > 0;
    if held {
        Err(Refused::MoneyHeld)
    } else {
        Ok(())
    }
}

/// Divides what is held as an admin decides when a project is cancelled; `by` is that admin, if it was one alone.
///
/// # Errors
/// 422 on `to_brand_fils` beyond what is held.
pub(crate) fn cancelled(
    db: &mut Db,
    request: &QuoteRequest,
    to_brand_fils: Option<i64>,
    by: Option<AccountId>,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let purse = Purse::of(db, request.clone())?;
    let shares = share(db, request, purse.sums().held_fils(), to_brand_fils)?;
    end(db, purse, shares.to_brand_fils, by, now)
}

fn end(
    db: &mut Db,
    mut purse: Purse,
    to_brand_fils: i64,
    by: Option<AccountId>,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let to_creative_fils = purse.sums().held_fils() - to_brand_fils;
    let back = RefundWish {
        amount_fils: to_brand_fils,
        source: RefundSource::Held,
        is_decided: true,
        lowers: true,
        is_borne: false,
        ordered_by: by,
        note: None,
    };
    order(db, &mut purse, &back, now)?;
    purse.release_amount(db, to_creative_fils, now)?;
    purse.money.asked = None;
    purse.store(db, now)
}

/// What a final price does to the money of a project now; `None` if it is out of range.
fn decided(purse: &Purse, final_price_fils: i64) -> Option<Decision> {
    let sums = purse.sums();
    decide(
        sums.price(),
        sums.held_fils(),
        sums.settled_fils(),
        final_price_fils,
    )
}

/// Whether a final price that was decided before can still be carried out: the creative may have more than that by now,
/// and the price may be lower.
pub(crate) fn may_be_priced(
    db: &mut Db,
    request: &QuoteRequest,
    final_price_fils: i64,
) -> Result<bool, Refused> {
    let purse = Purse::of(db, request.clone())?;
    Ok(decided(&purse, final_price_fils).is_some())
}

/// The price that an admin decides on: what was paid beyond it goes back, and the rest of what is held is released when
/// the move is stored. Refunds that were ordered before belong to the decision: one that was withdrawn would raise the
/// price again. Answers the money as it is then; the caller stores it.
///
/// # Errors
/// 422 on `final_price_fils` beyond what is agreed on, or below what the creative has.
pub(crate) fn priced(
    db: &mut Db,
    request: &QuoteRequest,
    final_price_fils: Option<i64>,
    by: Option<AccountId>,
    now: OffsetDateTime,
) -> Result<Purse, Refused> {
    let mut purse = Purse::of(db, request.clone())?;
    let Some(final_price_fils) = final_price_fils else {
        return Ok(purse);
    };
    let wrong = || FieldErrors::of("final_price_fils", FieldCode::OutOfRange);
    let decision = decided(&purse, final_price_fils).ok_or_else(wrong)?;
    let back = RefundWish {
        amount_fils: decision.back_fils,
        source: RefundSource::Held,
        is_decided: true,
        lowers: false,
        is_borne: false,
        ordered_by: by,
        note: None,
    };
    refunds::decide_open(db, request.id)?;
    order(db, &mut purse, &back, now)?;
    purse.money.sums.lowered_fils = decision.lowered_fils;
    Ok(purse)
}
