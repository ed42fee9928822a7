//! GET /api/logout: the session ends, here and on the server.

use actix_web::{HttpRequest, HttpResponse, get, web};
use marsam_auth::sessions;

use crate::error::ErrorBody;
use crate::{ApiError, AppState, cookies};

/// Signs out; a visitor is signed out already.
#[utoipa::path(tag = "identity", responses((status = 204), (status = 403, body = ErrorBody)))]
#[get("/logout")]
pub(crate) async fn logout(
    state: web::Data<AppState>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    if let Some(token) = cookies::token_of(&request, &state.settings) {
        state
            .write(move |db| Ok(sessions::end(db, &token)?))
            .await?;
    }
    let mut response = HttpResponse::NoContent();
    for cookie in cookies::ended(&state.settings) {
        response.cookie(cookie);
    }
    Ok(response.finish())
}
