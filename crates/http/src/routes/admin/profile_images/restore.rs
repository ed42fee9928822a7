//! POST /api/admin/profile-images/{id}/restore: shows a hidden picture of a profile again.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::ProfileImageId;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::moderation::{self, desk};

use super::AdminProfileImageDto;
use crate::extractors::body::NoBody;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

/// Shows a hidden picture of a profile again.
///
/// Visitors see it while its creative is listed, and the creative is notified. 403 `own_review` for an admin
/// whose picture it is.
#[utoipa::path(tag = "admin", operation_id = "restore_profile_image",
    params(("id" = String, Path)),
    responses((status = 200, body = AdminProfileImageDto)))]
#[post("/admin/profile-images/{id}/restore")]
pub(crate) async fn restore(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    Id(id): Id<ProfileImageId>,
    key: idempotent::Key,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let used = key.used_without_body(&caller.account.id);
    let write = Write::changing(WriteClass::Admin, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let admin = fresh.account.id;
        let found = desk::find_image(db, id)?;
        once.run(
            db,
            |db| {
                moderation::restore_image(db, &found.image, admin, now)?;
                Ok(id)
            },
            |db, id| AdminProfileImageDto::read(db, id, admin),
        )
    })
    .await
}
