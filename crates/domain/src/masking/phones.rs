//! Phone numbers: Kuwaiti ones of eight digits and international ones, in groups, in words or in both.

use super::codes;
use super::numbers::{self, Gap, Group, Number, is_year};
use super::tokens::Tokens;
use super::words::PHONE_CUES;

/// The most digits of a phone number (E.164).
const MAX_DIGITS: usize = 15;
/// Groups that are looked at together: as many as the longest number has digits, and a prefix.
const MAX_GROUPS: usize = 18;
/// How far before a number a word like “call” is looked for.
const CUE_REACH: usize = 8;

/// Whether a word like “call” comes before a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cue {
    None,
    /// Within the words before it.
    Around,
    /// With nothing but linking words between.
    Direct,
}

impl Cue {
    fn of(tokens: &Tokens, start: usize) -> Self {
        let mut before = start.saturating_sub(CUE_REACH)..start;
        if codes::is_called(tokens, start) {
            Self::Direct
        } else if before.any(|index| PHONE_CUES.has(tokens.text(index))) {
            Self::Around
        } else {
            Self::None
        }
    }
}

/// Country codes that are dialled from Kuwait without a plus, with the digits that follow.
const COUNTRIES: &[(&str, &[usize])] = &[
    ("965", &[8]),
    ("966", &[9]),
    ("971", &[8, 9]),
    ("973", &[8]),
    ("974", &[8]),
    ("968", &[8]),
    ("962", &[8, 9]),
    ("961", &[7, 8]),
    ("964", &[10]),
    ("963", &[9]),
    ("967", &[9]),
    ("970", &[9]),
    ("212", &[9]),
    ("213", &[9]),
    ("216", &[8]),
    ("20", &[10]),
    ("44", &[10]),
    ("90", &[10]),
    ("91", &[10]),
    ("92", &[10]),
    ("63", &[10]),
    ("1", &[10]),
];

/// What no line in Kuwait begins with.
const FOREIGN: [char; 4] = ['1', '3', '7', '8'];

/// Masks every phone number.
pub(super) fn mask(tokens: &mut Tokens) {
    let mut index = 0;
    while index < tokens.len() {
        let (groups, end) = sequence(tokens, index);
        of_sequence(tokens, &groups);
        index = end.max(index + 1);
    }
}

/// Whether a word at an index is one like “call”.
pub(super) fn is_cue(tokens: &Tokens, index: usize) -> bool {
    PHONE_CUES.has(tokens.text(index))
}

/// The groups of a number that is no part of a word, and the index after it; none if no such number begins.
pub(super) fn sequence_at(tokens: &Tokens, start: usize) -> (Vec<Group>, usize) {
    let (groups, _, end) = groups_at(tokens, start);
    (groups, end)
}

/// The groups that follow each other from an index on, and the index after them; none if no number begins.
fn sequence(tokens: &mut Tokens, start: usize) -> (Vec<Group>, usize) {
    let (groups, apart, end) = groups_at(tokens, start);
    for group in apart {
        of_sequence(tokens, &[group]);
    }
    (groups, end)
}

/// The groups that follow each other from an index on, those within a word behind them, and the index after all.
fn groups_at(tokens: &Tokens, start: usize) -> (Vec<Group>, Vec<Group>, usize) {
    let mut groups: Vec<Group> = Vec::new();
    let (mut index, mut gap, mut end) = (start, Gap::default(), start);
    let is_called = tokens.is_digits(start) && codes::is_called(tokens, start);
    loop {
        match Number::read(tokens, index, is_called) {
            Some(Number::Groups(mut read, after)) => {
                if let Some(first) = read.first_mut() {
                    first.gap = gap;
                    first.has_plus = has_plus(tokens, index);
                }
                groups.append(&mut read);
                end = after;
            }
            Some(Number::Apart(read, after)) => return (groups, read, after),
            Some(Number::Other(after)) => return (groups, Vec::new(), after),
            None => return (groups, Vec::new(), end),
        }
        match numbers::over_gap(tokens, end) {
            Some((next, between)) => (index, gap) = (next, between),
            None => return (groups, Vec::new(), end),
        }
    }
}

fn has_plus(tokens: &Tokens, start: usize) -> bool {
    let before = start.wrapping_sub(1);
    tokens.is_symbol(before, "+")
        || (tokens.is_symbol(before, "( ") && tokens.is_symbol(start.wrapping_sub(2), "+"))
}

