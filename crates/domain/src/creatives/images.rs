//! Pictures of a profile: the profile picture and the cover, each a region of an uploaded picture.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::{Validate, ValidationError};

use crate::files::FilePurpose;
use crate::ids::FileId;
use crate::validation::{FieldCode, FieldErrors, Text, rules};
use crate::vocabulary::{Vocabulary as _, vocabulary};

/// Regions are kept in these parts of the width and the height.
const PARTS: f64 = 1_000_000.0;
/// How far a region may reach over the edge by rounding, in fractions.
const TOLERANCE: f64 = 0.000_01;

vocabulary! {
    /// The part of a profile that a picture is for.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum ProfileImagePart {
        Avatar: "avatar";
        Cover: "cover";
    }
}

impl ProfileImagePart {
    /// The purpose of uploads for it.
    pub const fn purpose(self) -> FilePurpose {
        match self {
            Self::Avatar => FilePurpose::Avatar,
            Self::Cover => FilePurpose::Cover,
        }
    }

    /// Its name among the fields of a profile, where `cover` is the drawn one.
    pub const fn field(self) -> &'static str {
        match self {
            Self::Avatar => "avatar",
            Self::Cover => "cover_image",
        }
    }

    /// The narrowest region that still looks sharp, in pixels.
    pub const fn min_width(self) -> u32 {
        match self {
            Self::Avatar => 192,
            Self::Cover => 640,
        }
    }
}

/// The files that a profile shows; each is the region that was cut out of an uploaded picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ProfileImages {
    /// The profile picture.
    pub avatar: Option<FileId>,
    /// The cover.
    pub cover: Option<FileId>,
}

impl ProfileImages {
    /// The file of one part.
    pub const fn get(&self, part: ProfileImagePart) -> Option<FileId> {
        match part {
            ProfileImagePart::Avatar => self.avatar,
            ProfileImagePart::Cover => self.cover,
        }
    }

    /// With another file, or none, for one part.
    #[must_use]
    pub const fn with(self, part: ProfileImagePart, file: Option<FileId>) -> Self {
        match part {
            ProfileImagePart::Avatar => Self {
                avatar: file,
                ..self
            },
            ProfileImagePart::Cover => Self {
                cover: file,
                ..self
            },
        }
    }

    /// The files that there are, with their parts.
    pub fn iter(self) -> impl Iterator<Item = (ProfileImagePart, FileId)> {
        let parts = ProfileImagePart::ALL.iter();
        parts.filter_map(move |part| Some((*part, self.get(*part)?)))
    }
}

/// A picture of a listed creative as everyone sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ShownImage {
    /// In pixels.
    pub width: i32,
    /// In pixels.
    pub height: i32,
    /// A placeholder, in base64.
    pub thumbhash: Option<String>,
    /// Widths in pixels and public names, the narrowest first; at least one.
    pub pictures: Vec<(i32, String)>,
}

impl ShownImage {
    /// The public name of the widest picture up to a width, or of the narrowest.
    pub fn up_to(&self, width: i32) -> Option<&str> {
        widest_up_to(width, &self.pictures)
    }
}

/// The width that most cards need, in pixels on a screen of two pixels a point.
pub const CARD_WIDTH: i32 = 640;

/// The name of the widest picture up to a width, or of the narrowest; they are sorted by width.
pub fn widest_up_to(width: i32, pictures: &[(i32, String)]) -> Option<&str> {
    let fits = |(candidate, _): &&(i32, String)| *candidate <= width;
    let chosen = pictures.iter().rfind(fits).or_else(|| pictures.first());
    chosen.map(|(_, name)| name.as_str())
}

/// The pictures of a listed creative.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ShownImages {
    /// The profile picture.
    pub avatar: Option<ShownImage>,
    /// The cover.
    pub cover: Option<ShownImage>,
}

/// A region of an upright picture, in millionths of its width and height from its upper left corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Crop {
    x: u32,
    y: u32,
    width: u32,
    height: u32,
}

