//! A move of a proposal, from the call to its answer.

use actix_web::HttpResponse;
use marsam_domain::accounts::Account;
use marsam_domain::ids::{ProposalId, QuoteRequestId};
use marsam_domain::throttles::WriteClass;
use marsam_domain::validation::FieldErrors;
use marsam_persistence::Db;
use marsam_persistence::idempotency::KeyUse;
use marsam_workflows::Refused;
use marsam_workflows::access::RequestAccess;
use marsam_workflows::proposals::{Attempt, ProposalMove, reading};
use serde::Serialize;
use serde::de::DeserializeOwned;
use time::OffsetDateTime;

use super::{ProposalDto, ProposalReader, all_seen_by};
use crate::error::Code;
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

/// A move as it was sent.
pub(crate) struct Command<W> {
    id: ProposalId,
    words: Result<W, ApiError>,
    used: Option<KeyUse>,
}

impl<W> Command<W> {
    /// Reads a move of the proposal `id`.
    pub(crate) fn read<D: DeserializeOwned>(
        caller: &Caller<Anyone>,
        id: ProposalId,
        key: idempotent::Key,
        body: Body<D>,
        check: impl FnOnce(D) -> Result<W, FieldErrors>,
    ) -> Self {
        Self {
            id,
            used: key.used_by(&caller.account.id, body.hash.clone()),
            words: body.check(check).map(|body| body.value),
        }
    }
}

/// A proposal as its reader sees it.
pub(crate) fn shown(
    db: &mut Db,
    reader: &ProposalReader,
    proposal: ProposalId,
    now: OffsetDateTime,
) -> Result<ProposalDto, ApiError> {
    let proposal = reading::find(db, proposal)?;
    let seen = all_seen_by(db, reader, vec![proposal], now)?;
    Ok(seen.into_iter().next().ok_or(Code::NotFound)?)
}

/// A proposal that was moved, and who moved it.
pub(crate) struct Moved {
    pub(crate) account: Account,
    pub(crate) request: QuoteRequestId,
    pub(crate) proposal: ProposalId,
    /// Whether brands pay here now.
    pub(crate) is_paid_here: bool,
    pub(crate) now: OffsetDateTime,
}

/// The proposal as the one who moved it sees it then.
pub(crate) fn newest(db: &mut Db, moved: Moved) -> Result<ProposalDto, ApiError> {
    let access = RequestAccess::read(db, moved.account, moved.request)?;
    let reader = ProposalReader::of(&access, moved.is_paid_here);
    shown(db, &reader, moved.proposal, moved.now)
}

/// Makes a move of a proposal and answers 200 with what `show` reads then. A move of a version that is not the newest is a
/// 409 with the newest.
pub(crate) async fn make<M, T>(
    state: &AppState,
    caller: &Caller<Anyone>,
    command: Command<M::Words>,
    show: impl FnOnce(&mut Db, Moved) -> Result<T, ApiError> + Send + 'static,
) -> Result<HttpResponse, ApiError>
where
    M: ProposalMove + 'static,
    M::Words: Send + 'static,
    T: Serialize,
{
    let now = state.now();
    let is_paid_here = state.payments.checkout().is_some();
    let Command { id, words, used } = command;
    let write = Write::changing(WriteClass::Move, used);
    idempotent::answer(state, caller, write, move |db, fresh, once| {
        let attempt = Attempt::<M>::of(db, fresh.account.clone(), id, now)?;
        let moved = Moved {
            account: fresh.account,
            request: attempt.access.request.id,
            proposal: id,
            is_paid_here,
            now,
        };
        let (account, request) = (moved.account.clone(), moved.request);
        let first = |db: &mut Db| match attempt.make(db, words?) {
            Ok(()) => Ok(id),
            Err(Refused::ProposalChanged) => {
                let access = RequestAccess::read(db, account, request)?;
                let reader = ProposalReader::of(&access, is_paid_here);
                let newest = shown(db, &reader, id, now)?;
                Err(ApiError::outdated(Code::ProposalChanged, &newest))
            }
            Err(refused) => Err(refused.into()),
        };
        // Earlier versions stored the request's id for a selection; the call names the proposal itself.
        once.run(db, first, |db, _: ProposalId| show(db, moved))
    })
    .await
}
