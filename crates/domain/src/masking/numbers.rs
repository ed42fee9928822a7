//! Numbers as they are typed or said: which belong together as groups of one longer number, and which are dates, hours,
//! amounts or sizes.

use std::ops::RangeInclusive;

use super::codes;
use super::said;
use super::tokens::{Kind, Tokens};
use super::words::{NUMBER_ANDS, NUMBER_FILLERS, PHONE_CUES, UNITS};

/// Parts of one number with symbols between; it bounds the work at each token.
const MAX_PARTS: usize = 24;
/// Blanks and symbols between two groups of a number.
const MAX_GAP: usize = 6;
/// Symbols within a number that is typed without a blank.
const WITHIN: &str = "./:-,،٫٬–—";
/// Symbols after which another number begins: percent, sizes, currencies, changes.
const NO_GAP: &str = "%×✕@$€£°→";

/// A group of digits of what may be a longer number.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) digits: String,
    pub(super) start: usize,
    pub(super) end: usize,
    /// In words rather than in digits.
    pub(super) is_said: bool,
    /// After a plus sign.
    pub(super) has_plus: bool,
    /// Within a word, like a serial number.
    pub(super) is_in_word: bool,
    /// What comes before it, if it is not the first.
    pub(super) gap: Gap,
}

/// What comes between two groups.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Gap {
    /// A comma and a blank: a list, unless its groups are short.
    pub(super) is_list: bool,
    /// “And”: a list, unless its groups are short.
    pub(super) is_and: bool,
}

/// What begins at a token.
#[derive(Debug)]
pub(super) enum Number {
    /// Groups that may go on, and the index after them.
    Groups(Vec<Group>, usize),
    /// Groups within a word, like `1080x1920`: each is a separate number.
    Apart(Vec<Group>, usize),
    /// A date, an hour, an amount or the like.
    Other(usize),
}

impl Number {
    /// Reads what begins at an index. After a word like “call”, pairs with a point between them are not an amount.
    pub(super) fn read(tokens: &Tokens, index: usize, is_called: bool) -> Option<Self> {
        if tokens.is_quiet(index) {
            return None;
        }
        if let Some((digits, end)) = said::number(tokens, index) {
            return Some(Self::Groups(vec![group(digits, index, end, true)], end));
        }
        let mut parts = parts(tokens, index);
        let end = parts.last()?.end;
        if let Some(end) = codes::place_end(tokens, index) {
            return Some(Self::Other(end));
        }
        let is_pair = is_called && is_pair(tokens, &parts);
        if !is_pair && is_other(tokens, &parts) {
            return Some(Self::Other(end));
        }
        let is_apart = is_within_word(tokens, index.wrapping_sub(1)) || is_within_word(tokens, end);
        if !is_apart {
            return Some(Self::Groups(parts, end));
        }
        for part in &mut parts {
            part.is_in_word = true;
        }
        Some(Self::Apart(parts, end))
    }
}

fn group(digits: String, start: usize, end: usize, is_said: bool) -> Group {
    Group {
        digits,
        start,
        end,
        is_said,
        has_plus: false,
        is_in_word: false,
        gap: Gap::default(),
    }
}

/// Whether a token that touches a number makes it part of a word.
fn is_within_word(tokens: &Tokens, index: usize) -> bool {
    let word = tokens.text(index);
    tokens.is_word(index)
        && word != "و"
        && !PHONE_CUES.has(word)
        && !UNITS.has(word)
        && said::digit(word).is_none()
}

