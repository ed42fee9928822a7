//! What other programs look for at addresses of RFC 8615: the keys that verify ID tokens, and where a password is changed.

use actix_web::http::header;
use actix_web::{HttpResponse, get, web};
use marsam_auth::id_tokens;
use marsam_domain::pages::ACCOUNT;

use crate::{ApiError, AppState};

/// A client that meets an unknown key asks again; otherwise five minutes of caching save requests.
const JWKS_CACHE_CONTROL: &str = "public, max-age=300";

/// The part of the account's page.
const PASSWORD_PART: &str = "#password";

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

/// Where password managers send people who change a password (W3C, A Well-Known URL for Changing Passwords).
#[get("/.well-known/change-password")]
pub(crate) async fn change_password() -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header((header::LOCATION, format!("{ACCOUNT}{PASSWORD_PART}")))
        .finish()
}
