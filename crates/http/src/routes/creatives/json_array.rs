//! A JSON array that is streamed in chunks, so that a long list is never in memory twice.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use actix_web::body::{BodySize, MessageBody};
use actix_web::web::{Bytes, BytesMut};

/// The minimum size of a chunk, except the last.
const CHUNK_BYTES: usize = 32 * 1024;

/// The array of these JSON values.
pub(crate) struct JsonArray {
    entries: std::vec::IntoIter<Bytes>,
    state: State,
    /// The total length in bytes.
    length: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Start,
    Within,
    Ended,
}

impl JsonArray {
    pub(crate) fn new(entries: Vec<Bytes>) -> Self {
        let values: usize = entries.iter().map(Bytes::len).sum();
        let commas = entries.len().saturating_sub(1);
        Self {
            entries: entries.into_iter(),
            state: State::Start,
            length: u64::try_from(values + commas + 2).unwrap_or(u64::MAX),
        }
    }

    fn next_chunk(&mut self) -> Option<Bytes> {
        if self.state == State::Ended {
            return None;
        }
        let mut chunk = BytesMut::with_capacity(CHUNK_BYTES + CHUNK_BYTES / 4);
        while chunk.len() < CHUNK_BYTES {
            let separator = if self.state == State::Start {
                b"["
            } else {
                b","
            };
            let Some(entry) = self.entries.next() else {
                if self.state == State::Start {
                    chunk.extend_from_slice(b"[");
                }
                chunk.extend_from_slice(b"]");
                self.state = State::Ended;
                break;
            };
            chunk.extend_from_slice(separator);
            chunk.extend_from_slice(&entry);
            self.state = State::Within;
        }
        Some(chunk.freeze())
    }
}

impl MessageBody for JsonArray {
    type Error = Infallible;

    fn size(&self) -> BodySize {
        BodySize::Sized(self.length)
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Infallible>>> {
        Poll::Ready(self.next_chunk().map(Ok))
    }
}

/// The array of these JSON values, in one piece.
pub(super) fn whole(entries: &[Bytes]) -> Bytes {
    let length: usize = entries.iter().map(|entry| entry.len() + 1).sum();
    let mut body = Vec::with_capacity(length + 2);
    body.push(b'[');
    for (n, entry) in entries.iter().enumerate() {
        if n > 0 {
            body.push(b',');
        }
        body.extend_from_slice(entry);
    }
    body.push(b']');
    Bytes::from(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(entries: &[&str]) -> (usize, String) {
        let owned = entries.iter().map(|entry| Bytes::from((*entry).to_owned()));
        let mut body = JsonArray::new(owned.collect());
        let (mut chunks, mut all) = (0, Vec::new());
        while let Some(chunk) = body.next_chunk() {
            chunks += 1;
            all.extend_from_slice(&chunk);
        }
        assert_eq!(
            body.size(),
            BodySize::Sized(u64::try_from(all.len()).unwrap())
        );
        (chunks, String::from_utf8(all).unwrap())
    }

    #[test]
    fn the_pieces_make_one_array_of_the_announced_length() {
        assert_eq!(sent(&[]), (1, "[]".to_owned()));
        assert_eq!(sent(&["1"]), (1, "[1]".to_owned()));
        assert_eq!(sent(&["1", "{}", "3"]), (1, "[1,{},3]".to_owned()));
    }

    #[test]
    fn a_long_list_is_sent_in_chunks() {
        let entry = format!("\"{}\"", "x".repeat(1_000));
        let (chunks, all) = sent(&vec![entry.as_str(); 1_000]);
        assert!(chunks > 20);
        assert_eq!(
            serde_json::from_str::<Vec<String>>(&all).unwrap().len(),
            1_000
        );
    }
}
