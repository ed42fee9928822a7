//! The character that a reader takes a character for: look-alikes unified, invisible ones removed.

use icu_normalizer::DecomposingNormalizerBorrowed;

use crate::text;

/// The characters as which one is compared; none if a reader sees nothing.
pub(crate) fn seen(c: char) -> impl Iterator<Item = char> {
    let plain = if is_invisible(c) {
        Plain::default()
    } else {
        compatible(c)
    };
    plain
        .one
        .into_iter()
        .chain(plain.several)
        .filter_map(folded)
}

fn folded(plain: char) -> Option<char> {
    if is_invisible(plain) {
        return None;
    }
    if let Some(digit) = text::decimal_digit(plain) {
        return Some(digit);
    }
    let lower = plain.to_lowercase().next().unwrap_or(plain);
    text::fold_letter(look_alike(lower))
}

/// Marks without a width of their own, and marks upon a letter; Arabic ones are removed by [`text::fold_letter`].
const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{AD}'
            | '\u{300}'..='\u{36F}'
            | '\u{115F}'
            | '\u{1160}'
            | '\u{180E}'
            | '\u{1AB0}'..='\u{1AFF}'
            | '\u{1DC0}'..='\u{1DFF}'
            | '\u{200B}'..='\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{20D0}'..='\u{20FF}'
            | '\u{3164}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FE20}'..='\u{FE2F}'
            | '\u{FEFF}'
            | '\u{E0000}'..='\u{E01EF}'
    )
}

/// Characters in another shape that Unicode gives no plain form: the first of a row, how many there are, and the first
/// plain one.
const SHAPES: [(char, u32, char); 9] = [
    // Digits in black, in double and in sans-serif circles.
    ('❶', 9, '1'),
    ('➀', 9, '1'),
    ('➊', 9, '1'),
    ('⓵', 9, '1'),
    ('⓿', 1, '0'),
    ('🄋', 1, '0'),
    ('🄌', 1, '0'),
    // Letters in black circles and squares.
    ('🅐', 26, 'a'),
    ('🅰', 26, 'a'),
];

/// Numbers of two digits in the same shapes: the first of a row, how many there are, and the first number.
const NUMBERS: [(char, u32, u32); 6] = [
    ('❿', 1, 10),
    ('➉', 1, 10),
    ('➓', 1, 10),
    ('⓾', 1, 10),
    ('🔟', 1, 10),
    ('⓫', 10, 11),
];

/// What a character is in its plain shape.
#[derive(Debug, Default)]
struct Plain {
    one: Option<char>,
    several: Vec<char>,
}

impl From<char> for Plain {
    fn from(one: char) -> Self {
        Self {
            one: Some(one),
            several: Vec::new(),
        }
    }
}

/// The plain form of a character: its compatibility decomposition (NFKD), of which only letters and digits count where it
/// has several.
fn compatible(c: char) -> Plain {
    // Neither letters nor points to a reader.
    if c.is_ascii() || matches!(c, '™' | '℠' | '…' | '‥') {
        return c.into();
    }
    let offset = |first: char, count: u32| {
        let offset = u32::from(c).checked_sub(u32::from(first))?;
        (offset < count).then_some(offset)
    };
    let shape = SHAPES
        .iter()
        .find_map(|(first, count, plain)| Some(shifted(offset(*first, *count)?, *plain)));
    if let Some(plain) = shape {
        return plain.into();
    }
    let number = NUMBERS
        .iter()
        .find_map(|(first, count, number)| Some(offset(*first, *count)? + number));
    if let Some(number) = number {
        return Plain {
            one: None,
            several: number.to_string().chars().collect(),
        };
    }
    let normalizer = DecomposingNormalizerBorrowed::new_nfkd();
    let mut plain = normalizer.normalize_iter(std::iter::once(c));
    match (plain.next(), plain.next()) {
        (Some(one), None) => punctuation(one).into(),
        (Some(one), Some(two)) => several(c, [one, two].into_iter().chain(plain)),
        (None, _) => c.into(),
    }
}

/// The letters and digits of a decomposition. A fraction stays one character: its digits are not read one by one.
fn several(c: char, plain: impl Iterator<Item = char>) -> Plain {
    let plain: Vec<char> = plain.collect();
    let letters = || plain.iter().copied().filter(|part| part.is_alphanumeric());
    if plain.contains(&'\u{2044}') || letters().next().is_none() {
        return c.into();
    }
    Plain {
        one: None,
        several: letters().collect(),
    }
}

