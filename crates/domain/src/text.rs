//! Text limits, cleaning, and the folded form for search.
//!
//! Limits are part of the product's public contract and count Unicode code points, as the forms do.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use icu_normalizer::DecomposingNormalizerBorrowed;
use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory};
use icu_properties::{CodePointMapData, CodePointSetData};

use crate::names;

/// Names of people, brands and places, and subjects.
pub const MAX_NAME_CHARS: usize = 120;
/// Short texts of a proposal: a deliverable, a channel.
pub const MAX_SHORT_CHARS: usize = 200;
/// E-mail addresses.
pub const MAX_EMAIL_CHARS: usize = 254;
/// Phone numbers.
pub const MAX_PHONE_CHARS: usize = 32;
/// Web addresses.
pub const MAX_URL_CHARS: usize = 2_048;
/// Long texts: biographies, briefs, messages, notes.
pub const MAX_LONG_CHARS: usize = 5_000;
/// A time as a browser formatted it; no valid RFC 3339 time is longer.
pub const MAX_MOMENT_CHARS: usize = 64;
/// Passwords; bounds the cost of hashing one.
pub const MAX_PASSWORD_CHARS: usize = 256;
/// The shortest password, by the specification; an operator may raise it.
pub const DEFAULT_PASSWORD_MIN: usize = 6;
/// The search box; further characters are ignored.
pub const MAX_SEARCH_CHARS: usize = 120;

/// The most years of experience that an application may state.
pub const MAX_YEARS: u8 = 50;

/// Whether a text may contain line breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// One line: no control characters at all.
    Line,
    /// One line that may be a name, see [`names`].
    Name,
    /// Paragraphs: line breaks and tabs, but no other control characters.
    Paragraphs,
}

impl Shape {
    /// Whether every character of the text is allowed.
    pub fn admits(self, text: &str) -> bool {
        let is_storable = !text.chars().any(|c| {
            c.is_control() && !(self == Self::Paragraphs && matches!(c, '\n' | '\r' | '\t'))
        });
        is_storable && (self != Self::Name || names::is_name(text))
    }

    /// The same as a regular expression; for a name, as far as one can express the rule.
    pub const fn pattern(self) -> &'static str {
        match self {
            Self::Line => r"^[^\u0000-\u001f\u007f-\u009f]*$",
            Self::Name => names::PATTERN,
            Self::Paragraphs => r"^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$",
        }
    }
}

/// What people type or paste, before any rule: without whitespace, direction marks and characters without a width at
/// its ends, and empty if nothing of it can be seen.
///
/// The web app does the same in `frontend/src/lib/typed-text.ts`; `cases/typed_text.json` tests both.
pub fn clean(text: &str) -> &str {
    let start = text.trim_start_matches(is_lost_at_ends);
    let rest = start.trim_end_matches(is_lost_at_ends);
    if rest.chars().all(is_invisible) {
        return "";
    }
    // The end of what was isolated or embedded within the text belongs to it.
    let closes_within = rest.contains(OPENS_DIRECTION);
    let end = start.get(rest.len()..).unwrap_or_default();
    let kept = end.trim_end_matches(|c: char| is_lost_at_ends(c) && !CLOSES_DIRECTION.contains(&c));
    let end = if closes_within { kept.len() } else { 0 };
    start.get(..rest.len() + end).unwrap_or(rest)
}

/// Left-to-right and right-to-left embeddings, overrides and isolates, and what ends them.
const OPENS_DIRECTION: [char; 7] = [
    '\u{202A}', '\u{202B}', '\u{202D}', '\u{202E}', '\u{2066}', '\u{2067}', '\u{2068}',
];
const CLOSES_DIRECTION: [char; 2] = ['\u{202C}', '\u{2069}'];

/// Whitespace, direction marks and joiners. Variation selectors and tags at the end are a part of their emoji.
fn is_lost_at_ends(c: char) -> bool {
    let is_format = || {
        CodePointMapData::<GeneralCategory>::new().get(c) == GeneralCategory::Format
            && !('\u{E0000}'..='\u{E007F}').contains(&c)
    };
    c.is_whitespace() || (is_ignorable(c) && is_format())
}

/// Nothing is drawn for it: a blank, a mark that only controls others, or a letter that is a filler.
fn is_invisible(c: char) -> bool {
    c.is_whitespace() || is_unseen(c)
}

/// The same without whitespace.
pub(crate) fn is_unseen(c: char) -> bool {
    is_ignorable(c) || c == BRAILLE_BLANK
}

const BRAILLE_BLANK: char = '\u{2800}';

