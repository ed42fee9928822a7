//! MP3 as the frames that it consists of; tags before, between and after them are left out.
//!
//! Source: ISO/IEC 11172-3 and 13818-3, and the layout of the Xing header.

use std::ops::Range;

use crate::failure::{DAMAGED, Made};
use crate::sound_length::Length;

/// How many bytes that belong to no frame may lie between two of them.
const MAX_GAP: usize = 64 * 1024;
/// How many bytes that belong to no frame a file may hold in all, so that looking for frames ends soon.
const MAX_GAPS: usize = 4 * MAX_GAP;
/// The flags of a Xing header that gives the numbers of frames and bytes, and positions.
const XING_FLAGS: u32 = 7;
/// Positions in a Xing header, one for each percent.
const POSITIONS: usize = 100;

/// What the header of a frame says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Header {
    bytes: [u8; 4],
    is_mpeg1: bool,
    is_mono: bool,
    rate: u32,
    length: usize,
}

impl Header {
    /// Reads the header of a frame of layer III; none of another layer, or without a declared bit rate.
    fn of(bytes: &[u8]) -> Option<Self> {
        const MPEG1: [usize; 14] = [
            32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320,
        ];
        const MPEG2: [usize; 14] = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
        let bytes = *bytes.first_chunk::<4>()?;
        let [sync, second, third, fourth] = bytes;
        let is_layer_3 = sync == 0xff && second & 0xe6 == 0xe2;
        let version = (second >> 3) & 3;
        if !is_layer_3 || version == 1 {
            return None;
        }
        let is_mpeg1 = version == 3;
        let kilobits = if is_mpeg1 { MPEG1 } else { MPEG2 };
        let bit_rate = usize::from(third >> 4)
            .checked_sub(1)
            .and_then(|index| kilobits.get(index))?
            * 1000;
        let halvings = match version {
            3 => 0,
            2 => 1,
            _ => 2,
        };
        let rate = [44_100_u32, 48_000, 32_000].get(usize::from((third >> 2) & 3))? >> halvings;
        let slots = if is_mpeg1 { 144 } else { 72 };
        let padding = usize::from((third >> 1) & 1);
        Some(Self {
            bytes,
            is_mpeg1,
            is_mono: fourth >> 6 == 3,
            rate,
            length: slots * bit_rate / usize::try_from(rate).ok()? + padding,
        })
    }

    /// True where both can belong to one stream.
    const fn continues(&self, first: &Self) -> bool {
        self.is_mpeg1 == first.is_mpeg1 && self.rate == first.rate && self.is_mono == first.is_mono
    }

    const fn samples(&self) -> u32 {
        if self.is_mpeg1 { 1152 } else { 576 }
    }

    /// Where a Xing header is in the frame: after the frame's own header and the side information.
    const fn xing_offset(&self) -> usize {
        match (self.is_mpeg1, self.is_mono) {
            (true, false) => 36,
            (true, true) | (false, false) => 21,
            (false, true) => 13,
        }
    }
}

/// True for the start of an MP3: a tag, or two frames in a row.
pub(crate) fn is_start(head: &[u8]) -> bool {
    if head.starts_with(b"ID3") {
        return true;
    }
    frame_at(head, 0, None).is_some()
}

/// The frame at a position, where another one of the same stream follows or the file ends.
fn frame_at(bytes: &[u8], at: usize, first: Option<&Header>) -> Option<Header> {
    let header = Header::of(bytes.get(at..)?)?;
    if first.is_some_and(|first| !header.continues(first)) {
        return None;
    }
    let next = bytes.get(at + header.length..)?;
    let follows = |next: &[u8]| Header::of(next).is_some_and(|next| next.continues(&header));
    (next.is_empty() || follows(next) || is_tag(next)).then_some(header)
}

/// True for a tag that may follow the last frame.
fn is_tag(bytes: &[u8]) -> bool {
    [b"TAG".as_slice(), b"APETAGEX", b"ID3", b"LYRICSBEGIN"]
        .iter()
        .any(|tag| bytes.starts_with(tag))
}

/// Where the sound starts: after the tags at the front.
fn start(bytes: &[u8]) -> Made<usize> {
    let mut at = 0;
    while let Some(tag) = bytes.get(at..at + 10).filter(|tag| tag.starts_with(b"ID3")) {
        let size = tag.iter().skip(6);
        let size = size.fold(0, |size, byte| (size << 7) | usize::from(byte & 0x7f));
        let footer = tag.get(5).is_some_and(|flags| flags & 0x10 != 0);
        at += 10 + size + if footer { 10 } else { 0 };
    }
    if at < bytes.len() {
        Ok(at)
    } else {
        Err(DAMAGED)
    }
}

