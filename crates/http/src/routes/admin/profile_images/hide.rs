//! POST /api/admin/profile-images/{id}/hide: hides a picture of a published profile.

use actix_web::{HttpResponse, post, web};
use marsam_domain::ids::ProfileImageId;
use marsam_domain::throttles::WriteClass;
use marsam_domain::works::HidingDraft;
use marsam_workflows::moderation::{self, desk};

use super::AdminProfileImageDto;
use crate::extractors::body::Body;
use crate::extractors::caller::{Admin, Caller};
use crate::extractors::id::Id;
use crate::extractors::idempotent::{self, Write};
use crate::{ApiError, AppState};

/// Hides a picture of a published profile.
///
/// Visitors no longer see it, and its creative is notified with the reason. Only an admin can show it again; the
/// creative may publish another one. 403 `own_review` for an admin whose picture it is.
#[utoipa::path(tag = "admin", operation_id = "hide_profile_image",
    params(("id" = String, Path)),
    request_body = HidingDraft,
    responses((status = 200, body = AdminProfileImageDto)))]
#[post("/admin/profile-images/{id}/hide")]
pub(crate) async fn hide(
    caller: Caller<Admin>,
    state: web::Data<AppState>,
    Id(id): Id<ProfileImageId>,
    key: idempotent::Key,
    body: Body<HidingDraft>,
) -> Result<HttpResponse, ApiError> {
    let now = state.now();
    let used = key.used_by(&caller.account.id, body.hash.clone());
    let checked = body.check(HidingDraft::into_reason);
    let write = Write::changing(WriteClass::Admin, used);
    idempotent::answer(&state, &caller, write, move |db, fresh, once| {
        let admin = fresh.account.id;
        // An unknown picture is reported before an invalid reason.
        let found = desk::find_image(db, id)?;
        once.run(
            db,
            |db| {
                let reason = checked?.value;
                moderation::hide_image(db, &found.image, admin, &reason, now)?;
                Ok(id)
            },
            |db, id| AdminProfileImageDto::read(db, id, admin),
        )
    })
    .await
}