fn is_ignorable(c: char) -> bool {
    !c.is_ascii() && CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
}

/// A code as it is compared: Western digits, without blanks and without what can't be seen.
pub fn code(typed: &str) -> String {
    let seen: String = typed.chars().filter(|c| !is_invisible(*c)).collect();
    western_digits(&seen)
}

/// The text with the digits of every script as Western ones: for codes, phone numbers and numbers, whose digits are read
/// by machines.
pub fn western_digits(text: &str) -> String {
    text.chars()
        .map(|c| decimal_digit(c).unwrap_or(c))
        .collect()
}

/// The cleaned text, or `None` if it is blank.
pub fn non_blank(text: &str) -> Option<&str> {
    Some(clean(text)).filter(|rest| !rest.is_empty())
}

/// The form in which texts are searched: lower case, without accents and Arabic marks, one blank between words, letters
/// that are typed interchangeably unified, other shapes of a letter as the plain one, Arabic digits as Western ones.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let plain = NORMALIZER.normalize_iter(text.chars());
    for c in plain.flat_map(char::to_lowercase) {
        if c.is_whitespace() || c.is_control() {
            if !folded.is_empty() && !folded.ends_with(' ') {
                folded.push(' ');
            }
        } else if let Some(letters) = latin_letters(c) {
            folded.push_str(letters);
        } else if !is_accent(c)
            && let Some(letter) = fold_letter(c)
        {
            folded.push(regional_letter(letter));
        }
    }
    folded.truncate(folded.trim_end().len());
    folded
}

/// Splits a letter from its accents, and gives the presentation forms of Arabic and the wide and styled forms of Latin
/// as plain letters.
const NORMALIZER: DecomposingNormalizerBorrowed<'_> = DecomposingNormalizerBorrowed::new_nfkd();

/// Latin letters that Unicode does not split, as they are typed without a special keyboard.
const fn latin_letters(c: char) -> Option<&'static str> {
    Some(match c {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'ø' => "o",
        'ł' => "l",
        'đ' | 'ð' => "d",
        'ı' => "i",
        'þ' => "th",
        _ => return None,
    })
}

/// Letters of neighbouring alphabets that Kuwait writes for the sound of its dialect.
const fn regional_letter(c: char) -> char {
    match c {
        'گ' | 'ڨ' => 'ق',
        'چ' => 'ج',
        'پ' => 'ب',
        'ڤ' => 'ف',
        'ھ' | 'ہ' => 'ه',
        _ => c,
    }
}

/// A mark upon a letter, or a choice of its shape.
const fn is_accent(c: char) -> bool {
    matches!(
        c,
        '\u{300}'..='\u{36F}'
            | '\u{1AB0}'..='\u{1AFF}'
            | '\u{1DC0}'..='\u{1DFF}'
            | '\u{20D0}'..='\u{20FF}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FE20}'..='\u{FE2F}'
            | '\u{AD}'
            | '\u{2060}'
            | '\u{FEFF}'
    )
}

/// One lower-case character as [`fold`] writes it; `None` for a mark that it leaves out.
pub(crate) fn fold_letter(c: char) -> Option<char> {
    match c {
        'أ' | 'إ' | 'آ' | 'ٱ' => Some('ا'),
        'ؤ' => Some('و'),
        'ى' | 'ی' | 'ئ' => Some('ي'),
        'ة' => Some('ه'),
        'ک' => Some('ك'),
        // A hamza by itself, tashkeel, the superscript alef, tatweel and marks that only control direction.
        'ء'
        | '\u{64B}'..='\u{65F}'
        | '\u{670}'
        | '\u{640}'
        | '\u{61C}'
        | '\u{200B}'..='\u{200F}' => None,
        '٠'..='٩' => western_digit(c, '٠'),
        '۰'..='۹' => western_digit(c, '۰'),
        other => Some(other),
    }
}

/// The decimal digits of every script, by code points. Unicode encodes each set as ten neighbours that ascend from zero.
static DECIMAL_DIGITS: LazyLock<Vec<RangeInclusive<u32>>> = LazyLock::new(|| {
    CodePointMapData::<GeneralCategory>::new()
        .iter_ranges_for_value(GeneralCategory::DecimalNumber)
        .collect()
});

/// The Western digit of the same value as a decimal digit of any script.
pub(crate) fn decimal_digit(c: char) -> Option<char> {
    if c.is_ascii() {
        return c.is_ascii_digit().then_some(c);
    }
    let code = u32::from(c);
    let after = DECIMAL_DIGITS.partition_point(|digits| *digits.start() <= code);
    let digits = DECIMAL_DIGITS.get(after.checked_sub(1)?)?;
    let value = code.checked_sub(*digits.start())? % 10;
    digits
        .contains(&code)
        .then(|| char::from_digit(value, 10))
        .flatten()
}

