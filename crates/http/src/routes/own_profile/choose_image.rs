//! PUT /api/creative/profile/{part}: chooses a profile picture or a cover.

use actix_web::web::Path;
use actix_web::{HttpResponse, put, web};
use marsam_auth::throttling;
use marsam_domain::creatives::{Crop, ProfileImageDraft, ProfileImagePart, check_image_size};
use marsam_domain::files::FileState;
use marsam_domain::ids::FileId;
use marsam_domain::throttles::{UPLOADS, WriteClass};
use marsam_domain::validation::{FieldCode, FieldErrors};
use marsam_persistence::files::{self, File};
use marsam_persistence::profile_images::{self, ImageRefused};
use marsam_persistence::{Db, DbError};

use super::{Entry, OwnProfileDto, part_of};
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
    responses((status = 200, body = OwnProfileDto), (status = "4XX", body = ErrorBody)))]
#[put("/creative/profile/{part}")]
pub(crate) async fn choose_image(
    caller: Caller<Creative>,
    state: web::Data<AppState>,
    part: Path<String>,
    body: Body<ProfileImageDraft>,
) -> Result<HttpResponse, ApiError> {
    let (part, now) = (part_of(&part)?, state.now());
    let chosen = body.check(ProfileImageDraft::into_parts);
    let changed = state.write_as(&caller, WriteClass::Content, move |db, fresh| {
        let account = fresh.account.id;
        let mut entry = Entry::required(db, account)?;
        let (file, crop) = chosen?.value;
        if is_chosen(db, &entry, part, (file, crop))? {
            return Ok(entry.into_dto(db, account)?);
        }
        throttling::spend(db, &UPLOADS, &account.to_string(), now)?;
        let source = profile_images::find_source(db, account, part, file).map_err(refusal)?;
        check_size(db, part, crop, &source)?;
        let cut = profile_images::cut(db, &source, crop, now).map_err(refusal)?;
        entry.draft.images = entry.draft.images.with(part, Some(cut));
        entry.store_draft(db, account, now)?;
        Ok(entry.into_dto(db, account)?)
    });
    Ok(HttpResponse::Ok().json(changed.await?))
}

/// Whether the draft has this region of this picture; one that could not be cut out is tried again.
fn is_chosen(
    db: &mut Db,
    entry: &Entry,
    part: ProfileImagePart,
    (source, crop): (FileId, Crop),
) -> Result<bool, DbError> {
    let Some(cut) = entry.draft.images.get(part) else {
        return Ok(false);
    };
    let cut = files::find(db, cut)?;
    let is_same = (cut.source, cut.crop) == (Some(source), Some(crop));
    Ok(is_same && cut.state != FileState::Refused)
}

/// The region is cut out of the widest picture that was made of the upload.
fn check_size(
    db: &mut Db,
    part: ProfileImagePart,
    crop: Crop,
    source: &File,
) -> Result<(), ApiError> {
    let widest = files::derivatives_of(db, source.id)?.pop();
    let sides = widest.and_then(|made| {
        let pixels = |side: Option<i32>| u32::try_from(side?).ok();
        Some((pixels(made.width)?, pixels(made.height)?))
    });
    Ok(check_image_size(part, crop, sides.unwrap_or_default())?)
}

fn refusal(refused: ImageRefused) -> ApiError {
    let code = match refused {
        ImageRefused::Unknown => FieldCode::UnknownId,
        ImageRefused::NotReady => FieldCode::FileNotReady,
        ImageRefused::Hidden => FieldCode::HiddenFile,
        ImageRefused::Db(error) => return error.into(),
    };
    FieldErrors::of("file", code).into()
}
