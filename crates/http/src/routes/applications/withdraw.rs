//! POST /api/creative/applications/{id}/withdraw: withdraws an application before it is decided.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::ApplicationId;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::applications::OwnApplication;

use super::{ApplicationDto, shown_to_applicant};
use crate::extractors::body::NoBody;
use crate::extractors::caller::{Caller, Creative};
use crate::extractors::id::Id;
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

/// Withdraws an application.
///
/// Its files are deleted; the caller may send another one immediately.
#[utoipa::path(tag = "applications", operation_id = "withdraw_application", params(("id" = String, Path)),
    responses((status = 200, body = ApplicationDto)))]
#[post("/creative/applications/{id}/withdraw")]
pub(crate) async fn withdraw(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
    Id(id): Id<ApplicationId>,
    key: idempotent::Key,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let used = key.used_without_body(&caller.account.id);
    let write = Write::changing(WriteClass::Content, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let own = OwnApplication::lock(db, id, fresh.account.id)?;
        once.run(
            db,
            |db| {
                own.withdraw(db, now)?;
                Ok(id)
            },
            shown_to_applicant,
        )
    })
    .await
}
