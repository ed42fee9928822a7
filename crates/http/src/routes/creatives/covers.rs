//! The works that stand for a creative on the roster.

use marsam_domain::creatives::{ShownImage, widest_up_to};
use marsam_domain::files::FileKind;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::works::Cover;
use serde::{Serialize, Serializer};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::routes::files::PlayDto;
use crate::routes::media;
use crate::routes::schemas::slugs;

/// The width that most cards need, in pixels on a screen of two pixels a point.
const CARD_WIDTH: i32 = 640;

/// What stands for a work: a picture, or sound without one.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WorkCover)]
pub(crate) struct CoverDto {
    /// Of the width that most cards need; null for sound without a picture.
    url: Option<String>,
    /// Every width, as an image's `srcset`; blank for sound without a picture.
    srcset: String,
    /// In pixels, upright.
    width: Option<i32>,
    /// In pixels, upright.
    height: Option<i32>,
    /// A placeholder in base64 (<https://evanw.github.io/thumbhash/>).
    thumbhash: Option<String>,
    /// The work's description, or its title.
    alt: Option<String>,
    alt_ar: Option<String>,
    /// What the work begins with.
    #[schema(schema_with = slugs::<FileKind>)]
    kind: &'static str,
    /// The sound or film that the work begins with.
    play: Option<PlayDto>,
}

/// A creative's own cover.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CoverImage)]
pub(crate) struct CoverImageDto {
    /// Of the width that most cards need.
    url: String,
    /// Every width, as an image's `srcset`.
    srcset: String,
    /// In pixels.
    width: i32,
    /// In pixels.
    height: i32,
    /// A placeholder in base64 (<https://evanw.github.io/thumbhash/>).
    thumbhash: Option<String>,
}

impl From<ShownImage> for CoverImageDto {
    fn from(image: ShownImage) -> Self {
        let url = image.up_to(CARD_WIDTH).map(media::path_of);
        Self {
            url: url.unwrap_or_default(),
            srcset: srcset(&image.pictures),
            width: image.width,
            height: image.height,
            thumbhash: image.thumbhash,
        }
    }
}

/// Widths in pixels and public names as an image's `srcset`.
fn srcset(pictures: &[(i32, String)]) -> String {
    let each = pictures
        .iter()
        .map(|(width, name)| format!("{} {width}w", media::path_of(name)));
    each.collect::<Vec<_>>().join(", ")
}

/// The covers by service, in the order of the works.
#[derive(Debug)]
pub(crate) struct Covers(Vec<(&'static str, CoverDto)>);

impl From<Vec<Cover>> for Covers {
    fn from(covers: Vec<Cover>) -> Self {
        let covers = covers.into_iter();
        Self(covers.map(|one| (one.service.slug(), one.into())).collect())
    }
}

impl From<Cover> for CoverDto {
    fn from(cover: Cover) -> Self {
        let pictures = &cover.pictures;
        Self {
            url: widest_up_to(CARD_WIDTH, pictures).map(media::path_of),
            srcset: srcset(pictures),
            width: cover.width,
            height: cover.height,
            thumbhash: cover.thumbhash,
            alt: cover.alt,
            alt_ar: cover.alt_ar,
            kind: cover.kind.slug(),
            play: cover.play.map(PlayDto::from),
        }
    }
}

impl Serialize for Covers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(service, cover)| (service, cover)))
    }
}

impl PartialSchema for Covers {
    fn schema() -> RefOr<Schema> {
        let cover = RefOr::Ref(utoipa::openapi::Ref::from_schema_name("WorkCover"));
        let text = "By a service's id, in the order of the works; at most three.";
        ObjectBuilder::new()
            .additional_properties(Some(cover))
            .description(Some(text))
            .build()
            .into()
    }
}

impl ToSchema for Covers {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((CoverDto::name().into_owned(), CoverDto::schema()));
        CoverDto::schemas(schemas);
    }
}
