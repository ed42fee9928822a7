//! WAV as its format and its samples; every other chunk is left out.

use crate::failure::{DAMAGED, Made};
use crate::sound_length::Length;
use marsam_domain::files::FileRefusal;

/// The tag of integer samples.
const PCM: u16 = 1;
/// The tag of samples as floating-point numbers.
const FLOAT: u16 = 3;
/// The tag of a format whose real tag comes later.
const EXTENSIBLE: u16 = 0xfffe;
/// Lengths that recorders write while they do not know better.
const UNKNOWN: [u32; 2] = [0, u32::MAX];
/// The most chunks that are walked over.
const MAX_CHUNKS: usize = 1000;

/// The sound of a file.
#[derive(Debug)]
pub(super) struct Sound<'b> {
    channels: u16,
    rate: u32,
    bits: u16,
    pub(super) data: &'b [u8],
}

impl<'b> Sound<'b> {
    /// Finds format and samples. Refuses a file whose samples end before they should.
    pub(super) fn of(bytes: &'b [u8]) -> Made<Self> {
        let mut rest = bytes.get(12..).ok_or(DAMAGED)?;
        let mut format = None;
        for _ in 0..MAX_CHUNKS {
            let name = rest.first_chunk::<4>().ok_or(DAMAGED)?;
            let size = rest.get(4..8).and_then(|size| size.first_chunk::<4>());
            let size = u32::from_le_bytes(*size.ok_or(DAMAGED)?);
            let body = rest.get(8..).ok_or(DAMAGED)?;
            let length = usize::try_from(size).map_err(|_error| DAMAGED)?;
            match name {
                b"fmt " => format = Some(body.get(..length).ok_or(DAMAGED)?),
                b"data" => {
                    let is_unknown = UNKNOWN.contains(&size);
                    let data = body.get(..length).filter(|_| !is_unknown);
                    let data = data.or(is_unknown.then_some(body)).ok_or(DAMAGED)?;
                    return Self::new(format.ok_or(DAMAGED)?, data);
                }
                _ => {}
            }
            let next = length.checked_add(length % 2).ok_or(DAMAGED)?;
            rest = body.get(next..).ok_or(DAMAGED)?;
        }
        Err(DAMAGED)
    }

    fn new(format: &[u8], data: &'b [u8]) -> Made<Self> {
        let word = |at: usize| {
            let bytes = format
                .get(at..at + 2)
                .and_then(|word| word.first_chunk::<2>());
            bytes.map(|word| u16::from_le_bytes(*word)).ok_or(DAMAGED)
        };
        let tag = match word(0)? {
            EXTENSIBLE => word(24)?,
            tag => tag,
        };
        let (channels, bits) = (word(2)?, word(14)?);
        let rate = u32::from(word(4)?) | (u32::from(word(6)?) << 16);
        if tag == FLOAT {
            return Err(FileRefusal::FloatSound.into());
        }
        if tag != PCM || !matches!(bits, 16 | 24) || channels > 2 {
            return Err(FileRefusal::UnsupportedCodec.into());
        }
        if channels == 0 || !(8000..=192_000).contains(&rate) {
            return Err(DAMAGED);
        }
        let block = usize::from(channels * bits / 8);
        let whole = data.len() - data.len() % block;
        let data = data.get(..whole).filter(|data| !data.is_empty());
        Ok(Self {
            channels,
            rate,
            bits,
            data: data.ok_or(DAMAGED)?,
        })
    }

    const fn block(&self) -> u16 {
        self.channels * self.bits / 8
    }

    /// How much sound there is.
    pub(super) fn length(&self) -> Length {
        let bytes = u64::try_from(self.data.len()).unwrap_or(u64::MAX);
        Length {
            frames: bytes / u64::from(self.block()),
            rate: self.rate,
        }
    }

    /// All bytes before the samples.
    pub(super) fn header(&self) -> Vec<u8> {
        let size = u32::try_from(self.data.len()).unwrap_or(u32::MAX);
        let mut header = Vec::with_capacity(44);
        header.extend_from_slice(b"RIFF");
        header.extend_from_slice(&size.saturating_add(36).to_le_bytes());
        header.extend_from_slice(b"WAVEfmt ");
        header.extend_from_slice(&16_u32.to_le_bytes());
        header.extend_from_slice(&PCM.to_le_bytes());
        header.extend_from_slice(&self.channels.to_le_bytes());
        header.extend_from_slice(&self.rate.to_le_bytes());
        let bytes_a_second = self.rate * u32::from(self.block());
        header.extend_from_slice(&bytes_a_second.to_le_bytes());
        header.extend_from_slice(&self.block().to_le_bytes());
        header.extend_from_slice(&self.bits.to_le_bytes());
        header.extend_from_slice(b"data");
        header.extend_from_slice(&size.to_le_bytes());
        header
    }
}
