//! The words by which a request is found.
//!
//! **Invariant:** no search of a creative tells what masking hides: each word that occurs in contacts only is apart.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::masking::mask_contacts;
use crate::search::words_of;

/// The words of a request.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RequestWords {
    /// Those that every reader of the request may read.
    pub shown: BTreeSet<String>,
    /// Those of contacts, which a creative reads once they are selected.
    pub hidden: BTreeSet<String>,
}

impl RequestWords {
    /// The words of what the brand wrote. Each text is masked by itself, as it is shown.
    pub fn of(names: &[String], texts: &[String]) -> Self {
        let masked = |all: &[String]| -> Vec<String> {
            all.iter()
                .map(|text| mask_contacts(text))
                .map(Cow::into_owned)
                .collect()
        };
        let shown = words(&masked(names), &masked(texts));
        let hidden = words(names, texts).difference(&shown).cloned().collect();
        Self { shown, hidden }
    }
}

fn words(names: &[String], texts: &[String]) -> BTreeSet<String> {
    words_of(
        names.iter().map(String::as_str),
        texts.iter().map(String::as_str),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_contacts_are_apart() {
        let names = ["Yamal".to_owned()];
        let texts = [
            "Twelve photographs, call 9988 7766 or noura@gmail.com".to_owned(),
            "For 9988 guests".to_owned(),
        ];
        let found = RequestWords::of(&names, &texts);
        for shown in ["yamal", "twelve", "photographs", "guests", "9988"] {
            assert!(found.shown.contains(shown), "{shown}");
            assert!(!found.hidden.contains(shown), "{shown}");
        }
        for hidden in ["7766", "noura", "gmail"] {
            assert!(found.hidden.contains(hidden), "{hidden}");
            assert!(!found.shown.contains(hidden), "{hidden}");
        }
    }

    #[test]
    fn a_name_with_a_contact_is_masked_as_it_is_shown() {
        let found = RequestWords::of(&["Yamal 99887766".to_owned()], &[]);
        assert!(found.shown.contains("yamal"));
        assert!(found.hidden.contains("99887766"));
    }
}
