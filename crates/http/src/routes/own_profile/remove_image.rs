//! DELETE /api/creative/profile/{part}: takes the profile picture or the cover out of the draft.

use actix_web::web::Path;
use actix_web::{HttpResponse, delete, web};
use marsam_domain::throttles::WriteClass;
use marsam_workflows::profiles::OwnEntry;

use super::{OwnProfileDto, part_of};
use crate::extractors::body::NoBody;
use crate::extractors::caller::{Caller, Creative};
use crate::routes::schemas::filters::ProfileImageParts;
use crate::{ApiError, AppState};

/// Removes the profile picture or the cover from the draft.
///
/// Visitors see the published one until the draft is published. Without one, nothing changes.
#[utoipa::path(tag = "roster", operation_id = "remove_profile_image",
    params(("part" = inline(ProfileImageParts), Path)),
    responses((status = 200, body = OwnProfileDto)))]
#[delete("/creative/profile/{part}")]
pub(crate) async fn remove_image(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
    part: Path<String>,
    _: NoBody,
) -> Result<HttpResponse, ApiError> {
    let (part, now) = (part_of(&part)?, state.now());
    let changed = state.write_as(&caller, WriteClass::Content, move |db, fresh| {
        let mut entry = OwnEntry::required(db, fresh.account.id)?;
        entry.remove_image(db, part, now)?;
        Ok(OwnProfileDto::read(db, entry)?)
    });
    Ok(HttpResponse::Ok().json(changed.await?))
}
