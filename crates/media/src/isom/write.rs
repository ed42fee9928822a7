//! A film or sound rewritten: the index first, then the samples of its tracks in turns of half a second.

use std::io::Write as _;
use std::os::unix::fs::FileExt as _;

use mp4_atom::{
    Encode as _, FixedPoint, FourCC, Ftyp, Matrix, Moov, Mvhd, Stco, Stsc, StscEntry, Stsz,
    StszSamples, Trak,
};

use crate::failure::{DAMAGED, Failure, Made};
use crate::isom::codec::Media;
use crate::isom::h264;
use crate::isom::samples::Sample;
use crate::isom::track::Track;
use crate::output::Output;
use crate::source::Source;

/// The most samples in one chunk.
const MAX_IN_CHUNK: usize = 1000;
/// Chunks a second.
const CHUNKS: u64 = 2;

/// Samples of one track that lie next to each other.
#[derive(Debug, Clone, Copy)]
struct Chunk {
    track: usize,
    first: usize,
    count: usize,
}

/// How the samples of a track are copied: as they are, or without some units.
#[derive(Debug, Clone, Copy)]
enum Copying {
    Whole,
    Units {
        length_size: usize,
        coded: (u32, u32),
    },
}

/// Writes the tracks into `file.mp4` or, without a picture, `file.m4a`; returns its name and size.
pub(super) fn write(
    source: &Source,
    scale: u32,
    tracks: Vec<Track>,
    output: Output<'_>,
) -> Made<(String, u64)> {
    let is_film = tracks
        .iter()
        .any(|track| matches!(track.media, Media::Picture(_)));
    let copying: Vec<Copying> = tracks.iter().map(copying).collect();
    let samples: Vec<Vec<Sample>> = tracks.iter().map(|track| track.samples.clone()).collect();
    let chunks = chunks(&tracks);
    let mut sizes = Vec::with_capacity(tracks.len());
    for (samples, copying) in samples.iter().zip(&copying) {
        sizes.push(sizes_of(source, samples, *copying)?);
    }
    let index = Index::new(scale, tracks, &sizes, &chunks);
    let path = if is_film { "file.mp4" } else { "file.m4a" };
    let mut file = output.create(path)?;
    let (head, total) = index.encode(is_film)?;
    file.write_all(&head)?;
    let mut buffer = Vec::new();
    for chunk in &chunks {
        let of_track = samples.get(chunk.track).zip(copying.get(chunk.track));
        let (samples, copying) = of_track.ok_or(DAMAGED)?;
        for sample in samples.iter().skip(chunk.first).take(chunk.count) {
            copy(source, *sample, *copying, &mut buffer)?;
            file.write_all(&buffer)?;
        }
    }
    file.flush()?;
    Ok((path.to_owned(), total))
}

fn copying(track: &Track) -> Copying {
    match &track.media {
        Media::Picture(picture) => Copying::Units {
            length_size: picture.length_size(),
            coded: picture.coded,
        },
        Media::Sound(_) => Copying::Whole,
    }
}

/// The size of each sample as it will be written.
fn sizes_of(source: &Source, samples: &[Sample], copying: Copying) -> Made<Vec<u32>> {
    if matches!(copying, Copying::Whole) {
        return Ok(samples.iter().map(|sample| sample.size).collect());
    }
    let mut buffer = Vec::new();
    let mut sizes = Vec::with_capacity(samples.len());
    for sample in samples {
        copy(source, *sample, copying, &mut buffer)?;
        sizes.push(u32::try_from(buffer.len()).map_err(|_error| DAMAGED)?);
    }
    if sizes.first() == Some(&0) {
        return Err(DAMAGED);
    }
    Ok(sizes)
}

/// Reads a sample as it is written.
fn copy(source: &Source, sample: Sample, copying: Copying, buffer: &mut Vec<u8>) -> Made<()> {
    buffer.resize(usize::try_from(sample.size).map_err(|_error| DAMAGED)?, 0);
    source.file.read_exact_at(buffer, sample.offset)?;
    if let Copying::Units { length_size, coded } = copying {
        let (width, height) = coded;
        let kept = h264::kept_units(buffer, length_size, width, height)?;
        let mut end = 0;
        for range in kept {
            let length = range.len();
            buffer.copy_within(range, end);
            end += length;
        }
        buffer.truncate(end);
    }
    Ok(())
}

/// The order in which samples are written: in turns, so that a player finds picture and sound of a moment together.
fn chunks(tracks: &[Track]) -> Vec<Chunk> {
    let mut at: Vec<(usize, u64)> = vec![(0, 0); tracks.len()];
    let mut chunks = Vec::new();
    loop {
        let microseconds = |(number, track): (usize, &Track)| {
            let (next, time) = at.get(number).copied()?;
            track.samples.get(next)?;
            let micros = u128::from(time) * 1_000_000 / u128::from(track.timescale);
            Some((micros, number, next))
        };
        let earliest = tracks.iter().enumerate().filter_map(microseconds).min();
        let Some((_, number, first)) = earliest else {
            return chunks;
        };
        let Some((track, position)) = tracks.get(number).zip(at.get_mut(number)) else {
            return chunks;
        };
        let until = position.1 + u64::from(track.timescale) / CHUNKS;
        let mut count = 0;
        for sample in track.samples.iter().skip(first).take(MAX_IN_CHUNK) {
            position.1 += u64::from(sample.duration);
            count += 1;
            if position.1 >= until {
                break;
            }
        }
        position.0 = first + count;
        chunks.push(Chunk {
            track: number,
            first,
            count,
        });
    }
}

