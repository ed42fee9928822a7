//! Where a JPEG ends: the decoder fills what is missing of a truncated file with grey, so its end is looked for first.
//!
//! Source: ITU-T T.81, annex B.

use marsam_domain::files::FileRefusal;

use crate::failure::{DAMAGED, Failure, Made};
use crate::source::MAX_PIXELS;

/// The most passes over one image; encoders make about ten.
const MAX_SCANS: usize = 64;

const START_OF_SCAN: u8 = 0xda;
const END_OF_IMAGE: u8 = 0xd9;

/// The position after the end marker. Refuses a file without one, with more pixels than allowed, or with a great many
/// scans.
pub(super) fn end(bytes: &[u8]) -> Made<usize> {
    let mut at = 2;
    let mut scans = 0;
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
            END_OF_IMAGE if scans > 0 => return Ok(at),
            0x01 | 0xd0..=0xd7 => {}
            0 | 0xd8 | END_OF_IMAGE => return Err(DAMAGED),
            START_OF_SCAN => {
                scans += 1;
                if scans > MAX_SCANS {
                    return Err(DAMAGED);
                }
                at = scan_end(bytes, at + length(bytes, at)?)?;
            }
            0xc0..=0xcf => {
                check_frame(bytes, at, marker)?;
                at += length(bytes, at)?;
            }
            _ => at += length(bytes, at)?,
        }
    }
}

/// Refuses a frame header of too many pixels. Markers c4, c8 and cc are tables, not frames.
fn check_frame(bytes: &[u8], at: usize, marker: u8) -> Made<()> {
    if matches!(marker, 0xc4 | 0xc8 | 0xcc) {
        return Ok(());
    }
    let height = u64::from(word(bytes, at + 3)?);
    let width = u64::from(word(bytes, at + 5)?);
    if width * height > MAX_PIXELS {
        return Err(Failure::Refused(FileRefusal::TooManyPixels));
    }
    Ok(())
}

/// The position of the next marker after entropy-coded data, in which ff is followed by 00 or a restart marker.
fn scan_end(bytes: &[u8], start: usize) -> Made<usize> {
    let mut at = start;
    loop {
        let rest = bytes.get(at..).ok_or(DAMAGED)?;
        at += rest.iter().position(|byte| *byte == 0xff).ok_or(DAMAGED)?;
        match byte(bytes, at + 1)? {
            0 | 0xd0..=0xd7 => at += 2,
            0xff => at += 1,
            _ => return Ok(at),
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
