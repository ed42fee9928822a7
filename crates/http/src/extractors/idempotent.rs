//! Idempotent calls: a repeated `Idempotency-Key` does nothing more and is answered with the current state.
//!
//! **Invariant:** only status and id of a first answer are stored. A repetition is judged like the first call, so a
//! caller who has lost the right gets the refusal, and its body is read as the caller may read it now.

use std::convert::Infallible;
use std::fmt;
use std::future::{Ready, ready};
use std::str::FromStr;

use actix_web::dev::Payload;
use actix_web::http::{StatusCode, header};
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use marsam_auth::sessions::SignedIn;
use marsam_domain::ids::AccountId;
use marsam_domain::throttles::{Throttle, WriteClass};
use marsam_persistence::Db;
use marsam_persistence::idempotency::{self, KeyUse, Known, Made};
use serde::Serialize;
use time::{Duration, OffsetDateTime};

use crate::error::Code;
use crate::extractors::caller::{Caller, Rule};
use crate::state::SystemWrite;
use crate::state::write_budgets::Spending;
use crate::{ApiError, AppState};

/// How long a key is kept.
pub(crate) const KEY_RETENTION: Duration = Duration::hours(24);

/// The most characters of a key.
pub(crate) const MAX_KEY_LENGTH: usize = 200;
/// What keys are made of, as a regular expression.
pub(crate) const VISIBLE_ASCII: &str = "^[!-~]+$";

/// The `Idempotency-Key` header, if it was sent, and the call that it was sent with.
#[derive(Debug, Clone)]
pub(crate) struct Key {
    key: Option<String>,
    /// The method and the path.
    route: String,
}

impl FromRequest for Key {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(key_of(request).map(|key| Self {
            key,
            route: format!("{} {}", request.method(), request.path()),
        }))
    }
}

fn key_of(request: &HttpRequest) -> Result<Option<String>, ApiError> {
    let Some(value) = request.headers().get("idempotency-key") else {
        return Ok(None);
    };
    match value.to_str() {
        Ok(key) if (1..=MAX_KEY_LENGTH).contains(&key.len()) && key.is_ascii() => {
            Ok(Some(key.to_owned()))
        }
        _ => Err(Code::InvalidIdempotencyKey.into()),
    }
}

impl Key {
    /// The use of the key on a call without a body.
    pub(crate) fn used_without_body(self, owner: &impl ToString) -> Option<KeyUse> {
        self.used_by(owner, String::new())
    }

    /// The use of the key by `owner`, with the hash of the request's body.
    pub(crate) fn used_by(self, owner: &impl ToString, body_hash: String) -> Option<KeyUse> {
        Some(KeyUse {
            owner: owner.to_string(),
            key: self.key?,
            route: self.route,
            request_hash: body_hash,
        })
    }
}

/// What a call writes once: its status, its class and the key that it was sent with.
pub(crate) struct Write {
    spending: Spending,
    status: StatusCode,
    used: Option<KeyUse>,
}

impl Write {
    /// A write that answers 201 with what it created.
    pub(crate) const fn creating(class: WriteClass, used: Option<KeyUse>) -> Self {
        Self::answering(StatusCode::CREATED, class, used)
    }

    /// A write that answers 200 with what it changed.
    pub(crate) const fn changing(class: WriteClass, used: Option<KeyUse>) -> Self {
        Self::answering(StatusCode::OK, class, used)
    }

    const fn answering(status: StatusCode, class: WriteClass, used: Option<KeyUse>) -> Self {
        Self {
            spending: Spending::of(class),
            status,
            used,
        }
    }

    /// Reads the account's counts of attempts that the write is going to make together with that of its class.
    pub(crate) fn reading_ahead(mut self, attempts: Vec<Throttle>) -> Self {
        self.spending.attempts = attempts;
        self
    }
}

/// The one thing a call may do, once its caller's side is known.
pub(crate) struct Once {
    used: Option<KeyUse>,
    status: StatusCode,
    now: OffsetDateTime,
}

/// An answer that only [`Once::run`] makes.
pub(crate) struct Answer {
    status: u16,
    body: String,
}

/// The id for what each caller has only one of.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Own;

impl fmt::Display for Own {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("own")
    }
}

impl FromStr for Own {
    type Err = Infallible;

    fn from_str(_: &str) -> Result<Self, Infallible> {
        Ok(Self)
    }
}

/// Writes as the caller. `work` finds the caller's side, refuses a caller who is on none, and hands the rest to
/// [`Once::run`].
pub(crate) async fn answer<R: Rule>(
    state: &AppState,
    caller: &Caller<R>,
    write: Write,
    work: impl FnOnce(&mut Db, SignedIn, Once) -> Result<Answer, ApiError> + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    answer_about(state, caller, None, write, work).await
}

