//! GET /.well-known/jwks.json: the keys that verify ID tokens.

use actix_web::http::header;
use actix_web::{HttpResponse, get, web};
use marsam_auth::id_tokens;

use crate::{ApiError, AppState};

/// A client that meets an unknown key asks again; otherwise five minutes of caching save requests.
const JWKS_CACHE_CONTROL: &str = "public, max-age=300";

/// The public keys (RFC 7517).
#[get("/.well-known/jwks.json")]
pub(crate) async fn jwks(state: web::Data<AppState>) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let keys = state
        .read(move |db| Ok(id_tokens::published(db, now)?))
        .await?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, JWKS_CACHE_CONTROL))
        .json(keys))
}
