//! Sound: written anew without its metadata, and decoded once from beginning to end for its length and its peaks.

pub(crate) mod mp3;
pub(crate) mod peaks;
mod wav;

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use marsam_domain::files::{FileKind, FileRefusal};

use crate::failure::Made;
use crate::job::{Derivative, Ready};
use crate::output::{FILE, Output};
use crate::process::Source;
use crate::sniff::Format;

/// How much sound a file holds, by its container.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Length {
    /// Sample frames: one sample of each channel.
    pub(crate) frames: u64,
    /// Sample frames a second.
    pub(crate) rate: u32,
}

impl Length {
    pub(crate) fn duration(self) -> Duration {
        let milliseconds = self.frames.saturating_mul(1000) / u64::from(self.rate.max(1));
        Duration::from_millis(milliseconds)
    }
}

/// Makes an MP3 or a WAV ready.
pub(crate) fn convert(source: &Source, output: Output<'_>) -> Made<Ready> {
    source.check_size(FileKind::Audio)?;
    let bytes = source.read()?;
    let content_type = source.format.content_type();
    let (derivative, length) = if source.format == Format::Mp3 {
        let frames = mp3::Frames::of(&bytes)?;
        let head = frames.index();
        let mut parts = vec![head.as_slice()];
        parts.extend(frames.slices(&bytes));
        let written = output.write(FILE, "mp3", content_type, &parts)?;
        (written, frames.length())
    } else {
        let sound = wav::Sound::of(&bytes)?;
        let head = sound.header();
        let parts = [head.as_slice(), sound.data];
        let written = output.write(FILE, "wav", content_type, &parts)?;
        (written, sound.length())
    };
    drop(bytes);
    ready(source, output, derivative, length)
}

/// Describes a sound that was written anew, after decoding what was written.
pub(crate) fn ready(
    source: &Source,
    output: Output<'_>,
    derivative: Derivative,
    length: Length,
) -> Made<Ready> {
    let duration = length.duration();
    if duration > source.max_sound() {
        return Err(FileRefusal::TooLong.into());
    }
    let peaks = peaks::of(&output.0.join(&derivative.path), source.format, length)?;
    Ok(Ready {
        duration_ms: u64::try_from(duration.as_millis()).ok(),
        peaks: Some(STANDARD.encode(peaks)),
        derivatives: vec![derivative],
        ..source.kept(FileKind::Audio)
    })
}
