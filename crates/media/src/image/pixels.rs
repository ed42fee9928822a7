//! Pixels in memory: resized, turned, and prepared for the encoder.

use std::borrow::Cow;

use fast_image_resize::images::{Image, ImageRef};
use fast_image_resize::pixels::{U8, U8x3, U8x4};
use fast_image_resize::{
    FilterType, IntoImageView as _, IntoImageViewMut as _, PixelTrait, PixelType, ResizeAlg,
    ResizeOptions, Resizer,
};
use image::metadata::Orientation;
use marsam_domain::creatives::PixelRegion;
use marsam_domain::files::FileRefusal;
use webp::PixelLayout;

use crate::failure::{Failure, Made};

/// An image in memory, row by row without gaps: `U8`, `U8x3` or `U8x4`.
#[derive(Debug, Clone)]
pub(super) struct Pixels {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) kind: PixelType,
    pub(super) bytes: Vec<u8>,
}

impl Pixels {
    /// A copy in another size.
    pub(super) fn resized(&self, width: u32, height: u32) -> Made<Self> {
        let could_not = || Failure::Refused(FileRefusal::CouldNotProcess);
        if (width, height) == (self.width, self.height) {
            return Ok(self.clone());
        }
        let from = ImageRef::new(self.width, self.height, &self.bytes, self.kind)
            .map_err(|_error| could_not())?;
        let mut to = Image::new(width, height, self.kind);
        // Named one by one: `Resizer::resize` compiles each instruction set's code for every kind of pixel that there is.
        match self.kind {
            PixelType::U8 => resize::<U8>(&from, &mut to),
            PixelType::U8x3 => resize::<U8x3>(&from, &mut to),
            PixelType::U8x4 => resize::<U8x4>(&from, &mut to),
            _ => None,
        }
        .ok_or_else(could_not)?;
        Ok(Self {
            width,
            height,
            kind: self.kind,
            bytes: to.into_vec(),
        })
    }

    /// A part of the image.
    pub(super) fn region(&self, region: PixelRegion) -> Made<Self> {
        let could_not = || Failure::Refused(FileRefusal::CouldNotProcess);
        let usize_of = |count: u32| usize::try_from(count).unwrap_or(usize::MAX);
        let pixel = self.kind.size();
        let row = usize_of(self.width).saturating_mul(pixel);
        let start = usize_of(region.x).saturating_mul(pixel);
        let length = usize_of(region.width).saturating_mul(pixel);
        let rows = self.bytes.chunks_exact(row);
        let wanted = rows.skip(usize_of(region.y)).take(usize_of(region.height));
        let mut bytes = Vec::with_capacity(length.saturating_mul(usize_of(region.height)));
        for row in wanted {
            let part = row.get(start..start.saturating_add(length));
            bytes.extend_from_slice(part.ok_or_else(could_not)?);
        }
        Ok(Self {
            width: region.width,
            height: region.height,
            kind: self.kind,
            bytes,
        })
    }

    /// Without its alpha channel where every pixel is opaque.
    pub(super) fn without_needless_alpha(self) -> Self {
        if self.kind != PixelType::U8x4 {
            return self;
        }
        let (pixels, _) = self.bytes.as_chunks::<4>();
        if !pixels.iter().all(|&[.., alpha]| alpha == u8::MAX) {
            return self;
        }
        let colors = pixels
            .iter()
            .flat_map(|&[red, green, blue, _]| [red, green, blue]);
        Self {
            bytes: colors.collect(),
            kind: PixelType::U8x3,
            ..self
        }
    }

    /// Turned and mirrored as its orientation says.
    pub(super) fn turned(self, turn: Turn) -> Self {
        if turn.0 == Orientation::NoTransforms {
            return self;
        }
        let size = self.kind.size();
        let (width, height) = turn.before(self.width, self.height);
        let mut bytes = Vec::with_capacity(self.bytes.len());
        for y in 0..height {
            for x in 0..width {
                let (from_x, from_y) = turn.origin(x, y, self.width, self.height);
                let at = u64::from(from_y) * u64::from(self.width) + u64::from(from_x);
                let at = usize::try_from(at)
                    .unwrap_or(usize::MAX)
                    .saturating_mul(size);
                bytes.extend_from_slice(self.bytes.get(at..at + size).unwrap_or_default());
            }
        }
        Self {
            width,
            height,
            bytes,
            kind: self.kind,
        }
    }

