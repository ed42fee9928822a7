//! POST /api/admin/creative-applications/{id}/undo: takes a review back before its mail is sent.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::ApplicationId;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::applications::undo_review;

use super::review::shown;
use crate::extractors::body::NoBody;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent::{self, Write};
use crate::routes::applications::ApplicationDto;
use crate::{ApiError, AppState};

/// Undoes the caller's own review within ten seconds.
///
/// Stage, note and roster are as before, and no notice remains.
#[utoipa::path(tag = "admin", operation_id = "undo_review", params(("id" = String, Path)),
    responses((status = 200, body = ApplicationDto)))]
#[post("/admin/creative-applications/{id}/undo")]
pub(crate) async fn undo(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    Id(id): Id<ApplicationId>,
    key: idempotent::Key,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let used = key.used_without_body(&caller.account.id);
    let write = Write::changing(WriteClass::Admin, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let admin = fresh.account.id;
        once.run(
            db,
            |db| {
                undo_review(db, id, admin, now)?;
                Ok(id)
            },
            |db, id| shown(db, id, admin, now),
        )
    })
    .await
}