/// The index after a gap that joins two groups, and what it is; `None` if nothing goes on.
pub(super) fn over_gap(tokens: &Tokens, start: usize) -> Option<(usize, Gap)> {
    let mut gap = Gap::default();
    let (mut has_comma, mut has_blank, mut words) = (false, false, 0);
    for index in start..start + MAX_GAP {
        let text = tokens.text(index);
        if tokens.is_digits(index) || said::number(tokens, index).is_some() {
            gap.is_list = has_comma && has_blank;
            return Some((index, gap));
        }
        match tokens.kind(index) {
            Some(Kind::Space | Kind::LineBreak) => has_blank = true,
            Some(Kind::Symbol) if !NO_GAP.contains(text) => has_comma |= ",،;؛".contains(text),
            Some(Kind::Arabic | Kind::Latin) if words < 2 && NUMBER_FILLERS.has(text) => {
                words += 1;
                gap.is_and = false;
            }
            Some(Kind::Arabic | Kind::Latin) if words < 2 && NUMBER_ANDS.has(text) => {
                words += 1;
                gap.is_and = true;
            }
            _ => return None,
        }
    }
    None
}

/// The digits of one number without blanks, apart at its symbols; empty where none begins.
fn parts(tokens: &Tokens, index: usize) -> Vec<Group> {
    let mut parts: Vec<Group> = Vec::new();
    let mut start = index;
    while parts.len() < MAX_PARTS {
        let Some((digits, end)) = typed(tokens, start) else {
            break;
        };
        parts.push(group(digits, start, end, false));
        if !tokens.is_symbol(end, WITHIN) {
            break;
        }
        start = end + 1;
    }
    parts
}

/// Digits in one piece, with the letters that are typed for them: `5O5O`.
fn typed(tokens: &Tokens, start: usize) -> Option<(String, usize)> {
    let mut digits = String::new();
    let mut end = start;
    while end < start + MAX_PARTS {
        let text = tokens.text(end);
        let is_letters = tokens.is_word(end) && text.chars().all(|c| matches!(c, 'o' | 'i' | 'l'));
        if !tokens.is_digits(end) && !is_letters {
            break;
        }
        digits.extend(text.chars().map(|c| match c {
            'o' => '0',
            'i' | 'l' => '1',
            digit => digit,
        }));
        end += 1;
    }
    let has_digits = (start..end).any(|index| tokens.is_digits(index));
    has_digits.then_some((digits, end))
}

/// A date, an hour, a ratio, an amount, years, a place on the map or a colour.
fn is_other(tokens: &Tokens, parts: &[Group]) -> bool {
    let digits: Vec<&str> = parts.iter().map(|part| part.digits.as_str()).collect();
    let symbols: Vec<&str> = parts
        .iter()
        .skip(1)
        .map(|part| tokens.text(part.start - 1))
        .collect();
    match (digits.as_slice(), symbols.as_slice()) {
        ([one], []) => is_colour(tokens, parts, one),
        ([hour, minute], [":"]) => {
            is_time(&[hour, minute]) || (up_to(hour, 32) && up_to(minute, 32))
        }
        ([hour, minute, second], [":", ":" | "."]) => is_time(&[hour, minute, second]),
        ([a, b, c], [first, second])
            if first == second && matches!(*first, "/" | "-" | "." | "–") =>
        {
            is_date(a, b, c, first) || is_amount(tokens, parts, &digits, &symbols)
        }
        ([from, to], ["-" | "–" | "—"]) => is_year(from) && is_year(to),
        // A file's number within a year.
        ([a, b], ["/"]) if is_year(a) || is_year(b) => true,
        ([whole, part], ["."]) if part.len() >= 4 => is_in_kuwait(whole),
        _ => is_amount(tokens, parts, &digits, &symbols),
    }
}

/// `99.88`: two groups of a number that is read out in pairs.
fn is_pair(tokens: &Tokens, parts: &[Group]) -> bool {
    let [first, second] = parts else {
        return false;
    };
    let length = first.digits.len();
    let is_even = matches!(length, 2 | 4) && second.digits.len() == length;
    is_even && tokens.is_symbol(first.end, ".") && !has_unit(tokens, parts)
}

fn is_date(a: &str, b: &str, c: &str, symbol: &str) -> bool {
    let is_day_month = |day: &str, month: &str| {
        day.len() <= 2 && month.len() <= 2 && within(day, 1..=31) && within(month, 1..=12)
    };
    let is_year_last = is_year(c) || (c.len() == 2 && symbol == "/");
    (is_year(a) && (is_day_month(c, b) || is_day_month(b, c)))
        || (is_year_last && (is_day_month(a, b) || is_day_month(b, a)))
}

