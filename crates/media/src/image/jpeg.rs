//! Where a JPEG ends, and how many colours it has. The decoder fills what is missing of a truncated file with grey, so its
//! end is looked for first.
//!
//! Source: ITU-T T.81, annex B.

use marsam_domain::files::FileRefusal;

use crate::failure::{DAMAGED, Failure, Made};
use crate::source::MAX_PIXELS;

/// The most passes over one image; encoders make about ten.
const MAX_SCANS: usize = 64;

const START_OF_SCAN: u8 = 0xda;
const END_OF_IMAGE: u8 = 0xd9;

/// How the image is stored, as far as its markers say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Layout {
    /// The position after the end marker, or the end of the file.
    pub(super) end: usize,
    /// Whether the end is marked. Some printers and scanners leave the marker out: only decoding tells whether such a
    /// file is whole.
    pub(super) is_marked: bool,
    /// How many colours a pixel has.
    pub(super) components: u8,
}

/// Walks over the markers. Refuses a file that ends before its last scan begins, one with more pixels than allowed, and
/// one with a great many scans.
pub(super) fn layout(bytes: &[u8]) -> Made<Layout> {
    let mut at = 2;
    let mut scans = 0;
    let mut components = 0;
    loop {
        let marker = loop {
            match (byte(bytes, at)?, byte(bytes, at + 1)?) {
                (0xff, 0xff) => at += 1,
                (0xff, marker) => break marker,
                _ => return Err(DAMAGED),
            }
        };
        at += 2;
        match marker {
            END_OF_IMAGE if scans > 0 => {
                return Ok(Layout {
                    end: at,
                    is_marked: true,
                    components,
                });
            }
            0x01 | 0xd0..=0xd7 => {}
            0 | 0xd8 | END_OF_IMAGE => return Err(DAMAGED),
            START_OF_SCAN => {
                scans += 1;
                if scans > MAX_SCANS {
                    return Err(DAMAGED);
                }
                let start = at + length(bytes, at)?;
                let Some(end) = scan_end(bytes, start) else {
                    let end = bytes.len();
                    return Ok(Layout {
                        end,
                        is_marked: false,
                        components,
                    });
                };
                at = end;
            }
            0xc0..=0xcf => {
                if let Some(colors) = frame(bytes, at, marker)? {
                    components = colors;
                }
                at += length(bytes, at)?;
            }
            _ => at += length(bytes, at)?,
        }
    }
}

/// The number of colours in a frame header; refuses one of too many pixels. Markers c4, c8 and cc are tables, not frames.
fn frame(bytes: &[u8], at: usize, marker: u8) -> Made<Option<u8>> {
    if matches!(marker, 0xc4 | 0xc8 | 0xcc) {
        return Ok(None);
    }
    let height = u64::from(word(bytes, at + 3)?);
    let width = u64::from(word(bytes, at + 5)?);
    if width * height > MAX_PIXELS {
        return Err(Failure::Refused(FileRefusal::TooManyPixels));
    }
    Ok(Some(byte(bytes, at + 7)?))
}

/// The position of the next marker after entropy-coded data, in which ff is followed by 00 or a restart marker; `None`
/// where the file ends first.
fn scan_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    loop {
        let rest = bytes.get(at..)?;
        at += rest.iter().position(|byte| *byte == 0xff)?;
        match bytes.get(at + 1)? {
            0 | 0xd0..=0xd7 => at += 2,
            0xff => at += 1,
            _ => return Some(at),
        }
    }
}

fn byte(bytes: &[u8], at: usize) -> Made<u8> {
    bytes.get(at).copied().ok_or(DAMAGED)
}

fn word(bytes: &[u8], at: usize) -> Made<u16> {
    Ok(u16::from_be_bytes([byte(bytes, at)?, byte(bytes, at + 1)?]))
}

/// The length of the segment that starts at a position, itself included.
fn length(bytes: &[u8], at: usize) -> Made<usize> {
    match word(bytes, at)? {
        0 | 1 => Err(DAMAGED),
        length => Ok(usize::from(length)),
    }
}
