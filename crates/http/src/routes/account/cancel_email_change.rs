//! DELETE /api/account/email: cancels a pending change of address.

use actix_web::{HttpResponse, delete, web};
use marsam_auth::email_changes;

use crate::extractors::body::NoBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::{ApiError, AppState};
use marsam_domain::throttles::WriteClass;

/// Cancels a pending change of address.
///
/// The links in its mails become invalid.
#[utoipa::path(tag = "account", responses((status = 204)))]
#[delete("/account/email")]
pub(crate) async fn cancel_email_change(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    state
        .write_as(&caller, WriteClass::Account, move |db, fresh| {
            Ok(email_changes::cancel(db, &fresh.account)?)
        })
        .await?;
    Ok(HttpResponse::NoContent().finish())
}
