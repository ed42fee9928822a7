//! What each side wishes; the moment both wish the same, the problem is settled without an admin.

use marsam_domain::actors::Actor;
use marsam_domain::disputes::drafts;
use marsam_domain::disputes::procedure::{DisputeMove, Position};
use marsam_domain::disputes::{DisputeState, Party, days};
use marsam_domain::ids::{FileId, QuoteRequestId};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::quote_requests::lifecycle::{Action, advance};
use marsam_domain::quote_requests::moves::Link;
use marsam_persistence::attachments::Holder;
use marsam_persistence::disputes::NewPosition;
use marsam_persistence::{Db, disputes, quote_requests};

use super::outcome::{self, Carried};
use super::{Live, Now, Said, attaching, money_of, party_mover};
use crate::notices::Told;
use crate::requests::{Moving, RequestMove};
use crate::{Refused, notices};

/// A side says what it wishes, or wishes something else.
pub struct TakePosition;

impl RequestMove for TakePosition {
    const ACTION: Action = Action::TakePosition;
    type Words = Said<drafts::NewPosition>;
    type Made = ();

    fn store(db: &mut Db, moving: &Moving<Self::Words>) -> Result<(), Refused> {
        let (request, now) = (moving.request(), moving.now);
        let new = &moving.words.words;
        let live = Live::of(db, request)?;
        live.check(
            DisputeMove::Position,
            &party_mover(moving.access.actor()),
            now,
        )?;
        live.bounds(db, request, now)?.check(&new.wish)?;
        moving.apply(db, None)?;
        let position = Written {
            wish: Position {
                number: 0,
                wish: new.wish,
                held_fils: money_of(db, request)?.held_fils,
            },
            text: Some(&new.text),
            links: &new.links,
            files: &new.files,
        };
        if !add(db, moving, &live, &position)? {
            let told = Told::of(Kind::PositionTaken, Some(&new.text));
            notices::other_side(db, &moving.access, told, now)?;
        }
        Ok(())
    }
}

/// A side wishes exactly what the other one does; the words are the number of that position.
pub struct AcceptPosition;

impl RequestMove for AcceptPosition {
    const ACTION: Action = Action::TakePosition;
    type Words = Said<i64>;
    type Made = ();

    fn store(db: &mut Db, moving: &Moving<Self::Words>) -> Result<(), Refused> {
        let (request, now) = (moving.request(), moving.now);
        let live = Live::of(db, request)?;
        live.check(
            DisputeMove::Accept,
            &party_mover(moving.access.actor()),
            now,
        )?;
        let party = Party::of(moving.access.side).ok_or(Refused::WrongSide)?;
        let wished = live
            .facts()
            .positions
            .of(party.other())
            .ok_or(Refused::Stale)?;
        if wished.number != moving.words.words {
            return Err(Refused::PositionChanged);
        }
        let held_fils = money_of(db, request)?.held_fils;
        if wished.wish.kind.has_amount() && wished.held_fils != held_fils {
            return Err(Refused::HeldChanged);
        }
        live.bounds(db, request, now)?.check_accepted(wished.wish)?;
        moving.apply(db, None)?;
        let position = Written {
            wish: Position {
                held_fils,
                ..wished
            },
            text: None,
            links: &[],
            files: &[],
        };
        add(db, moving, &live, &position).map(drop)
    }
}

/// A position to be added; its number is counted when it is stored.
struct Written<'a> {
    wish: Position,
    text: Option<&'a str>,
    links: &'a [Link],
    files: &'a [FileId],
}

/// Stores a position, and settles the dispute if the other side wishes the same; true if it does.
fn add<W>(
    db: &mut Db,
    moving: &Moving<Said<W>>,
    live: &Live,
    written: &Written<'_>,
) -> Result<bool, Refused> {
    let party = Party::of(moving.access.side).ok_or(Refused::WrongSide)?;
    let position = NewPosition {
        side: party,
        author: moving.access.account.id,
        wish: written.wish.wish,
        held_fils: written.wish.held_fils,
        text: written.text,
        links: written.links,
    };
    let dispute = live.dispute.id;
    let position = disputes::insert_position(db, dispute, &position, moving.now)?;
    let holder = Holder::Position(dispute, position);
    attaching(moving, holder).all(db, written.files)?;
    let request = moving.request();
    let settling = Settling {
        request: request.id,
        actor: moving.access.actor(),
        now: moving.words.now(moving.now),
    };
    let after = Live::of(db, request)?;
    if settle_if_same(db, &after, &settling)? {
        return Ok(true);
    }
    if after.facts().turn() != live.facts().turn() {
        let remind_at = after.next_reminder(settling.now);
        disputes::set_reminder(db, &after.dispute, remind_at)?;
    }
    Ok(false)
}

/// Who settles a dispute, and when.
pub(super) struct Settling<'a> {
    pub(super) request: QuoteRequestId,
    pub(super) actor: Actor,
    pub(super) now: Now<'a>,
}

/// Settles a dispute in which both sides wish the same for the same held amount; true if they do.
pub(super) fn settle_if_same(
    db: &mut Db,
    live: &Live,
    settling: &Settling<'_>,
) -> Result<bool, Refused> {
    let Some(agreed) = live.facts().agreed() else {
        return Ok(false);
    };
    let carried = Carried {
        wish: agreed.wish,
        held_fils: agreed.held_fils,
        held_at: live.dispute.opened_at,
        note: None,
    };
    settle(db, live, settling, &carried)?;
    Ok(true)
}

/// Ends a dispute as settled, and carries out what was wished.
pub(super) fn settle(
    db: &mut Db,
    live: &Live,
    settling: &Settling<'_>,
    carried: &Carried<'_>,
) -> Result<(), Refused> {
    let now = settling.now.at;
    let request = quote_requests::find(db, settling.request)?;
    let settled = advance(&request.facts(), Action::SettleDispute, settling.actor, now)?;
    quote_requests::apply(db, &request, &settled, None)?;
    let remind_at = days::pay_reminder(&carried.wish);
    disputes::end(db, &live.dispute, DisputeState::Settled, remind_at, now)
        .map_err(super::stale)?;
    let moved = outcome::carry_out(db, request.id, carried, settling.now)?;
    let is_paid = live.facts().agreed().is_none();
    notices::both_sides_of(
        db,
        &request,
        |notice| notice.with_outcome(moved.to).by_payment(is_paid),
        Kind::DisputeSettled,
        now,
    )?;
    notices::completed(db, &request, &moved)
}
