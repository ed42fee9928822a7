//! POST /api/admin/users/{id}/revoke-admin: revokes an account's admin rights.

use actix_web::web::Json;
use actix_web::{post, web};
use marsam_auth::sessions;
use marsam_domain::accounts::Account;
use marsam_domain::actors::Actor;
use marsam_domain::events::AccountEvent;
use marsam_domain::ids::AccountId;
use marsam_domain::notices::Notice;
use marsam_persistence::events::Subject;
use marsam_persistence::locks::advisory_lock;
use marsam_persistence::outbox::notify;
use marsam_persistence::{Db, accounts, events};
use time::OffsetDateTime;

use crate::error::Code;
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
        move |db, fresh| revoke(db, &fresh.account, account, now),
    )
    .await?;
    tracing::info!(%account, by = %caller.account.id, "admin revoked");
    Ok(Json(MessageDto {
        message: "User is no longer an admin",
    }))
}

fn revoke(
    db: &mut Db,
    caller: &Account,
    account: AccountId,
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    // If several admins resign at the same time, the last one must notice that it is the last.
    advisory_lock(db, "make an admin")?;
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
    let (subject, actor) = (Subject::Account(account), Actor::Admin(caller.id));
    events::record(db, subject, actor, AccountEvent::AdminRevoked, now)?;
    Ok(notify(db, found, &Notice::AdminRevoked, now)?)
}
