//! POST /api/admin/users/{id}/suspend: suspends an account.

use actix_web::{HttpResponse, post, web};
use marsam_auth::sessions::SignedIn;
use marsam_auth::suspension;
use marsam_domain::accounts::SuspensionDraft;
use marsam_domain::actors::Actor;
use marsam_domain::ids::AccountId;
use marsam_domain::throttles::WriteClass;
use marsam_persistence::Db;

use crate::extractors::body::OptionalBody;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent::{self, Once, Write};
use crate::routes::admin::make_admin::MessageDto;
use crate::{ApiError, AppState};

/// Suspends an account.
///
/// Ends its sessions, takes it off the roster and cancels its pending requests. Admins cannot be suspended: their admin
/// rights are revoked first. `reason` is for admins and stays in the history; `message` is mailed to the account.
#[utoipa::path(tag = "admin", operation_id = "suspend_user",
    params(("id" = String, Path)),
    request_body = Option<SuspensionDraft>,
    responses((status = 200, body = MessageDto)))]
#[post("/admin/users/{id}/suspend")]
pub(crate) async fn suspend(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    Id(account): Id<AccountId>,
    key: idempotent::Key,
    OptionalBody(body): OptionalBody<SuspensionDraft>,
) -> Result<HttpResponse, ApiError> {
    let body = body.check(SuspensionDraft::into_words)?;
    let now = state.now();
    let used = key.used_by(&caller.account.id, body.hash);
    let words = body.value;
    let write = Write::changing(WriteClass::Admin, used);
    let work = move |db: &mut Db, fresh: SignedIn, once: Once| {
        let actor = Actor::Admin(fresh.account.id);
        once.run(
            db,
            |db| {
                suspension::suspend(db, account, actor, &words, now)?;
                Ok(account)
            },
            |_, _| {
                Ok(MessageDto {
                    message: "The account is suspended",
                })
            },
        )
    };
    let answer = idempotent::answer_about(&state, &caller, Some(account), write, work).await?;
    tracing::info!(%account, by = %caller.account.id, "account suspended");
    Ok(answer)
}
