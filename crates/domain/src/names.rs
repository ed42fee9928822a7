//! What a name may be: of a person, a company, a brand, a title. Names appear in mails to others, so they hold no
//! links, addresses and phone numbers. A bare domain is a name: some brands have such names.
//!
//! Old rows may hold other names: they are read and shown as they are.

use icu_normalizer::ComposingNormalizerBorrowed;
use icu_properties::CodePointMapData;
use icu_properties::props::GeneralCategory;

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
/// The digits of the shortest phone number.
const PHONE_DIGITS: usize = 7;
/// The shapes of pictures and films: they belong to no number around them.
const RATIOS: [(&str, &str); 12] = [
    ("1", "1"),
    ("1", "2"),
    ("2", "1"),
    ("2", "3"),
    ("3", "2"),
    ("3", "4"),
    ("4", "3"),
    ("4", "5"),
    ("5", "4"),
    ("9", "16"),
    ("16", "9"),
    ("21", "9"),
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

/// Seven digits, in one piece or with anything between but letters.
fn holds_phone(plain: &str) -> bool {
    let mut run = Run::default();
    for c in plain.chars() {
        // A comma and a blank: the next of a list.
        let ends_member = c.is_whitespace() && run.separators.contains([',', '،']);
        if c.is_ascii_digit() {
            run.push(c);
        } else if !c.is_alphabetic() && !ends_member {
            run.separators.push(c);
        } else if std::mem::take(&mut run).is_phone() {
            return true;
        }
    }
    run.is_phone()
}

/// Digits with separators between.
#[derive(Default)]
struct Run {
    groups: Vec<String>,
    /// What follows the last group.
    separators: String,
    /// What separates the groups.
    between: Vec<String>,
}

impl Run {
    fn push(&mut self, digit: char) {
        match self.groups.last_mut() {
            Some(last) if self.separators.is_empty() => last.push(digit),
            Some(_) => {
                self.between.push(std::mem::take(&mut self.separators));
                self.groups.push(digit.into());
            }
            None => {
                self.separators.clear();
                self.groups.push(digit.into());
            }
        }
    }

    fn is_phone(&self) -> bool {
        let rest = self.without_ratios();
        let count: usize = rest.groups.iter().map(String::len).sum();
        let is_other = rest.is_years()
            || rest.is_date()
            || rest.is_amount()
            || rest.is_hours()
            || rest.is_size();
        count >= PHONE_DIGITS && !is_other
    }

    /// What is left without `9:16` and the like.
    fn without_ratios(&self) -> Self {
        let mut rest = Self::default();
        let mut at = 0;
        while let Some(group) = self.groups.get(at) {
            if self.has_ratio(at) {
                at += 2;
                continue;
            }
            if !rest.groups.is_empty() {
                let between = at
                    .checked_sub(1)
                    .and_then(|before| self.between.get(before));
                rest.between.push(between.cloned().unwrap_or_default());
            }
            rest.groups.push(group.clone());
            at += 1;
        }
        rest
    }

    /// Whether a ratio begins at a group, with no third number.
    fn has_ratio(&self, at: usize) -> bool {
        let is_alone = !at
            .checked_sub(1)
            .is_some_and(|before| self.has_colon(before))
            && !self.has_colon(at + 1);
        let pair = self.groups.get(at).zip(self.groups.get(at + 1));
        let is_known = pair.is_some_and(|(a, b)| RATIOS.contains(&(a.as_str(), b.as_str())));
        is_alone && self.has_colon(at) && is_known
    }

    /// Whether a colon alone follows a group.
    fn has_colon(&self, at: usize) -> bool {
        self.between.get(at).is_some_and(|between| between == ":")
    }

    /// `18:30 - 19:45`.
    fn is_hours(&self) -> bool {
        let is_hour = |hour: &str, minute: &str| {
            let is_within = |text: &str, most: u8| text.parse().is_ok_and(|n: u8| n <= most);
            minute.len() == 2 && is_within(hour, 24) && is_within(minute, 59)
        };
        let [a, b, c, d] = self.groups.as_slice() else {
            return false;
        };
        let are_joined = self.has_colon(0) && !self.has_colon(1) && self.has_colon(2);
        are_joined && is_hour(a, b) && is_hour(c, d)
    }

    /// `1080×1920`: screens have round sizes.
    fn is_size(&self) -> bool {
        let is_side = |group: &String| {
            let side: Option<u16> = group.parse().ok();
            let is_round = |side: u16| side.is_multiple_of(10) || side.is_multiple_of(16);
            group.len() >= 3 && side.is_some_and(is_round)
        };
        let is_times = self
            .between
            .iter()
            .all(|between| matches!(between.trim(), "×" | "✕" | "*"));
        self.groups.len() == 2 && is_times && self.groups.iter().all(is_side)
    }

    /// `2025 - 2026`.
    fn is_years(&self) -> bool {
        self.groups.iter().all(|group| is_year(group))
    }

    /// `22-11-2026`, `2026.11.22`.
    fn is_date(&self) -> bool {
        let is_part = |group: &String| group.len() <= 2;
        let is_joined = self
            .between
            .iter()
            .all(|between| between == "-" || between == ".");
        let is_dated = match self.groups.as_slice() {
            [a, b, c] => {
                (is_part(a) && is_part(b) && is_year(c)) || (is_year(a) && is_part(b) && is_part(c))
            }
            _ => false,
        };
        is_dated && is_joined
    }

    /// `1,000,000`.
    fn is_amount(&self) -> bool {
        let Some((first, rest)) = self.groups.split_first() else {
            return false;
        };
        let is_grouped =
            first.len() <= 3 && !rest.is_empty() && rest.iter().all(|group| group.len() == 3);
        is_grouped && self.between.iter().all(|between| between == ",")
    }
}

fn is_year(group: &str) -> bool {
    group.len() == 4 && (group.starts_with("19") || group.starts_with("20"))
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