fn is_time(parts: &[&str]) -> bool {
    let mut limits = [23, 59, 59].iter();
    parts
        .iter()
        .all(|part| part.len() <= 2 && limits.next().is_some_and(|limit| up_to(part, *limit)))
        && parts.iter().skip(1).all(|part| part.len() == 2)
}

/// `12,000,000`, `1,250.500`, `2.5`. A number with the eight digits of a phone number also needs a unit next to it.
fn is_amount(tokens: &Tokens, parts: &[Group], digits: &[&str], symbols: &[&str]) -> bool {
    let is_point = |symbol: &&str| matches!(*symbol, "." | "٫");
    let points = symbols.iter().filter(|symbol| is_point(symbol)).count();
    let has_fraction = points == 1 && symbols.last().is_some_and(is_point);
    let whole = if has_fraction {
        digits.split_last().map_or(digits, |(_, whole)| whole)
    } else {
        digits
    };
    let is_grouped = symbols
        .iter()
        .take(whole.len() - 1)
        .all(|symbol| matches!(*symbol, "," | "٬" | "،"))
        && whole.iter().skip(1).all(|group| group.len() == 3)
        && whole.first().is_some_and(|first| first.len() <= 3);
    let is_short = digits.last().is_some_and(|fraction| fraction.len() <= 3);
    let has_unit = has_unit(tokens, parts);
    let is_written = match (has_fraction, whole.len()) {
        (true, 1) => is_short && (has_unit || whole.first().is_some_and(|first| first.len() <= 4)),
        (true, _) => is_short && is_grouped,
        (false, count) => count > 1 && is_grouped,
    };
    let all: String = digits.concat();
    let is_round = all.ends_with("000");
    is_written && (all.len() != 8 || has_unit || is_round || all.starts_with(['1', '3', '7', '8']))
}

/// Whether the word after or before a number says what it counts.
pub(super) fn has_unit(tokens: &Tokens, parts: &[Group]) -> bool {
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else {
        return false;
    };
    let mut after = last.end;
    while tokens.is_symbol(after, "+") || tokens.kind(after) == Some(Kind::Space) {
        after += 1;
    }
    let mut before = first.start;
    while before > 0
        && (tokens.kind(before - 1) == Some(Kind::Space) || tokens.is_symbol(before - 1, "+~"))
    {
        before -= 1;
    }
    // «د.ك» is two letters with a dot between.
    let is_dinar = |index: usize| tokens.text(index) == "د" && tokens.text(index + 2) == "ك";
    UNITS.has(tokens.text(after))
        || UNITS.has(tokens.text(before.wrapping_sub(1)))
        || is_dinar(after)
        || is_dinar(before.wrapping_sub(3))
        || tokens.is_symbol(before.wrapping_sub(1), "$€£")
}

/// `#1A2B3C` without letters.
fn is_colour(tokens: &Tokens, parts: &[Group], digits: &str) -> bool {
    let is_marked = parts
        .first()
        .is_some_and(|part| tokens.is_symbol(part.start.wrapping_sub(1), "#"));
    is_marked && matches!(digits.len(), 3 | 6)
}

/// Degrees of latitude and longitude in Kuwait.
fn is_in_kuwait(degrees: &str) -> bool {
    within(degrees, 28..=30) || within(degrees, 46..=48)
}

/// A year of this or the last century.
pub(super) fn is_year(digits: &str) -> bool {
    digits.len() == 4 && within(digits, 1900..=2099)
}

fn up_to(digits: &str, most: u32) -> bool {
    within(digits, 0..=most)
}

fn within(digits: &str, range: RangeInclusive<u32>) -> bool {
    digits
        .parse()
        .is_ok_and(|number: u32| range.contains(&number))
}