/// Masks the longest phone number that begins at each group.
fn of_sequence(tokens: &mut Tokens, groups: &[Group]) {
    let is_international = groups
        .first()
        .is_some_and(|first| first.digits.starts_with("00") || country(&first.digits).is_some());
    let groups = if is_international {
        groups
    } else {
        codes::after_reference(tokens, groups)
    };
    let Some(first) = groups.first() else { return };
    let cue = Cue::of(tokens, first.start);
    // A part of a list may not look like one.
    let are_short = groups.iter().all(|group| group.digits.len() < 7);
    if are_short && is_list(groups) && !is_called_number(groups, cue) {
        return;
    }
    let mut rest = groups;
    while !rest.is_empty() {
        let found = longest(tokens, rest, cue);
        if let Some((first, last)) = rest
            .first()
            .zip(found.checked_sub(1).and_then(|i| rest.get(i)))
        {
            let mut start = first.start;
            while tokens.is_symbol(start.wrapping_sub(1), "+(") {
                start -= 1;
            }
            tokens.mask(start..last.end);
        }
        rest = rest.get(found.max(1)..).unwrap_or_default();
    }
}

/// How many groups from the first on are one phone number; zero if they are none.
fn longest(tokens: &Tokens, groups: &[Group], cue: Cue) -> usize {
    let mut digits = 0;
    let mut found = 0;
    for (index, group) in groups.iter().take(MAX_GROUPS).enumerate() {
        if index > 0 && (group.has_plus || (digits > MAX_DIGITS + 2)) {
            break;
        }
        digits += group.digits.len();
        let window = groups.get(..=index).unwrap_or_default();
        if is_phone(tokens, window, cue) {
            found = index + 1;
        }
    }
    found
}

/// Groups right after a word like “call” that look like a list, but are a Kuwaiti number.
fn is_called_number(groups: &[Group], cue: Cue) -> bool {
    let digits = digits_of(groups);
    let is_kuwaiti = digits.len() == 8 && digits.starts_with(['2', '4', '5', '6', '9']);
    cue == Cue::Direct && (is_kuwaiti || country(&digits).is_some())
}

fn digits_of(groups: &[Group]) -> String {
    groups.iter().map(|group| group.digits.as_str()).collect()
}

fn is_phone(tokens: &Tokens, groups: &[Group], cue: Cue) -> bool {
    let digits = digits_of(groups);
    let count = digits.len();
    let has_cue = cue != Cue::None;
    let is_announced = has_cue && matches!(count, 8 | 11);
    let is_listed = is_list(groups) && !is_called_number(groups, cue);
    if count < 7 || is_listed || (has_long_list_gap(groups) && !is_announced) {
        return false;
    }
    if let [one] = groups {
        let is_counted = numbers::has_unit(tokens, groups);
        if is_compact_date(&one.digits) || is_round(&one.digits, is_counted) {
            return false;
        }
        let is_foreign = one.digits.starts_with(FOREIGN);
        if is_counted && (count != 8 || is_foreign) && country(&one.digits).is_none() {
            return false;
        }
    }
    let international = digits.strip_prefix("00").map_or(0, str::len);
    let has_plus = groups.first().is_some_and(|group| group.has_plus);
    let is_said = groups.iter().filter(|group| group.is_said).count() >= 4;
    let is_foreign_code = digits.starts_with("00") || country(&digits).is_some();
    if !has_plus && !has_cue && !is_foreign_code && codes::is_barcode(&digits) {
        return false;
    }
    if has_plus || has_cue || is_said {
        return count <= MAX_DIGITS + 2 && (count > 7 || !are_round(groups));
    }
    if (7..=MAX_DIGITS).contains(&international) {
        return true;
    }
    let are_up_to = |length: usize| groups.iter().all(|group| group.digits.len() <= length);
    let is_short_groups = are_up_to(2);
    match count {
        8 => is_eight(&digits, groups),
        9 => digits.starts_with(['0', '5', '7', '9']) && (groups.len() == 1 || are_up_to(4)),
        10.. => {
            groups.len() == 1
                || digits.starts_with('0')
                || is_short_groups
                || country(&digits).is_some()
                || (count == 10 && is_grouped_by_hand(groups))
        }
        _ => false,
    }
}

