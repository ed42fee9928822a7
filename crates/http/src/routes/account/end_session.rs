//! DELETE /api/account/sessions/{id}: signs one browser out.

use actix_web::{HttpResponse, delete, web};
use marsam_auth::sessions;
use marsam_domain::ids::SessionId;
use marsam_domain::throttles::WriteClass;

use crate::extractors::body::NoBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::extractors::id::Id;
use crate::{ApiError, AppState, cookies};

/// Ends one of the caller's sessions.
///
/// Ending the current one also clears its cookies.
#[utoipa::path(tag = "account", params(("id" = String, Path)),
    responses((status = 204)))]
#[delete("/account/sessions/{id}")]
pub(crate) async fn end_session(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    Id(session): Id<SessionId>,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    let account = caller.account.id;
    state
        .write_as(&caller, WriteClass::Leave, move |db, _| {
            Ok(sessions::end_own(db, account, session)?)
        })
        .await?;
    let mut response = HttpResponse::NoContent();
    if session == caller.session.id {
        for cookie in cookies::ended(&state.settings) {
            response.cookie(cookie);
        }
    }
    Ok(response.finish())
}
