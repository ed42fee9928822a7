//! GET /api/auth/id-token: identifies the account to services that cannot read the cookie.

use actix_web::web::Json;
use actix_web::{HttpMessage as _, HttpRequest, get, web};
use marsam_auth::id_tokens::{self, ID_TOKEN_TTL};
use marsam_auth::sessions::SignedIn;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::Code;
use crate::extractors::caller::session_of;
use crate::extractors::current_session::CredentialKind;
use crate::{ApiError, AppState};

/// A token and how long it is good.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = IdToken)]
pub(crate) struct IdTokenDto {
    /// A JWT, signed with ES256; its keys are at `/.well-known/jwks.json`.
    id_token: String,
    /// In seconds. It also expires with its session.
    expires_in: i64,
}

/// Issues an ID token for the caller's session.
#[utoipa::path(tag = "identity", responses((status = 200, body = IdTokenDto)))]
#[get("/auth/id-token")]
pub(crate) async fn id_token(
    state: web::Data<AppState>,
    request: HttpRequest,
) -> Result<Json<IdTokenDto>, ApiError> {
    let who = request.extensions().get::<SignedIn>().cloned();
    let who = who.ok_or(Code::NotSignedIn)?;
    if session_of(&request.extensions(), who.session_id).credential_kind == CredentialKind::IdToken
    {
        return Err(Code::SignInAgain.into());
    }
    let (secret, site, now) = (state.secret.clone(), state.settings.origin(), state.now());
    let id_token = state
        .read(move |db| Ok(id_tokens::issue(db, &secret, &site, &who, now)?))
        .await?;
    Ok(Json(IdTokenDto {
        id_token,
        expires_in: ID_TOKEN_TTL.whole_seconds(),
    }))
}
