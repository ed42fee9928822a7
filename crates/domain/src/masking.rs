//! Contacts in texts that two sides exchange before they have agreed: e-mail addresses, phone numbers, names of
//! accounts and links to messengers become a mark, also where they are disguised.
//!
//! A heuristic in both directions: `cases/masking.json` holds what it must find and what it must leave alone.
//!
//! **Invariant:** masking a masked text changes nothing, and the work is a multiple of the text's length.

mod emails;
mod handles;
mod links;
mod numbers;
mod phones;
mod runs;
mod said;
mod skeleton;
#[cfg(test)]
mod tests;
mod tokens;
mod words;

use std::borrow::Cow;

use self::tokens::Tokens;

/// What stands where a contact stood.
pub const MARK: &str = "•••";

/// A mark changes what stands around it, so a text is masked until nothing more is found: as a rule in the second round.
const MAX_ROUNDS: usize = 8;

/// The text with every contact replaced by [`MARK`].
pub fn mask_contacts(text: &str) -> Cow<'_, str> {
    let mut masked = Cow::Borrowed(text);
    for _ in 0..MAX_ROUNDS {
        match masked_once(&masked) {
            Some(next) => masked = Cow::Owned(next),
            None => return masked,
        }
    }
    // Only a text made for it keeps revealing contacts: nothing of it is shown.
    Cow::Borrowed(MARK)
}

/// One round; `None` if it found nothing.
fn masked_once(text: &str) -> Option<String> {
    let mut tokens = Tokens::of(text);
    find(&mut tokens);
    let places = tokens.masked(text);
    if places.is_empty() {
        return None;
    }
    let mut masked = String::with_capacity(text.len());
    let mut shown_from = 0;
    for place in places {
        masked.push_str(text.get(shown_from..place.start).unwrap_or_default());
        masked.push_str(MARK);
        shown_from = place.end;
    }
    masked.push_str(text.get(shown_from..).unwrap_or_default());
    Some(masked)
}

/// Finds the longer contacts first: an address within a link is a part of the link.
fn find(tokens: &mut Tokens) {
    links::mask(tokens);
    emails::mask(tokens);
    handles::mask(tokens);
    phones::mask(tokens);
}
