//! POST /api/admin/works/{id}/hide: hides a published work.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::WorkId;
use marsam_domain::throttles::WriteClass;
use marsam_domain::works::HidingDraft;
use marsam_workflows::moderation::{self, desk};

use super::AdminWorkDto;
use crate::extractors::body::Body;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

/// Hides a published work.
///
/// Visitors no longer see the work and its files, and its creative is notified with the reason. Only an admin can show
/// it again. 403 `own_review` for an admin whose work it is.
#[utoipa::path(tag = "admin", operation_id = "hide_work",
    params(("id" = String, Path)),
    request_body = HidingDraft,
    responses((status = 200, body = AdminWorkDto)))]
#[post("/admin/works/{id}/hide")]
pub(crate) async fn hide(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    Id(id): Id<WorkId>,
    key: idempotent::Key,
    body: Body<HidingDraft>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let used = key.used_by(&caller.account.id, body.hash.clone());
    let checked = body.check(HidingDraft::into_reason);
    let write = Write::changing(WriteClass::Admin, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let admin = fresh.account.id;
        // An unknown work is reported before an invalid reason.
        let found = desk::find_work(db, id)?;
        once.run(
            db,
            |db| {
                let reason = checked?.value;
                moderation::hide_work(db, &found.work, admin, &reason, now)?;
                Ok(id)
            },
            |db, id| AdminWorkDto::read(db, id, admin),
        )
    })
    .await
}
