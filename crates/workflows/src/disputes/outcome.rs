//! Carries out how a dispute ends: the one place where an outcome moves a request, and the money that is held.

use marsam_domain::actors::Actor;
use marsam_domain::disputes::days;
use marsam_domain::disputes::wishes::{Wish, WishKind};
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::lifecycle::{Facts, Sums, Transition, advance};
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_persistence::request_updates::{self, Concerned};
use marsam_persistence::{Db, quote_requests, request_money};
use time::{Date, OffsetDateTime};

use super::Now;
use crate::Refused;
use crate::payments::crediting::facts_with;
use crate::payments::sharing;

/// An outcome that is carried out.
pub(super) struct Carried<'a> {
    /// How the problem ends.
    pub(super) wish: Wish,
    /// What was held when it was wished or decided, in fils. Where it is 0 an amount is a finding, which the two sides
    /// settle between them: nothing is moved, and no stage waits for it.
    pub(super) held_fils: i64,
    /// Since when the project is on hold.
    pub(super) held_at: OffsetDateTime,
    /// What the decision said.
    pub(super) note: Option<&'a str>,
}

/// Moves the request as the outcome says, and returns how it moved. The caller holds its lock and has ended the dispute.
pub(super) fn carry_out(
    db: &mut Db,
    request: QuoteRequestId,
    carried: &Carried<'_>,
    now: Now<'_>,
) -> Result<Transition, Refused> {
    let request = quote_requests::find(db, request)?;
    let delivery_due_at = delivery_day(&request, carried, now);
    if let Some(due_at) = delivery_due_at.filter(|_| delivery_due_at != request.delivery_due_at) {
        quote_requests::set_delivery_day(db, request.id, due_at)?;
    }
    // A lower price is kept with the money, also where nothing is held.
    let has_money =
        carried.wish.kind == WishKind::LowerPrice || request_money::exists(db, request.id)?;
    let moved = if has_money {
        move_with_money(db, &request, carried, delivery_due_at, now)?
    } else {
        let facts = Facts {
            sums: sums_after(&request, carried),
            ..request.facts().delivering_by(delivery_due_at)
        };
        let moved = advanced(&facts, carried, now)?;
        quote_requests::apply(db, &request, &moved, carried.note)?;
        moved
    };
    request_updates::publish(db, request.id, &Concerned::Chosen)?;
    Ok(moved)
}

/// Moves a request for which money is or was held, and divides or releases that money as the outcome says.
fn move_with_money(
    db: &mut Db,
    request: &QuoteRequest,
    carried: &Carried<'_>,
    delivery_due_at: Option<OffsetDateTime>,
    now: Now<'_>,
) -> Result<Transition, Refused> {
    let wish = carried.wish;
    let final_price = wish
        .amount_fils
        .filter(|_| wish.kind == WishKind::LowerPrice);
    let mut purse = sharing::priced(db, request, final_price, None, now.at)?;
    let facts = facts_with(&purse).delivering_by(delivery_due_at);
    let moved = advanced(&facts, carried, now)?;
    quote_requests::apply(db, request, &moved, carried.note)?;
    if wish.kind == WishKind::End {
        // What was paid since then goes back as well; where nothing was held, the amount was a finding.
        let since = (purse.sums().held_fils() - carried.held_fils).max(0);
        let divided = wish.amount_fils.filter(|_| carried.held_fils > 0);
        let to_brand = Some(divided.unwrap_or_default() + since);
        sharing::cancelled(db, request, to_brand, None, now.at)?;
    } else {
        purse.release(db, moved.to, now.at)?;
        purse.store(db, now.at)?;
    }
    Ok(moved)
}

/// The move by these facts. A revision that goes on, and for which no day was agreed, gets its days again.
fn advanced(facts: &Facts, carried: &Carried<'_>, now: Now<'_>) -> Result<Transition, Refused> {
    let moved = advance(facts, carried.wish.action(), Actor::Clock, now.at)?;
    Ok(match carried.wish.day {
        Some(_) => moved,
        None => moved.with_days_to_revise(facts, now.holidays),
    })
}

/// The sums by which the move is judged: a lower price is paid in full by less.
fn sums_after(request: &QuoteRequest, carried: &Carried<'_>) -> Sums {
    let lower = carried
        .wish
        .amount_fils
        .filter(|_| carried.wish.kind == WishKind::LowerPrice);
    Sums {
        agreed_fils: lower.unwrap_or(request.sums.agreed_fils),
        ..request.sums
    }
}

/// The day by which the work is handed over as the outcome says.
fn delivery_day(
    request: &QuoteRequest,
    carried: &Carried<'_>,
    now: Now<'_>,
) -> Option<OffsetDateTime> {
    match carried.wish.kind {
        WishKind::Continue | WishKind::MoreTime | WishKind::Revision => {
            day_after_hold(request, carried.wish.day, carried.held_at, now)
        }
        WishKind::End | WishKind::Approve | WishKind::LowerPrice | WishKind::PayRest => {
            request.delivery_due_at
        }
    }
}

/// The delivery day of work that continues after a hold: the one that was agreed, or else the one before, moved by the
/// working days on hold. Work that is approved has none to keep.
pub(crate) fn day_after_hold(
    request: &QuoteRequest,
    agreed: Option<Date>,
    held_at: OffsetDateTime,
    now: Now<'_>,
) -> Option<OffsetDateTime> {
    let before = request.delivery_due_at;
    match agreed {
        Some(day) => Some(days::end_of_agreed(day, now.holidays)),
        None if request.held_stage == Some(RequestStage::Approved) => before,
        None => before.map(|due_at| days::moved_delivery(due_at, held_at, now.at, now.holidays)),
    }
}
