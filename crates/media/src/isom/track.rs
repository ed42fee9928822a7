//! One track: what is read of it, and what is written.

use mp4_atom::{
    Ctts, Dinf, Dref, Edts, Elst, FixedPoint, FourCC, Hdlr, Matrix, Mdhd, Mdia, Minf, Mvhd, Smhd,
    Stbl, Stsd, Stss, Stts, Tkhd, Trak, Url, Vmhd,
};

use crate::failure::{DAMAGED, Made};
use crate::isom::boxes;
use crate::isom::codec::Media;
use crate::isom::samples::{self, Sample};

/// 1 in the fixed-point numbers of a matrix.
const ONE: i32 = 0x1_0000;

/// A track that is kept.
pub(super) struct Track {
    pub(super) media: Media,
    pub(super) timescale: u32,
    pub(super) samples: Vec<Sample>,
    matrix: Matrix,
    pub(super) edits: Option<Elst>,
    pub(super) times: Stts,
    pub(super) offsets: Option<Ctts>,
    pub(super) key_samples: Option<Stss>,
}

/// What a track holds: `vide`, `soun`, and others that are left out.
pub(super) fn handler(track: &[u8]) -> Made<[u8; 4]> {
    let handler = boxes::at(track, &[b"mdia", b"hdlr"])?;
    let kind = handler.get(8..12).and_then(|kind| kind.first_chunk::<4>());
    Ok(*kind.ok_or(DAMAGED)?)
}

/// The time units a second in which edits are written.
pub(super) fn movie_timescale(index: &[u8]) -> Made<u32> {
    let header: Mvhd = boxes::required(index, *b"mvhd")?;
    if header.timescale == 0 {
        return Err(DAMAGED);
    }
    Ok(header.timescale)
}

impl Track {
    /// Reads a track of a file with so many bytes.
    pub(super) fn read(track: &[u8], length: u64) -> Made<Self> {
        let table = boxes::at(track, &[b"mdia", b"minf", b"stbl"])?;
        let media = Media::read(boxes::at(table, &[b"stsd"])?)?;
        let header: Tkhd = boxes::required(track, *b"tkhd")?;
        let timing: Mdhd = decode_timing(track)?;
        let times: Stts = boxes::required(table, *b"stts")?;
        let samples = samples::read(table, &times, length)?;
        let offsets: Option<Ctts> = boxes::optional(table, *b"ctts")?;
        let key_samples: Option<Stss> = boxes::optional(table, *b"stss")?;
        check_tables(samples.len(), offsets.as_ref(), key_samples.as_ref())?;
        let edits = match boxes::first(track, *b"edts")? {
            Some(edits) => boxes::optional(edits, *b"elst")?,
            None => None,
        };
        Ok(Self {
            media,
            timescale: timing.timescale,
            samples,
            matrix: kept_matrix(&header.matrix),
            edits,
            times,
            offsets,
            key_samples,
        })
    }

    /// The length in units of its timescale.
    pub(super) fn duration(&self) -> u64 {
        let spans = self.times.entries.iter();
        spans
            .map(|span| u64::from(span.sample_count) * u64::from(span.sample_delta))
            .fold(0, u64::saturating_add)
    }

    /// True if the picture is turned by 90 or 270 degrees when shown.
    pub(super) const fn is_on_its_side(&self) -> bool {
        self.matrix.a == 0
    }

    /// The track as a box with an empty list of chunks, which the caller fills; `duration` is in the movie's units.
    pub(super) fn into_box(self, id: u32, duration: u64, sizes: mp4_atom::Stsz) -> Trak {
        let own_duration = self.duration();
        let is_picture = matches!(self.media, Media::Picture(_));
        let (width, height) = match &self.media {
            Media::Picture(picture) => picture.shown(),
            Media::Sound(_) => (0, 0),
        };
        let side = |side: u32| FixedPoint::new(u16::try_from(side).unwrap_or(u16::MAX), 0);
        Trak {
            tkhd: Tkhd {
                track_id: id,
                duration,
                alternate_group: u16::from(!is_picture),
                enabled: true,
                in_movie: true,
                volume: FixedPoint::new(u8::from(!is_picture), 0),
                matrix: self.matrix,
                width: side(width),
                height: side(height),
                ..Tkhd::default()
            },
            edts: self.edits.map(|elst| Edts { elst: Some(elst) }),
            mdia: Mdia {
                mdhd: Mdhd {
                    timescale: self.timescale,
                    duration: own_duration,
                    language: "und".to_owned(),
                    ..Mdhd::default()
                },
                hdlr: Hdlr {
                    handler: FourCC::new(if is_picture { b"vide" } else { b"soun" }),
                    name: String::new(),
                },
                minf: Minf {
                    vmhd: is_picture.then(Vmhd::default),
                    smhd: (!is_picture).then(Smhd::default),
                    dinf: Dinf {
                        dref: Dref {
                            entries: vec![Url::default().into()],
                        },
                    },
                    stbl: Stbl {
                        stsd: Stsd {
                            codecs: vec![self.media.into_codec()],
                        },
                        stts: self.times,
                        ctts: self.offsets,
                        stss: self.key_samples,
                        stsz: sizes,
                        ..Stbl::default()
                    },
                    ..Minf::default()
                },
            },
            ..Trak::default()
        }
    }
}

fn decode_timing(track: &[u8]) -> Made<Mdhd> {
    let timing: Mdhd = boxes::decode(boxes::at(track, &[b"mdia", b"mdhd"])?)?;
    if timing.timescale == 0 {
        return Err(DAMAGED);
    }
    Ok(timing)
}

/// Refuses tables that speak of other samples than there are.
fn check_tables(samples: usize, offsets: Option<&Ctts>, keys: Option<&Stss>) -> Made<()> {
    let samples = u64::try_from(samples).unwrap_or(u64::MAX);
    if let Some(offsets) = offsets {
        let counts = offsets
            .entries
            .iter()
            .map(|entry| u64::from(entry.sample_count));
        if counts.sum::<u64>() != samples {
            return Err(DAMAGED);
        }
    }
    if let Some(keys) = keys {
        let is_inside = |key: &u32| *key > 0 && u64::from(*key) <= samples;
        if !keys.entries.is_sorted() || !keys.entries.iter().all(is_inside) {
            return Err(DAMAGED);
        }
    }
    Ok(())
}

/// A matrix that turns by quarters, without its translation's sub-pixels; anything else is not turned at all.
fn kept_matrix(matrix: &Matrix) -> Matrix {
    let turns = [
        (ONE, 0, 0, ONE),
        (0, ONE, -ONE, 0),
        (-ONE, 0, 0, -ONE),
        (0, -ONE, ONE, 0),
    ];
    if !turns.contains(&(matrix.a, matrix.b, matrix.c, matrix.d)) {
        return Matrix::default();
    }
    Matrix {
        a: matrix.a,
        b: matrix.b,
        c: matrix.c,
        d: matrix.d,
        x: matrix.x & !0xffff,
        y: matrix.y & !0xffff,
        ..Matrix::default()
    }
}
