//! What a link may be, wherever one is typed: a public site, named as its readers see it.

use icu_properties::CodePointMapData;
use icu_properties::props::GeneralCategory;
use url::{Host, Url};

use crate::text::is_unseen;

/// Names that lead into the reader's own machine or network. Sources: RFC 6761, 6762, 8375, ICANN's `internal`.
const PRIVATE_NAMES: [&str; 8] = [
    "localhost",
    "localdomain",
    "local",
    "internal",
    "intranet",
    "lan",
    "home.arpa",
    "invalid",
];

/// True for an absolute http or https address of a site with a public name: without a user name, which looks like the
/// site to a reader, without an IP address, and without characters that hide or turn what follows them.
pub fn is_public_link(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once("://") else {
        return false;
    };
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let is_plain = !authority.is_empty() && !authority.contains('@') && !text.contains('\\');
    let is_web = ["https", "http"]
        .iter()
        .any(|web| scheme.eq_ignore_ascii_case(web));
    is_web
        && is_plain
        && !hides_characters(text)
        && Url::parse(text).is_ok_and(|url| has_public_host(&url))
}

fn has_public_host(url: &Url) -> bool {
    let Some(Host::Domain(name)) = url.host() else {
        return false;
    };
    let name = name.trim_end_matches('.');
    let is_private = PRIVATE_NAMES.iter().any(|private| {
        name.strip_suffix(private)
            .is_some_and(|before| before.is_empty() || before.ends_with('.'))
    });
    url.username().is_empty() && url.password().is_none() && name.contains('.') && !is_private
}

/// Whether a text holds what no reader sees (direction marks, blanks without a width, letters that are fillers), as it is
/// or percent-encoded.
fn hides_characters(text: &str) -> bool {
    holds_unseen(text) || holds_unseen(&decoded(text))
}

fn holds_unseen(text: &str) -> bool {
    let categories = CodePointMapData::<GeneralCategory>::new();
    let mut before = ' ';
    for c in text.chars() {
        let is_hidden = categories.get(c) == GeneralCategory::Format || is_unseen(c);
        if is_hidden && !chooses_emoji(before, c) {
            return true;
        }
        before = c;
    }
    false
}

/// Whether a character only says how the symbol before it is drawn: in colours, or as text.
fn chooses_emoji(before: char, c: char) -> bool {
    let is_symbol = !before.is_ascii() && !before.is_alphanumeric() && !is_unseen(before);
    is_symbol && matches!(c, '\u{FE0E}' | '\u{FE0F}')
}

/// The text with its percent-encoded bytes decoded.
pub(crate) fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let encoded = after
            .get(..2)
            .filter(|_| *first == b'%')
            .and_then(|pair| std::str::from_utf8(pair).ok())
            .and_then(|pair| u8::from_str_radix(pair, 16).ok());
        bytes.push(encoded.unwrap_or(*first));
        rest = encoded.and_then(|_| after.get(2..)).unwrap_or(after);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    struct Case {
        link: String,
        allowed: bool,
    }

    #[test]
    fn only_public_sites_are_linked_to() {
        let cases: Vec<Case> =
            serde_json::from_str(include_str!("../cases/web_addresses.json")).unwrap();
        for case in cases {
            assert_eq!(is_public_link(&case.link), case.allowed, "{:?}", case.link);
        }
    }
}
