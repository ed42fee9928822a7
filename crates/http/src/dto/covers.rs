//! The works that represent a creative on the roster.

use marsam_domain::creatives::{CARD_WIDTH, ShownImage, widest_up_to};
use marsam_domain::files::FileKind;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_domain::works::CoverCandidate as _;
use marsam_persistence::works::Cover;
use serde::{Serialize, Serializer};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::play::PlayDto;
use super::public_files::path_of;
use crate::routes::schemas::slugs;

/// What represents a work: a picture, or sound without one.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WorkCover)]
pub(crate) struct CoverDto {
    /// In the width that most cards need; null for sound without a picture.
    url: Option<String>,
    /// As an image's `srcset`: every width of the first picture, the widths that cards need of the others; blank for
    /// sound without a picture.
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

/// A picture without words: a creative's own cover, or the second picture of the works.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CoverImage)]
pub(crate) struct CoverImageDto {
    /// In the width that most cards need.
    url: String,
    /// As an image's `srcset`: every width of the creative's own cover, or the widths that cards need of another
    /// picture.
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
        let url = image.up_to(CARD_WIDTH).map(path_of);
        Self {
            url: url.unwrap_or_default(),
            srcset: srcset(&image.pictures),
            width: image.width,
            height: image.height,
            thumbhash: image.thumbhash,
        }
    }
}

impl CoverImageDto {
    /// The picture of a work, as cards need it.
    pub(crate) fn of_card(cover: Cover) -> Option<Self> {
        let pictures = for_cards(&cover.pictures);
        Some(Self {
            url: widest_up_to(CARD_WIDTH, pictures).map(path_of)?,
            srcset: srcset(pictures),
            width: cover.width?,
            height: cover.height?,
            thumbhash: cover.thumbhash,
        })
    }
}

/// Those that cards need; the narrowest in any case.
fn for_cards(pictures: &[(i32, String)]) -> &[(i32, String)] {
    let fitting = pictures.partition_point(|(width, _)| *width <= CARD_WIDTH);
    pictures.get(..fitting.max(1)).unwrap_or_default()
}

/// Widths in pixels and public names as an image's `srcset`.
fn srcset(pictures: &[(i32, String)]) -> String {
    let each = pictures
        .iter()
        .map(|(width, name)| format!("{} {width}w", path_of(name)));
    each.collect::<Vec<_>>().join(", ")
}

/// The covers by service, in the order of the works.
#[derive(Debug)]
pub(crate) struct ServiceCovers(Vec<(&'static str, CoverDto)>);

impl From<Vec<Cover>> for ServiceCovers {
    fn from(covers: Vec<Cover>) -> Self {
        // The page of a creative begins with the first picture, which may be larger than a card.
        let first = covers.iter().position(Cover::is_pictured);
        let covers = covers.into_iter().enumerate();
        let covers = covers.map(|(place, one)| {
            let service = one.service.slug();
            (service, CoverDto::of(one, first == Some(place)))
        });
        Self(covers.collect())
    }
}

impl CoverDto {
    fn of(cover: Cover, is_first: bool) -> Self {
        let pictures = &cover.pictures;
        let offered = if is_first {
            pictures
        } else {
            for_cards(pictures)
        };
        Self {
            url: widest_up_to(CARD_WIDTH, pictures).map(path_of),
            srcset: srcset(offered),
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

impl Serialize for ServiceCovers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(service, cover)| (service, cover)))
    }
}

impl PartialSchema for ServiceCovers {
    fn schema() -> RefOr<Schema> {
        let cover = RefOr::Ref(utoipa::openapi::Ref::from_schema_name("WorkCover"));
        let text = "By a service's id, in the order of the works.";
        ObjectBuilder::new()
            .additional_properties(Some(cover))
            .description(Some(text))
            .build()
            .into()
    }
}

impl ToSchema for ServiceCovers {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((CoverDto::name().into_owned(), CoverDto::schema()));
        CoverDto::schemas(schemas);
    }
}