/// Eight digits. In one piece or as four and four: any that are not a round number. Otherwise as in Kuwait (2, 4, 5, 6,
/// 9; no line begins with 20 or 21) or, in pairs, as in Bahrain and Qatar (3, 7).
fn is_eight(digits: &str, groups: &[Group]) -> bool {
    let all_have = |length: usize| groups.iter().all(|group| group.digits.len() == length);
    let is_kuwaiti = digits.starts_with(['2', '4', '5', '6', '9'])
        && !digits.starts_with("20")
        && !digits.starts_with("21");
    if groups.iter().any(|group| group.is_in_word) {
        return is_kuwaiti;
    }
    is_kuwaiti
        || all_have(8)
        || all_have(1)
        || (all_have(4) && !are_round(groups) && !groups.iter().any(|group| is_year(&group.digits)))
        || (all_have(2) && digits.starts_with(['3', '7']))
}

fn country(digits: &str) -> Option<&'static str> {
    COUNTRIES.iter().find_map(|(code, lengths)| {
        let rest = digits.strip_prefix(code)?;
        lengths.contains(&rest.len()).then_some(*code)
    })
}

/// Groups as a number of ten digits is read out: 212 555 0123.
fn is_grouped_by_hand(groups: &[Group]) -> bool {
    let is_first_one = groups
        .first()
        .is_some_and(|group| group.digits.starts_with('1'));
    let are_even = groups
        .iter()
        .all(|group| (2..=5).contains(&group.digits.len()));
    let has_year = groups.iter().any(|group| is_year(&group.digits));
    !is_first_one && !has_year && are_even && !are_round(groups)
}

fn are_round(groups: &[Group]) -> bool {
    groups.iter().all(|group| group.digits.ends_with('0'))
}

/// `20261122`.
fn is_compact_date(digits: &str) -> bool {
    let part = |range: std::ops::Range<usize>| digits.get(range).unwrap_or_default();
    let within = |text: &str, most: u8| {
        text.parse()
            .is_ok_and(|number: u8| (1..=most).contains(&number))
    };
    digits.len() == 8 && is_year(part(0..4)) && within(part(4..6), 12) && within(part(6..8), 31)
}

/// A large round number; a rounder one where nothing says what it counts.
fn is_round(digits: &str, is_counted: bool) -> bool {
    let is_foreign = digits.starts_with(FOREIGN);
    digits.ends_with("000000") || ((is_counted || is_foreign) && digits.ends_with("000"))
}

/// Numbers with a comma and a blank, or “and”, between them are a list, unless they are as short as digits that are
/// said one by one, or pairs as of a mobile number.
fn has_long_list_gap(groups: &[Group]) -> bool {
    let is_list = groups.iter().skip(1).any(|group| group.gap.is_list);
    let is_and = groups.iter().skip(1).any(|group| group.gap.is_and);
    if !is_list && !is_and {
        return false;
    }
    let all = |length: usize| groups.iter().all(|group| group.digits.len() == length);
    let is_mobile = groups
        .first()
        .is_some_and(|group| group.digits.starts_with(['5', '6', '9']));
    !(all(1)
        || (all(2) && groups.len() == 4 && is_mobile)
        || groups.iter().all(|group| group.is_said))
}

/// Sizes, counts or years side by side: they ascend evenly, or are round.
fn is_list(groups: &[Group]) -> bool {
    let digits = groups.iter().map(|group| group.digits.as_str());
    if digits.clone().any(|digits| digits.starts_with('0')) {
        return false;
    }
    let values: Vec<u64> = digits
        .clone()
        .filter_map(|digits| digits.parse().ok())
        .collect();
    let steps: Vec<Option<u64>> = values
        .iter()
        .zip(values.iter().skip(1))
        .map(|(a, b)| b.checked_sub(*a).filter(|step| *step > 0))
        .collect();
    let is_ascending = values.len() == groups.len() && steps.iter().all(Option::is_some);
    let are_multiples_of = |base: u64| values.iter().all(|value| value.is_multiple_of(base));
    let is_even = steps
        .iter()
        .all(|step| Some(step) == steps.first() && *step != Some(11));
    match groups.len() {
        0 | 1 => false,
        2 if digits.clone().all(is_year) => true,
        // Numbers of papers that follow each other.
        2 if steps.iter().all(|step| step.is_some_and(|step| step <= 5)) => true,
        2 | 3 => is_ascending && are_multiples_of(10),
        4 => is_ascending && (is_even || are_multiples_of(5)),
        _ => is_ascending,
    }
}