#[derive(Debug)]
pub(super) struct Frames {
    first: Header,
    ranges: Vec<Range<usize>>,
}

impl Frames {
    /// Finds the frames. Refuses a file that holds fewer than it declares.
    pub(super) fn of(bytes: &[u8]) -> Made<Self> {
        let mut at = start(bytes)?;
        let mut gaps = 0;
        let mut declared = None;
        let mut found: Option<Self> = None;
        while at < bytes.len() {
            let Some(header) = frame_at(bytes, at, found.as_ref().map(|found| &found.first)) else {
                let rest = bytes.get(at..).unwrap_or_default();
                gaps += 1;
                if is_tag(rest) || gaps > MAX_GAPS {
                    break;
                }
                at += 1;
                continue;
            };
            let range = at..at + header.length;
            at = range.end;
            match &mut found {
                None => {
                    declared =
                        declared_frames(bytes.get(range.clone()).unwrap_or_default(), &header);
                    let ranges = if declared.is_some() {
                        vec![]
                    } else {
                        vec![range]
                    };
                    found = Some(Self {
                        first: header,
                        ranges,
                    });
                }
                Some(found) => found.ranges.push(range),
            }
        }
        let found = found
            .filter(|found| !found.ranges.is_empty())
            .ok_or(DAMAGED)?;
        let is_short = declared.is_some_and(|declared| found.ranges.len() + 1 < declared);
        if is_short { Err(DAMAGED) } else { Ok(found) }
    }

    pub(super) fn slices<'b>(&self, bytes: &'b [u8]) -> impl Iterator<Item = &'b [u8]> {
        self.ranges
            .iter()
            .filter_map(|range| bytes.get(range.clone()))
    }

    /// How much sound there is.
    pub(super) fn length(&self) -> Length {
        let frames = u64::try_from(self.ranges.len()).unwrap_or(u64::MAX);
        Length {
            frames: frames * u64::from(self.first.samples()),
            rate: self.first.rate,
        }
    }

    /// A silent frame with a Xing header, by which a player knows the length and where to seek.
    pub(super) fn index(&self) -> Vec<u8> {
        let header = self.roomiest_header();
        let total: usize = self.ranges.iter().map(ExactSizeIterator::len).sum();
        let total = total + header.length;
        let mut frame = header.bytes.to_vec();
        frame.resize(header.xing_offset(), 0);
        frame.extend_from_slice(b"Xing");
        frame.extend_from_slice(&XING_FLAGS.to_be_bytes());
        frame.extend_from_slice(&saturated(self.ranges.len()).to_be_bytes());
        frame.extend_from_slice(&saturated(total).to_be_bytes());
        let mut before = Vec::with_capacity(self.ranges.len());
        let mut sum = header.length;
        for range in &self.ranges {
            before.push(sum);
            sum += range.len();
        }
        let position = |percent: usize| {
            let frame = percent * before.len() / POSITIONS;
            let at = before.get(frame).copied().unwrap_or(sum);
            u8::try_from(at * 256 / total.max(1)).unwrap_or(u8::MAX)
        };
        frame.extend((0..POSITIONS).map(position));
        frame.resize(header.length, 0);
        frame
    }

    /// The header of the first frame with a bit rate that leaves room for the Xing header, and without a checksum.
    fn roomiest_header(&self) -> Header {
        let [sync, second, third, fourth] = self.first.bytes;
        let rates = (third >> 4..=14).filter_map(|rate| {
            let third = (rate << 4) | (third & 0x0c);
            Header::of(&[sync, second | 1, third, fourth & 0xc0])
        });
        let mut fitting =
            rates.filter(|header| header.length >= header.xing_offset() + 16 + POSITIONS);
        fitting.next().unwrap_or(self.first)
    }
}

/// The number of frames that a Xing or VBRI header declares, where the frame is one.
fn declared_frames(frame: &[u8], header: &Header) -> Option<usize> {
    let number = |at: usize| {
        let bytes = frame.get(at..at + 4)?.first_chunk::<4>()?;
        usize::try_from(u32::from_be_bytes(*bytes)).ok()
    };
    let xing = header.xing_offset();
    let tag = |at: usize| frame.get(at..at + 4);
    match (tag(xing), tag(36)) {
        (Some(b"Xing" | b"Info"), _) => {
            let has_frames = number(xing + 4).is_some_and(|flags| flags & 1 == 1);
            has_frames.then(|| number(xing + 8)).flatten().or(Some(0))
        }
        (_, Some(b"VBRI")) => number(50).or(Some(0)),
        _ => None,
    }
}

fn saturated(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}
