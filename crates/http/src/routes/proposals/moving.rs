//! A move of a proposal: who may make it, in which order it is refused, and what follows once it is stored.

use actix_web::HttpResponse;
use marsam_domain::accounts::Account;
use marsam_domain::ids::{ProposalId, QuoteRequestId};
use marsam_domain::proposals::Proposal;
use marsam_domain::proposals::lifecycle::{Action, Refused, Transition, advance};
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::throttles::WriteClass;
use marsam_domain::validation::FieldErrors;
use marsam_persistence::idempotency::KeyUse;
use marsam_persistence::request_updates::{self, Concerned};
use marsam_persistence::{Db, proposals};
use serde::Serialize;
use serde::de::DeserializeOwned;
use time::OffsetDateTime;

use super::{ProposalDto, ProposalReader, all_seen_by};
use crate::error::Code;
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::idempotent::{self, Write};
use crate::routes::request_access::RequestAccess;
use crate::{ApiError, AppState, path_id};

/// A move as it was sent.
pub(crate) struct Command<T> {
    id: ProposalId,
    words: Result<T, ApiError>,
    used: Option<KeyUse>,
}

impl<T> Command<T> {
    /// Reads a move of the proposal `id`; `route` is the method and the rest of the path.
    pub(crate) fn read<D: DeserializeOwned>(
        (caller, id, (method, rest)): (&Caller<Anyone>, &str, (&str, &str)),
        key: idempotent::Key,
        body: Body<D>,
        check: impl FnOnce(D) -> Result<T, FieldErrors>,
    ) -> Result<Self, ApiError> {
        let id: ProposalId = path_id(id)?;
        let route = format!("{method} /api/proposals/{id}{rest}");
        let used = key.used_by(&caller.account.id, route, body.hash.clone());
        Ok(Self {
            id,
            words: body.check(check).map(|body| body.value),
            used,
        })
    }
}

/// A move of a proposal that the caller's side may make, before its stage is checked.
pub(crate) struct Moving<T> {
    pub(crate) access: RequestAccess,
    pub(crate) proposal: Proposal,
    decided: Result<Transition, Refused>,
    pub(crate) words: T,
    pub(crate) now: OffsetDateTime,
}

impl<T> Moving<T> {
    /// The transition; 409 if it is not allowed now.
    pub(crate) fn transition(&self) -> Result<Transition, ApiError> {
        if !self.access.request.stage.is_waiting() {
            return Err(Code::StaleStage.into());
        }
        Ok(self.decided?)
    }

    /// The proposal as the caller sees it in the database now.
    pub(crate) fn newest(&self, db: &mut Db) -> Result<ProposalDto, ApiError> {
        shown(db, &self.access, self.proposal.id, self.now)
    }

    /// 409 with the proposal as it is now.
    pub(crate) fn outdated(&self, db: &mut Db) -> ApiError {
        match self.newest(db) {
            Ok(newest) => ApiError::outdated(Code::ProposalChanged, &newest),
            Err(error) => error,
        }
    }
}

/// A proposal as a caller sees it.
pub(crate) fn shown(
    db: &mut Db,
    access: &RequestAccess,
    proposal: ProposalId,
    now: OffsetDateTime,
) -> Result<ProposalDto, ApiError> {
    let proposal = proposals::find(db, proposal)?;
    let seen = all_seen_by(db, &ProposalReader::of(access), vec![proposal], now)?;
    Ok(seen.into_iter().next().ok_or(Code::NotFound)?)
}

/// Reads a proposal and the caller's access, for a write; 404 for those who may not know of it.
fn locked(
    db: &mut Db,
    account: Account,
    id: ProposalId,
) -> Result<(RequestAccess, Proposal), ApiError> {
    let request = proposals::find(db, id)?.request_id;
    let access = RequestAccess::locked(db, account, request)?;
    // Read again: it may have moved before the lock was taken.
    let proposal = proposals::find(db, id)?;
    if access.sees_proposal_of(proposal.creative_id) {
        Ok((access, proposal))
    } else {
        Err(Code::NotFound.into())
    }
}

/// Makes a move of a proposal and answers 200 with the proposal as the caller sees it then.
pub(crate) async fn make<T: Send + 'static>(
    state: &AppState,
    caller: &Caller<Anyone>,
    command: Command<T>,
    action: Action,
    store: impl FnOnce(&mut Db, &Moving<T>) -> Result<(), ApiError> + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let newest = move |db: &mut Db, account, (request, id): (QuoteRequestId, ProposalId)| {
        let access = RequestAccess::read(db, account, request)?;
        shown(db, &access, id, now)
    };
    make_and_show(state, caller, command, (action, newest), store).await
}

/// Like [`make`], but answers with what `shown` reads for the account.
pub(crate) async fn make_and_show<T: Send + 'static, A: Serialize>(
    state: &AppState,
    caller: &Caller<Anyone>,
    command: Command<T>,
    (action, shown): (
        Action,
        impl FnOnce(&mut Db, Account, (QuoteRequestId, ProposalId)) -> Result<A, ApiError>
        + Send
        + 'static,
    ),
    store: impl FnOnce(&mut Db, &Moving<T>) -> Result<(), ApiError> + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let Command { id, words, used } = command;
    let write = Write::changing(WriteClass::Move, used);
    idempotent::answer(state, caller, write, move |db, fresh, once| {
        let account = fresh.account;
        let (access, proposal) = locked(db, account.clone(), id)?;
        let facts = proposal.facts(access.request.brief_version);
        let decided = advance(&facts, action, access.actor(), now);
        if decided == Err(Refused::WrongSide) || access.side == Side::Admin {
            return Err(Code::WrongSide.into());
        }
        let request = access.request.id;
        let first = |db: &mut Db| {
            let moving = Moving {
                access,
                proposal,
                decided,
                words: words?,
                now,
            };
            store(db, &moving)?;
            let concerned = match action {
                Action::Select => Concerned::EveryCreative,
                _ => Concerned::Creatives(vec![moving.proposal.creative_id]),
            };
            request_updates::publish(db, request, &concerned)?;
            Ok(id)
        };
        // Earlier versions stored the request's id for a selection; the call names the proposal itself.
        once.run(db, first, |db, _: ProposalId| {
            shown(db, account, (request, id))
        })
    })
    .await
}
