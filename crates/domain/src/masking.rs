//! Contacts in texts that two sides exchange before they have agreed: e-mail addresses, phone numbers, names of
//! accounts and links to messengers become a mark, even if they are disguised.
//!
//! A heuristic in both directions: `cases/masking.json` holds what it must find and what it must leave alone.
//!
//! **Invariant:** masking a masked text changes nothing, and the work is a multiple of the text's length.

mod beside;
mod codes;
mod emails;
mod fragments;
mod handles;
mod links;
mod numbers;
mod own_links;
mod phones;
mod public;
mod runs;
mod said;
mod skeleton;
#[cfg(test)]
mod tests;
mod tokens;
mod words;

use std::borrow::Cow;
use std::ops::Range;

pub(crate) use self::beside::check_beside;
pub(crate) use self::public::{check_public, is_contact_link};
pub(crate) use self::skeleton::seen;
use self::tokens::Tokens;

/// What replaces a contact.
pub const MARK: &str = "•••";

/// A mark changes what is around it, so a text is masked until nothing more is found: as a rule in the second round.
const MAX_ROUNDS: usize = 8;

/// The text with every contact replaced by [`MARK`].
pub fn mask_contacts(text: &str) -> Cow<'_, str> {
    let mut masked = Cow::Borrowed(text);
    for _ in 0..MAX_ROUNDS {
        let places = places_of(&masked);
        if places.is_empty() {
            return masked;
        }
        masked = Cow::Owned(marked(&masked, &places));
    }
    // Only a text made for it keeps revealing contacts: nothing of it is shown.
    Cow::Borrowed(MARK)
}

/// The name of a file with every contact replaced by [`MARK`]. Its extension stays where it is one of the formats that
/// are accepted: some of them are also the ends of domains.
pub fn mask_file_name(name: &str) -> String {
    let (stem, extension) = match name.rsplit_once('.') {
        Some((stem, extension)) if is_of_file(extension) => (stem, Some(extension)),
        _ => (name, None),
    };
    let mut masked = mask_contacts(stem).into_owned();
    if let Some(extension) = extension {
        masked.push('.');
        masked.push_str(extension);
    }
    masked
}

fn is_of_file(extension: &str) -> bool {
    const OF_FILES: [&str; 17] = [
        "jpg", "jpeg", "png", "webp", "mp3", "m4a", "wav", "ogg", "mp4", "mov", "pdf", "zip",
        "docx", "xlsx", "pptx", "ai", "psd",
    ];
    OF_FILES
        .iter()
        .any(|known| extension.eq_ignore_ascii_case(known))
}

/// Whether a text holds a contact.
pub fn has_contact(text: &str) -> bool {
    !places_of(text).is_empty()
}

/// The members of a list, read as one text: a contact that continues in the next member is replaced in both.
pub fn mask_list(members: &[String]) -> Vec<String> {
    let mut masked = members.to_vec();
    for _ in 0..MAX_ROUNDS {
        let places = places_of(&masked.join(" "));
        if places.is_empty() {
            return masked;
        }
        let mut start = 0;
        for member in &mut masked {
            let end = start + member.len();
            let within: Vec<_> = places
                .iter()
                .map(|place| {
                    place.start.max(start) - start..place.end.min(end).saturating_sub(start)
                })
                .filter(|place| place.start < place.end)
                .collect();
            *member = marked(member, &within);
            // One blank joins the members.
            start = end + 1;
        }
    }
    members.iter().map(|_| MARK.to_owned()).collect()
}

/// Where one round finds contacts, in bytes.
fn places_of(text: &str) -> Vec<Range<usize>> {
    let mut tokens = Tokens::of(text);
    find(&mut tokens);
    tokens.masked(text)
}

/// Where one round finds e-mail addresses and links.
fn addresses_in(text: &str) -> Vec<Range<usize>> {
    let mut tokens = Tokens::of(text);
    links::mask(&mut tokens);
    emails::mask(&mut tokens);
    tokens.masked(text)
}

/// The text with a mark in each of these places.
fn marked(text: &str, places: &[Range<usize>]) -> String {
    let mut marked = String::with_capacity(text.len());
    let mut shown_from = 0;
    for place in places {
        marked.push_str(text.get(shown_from..place.start).unwrap_or_default());
        marked.push_str(MARK);
        shown_from = place.end;
    }
    marked.push_str(text.get(shown_from..).unwrap_or_default());
    marked
}

/// Finds the longer contacts first: an address within a link is a part of the link.
fn find(tokens: &mut Tokens) {
    links::mask(tokens);
    emails::mask(tokens);
    handles::mask(tokens);
    phones::mask(tokens);
}