    /// The bytes in a layout that the encoder takes.
    pub(super) fn for_webp(&self) -> (Cow<'_, [u8]>, PixelLayout) {
        match self.kind {
            PixelType::U8x3 => (Cow::Borrowed(&self.bytes), PixelLayout::Rgb),
            PixelType::U8x4 => (Cow::Borrowed(&self.bytes), PixelLayout::Rgba),
            PixelType::U8 => {
                let rgb = self.bytes.iter().flat_map(|gray| [*gray; 3]).collect();
                (Cow::Owned(rgb), PixelLayout::Rgb)
            }
            _ => (Cow::Owned(self.rgba()), PixelLayout::Rgba),
        }
    }

    /// The bytes as red, green, blue and alpha.
    pub(super) fn rgba(&self) -> Vec<u8> {
        let rgba = |pixel: &[u8]| match *pixel {
            [gray] => [gray, gray, gray, u8::MAX],
            [red, green, blue] => [red, green, blue, u8::MAX],
            [red, green, blue, alpha] => [red, green, blue, alpha],
            _ => [0; 4],
        };
        self.bytes
            .chunks_exact(self.kind.size())
            .flat_map(rgba)
            .collect()
    }
}

/// Fills `to` from `from`, both of pixels `P`; `None` if they are of another kind.
fn resize<P: PixelTrait>(from: &ImageRef<'_>, to: &mut Image<'_>) -> Option<()> {
    let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3));
    let from = from.image_view::<P>()?;
    let mut to = to.image_view_mut::<P>()?;
    Resizer::new().resize_typed(&from, &mut to, &options).ok()
}

/// How a stored image is turned upright.
#[derive(Debug, Clone, Copy)]
pub(super) struct Turn(pub(super) Orientation);

impl Turn {
    /// A size on the other side of the turn: upright of stored, or stored of upright.
    pub(super) const fn before(self, width: u32, height: u32) -> (u32, u32) {
        match self.0 {
            Orientation::Rotate90
            | Orientation::Rotate270
            | Orientation::Rotate90FlipH
            | Orientation::Rotate270FlipH => (height, width),
            _ => (width, height),
        }
    }

    /// Where the pixel at `x` and `y` of the upright image lies in the stored one, whose size is given.
    const fn origin(self, x: u32, y: u32, width: u32, height: u32) -> (u32, u32) {
        match self.0 {
            Orientation::NoTransforms => (x, y),
            Orientation::FlipHorizontal => (width - 1 - x, y),
            Orientation::Rotate180 => (width - 1 - x, height - 1 - y),
            Orientation::FlipVertical => (x, height - 1 - y),
            Orientation::Rotate90FlipH => (y, x),
            Orientation::Rotate90 => (y, height - 1 - x),
            Orientation::Rotate270FlipH => (width - 1 - y, height - 1 - x),
            Orientation::Rotate270 => (width - 1 - y, x),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The stored image is 3 × 2: a b c over d e f.
    #[test]
    fn each_orientation_of_exif_is_turned_upright() {
        let upright = [
            (1, "abcdef"),
            (2, "cbafed"),
            (3, "fedcba"),
            (4, "defabc"),
            (5, "adbecf"),
            (6, "daebfc"),
            (7, "fcebda"),
            (8, "cfbead"),
        ];
        for (exif, expected) in upright {
            let stored = Pixels {
                width: 3,
                height: 2,
                kind: PixelType::U8,
                bytes: b"abcdef".to_vec(),
            };
            let orientation = Orientation::from_exif(exif).unwrap();
            let turned = stored.turned(Turn(orientation));
            assert_eq!(turned.bytes, expected.as_bytes(), "orientation {exif}");
            assert_eq!(turned.width, if exif < 5 { 3 } else { 2 });
        }
    }

    #[test]
    fn a_region_is_cut_out_row_by_row() {
        let stored = Pixels {
            width: 3,
            height: 3,
            kind: PixelType::U8x3,
            bytes: b"a1-b2-c3-d4-e5-f6-g7-h8-i9-".to_vec(),
        };
        let region = PixelRegion {
            x: 1,
            y: 1,
            width: 2,
            height: 2,
        };
        assert_eq!(stored.region(region).unwrap().bytes, b"e5-f6-h8-i9-");
        let outside = PixelRegion { x: 2, ..region };
        assert!(stored.region(outside).is_err());
    }
}
