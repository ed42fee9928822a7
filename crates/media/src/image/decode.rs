//! The decoders, bounded by what the header says before anything is decoded.

use std::io::Cursor;

use fast_image_resize::PixelType;
use image::codecs::jpeg::JpegDecoder;
use image::codecs::png::PngDecoder;
use image::codecs::webp::WebPDecoder;
use image::metadata::Orientation;
use image::{ColorType, ImageDecoder, ImageError, Limits};
use marsam_domain::creatives::Crop;
use marsam_domain::files::FileRefusal;
use sha2::{Digest as _, Sha256};

use crate::failure::{DAMAGED, Failure, Made};
use crate::image::pixels::{Pixels, Turn};
use crate::image::{inks, jpeg};
use crate::sniff::Format;
use crate::source::MAX_PIXELS;

/// The most that a decoder may allocate in addition to the image itself, in bytes.
const MAX_SCRATCH: u64 = 420 * 1024 * 1024;

/// Samples that mean something else than none; without the byte that begins a marker.
const FILLER: [u8; 32] = [
    0x5a, 0xc3, 0x96, 0x3c, 0xe1, 0x1e, 0xb4, 0x4b, 0x2d, 0xd2, 0x78, 0x87, 0x69, 0xa5, 0x0f, 0xf0,
    0x33, 0xcc, 0x55, 0xaa, 0x17, 0xe8, 0x71, 0x8e, 0x9b, 0x64, 0x4d, 0xb2, 0x36, 0xc9, 0x5c, 0xa3,
];

/// An image as it was stored.
#[derive(Debug)]
pub(super) struct Decoded {
    pub(super) pixels: Pixels,
    pub(super) orientation: Turn,
    pub(super) icc: Option<Vec<u8>>,
}

impl Decoded {
    /// Width and height of the upright image.
    pub(super) const fn upright(&self) -> (u32, u32) {
        self.orientation
            .before(self.pixels.width, self.pixels.height)
    }

    /// A region of the upright image.
    pub(super) fn cropped(self, crop: Crop) -> Made<Self> {
        let (width, height) = self.upright();
        let region = crop.within(width, height);
        let upright = self.pixels.turned(self.orientation);
        Ok(Self {
            pixels: upright.region(region)?,
            orientation: Turn(Orientation::NoTransforms),
            icc: self.icc,
        })
    }
}

/// Decodes the first frame of an image.
pub(super) fn decode(format: Format, mut bytes: Vec<u8>) -> Made<Decoded> {
    match format {
        Format::Jpeg => {
            let layout = jpeg::layout(&bytes)?;
            bytes.truncate(layout.end);
            if layout.is_marked {
                read_jpeg(bytes, layout.components)
            } else {
                read_unmarked(bytes, layout.components)
            }
        }
        Format::Png => {
            let limits = limits();
            read(PngDecoder::with_limits(Cursor::new(bytes), limits).map_err(refusal)?)
        }
        Format::WebP => {
            check_riff(&bytes)?;
            read(WebPDecoder::new(Cursor::new(bytes)).map_err(refusal)?)
        }
        _ => Err(FileRefusal::UnsupportedType.into()),
    }
}

fn read_jpeg(bytes: Vec<u8>, components: u8) -> Made<Decoded> {
    if components == 4
        && let Some(decoded) = inks::read(&bytes)?
    {
        return Ok(decoded);
    }
    read(JpegDecoder::new(Cursor::new(bytes)).map_err(refusal)?)
}

/// Decodes a JPEG without an end marker. It is whole if what would follow makes no difference: where samples are missing
/// the decoder takes them from what follows.
fn read_unmarked(mut bytes: Vec<u8>, components: u8) -> Made<Decoded> {
    while bytes.last() == Some(&0xff) {
        bytes.pop();
    }
    let followed_by = |rest: &[u8]| {
        let mut whole = Vec::with_capacity(bytes.len() + rest.len() + 2);
        whole.extend_from_slice(&bytes);
        whole.extend_from_slice(rest);
        whole.extend_from_slice(&[0xff, 0xd9]);
        read_jpeg(whole, components)
    };
    // Only a digest is kept of the first: two of the largest would not fit into the worker's memory.
    let digest = |decoded: &Decoded| Sha256::digest(&decoded.pixels.bytes);
    let ended = digest(&followed_by(&[])?);
    let decoded = followed_by(&FILLER)?;
    if ended != digest(&decoded) {
        return Err(DAMAGED);
    }
    Ok(decoded)
}

fn limits() -> Limits {
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MAX_SCRATCH);
    limits
}