/// Full stops and hyphens of other scripts and widths.
const fn punctuation(c: char) -> char {
    match c {
        '。' | '۔' => '.',
        '‐' | '‒' | '−' | '⁃' => '-',
        other => other,
    }
}

fn shifted(offset: u32, first: char) -> char {
    char::from_u32(u32::from(first) + offset).unwrap_or(first)
}

/// Cyrillic, Greek and accented letters as the Latin letter that they look like.
const fn look_alike(lower: char) -> char {
    match lower {
        'а' | 'α' | 'à'..='å' | 'ā' | 'ă' | 'ą' | 'ɑ' => 'a',
        'в' | 'β' => 'b',
        'с' | 'ς' | 'ç' | 'ć' | 'č' => 'c',
        'ԁ' => 'd',
        'е' | 'ё' | 'є' | 'ε' | 'è'..='ë' | 'ē' | 'ė' | 'ę' => 'e',
        'ɡ' | 'ğ' => 'g',
        'һ' | 'н' | 'η' => 'h',
        'і' | 'ї' | 'ι' | 'ì'..='ï' | 'ī' | 'ı' => 'i',
        'ј' => 'j',
        'к' | 'κ' => 'k',
        'ӏ' => 'l',
        'м' => 'm',
        'ñ' | 'ń' => 'n',
        'о' | 'ο' | 'ò'..='ö' | 'ø' | 'ō' => 'o',
        'р' | 'ρ' => 'p',
        'ԛ' => 'q',
        'ѕ' | 'ś' | 'š' | 'ş' => 's',
        'т' | 'τ' => 't',
        'υ' | 'ù'..='ü' | 'ū' => 'u',
        'ν' => 'v',
        'ԝ' => 'w',
        'х' | 'χ' => 'x',
        'у' | 'ý' | 'ÿ' => 'y',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded_text(text: &str) -> String {
        text.chars().flat_map(seen).collect()
    }

    #[test]
    fn look_alikes_are_read_as_what_they_look_like() {
        assert_eq!(
            folded_text("ｎｏｕｒａ＠ｇｍａｉｌ．ｃｏｍ"),
            "noura@gmail.com"
        );
        assert_eq!(folded_text("іnstаgrаm"), "instagram");
        assert_eq!(folded_text("𝐧𝐨𝐮𝐫𝐚 𝟗𝟗𝟠𝟠"), "noura 9988");
        assert_eq!(folded_text("⑨⑨⑧⑧ ⁵₅"), "9988 55");
        assert_eq!(folded_text("GMÀÍL ⓖⓜⓐⓘⓛ"), "gmail gmail");
    }

    #[test]
    fn digits_of_every_keyboard_are_the_same() {
        assert_eq!(folded_text("٩٩۸۸7️⃣7️⃣"), "998877");
        assert_eq!(folded_text("९९৮৮๗๗༦༦"), "99887766");
    }

    #[test]
    fn compatible_characters_are_read_as_plain_ones() {
        assert_eq!(folded_text("noura﹫gmail｡com"), "noura@gmail.com");
        assert_eq!(folded_text("ﬁlm ⒢⒨㏂ℓ ℡"), "film gmaml tel");
        assert_eq!(folded_text("⑼⒏⑦❻➄➍⓷²₁⓿"), "9876543210");
        assert_eq!(folded_text("⓴➓⑩❿🔟"), "2010101010");
        assert_eq!(folded_text("ﺳﻨﺎﺏ ﻻ"), "سناب لا");
        assert_eq!(folded_text("ǧṃâíḷ"), "gmail");
        assert_eq!(folded_text("1½ ™ …"), "1½ ™ …");
    }

    #[test]
    fn what_has_no_width_is_not_there() {
        assert_eq!(folded_text("9\u{200B}9\u{2060}8\u{FEFF}8"), "9988");
        assert_eq!(folded_text("9\u{336}9\u{20DD}8\u{1DC0}8\u{FE20}"), "9988");
        assert_eq!(folded_text("سـنـــاب"), "سناب");
        assert_eq!(folded_text("سَنَاب"), "سناب");
    }
}
