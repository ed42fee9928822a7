//! PUT /api/creative/profile/{part}: chooses a profile picture or a cover.

use actix_web::web::Path;
use actix_web::{HttpResponse, put, web};
use marsam_domain::creatives::ProfileImageDraft;
use marsam_domain::throttles::WriteClass;
use marsam_workflows::profiles::{ChosenImage, OwnEntry};

use super::{OwnProfileDto, part_of};
use crate::error::ErrorBody;
use crate::extractors::body::Body;
use crate::extractors::caller::{Caller, Creative};
use crate::routes::schemas::filters::ProfileImageParts;
use crate::{ApiError, AppState};

/// Chooses a profile picture or a cover for the draft.
///
/// Cuts a region out of an uploaded picture; visitors see it once it is published. The same picture and region again
/// change nothing. `part` is `avatar` or `cover`; the region has to be at least 192 pixels wide for an avatar and 640
/// for a cover.
#[utoipa::path(tag = "roster", operation_id = "choose_profile_image", request_body = ProfileImageDraft,
    params(("part" = inline(ProfileImageParts), Path)),
    responses((status = 200, body = OwnProfileDto), (status = 507, body = ErrorBody)))]
#[put("/creative/profile/{part}")]
pub(crate) async fn choose_image(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
    part: Path<String>,
    body: Body<ProfileImageDraft>,
) -> Result<HttpResponse, ApiError> {
    let (part, now) = (part_of(&part)?, state.now());
    let quotas = state.settings.quotas();
    let chosen = body.check(ProfileImageDraft::into_parts);
    let changed = state.write_as(&caller, WriteClass::Content, move |db, fresh| {
        let mut entry = OwnEntry::required(db, fresh.account.id)?;
        let (file, crop) = chosen?.value;
        entry.choose_image(db, &ChosenImage { part, file, crop }, quotas, now)?;
        Ok(OwnProfileDto::read(db, entry)?)
    });
    Ok(HttpResponse::Ok().json(changed.await?))
}
