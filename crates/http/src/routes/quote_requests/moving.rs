//! A move of a request: who may make it, in which order it is refused, and what follows once it is stored.
//!
//! **Invariant:** refusals come in the order 404, 403, 422, 409, and a refused move changes nothing.

use actix_web::HttpResponse;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::quote_requests::lifecycle::{Action, Transition, advance};
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::throttles::WriteClass;
use marsam_domain::validation::FieldErrors;
use marsam_persistence::request_updates::{self, Concerned};
use marsam_persistence::{Db, quote_requests};
use serde::de::DeserializeOwned;
use time::OffsetDateTime;

use super::detail;
use crate::extractors::body::Body;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::idempotent::{self, Write};
use crate::routes::request_access::RequestAccess;
use crate::{ApiError, AppState, path_id};

/// A move as it was sent.
pub(crate) struct Command<T> {
    pub(crate) id: QuoteRequestId,
    /// What was sent with it, or what is wrong with it.
    pub(crate) words: Result<T, ApiError>,
    used: Option<marsam_persistence::idempotency::KeyUse>,
    /// The side that need not say anything, and the words that are used instead.
    excused: Option<(Side, T)>,
}

impl<T> Command<T> {
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
            excused: None,
        })
    }

    /// The same, where one side need not say anything: `words` are used instead.
    pub(crate) fn excusing(self, side: Side, words: T) -> Self {
        Self {
            excused: Some((side, words)),
            ..self
        }
    }
}

/// A move that is allowed, before it is stored.
pub(crate) struct Moving<T> {
    pub(crate) access: RequestAccess,
    pub(crate) transition: Transition,
    pub(crate) words: T,
    pub(crate) now: OffsetDateTime,
}

impl<T> Moving<T> {
    /// The request as it was read.
    pub(crate) fn request(&self) -> &QuoteRequest {
        &self.access.request
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

/// The accounts that a move concerns; if a creative declines to answer an open request, not even the brand learns of
/// it.
fn concerned(access: &RequestAccess, transition: &Transition) -> Concerned {
    match (access.side, access.viewer.creative_id()) {
        (Side::Open, Some(creative)) => Concerned::OnlyCreative(creative),
        (Side::Invited | Side::Bidder, Some(creative)) => Concerned::Creatives(vec![creative]),
        _ => Concerned::by(&access.request, transition),
    }
}

/// Makes a move and answers 200 with the request as the caller sees it afterwards. `decide` names the action that the
/// words ask for; `store` stores the transition and what follows from it.
pub(crate) async fn make<T: Send + 'static>(
    state: &AppState,
    caller: &Caller<Anyone>,
    command: Command<T>,
    action: Action,
    store: impl FnOnce(&mut Db, Moving<T>) -> Result<(), ApiError> + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let Command {
        id,
        words,
        used,
        excused,
    } = command;
    let write = Write::changing(WriteClass::Move, used);
    idempotent::answer(state, caller, write, move |db, fresh, once| {
        let account = fresh.account;
        let access = RequestAccess::locked(db, account.clone(), id)?;
        access.require(action)?;
        let decided = advance(&access.request.facts(), action, access.actor(), now);
        if decided == Err(marsam_domain::quote_requests::lifecycle::Refused::WrongSide) {
            return Err(access.wrong_side(action, now).into());
        }
        once.run(
            db,
            |db| {
                let words = match excused {
                    Some((side, words)) if side == access.side => words,
                    _ => words?,
                };
                let transition = decided?;
                let concerned = concerned(&access, &transition);
                let moving = Moving {
                    access,
                    transition,
                    words,
                    now,
                };
                store(db, moving)?;
                request_updates::publish(db, id, &concerned)?;
                Ok(id)
            },
            |db, id| detail::for_account(db, (account, id), now),
        )
    })
    .await
}
