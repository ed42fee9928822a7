//! Numbers that are not contacts although they have as many digits: numbers of orders, barcodes and places on the map.

use super::numbers::Group;
use super::runs::BRACKETS;
use super::tokens::{Kind, Tokens};
use super::words::{CALL_LINKS, MAP_CUES, PHONE_CUES, REFERENCE_LINKS, REFERENCES, Words};

/// How far before a number the word that announces it is looked for.
const REACH: usize = 8;
/// Symbols between that word and the number.
const LINKS: &str = "#:.-=(–/";
/// The shortest fraction of a degree that is a place: about ten metres.
const MIN_FRACTION: usize = 4;
/// Blanks, symbols and letters between two degrees.
const MAX_GAP: usize = 6;

/// Whether a word of a list announces the number at `start`, with nothing but linking words between.
fn is_announced(
    tokens: &Tokens,
    start: usize,
    links: &Words,
    among: impl Fn(usize) -> bool,
) -> bool {
    for index in (start.saturating_sub(REACH)..start).rev() {
        if among(index) {
            return true;
        }
        let is_link = tokens.kind(index) == Some(Kind::Space)
            || tokens.is_symbol(index, LINKS)
            || links.has(tokens.text(index));
        if !is_link {
            return false;
        }
    }
    false
}

/// Whether a word like “call” announces the number at `start`.
pub(super) fn is_called(tokens: &Tokens, start: usize) -> bool {
    is_announced(tokens, start, &CALL_LINKS, |index| {
        PHONE_CUES.has(tokens.text(index))
    })
}

/// The groups after the number of an order, an invoice or the like, which is typed without a blank.
pub(super) fn after_reference<'a>(tokens: &Tokens, groups: &'a [Group]) -> &'a [Group] {
    let Some(first) = groups
        .first()
        .filter(|first| !first.has_plus && !first.is_said)
    else {
        return groups;
    };
    let is_reference = is_announced(tokens, first.start, &REFERENCE_LINKS, |index| {
        // “To order” announces a phone number.
        let is_verb = tokens.text(index.wrapping_sub(2)) == "to";
        REFERENCES.has(tokens.text(index)) && !is_verb
    });
    if !is_reference {
        return groups;
    }
    let mut end = first.end;
    let mut count = 1;
    for group in groups.iter().skip(1) {
        let is_joined = group.start == end + 1 && tokens.is_symbol(end, "-/.");
        if !is_joined {
            break;
        }
        (end, count) = (group.end, count + 1);
    }
    groups.get(count..).unwrap_or_default()
}

/// Whether digits are a barcode with its check digit (GTIN-12 to GTIN-14, ISBN-13). Source: GS1 General Specifications, 7.9.
pub(super) fn is_barcode(digits: &str) -> bool {
    if !(12..=14).contains(&digits.len()) {
        return false;
    }
    let sum: u32 = digits
        .chars()
        .rev()
        .filter_map(|digit| digit.to_digit(10))
        .zip([1, 3].into_iter().cycle())
        .map(|(digit, weight)| digit * weight)
        .sum();
    sum.is_multiple_of(10)
}

/// The index after a place on the map that begins at an index: `29.375912, 47.977405`, `25.2048° N`, `lat 24.7136`.
pub(super) fn place_end(tokens: &Tokens, start: usize) -> Option<usize> {
    let latitude = Degrees::read(tokens, start)?;
    let is_cued = is_announced(tokens, start, &REFERENCE_LINKS, |index| {
        MAP_CUES.has(tokens.text(index))
    });
    let Some(longitude) = (latitude.end + 1..=latitude.end + MAX_GAP)
        .take_while(|index| is_between(tokens, index - 1))
        .find_map(|index| Degrees::read(tokens, index))
    else {
        return (is_cued || latitude.has_sign).then_some(latitude.end);
    };
    // Where nothing says that it is a place, it is one from Libya to Iran: phone numbers look like others.
    let is_near = (12..=42).contains(&latitude.whole) && (25..=63).contains(&longitude.whole);
    let is_place = latitude.whole <= 90
        && longitude.whole <= 180
        && (is_near || is_cued || (latitude.has_sign && longitude.has_sign));
    is_place.then_some(longitude.end)
}

/// Whether a token may come between latitude and longitude.
fn is_between(tokens: &Tokens, index: usize) -> bool {
    tokens.is_blank(index)
        || tokens.is_symbol(index, ",،/;؛°-|")
        || (tokens.is_symbol(index, BRACKETS) && !tokens.is_symbol(index, "_~*"))
        || matches!(tokens.text(index), "n" | "s" | "شمالا")
        || MAP_CUES.has(tokens.text(index))
}

/// Degrees with a fraction.
struct Degrees {
    whole: u16,
    end: usize,
    has_sign: bool,
}

impl Degrees {
    fn read(tokens: &Tokens, start: usize) -> Option<Self> {
        let fraction = tokens.text(start + 2);
        let is_decimal = tokens.is_digits(start)
            && tokens.is_symbol(start + 1, ".")
            && tokens.is_digits(start + 2)
            && fraction.len() >= MIN_FRACTION
            && !tokens.is_symbol(start.wrapping_sub(1), ".+");
        let whole = tokens
            .text(start)
            .parse()
            .ok()
            .filter(|whole| *whole <= 180);
        let end = start + 3;
        let sign = end + usize::from(tokens.kind(end) == Some(Kind::Space));
        whole.filter(|_| is_decimal).map(|whole| Self {
            whole,
            end,
            has_sign: tokens.is_symbol(sign, "°"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_barcode_has_its_check_digit() {
        for barcode in [
            "6291041500213",
            "9783161484100",
            "036000291452",
            "10614141000415",
        ] {
            assert!(is_barcode(barcode), "{barcode}");
        }
        for other in ["6291041500214", "965998877661", "99887766", "4006381333930"] {
            assert!(!is_barcode(other), "{other}");
        }
    }
}
