//! H.264 as far as needed: the size of the picture, and samples without what viewers do not see.
//!
//! Source: ITU-T H.264, 7.3 and annex D.

use std::ops::Range;

use marsam_domain::files::FileRefusal;

use crate::failure::{DAMAGED, Failure, Made};

/// Baseline, Main, Extended and High: what browsers play.
const PROFILES: [u8; 4] = [66, 77, 88, 100];
const SEQUENCE_PARAMETERS: u8 = 7;
const SUPPLEMENT: u8 = 6;
/// The most pixels on a side that the arithmetic is done for; far more than is accepted.
const MAX_MACROBLOCKS: u32 = 4096;

/// The size of a picture, in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Frame {
    /// As decoded.
    pub(super) coded: (u32, u32),
    /// As shown.
    pub(super) cropped: (u32, u32),
}

impl Frame {
    /// Reads a sequence parameter set. Refuses profiles that browsers do not play.
    pub(super) fn of(unit: &[u8]) -> Made<Self> {
        let [head, profile, _, _, rest @ ..] = unit else {
            return Err(DAMAGED);
        };
        if head & 0x1f != SEQUENCE_PARAMETERS {
            return Err(DAMAGED);
        }
        if !PROFILES.contains(profile) {
            return Err(Failure::Refused(FileRefusal::UnsupportedCodec));
        }
        let mut bits = Bits::of(rest);
        bits.number()?;
        if *profile == 100 {
            bits.skip_high_profile()?;
        }
        bits.number()?;
        bits.skip_order()?;
        bits.number()?;
        bits.bit()?;
        let (width, height) = (bits.macroblocks()?, bits.macroblocks()?);
        let is_whole = bits.bit()?;
        if !is_whole {
            bits.bit()?;
        }
        bits.bit()?;
        let fields = if is_whole { 1 } else { 2 };
        let coded = (width * 16, height * 16 * fields);
        let mut cropped = coded;
        if bits.bit()? {
            let (left, right) = (bits.number()?, bits.number()?);
            let (top, bottom) = (bits.number()?, bits.number()?);
            let crop = |side: u32, cut: u64, unit: u64| {
                let left = u64::from(side).checked_sub(cut.saturating_mul(unit));
                let left = left.and_then(|left| u32::try_from(left).ok());
                left.filter(|left| *left > 0).ok_or(DAMAGED)
            };
            cropped = (
                crop(coded.0, left.saturating_add(right), 2)?,
                crop(coded.1, top.saturating_add(bottom), 2 * u64::from(fields))?,
            );
        }
        Ok(Self { coded, cropped })
    }
}

/// The bits of a parameter set, without the bytes that keep start codes from occurring in it.
struct Bits {
    bytes: Vec<u8>,
    at: usize,
}

impl Bits {
    fn of(escaped: &[u8]) -> Self {
        let mut bytes = Vec::with_capacity(escaped.len());
        let mut zeros = 0;
        for byte in escaped {
            if *byte == 3 && zeros >= 2 {
                zeros = 0;
                continue;
            }
            zeros = if *byte == 0 { zeros + 1 } else { 0 };
            bytes.push(*byte);
        }
        Self { bytes, at: 0 }
    }

    fn bit(&mut self) -> Made<bool> {
        let byte = self.bytes.get(self.at / 8).ok_or(DAMAGED)?;
        let bit = (byte >> (7 - self.at % 8)) & 1;
        self.at += 1;
        Ok(bit == 1)
    }

    /// An unsigned Exp-Golomb number of at most 32 bits.
    fn number(&mut self) -> Made<u64> {
        let mut zeros = 0;
        while !self.bit()? {
            zeros += 1;
            if zeros > 32 {
                return Err(DAMAGED);
            }
        }
        let mut value = 1_u64;
        for _ in 0..zeros {
            value = (value << 1) | u64::from(self.bit()?);
        }
        Ok(value - 1)
    }

    fn macroblocks(&mut self) -> Made<u32> {
        let count = u32::try_from(self.number()? + 1).map_err(|_error| DAMAGED)?;
        if count > MAX_MACROBLOCKS {
            return Err(FileRefusal::FrameTooLarge.into());
        }
        Ok(count)
    }

    /// The chroma format, which must be 4:2:0 with eight bits, and the scaling lists.
    fn skip_high_profile(&mut self) -> Made<()> {
        if [self.number()?, self.number()?, self.number()?] != [1, 0, 0] {
            return Err(FileRefusal::UnsupportedCodec.into());
        }
        self.bit()?;
        if self.bit()? {
            for list in 0..8 {
                if self.bit()? {
                    self.skip_scaling_list(if list < 6 { 16 } else { 64 })?;
                }
            }
        }
        Ok(())
    }

    fn skip_scaling_list(&mut self, length: usize) -> Made<()> {
        let (mut last, mut next) = (8_i64, 8_i64);
        for _ in 0..length {
            if next != 0 {
                let number = i64::try_from(self.number()?).map_err(|_error| DAMAGED)?;
                let delta = if number % 2 == 1 {
                    (number + 1) / 2
                } else {
                    -number / 2
                };
                next = (last + delta).rem_euclid(256);
            }
            if next != 0 {
                last = next;
            }
        }
        Ok(())
    }

    /// How pictures are ordered.
    fn skip_order(&mut self) -> Made<()> {
        match self.number()? {
            0 => {
                self.number()?;
            }
            1 => {
                self.bit()?;
                self.number()?;
                self.number()?;
                for _ in 0..self.number()?.min(256) {
                    self.number()?;
                }
            }
            _ => {}
        }
        Ok(())
    }
}

/// The units of a sample that are kept, each with its length before it: slices, parameters of the same size and plain
/// supplements. Left out are private data, captions, filler and unknown units.
pub(super) fn kept_units(
    sample: &[u8],
    length_size: usize,
    coded_width: u32,
    coded_height: u32,
) -> Made<Vec<Range<usize>>> {
    let mut kept = Vec::new();
    let mut at = 0;
    while at < sample.len() {
        let head = sample.get(at..at + length_size).ok_or(DAMAGED)?;
        let length = head
            .iter()
            .fold(0, |length, byte| (length << 8) | usize::from(*byte));
        let range = at..at + length_size + length;
        let unit = sample.get(at + length_size..range.end).ok_or(DAMAGED)?;
        at = range.end;
        let Some(first) = unit.first() else {
            continue;
        };
        let is_kept = match first & 0x1f {
            1..=5 | 8 | 9 | 13 | 19 => true,
            SUPPLEMENT => !has_user_data(unit),
            SEQUENCE_PARAMETERS => {
                if Frame::of(unit)?.coded != (coded_width, coded_height) {
                    return Err(FileRefusal::UnsupportedCodec.into());
                }
                true
            }
            _ => false,
        };
        if is_kept {
            kept.push(range);
        }
    }
    Ok(kept)
}

/// True if a supplement holds a message of user data, or cannot be read.
fn has_user_data(unit: &[u8]) -> bool {
    let mut rest = unit.get(1..).unwrap_or_default();
    while rest.len() > 1 {
        let Some((kind, behind)) = message_number(rest) else {
            return true;
        };
        let Some((size, behind)) = message_number(behind) else {
            return true;
        };
        if kind == 4 || kind == 5 {
            return true;
        }
        rest = behind.get(size..).unwrap_or_default();
    }
    false
}

/// A number of a message's head, written as 255s and a last byte, and what follows it.
fn message_number(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let full = bytes.iter().take_while(|byte| **byte == u8::MAX).count();
    let last = bytes.get(full)?;
    Some((full * 255 + usize::from(*last), bytes.get(full + 1..)?))
}
