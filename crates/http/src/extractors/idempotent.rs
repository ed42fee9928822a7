//! Idempotent creation: a repeated `Idempotency-Key` gets the first answer again and creates nothing.

use std::borrow::Cow;
use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::{StatusCode, header};
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use marsam_auth::sessions::SignedIn;
use marsam_domain::ids::AccountId;
use marsam_persistence::Db;
use marsam_persistence::idempotency::{self, KeyUse, Known};
use serde::Serialize;
use time::{Duration, OffsetDateTime};

use crate::error::Code;
use crate::extractors::caller::{Caller, Rule};
use crate::state::SystemWrite;
use crate::{ApiError, AppState};

/// How long a key is kept.
pub(crate) const KEY_RETENTION: Duration = Duration::hours(24);

/// The most characters of a key.
pub(crate) const MAX_KEY_LENGTH: usize = 200;
/// What keys are made of, as a regular expression.
pub(crate) const VISIBLE_ASCII: &str = "^[!-~]+$";

/// The `Idempotency-Key` header, if it was sent.
#[derive(Debug, Clone)]
pub(crate) struct Key(Option<String>);

impl FromRequest for Key {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(
            match request
                .headers()
                .get("idempotency-key")
                .map(|value| value.to_str())
            {
                None => Ok(Self(None)),
                Some(Ok(key)) if (1..=MAX_KEY_LENGTH).contains(&key.len()) && key.is_ascii() => {
                    Ok(Self(Some(key.to_owned())))
                }
                Some(_) => Err(Code::InvalidIdempotencyKey.into()),
            },
        )
    }
}

impl Key {
    /// The use of the key on a call without a body.
    pub(crate) fn used_without_body(
        self,
        owner: &impl ToString,
        route: impl Into<Cow<'static, str>>,
    ) -> Option<KeyUse> {
        self.used_by(owner, route, String::new())
    }

    /// The use of the key by `owner` on `route`, with the hash of the request's body.
    pub(crate) fn used_by(
        self,
        owner: &impl ToString,
        route: impl Into<Cow<'static, str>>,
        body_hash: String,
    ) -> Option<KeyUse> {
        let key = self.0?;
        Some(KeyUse {
            owner: owner.to_string(),
            route: route.into(),
            key,
            request_hash: body_hash,
        })
    }
}

/// As [`create`], answering 200.
pub(crate) async fn change<R: Rule, T: Serialize>(
    state: &AppState,
    caller: &Caller<R>,
    used: Option<KeyUse>,
    work: impl FnOnce(&mut Db, SignedIn) -> Result<T, ApiError> + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    answer_once(state, caller, (used, StatusCode::OK), work).await
}

/// Runs `work` as the caller and answers 201 with the result; a repeated key answers as the first time, as long as the
/// caller is still authorized.
pub(crate) async fn create<R: Rule, T: Serialize>(
    state: &AppState,
    caller: &Caller<R>,
    used: Option<KeyUse>,
    work: impl FnOnce(&mut Db, SignedIn) -> Result<T, ApiError> + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    answer_once(state, caller, (used, StatusCode::CREATED), work).await
}

/// As [`create`], answering with another status.
pub(crate) async fn answer_once<R: Rule, T: Serialize>(
    state: &AppState,
    caller: &Caller<R>,
    (used, status): (Option<KeyUse>, StatusCode),
    work: impl FnOnce(&mut Db, SignedIn) -> Result<T, ApiError> + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let stored = state.write_as(caller, move |db, fresh| {
        once(db, (used.as_ref(), status), now, |db| work(db, fresh))
    });
    Ok(answer(stored.await?))
}

/// As [`change`], with a lock on another account that the change is about.
pub(crate) async fn change_about<R: Rule, T: Serialize>(
    state: &AppState,
    caller: &Caller<R>,
    other: AccountId,
    used: Option<KeyUse>,
    work: impl FnOnce(&mut Db, SignedIn) -> Result<T, ApiError> + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let stored = state.write_as_about(caller, Some(other), move |db, fresh| {
        once(db, (used.as_ref(), StatusCode::OK), now, |db| {
            work(db, fresh)
        })
    });
    Ok(answer(stored.await?))
}

/// Runs `work` for a visitor and answers 201 with the result; a repeated key answers as the first time.
pub(crate) async fn create_for_visitor<T: Serialize>(
    state: &AppState,
    reason: SystemWrite,
    used: Option<KeyUse>,
    work: impl FnOnce(&mut Db) -> Result<T, ApiError> + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let stored = state.system_write(reason, move |db| {
        once(db, (used.as_ref(), StatusCode::CREATED), now, work)
    });
    Ok(answer(stored.await?))
}

fn once<T: Serialize>(
    db: &mut Db,
    (used, status): (Option<&KeyUse>, StatusCode),
    now: OffsetDateTime,
    work: impl FnOnce(&mut Db) -> Result<T, ApiError>,
) -> Result<(u16, String), ApiError> {
    if let Some(used) = used {
        match idempotency::look_up(db, used, now - KEY_RETENTION)? {
            Known::New => {}
            Known::Answered { status, body } => return Ok((status, body)),
            Known::OtherBody => return Err(Code::IdempotencyKeyReused.into()),
        }
    }
    let status = status.as_u16();
    let body = serde_json::to_string(&work(db)?).map_err(ApiError::internal)?;
    if let Some(used) = used {
        idempotency::remember(db, used, status, &body, now)?;
    }
    Ok((status, body))
}

fn answer((status, body): (u16, String)) -> HttpResponse {
    HttpResponse::build(StatusCode::from_u16(status).unwrap_or(StatusCode::CREATED))
        .insert_header((header::CONTENT_TYPE, "application/json"))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(body)
}
