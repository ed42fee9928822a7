//! Halves of phone numbers in different texts of one published thing.
//!
//! A number of some digits in a text is nothing; two of them that are a Kuwaiti number together are one, unless they
//! are years, round, counted, or said in both languages.

use std::collections::{BTreeMap, BTreeSet};

use super::numbers::{Group, has_unit, is_year};
use super::tokens::{Kind, Tokens};
use super::{codes, phones};

/// The digits of a number in Kuwait.
const KUWAITI: usize = 8;
/// The fewest digits of a half: fewer are the number of a street or of years.
const MIN_HALF: usize = 3;
/// What mobile numbers begin with.
const MOBILE: [char; 3] = ['5', '6', '9'];
/// Halves of one text that are looked at.
const MAX_HALVES: usize = 32;

/// What may be half of a number, with the text it is in.
pub(super) struct Fragments(Vec<(usize, String)>);

impl Fragments {
    /// Of the loose numbers of each text.
    pub(super) fn of<'t>(texts: impl Iterator<Item = &'t [String]>) -> Self {
        let mut places: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
        for (place, loose) in texts.enumerate() {
            let halves = loose.iter().filter(|digits| is_half(digits));
            for half in halves.take(MAX_HALVES) {
                places.entry(half).or_default().insert(place);
            }
        }
        // What two texts say is said in both languages.
        let once = places.into_iter().filter(|(_, texts)| texts.len() == 1);
        Self(
            once.filter_map(|(half, texts)| Some((*texts.first()?, half.to_owned())))
                .collect(),
        )
    }

    /// The texts with two halves of one number.
    pub(super) fn in_halves(&self) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        for (one, first) in &self.0 {
            for (other, second) in &self.0 {
                if one != other && is_number(first, second) {
                    found.extend([*one, *other]);
                }
            }
        }
        found
    }
}

fn is_half(digits: &str) -> bool {
    (MIN_HALF..KUWAITI).contains(&digits.len())
}

fn is_number(first: &str, second: &str) -> bool {
    let first = first.strip_prefix("965").unwrap_or(first);
    let is_mobile = first.starts_with(MOBILE);
    let is_landline = first.len() == KUWAITI / 2
        && ["22", "23", "24", "25"]
            .iter()
            .any(|code| first.starts_with(code));
    first.len() + second.len() == KUWAITI && (is_mobile || is_landline)
}

/// `24-70`.
fn is_range(tokens: &Tokens, groups: &[Group]) -> bool {
    let [first, second] = groups else {
        return false;
    };
    let is_joined = tokens.is_symbol(first.end, "-–—/") && second.start == first.end + 1;
    is_joined && first.digits < second.digits
}

/// Whether a number is a side of a size: `5120 x 2880`.
fn is_of_size(tokens: &Tokens, groups: &[Group]) -> bool {
    let (Some(first), Some(last)) = (groups.first(), groups.last()) else {
        return false;
    };
    let is_by = |index: usize| matches!(tokens.text(index), "x" | "×" | "*" | "by");
    let is_next = |index: usize, beyond: usize| {
        is_by(index) || (tokens.kind(index) == Some(Kind::Space) && is_by(beyond))
    };
    is_next(last.end, last.end + 1)
        || is_next(first.start.wrapping_sub(1), first.start.wrapping_sub(2))
}

/// The numbers of a text that say nothing by themselves, in digits: neither years nor round, and neither counted nor
/// sides of a size. They may be a part of a longer number.
pub(super) fn loose(tokens: &Tokens) -> Vec<String> {
    let mut found = Vec::new();
    let mut index = 0;
    while index < tokens.len() {
        let (all, end) = phones::sequence_at(tokens, index);
        let groups = codes::after_reference(tokens, &all);
        let digits: String = groups.iter().map(|group| group.digits.as_str()).collect();
        let is_one = groups.len() == 1;
        let are_short = groups.iter().all(|group| group.digits.len() <= 2);
        let is_country = digits.starts_with("965");
        let says_something = is_year(&digits)
            || digits.ends_with("00")
            || has_unit(tokens, groups)
            || is_range(tokens, groups)
            || is_of_size(tokens, groups);
        if (is_one || are_short || is_country) && !digits.is_empty() && !says_something {
            found.push(digits);
        }
        index = end.max(index + 1);
    }
    found
}

/// The digits of a part of a text.
pub(super) fn digits_of(part: &str) -> String {
    let tokens = Tokens::of(part);
    let digits = (0..tokens.len()).filter(|index| tokens.is_digits(*index));
    digits.map(|index| tokens.text(index)).collect()
}
