//! What a list of edits leaves out is left out of the file, too: a recording that was trimmed on a phone often still holds
//! what was cut away, which no one was to see.
//!
//! Source: ISO/IEC 14496-12, 8.6.6.

use mp4_atom::{Ctts, CttsEntry, Elst, ElstEntry, FixedPoint, Stss, Stts, SttsEntry};

use marsam_domain::files::FileRefusal;

use crate::failure::{DAMAGED, Made};
use crate::isom::codec::Media;
use crate::isom::track::Track;

/// The most edits that are kept; one or two correct the start of picture and sound.
const MAX_EDITS: usize = 4;
/// How many samples of sound before the first heard one may stay: its decoder needs them, and they are no word long.
const PRIMING: usize = 3;
/// Parts of a second that may be lost of what is shown, where it does not begin with a whole picture.
const MAX_LOST: i64 = 4;

/// When a sample is shown, in units of the track's timescale.
#[derive(Debug, Clone, Copy)]
struct Placed {
    decoded: i64,
    start: i64,
    end: i64,
    is_key: bool,
}

/// A part of a track that is shown.
#[derive(Debug, Clone, Copy)]
struct Part {
    start: i64,
    end: i64,
}

impl Part {
    const fn shows(self, sample: &Placed) -> bool {
        sample.start < self.end && sample.end > self.start
    }
}

impl Track {
    /// Leaves out the samples that the list of edits does not show. `scale`: the movie's time units a second. Refuses a
    /// film of which that would leave hidden pictures, or take more than a quarter of a second of what is shown.
    pub(super) fn cut(&mut self, scale: u32) -> Made<()> {
        let Some(edits) = self.edits.take() else {
            return Ok(());
        };
        let placed = self.placed();
        let parts = parts(&edits, self.timescale, scale);
        let is_sound = matches!(self.media, Media::Sound(_));
        let hidden = placed
            .iter()
            .skip(if is_sound { PRIMING } else { 0 })
            .any(|sample| !parts.iter().any(|part| part.shows(sample)));
        if !hidden {
            self.edits = Some(edits).filter(is_plain);
            return Ok(());
        }
        let ([part], true) = (parts.as_slice(), is_plain(&edits)) else {
            return Err(FileRefusal::TrimmedRecording.into());
        };
        let first = if is_sound {
            first_heard(&placed, *part)
        } else {
            first_seen(&placed, *part)
        };
        let first = first.ok_or(FileRefusal::TrimmedRecording)?;
        let last = placed.iter().skip(first);
        let kept = last.take_while(|sample| sample.start < part.end).count();
        let kept_samples = placed.get(first..first + kept).ok_or(DAMAGED)?;
        if lost(&placed, kept_samples, *part) > i64::from(self.timescale) / MAX_LOST {
            return Err(FileRefusal::TrimmedRecording.into());
        }
        self.edits = Some(edits_of(
            kept_samples,
            *part,
            delay(&edits),
            Scales {
                own: self.timescale,
                movie: scale,
            },
        )?);
        self.keep(first, kept, &placed);
        Ok(())
    }

    /// How long the track is shown, in the movie's time units.
    pub(super) fn shown(&self, scale: u32) -> u64 {
        let whole = || {
            let units = u128::from(self.duration()) * u128::from(scale);
            u64::try_from(units / u128::from(self.timescale)).unwrap_or(u64::MAX)
        };
        let entries = self.edits.iter().flat_map(|edits| &edits.entries);
        let shown = entries
            .map(|entry| entry.segment_duration)
            .fold(0, u64::saturating_add);
        // A list without durations shows everything.
        if shown == 0 { whole() } else { shown }
    }

    fn placed(&self) -> Vec<Placed> {
        let offsets = self.offsets.iter().flat_map(|offsets| &offsets.entries);
        let mut offsets = offsets.flat_map(|entry| {
            let count = usize::try_from(entry.sample_count).unwrap_or_default();
            std::iter::repeat_n(entry.sample_offset, count)
        });
        let mut keys = self
            .key_samples
            .as_ref()
            .map(|keys| keys.entries.iter().peekable());
        let mut decoded = 0_i64;
        let mut placed = Vec::with_capacity(self.samples.len());
        for (number, sample) in (1_u32..).zip(&self.samples) {
            let start = decoded.saturating_add(offsets.next().unwrap_or_default());
            let length = i64::from(sample.duration).max(1);
            placed.push(Placed {
                decoded,
                start,
                end: start.saturating_add(length),
                is_key: match &mut keys {
                    Some(keys) => keys.next_if(|key| **key <= number).is_some(),
                    None => true,
                },
            });
            decoded = decoded.saturating_add(i64::from(sample.duration));
        }
        placed
    }

