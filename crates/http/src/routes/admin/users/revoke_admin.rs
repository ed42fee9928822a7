//! POST /api/admin/users/{id}/revoke-admin: revokes an account's admin rights.

use actix_web::web::Json;
use actix_web::{post, web};
use marsam_domain::ids::AccountId;
use marsam_workflows::accounts::admins;

use crate::extractors::body::OptionalBody;
use crate::extractors::caller::Caller;
use crate::extractors::id::Id;
use crate::reauthentication::{self, ProvedChange};
use crate::routes::account::ProofFields;
use crate::routes::admin::AdminByCookie;
use crate::routes::admin::make_admin::MessageDto;
use crate::{ApiError, AppState};

/// Revokes an account's admin rights and ends its sessions.
///
/// The rights of the last admin cannot be revoked. The caller enters the password again, and a code of the second step
/// where it is on.
#[utoipa::path(tag = "admin", params(("id" = String, Path)), request_body = Option<ProofFields>,
    responses((status = 200, body = MessageDto)))]
#[post("/admin/users/{id}/revoke-admin")]
pub(crate) async fn revoke_admin(
    caller: Caller<AdminByCookie>,
    state: web::Data<AppState>,
    Id(account): Id<AccountId>,
    OptionalBody(body): OptionalBody<ProofFields>,
) -> Result<Json<MessageDto>, ApiError> {
    let now = state.now();
    let (current, totp) = body.typed()?.into_parts();
    let proved = reauthentication::by_password(&state, &caller, current)
        .await?
        .with_second_step(totp);
    let other = Some(account);
    reauthentication::write_as(
        &state,
        &caller,
        proved,
        ProvedChange::Admin(other),
        move |db, fresh| Ok(admins::revoke(db, fresh.account.id, account, now)?),
    )
    .await?;
    tracing::info!(%account, by = %caller.account.id, "admin revoked");
    Ok(Json(MessageDto {
        message: "User is no longer an admin",
    }))
}
