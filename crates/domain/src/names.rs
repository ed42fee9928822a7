//! What a name may be: of a person, a company, a brand, a title. Names appear in mails to others, so they hold no
//! links, addresses and phone numbers. A bare domain is a name: some brands have such names.
//!
//! Old rows may hold other names: they are read and shown as they are.

mod numbers;

use icu_normalizer::ComposingNormalizerBorrowed;
use icu_properties::CodePointMapData;
use icu_properties::props::GeneralCategory;

use self::numbers::holds_phone;
use crate::masking::seen;
use crate::text::decimal_digit;

/// What no name holds: the sign of addresses and accounts, and slashes.
const FORBIDDEN: [char; 5] = ['@', '/', '\\', '∕', '⧸'];
/// How addresses begin, at the beginning of a word.
const BEGINNINGS: [&str; 9] = [
    "www.",
    "http:",
    "https:",
    "ftp:",
    "mailto:",
    "tel:",
    "sms:",
    "javascript:",
    "whatsapp:",
];
/// How addresses of apps begin, which need no slash: `tg:resolve`. A blank after the colon makes a title of it.
const APPS: [&str; 17] = [
    "tg:",
    "viber:",
    "skype:",
    "sgnl:",
    "callto:",
    "facetime:",
    "facetime-audio:",
    "fb-messenger:",
    "sip:",
    "sips:",
    "xmpp:",
    "smsto:",
    "mms:",
    "weixin:",
    "kik:",
    "imo:",
    "zoommtg:",
];

/// The pattern of a name for clients, which leaves out phone numbers in groups and addresses of apps. Without flags, so each letter has a class.
pub const PATTERN: &str = r#"^(?![\s\S]*(?:(?:^|[\s.,;:!?()"'-])(?:[wW]{3}\.|(?:[hH][tT]{2}[pP][sS]?|[fF][tT][pP]|[mM][aA][iI][lL][tT][oO]|[jJ][aA][vV][aA][sS][cC][rR][iI][pP][tT]):)|[0-9]{7}))[^\u0000-\u001f\u007f-\u009f@/\\]*$"#;

/// Whether a text may be a name. It is read as it looks: plain digits and letters, without marks upon them and invisible
/// characters.
pub fn is_name(text: &str) -> bool {
    let plain = plain(text);
    !plain.contains(FORBIDDEN) && !begins_address(&plain) && !holds_phone(&plain)
}

/// The name that is left of a text that was not typed as one, like a file's name; `None` if nothing is left.
pub fn name_from(text: &str) -> Option<String> {
    let address = text.split_once("://").map_or(text, |(_, rest)| rest);
    let address = address.strip_prefix("www.").unwrap_or(address);
    let spaced = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let name = spaced(&address.replace(FORBIDDEN, " "));
    let candidates = [
        name.clone(),
        spaced(&name.replace(|c| decimal_digit(c).is_some(), " ")),
        spaced(&letters(&name)),
    ];
    candidates
        .into_iter()
        .find(|candidate| !candidate.is_empty() && is_name(candidate))
}

/// The characters that a reader takes the text's for, as the masking of contacts reads them. A mark must not part the
/// digits of a phone number.
fn plain(text: &str) -> String {
    let categories = CodePointMapData::<GeneralCategory>::new();
    let is_drawn = |c: &char| {
        !matches!(
            categories.get(*c),
            GeneralCategory::Format
                | GeneralCategory::NonspacingMark
                | GeneralCategory::EnclosingMark
        )
    };
    text.chars().filter(is_drawn).flat_map(seen).collect()
}

/// The letters of a text, in their plain form (NFKC), with a blank in place of all else.
fn letters(text: &str) -> String {
    let categories = CodePointMapData::<GeneralCategory>::new();
    ComposingNormalizerBorrowed::new_nfkc()
        .normalize(text)
        .chars()
        .filter(|c| categories.get(*c) != GeneralCategory::Format)
        .map(|c| if c.is_alphabetic() { c } else { ' ' })
        .collect()
}

fn begins_address(plain: &str) -> bool {
    let lower = plain.to_ascii_lowercase();
    BEGINNINGS
        .iter()
        .any(|beginning| rests_after(&lower, beginning).next().is_some())
        || APPS.iter().any(|app| {
            rests_after(&lower, app)
                .any(|rest| !rest.is_empty() && !rest.starts_with(char::is_whitespace))
        })
        || lower.split_whitespace().any(asks)
}

/// What follows each place where a word begins like this.
fn rests_after<'a>(lower: &'a str, beginning: &'a str) -> impl Iterator<Item = &'a str> {
    lower
        .match_indices(beginning)
        .filter_map(move |(at, found)| {
            let before = lower.get(..at)?.chars().next_back();
            let rest = lower.get(at + found.len()..)?;
            (!before.is_some_and(char::is_alphanumeric)).then_some(rest)
        })
}

/// `scheme:path?query` without a blank.
fn asks(word: &str) -> bool {
    let path = word.split_once(':').map(|(_, path)| path);
    path.and_then(|path| path.split_once('?'))
        .is_some_and(|(_, query)| query.starts_with(char::is_alphanumeric))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    struct Case {
        name: String,
        allowed: bool,
    }

    #[test]
    fn names_hold_no_links_addresses_and_phone_numbers() {
        let cases: Vec<Case> = serde_json::from_str(include_str!("../cases/names.json")).unwrap();
        for case in cases {
            assert_eq!(is_name(&case.name), case.allowed, "{:?}", case.name);
        }
    }

    #[test]
    fn a_name_is_left_of_what_was_not_typed_as_one() {
        for (text, left) in [
            ("reel/final.mp4", Some("reel final.mp4")),
            ("https://www.vimeo.com/76979871", Some("vimeo.com")),
            ("IMG_20261122_183045.jpg", Some("IMG_ .jpg")),
            ("noura@example.com", Some("noura example.com")),
            ("نورة العلي", Some("نورة العلي")),
            ("99887766", None),
            ("@/", None),
        ] {
            let kept = name_from(text);
            assert_eq!(
                kept.as_deref().map(|name| name.replace(" _", "")),
                left.map(str::to_owned),
                "{text}"
            );
        }
    }

    proptest! {
        #[test]
        fn what_is_left_of_any_text_is_a_name(text in any::<String>()) {
            prop_assert!(name_from(&text).is_none_or(|name| is_name(&name)));
        }
    }
}