    /// Keeps so many samples from the first one on.
    fn keep(&mut self, first: usize, count: usize, placed: &[Placed]) {
        self.samples = self.samples.drain(first..first + count).collect();
        let durations = self.samples.iter().map(|sample| sample.duration);
        self.times = Stts {
            entries: runs(durations, |sample_count, sample_delta| SttsEntry {
                sample_count,
                sample_delta,
            }),
        };
        let kept = || placed.iter().skip(first).take(count);
        if self.offsets.is_some() {
            let offsets = kept().map(|sample| sample.start - sample.decoded);
            self.offsets = Some(Ctts {
                entries: runs(offsets, |sample_count, sample_offset| CttsEntry {
                    sample_count,
                    sample_offset,
                }),
            });
        }
        if self.key_samples.is_some() {
            let keys = (1_u32..).zip(kept()).filter(|(_, sample)| sample.is_key);
            self.key_samples = Some(Stss {
                entries: keys.map(|(number, _)| number).collect(),
            });
        }
    }
}

/// Equal values one after the other, each run as an entry of its number and its value.
fn runs<T: PartialEq + Copy, E>(
    values: impl Iterator<Item = T>,
    entry: impl Fn(u32, T) -> E,
) -> Vec<E> {
    let mut runs: Vec<(u32, T)> = Vec::new();
    for value in values {
        match runs.last_mut() {
            Some((count, last)) if *last == value => *count = count.saturating_add(1),
            _ => runs.push((1, value)),
        }
    }
    let entries = runs.into_iter().map(|(count, value)| entry(count, value));
    entries.collect()
}

/// True for a list of edits that shifts, or shows parts, and plays nothing faster or slower.
fn is_plain(edits: &Elst) -> bool {
    let mut entries = edits.entries.iter();
    edits.entries.len() <= MAX_EDITS
        && entries.all(|entry| entry.media_rate == FixedPoint::new(1, 0))
}

fn parts(edits: &Elst, own: u32, movie: u32) -> Vec<Part> {
    let entries = edits.entries.iter();
    let parts = entries.filter_map(|entry| {
        let start = i64::try_from(entry.media_time?).unwrap_or(i64::MAX);
        // No duration is that of the rest.
        let length = match entry.segment_duration {
            0 => i64::MAX,
            units => {
                let scaled = (u128::from(units) * u128::from(own)).div_ceil(u128::from(movie));
                i64::try_from(scaled).unwrap_or(i64::MAX)
            }
        };
        Some(Part {
            start,
            end: start.saturating_add(length),
        })
    });
    parts.collect()
}

/// How long nothing is shown before the first part, in the movie's time units.
fn delay(edits: &Elst) -> u64 {
    let entries = edits.entries.iter();
    let empty = entries.take_while(|entry| entry.media_time.is_none());
    empty
        .map(|entry| entry.segment_duration)
        .fold(0, u64::saturating_add)
}

/// The first picture of the part that needs no other one; `None` if there is none, or pictures that come after it in the
/// file are shown before it.
fn first_seen(placed: &[Placed], part: Part) -> Option<usize> {
    if placed.iter().all(|sample| sample.end > part.start) {
        return Some(0);
    }
    let first = placed
        .iter()
        .position(|sample| sample.is_key && sample.end > part.start)?;
    let start = placed.get(first)?.start;
    let mut later = placed.iter().skip(first);
    later.all(|sample| sample.start >= start).then_some(first)
}

fn first_heard(placed: &[Placed], part: Part) -> Option<usize> {
    let first = placed.iter().position(|sample| sample.end > part.start)?;
    Some(first.saturating_sub(PRIMING))
}

/// How much of the part is not kept.
fn lost(placed: &[Placed], kept: &[Placed], part: Part) -> i64 {
    let shown = |samples: &[Placed]| -> i64 {
        let shown = samples.iter().filter(|sample| part.shows(sample));
        shown
            .map(|sample| sample.end.min(part.end) - sample.start.max(part.start))
            .fold(0, i64::saturating_add)
    };
    shown(placed).saturating_sub(shown(kept))
}

#[derive(Debug, Clone, Copy)]
struct Scales {
    own: u32,
    movie: u32,
}

impl Scales {
    /// Units of the track as units of the movie.
    fn movie(self, units: i64) -> u64 {
        let units = u128::try_from(units).unwrap_or_default() * u128::from(self.movie);
        u64::try_from(units / u128::from(self.own.max(1))).unwrap_or(u64::MAX)
    }
}

/// The list of edits for what is kept: picture and sound stay together, so what is lost at the start becomes a pause.
fn edits_of(kept: &[Placed], part: Part, delay: u64, scales: Scales) -> Made<Elst> {
    let origin = kept.first().ok_or(DAMAGED)?.decoded;
    let earliest = kept.iter().map(|sample| sample.start).min();
    let latest = kept.iter().map(|sample| sample.end).max();
    let start = part.start.max(earliest.ok_or(DAMAGED)?);
    let end = part.end.min(latest.ok_or(DAMAGED)?);
    let delay = delay.saturating_add(scales.movie(start - part.start));
    let entry = |segment_duration, media_time| ElstEntry {
        segment_duration,
        media_time,
        media_rate: FixedPoint::new(1, 0),
    };
    let pause = (delay > 0).then(|| entry(delay, None));
    let shown = entry(
        scales.movie(end - start),
        Some(u64::try_from(start - origin).unwrap_or_default()),
    );
    Ok(Elst {
        entries: pause.into_iter().chain([shown]).collect(),
    })
}
