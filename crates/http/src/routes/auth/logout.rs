//! GET /api/logout: ends the session in the browser and on the server.

use actix_web::{HttpRequest, HttpResponse, get, web};
use marsam_auth::sessions;

use crate::error::ErrorBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::current_session::CredentialKind;
use crate::state::SystemWrite;
use crate::{ApiError, AppState, cookies};
use marsam_domain::throttles::WriteClass;

/// Removes cached responses and pages, so that going back shows nothing of the account. Not `"cookies"`: the browser
/// stays known to the account. Not `"storage"`: language, theme and the offline page belong to the browser, and the
/// page itself clears drafts (`frontend/src/forms/drafts.ts`).
const CLEAR_SITE_DATA: (&str, &str) = ("clear-site-data", "\"cache\"");

/// Ends the session in the browser and on the server.
///
/// Ends the session of the cookie, or the one in which a bearer's ID token was issued; 204 without either.
#[utoipa::path(tag = "identity", responses((status = 204), (status = 403, body = ErrorBody)))]
#[get("/logout")]
pub(crate) async fn logout(
    state: web::Data<AppState>,
    caller: Option<Caller<Anyone>>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let bearer = caller.filter(|caller| caller.session.credential_kind == CredentialKind::IdToken);
    if let Some(caller) = bearer {
        let session = caller.session.id;
        state
            .write_as(&caller, WriteClass::SignOut, move |db, _| {
                Ok(sessions::end_by_id(db, session)?)
            })
            .await?;
    }
    if let Some(token) = cookies::token_of(&request, &state.settings) {
        state
            .system_write(SystemWrite::SignOut, move |db| {
                Ok(sessions::end_locked(db, &token)?)
            })
            .await?;
    }
    let mut response = HttpResponse::NoContent();
    response.insert_header(CLEAR_SITE_DATA);
    for cookie in cookies::ended(&state.settings) {
        response.cookie(cookie);
    }
    Ok(response.finish())
}
