//! A move of a request: who may make it, in which order it is refused, and what follows once it is stored.
//!
//! **Invariant:** refusals come in the order 404, 403, 422, 409, and a refused move changes nothing.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use marsam_domain::accounts::Account;
use marsam_domain::events::Actor;
use marsam_domain::ids::{CreativeId, QuoteRequestId};
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::lifecycle::{Action, Transition, advance};
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::validation::FieldErrors;
use marsam_persistence::standing::KnownViewer;
use marsam_persistence::{Db, live, quote_requests};
use serde::de::DeserializeOwned;
use time::OffsetDateTime;

use super::detail;
use crate::error::Code;
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::idempotent;
use crate::{ApiError, AppState, path_id};

/// A caller's standing towards a request.
pub(crate) struct Standing {
    pub(crate) request: QuoteRequest,
    pub(crate) side: Side,
    pub(crate) viewer: KnownViewer,
    pub(crate) account: Account,
}

impl Standing {
    /// The standing of `account`, for reading; 404 for those on no side.
    pub(crate) fn read(
        db: &mut Db,
        account: Account,
        request: QuoteRequestId,
    ) -> Result<Self, ApiError> {
        let request = quote_requests::find(db, request)?;
        Self::towards(db, account, request)
    }

    /// The same before a write: nothing else moves the request until the transaction ends.
    pub(crate) fn locked(
        db: &mut Db,
        account: Account,
        request: QuoteRequestId,
    ) -> Result<Self, ApiError> {
        let request = quote_requests::find_locked(db, request)?;
        Self::towards(db, account, request)
    }

    fn towards(db: &mut Db, account: Account, request: QuoteRequest) -> Result<Self, ApiError> {
        let viewer = KnownViewer::of(db, &account)?;
        let side = viewer.side_of(db, &request)?.ok_or(Code::NotFound)?;
        Ok(Self {
            request,
            side,
            viewer,
            account,
        })
    }

    /// The caller as an actor on its side.
    pub(crate) fn actor(&self) -> Actor {
        self.side.actor(self.account.id)
    }

    /// The caller's roster entry, on the side of a creative.
    pub(crate) fn creative(&self) -> Result<CreativeId, ApiError> {
        let creative = self.viewer.creative_id();
        Ok(creative
            .filter(|_| self.side.is_creative())
            .ok_or(Code::WrongSide)?)
    }

    /// 403 unless the caller's side may try this at all.
    pub(crate) fn require(&self, action: Action) -> Result<(), ApiError> {
        let has_selection = self.request.chosen_creative.is_some();
        if self.side.may_try(action, has_selection) {
            Ok(())
        } else {
            Err(Code::WrongSide.into())
        }
    }
}

/// A move as it was sent.
pub(crate) struct Sent<T> {
    /// The request.
    pub(crate) id: QuoteRequestId,
    /// What was sent with it, or what is wrong with it.
    pub(crate) words: Result<T, ApiError>,
    used: Option<marsam_persistence::idempotency::KeyUse>,
}

impl<T> Sent<T> {
    /// Reads the move `name` of the request `id`.
    pub(crate) fn read<D: DeserializeOwned>(
        (caller, id, name): (&Caller<Anyone>, &str, &str),
        key: idempotent::Key,
        body: Body<D>,
        check: impl FnOnce(D) -> Result<T, FieldErrors>,
    ) -> Result<Self, ApiError> {
        let request = path_id(id)?;
        let route = format!("POST /api/quote-requests/{request}/{name}");
        let used = key.used_by(&caller.account.id, route, body.hash.clone());
        Ok(Self {
            id: request,
            words: body.check(check).map(|body| body.value),
            used,
        })
    }
}

/// A move that is allowed, before it is stored.
pub(crate) struct Moving<T> {
    pub(crate) standing: Standing,
    pub(crate) transition: Transition,
    pub(crate) words: T,
    pub(crate) now: OffsetDateTime,
}

impl<T> Moving<T> {
    /// The request as it was read.
    pub(crate) fn request(&self) -> &QuoteRequest {
        &self.standing.request
    }

    /// Stores the transition, with words for the history.
    pub(crate) fn apply(&self, db: &mut Db, note: Option<&str>) -> Result<(), ApiError> {
        Ok(quote_requests::apply(
            db,
            self.request(),
            &self.transition,
            note,
        )?)
    }
}

/// Makes a move and answers 200 with the request as the caller sees it then. `decide` names the action that the words
/// ask for; `store` stores the transition and what follows from it.
pub(crate) async fn make<T: Send + 'static>(
    state: &AppState,
    caller: &Caller<Anyone>,
    sent: Sent<T>,
    action: Action,
    store: impl FnOnce(&mut Db, Moving<T>) -> Result<(), ApiError> + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let Sent { id, words, used } = sent;
    idempotent::answer_once(state, caller, (used, StatusCode::OK), move |db, fresh| {
        let account = fresh.account;
        let standing = Standing::locked(db, account.clone(), id)?;
        standing.require(action)?;
        let decided = advance(&standing.request.facts(), action, standing.actor(), now);
        if decided == Err(marsam_domain::quote_requests::lifecycle::Refused::WrongSide) {
            return Err(Code::WrongSide.into());
        }
        let words = words?;
        let moving = Moving {
            transition: decided?,
            standing,
            words,
            now,
        };
        store(db, moving)?;
        announce(db, id)?;
        detail::for_account(db, (account, id), now)
    })
    .await
}

/// Tells the open pages of both sides that a request has moved.
pub(crate) fn announce(db: &mut Db, request: QuoteRequestId) -> Result<(), ApiError> {
    Ok(live::request_moved(db, request)?)
}
