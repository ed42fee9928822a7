//! Numbers of which a profile holds one half and the title of a work the other: visitors read both on one page.

use std::collections::BTreeSet;

use super::fragments::{self, Fragments};
use super::tokens::Tokens;
use crate::validation::{FieldCode, FieldErrors};

/// Adds the errors of texts that hold half of a number whose other half is in one of `others`, which are public already.
///
/// Nothing else is looked for between them: a platform in one and a word like a name in another are in honest pages.
pub(crate) fn check_beside<'a>(
    texts: impl IntoIterator<Item = (&'static str, Option<&'a str>)>,
    others: impl IntoIterator<Item = Option<&'a str>>,
    errors: &mut FieldErrors,
) {
    let mut fields = Vec::new();
    let mut loose = Vec::new();
    for (field, text) in texts {
        fields.push(field);
        loose.push(loose_in(text));
    }
    loose.extend(others.into_iter().map(loose_in));
    let halves = Fragments::of(loose.iter().map(Vec::as_slice)).in_halves();
    let refused: BTreeSet<&'static str> = halves
        .into_iter()
        .filter_map(|index| fields.get(index).copied())
        .collect();
    for field in refused {
        errors.add(field, FieldCode::ContactInText);
    }
}

fn loose_in(text: Option<&str>) -> Vec<String> {
    text.map(|text| fragments::loose(&Tokens::of(text)))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str, others: &[&str]) -> bool {
        let mut errors = FieldErrors::new();
        let others = others.iter().copied().map(Some);
        check_beside([("bio", Some(text)), ("bio_ar", None)], others, &mut errors);
        !errors.is_empty()
    }

    #[test]
    fn half_of_a_number_is_refused_beside_the_other_half() {
        for (text, other) in [
            ("Food 9988", "Salmiya 7766"),
            ("Salmiya 7766", "Food 9988"),
            ("صور طعام ٩٩٨٨", "السالمية ٧٧٦٦"),
            ("Noura +965 9988", "Reel 7766"),
            ("Noura 998", "Reel 87766"),
        ] {
            assert!(refused(text, &["Menu", other, "Wall"]), "{text}, {other}");
        }
    }

    #[test]
    fn what_is_no_number_together_is_published() {
        for (text, others) in [
            ("Since 2015", &["Reel 9988", "Salmiya 7766"][..]),
            ("Order 9988", &["Menu 2024"]),
            ("Order 4512", &["6612 Salem Al-Mubarak Street"]),
            ("9500 followers", &["From 6400 KWD", "5120 x 2880"]),
            ("Instagram", &["noura_k", "Call"]),
            ("Food", &["Reel 9988", "Reel 7766"]),
            ("", &[]),
        ] {
            assert!(!refused(text, others), "{text}, {others:?}");
        }
    }
}
