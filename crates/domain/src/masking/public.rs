//! The texts of one published thing, which hold no contacts: neither one of them, nor several together.
//!
//! Visitors read a profile or a work as a whole, so half of a number in one text and half in another one are a number.

use std::collections::BTreeSet;
use std::ops::Range;

use super::fragments::{self, Fragments};
use super::own_links::Address;
use super::tokens::Tokens;
use super::{addresses_in, handles, has_contact, links, phones, places_of};
use crate::validation::{FieldCode, FieldErrors};

/// How much of a text's end and of its beginning is read together with another text, in bytes.
const EDGE: usize = 64;
/// Texts that are compared with each other; those after them are read by themselves and in their order.
const MAX_COMPARED: usize = 24;

/// Adds the errors of public texts, by the names of their fields: visitors get in touch by sending a request.
pub(crate) fn check_public<'a>(
    texts: impl IntoIterator<Item = (&'static str, Option<&'a str>)>,
    errors: &mut FieldErrors,
) {
    let texts: Vec<(&'static str, &str)> = texts
        .into_iter()
        .filter_map(|(field, text)| Some((field, text.filter(|text| !text.is_empty())?)))
        .collect();
    let mut refused: BTreeSet<&'static str> = BTreeSet::new();
    let mut clean: Vec<(&'static str, &str)> = Vec::new();
    for (field, text) in texts {
        if has_contact(text) {
            refused.insert(field);
        } else {
            clean.push((field, text));
        }
    }
    let alone: Vec<&str> = clean.iter().map(|(_, text)| *text).collect();
    let spread = spread(&alone).into_iter();
    refused.extend(spread.filter_map(|index| clean.get(index).map(|(field, _)| *field)));
    for field in refused {
        errors.add(field, FieldCode::ContactInText);
    }
}

/// Whether the address of a link in a profile leads to its owner instead of to work, or says how to reach them; or whether
/// its label and its address, neither of which is a contact, are one together.
pub(crate) fn is_contact_link(label: &str, url: &str) -> bool {
    let Some(address) = Address::of(url) else {
        return false;
    };
    if address.is_contact() {
        return true;
    }
    if address.shows_work() || !announces_a_number(&Tokens::of(label)) {
        return false;
    }
    let rest = address.rest();
    let numbers = rest.split(|c: char| !c.is_alphanumeric() && c != '+');
    numbers
        .filter(|part| part.chars().any(char::is_numeric))
        .any(|part| has_contact(&format!("tel {part}")))
}

fn announces_a_number(tokens: &Tokens) -> bool {
    (0..tokens.len()).any(|index| phones::is_cue(tokens, index))
}

/// Which texts, none of which holds a contact by itself, hold a part of one.
fn spread(texts: &[&str]) -> BTreeSet<usize> {
    let compared: Vec<Text<'_>> = texts
        .iter()
        .take(MAX_COMPARED)
        .map(|text| Text::of(text))
        .collect();
    let mut found = of_neighbours(texts, &compared);
    for (one, first) in compared.iter().enumerate() {
        for (other, second) in compared.iter().enumerate() {
            if one != other && first.continues_in(second) {
                found.extend([one, other]);
            }
        }
    }
    found.extend(Fragments::of(compared.iter().map(|text| text.loose.as_slice())).in_halves());
    found
}

/// The texts that a contact goes through when they are read in their order.
fn of_neighbours(texts: &[&str], known: &[Text<'_>]) -> BTreeSet<usize> {
    let joined = texts.join("\n");
    let mut found = BTreeSet::new();
    for place in places_of(&joined) {
        let mut start = 0;
        let mut within = Vec::new();
        for (index, text) in texts.iter().enumerate() {
            let from = place.start.max(start) - start;
            let to = place.end.saturating_sub(start).min(text.len());
            if let Some(part) = text.get(from..to).filter(|part| !part.is_empty()) {
                let loose = known
                    .get(index)
                    .map_or(&[][..], |text| text.loose.as_slice());
                within.push((index, (part, loose)));
            }
            // One line break joins the texts.
            start += text.len() + 1;
        }
        let (indexes, parts): (Vec<usize>, Vec<_>) = within.into_iter().unzip();
        if is_contact(&parts) {
            found.extend(indexes);
        }
    }
    found
}

/// What a text is as a whole.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whole {
    /// A name as accounts have it, and nothing else.
    Account,
    /// Digits and symbols alone.
    Number,
    Other,
}

struct Text<'a> {
    head: Edge<'a>,
    tail: Edge<'a>,
    whole: Whole,
    /// Says that the writer has an account, or names a platform and nothing else.
    names_platform: bool,
    announces_number: bool,
    /// Its numbers that may be a part of a longer one.
    loose: Vec<String>,
}

impl<'a> Text<'a> {
    fn of(text: &'a str) -> Self {
        let tokens = Tokens::of(text);
        let words = (0..tokens.len())
            .filter(|index| tokens.is_word(*index))
            .count();
        let has_digits = (0..tokens.len()).any(|index| tokens.is_digits(index));
        let whole = if handles::is_account_alone(&tokens) && !links::is_site_alone(&tokens) {
            Whole::Account
        } else if words == 0 && has_digits {
            Whole::Number
        } else {
            Whole::Other
        };
        Self {
            head: Edge::of(text, head(text)),
            tail: Edge::of(text, tail(text)),
            whole,
            names_platform: handles::names_own_account(&tokens),
            announces_number: announces_a_number(&tokens),
            loose: fragments::loose(&tokens),
        }
    }

    /// Whether a contact begins in this text and ends in another one.
    fn continues_in(&self, other: &Self) -> bool {
        if self.names_platform && other.whole == Whole::Account {
            return true;
        }
        let announced = self.announces_number && other.whole == Whole::Number;
        if announced && has_contact(&format!("tel {}", other.head.text)) {
            return true;
        }
        let (tail, head) = (self.tail, other.head);
        let joint = tail.text.len();
        // The last word of a text and the first of another one are no phrase, but may be an address.
        let addresses = addresses_in(&format!("{} {}", tail.text, head.text));
        let others = places_of(&format!("{}\n{}", tail.text, head.text));
        let is_through = |place: &Range<usize>| place.start < joint && place.end > joint + 1;
        if addresses.iter().any(is_through) {
            return true;
        }
        let is_clean = tail.is_clean && head.is_clean;
        others.iter().any(|place| {
            let parts = [
                (tail.text.get(place.start..), self.loose.as_slice()),
                (
                    head.text.get(..place.end.saturating_sub(joint + 1)),
                    other.loose.as_slice(),
                ),
            ];
            let parts = parts.map(|(part, loose)| (part.unwrap_or_default(), loose));
            if is_through(place) {
                is_contact(&parts)
            } else {
                is_clean
            }
        })
    }
}

/// Whether what was found in one text, or in parts of several, is a contact: years, sizes and round numbers that follow
/// each other are none.
fn is_contact(parts: &[(&str, &[String])]) -> bool {
    parts.len() < 2
        || parts.iter().all(|(part, loose)| {
            part.chars().any(char::is_alphabetic) || loose.contains(&fragments::digits_of(part))
        })
}

/// The beginning or the end of a text.
#[derive(Clone, Copy)]
struct Edge<'a> {
    text: &'a str,
    /// False where the cut has made a contact of it.
    is_clean: bool,
}

impl<'a> Edge<'a> {
    fn of(whole: &str, text: &'a str) -> Self {
        let is_clean = whole.len() == text.len() || !has_contact(text);
        Self { text, is_clean }
    }
}

/// The beginning of a text, up to the end of a word.
fn head(text: &str) -> &str {
    if text.len() <= EDGE {
        return text;
    }
    let end = text
        .char_indices()
        .take_while(|(at, _)| *at <= EDGE)
        .filter(|(_, c)| c.is_whitespace())
        .last();
    end.and_then(|(at, _)| text.get(..at)).unwrap_or_default()
}

/// The end of a text, from the beginning of a word on.
fn tail(text: &str) -> &str {
    if text.len() <= EDGE {
        return text;
    }
    let least = text.len() - EDGE;
    let start = text
        .char_indices()
        .find(|(at, c)| *at >= least && c.is_whitespace());
    start.and_then(|(at, _)| text.get(at..)).unwrap_or_default()
}

#[cfg(test)]
mod tests;
