//! POST /api/admin/users/{id}/suspend: suspends an account.

use actix_web::web::{Json, Path};
use actix_web::{post, web};
use marsam_auth::suspension;
use marsam_domain::accounts::SuspensionDraft;
use marsam_domain::events::Actor;
use marsam_domain::ids::AccountId;

use super::make_admin::MessageDto;
use crate::error::ErrorBody;
use crate::extractors::body::OptionalBody;
use crate::extractors::caller::{Admin, Caller};
use crate::{ApiError, AppState, path_id};

/// Signs an account out everywhere, takes it off the roster and cancels its pending requests. Admins cannot be
/// suspended: their admin rights are revoked first.
#[utoipa::path(tag = "admin", operation_id = "suspend_user", params(("id" = String, Path)),
    request_body = Option<SuspensionDraft>,
    responses((status = 200, body = MessageDto), (status = "4XX", body = ErrorBody)))]
#[post("/admin/users/{id}/suspend")]
pub(crate) async fn suspend(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    id: Path<String>,
    OptionalBody(body): OptionalBody<SuspensionDraft>,
) -> Result<Json<MessageDto>, ApiError> {
    let reason = body.check(SuspensionDraft::into_reason)?.value;
    let (account, now) = (path_id::<AccountId>(&id)?, state.now());
    let suspended = state.write_as_about(&caller, Some(account), move |db, fresh| {
        let actor = Actor::Admin(fresh.account.id);
        Ok(suspension::suspend(
            db,
            account,
            actor,
            reason.as_deref(),
            now,
        )?)
    });
    suspended.await?;
    tracing::info!(%account, by = %caller.account.id, "account suspended");
    Ok(Json(MessageDto {
        message: "The account is suspended",
    }))
}
