//! The character that a reader takes a character for: look-alikes unified, invisible ones removed.

use crate::text;

/// The character as it is compared; `None` where a reader sees nothing.
pub(super) fn seen(c: char) -> Option<char> {
    if is_invisible(c) {
        return None;
    }
    let plain = compatible(c);
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
            | '\u{200B}'..='\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{20E3}'
            | '\u{3164}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}'
            | '\u{E0000}'..='\u{E01EF}'
    )
}

/// Blocks of characters that are plain ones in another shape: the first, how many there are, after how many the plain ones
/// repeat, and the first plain one.
const SHAPES: [(char, u32, u32, char); 18] = [
    // Full-width ASCII.
    ('！', 94, 94, '!'),
    // Mathematical alphabets, capitals and small letters in turn, and digits.
    ('𝐀', 676, 52, 'A'),
    ('𝟎', 50, 10, '0'),
    // Digits in circles, in brackets and with full stops.
    ('①', 9, 9, '1'),
    ('⑴', 9, 9, '1'),
    ('⒈', 9, 9, '1'),
    ('❶', 9, 9, '1'),
    ('⓪', 1, 1, '0'),
    // Letters in circles and squares.
    ('Ⓐ', 26, 26, 'a'),
    ('ⓐ', 26, 26, 'a'),
    ('🄰', 26, 26, 'a'),
    ('🅐', 26, 26, 'a'),
    ('🅰', 26, 26, 'a'),
    // Raised and lowered digits.
    ('⁰', 1, 1, '0'),
    ('⁴', 6, 6, '4'),
    ('₀', 10, 10, '0'),
    // Digits of Devanagari and Bengali.
    ('०', 10, 10, '0'),
    ('০', 10, 10, '0'),
];

/// A character in another shape as the plain one.
fn compatible(c: char) -> char {
    let code = u32::from(c);
    let shape = SHAPES.iter().find_map(|(first, count, period, plain)| {
        let offset = code.checked_sub(u32::from(*first))?;
        (offset < *count).then_some((offset % period, *period, *plain))
    });
    match (shape, c) {
        // The small letters follow the capitals.
        (Some((offset, 52, _)), _) if offset >= 26 => shifted(offset - 26, 'a'),
        (Some((offset, _, plain)), _) => shifted(offset, plain),
        (None, '¹') => '1',
        (None, '²') => '2',
        (None, '³') => '3',
        (None, '﹫') => '@',
        (None, '。' | '․' | '｡') => '.',
        (None, other) => other,
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

    fn folded(text: &str) -> String {
        text.chars().filter_map(seen).collect()
    }

    #[test]
    fn look_alikes_are_read_as_what_they_look_like() {
        assert_eq!(folded("ｎｏｕｒａ＠ｇｍａｉｌ．ｃｏｍ"), "noura@gmail.com");
        assert_eq!(folded("іnstаgrаm"), "instagram");
        assert_eq!(folded("𝐧𝐨𝐮𝐫𝐚 𝟗𝟗𝟠𝟠"), "noura 9988");
        assert_eq!(folded("⑨⑨⑧⑧ ⁵₅"), "9988 55");
        assert_eq!(folded("GMÀÍL ⓖⓜⓐⓘⓛ"), "gmail gmail");
    }

    #[test]
    fn digits_of_every_keyboard_are_the_same() {
        assert_eq!(folded("٩٩۸۸7️⃣7️⃣"), "998877");
    }

    #[test]
    fn what_has_no_width_is_not_there() {
        assert_eq!(folded("9\u{200B}9\u{2060}8\u{FEFF}8"), "9988");
        assert_eq!(folded("سـنـــاب"), "سناب");
        assert_eq!(folded("سَنَاب"), "سناب");
    }
}
