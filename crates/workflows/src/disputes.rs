//! Disputes: a side reports a problem, both say what they wish, and they settle it or an admin decides.
//!
//! **Invariant:** every step holds the lock of the request, and one that ends a dispute carries its outcome out in the same
//! transaction.

pub mod case;
pub mod clock;
mod deciding;
mod opening;
mod outcome;
mod paid;
mod positions;
pub mod reading;

use marsam_domain::actors::Actor;
use marsam_domain::calendar::{Holidays, day_of};
use marsam_domain::disputes::days;
use marsam_domain::disputes::procedure::{DisputeMove, Facts, Mover};
use marsam_domain::disputes::wishes::{Bounds, Money};
use marsam_domain::ids::AccountId;
use marsam_domain::ledger::Account as LedgerAccount;
use marsam_domain::payments::unconfirmed_fils;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_persistence::attachments::Holder;
use marsam_persistence::disputes::{self, Dispute, StoredPosition};
use marsam_persistence::viewers::KnownViewer;
use marsam_persistence::{Db, DbError, accounts, ledger, payments};
use time::OffsetDateTime;

pub use self::deciding::{AcceptDecision, Appeal, Decide, decide_as_operator};
pub use self::opening::Opening;
pub(crate) use self::opening::open;
pub(crate) use self::outcome::day_after_hold;
pub use self::positions::{AcceptPosition, TakePosition};
use crate::Refused;
use crate::attachments::Attaching;
use crate::requests::{Moving, Said};

impl<W> Said<W> {
    /// The time of the step, with its holidays.
    fn now(&self, at: OffsetDateTime) -> Now<'_> {
        Now {
            at,
            holidays: &self.holidays,
        }
    }
}

/// The time, and the days on which no one works.
#[derive(Clone, Copy)]
pub struct Now<'a> {
    /// The time.
    pub at: OffsetDateTime,
    /// The public holidays.
    pub holidays: &'a Holidays,
}

/// A dispute that stops a project, with what both sides wished.
pub struct Live {
    /// The dispute.
    pub dispute: Dispute,
    /// What both wished, oldest first.
    pub positions: Vec<StoredPosition>,
}

impl Live {
    /// The live dispute of a request.
    ///
    /// # Errors
    /// [`Refused::Stale`] if there is none.
    fn of(db: &mut Db, request: &QuoteRequest) -> Result<Self, Refused> {
        let dispute = disputes::live_of(db, request.id)?.ok_or(Refused::Stale)?;
        let positions = disputes::positions(db, dispute.id)?;
        Ok(Self { dispute, positions })
    }

    /// The facts that decide its moves.
    pub fn facts(&self) -> Facts {
        self.dispute.facts(&self.positions)
    }

    /// When the side whose turn it is is reminded next; `None` if it is no side's, and after its last reminder.
    fn next_reminder(&self, now: Now<'_>) -> Option<OffsetDateTime> {
        let facts = self.facts();
        let turn = facts.turn()?;
        // It began with what the other side wished first since then.
        let since = self.positions.iter().rev();
        let began = since.take_while(|one| one.side != turn).last();
        let began_at = began.map_or(self.dispute.opened_at, |one| one.created_at);
        days::next_reminder(began_at, facts.due_at, now.at, now.holidays)
    }

    /// Whether the actor may make a move now.
    fn check(&self, step: DisputeMove, mover: &Mover, now: OffsetDateTime) -> Result<(), Refused> {
        Ok(self.facts().check(step, mover, now)?)
    }

    /// Within which bounds a wish is now, or an outcome that is carried out at `now`.
    fn bounds(
        &self,
        db: &mut Db,
        request: &QuoteRequest,
        now: OffsetDateTime,
    ) -> Result<Bounds, Refused> {
        bounds_of(db, request, self.dispute.held_stage, now)
    }
}

/// Within which bounds something is wished when a problem stops the work at `before`.
///
/// # Errors
/// The database's.
pub fn bounds_of(
    db: &mut Db,
    request: &QuoteRequest,
    before: RequestStage,
    now: OffsetDateTime,
) -> Result<Bounds, Refused> {
    Ok(Bounds {
        before,
        money: money_of(db, request)?,
        today: day_of(now),
    })
}

/// The money of a project, in fils. What is held is what the ledger says: nothing, where nothing was paid through a
/// provider.
///
/// # Errors
/// The database's.
pub fn money_of(db: &mut Db, request: &QuoteRequest) -> Result<Money, Refused> {
    Ok(Money {
        price_fils: request.sums.agreed_fils - request.sums.lowered_fils,
        recorded_fils: request.sums.recorded_fils,
        unconfirmed_fils: unconfirmed_fils(&payments::of_requests(db, &[request.id])?),
        held_fils: ledger::credit_fils(db, LedgerAccount::Held(request.id))?,
    })
}

/// Who decides about a project: the admins who are on no side of it.
///
/// # Errors
/// The database's.
pub fn judges(db: &mut Db, request: &QuoteRequest) -> Result<Vec<AccountId>, Refused> {
    let mut judges = Vec::new();
    for admin in accounts::admins(db)? {
        let viewer = KnownViewer::of(db, &admin)?;
        if viewer.side_of(db, request)? == Some(Side::Admin) {
            judges.push(admin.id);
        }
    }
    Ok(judges)
}

/// An actor, with whether another admin could decide.
///
/// # Errors
/// The database's.
pub fn mover(db: &mut Db, request: &QuoteRequest, actor: Actor) -> Result<Mover, Refused> {
    let judges = judges(db, request)?;
    Ok(Mover {
        actor,
        has_other_admin: judges.iter().any(|judge| Some(*judge) != actor.account()),
    })
}

/// Attaches evidence of the side that makes a move.
fn attaching<W>(moving: &Moving<W>, holder: Holder) -> Attaching {
    Attaching {
        by: moving.access.account.id,
        request: moving.request().id,
        holder,
        at: moving.now,
    }
}

/// An actor who is no admin.
const fn party_mover(actor: Actor) -> Mover {
    Mover {
        actor,
        has_other_admin: false,
    }
}

/// Refuses what would go around a dispute that stops the project.
///
/// # Errors
/// [`Refused::DisputeOpen`] while there is one.
pub(crate) fn refuse_during(db: &mut Db, request: &QuoteRequest) -> Result<(), Refused> {
    if disputes::is_live(db, request.id)? {
        return Err(Refused::DisputeOpen);
    }
    Ok(())
}

/// A conflict of two steps of one dispute is a step that came too late.
fn stale(error: DbError) -> Refused {
    match error {
        DbError::Conflict => Refused::Stale,
        other => other.into(),
    }
}
