//! A creative sends a proposal, or a new version of one.

use marsam_domain::accounts::Account;
use marsam_domain::actors::Actor;
use marsam_domain::ids::{CreativeId, ProposalId, QuoteRequestId};
use marsam_domain::money::{fee_fils, net_fils};
use marsam_domain::notices::RequestNoticeKind as Kind;
use marsam_domain::proposals::lifecycle::Action as ProposalAction;
use marsam_domain::proposals::{FeeSplit, ProposalDraft, Terms};
use marsam_domain::quote_requests::lifecycle::{Action, advance, restarted};
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_persistence::proposals::{self, Author, NewVersion};
use marsam_persistence::request_updates::{self, Concerned};
use marsam_persistence::{Db, DbError, invitations, quote_requests};
use time::OffsetDateTime;

use super::{Moving, ProposalMove};
use crate::access::RequestAccess;
use crate::{Refused, notices};

/// What a creative offers.
pub struct Offer {
    /// The terms.
    pub terms: Terms,
    /// The service's fee in basis points.
    pub fee_bps: u16,
}

/// A proposal that the caller's side may send.
pub struct Send {
    /// The caller's access to the request, which is locked until the transaction ends.
    pub access: RequestAccess,
    creative: CreativeId,
    now: OffsetDateTime,
}

impl Send {
    /// Locks the request and finds the side of `account`.
    ///
    /// # Errors
    /// [`DbError::NotFound`] for those on no side, [`Refused::WrongSide`] and [`Refused::AdminAccount`] for those who
    /// answer no requests.
    pub fn attempt(
        db: &mut Db,
        account: Account,
        request: QuoteRequestId,
        now: OffsetDateTime,
    ) -> Result<Self, Refused> {
        let access = RequestAccess::locked(db, account, request)?;
        let creative = access.creative()?;
        access.require(Action::OpenProposals)?;
        Ok(Self {
            access,
            creative,
            now,
        })
    }

    /// Sends the proposal; the first one moves the request from `submitted` to `proposals`.
    ///
    /// # Errors
    /// [`Refused::Stale`] once the request does not wait, [`Refused::ProposalOpen`] if the creative has a live one.
    pub fn make(&self, db: &mut Db, offer: &Offer) -> Result<ProposalId, Refused> {
        let (access, now) = (&self.access, self.now);
        refuse_late(db, access)?;
        let new = version(&offer.terms, offer.fee_bps, access.request.brief_version);
        let author = Author {
            creative: self.creative,
            actor: access.actor(),
        };
        let sent =
            proposals::insert(db, &access.request, author, &new, now).map_err(
                |error| match error {
                    DbError::Conflict => Refused::ProposalOpen,
                    other => other.into(),
                },
            )?;
        open_or_restart(db, &access.request, now)?;
        notices::were_acted_on(db, access, now)?;
        notices::brand_by_creative(db, access, Kind::ProposalReceived, now)?;
        let concerned = Concerned::Creatives(vec![self.creative]);
        request_updates::publish(db, access.request.id, &concerned)?;
        Ok(sent.id)
    }
}

/// 409 once the request no longer waits, and for those who declined a request that is open to the invited only.
fn refuse_late(db: &mut Db, access: &RequestAccess) -> Result<(), Refused> {
    let request = &access.request;
    let invitation = invitations::of_creative(db, request.id, access.creative()?)?;
    let has_declined = invitation.is_some_and(|invitation| invitation.declined_at.is_some());
    let may_answer = request.is_open || !has_declined;
    if request.stage.is_waiting() && access.viewer.is_listed && may_answer {
        Ok(())
    } else {
        Err(Refused::Stale)
    }
}

/// What a creative offers instead: what the draft leaves out stays as it is.
pub struct RevisedOffer {
    /// The changes.
    pub changes: ProposalDraft,
    /// The service's fee in basis points.
    pub fee_bps: u16,
    /// The smallest part that brands may pay here, in fils; `None`: they may not pay here.
    pub min_fils: Option<i64>,
}

/// The creative sends a new version of a proposal; without changes it confirms the terms after a change of the brief.
pub struct Revise;

impl ProposalMove for Revise {
    const ACTION: ProposalAction = ProposalAction::Revise;
    type Words = RevisedOffer;

    fn store(db: &mut Db, moving: &Moving<RevisedOffer>) -> Result<(), Refused> {
        let RevisedOffer {
            changes,
            fee_bps,
            min_fils,
        } = &moving.words;
        let terms = changes
            .clone()
            .into_revised(&moving.proposal.terms, moving.now)?
            .payable_here(*min_fils)?;
        let transition = moving.transition()?;
        let request = moving.request();
        let new = version(&terms, *fee_bps, request.brief_version);
        proposals::store_version(db, &moving.proposal, request.stage, &transition, &new)?;
        open_or_restart(db, request, moving.now)?;
        notices::brand_by_creative(db, &moving.access, Kind::ProposalRevised, moving.now)
    }
}

/// A version with fee and net at the service's rate.
fn version(terms: &Terms, fee_bps: u16, brief_version: i64) -> NewVersion<'_> {
    NewVersion {
        terms,
        split: FeeSplit {
            fee_fils: fee_fils(terms.price_fils, fee_bps),
            net_fils: net_fils(terms.price_fils, fee_bps),
        },
        brief_version,
    }
}

/// The first proposal is a transition of the request; every other move of one restarts the time until it expires.
pub(super) fn open_or_restart(
    db: &mut Db,
    request: &QuoteRequest,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let facts = request.facts();
    if request.stage == RequestStage::Submitted {
        let opened = advance(&facts, Action::OpenProposals, Actor::Clock, now)?;
        return Ok(quote_requests::apply(db, request, &opened, None)?);
    }
    if let Some(due_at) = restarted(&facts, now) {
        quote_requests::restart_clock(db, request.id, due_at)?;
    }
    Ok(())
}