/// A [`Crop`] in fractions.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[schema(as = Crop)]
pub struct CropFractions {
    /// From the left, 0 to 1 of the upright width.
    pub x: f64,
    /// From the top, 0 to 1 of the upright height.
    pub y: f64,
    /// More than 0, at most 1.
    pub width: f64,
    /// More than 0, at most 1.
    pub height: f64,
}

/// A region in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PixelRegion {
    /// From the left.
    pub x: u32,
    /// From the top.
    pub y: u32,
    /// At least 1.
    pub width: u32,
    /// At least 1.
    pub height: u32,
}

impl Crop {
    /// The region in fractions.
    pub fn fractions(self) -> CropFractions {
        let fraction = |parts: u32| f64::from(parts) / PARTS;
        CropFractions {
            x: fraction(self.x),
            y: fraction(self.y),
            width: fraction(self.width),
            height: fraction(self.height),
        }
    }

    /// The region of a picture of this size in pixels, within its edges.
    pub fn within(self, width: u32, height: u32) -> PixelRegion {
        let (x, cut_width) = span(self.x, self.width, width);
        let (y, cut_height) = span(self.y, self.height, height);
        PixelRegion {
            x,
            y,
            width: cut_width,
            height: cut_height,
        }
    }
}

/// The start and the length of a part of `whole` pixels.
fn span(start: u32, length: u32, whole: u32) -> (u32, u32) {
    let pixels = |parts: u32| {
        let scaled = (u64::from(whole) * u64::from(parts) + 500_000) / 1_000_000;
        u32::try_from(scaled).unwrap_or(whole)
    };
    let start = pixels(start).min(whole.saturating_sub(1));
    (
        start,
        pixels(length).clamp(1, whole.saturating_sub(start).max(1)),
    )
}

impl TryFrom<CropFractions> for Crop {
    type Error = FieldCode;

    fn try_from(sent: CropFractions) -> Result<Self, FieldCode> {
        let CropFractions {
            x,
            y,
            width,
            height,
        } = sent;
        let is_inside = |start: f64, length: f64| {
            start >= 0.0 && length > 0.0 && start + length <= 1.0 + TOLERANCE
        };
        if !is_inside(x, width) || !is_inside(y, height) {
            return Err(FieldCode::OutOfRange);
        }
        Ok(Self {
            x: millionths(x),
            y: millionths(y),
            width: millionths(width.min(1.0 - x)),
            height: millionths(height.min(1.0 - y)),
        })
    }
}

#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a fraction from 0 to 1 has at most a million millionths"
)]
fn millionths(fraction: f64) -> u32 {
    (fraction.clamp(0.0, 1.0) * PARTS).round() as u32
}

/// A picture of a profile as it is sent.
#[derive(Clone, Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = ProfileImageChoice)]
pub struct ProfileImageDraft {
    /// The id of an uploaded picture of the part's purpose, ready, and used nowhere else.
    #[serde(default)]
    #[schema(value_type = String)]
    #[validate(required, custom(function = rules::id::<FileId>))]
    file: Text,
    /// The region that is shown.
    #[schema(value_type = CropFractions)]
    #[validate(required, custom(function = is_region))]
    crop: Option<CropFractions>,
}

impl ProfileImageDraft {
    /// The picture and its region.
    pub fn into_parts(self) -> Result<(FileId, Crop), FieldErrors> {
        let crop = self.crop.map(Crop::try_from);
        match (self.file.as_str().parse(), crop) {
            (Ok(file), Some(Ok(crop))) => Ok((file, crop)),
            _ => Err(FieldErrors::found_in(&self)),
        }
    }
}

fn is_region(sent: &CropFractions) -> Result<(), ValidationError> {
    Crop::try_from(*sent).map(drop).map_err(Into::into)
}