fn read(mut decoder: impl ImageDecoder) -> Made<Decoded> {
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(FileRefusal::TooManyPixels.into());
    }
    decoder.set_limits(limits()).map_err(refusal)?;
    let color = decoder.color_type();
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let icc = decoder.icc_profile().ok().flatten();
    let length = usize::try_from(decoder.total_bytes()).map_err(|_error| DAMAGED)?;
    let mut bytes = vec![0; length];
    decoder.read_image(&mut bytes).map_err(refusal)?;
    let (kind, bytes) = in_bytes(color, bytes)?;
    Ok(Decoded {
        pixels: Pixels {
            width,
            height,
            kind,
            bytes,
        },
        orientation: Turn(orientation),
        icc,
    })
}

/// The pixels with eight bits a channel, as grey, red-green-blue or red-green-blue-alpha: the resizer is compiled for each
/// kind of pixel, and what is made of them has eight bits in any case.
fn in_bytes(color: ColorType, mut bytes: Vec<u8>) -> Made<(PixelType, Vec<u8>)> {
    if matches!(
        color,
        ColorType::L16 | ColorType::La16 | ColorType::Rgb16 | ColorType::Rgba16
    ) {
        keep_high_bytes(&mut bytes);
    }
    Ok(match color {
        ColorType::L8 | ColorType::L16 => (PixelType::U8, bytes),
        ColorType::La8 | ColorType::La16 => {
            let (pixels, _) = bytes.as_chunks::<2>();
            let rgba = pixels
                .iter()
                .flat_map(|&[gray, alpha]| [gray, gray, gray, alpha]);
            (PixelType::U8x4, rgba.collect())
        }
        ColorType::Rgb8 | ColorType::Rgb16 => (PixelType::U8x3, bytes),
        ColorType::Rgba8 | ColorType::Rgba16 => (PixelType::U8x4, bytes),
        _ => return Err(Failure::Refused(FileRefusal::UnsupportedCodec)),
    })
}

/// Keeps the high byte of each word in the machine's order, in place: a second copy of the largest image would not fit
/// into the worker's memory.
fn keep_high_bytes(words: &mut Vec<u8>) {
    let high = usize::from(cfg!(target_endian = "little"));
    let count = words.len() / 2;
    for place in 0..count {
        if let Some(byte) = words.get(2 * place + high).copied()
            && let Some(kept) = words.get_mut(place)
        {
            *kept = byte;
        }
    }
    words.truncate(count);
    words.shrink_to_fit();
}

/// Refuses a WebP that ends before the end it announces.
fn check_riff(bytes: &[u8]) -> Made<()> {
    let announced = bytes.get(4..8).and_then(|size| size.first_chunk::<4>());
    let announced = u64::from(u32::from_le_bytes(*announced.ok_or(DAMAGED)?)) + 8;
    let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    if announced > length {
        return Err(DAMAGED);
    }
    Ok(())
}

/// What a decoder's error means for the file.
#[expect(
    clippy::needless_pass_by_value,
    reason = "used as the function of map_err"
)]
fn refusal(error: ImageError) -> Failure {
    Failure::Refused(match error {
        ImageError::Unsupported(_) => FileRefusal::UnsupportedCodec,
        ImageError::Limits(_) => FileRefusal::TooManyPixels,
        _ => FileRefusal::Damaged,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_color_becomes_one_of_three_kinds_of_eight_bits() {
        let words = |values: &[u16]| {
            values
                .iter()
                .flat_map(|value| value.to_ne_bytes())
                .collect()
        };
        let deep = [0x0102, 0x0304, 0x0506, 0x0708];
        for (color, stored, kind, expected) in [
            (ColorType::L8, vec![1, 2], PixelType::U8, vec![1, 2]),
            (
                ColorType::L16,
                words(&deep),
                PixelType::U8,
                vec![1, 3, 5, 7],
            ),
            (
                ColorType::La8,
                vec![1, 2],
                PixelType::U8x4,
                vec![1, 1, 1, 2],
            ),
            (
                ColorType::La16,
                words(&deep[..2]),
                PixelType::U8x4,
                vec![1, 1, 1, 3],
            ),
            (
                ColorType::Rgb16,
                words(&deep[..3]),
                PixelType::U8x3,
                vec![1, 3, 5],
            ),
            (
                ColorType::Rgba16,
                words(&deep),
                PixelType::U8x4,
                vec![1, 3, 5, 7],
            ),
        ] {
            assert_eq!(
                in_bytes(color, stored).unwrap(),
                (kind, expected),
                "{color:?}"
            );
        }
        assert!(in_bytes(ColorType::Rgb32F, vec![0; 12]).is_err());
    }
}
