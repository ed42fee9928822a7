//! MP4, MOV and M4A: only the boxes of an allow-list are read, and the file is rewritten with the samples of the kept
//! tracks.

mod boxes;
mod codec;
mod cutting;
mod h264;
mod samples;
mod track;
mod write;

use marsam_domain::files::{FileKind, FileRefusal};

use crate::failure::{DAMAGED, Failure, Made};
use crate::isom::codec::Media;
use crate::isom::track::Track;
use crate::job::Ready;
use crate::output::{FILE, Output};
use crate::sniff::Format;
use crate::sound;
use crate::sound::peaks;
use crate::sound_length::Length;
use crate::source::{MAX_FRAME_SIDE, Source};

/// The highest mean bit rate of a film's picture, in bits a second.
const MAX_BIT_RATE: u64 = 12_000_000;
/// How many sample frames of a film's sound are decoded as a proof.
const PROVED_SOUND: usize = 20 * 48_000;

/// Makes a film or an M4A ready.
pub(crate) fn convert(source: &Source, output: Output<'_>) -> Made<Ready> {
    source.check_size(FileKind::Video)?;
    let movie = Movie::read(source)?;
    let kind = movie.kind(source.format);
    if !source.purpose.kinds().contains(&kind) {
        return Err(FileRefusal::WrongKind.into());
    }
    source.check_size(kind)?;
    match kind {
        FileKind::Audio => sound(source, movie, output),
        _ => film(source, movie, output),
    }
}

/// Whether the file is a film or sound.
pub(crate) fn kind(source: &Source) -> Made<FileKind> {
    Ok(Movie::read(source)?.kind(source.format))
}

/// What the index of a file says.
struct Movie {
    /// The body of its `moov` box.
    index: Vec<u8>,
    has_picture: bool,
}

impl Movie {
    fn read(source: &Source) -> Made<Self> {
        let index = boxes::movie(&source.file, source.length)?;
        let mut has_picture = false;
        for track in boxes::all(&index, *b"trak")? {
            has_picture |= track::handler(track)? == *b"vide";
        }
        Ok(Self { index, has_picture })
    }

    /// A film where there is a picture, except in a container that is made for sound.
    const fn kind(&self, format: Format) -> FileKind {
        match (format, self.has_picture) {
            (Format::M4a, _) | (_, false) => FileKind::Audio,
            _ => FileKind::Video,
        }
    }

    /// The first track of a handler that is in a supported codec, in whole; `None` if there is no such handler.
    fn track(&self, source: &Source, handler: [u8; 4]) -> Made<Option<Track>> {
        let mut refusal = None;
        for body in boxes::all(&self.index, *b"trak")? {
            if track::handler(body)? != handler {
                continue;
            }
            match Track::read(body, source.length) {
                Ok(track) => return Ok(Some(track)),
                Err(Failure::Refused(
                    reason @ (FileRefusal::UnsupportedCodec | FileRefusal::HevcFilm),
                )) => refusal = Some(reason),
                Err(failure) => return Err(failure),
            }
        }
        refusal.map_or(Ok(None), |reason| Err(reason.into()))
    }
}

fn sound(source: &Source, movie: Movie, output: Output<'_>) -> Made<Ready> {
    let mut track = movie.track(source, *b"soun")?.ok_or(DAMAGED)?;
    let scale = track::movie_timescale(&movie.index)?;
    drop(movie);
    track.cut(scale)?;
    let length = Length {
        frames: track.duration(),
        rate: track.timescale,
    };
    if length.duration() > source.max_sound() {
        return Err(FileRefusal::TooLong.into());
    }
    let (path, bytes) = write::write(source, scale, vec![track], output)?;
    let derivative = crate::job::Derivative {
        name: FILE.to_owned(),
        path,
        content_type: Format::M4a.content_type().to_owned(),
        bytes,
        width: None,
        height: None,
    };
    sound::ready(source, output, derivative, length)
}

fn film(source: &Source, movie: Movie, output: Output<'_>) -> Made<Ready> {
    let mut picture = movie.track(source, *b"vide")?.ok_or(DAMAGED)?;
    let mut sound = movie.track(source, *b"soun")?;
    let scale = track::movie_timescale(&movie.index)?;
    drop(movie);
    for track in [Some(&mut picture), sound.as_mut()].into_iter().flatten() {
        track.cut(scale)?;
    }
    let (width, height) = check_picture(&picture)?;
    let duration = Length {
        frames: picture.shown(scale),
        rate: scale,
    }
    .duration();
    let has_sound = sound.is_some();
    let tracks = [Some(picture), sound].into_iter().flatten().collect();
    let (path, bytes) = write::write(source, scale, tracks, output)?;
    if has_sound {
        peaks::check_start(&output.0.join(&path), Format::M4a, PROVED_SOUND)?;
    }
    Ok(Ready {
        content_type: source.format.content_type().to_owned(),
        width: Some(width),
        height: Some(height),
        duration_ms: u64::try_from(duration.as_millis()).ok(),
        derivatives: vec![crate::job::Derivative {
            name: FILE.to_owned(),
            path,
            content_type: Format::Mp4.content_type().to_owned(),
            bytes,
            width: Some(width),
            height: Some(height),
        }],
        ..source.kept(FileKind::Video)
    })
}

/// Refuses a picture that is too large or has too many bits a second; its size upright otherwise.
fn check_picture(picture: &Track) -> Made<(u32, u32)> {
    let Media::Picture(media) = &picture.media else {
        return Err(DAMAGED);
    };
    let (coded_width, coded_height) = media.coded;
    if coded_width.max(coded_height) > MAX_FRAME_SIDE {
        return Err(FileRefusal::FrameTooLarge.into());
    }
    let duration = picture.duration();
    if duration == 0 || picture.samples.is_empty() {
        return Err(DAMAGED);
    }
    let bits: u64 = picture
        .samples
        .iter()
        .map(|sample| u64::from(sample.size) * 8)
        .sum();
    let rate = u128::from(bits) * u128::from(picture.timescale) / u128::from(duration);
    if rate > u128::from(MAX_BIT_RATE) {
        return Err(FileRefusal::BitRateTooHigh.into());
    }
    let (width, height) = media.shown();
    Ok(if picture.is_on_its_side() {
        (height, width)
    } else {
        (width, height)
    })
}
