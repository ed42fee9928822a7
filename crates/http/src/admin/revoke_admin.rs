//! POST /api/admin/users/{id}/revoke-admin: an admin is none any more.

use actix_web::web::{Json, Path};
use actix_web::{post, web};
use marsam_auth::sessions;
use marsam_domain::ids::AccountId;
use marsam_domain::notices::Notice;
use marsam_persistence::events::{By, NewEvent, Subject};
use marsam_persistence::outbox::tell;
use marsam_persistence::store::one_at_a_time;
use marsam_persistence::{Db, accounts, events};
use time::OffsetDateTime;

use super::make_admin::MessageDto;
use crate::body::NoBody;
use crate::caller::{Admin, Caller};
use crate::error::{Code, ErrorBody};
use crate::{ApiError, AppState, path_id};

/// Takes the admin flag away and ends the account's sessions; the last admin stays.
#[utoipa::path(tag = "admin", params(("id" = String, Path)),
    responses((status = 200, body = MessageDto), (status = "4XX", body = ErrorBody)))]
#[post("/admin/users/{id}/revoke-admin")]
pub(crate) async fn revoke_admin(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    id: Path<String>,
    _: NoBody,
) -> Result<Json<MessageDto>, ApiError> {
    let (account, now) = (path_id(&id)?, state.now());
    let caller = caller.account.id;
    state
        .write(move |db| revoke(db, caller, account, now))
        .await?;
    tracing::info!(%account, by = %caller, "admin revoked");
    Ok(Json(MessageDto {
        message: "User is not an admin any more",
    }))
}

fn revoke(
    db: &mut Db,
    caller: AccountId,
    account: AccountId,
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    // Two who revoke each other at once must not both succeed.
    one_at_a_time(db, "make an admin")?;
    if !accounts::find(db, caller)?.is_admin {
        return Err(Code::Forbidden.into());
    }
    let admins = accounts::admins(db)?;
    let found = admins
        .iter()
        .find(|admin| admin.id == account)
        .ok_or(Code::NotFound)?;
    if admins.len() == 1 {
        return Err(Code::LastAdmin.into());
    }
    accounts::revoke_admin(db, account, now)?;
    sessions::end_all_of(db, account)?;
    let event = NewEvent {
        subject: Subject::Account(account),
        by: By::Admin(caller),
        event: "admin_revoked",
        from: None,
        to: None,
        note: None,
    };
    events::append(db, &event, now)?;
    Ok(tell(db, found, &Notice::AdminRevoked, now)?)
}
