//! The part of a query that the address of the next page repeats.

use std::collections::HashSet;

use marsam_domain::text::{self, MAX_SEARCH_CHARS};
use url::form_urlencoded;

/// The parameter that holds a search text.
const SEARCH: &str = "q";

/// The pairs of a query as they were sent, each once, without the cursor and without what is too long to be read; the
/// search text as far as it is read.
///
/// Encoding all of them again could make the address of the next page too long to be answered.
pub(super) fn repeated(query: &str) -> String {
    let (mut pairs, mut known) = (Vec::new(), HashSet::new());
    for sent in query.split('&') {
        let Some((name, value)) = form_urlencoded::parse(sent.as_bytes()).next() else {
            continue;
        };
        // Of several search texts the first is read.
        let is_search = name == SEARCH;
        let is_new = known.insert(if is_search { SEARCH } else { sent });
        let is_read = is_search || (is_short(&name) && is_short(value.trim()));
        if !is_new || !is_read || name == "cursor" {
            continue;
        }
        pairs.push(if is_short(&value) {
            in_a_header(sent)
        } else {
            shortened(&name, &value)
        });
    }
    pairs.join("&")
}

/// No name of a parameter and no value but a search text is longer.
fn is_short(text: &str) -> bool {
    text.chars().count() <= MAX_SEARCH_CHARS
}

/// A pair without the characters that a header or its brackets cannot hold, which are rarely sent.
fn in_a_header(sent: &str) -> String {
    let mut written = String::with_capacity(sent.len());
    for byte in sent.bytes() {
        if byte.is_ascii_graphic() && !matches!(byte, b'<' | b'>') {
            written.push(char::from(byte));
        } else {
            written.extend(form_urlencoded::byte_serialize(&[byte]));
        }
    }
    written
}

/// A pair with as much of its value as is looked at.
fn shortened(name: &str, value: &str) -> String {
    let read: String = text::clean(value).chars().take(MAX_SEARCH_CHARS).collect();
    let mut pair = form_urlencoded::Serializer::new(String::new());
    pair.append_pair(name, &read);
    pair.finish()
}

#[cfg(test)]
mod tests {
    use marsam_domain::search::SearchQuery;

    use super::*;

    /// The longest address that is answered has 8 KiB.
    const LONG: usize = 8_000;

    #[test]
    fn a_query_is_repeated_as_it_was_sent_without_its_cursor() {
        for (sent, expected) in [
            ("", ""),
            ("cursor=a", ""),
            ("limit=1&cursor=a&from=mail", "limit=1&from=mail"),
            ("q=%D9%83+a[1]&limit=1", "q=%D9%83+a[1]&limit=1"),
            (
                "status=Pending&status=Closed",
                "status=Pending&status=Closed",
            ),
            (
                "q=a&q=b&status=Pending&&status=Pending",
                "q=a&status=Pending",
            ),
            ("q=<\u{643}>", "q=%3C%D9%83%3E"),
        ] {
            assert_eq!(repeated(sent), expected);
        }
    }

    #[test]
    fn no_query_grows_and_a_long_one_leaves_room_for_the_cursor() {
        let pieces = ["[", "%5B", "%FF", "a+", "%D9%83", "%20", "x"];
        for name in ["q", "status", "unknown"] {
            for piece in pieces {
                let sent = format!("{name}={}", piece.repeat(LONG / piece.len()));
                let again = repeated(&sent);
                assert!(again.len() < LONG / 4, "{name}, {piece}: {}", again.len());
            }
            let pair = format!("{name}=[");
            assert_eq!(repeated(&vec![pair.as_str(); 1_000].join("&")), pair);
        }
        let short = format!("q={}", "[".repeat(MAX_SEARCH_CHARS));
        assert_eq!(repeated(&short), short);
        assert_eq!(repeated(&format!("{}=1", "n".repeat(LONG))), "");
    }

    #[test]
    fn a_long_search_text_is_repeated_as_far_as_it_is_read() {
        let typed = format!("{}logo {}", " ".repeat(500), "menu ".repeat(500));
        let sent: String = form_urlencoded::byte_serialize(typed.as_bytes()).collect();
        let again = repeated(&format!("q={sent}"));
        let (_, text) = form_urlencoded::parse(again.as_bytes()).next().unwrap();
        assert_eq!(SearchQuery::parse(&text), SearchQuery::parse(&typed));
    }
}
