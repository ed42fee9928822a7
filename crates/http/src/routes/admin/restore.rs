//! POST /api/admin/users/{id}/restore: restores a suspended account.

use actix_web::web::{Json, Path};
use actix_web::{post, web};
use marsam_auth::suspension;
use marsam_domain::events::Actor;
use marsam_domain::ids::AccountId;

use super::make_admin::MessageDto;
use crate::error::ErrorBody;
use crate::extractors::body::NoBody;
use crate::extractors::caller::{Admin, Caller};
use crate::{ApiError, AppState, path_id};

/// Lets a suspended account sign in and lists it again. What the suspension cancelled stays cancelled.
#[utoipa::path(tag = "admin", operation_id = "restore_user", params(("id" = String, Path)),
    responses((status = 200, body = MessageDto), (status = "4XX", body = ErrorBody)))]
#[post("/admin/users/{id}/restore")]
pub(crate) async fn restore(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    id: Path<String>,
    _: NoBody,
) -> Result<Json<MessageDto>, ApiError> {
    let (account, now) = (path_id::<AccountId>(&id)?, state.now());
    let restored = state.write_as_about(&caller, Some(account), move |db, fresh| {
        let actor = Actor::Admin(fresh.account.id);
        Ok(suspension::restore(db, account, actor, now)?)
    });
    restored.await?;
    tracing::info!(%account, by = %caller.account.id, "account restored");
    Ok(Json(MessageDto {
        message: "The account is active again",
    }))
}
