//! Files for tests, made in memory, and what becomes of them.

use std::io::Cursor;
use std::path::PathBuf;

use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use marsam_domain::creatives::Crop;
use marsam_domain::files::{FilePurpose, FileRefusal};
use marsam_media::job::{Job, Outcome, Ready};
use tempfile::TempDir;

/// What became of a file, and the directory in which its derivatives lie.
pub(crate) struct Done {
    pub(crate) outcome: Outcome,
    pub(crate) out: TempDir,
}

impl Done {
    pub(crate) fn ready(&self) -> &Ready {
        match &self.outcome {
            Outcome::Ready(ready) => ready,
            other => panic!("not ready: {other:?}"),
        }
    }

    pub(crate) fn refusal(&self) -> Option<FileRefusal> {
        match self.outcome {
            Outcome::Refused { reason } => Some(reason),
            Outcome::Ready(_) | Outcome::Convertible { .. } => None,
        }
    }

    /// The bytes of a derivative.
    pub(crate) fn bytes(&self, name: &str) -> Vec<u8> {
        let of_name = |derivative: &&marsam_media::job::Derivative| derivative.name == name;
        let derivative = self.ready().derivatives.iter().find(of_name).unwrap();
        let bytes = std::fs::read(self.out.path().join(&derivative.path)).unwrap();
        assert_eq!(u64::try_from(bytes.len()).unwrap(), derivative.bytes);
        bytes
    }

    /// A derivative of an image, decoded.
    pub(crate) fn picture(&self, name: &str) -> DynamicImage {
        image::load_from_memory_with_format(&self.bytes(name), ImageFormat::WebP).unwrap()
    }
}

/// Makes a file ready within the test's own process.
pub(crate) fn process(purpose: FilePurpose, bytes: &[u8]) -> Done {
    run(&job(purpose), bytes)
}

/// Cuts a region out of an image within the test's own process.
pub(crate) fn cut(purpose: FilePurpose, crop: Crop, bytes: &[u8]) -> Done {
    let crop = Some(crop);
    run(
        &Job {
            crop,
            ..job(purpose)
        },
        bytes,
    )
}

fn run(job: &Job, bytes: &[u8]) -> Done {
    let input = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(input.path(), bytes).unwrap();
    let out = tempfile::tempdir().unwrap();
    let outcome = marsam_media::process(job, input.path(), out.path()).unwrap();
    Done { outcome, out }
}

pub(crate) fn job(purpose: FilePurpose) -> Job {
    Job {
        crop: None,
        can_convert: false,
        purpose,
        name: "photo.jpg".to_owned(),
    }
}

/// A committed file.
pub(crate) fn fixture(name: &str) -> Vec<u8> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    std::fs::read(folder.join(name)).unwrap()
}

/// A picture without symmetry: red on the left, green at the bottom.
pub(crate) fn picture(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| {
        let share = |part: u32, whole: u32| u8::try_from(part * 255 / whole.max(1)).unwrap();
        Rgb([255 - share(x, width), share(y, height), 64])
    })
}

pub(crate) fn encoded(picture: impl Into<DynamicImage>, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.into().write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

pub(crate) fn jpeg(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut bytes, 90);
    picture(width, height).write_with_encoder(encoder).unwrap();
    bytes
}

pub(crate) fn png(width: u32, height: u32) -> Vec<u8> {
    encoded(picture(width, height), ImageFormat::Png)
}

pub(crate) fn webp(width: u32, height: u32) -> Vec<u8> {
    encoded(picture(width, height), ImageFormat::WebP)
}

/// A JPEG with a segment after its start: `marker` is e1 for EXIF and XMP, e2 for ICC, fe for a comment.
pub(crate) fn with_segment(jpeg: &[u8], marker: u8, body: &[u8]) -> Vec<u8> {
    let length = u16::try_from(body.len() + 2).unwrap();
    let mut bytes = jpeg[..2].to_vec();
    bytes.extend([0xff, marker]);
    bytes.extend(length.to_be_bytes());
    bytes.extend(body);
    bytes.extend(&jpeg[2..]);
    bytes
}

/// The EXIF of a camera that was held at an angle, and a description.
pub(crate) fn exif(orientation: u8, description: &[u8]) -> Vec<u8> {
    let mut bytes = b"Exif\0\0MM\0*\0\0\0\x08\0\x02".to_vec();
    let length = u32::try_from(description.len()).unwrap();
    bytes.extend(b"\x01\x0e\0\x02");
    bytes.extend(length.to_be_bytes());
    bytes.extend(38_u32.to_be_bytes());
    bytes.extend(b"\x01\x12\0\x03\0\0\0\x01\0");
    bytes.extend([orientation, 0, 0, 0, 0, 0, 0]);
    bytes.extend(description);
    bytes
}

/// A PNG chunk.
pub(crate) fn chunk(kind: [u8; 4], body: &[u8]) -> Vec<u8> {
    let mut bytes = u32::try_from(body.len()).unwrap().to_be_bytes().to_vec();
    bytes.extend(kind);
    bytes.extend(body);
    let crc = crc32(&bytes[4..]);
    bytes.extend(crc.to_be_bytes());
    bytes
}

fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 {
                (crc >> 1) ^ 0xedb8_8320
            } else {
                crc >> 1
            };
        }
    }
    !crc
}

/// A WAV of a sine, with chunks before its samples.
pub(crate) fn wav(seconds: u32, bits: u16, chunks: &[u8]) -> Vec<u8> {
    let rate = 8000_u32;
    let bytes_a_sample = u32::from(bits / 8);
    let mut data = Vec::new();
    for at in 0..seconds * rate {
        let high: [u8; 2] = if at % 20 < 10 { [0, 0x40] } else { [0, 0xc0] };
        data.extend(vec![0; usize::from(bits / 8) - 2]);
        data.extend(high);
    }
    let mut bytes = b"RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0".to_vec();
    bytes.extend(rate.to_le_bytes());
    bytes.extend((rate * bytes_a_sample).to_le_bytes());
    bytes.extend((bits / 8).to_le_bytes());
    bytes.extend(bits.to_le_bytes());
    bytes.extend(chunks);
    bytes.extend(b"data");
    bytes.extend(u32::try_from(data.len()).unwrap().to_le_bytes());
    bytes.extend(data);
    bytes
}

/// True if the bytes hold the others.
pub(crate) fn holds(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}
