//! Images: decoded, made upright and sRGB, and encoded as WebP in several widths without metadata.

mod color;
mod decode;
mod inks;
mod jpeg;
mod pixels;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use marsam_domain::files::{FileKind, FilePurpose, FileRefusal, MAX_PICTURE_WIDTH};
use webp::WebPConfig;

use crate::failure::{DAMAGED, Failure, Made};
use crate::image::decode::Decoded;
use crate::image::pixels::Pixels;
use crate::job::{Derivative, Ready};
use crate::output::Output;
use crate::source::Source;

/// The widths that are made, as far as the image is that wide.
const WIDTHS: [u32; 6] = [320, 480, 640, 960, 1280, MAX_PICTURE_WIDTH];
/// The widths of a profile picture, which is small wherever it is shown: at most 112 points.
const AVATAR_WIDTHS: [u32; 3] = [96, 192, 384];
/// The longest side that WebP can hold.
const MAX_SIDE: u32 = 16_383;
/// The quality of the encoder, 0 to 100: photos look the same as the original on a phone.
const QUALITY: f32 = 78.0;
/// How much the encoder tries, 0 to 6.
const EFFORT: i32 = 4;
/// The longest side of what the placeholder is computed from.
const THUMB_SIDE: u32 = 100;

/// Makes an image ready.
pub(crate) fn convert(source: &Source, output: Output<'_>) -> Made<Ready> {
    source.check_size(FileKind::Image)?;
    let decoded = decode::decode(source.format, source.read()?)?;
    let decoded = match source.crop {
        Some(crop) => decoded.cropped(crop)?,
        None => decoded,
    };
    let (width, height) = decoded.upright();
    let sizes = sizes(widths(source), width, height);
    let made = downscale(decoded, &sizes)?;
    let mut derivatives = Vec::with_capacity(made.len());
    for pixels in &made {
        derivatives.push(encode(pixels, output)?);
    }
    derivatives.reverse();
    let thumbhash = made.last().map(thumbhash).transpose()?;
    Ok(Ready {
        width: Some(width),
        height: Some(height),
        thumbhash,
        derivatives,
        ..source.kept(FileKind::Image)
    })
}

/// The widths to make.
const fn widths(source: &Source) -> &'static [u32] {
    match (source.crop, source.purpose) {
        (Some(_), FilePurpose::Avatar) => &AVATAR_WIDTHS,
        _ => &WIDTHS,
    }
}

/// The sizes to make of an upright image, widest first; never larger than the image.
fn sizes(widths: &[u32], width: u32, height: u32) -> Vec<(u32, u32)> {
    let widest = widths.last().copied().unwrap_or(width);
    let own = width.min(widest);
    let narrower = widths.iter().copied().filter(|candidate| *candidate < own);
    let mut sizes: Vec<(u32, u32)> = narrower
        .chain([own])
        .map(|narrow| (narrow, scaled(height, narrow, width)))
        .filter(|(_, height)| *height <= MAX_SIDE)
        .collect();
    if sizes.is_empty() {
        sizes.push((scaled(width, MAX_SIDE, height), MAX_SIDE));
    }
    sizes.reverse();
    sizes
}

/// `value` × `part` / `whole`, rounded, and at least 1.
fn scaled(value: u32, part: u32, whole: u32) -> u32 {
    let whole = u64::from(whole.max(1));
    let scaled = (u64::from(value) * u64::from(part) + whole / 2) / whole;
    u32::try_from(scaled).unwrap_or(u32::MAX).max(1)
}

/// The image in each of the sizes. The widest is made from the original, which is then freed, the others from the
/// narrowest that is at least twice as wide, or else from the widest.
fn downscale(decoded: Decoded, sizes: &[(u32, u32)]) -> Made<Vec<Pixels>> {
    let Decoded {
        pixels,
        orientation,
        icc,
    } = decoded;
    let mut made: Vec<Pixels> = Vec::with_capacity(sizes.len());
    let mut original = Some(pixels);
    for size in sizes {
        let next = if let Some(pixels) = original.take() {
            let (width, height) = orientation.before(size.0, size.1);
            let mut widest = pixels.resized(width, height)?;
            color::to_srgb(&mut widest, icc.as_deref());
            widest.without_needless_alpha().turned(orientation)
        } else {
            let wide_enough = made.iter().rev().find(|done| done.width >= size.0 * 2);
            let from = wide_enough.or(made.first()).ok_or(DAMAGED)?;
            from.resized(size.0, size.1)?
        };
        made.push(next);
    }
    Ok(made)
}

fn encode(pixels: &Pixels, output: Output<'_>) -> Made<Derivative> {
    let could_not = || Failure::Refused(FileRefusal::CouldNotProcess);
    let mut config = WebPConfig::new().map_err(|()| could_not())?;
    config.quality = QUALITY;
    config.method = EFFORT;
    let (bytes, layout) = pixels.for_webp();
    let webp = webp::Encoder::new(&bytes, layout, pixels.width, pixels.height);
    let encoded = webp
        .encode_advanced(&config)
        .map_err(|_error| could_not())?;
    let name = pixels.width.to_string();
    let written = output.write(&name, "webp", "image/webp", &[&encoded])?;
    Ok(Derivative {
        width: Some(pixels.width),
        height: Some(pixels.height),
        ..written
    })
}

fn thumbhash(pixels: &Pixels) -> Made<String> {
    let longest = pixels.width.max(pixels.height);
    let side = longest.min(THUMB_SIDE);
    let small = pixels.resized(
        scaled(pixels.width, side, longest),
        scaled(pixels.height, side, longest),
    )?;
    let usize_of = |side: u32| usize::try_from(side).unwrap_or_default();
    let hash =
        thumbhash::rgba_to_thumb_hash(usize_of(small.width), usize_of(small.height), &small.rgba());
    Ok(STANDARD.encode(hash))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_is_never_enlarged() {
        assert_eq!(sizes(&WIDTHS, 200, 100), [(200, 100)]);
        assert_eq!(sizes(&WIDTHS, 320, 240), [(320, 240)]);
        assert_eq!(
            sizes(&WIDTHS, 500, 250),
            [(500, 250), (480, 240), (320, 160)]
        );
        let widths: Vec<u32> = sizes(&WIDTHS, 4000, 3000)
            .iter()
            .map(|size| size.0)
            .collect();
        assert_eq!(widths, [1920, 1280, 960, 640, 480, 320]);
    }

    #[test]
    fn a_profile_picture_is_made_small() {
        let sizes = sizes(&AVATAR_WIDTHS, 900, 900);
        assert_eq!(sizes, [(384, 384), (192, 192), (96, 96)]);
    }

    #[test]
    fn a_very_long_image_fits_the_format() {
        assert_eq!(sizes(&WIDTHS, 1080, 20_000).first(), Some(&(640, 11_852)));
        assert_eq!(sizes(&WIDTHS, 1, 50_000), [(1, MAX_SIDE)]);
        assert_eq!(sizes(&WIDTHS, 50_000, 1).first(), Some(&(1920, 1)));
    }
}
