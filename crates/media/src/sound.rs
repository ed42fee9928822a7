//! Sound: rewritten without its metadata, and decoded once from beginning to end for its length and its peaks.

pub(crate) mod peaks;
mod wav;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use marsam_domain::files::{FileKind, FileRefusal};

use crate::failure::Made;
use crate::job::{Derivative, Ready};
use crate::mp3;
use crate::output::{FILE, Output};
use crate::sniff::Format;
use crate::sound_length::Length;
use crate::source::Source;

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

/// Describes a sound that was rewritten, after decoding what was written.
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
