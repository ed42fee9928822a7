//! Moves of a proposal: who may make them, in which order they are refused, and what follows once they are stored.

mod answering;
pub mod reading;
mod selecting;
mod sending;

use std::marker::PhantomData;

use marsam_domain::accounts::Account;
use marsam_domain::ids::{CreativeId, ProposalId};
use marsam_domain::proposals::Proposal;
use marsam_domain::proposals::lifecycle::{self, Action, Transition, advance};
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::sides::Side;
use marsam_persistence::proposals::Words;
use marsam_persistence::request_updates::{self, Concerned};
use marsam_persistence::{Db, DbError, proposals};
use time::OffsetDateTime;

pub use self::answering::{ChangeWish, Decline, RequestChange, Withdraw};
pub use self::selecting::{Select, Selection};
pub use self::sending::{Offer, Revise, RevisedOffer, Send};
use crate::access::RequestAccess;
use crate::{Refused, notices};

/// A move of a proposal.
pub trait ProposalMove {
    /// The action of the lifecycle.
    const ACTION: Action;
    /// What is said with it, valid by its own rules.
    type Words;

    /// Stores the transition and what follows from it.
    ///
    /// # Errors
    /// What only the database can tell about the words, or the state.
    fn store(db: &mut Db, moving: &Moving<Self::Words>) -> Result<(), Refused>;
}

/// A move that the caller's side may try; whether the proposal's state allows it is not judged yet.
pub struct Attempt<M> {
    /// The caller's access to the request, which is locked until the transaction ends.
    pub access: RequestAccess,
    /// The proposal.
    pub proposal: Proposal,
    decided: Result<Transition, lifecycle::Refused>,
    now: OffsetDateTime,
    kind: PhantomData<M>,
}

impl<M: ProposalMove> Attempt<M> {
    /// Locks the request of a proposal and finds the side of `account`.
    ///
    /// # Errors
    /// [`DbError::NotFound`] for those who may not know of the proposal, [`Refused::WrongSide`] for those whose side never
    /// makes this move.
    pub fn of(
        db: &mut Db,
        account: Account,
        proposal: ProposalId,
        now: OffsetDateTime,
    ) -> Result<Self, Refused> {
        let request = proposals::find(db, proposal)?.request_id;
        let access = RequestAccess::locked(db, account, request)?;
        // Read again: until the lock was taken it may have moved.
        let proposal = proposals::find(db, proposal)?;
        if !access.sees_proposal_of(proposal.creative_id) {
            return Err(DbError::NotFound.into());
        }
        let facts = proposal.facts(access.request.brief_version);
        let decided = advance(&facts, M::ACTION, access.actor(), now);
        if decided == Err(lifecycle::Refused::WrongSide) || access.side == Side::Admin {
            return Err(Refused::WrongSide);
        }
        Ok(Self {
            access,
            proposal,
            decided,
            now,
            kind: PhantomData,
        })
    }

    /// Makes the move.
    ///
    /// # Errors
    /// [`Refused::Stale`] or [`Refused::ProposalChanged`] if the state does not allow it, and what the move itself refuses.
    pub fn make(self, db: &mut Db, words: M::Words) -> Result<(), Refused> {
        let moving = Moving {
            access: self.access,
            proposal: self.proposal,
            decided: self.decided,
            words,
            now: self.now,
        };
        notices::were_acted_on(db, &moving.access, moving.now)?;
        M::store(db, &moving)?;
        let concerned = match M::ACTION {
            Action::Select => Concerned::EveryCreative,
            _ => Concerned::Creatives(vec![moving.creative()]),
        };
        Ok(request_updates::publish(
            db,
            moving.request().id,
            &concerned,
        )?)
    }
}

/// A move with its words, before its state is judged.
pub struct Moving<W> {
    pub(crate) access: RequestAccess,
    pub(crate) proposal: Proposal,
    decided: Result<Transition, lifecycle::Refused>,
    pub(crate) words: W,
    pub(crate) now: OffsetDateTime,
}

impl<W> Moving<W> {
    /// The request as it was read.
    pub(crate) fn request(&self) -> &QuoteRequest {
        &self.access.request
    }

    /// The proposal's author.
    pub(crate) fn creative(&self) -> CreativeId {
        self.proposal.creative_id
    }

    /// The transition.
    pub(crate) fn transition(&self) -> Result<Transition, Refused> {
        if !self.request().stage.is_waiting() {
            return Err(Refused::Stale);
        }
        Ok(self.decided?)
    }

    /// Stores the transition, with words for the history, and restarts the time until the request expires.
    fn apply(&self, db: &mut Db, words: Words<'_>) -> Result<(), Refused> {
        let transition = self.transition()?;
        let stage = self.request().stage;
        proposals::apply(db, &self.proposal, stage, &transition, words)?;
        sending::open_or_restart(db, self.request(), self.now)
    }
}
