//! POST /api/admin/users/{id}/restore: restores a suspended account.

use actix_web::{HttpResponse, post, web};
use marsam_auth::sessions::SignedIn;
use marsam_auth::suspension;
use marsam_domain::actors::Actor;
use marsam_domain::ids::AccountId;
use marsam_domain::throttles::WriteClass;
use marsam_persistence::Db;

use crate::extractors::body::NoBody;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent::{self, Once, Write};
use crate::routes::admin::make_admin::MessageDto;
use crate::{ApiError, AppState};

/// Restores a suspended account.
///
/// It can sign in and is listed again. What the suspension cancelled stays cancelled.
#[utoipa::path(tag = "admin", operation_id = "restore_user",
    params(("id" = String, Path)),
    responses((status = 200, body = MessageDto)))]
#[post("/admin/users/{id}/restore")]
pub(crate) async fn restore(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    Id(account): Id<AccountId>,
    key: idempotent::Key,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let used = key.used_without_body(&caller.account.id);
    let write = Write::changing(WriteClass::Admin, used);
    let work = move |db: &mut Db, fresh: SignedIn, once: Once| {
        let actor = Actor::Admin(fresh.account.id);
        once.run(
            db,
            |db| {
                suspension::restore(db, account, actor, now)?;
                Ok(account)
            },
            |_, _| {
                Ok(MessageDto {
                    message: "The account is active again",
                })
            },
        )
    };
    let answer = idempotent::answer_about(&state, &caller, Some(account), write, work).await?;
    tracing::info!(%account, by = %caller.account.id, "account restored");
    Ok(answer)
}