/// Like [`answer`], with a lock on another account that the change is about.
pub(crate) async fn answer_about<R: Rule>(
    state: &AppState,
    caller: &Caller<R>,
    other: Option<AccountId>,
    write: Write,
    work: impl FnOnce(&mut Db, SignedIn, Once) -> Result<Answer, ApiError> + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    let Write {
        mut spending,
        status,
        used,
    } = write;
    spending.used.clone_from(&used);
    let once = Once {
        used,
        status,
        now: state.now(),
    };
    let work = move |db: &mut Db, fresh| work(db, fresh, once);
    let answered = state.write_as_about(caller, spending, other, work);
    Ok(answered.await?.into())
}

/// Creates something for a visitor, and answers 201.
pub(crate) async fn create_for_visitor(
    state: &AppState,
    reason: SystemWrite,
    used: Option<KeyUse>,
    work: impl FnOnce(&mut Db, Once) -> Result<Answer, ApiError> + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    let once = Once {
        used,
        status: StatusCode::CREATED,
        now: state.now(),
    };
    let answered = state.system_write(reason, move |db| work(db, once));
    Ok(answered.await?.into())
}

impl Once {
    /// Runs `first` unless the key was used before; either way, answers with what `shown` reads by the id.
    pub(crate) fn run<I: fmt::Display + FromStr, T: Serialize>(
        self,
        db: &mut Db,
        first: impl FnOnce(&mut Db) -> Result<I, ApiError>,
        shown: impl FnOnce(&mut Db, I) -> Result<T, ApiError>,
    ) -> Result<Answer, ApiError> {
        if let Some((status, made)) = self.repeated(db)? {
            return answer_with(status, &shown(db, id_of(&made)?)?);
        }
        let id = first(db)?;
        self.remember(db, &id)?;
        answer_with(self.status.as_u16(), &shown(db, id)?)
    }

    /// Like [`Self::run`], where `first` returns what it shows next to its id, so that it is not read back.
    pub(crate) fn make<I: fmt::Display + FromStr, T: Serialize>(
        self,
        db: &mut Db,
        first: impl FnOnce(&mut Db) -> Result<(I, T), ApiError>,
        shown: impl FnOnce(&mut Db, I) -> Result<T, ApiError>,
    ) -> Result<Answer, ApiError> {
        if let Some((status, made)) = self.repeated(db)? {
            return answer_with(status, &shown(db, id_of(&made)?)?);
        }
        let (id, made) = first(db)?;
        self.remember(db, &id)?;
        answer_with(self.status.as_u16(), &made)
    }

    fn remember(&self, db: &mut Db, id: &impl ToString) -> Result<(), ApiError> {
        let Some(used) = &self.used else {
            return Ok(());
        };
        let status = self.status.as_u16();
        Ok(idempotency::remember(
            db,
            used,
            status,
            &id.to_string(),
            self.now,
        )?)
    }

    fn repeated(&self, db: &mut Db) -> Result<Option<(u16, Made)>, ApiError> {
        let Some(used) = &self.used else {
            return Ok(None);
        };
        match idempotency::look_up(db, used, self.now - KEY_RETENTION)? {
            Known::New => Ok(None),
            Known::Answered { status, made } => Ok(Some((status, made))),
            Known::OtherBody => Err(Code::IdempotencyKeyReused.into()),
        }
    }
}

fn answer_with(status: u16, shown: &impl Serialize) -> Result<Answer, ApiError> {
    let body = serde_json::to_string(shown).map_err(ApiError::internal)?;
    Ok(Answer { status, body })
}

/// The id in a stored answer; earlier versions stored the whole body, which names it.
fn id_of<I: FromStr>(made: &Made) -> Result<I, ApiError> {
    let id = match made {
        Made::Id(id) => id.parse().ok(),
        Made::Body(body) => serde_json::from_str::<serde_json::Value>(body)
            .ok()
            .and_then(|body| body.get("id")?.as_str().map(str::to_owned))
            .unwrap_or_default()
            .parse()
            .ok(),
    };
    id.ok_or_else(|| Code::NotFound.into())
}

impl From<Answer> for HttpResponse {
    fn from(Answer { status, body }: Answer) -> Self {
        Self::build(StatusCode::from_u16(status).unwrap_or(StatusCode::OK))
            .insert_header((header::CONTENT_TYPE, "application/json"))
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .body(body)
    }
}

#[cfg(test)]
mod tests {
    use marsam_domain::ids::QuoteRequestId;

    use super::*;

    #[test]
    fn the_id_is_read_from_what_this_version_and_earlier_ones_stored() {
        let key = "0199aaaa-0000-7000-8000-0000000000f1";
        let body = format!(r#"{{"stage":"submitted","id":"{key}"}}"#);
        for made in [Made::Id(key.to_owned()), Made::Body(body)] {
            let id: QuoteRequestId = id_of(&made).unwrap();
            assert_eq!(id.to_string(), key);
        }
        assert!(id_of::<Own>(&Made::Body("{}".to_owned())).is_ok());
        assert!(id_of::<QuoteRequestId>(&Made::Body("{}".to_owned())).is_err());
    }
}
