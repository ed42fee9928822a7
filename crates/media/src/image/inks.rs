//! Pictures that are stored in inks, as printers have them: CMYK, and YCCK as image editors write it. They become sRGB
//! by the profile that the picture brings, or by multiplying what each ink lets through.

use std::sync::Arc;

use fast_image_resize::PixelType;
use image::metadata::Orientation;
use moxcms::{ColorProfile, DataColorSpace, Layout, Transform8BitExecutor, TransformOptions};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use crate::failure::{DAMAGED, Failure, Made};
use crate::image::decode::Decoded;
use crate::image::pixels::{Pixels, Turn};

/// The largest profile that is read, in bytes; those of presses have up to three megabytes.
const MAX_PROFILE: usize = 4_000_000;
/// The longest side that a JPEG can have.
const MAX_SIDE: usize = 65_535;

/// How the four samples of a pixel are stored. Both are inverted: 255 is no ink.
#[derive(Debug, Clone, Copy)]
enum Stored {
    Cmyk,
    /// The first three inks as brightness and two colour differences.
    Ycck,
}

/// Decodes a JPEG of four colours; `None` where they are not inks.
pub(super) fn read(bytes: &[u8]) -> Made<Option<Decoded>> {
    let options = DecoderOptions::default()
        .set_strict_mode(false)
        .set_max_width(MAX_SIDE)
        .set_max_height(MAX_SIDE);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(|_error| DAMAGED)?;
    let (stored, colors) = match decoder.input_colorspace() {
        Some(ColorSpace::CMYK) => (Stored::Cmyk, ColorSpace::CMYK),
        Some(ColorSpace::YCCK) => (Stored::Ycck, ColorSpace::YCCK),
        _ => return Ok(None),
    };
    decoder.set_options(options.jpeg_set_out_colorspace(colors));
    let (width, height) = decoder.dimensions().ok_or(DAMAGED)?;
    let profile = decoder.icc_profile();
    let orientation = decoder
        .exif()
        .and_then(|exif| Orientation::from_exif_chunk(exif));
    let mut samples = vec![0; width * height * 4];
    decoder
        .decode_into(&mut samples)
        .map_err(|_error| DAMAGED)?;
    drop(decoder);
    let side = |side: usize| u32::try_from(side).map_err(|_error| DAMAGED);
    Ok(Some(Decoded {
        pixels: Pixels {
            width: side(width)?,
            height: side(height)?,
            kind: PixelType::U8x3,
            bytes: to_srgb(samples, width, stored, profile.as_deref())?,
        },
        orientation: Turn(orientation.unwrap_or(Orientation::NoTransforms)),
        icc: None,
    }))
}

/// The picture as red, green and blue, row by row in the place of its inks: a second copy of the largest picture would
/// not fit into the worker's memory.
fn to_srgb(
    mut samples: Vec<u8>,
    width: usize,
    stored: Stored,
    profile: Option<&[u8]>,
) -> Made<Vec<u8>> {
    let transform = profile.and_then(transform);
    let (inks_in_row, colors_in_row) = (width * 4, width * 3);
    let mut inks = vec![0; inks_in_row];
    let mut colors = vec![0; colors_in_row];
    let rows = samples.len() / inks_in_row.max(1);
    for row in 0..rows {
        let given = samples.get(row * inks_in_row..(row + 1) * inks_in_row);
        for (ink, given) in pixels::<4>(&mut inks).zip(given.ok_or(DAMAGED)?.as_chunks::<4>().0) {
            *ink = stored.inks(*given);
        }
        match &transform {
            Some(transform) => transform
                .transform(&inks, &mut colors)
                .map_err(|error| Failure::Io(std::io::Error::other(error)))?,
            None => {
                for (color, ink) in pixels::<3>(&mut colors).zip(inks.as_chunks::<4>().0) {
                    *color = let_through(*ink);
                }
            }
        }
        let place = samples.get_mut(row * colors_in_row..(row + 1) * colors_in_row);
        place.ok_or(DAMAGED)?.copy_from_slice(&colors);
    }
    samples.truncate(rows * colors_in_row);
    samples.shrink_to_fit();
    Ok(samples)
}

fn pixels<const N: usize>(bytes: &mut [u8]) -> impl Iterator<Item = &mut [u8; N]> {
    bytes.as_chunks_mut::<N>().0.iter_mut()
}

impl Stored {
    /// The inks of a pixel: 255 is all of it.
    fn inks(self, samples: [u8; 4]) -> [u8; 4] {
        let [first, second, third, black] = samples;
        match self {
            Self::Cmyk => samples.map(|sample| 255 - sample),
            // What is made of the differences is a colour, and its inks are stored inverted: so it is the inks.
            Self::Ycck => {
                let [cyan, magenta, yellow] = of_differences(first, second, third);
                [cyan, magenta, yellow, 255 - black]
            }
        }
    }
}

/// Red, green and blue of a brightness and two differences.
///
/// Source: JFIF 1.02, in units of 1/65536.
fn of_differences(brightness: u8, blue: u8, red: u8) -> [u8; 3] {
    let (bright, blue, red) = (
        i32::from(brightness) << 16,
        i32::from(blue) - 128,
        i32::from(red) - 128,
    );
    let byte = |value: i32| u8::try_from(((value + 0x8000) >> 16).clamp(0, 255)).unwrap_or(0);
    [
        byte(bright + 91_881 * red),
        byte(bright - 22_554 * blue - 46_802 * red),
        byte(bright + 116_130 * blue),
    ]
}

/// The colour that is left of white paper.
fn let_through([cyan, magenta, yellow, black]: [u8; 4]) -> [u8; 3] {
    let through = |ink: u8| {
        let share = u32::from(255 - ink) * u32::from(255 - black);
        u8::try_from((share + 127) / 255).unwrap_or(u8::MAX)
    };
    [through(cyan), through(magenta), through(yellow)]
}

fn transform(icc: &[u8]) -> Option<Arc<Transform8BitExecutor>> {
    if icc.len() > MAX_PROFILE {
        return None;
    }
    let profile = ColorProfile::new_from_slice(icc).ok()?;
    if profile.color_space != DataColorSpace::Cmyk {
        return None;
    }
    let srgb = ColorProfile::new_srgb();
    let options = TransformOptions::default();
    profile
        .create_transform_8bit(Layout::Rgba, &srgb, Layout::Rgb, options)
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inks_take_from_the_white_of_paper() {
        assert_eq!(let_through([0, 0, 0, 0]), [255, 255, 255]);
        assert_eq!(let_through([255, 0, 0, 0]), [0, 255, 255]);
        assert_eq!(let_through([0, 0, 0, 255]), [0, 0, 0]);
        assert_eq!(Stored::Cmyk.inks([255, 0, 255, 255]), [0, 255, 0, 0]);
    }

    #[test]
    fn no_difference_is_grey() {
        assert_eq!(of_differences(200, 128, 128), [200, 200, 200]);
        // Red, as JFIF stores it.
        let [red, green, blue] = of_differences(76, 85, 255);
        assert!(red > 250 && green < 3 && blue < 3, "{red} {green} {blue}");
    }
}
