//! POST /api/admin/works/{id}/restore: shows a hidden work again.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::WorkId;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::moderation::{self, desk};

use super::AdminWorkDto;
use crate::extractors::body::NoBody;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

/// Shows a hidden work again.
///
/// The work is published in its current form, and its creative is notified. 403 `own_review` for an admin whose
/// work it is.
#[utoipa::path(tag = "admin", operation_id = "restore_work",
    params(("id" = String, Path)),
    responses((status = 200, body = AdminWorkDto)))]
#[post("/admin/works/{id}/restore")]
pub(crate) async fn restore(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    Id(id): Id<WorkId>,
    key: idempotent::Key,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let used = key.used_without_body(&caller.account.id);
    let write = Write::changing(WriteClass::Admin, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let admin = fresh.account.id;
        let found = desk::find_work(db, id)?;
        once.run(
            db,
            |db| {
                moderation::restore_work(db, &found.work, admin, now)?;
                Ok(id)
            },
            |db, id| AdminWorkDto::read(db, id, admin),
        )
    })
    .await
}