/// The boxes before the samples.
struct Index {
    moov: Moov,
    /// The offset of each chunk from the first sample, by track.
    offsets: Vec<Vec<u64>>,
    /// The bytes of all samples.
    bytes: u64,
}

impl Index {
    fn new(scale: u32, tracks: Vec<Track>, sizes: &[Vec<u32>], chunks: &[Chunk]) -> Self {
        let mut offsets = vec![Vec::new(); tracks.len()];
        let mut bytes = 0_u64;
        for chunk in chunks {
            if let Some((offsets, sizes)) = offsets.get_mut(chunk.track).zip(sizes.get(chunk.track))
            {
                offsets.push(bytes);
                let sizes = sizes.iter().skip(chunk.first).take(chunk.count);
                bytes += sizes.map(|size| u64::from(*size)).sum::<u64>();
            }
        }
        let mut longest = 0;
        let mut boxes: Vec<Trak> = Vec::with_capacity(tracks.len());
        for ((number, track), sizes) in tracks.into_iter().enumerate().zip(sizes) {
            let duration = track.shown(scale);
            longest = longest.max(duration);
            let samples = StszSamples::Different {
                sizes: sizes.clone(),
            };
            let id = u32::try_from(number + 1).unwrap_or(1);
            let mut track = track.into_box(id, duration, Stsz { samples });
            track.mdia.minf.stbl.stsc = runs(chunks.iter().filter(|chunk| chunk.track == number));
            boxes.push(track);
        }
        let moov = Moov {
            mvhd: Mvhd {
                creation_time: 0,
                modification_time: 0,
                timescale: scale,
                duration: longest,
                rate: FixedPoint::new(1, 0),
                volume: FixedPoint::new(1, 0),
                matrix: Matrix::default(),
                next_track_id: u32::try_from(boxes.len() + 1).unwrap_or(u32::MAX),
            },
            trak: boxes,
            ..Moov::default()
        };
        Self {
            moov,
            offsets,
            bytes,
        }
    }

    /// Encodes all boxes up to the first sample; also returns the size of the whole file.
    fn encode(mut self, is_film: bool) -> Made<(Vec<u8>, u64)> {
        // The index has the same length whatever the offsets are.
        self.set_offsets(0)?;
        let start = u64::try_from(self.head(is_film)?.len()).map_err(|_error| DAMAGED)?;
        self.set_offsets(start)?;
        Ok((self.head(is_film)?, start + self.bytes))
    }

    fn set_offsets(&mut self, start: u64) -> Made<()> {
        for (track, offsets) in self.moov.trak.iter_mut().zip(&self.offsets) {
            let entries = offsets.iter().map(|offset| u32::try_from(start + offset));
            let entries = entries
                .collect::<Result<Vec<u32>, _>>()
                .map_err(|_error| DAMAGED)?;
            track.mdia.minf.stbl.stco = Some(Stco { entries });
        }
        Ok(())
    }

    fn head(&self, is_film: bool) -> Made<Vec<u8>> {
        let brands: &[&[u8; 4]] = if is_film {
            &[b"isom", b"iso2", b"avc1", b"mp41"]
        } else {
            &[b"M4A ", b"isom", b"iso2", b"mp42"]
        };
        let mut brands = brands.iter().map(|brand| FourCC::new(brand));
        let kind = Ftyp {
            major_brand: brands.next().unwrap_or(FourCC::new(b"isom")),
            minor_version: 512,
            compatible_brands: brands.collect(),
        };
        let mut head = Vec::new();
        let could_not = |error: mp4_atom::Error| Failure::Io(std::io::Error::other(error));
        kind.encode(&mut head).map_err(could_not)?;
        self.moov.encode(&mut head).map_err(could_not)?;
        let length = u32::try_from(self.bytes + 8).map_err(|_error| DAMAGED)?;
        head.extend_from_slice(&length.to_be_bytes());
        head.extend_from_slice(b"mdat");
        Ok(head)
    }
}

/// How many samples the chunks of a track hold, as runs of equal numbers.
fn runs<'c>(chunks: impl Iterator<Item = &'c Chunk>) -> Stsc {
    let mut entries: Vec<StscEntry> = Vec::new();
    for (number, chunk) in (1_u32..).zip(chunks) {
        let samples_per_chunk = u32::try_from(chunk.count).unwrap_or(u32::MAX);
        let last = entries.last().map(|run| run.samples_per_chunk);
        if last != Some(samples_per_chunk) {
            entries.push(StscEntry {
                first_chunk: number,
                samples_per_chunk,
                sample_description_index: 1,
            });
        }
    }
    Stsc { entries }
}
