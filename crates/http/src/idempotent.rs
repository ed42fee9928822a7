//! Creating once: a repeated `Idempotency-Key` gets the first answer again and creates nothing.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::{StatusCode, header};
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use marsam_persistence::Db;
use marsam_persistence::idempotency::{self, KeyUse, Known};
use serde::Serialize;
use time::Duration;

use crate::error::Code;
use crate::{ApiError, AppState};

/// How long a key is kept.
const KEPT: Duration = Duration::hours(24);

/// The `Idempotency-Key` header, if it was sent.
#[derive(Debug)]
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
                Some(Ok(key)) if (1..=200).contains(&key.len()) && key.is_ascii() => {
                    Ok(Self(Some(key.to_owned())))
                }
                Some(_) => Err(Code::InvalidIdempotencyKey.into()),
            },
        )
    }
}

impl Key {
    /// This use of the key by `owner` on `route`, with the hash of the body that came along.
    pub(crate) fn used_by(
        self,
        owner: &impl ToString,
        route: &'static str,
        body_hash: String,
    ) -> Option<KeyUse> {
        let key = self.0?;
        Some(KeyUse {
            owner: owner.to_string(),
            route,
            key,
            request_hash: body_hash,
        })
    }
}

/// Runs `work` in one transaction and answers 201 with what it made; a repeated key answers as the first time.
pub(crate) async fn create<T: Serialize>(
    state: &AppState,
    used: Option<KeyUse>,
    work: impl FnOnce(&mut Db) -> Result<T, ApiError> + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let (status, body) = state
        .write(move |db| {
            if let Some(used) = &used {
                match idempotency::look_up(db, used, now - KEPT)? {
                    Known::New => {}
                    Known::Answered { status, body } => return Ok((status, body)),
                    Known::OtherBody => return Err(Code::IdempotencyKeyReused.into()),
                }
            }
            let status = StatusCode::CREATED.as_u16();
            let body = serde_json::to_string(&work(db)?).map_err(ApiError::internal)?;
            if let Some(used) = &used {
                idempotency::remember(db, used, status, &body, now)?;
            }
            Ok((status, body))
        })
        .await?;
    Ok(
        HttpResponse::build(StatusCode::from_u16(status).unwrap_or(StatusCode::CREATED))
            .insert_header((header::CONTENT_TYPE, "application/json"))
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .body(body),
    )
}
