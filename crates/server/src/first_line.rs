//! The first line of a connection, cut where it is far too long for any address.
//!
//! The parser answers 400 or 431 to an address that it cannot hold. A cut line is still too long for the API, which
//! answers 414 and ends the connection; and no more of it than this is in memory.

use crate::middleware::MAX_URI_BYTES;

/// Longer than any line with an address of [`MAX_URI_BYTES`], shorter than what the parser holds.
const MAX_LINE_BYTES: usize = 2 * MAX_URI_BYTES;
/// What takes the place of the end of a line that was cut.
const END: &[u8] = b" HTTP/1.1\r\n";

/// Where a connection is in its first line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FirstLine {
    /// This many bytes of it have been read.
    Within(usize),
    /// It is too long: the rest of it is left out.
    Cut,
    /// It has been read.
    Over,
}

impl FirstLine {
    /// What the parser gets of these bytes instead; `None` if it gets them as they are.
    pub(super) fn cut(&mut self, read: &[u8]) -> Option<Vec<u8>> {
        let before = match *self {
            Self::Over => return None,
            Self::Within(before) => before,
            Self::Cut => MAX_LINE_BYTES,
        };
        let was_cut = *self == Self::Cut;
        let end = read.iter().position(|byte| *byte == b'\n');
        let line = end.and_then(|end| read.get(..end)).unwrap_or(read);
        if !was_cut && before + line.len() <= MAX_LINE_BYTES {
            *self = end.map_or(Self::Within(before + line.len()), |_| Self::Over);
            return None;
        }
        let room = MAX_LINE_BYTES.saturating_sub(before);
        let mut kept = line.get(..room).unwrap_or(line).to_vec();
        *self = Self::Cut;
        if let Some(rest) = end.and_then(|end| read.get(end + 1..)) {
            *self = Self::Over;
            kept.extend_from_slice(END);
            kept.extend_from_slice(rest);
        }
        Some(kept)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the parser gets of a text that arrives in pieces of this size.
    fn parsed(text: &str, piece: usize) -> String {
        let mut line = FirstLine::Within(0);
        let mut all = Vec::new();
        for read in text.as_bytes().chunks(piece) {
            all.extend(line.cut(read).unwrap_or_else(|| read.to_vec()));
        }
        String::from_utf8(all).unwrap()
    }

    #[test]
    fn a_line_of_a_usual_length_and_what_follows_stay_as_they_are() {
        let body = "b".repeat(100_000);
        let text = format!("GET /api/services HTTP/1.1\r\nHost: a\r\n\r\n{body}");
        for piece in [1, 7, 4_096, 200_000] {
            assert_eq!(parsed(&text, piece), text);
        }
    }

    #[test]
    fn a_line_that_is_far_too_long_is_cut_wherever_its_pieces_end() {
        let head = "Host: a\r\n\r\nrest";
        let long = "a".repeat(1_000_000);
        let text = format!("GET /{long} HTTP/1.1\r\n{head}");
        let cut = format!("GET /{}", "a".repeat(MAX_LINE_BYTES - "GET /".len()));
        for piece in [
            1,
            10,
            MAX_LINE_BYTES,
            MAX_LINE_BYTES + 1,
            65_536,
            text.len() - head.len() - 1,
            text.len(),
        ] {
            assert!(
                parsed(&text, piece) == format!("{cut} HTTP/1.1\r\n{head}"),
                "in pieces of {piece}"
            );
        }
    }
}