/// Refuses a region that is too small, of a picture of this size in pixels; refuses the picture itself if no region
/// would be large enough.
pub fn check_size(
    part: ProfileImagePart,
    crop: Crop,
    width: u32,
    height: u32,
) -> Result<(), FieldErrors> {
    if width < part.min_width() {
        return Err(FieldErrors::of("file", FieldCode::TooSmall));
    }
    // A pixel less by rounding.
    if crop.within(width, height).width + 1 < part.min_width() {
        return Err(FieldErrors::of("crop", FieldCode::TooSmall));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crop(x: f64, y: f64, width: f64, height: f64) -> Result<Crop, FieldCode> {
        Crop::try_from(CropFractions {
            x,
            y,
            width,
            height,
        })
    }

    #[test]
    fn a_region_lies_within_its_picture() {
        let third = crop(1.0 / 3.0, 0.25, 2.0 / 3.0, 0.5).unwrap();
        let region = PixelRegion {
            x: 300,
            y: 150,
            width: 600,
            height: 300,
        };
        assert_eq!(third.within(900, 600), region);
        assert!((third.fractions().x - 1.0 / 3.0).abs() < 0.000_001);
        for outside in [
            crop(-0.1, 0.0, 0.5, 0.5),
            crop(0.6, 0.0, 0.5, 0.5),
            crop(0.0, 0.9, 0.5, 0.2),
            crop(0.0, 0.0, 0.0, 1.0),
            crop(0.0, f64::NAN, 1.0, 1.0),
        ] {
            assert_eq!(outside, Err(FieldCode::OutOfRange));
        }
        // Browsers add up to a little more than the whole.
        assert!(crop(0.333_333_4, 0.0, 0.666_666_7, 1.0).is_ok());
    }

    #[test]
    fn the_smallest_region_has_a_pixel() {
        let speck = crop(0.999_999, 0.999_999, 0.000_001, 0.000_001).unwrap();
        let region = PixelRegion {
            x: 99,
            y: 49,
            width: 1,
            height: 1,
        };
        assert_eq!(speck.within(100, 50), region);
    }

    #[test]
    fn a_choice_names_a_file_and_a_region() {
        let draft = |json: &str| serde_json::from_str::<ProfileImageDraft>(json).unwrap();
        let errors = draft("{}").into_parts().unwrap_err();
        let mut expected = FieldErrors::of("file", FieldCode::Required);
        expected.add("crop", FieldCode::Required);
        assert_eq!(errors, expected);
        let chosen = r#"{"file":"0199aaaa-0000-7000-8000-000000000301","crop":{"x":0,"y":0,"width":1,"height":1}}"#;
        let (file, whole) = draft(chosen).into_parts().unwrap();
        assert_eq!(file.to_string(), "0199aaaa-0000-7000-8000-000000000301");
        assert_eq!(Ok(whole), crop(0.0, 0.0, 1.0, 1.0));
    }

    #[test]
    fn a_region_is_wide_enough_to_look_sharp() {
        let half = crop(0.0, 0.0, 0.5, 0.5).unwrap();
        let avatar = ProfileImagePart::Avatar;
        assert_eq!(check_size(avatar, half, 384, 384), Ok(()));
        let refused = |field| Err(FieldErrors::of(field, FieldCode::TooSmall));
        assert_eq!(check_size(avatar, half, 380, 900), refused("crop"));
        assert_eq!(check_size(avatar, half, 100, 900), refused("file"));
        let cover = ProfileImagePart::Cover;
        assert_eq!(check_size(cover, half, 1920, 1080), Ok(()));
        assert_eq!(check_size(cover, half, 1200, 900), refused("crop"));
    }

    #[test]
    fn a_shown_picture_is_the_widest_that_fits() {
        let image = ShownImage {
            width: 384,
            height: 384,
            thumbhash: None,
            pictures: vec![(96, "a".to_owned()), (192, "b".to_owned())],
        };
        assert_eq!(image.up_to(200), Some("b"));
        assert_eq!(image.up_to(100), Some("a"));
        assert_eq!(image.up_to(50), Some("a"));
    }

    #[test]
    fn each_part_has_a_file_of_its_own() {
        let file = FileId::new(uuid::Uuid::nil());
        for part in ProfileImagePart::ALL {
            let images = ProfileImages::default().with(*part, Some(file));
            assert_eq!(images.iter().collect::<Vec<_>>(), [(*part, file)]);
            assert_eq!(images.with(*part, None), ProfileImages::default());
        }
    }
}
