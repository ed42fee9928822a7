//! A side reports a problem, and says what it wants.

use std::sync::Arc;

use marsam_domain::actors::ActorKind;
use marsam_domain::calendar::Holidays;
use marsam_domain::disputes::procedure::goes_to_admins_at_once;
use marsam_domain::disputes::wishes::{Bounds, Wish, WishKind};
use marsam_domain::disputes::{Party, Problem, days};
use marsam_domain::ids::{AccountId, FileId};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::payments::releases::usual_share_of_brand;
use marsam_domain::quote_requests::AskedCancel;
use marsam_domain::quote_requests::moves::Link;
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::attachments::Holder;
use marsam_persistence::disputes::{Dispute, NewDispute, NewPosition};
use marsam_persistence::{Db, disputes, notifications, quote_requests};

use super::{Live, Now, attaching, bounds_of, paid, positions};
use crate::notices::Told;
use crate::payments::paying::is_delivered;
use crate::requests::{Moving, Report};
use crate::{Refused, notices};

/// What opens a dispute.
pub struct Opening {
    /// What is reported.
    pub problem: Problem,
    /// What the side wants.
    pub wish: Wish,
    /// What shows it.
    pub links: Vec<Link>,
    /// The files that show it.
    pub files: Vec<FileId>,
    /// The public holidays.
    pub holidays: Arc<Holidays>,
}

/// Puts the project on hold and opens a dispute: the other side has three working days to answer. A question to cancel
/// becomes the wish of the side that asked.
pub(crate) fn open(
    db: &mut Db,
    moving: &Moving<Report>,
    party: Party,
    opening: &Opening,
) -> Result<(), Refused> {
    let (request, now) = (moving.request(), moving.now);
    let bounds = bounds_of(db, request, request.stage, now)?;
    bounds.check(&opening.wish)?;
    // It would be settled by itself at once.
    if opening.problem == Problem::NotPaid && paid::is_paid(db, request, request.stage)? {
        return Err(FieldErrors::of("problem", FieldCode::UnknownOption).into());
    }
    let reason = moving.words.reason.as_str();
    let held = moving.transition.without_cancel();
    quote_requests::apply(db, request, &held, Some(reason))?;
    let dispute = insert(db, moving, party, opening)?;
    if let Some(asked) = &request.cancel {
        wish_to_cancel(db, moving, &dispute, &bounds, asked)?;
    }
    let position = NewPosition {
        side: party,
        author: moving.access.account.id,
        wish: opening.wish,
        held_fils: bounds.money.held_fils,
        text: Some(reason),
        links: &opening.links,
    };
    let position = disputes::insert_position(db, dispute.id, &position, now)?;
    let holder = Holder::Position(dispute.id, position);
    attaching(moving, holder).all(db, &opening.files)?;
    let told = Told::of(Kind::DisputeOpened, Some(reason)).due(dispute.due_at);
    notices::other_side(db, &moving.access, told, now)?;
    if dispute.escalated_at.is_some() {
        notices::problem(db, &moving.access, reason, now)?;
    }
    let live = Live::of(db, request)?;
    let settling = positions::Settling {
        request: request.id,
        actor: moving.access.actor(),
        now: Now {
            at: now,
            holidays: &opening.holidays,
        },
    };
    positions::settle_if_same(db, &live, &settling).map(drop)
}

fn insert(
    db: &mut Db,
    moving: &Moving<Report>,
    party: Party,
    opening: &Opening,
) -> Result<Dispute, Refused> {
    let (request, now, holidays) = (moving.request(), moving.now, &opening.holidays);
    let before = disputes::count_of_side(db, request.id, party)?;
    let is_escalated = goes_to_admins_at_once(before);
    let due_at = if is_escalated {
        days::decision_due(now, holidays)
    } else {
        days::answer_due(now, holidays)
    };
    let new = NewDispute {
        request: request.id,
        opened_by: party,
        problem: opening.problem,
        held_stage: request.stage,
        due_at,
        is_escalated,
        remind_at: days::next_reminder(now, due_at, now, holidays).filter(|_| !is_escalated),
    };
    disputes::insert(db, &new, now).map_err(super::stale)
}

/// The wish of a side that had asked to cancel: what it would have ended in.
fn wish_to_cancel(
    db: &mut Db,
    moving: &Moving<Report>,
    dispute: &Dispute,
    bounds: &Bounds,
    asked: &AskedCancel,
) -> Result<(), Refused> {
    let side = Party::of_kind(asked.by);
    let may_end = WishKind::at(bounds.before).contains(&WishKind::End);
    let (Some(side), true) = (side, may_end) else {
        return Ok(());
    };
    let Some(author) = account_of(db, moving, asked.by)? else {
        return Ok(());
    };
    let held_fils = bounds.money.held_fils;
    let is_delivered = is_delivered(db, moving.request())?;
    let position = NewPosition {
        side,
        author,
        wish: Wish {
            kind: WishKind::End,
            amount_fils: Some(usual_share_of_brand(held_fils, is_delivered)),
            day: None,
        },
        held_fils,
        text: Some(&asked.reason),
        links: &[],
    };
    disputes::insert_position(db, dispute.id, &position, moving.now)?;
    Ok(())
}

/// The account of a side of the project.
fn account_of(
    db: &mut Db,
    moving: &Moving<Report>,
    side: ActorKind,
) -> Result<Option<AccountId>, Refused> {
    let request = moving.request();
    if side == ActorKind::Brand {
        let brand = notifications::account_of_brand(db, request.brand_id)?;
        return Ok(Some(brand.id));
    }
    let Some(chosen) = request.chosen_creative else {
        return Ok(None);
    };
    let account = notifications::account_of_creative(db, chosen)?;
    Ok(account.map(|account| account.id))
}
