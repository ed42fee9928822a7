//! DELETE /api/account/email: forgets a move to another address that waits.

use actix_web::{HttpResponse, delete, web};
use marsam_auth::email_changes;

use crate::body::NoBody;
use crate::caller::{Anyone, Caller};
use crate::error::ErrorBody;
use crate::{ApiError, AppState};

/// Forgets the change; its mails work no more.
#[utoipa::path(tag = "account", responses((status = 204), (status = "4XX", body = ErrorBody)))]
#[delete("/account/email")]
pub(crate) async fn cancel_email_change(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    let (account, now) = (caller.account, state.now());
    state
        .write(move |db| Ok(email_changes::cancel(db, &account, now)?))
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
