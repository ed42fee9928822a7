//! A move of a request, from the call to its answer.

use actix_web::HttpResponse;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::sides::Side;
use marsam_domain::throttles::WriteClass;
use marsam_domain::validation::FieldErrors;
use marsam_persistence::idempotency::KeyUse;
use marsam_workflows::requests::{Attempt, RequestMove, Said};
use serde::de::DeserializeOwned;

use super::detail;
use crate::extractors::body::Body;
use crate::extractors::caller::{Caller, Rule};
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

/// A move as it was sent.
pub(crate) struct Command<W> {
    id: QuoteRequestId,
    /// What was sent with it, or what is wrong with it.
    words: Result<W, ApiError>,
    class: WriteClass,
    used: Option<KeyUse>,
    /// The side that may send no words, and the words used for it.
    excused: Option<(Side, W)>,
}

impl<W> Command<W> {
    /// Reads a move of the request `id`.
    pub(crate) fn read<D: DeserializeOwned>(
        caller: &Caller<impl Rule>,
        id: QuoteRequestId,
        key: idempotent::Key,
        body: Body<D>,
        check: impl FnOnce(D) -> Result<W, FieldErrors>,
    ) -> Self {
        Self {
            id,
            used: key.used_by(&caller.account.id, body.hash.clone()),
            words: body.check(check).map(|body| body.value),
            class: WriteClass::Move,
            excused: None,
        }
    }

    /// The same, if one side may send no words: `words` are used for it.
    pub(crate) fn excusing(self, side: Side, words: W) -> Self {
        Self {
            excused: Some((side, words)),
            ..self
        }
    }

    /// The same, as a write of another class.
    pub(crate) fn of_class(self, class: WriteClass) -> Self {
        Self { class, ..self }
    }
}

/// Checks what was sent, and adds the holidays by which days are counted.
pub(crate) fn said<D, W>(
    state: &AppState,
    check: impl FnOnce(D) -> Result<W, FieldErrors>,
) -> impl FnOnce(D) -> Result<Said<W>, FieldErrors> {
    let holidays = state.settings.holidays.clone();
    move |draft| {
        Ok(Said {
            words: check(draft)?,
            holidays,
        })
    }
}

/// Makes a move and answers 200 with the request as the caller sees it then.
pub(crate) async fn make<M, R: Rule>(
    state: &AppState,
    caller: &Caller<R>,
    command: Command<M::Words>,
) -> Result<HttpResponse, ApiError>
where
    M: RequestMove + 'static,
    M::Words: Send + 'static,
{
    let (now, shown) = (state.now(), state.clone());
    let Command {
        id,
        words,
        class,
        used,
        excused,
    } = command;
    let write = Write::changing(class, used);
    idempotent::answer(state, caller, write, move |db, fresh, once| {
        let account = fresh.account;
        let attempt = Attempt::<M>::of(db, account.clone(), id, now)?;
        once.run(
            db,
            |db| {
                let words = match excused {
                    Some((side, words)) if side == attempt.access.side => words,
                    _ => words?,
                };
                attempt.make(db, words)?;
                Ok(id)
            },
            |db, id| detail::for_account(db, account, id, &shown, now),
        )
    })
    .await
}
