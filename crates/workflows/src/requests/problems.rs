//! A side reports a problem or an admin stops the work, and an admin resolves it.

use std::sync::Arc;

use marsam_domain::calendar::Holidays;
use marsam_domain::disputes::Party;
use marsam_domain::disputes::wishes::{Money, Wish, WishKind};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::quote_requests::lifecycle::{Action, Transition, advance};
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::{Db, histories, quote_requests};
use time::{Date, OffsetDateTime};

use super::{Moving, RequestMove};
use crate::disputes::Opening;
use crate::notices::Told;
use crate::payments::crediting::facts_with;
use crate::payments::sharing;
use crate::{Refused, disputes, notices};

/// A side reports a problem with what it wants, or an admin stops the work alone: until it is settled or resolved.
pub struct Hold;

impl RequestMove for Hold {
    const ACTION: Action = Action::Hold;
    type Words = Report;
    type Made = ();

    fn store(db: &mut Db, moving: &Moving<Report>) -> Result<(), Refused> {
        if let Some(party) = Party::of(moving.access.side) {
            // A report without a wish would be resolved without the days and the appeal of a dispute.
            let opening = moving.words.dispute.as_ref();
            let missing = || FieldErrors::of("problem", FieldCode::Required);
            return disputes::open(db, moving, party, opening.ok_or_else(missing)?);
        }
        let reason = moving.words.reason.as_str();
        moving.apply(db, Some(reason))?;
        let told = Told::of(Kind::RequestHeld, Some(reason));
        notices::other_side(db, &moving.access, told, moving.now)
    }
}

/// A problem that is reported.
pub struct Report {
    /// What happened.
    pub reason: String,
    /// What opens a dispute: required of a side, and nothing where an admin stops the work.
    pub dispute: Option<Opening>,
}

impl Report {
    /// An admin's, which opens no dispute.
    pub const fn plain(reason: String) -> Self {
        Self {
            reason,
            dispute: None,
        }
    }
}

/// How an admin resolves a problem.
pub struct Resolution {
    /// One of the three actions that resolve one.
    pub action: Action,
    /// What the admin says to both sides.
    pub note: String,
    /// The brand's share of what is held, in fils, where the project ends.
    pub to_brand_fils: Option<i64>,
    /// The price in the end, in fils, where the work counts as approved; `None`: as it was agreed on.
    pub final_price_fils: Option<i64>,
    /// The day by which the work is handed over, where it continues; `None`: the agreed day moves by the working days on
    /// hold.
    pub day: Option<Date>,
    /// The public holidays.
    pub holidays: Arc<Holidays>,
}

/// An admin resolves a problem: the work continues where it was, is approved, or ends.
pub struct Resolve;

impl RequestMove for Resolve {
    // Whose move it is does not depend on how the problem is resolved.
    const ACTION: Action = Action::ResolveResume;
    type Words = Resolution;
    type Made = ();

    fn store(db: &mut Db, moving: &Moving<Resolution>) -> Result<(), Refused> {
        let (request, now) = (moving.request(), moving.now);
        disputes::refuse_during(db, request)?;
        let note = &moving.words.note;
        let amount_fils = told_fils(&moving.words, disputes::money_of(db, request)?);
        let resolved = decided(db, moving)?;
        notices::both_sides_of(
            db,
            request,
            |notice| notice.with_outcome(resolved.to).of_amount(amount_fils),
            Told::of(Kind::RequestResolved, Some(note)),
            now,
        )?;
        notices::completed(db, request, &resolved)
    }
}

/// What both sides learn of the money, in fils: the price, or what the brand gets of held money where the project ends.
/// `None` where it ends and nothing is held, or its usual share goes back.
fn told_fils(words: &Resolution, money: Money) -> Option<i64> {
    match words.action {
        Action::ResolveCancel => words.to_brand_fils.filter(|_| money.held_fils > 0),
        Action::ResolveApprove => Some(words.final_price_fils.unwrap_or(money.price_fils)),
        _ => Some(money.price_fils),
    }
}

/// The day by which the work is handed over after the decision.
fn delivery_day(
    db: &mut Db,
    moving: &Moving<Resolution>,
) -> Result<Option<OffsetDateTime>, Refused> {
    let (request, words) = (moving.request(), &moving.words);
    let (true, Some(before)) = (words.action == Action::ResolveResume, request.held_stage) else {
        return Ok(request.delivery_due_at);
    };
    if words.day.is_some() {
        let wish = Wish {
            kind: WishKind::MoreTime,
            amount_fils: None,
            day: words.day,
        };
        disputes::bounds_of(db, request, before, moving.now)?.check_as("outcome", &wish)?;
    }
    let now = disputes::Now {
        at: moving.now,
        holidays: &words.holidays,
    };
    let held_at = histories::entered_at(db, request.id, RequestStage::OnHold)?;
    let held_at = held_at.unwrap_or(moving.now);
    Ok(disputes::day_after_hold(request, words.day, held_at, now))
}

/// Stores the decision, and divides or releases the money that is held as it says.
fn decided(db: &mut Db, moving: &Moving<Resolution>) -> Result<Transition, Refused> {
    let (request, now) = (moving.request(), moving.now);
    let (words, by) = (&moving.words, Some(moving.access.account.id));
    let final_price = words
        .final_price_fils
        .filter(|_| words.action == Action::ResolveApprove);
    let mut purse = sharing::priced(db, request, final_price, by, now)?;
    let actor = moving.access.actor();
    let delivery_due_at = delivery_day(db, moving)?;
    let facts = facts_with(&purse).delivering_by(delivery_due_at);
    let resolved = advance(&facts, words.action, actor, now)?;
    let resolved = match words.day {
        Some(_) => resolved,
        None => resolved.with_days_to_revise(&facts, &words.holidays),
    };
    if let Some(due_at) = delivery_due_at.filter(|_| delivery_due_at != request.delivery_due_at) {
        quote_requests::set_delivery_day(db, request.id, due_at)?;
    }
    quote_requests::apply(db, request, &resolved, Some(&words.note))?;
    if words.action == Action::ResolveCancel {
        sharing::cancelled(db, request, words.to_brand_fils, by, now)?;
    } else {
        purse.release(db, resolved.to, now)?;
        purse.store(db, now)?;
    }
    Ok(resolved)
}
