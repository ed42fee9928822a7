//! DELETE /api/account/sessions: signs out everywhere.

use actix_web::{HttpResponse, delete, web};
use marsam_auth::sessions;

use crate::extractors::body::NoBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::{ApiError, AppState, cookies};
use marsam_domain::throttles::WriteClass;

/// Ends every session of the caller, including this one.
#[utoipa::path(tag = "account", responses((status = 204)))]
#[delete("/account/sessions")]
pub(crate) async fn end_sessions(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    let account = caller.account.id;
    let ended = state
        .write_as(&caller, WriteClass::Leave, move |db, _| {
            Ok(sessions::end_all_of(db, account)?)
        })
        .await?;
    tracing::info!(%account, ended, "signed out everywhere");
    let mut response = HttpResponse::NoContent();
    for cookie in cookies::ended(&state.settings) {
        response.cookie(cookie);
    }
    Ok(response.finish())
}
