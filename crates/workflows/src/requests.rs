//! Moves of a request: who may make them, in which order they are refused, and what follows once they are stored.
//!
//! **Invariant:** refusals come in the order 404, 403, 422, 409, and a refused move changes nothing. [`Attempt::of`]
//! judges the first two, the words are checked by the caller, and [`Attempt::make`] judges the last.

pub mod archiving;
pub mod brief_versions;
mod briefs;
mod cancelling;
pub mod deliveries;
mod delivering;
pub mod history;
pub mod inbox;
mod invitations;
pub mod listing;
mod opening;
pub mod parts;
mod problems;
mod revisions;
mod silence;
mod submitting;

use std::marker::PhantomData;
use std::sync::Arc;

use marsam_domain::accounts::Account;
use marsam_domain::calendar::Holidays;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::lifecycle::{self, Action, Facts, Transition, advance};
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_persistence::request_updates::{self, Concerned};
use marsam_persistence::{Db, DbError, quote_requests};
use time::OffsetDateTime;

pub use self::briefs::EditBrief;
pub use self::cancelling::{AgreeCancel, Cancel, Cancellation, RefuseCancel, TakeBackCancel};
pub use self::delivering::{Approve, Deliver};
pub use self::invitations::{DeclineInvitation, Invite};
pub use self::opening::{Decline, OpenToOthers, Reopen};
pub use self::problems::{Hold, Report, Resolution, Resolve};
pub use self::revisions::{AcceptRevision, RefuseRevision, RequestRevision};
pub use self::silence::{ReportAfterSilence, with_silence};
pub use self::submitting::{Submission, submit};
use crate::access::RequestAccess;
use crate::{Refused, notices};

/// A request that its reader has just sent.
///
/// # Errors
/// [`DbError::NotFound`].
pub fn find(db: &mut Db, request: QuoteRequestId) -> Result<QuoteRequest, DbError> {
    quote_requests::find(db, request)
}

/// The facts with the newest delivery of a request that waits for its brand: from it counts how long that may be put off.
pub(crate) fn with_delivery(
    db: &mut Db,
    request: &QuoteRequest,
    facts: Facts,
) -> Result<Facts, Refused> {
    if request.stage != RequestStage::Delivered {
        return Ok(facts);
    }
    Ok(Facts {
        delivered_at: marsam_persistence::deliveries::newest_at(db, request.id)?,
        ..facts
    })
}

/// A move of a request.
pub trait RequestMove {
    /// Whose side it is on is judged by this action of the lifecycle.
    const ACTION: Action;
    /// What is said with it, valid by its own rules.
    type Words;
    /// What it makes, where that has an id of its own.
    type Made;

    /// The facts that decide whether the stage allows it.
    ///
    /// # Errors
    /// The database's.
    fn facts(db: &mut Db, request: &QuoteRequest) -> Result<Facts, Refused> {
        with_delivery(db, request, request.facts())
    }

    /// Stores the transition and what follows from it.
    ///
    /// # Errors
    /// What only the database can tell about the words, or the stage.
    fn store(db: &mut Db, moving: &Moving<Self::Words>) -> Result<Self::Made, Refused>;

    /// Who learns of it while they have the request open.
    fn concerned(moving: &Moving<Self::Words>, _made: &Self::Made) -> Option<Concerned> {
        Some(moving.concerned())
    }
}

/// What is said with a move that sets days, and the days on which no one works.
pub struct Said<W> {
    /// What is said, valid by its own rules.
    pub words: W,
    /// The public holidays.
    pub holidays: Arc<Holidays>,
}

/// A move that the caller's side may try; whether the request's stage allows it is not judged yet.
pub struct Attempt<M> {
    /// The caller's access to the request, which is locked until the transaction ends.
    pub access: RequestAccess,
    decided: Result<Transition, lifecycle::Refused>,
    now: OffsetDateTime,
    kind: PhantomData<M>,
}

impl<M: RequestMove> Attempt<M> {
    /// Locks the request and finds the side of `account`.
    ///
    /// # Errors
    /// [`DbError::NotFound`] for those on no side, [`Refused::WrongSide`] and
    /// [`Refused::AdminAccount`] for those whose side never makes this move.
    pub fn of(
        db: &mut Db,
        account: Account,
        request: QuoteRequestId,
        now: OffsetDateTime,
    ) -> Result<Self, Refused> {
        let access = RequestAccess::locked(db, account, request)?;
        access.require(M::ACTION)?;
        let facts = M::facts(db, &access.request)?;
        let decided = advance(&facts, M::ACTION, access.actor(), now);
        if decided == Err(lifecycle::Refused::WrongSide) {
            return Err(access.wrong_side(M::ACTION, now));
        }
        Ok(Self {
            access,
            decided,
            now,
            kind: PhantomData,
        })
    }

    /// Makes the move.
    ///
    /// # Errors
    /// [`Refused::Stale`] if the stage does not allow it, and what the move itself refuses.
    pub fn make(self, db: &mut Db, words: M::Words) -> Result<M::Made, Refused> {
        let moving = Moving {
            transition: self.decided?,
            access: self.access,
            words,
            now: self.now,
        };
        notices::were_acted_on(db, &moving.access, moving.now)?;
        let made = M::store(db, &moving)?;
        if let Some(concerned) = M::concerned(&moving, &made) {
            request_updates::publish(db, moving.request().id, &concerned)?;
        }
        Ok(made)
    }
}

/// An action that only moves the request.
pub struct QuietMove<'a> {
    /// The action.
    pub action: Action,
    /// Words for the history.
    pub note: Option<&'a str>,
}

/// Makes a move that no one is notified of, and that stores nothing but the transition.
///
/// # Errors
/// As [`Attempt::of`], and [`Refused::Stale`] if the stage does not allow it.
pub fn move_quietly(
    db: &mut Db,
    account: Account,
    request: QuoteRequestId,
    made: &QuietMove<'_>,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let QuietMove { action, note } = *made;
    let access = RequestAccess::locked(db, account, request)?;
    access.require(action)?;
    let facts = with_delivery(db, &access.request, access.request.facts())?;
    let moved = advance(&facts, action, access.actor(), now)?;
    quote_requests::apply(db, &access.request, &moved, note)?;
    notices::were_acted_on(db, &access, now)?;
    let concerned = Concerned::by(&access.request, &moved);
    Ok(request_updates::publish(db, request, &concerned)?)
}

/// A move that is allowed, before it is stored.
pub struct Moving<W> {
    pub(crate) access: RequestAccess,
    pub(crate) transition: Transition,
    pub(crate) words: W,
    pub(crate) now: OffsetDateTime,
}

impl<W> Moving<W> {
    /// The request as it was read.
    pub(crate) fn request(&self) -> &QuoteRequest {
        &self.access.request
    }

    /// Stores the transition, with words for the history.
    pub(crate) fn apply(&self, db: &mut Db, note: Option<&str>) -> Result<(), Refused> {
        let request = self.request();
        Ok(quote_requests::apply(db, request, &self.transition, note)?)
    }

    /// The accounts that it concerns; if a creative declines to answer an open request, not even the brand learns of it.
    fn concerned(&self) -> Concerned {
        match (self.access.side, self.access.viewer.creative_id()) {
            (Side::Open, Some(creative)) => Concerned::OnlyCreative(creative),
            (Side::Invited | Side::Bidder, Some(creative)) => Concerned::Creatives(vec![creative]),
            _ => Concerned::by(self.request(), &self.transition),
        }
    }
}
