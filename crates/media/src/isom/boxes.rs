//! Boxes as length, kind and body; a length that does not fit its surroundings is never trusted.
//!
//! Source: ISO/IEC 14496-12, 4.2.

use std::fs::File;
use std::os::unix::fs::FileExt as _;

use marsam_domain::files::FileRefusal;
use mp4_atom::Atom;

use crate::failure::{DAMAGED, Made};

/// The largest index that is read into memory, in bytes; that of an hour of film has about two megabytes.
const MAX_INDEX: u64 = 24 * 1024 * 1024;
/// The most boxes that are walked over at the top of a file.
const MAX_BOXES: usize = 10_000;

/// A box's kind, the length of its header and its whole length.
#[derive(Debug, Clone, Copy)]
struct Header {
    kind: [u8; 4],
    head: u64,
    length: u64,
}

impl Header {
    /// Reads a header from the first 16 bytes of what is left (fewer at the end), where `room` bytes are left.
    fn of(bytes: &[u8], room: u64) -> Made<Self> {
        let number = bytes.first_chunk::<4>().ok_or(DAMAGED)?;
        let kind = bytes.get(4..8).and_then(|kind| kind.first_chunk::<4>());
        let kind = *kind.ok_or(DAMAGED)?;
        let (head, length) = match u32::from_be_bytes(*number) {
            0 => (8, room),
            1 => {
                let wide = bytes.get(8..16).and_then(|wide| wide.first_chunk::<8>());
                (16, u64::from_be_bytes(*wide.ok_or(DAMAGED)?))
            }
            length => (8, u64::from(length)),
        };
        if length < head || length > room {
            return Err(DAMAGED);
        }
        Ok(Self { kind, head, length })
    }
}

/// The body of the `moov` box. Refuses films in fragments and a file whose boxes end after its end.
pub(super) fn movie(file: &File, length: u64) -> Made<Vec<u8>> {
    let mut at = 0;
    let mut index = None;
    for _ in 0..MAX_BOXES {
        let room = length - at;
        if room < 8 {
            break;
        }
        let mut head = vec![0; usize::try_from(room.min(16)).unwrap_or_default()];
        file.read_exact_at(&mut head, at)?;
        let header = Header::of(&head, room)?;
        match &header.kind {
            b"moof" => return Err(FileRefusal::FragmentedFilm.into()),
            b"moov" if index.is_none() => {
                let body = header.length - header.head;
                if body > MAX_INDEX {
                    return Err(DAMAGED);
                }
                let mut bytes = vec![0; usize::try_from(body).map_err(|_error| DAMAGED)?];
                file.read_exact_at(&mut bytes, at + header.head)?;
                index = Some(bytes);
            }
            _ => {}
        }
        at += header.length;
    }
    let index = index.ok_or(DAMAGED)?;
    if first(&index, *b"mvex")?.is_some() {
        return Err(FileRefusal::FragmentedFilm.into());
    }
    Ok(index)
}

/// The bodies of all boxes of a kind directly within another one.
pub(super) fn all(mut rest: &[u8], kind: [u8; 4]) -> Made<Vec<&[u8]>> {
    let mut found = Vec::new();
    // QuickTime ends lists of boxes with four zero bytes.
    while rest.len() >= 8 {
        let room = u64::try_from(rest.len()).unwrap_or(u64::MAX);
        let header = Header::of(rest, room)?;
        let length = usize::try_from(header.length).map_err(|_error| DAMAGED)?;
        let head = usize::try_from(header.head).map_err(|_error| DAMAGED)?;
        if header.kind == kind {
            found.push(rest.get(head..length).ok_or(DAMAGED)?);
        }
        rest = rest.get(length..).ok_or(DAMAGED)?;
    }
    Ok(found)
}

/// The body of the first box of a kind directly within another one.
pub(super) fn first(bytes: &[u8], kind: [u8; 4]) -> Made<Option<&[u8]>> {
    Ok(all(bytes, kind)?.first().copied())
}

/// The body of a box that lies at a path of kinds within another one.
pub(super) fn at<'b>(bytes: &'b [u8], path: &[&[u8; 4]]) -> Made<&'b [u8]> {
    let mut body = bytes;
    for kind in path {
        body = first(body, **kind)?.ok_or(DAMAGED)?;
    }
    Ok(body)
}

/// The content of a box of a known kind; bytes after it are ignored.
pub(super) fn decode<T: Atom>(mut body: &[u8]) -> Made<T> {
    T::decode_body(&mut body).map_err(|_error| DAMAGED)
}

/// The content of a box that must be there.
pub(super) fn required<T: Atom>(bytes: &[u8], kind: [u8; 4]) -> Made<T> {
    decode(first(bytes, kind)?.ok_or(DAMAGED)?)
}

/// The content of a box that may be missing.
pub(super) fn optional<T: Atom>(bytes: &[u8], kind: [u8; 4]) -> Made<Option<T>> {
    first(bytes, kind)?.map(decode).transpose()
}
