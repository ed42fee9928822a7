//! The pictures of a creative's own profile, drafted and published.

use std::collections::BTreeMap;

use marsam_domain::creatives::{CropFractions, ProfileImagePart, ProfileImages};
use marsam_domain::files::{FileRefusal, FileState};
use marsam_domain::ids::FileId;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::profile_images::PublishedImage;
use marsam_persistence::{Db, DbError};
use marsam_workflows::profiles;
use serde::Serialize;
use utoipa::ToSchema;

use crate::routes::files::FileDto;
use crate::routes::schemas::{slugs, slugs_or_null};

/// A picture of the profile, cut out of an uploaded one.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProfileImage)]
pub(crate) struct ProfileImageDto {
    /// The id of the uploaded picture; null if it was deleted.
    file: Option<String>,
    /// The region that is shown.
    crop: CropFractions,
    /// `processing` until it is cut out.
    #[schema(schema_with = slugs::<FileState>)]
    state: &'static str,
    /// Why it could not be cut out.
    #[schema(schema_with = slugs_or_null::<FileRefusal>)]
    reason: Option<&'static str>,
    /// In pixels.
    width: Option<i32>,
    /// In pixels.
    height: Option<i32>,
    /// A placeholder in base64 (<https://evanw.github.io/thumbhash/>).
    thumbhash: Option<String>,
    /// By width in pixels; private addresses.
    urls: BTreeMap<String, String>,
    /// Why an admin hid it from visitors, who saw it until then.
    hidden_reason: Option<String>,
}

/// The pictures of one version of a profile.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProfileImages)]
pub(super) struct ProfileImagesDto {
    avatar: Option<ProfileImageDto>,
    /// Shown instead of the drawn cover.
    cover_image: Option<ProfileImageDto>,
}

impl ProfileImagesDto {
    /// These files; `published` says which of them admins hid.
    pub(super) fn read(
        db: &mut Db,
        images: ProfileImages,
        published: &[PublishedImage],
    ) -> Result<Self, DbError> {
        let mut image = |part: ProfileImagePart| {
            let file = images.get(part);
            file.map(|file| ProfileImageDto::read(db, file, published))
                .transpose()
        };
        Ok(Self {
            avatar: image(ProfileImagePart::Avatar)?,
            cover_image: image(ProfileImagePart::Cover)?,
        })
    }
}

impl ProfileImageDto {
    fn read(db: &mut Db, file: FileId, published: &[PublishedImage]) -> Result<Self, DbError> {
        let hidden = published.iter().find(|one| one.file == file);
        let (file, made) = profiles::image(db, file)?;
        let crop = file.crop.map(marsam_domain::creatives::Crop::fractions);
        Ok(Self {
            file: file.source.map(|source| source.to_string()),
            crop: crop.unwrap_or_default(),
            state: file.state.slug(),
            reason: file.reason.map(FileRefusal::slug),
            width: file.width,
            height: file.height,
            thumbhash: file.thumbhash.clone(),
            urls: FileDto::new(file, &made).into_urls(),
            hidden_reason: hidden.and_then(|one| one.hidden_reason.clone()),
        })
    }
}
