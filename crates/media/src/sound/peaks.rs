//! Sound decoded from beginning to end: proof that it can be played, and the peaks that a player draws.

use std::fs::File;
use std::path::Path;

use marsam_domain::files::FileRefusal;
use symphonia::core::codecs::audio::{AudioDecoder, AudioDecoderOptions};
use symphonia::core::errors::Error;
use symphonia::core::formats::probe::Hint;
use symphonia::core::formats::{FormatOptions, FormatReader, TrackType};
use symphonia::core::io::{MediaSourceStream, MediaSourceStreamOptions};
use symphonia::core::meta::MetadataOptions;

use crate::failure::{DAMAGED, Failure, Made};
use crate::sniff::Format;
use crate::sound_length::Length;

/// How many peaks a sound has.
pub(crate) const PEAKS: usize = 64;
/// One packet in this many may be undecodable.
const TOLERANCE: u64 = 50;

/// The peaks of a sound: the loudest sample of each of 64 equal parts, of which the loudest is 255.
pub(crate) fn of(path: &Path, format: Format, length: Length) -> Made<[u8; PEAKS]> {
    let mut loudest = [0.0_f32; PEAKS];
    let mut at = 0;
    decode(path, format, |samples, channels| {
        let parts = u64::try_from(PEAKS).unwrap_or_default();
        for frame in samples.chunks(channels) {
            let part = at * parts / length.frames.max(1);
            let part = usize::try_from(part).unwrap_or_default().min(PEAKS - 1);
            let peak = frame
                .iter()
                .fold(0.0_f32, |peak, sample| peak.max(sample.abs()));
            if let Some(loudest) = loudest.get_mut(part) {
                *loudest = loudest.max(peak);
            }
            at += 1;
        }
        true
    })?;
    let top = loudest.iter().fold(0.001_f32, |top, peak| top.max(*peak));
    Ok(loudest.map(|peak| byte(peak / top)))
}

/// Refuses a file if its first packets cannot be sound.
pub(crate) fn check_start(path: &Path, format: Format, frames: usize) -> Made<()> {
    let mut left = frames;
    decode(path, format, |samples, channels| {
        left = left.saturating_sub(samples.len() / channels);
        left > 0
    })
}

/// 0 to 255 for 0 to 1.
fn byte(share: f32) -> u8 {
    let steps = (0..=u8::MAX).rev();
    let mut reached = steps.filter(|step| f32::from(*step) <= share * 255.0);
    reached.next().unwrap_or_default()
}

/// Hands the samples of each packet and the number of channels to `take`, until it answers false.
fn decode(path: &Path, format: Format, mut take: impl FnMut(&[f32], usize) -> bool) -> Made<()> {
    let mut reader = reader(path, format)?;
    let (id, mut decoder) = decoder(reader.as_ref())?;
    let mut samples = Vec::new();
    let (mut good, mut bad) = (0_u64, 0_u64);
    loop {
        let packet = match reader.next_packet() {
            Ok(Some(packet)) => packet,
            Ok(None) => break,
            Err(error) => return Err(failure(error)),
        };
        if packet.track_id != id {
            continue;
        }
        match decoder.decode(&packet) {
            Ok(sound) => {
                good += 1;
                let channels = sound.spec().channels().count().max(1);
                sound.copy_to_vec_interleaved(&mut samples);
                if !take(&samples, channels) {
                    break;
                }
            }
            Err(Error::DecodeError(_)) => bad += 1,
            Err(error) => return Err(failure(error)),
        }
    }
    if good == 0 || bad > 1 + good / TOLERANCE {
        return Err(DAMAGED);
    }
    Ok(())
}

fn reader(path: &Path, format: Format) -> Made<Box<dyn FormatReader>> {
    let stream = MediaSourceStream::new(
        Box::new(File::open(path)?),
        MediaSourceStreamOptions::default(),
    );
    let mut hint = Hint::new();
    hint.with_extension(match format {
        Format::Mp3 => "mp3",
        Format::Wav => "wav",
        _ => "m4a",
    });
    symphonia::default::get_probe()
        .probe(
            &hint,
            stream,
            FormatOptions::default(),
            MetadataOptions::default(),
        )
        .map_err(failure)
}

/// The sound track's id and its decoder.
fn decoder(reader: &dyn FormatReader) -> Made<(u32, Box<dyn AudioDecoder>)> {
    let track = reader.default_track(TrackType::Audio).ok_or(DAMAGED)?;
    let parameters = track.codec_params.as_ref().and_then(|codec| codec.audio());
    let decoder = symphonia::default::get_codecs()
        .make_audio_decoder(parameters.ok_or(DAMAGED)?, &AudioDecoderOptions::default())
        .map_err(failure)?;
    Ok((track.id, decoder))
}

fn failure(error: Error) -> Failure {
    match error {
        // The decoders return errors of their own kind for what they miss in a file.
        Error::IoError(error) if error.raw_os_error().is_some() => Failure::Io(error),
        Error::Unsupported(_) => FileRefusal::UnsupportedCodec.into(),
        _ => DAMAGED,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_becomes_a_byte() {
        assert_eq!([byte(0.0), byte(0.5), byte(1.0)], [0, 127, 255]);
        assert_eq!(byte(f32::NAN), 0);
    }
}