fn western_digit(digit: char, zero: char) -> Option<char> {
    char::from_digit(u32::from(digit).abs_diff(u32::from(zero)), 10)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde::Deserialize;

    use super::*;

    #[test]
    fn a_line_holds_no_line_break_and_no_nul() {
        assert!(!Shape::Line.admits("a\nb"));
        assert!(!Shape::Line.admits("a\0b"));
        assert!(Shape::Line.admits("مرسم 🎨"));
    }

    #[test]
    fn paragraphs_hold_line_breaks_and_tabs_but_no_nul() {
        assert!(Shape::Paragraphs.admits("a\r\n\tb"));
        assert!(!Shape::Paragraphs.admits("a\0b"));
        assert!(!Shape::Paragraphs.admits("a\u{85}b"));
    }

    #[test]
    fn arabic_is_found_however_its_letters_are_typed() {
        assert_eq!(fold("أحمد الإبراهيم"), fold("احمد الابراهيم"));
        assert_eq!(fold("مصوّرة"), fold("مصوره"));
        assert_eq!(fold("مـــرسم"), "مرسم");
        assert_eq!(fold("منى"), fold("مني"));
        assert_eq!(fold("٣ سنوات"), "3 سنوات");
    }

    #[test]
    fn accents_and_case_go() {
        assert_eq!(fold("  José \n  ÁLVAREZ "), "jose alvarez");
        assert_eq!(
            fold("Café Straße Søren Łódź Işıl"),
            "cafe strasse soren lodz isil"
        );
        assert_eq!(fold("cafe\u{301}"), fold("café"));
    }

    #[test]
    fn other_shapes_of_a_letter_are_the_letter() {
        assert_eq!(fold("ﻣﺮﺳﻢ"), "مرسم");
        assert_eq!(fold("ﻻ"), fold("لا"));
        assert_eq!(fold("Ｍａｒｓａｍ 𝐌𝐚𝐫𝐬𝐚𝐦"), "marsam marsam");
        assert_eq!(fold("گهوة"), fold("قهوة"));
        assert_eq!(fold("یوسف کاظم"), fold("يوسف كاظم"));
    }

    #[test]
    fn digits_of_every_script_have_their_value() {
        let read = |text: &str| text.chars().filter_map(decimal_digit).collect::<String>();
        for nine_to_zero in [
            "9876543210",
            "٩٨٧٦٥٤٣٢١٠",
            "۹۸۷۶۵۴۳۲۱۰",
            "९८७६५४३२१०",
            "๙๘๗๖๕๔๓๒๑๐",
            "𝟗𝟠𝟩𝟲𝟻𝟺𝟹𝟸𝟷𝟶",
            "９８７６５４３２１０",
        ] {
            assert_eq!(read(nine_to_zero), "9876543210", "{nine_to_zero}");
        }
        assert_eq!(read("a²½Ⅻ十"), "");
        assert!(
            DECIMAL_DIGITS
                .iter()
                .all(|digits| digits.clone().count() % 10 == 0)
        );
        assert!(DECIMAL_DIGITS.len() > 60);
    }

    #[derive(Deserialize)]
    struct TypedText {
        typed: String,
        clean: String,
        digits: Option<String>,
    }

    #[test]
    fn what_is_typed_or_pasted_is_cleaned_before_any_rule() {
        let cases: Vec<TypedText> =
            serde_json::from_str(include_str!("../cases/typed_text.json")).unwrap();
        for TypedText {
            typed,
            clean: cleaned,
            digits,
        } in cases
        {
            assert_eq!(clean(&typed), cleaned, "{typed:?}");
            if let Some(digits) = digits {
                assert_eq!(western_digits(clean(&typed)), digits, "{typed:?}");
            }
        }
    }

    proptest! {
        #[test]
        fn cleaning_twice_changes_nothing(text in any::<String>()) {
            prop_assert_eq!(clean(clean(&text)), clean(&text));
        }

        #[test]
        fn folding_twice_changes_nothing(text in "\\PC*") {
            let once = fold(&text);
            prop_assert_eq!(fold(&once), once);
        }

        #[test]
        fn a_folded_text_holds_no_control_character(text in any::<String>()) {
            prop_assert!(Shape::Line.admits(&fold(&text)));
        }
    }
}
