//! Colours of a profile made sRGB. A profile that cannot be read is ignored, as browsers do.

use fast_image_resize::PixelType;
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};

use crate::image::pixels::Pixels;

/// The largest profile that is read, in bytes; those of cameras and displays have a few kilobytes.
const MAX_PROFILE: usize = 1_000_000;

/// Converts colours that a profile describes. Profiles of grey are ignored; a picture in inks is sRGB already.
pub(super) fn to_srgb(pixels: &mut Pixels, icc: Option<&[u8]>) {
    let layout = match pixels.kind {
        PixelType::U8x3 => Layout::Rgb,
        PixelType::U8x4 => Layout::Rgba,
        _ => return,
    };
    let Some(icc) = icc.filter(|icc| icc.len() <= MAX_PROFILE) else {
        return;
    };
    let Ok(profile) = ColorProfile::new_from_slice(icc) else {
        return;
    };
    if profile.color_space != DataColorSpace::Rgb {
        return;
    }
    let srgb = ColorProfile::new_srgb();
    let options = TransformOptions::default();
    let Ok(transform) = profile.create_transform_8bit(layout, &srgb, layout, options) else {
        return;
    };
    let mut converted = vec![0; pixels.bytes.len()];
    if transform.transform(&pixels.bytes, &mut converted).is_ok() {
        pixels.bytes = converted;
    }
}
