//! A delivery day that waits for the first payment: set once it is paid, and asked for until then.

use marsam_domain::calendar::Holidays;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::payments::parts::open_parts;
use marsam_domain::payments::unconfirmed_fils;
use marsam_domain::proposals::PartDue;
use marsam_domain::quote_requests::funding::{Funding, FundingStep};
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_persistence::request_updates::{self, Concerned};
use marsam_persistence::{
    Db, agreements, notifications, quote_requests, reputation, request_money,
};
use time::OffsetDateTime;

use super::purse::Purse;
use crate::{Refused, notices};

/// Sets the delivery day of a project whose first part is paid, or when the wait for it is due that a voided payment brought
/// back; false if there is nothing to set.
///
/// # Errors
/// The database's.
pub fn follow(db: &mut Db, request: QuoteRequestId, holidays: &Holidays) -> Result<bool, Refused> {
    let request = quote_requests::find_locked(db, request)?;
    let Some(funding) = request.funding.filter(|_| request.stage.is_running()) else {
        return Ok(false);
    };
    let due_at = match request_money::find(db, request.id)?.funded_at {
        Some(funded_at) => {
            let due_at = funding.delivery_due_at(funded_at, holidays);
            quote_requests::set_delivery_day(db, request.id, due_at)?;
            Some(due_at)
        }
        None if funding.due_at.is_none() => wait_again(db, &request, funding, holidays)?,
        None => return Ok(false),
    };
    if let Some(due_at) = due_at.filter(|_| request.stage == RequestStage::InProgress) {
        quote_requests::restart_clock(db, request.id, due_at)?;
    }
    reputation::changed_by(db, &request)?;
    request_updates::publish(db, request.id, &Concerned::Chosen)?;
    Ok(true)
}

/// Sets when a wait is due that has come back.
fn wait_again(
    db: &mut Db,
    request: &QuoteRequest,
    funding: Funding,
    holidays: &Holidays,
) -> Result<Option<OffsetDateTime>, Refused> {
    let selected_at = agreements::made_at(db, request.id)?.unwrap_or(request.created_at);
    let again = funding.again(selected_at, holidays);
    let next_at = again.next_step_at(selected_at, holidays);
    quote_requests::await_funding(db, request.id, again.due_at, next_at)?;
    Ok(again.due_at)
}

/// Makes the step that is due, and none that it overtook while the server was down; false if none is due.
///
/// # Errors
/// The database's.
pub fn step(
    db: &mut Db,
    request: QuoteRequestId,
    holidays: &Holidays,
    now: OffsetDateTime,
) -> Result<bool, Refused> {
    let request = &quote_requests::find_locked(db, request)?;
    let Some(funding) = request.funding else {
        return Ok(false);
    };
    if !request.stage.is_running() {
        quote_requests::mark_funding_step(db, request.id, funding.steps, funding.steps, None)?;
        return Ok(false);
    }
    let selected_at = agreements::made_at(db, request.id)?.unwrap_or(request.created_at);
    let (mut after, mut due) = (funding, None);
    while let Some((step, day)) = after.next_step() {
        if after
            .next_step_at(selected_at, holidays)
            .is_none_or(|at| at > now)
        {
            break;
        }
        due = Some((step, day));
        after.steps += 1;
    }
    let next_at = after.next_step_at(selected_at, holidays);
    let Some((step, day)) = due else {
        return Ok(false);
    };
    if !quote_requests::mark_funding_step(db, request.id, funding.steps, after.steps, next_at)? {
        return Ok(false);
    }
    let open_fils = unpaid_fils(db, request)?;
    // What is recorded waits for the creative, and a problem for its end.
    if request.stage == RequestStage::OnHold || open_fils <= 0 {
        return Ok(true);
    }
    match step {
        FundingStep::Remind => remind(db, request, open_fils, day, now)?,
        FundingStep::TellAll => tell_all(db, request, open_fils, day, now)?,
    }
    Ok(true)
}

/// What of the parts before the start is neither paid nor recorded, in fils.
fn unpaid_fils(db: &mut Db, request: &QuoteRequest) -> Result<i64, Refused> {
    let purse = Purse::of(db, request.clone())?;
    let price = purse.sums().price();
    let open = open_parts(&purse.plan, price.lowered_fils, price.recorded_fils).into_iter();
    let first = open.filter(|part| part.part.due == PartDue::BeforeStart);
    let open_fils: i64 = first.map(|part| part.open_fils).sum();
    Ok(open_fils - unconfirmed_fils(&purse.payments))
}

fn remind(
    db: &mut Db,
    request: &QuoteRequest,
    open_fils: i64,
    day: u32,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let notice = notices::for_brand(db, request, Kind::FundingReminder)?;
    let notice = notice.with_amount(open_fils).with_days(day);
    Ok(notifications::notify_brand(
        db,
        request.brand_id,
        notice,
        now,
    )?)
}

fn tell_all(
    db: &mut Db,
    request: &QuoteRequest,
    open_fils: i64,
    day: u32,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let kind = Kind::FundingLate;
    let of_admins = notices::for_brand(db, request, kind)?
        .named(request.brand_name.clone(), None)
        .with_amount(open_fils)
        .with_days(day);
    notifications::notify_admins(db, &of_admins, now)?;
    let Some(creative) = request.chosen_creative else {
        return Ok(());
    };
    let own = notices::for_creative(request, creative, kind);
    let own = own.with_amount(open_fils).with_days(day);
    Ok(notifications::notify_creative(db, creative, own, now)?)
}
