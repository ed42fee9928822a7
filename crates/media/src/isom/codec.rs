//! The codecs that are kept, H.264 and AAC-LC, with what a player needs to know of them and nothing else.

use marsam_domain::files::FileRefusal;
use mp4_atom::esds::{DecoderConfig, DecoderSpecific, EsDescriptor, SLConfig};
use mp4_atom::{
    Atom as _, Audio, Avc1, Avcc, Codec, Colr, Decode as _, Esds, FixedPoint, Mp4a, Pasp, Visual,
};

use crate::failure::{DAMAGED, Failure, Made};
use crate::isom::boxes;
use crate::isom::h264;

/// AAC as an object type of MPEG-4 systems.
const AAC: u8 = 0x40;
/// The low-complexity profile, as an audio object type.
const LOW_COMPLEXITY: u8 = 2;
/// Sampling rates by their index.
const RATES: [u16; 13] = [
    0, 0, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
];
/// The most bytes of parameter sets.
const MAX_PARAMETERS: usize = 4096;
/// Bytes of a picture's sample entry before the boxes within.
const VISUAL_HEAD: usize = 78;

/// What a track holds.
pub(super) enum Media {
    Picture(Box<Picture>),
    Sound(Box<Mp4a>),
}

/// The picture of a film.
pub(super) struct Picture {
    entry: Avc1,
    /// As decoded, before anything is cropped, in pixels.
    pub(super) coded: (u32, u32),
    /// As cropped, in pixels.
    cropped: (u32, u32),
}

impl Picture {
    /// The size in which it is shown, before it is turned: wider or narrower than its pixels if these are not square.
    pub(super) fn shown(&self) -> (u32, u32) {
        let (width, height) = self.cropped;
        let stretched = self.entry.pasp.as_ref().map(|pasp| {
            u64::from(width) * u64::from(pasp.h_spacing) / u64::from(pasp.v_spacing.max(1))
        });
        let stretched = stretched.and_then(|width| u32::try_from(width).ok());
        (stretched.unwrap_or(width).max(1), height)
    }

    /// How many bytes the length before each unit of a sample takes.
    pub(super) const fn length_size(&self) -> usize {
        match self.entry.avcc.length_size {
            1 => 1,
            2 => 2,
            3 => 3,
            _ => 4,
        }
    }
}

fn unsupported() -> Failure {
    Failure::Refused(FileRefusal::UnsupportedCodec)
}

impl Media {
    /// Reads a sample description with exactly one entry.
    pub(super) fn read(descriptions: &[u8]) -> Made<Self> {
        let entries = descriptions.get(8..).ok_or(DAMAGED)?;
        let count = descriptions.get(4..8).ok_or(DAMAGED)?;
        if count != [0, 0, 0, 1] {
            return Err(unsupported());
        }
        if let Some(entry) = boxes::first(entries, *b"avc1")? {
            return Ok(Self::Picture(Box::new(picture(entry)?)));
        }
        for hevc in [*b"hvc1", *b"hev1"] {
            if boxes::first(entries, hevc)?.is_some() {
                return Err(FileRefusal::HevcFilm.into());
            }
        }
        match boxes::first(entries, *b"mp4a")? {
            Some(entry) => Ok(Self::Sound(Box::new(sound(entry)?))),
            None => Err(unsupported()),
        }
    }

    /// As an entry of a sample description.
    pub(super) fn into_codec(self) -> Codec {
        match self {
            Self::Picture(picture) => picture.entry.into(),
            Self::Sound(entry) => (*entry).into(),
        }
    }
}

fn picture(entry: &[u8]) -> Made<Picture> {
    let mut head = entry.get(..VISUAL_HEAD).ok_or(DAMAGED)?;
    let visual = Visual::decode(&mut head).map_err(|_error| DAMAGED)?;
    let inner = entry.get(VISUAL_HEAD..).ok_or(DAMAGED)?;
    let avcc: Avcc = boxes::required(inner, *b"avcC")?;
    let parameters = avcc
        .sequence_parameter_sets
        .iter()
        .chain(&avcc.picture_parameter_sets);
    let bytes: usize = parameters.map(Vec::len).sum();
    if bytes > MAX_PARAMETERS || avcc.picture_parameter_sets.is_empty() {
        return Err(DAMAGED);
    }
    let mut sets = avcc
        .sequence_parameter_sets
        .iter()
        .map(|set| h264::Frame::of(set));
    let frame = sets.next().ok_or(DAMAGED)??;
    for other in sets {
        if other?.coded != frame.coded {
            return Err(unsupported());
        }
    }
    let pasp: Option<Pasp> = boxes::optional(inner, *b"pasp")?;
    let colr = boxes::optional::<Colr>(inner, *b"colr").ok().flatten();
    let side = |side: u32| u16::try_from(side).map_err(|_error| DAMAGED);
    Ok(Picture {
        entry: Avc1 {
            visual: Visual {
                data_reference_index: 1,
                width: side(frame.cropped.0)?,
                height: side(frame.cropped.1)?,
                compressor: "".into(),
                frame_count: 1,
                depth: 24,
                ..visual
            },
            avcc: Avcc { ext: None, ..avcc },
            colr: colr.filter(|colr| matches!(colr, Colr::Nclx { .. })),
            pasp: pasp.filter(|pasp| pasp.h_spacing > 0 && pasp.v_spacing > 0),
            ..Avc1::default()
        },
        coded: frame.coded,
        cropped: frame.cropped,
    })
}

fn sound(entry: &[u8]) -> Made<Mp4a> {
    let read = Mp4a::decode_body(&mut &*entry).map_err(|_error| unsupported())?;
    let config = read.esds.es_desc.dec_config;
    let specific = config.dec_specific.ok_or_else(unsupported)?;
    let rate = RATES
        .get(usize::from(specific.freq_index))
        .copied()
        .unwrap_or(0);
    let is_kept = config.object_type_indication == AAC
        && specific.profile == LOW_COMPLEXITY
        && (1..=7).contains(&specific.chan_conf)
        && rate > 0;
    if !is_kept {
        return Err(unsupported());
    }
    Ok(Mp4a {
        audio: Audio {
            data_reference_index: 1,
            channel_count: u16::from(specific.chan_conf),
            sample_size: 16,
            sample_rate: FixedPoint::new(rate, 0),
        },
        esds: Esds {
            es_desc: EsDescriptor {
                es_id: 0,
                dec_config: DecoderConfig {
                    object_type_indication: AAC,
                    stream_type: 5,
                    up_stream: 0,
                    buffer_size_db: config.buffer_size_db,
                    max_bitrate: config.max_bitrate,
                    avg_bitrate: config.avg_bitrate,
                    // Without the bytes of the original, these are rewritten from the fields.
                    dec_specific: Some(DecoderSpecific {
                        raw: Vec::new(),
                        ..specific
                    }),
                },
                sl_config: SLConfig::default(),
                ..EsDescriptor::default()
            },
        },
        btrt: None,
        taic: None,
    })
}
