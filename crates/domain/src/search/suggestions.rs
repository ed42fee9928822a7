//! What to search for instead, where nothing is found: words of the vocabulary that are spelled nearly so.

use std::sync::LazyLock;

use super::SearchQuery;
use super::concepts;
use super::words::split;
use crate::industries::Industry;
use crate::services::Service;
use crate::styles::Style;
use crate::text;
use crate::vocabulary::Labelled;

/// A shorter word is spelled nearly as too many others.
const MIN_CHARS: usize = 3;
/// A word of at least this many characters may differ by two; by so many a shorter one becomes any other.
const MIN_CHARS_FOR_TWO: usize = 7;

/// A word of the vocabulary, as it is written, folded, and as it is heard.
struct Known {
    written: String,
    folded: Vec<char>,
    heard: Vec<char>,
}

static KNOWN: LazyLock<Vec<Known>> = LazyLock::new(|| {
    let mut known: Vec<Known> = Vec::new();
    let labels = both::<Service>()
        .chain(both::<Style>())
        .chain(both::<Industry>());
    let of_labels = labels.flat_map(|label| split(label).map(str::to_owned).collect::<Vec<_>>());
    for written in of_labels.chain(concepts::written_words()) {
        let folded: Vec<char> = text::fold(&written).chars().collect();
        if folded.len() >= MIN_CHARS && !known.iter().any(|other| other.folded == folded) {
            let heard = heard(&text::fold(&written));
            known.push(Known {
                written,
                folded,
                heard,
            });
        }
    }
    known
});

/// The letters of a folded word, with `f` for `ph` and each that is doubled once: who writes by ear writes `fotografer`
/// and `cofe`, and who means it `عطووور`.
fn heard(folded: &str) -> Vec<char> {
    let mut letters: Vec<char> = folded.replace("ph", "f").chars().collect();
    letters.dedup();
    letters
}

fn both<V: Labelled>() -> impl Iterator<Item = &'static str> {
    let members = V::ALL.iter();
    members.flat_map(|member| [member.label(), member.label_ar()])
}

/// Searches to try instead of a query, the nearest spelling first, each once.
pub fn suggestions(query: &SearchQuery) -> Vec<String> {
    let mut near: Vec<(usize, &str)> = Vec::new();
    for word in query.words() {
        let typed: Vec<char> = word.text().chars().collect();
        let typed_heard = heard(word.text());
        for known in KNOWN.iter() {
            let spelled = distance(&typed, &known.folded);
            let sounded = distance(&typed_heard, &known.heard);
            let Some(apart) = spelled.into_iter().chain(sounded).min() else {
                continue;
            };
            if !near.iter().any(|(_, other)| *other == known.written) {
                near.push((apart, &known.written));
            }
        }
    }
    near.sort_by_key(|(apart, _)| *apart);
    near.into_iter()
        .map(|(_, written)| written.to_owned())
        .collect()
}

/// By how many characters two words differ, if they begin alike and are spelled nearly so.
fn distance(typed: &[char], known: &[char]) -> Option<usize> {
    let allowed = match typed.len() {
        ..MIN_CHARS => return None,
        MIN_CHARS..MIN_CHARS_FOR_TWO => 1,
        _ => 2,
    };
    if typed.first() != known.first() || typed.len().abs_diff(known.len()) > allowed {
        return None;
    }
    // The rows of the distance of Levenshtein, with swaps of neighbours.
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=known.len()).collect();
    for (row, typed_char) in typed.iter().enumerate() {
        let mut next = vec![row + 1];
        for (column, known_char) in known.iter().enumerate() {
            let at =
                |line: &[usize], column: usize| line.get(column).copied().unwrap_or(usize::MAX - 1);
            let replaced = at(&above, column) + usize::from(typed_char != known_char);
            let mut least = replaced
                .min(at(&above, column + 1) + 1)
                .min(at(&next, column) + 1);
            if let (Some(row), Some(left)) = (row.checked_sub(1), column.checked_sub(1))
                && typed.get(row) == Some(known_char)
                && known.get(left) == Some(typed_char)
            {
                least = least.min(at(&before, left) + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut above, next);
    }
    above.last().copied().filter(|apart| *apart <= allowed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(typed: &str) -> Vec<String> {
        suggestions(&SearchQuery::parse(typed))
    }

    #[test]
    fn the_nearest_word_of_the_vocabulary_comes_first() {
        for (typed, expected) in [
            ("cofe", "cafe"),
            ("loog", "logo"),
            ("photogrpaer", "photographer"),
            ("fotogrpher", "photographer"),
            ("restarant", "restaurant"),
            ("weding", "wedding"),
            ("مطعمم", "مطعم"),
            ("عطووور", "عطور"),
        ] {
            let near = of(typed);
            assert!(
                near.iter()
                    .take(3)
                    .any(|word| word.to_lowercase() == expected),
                "{typed}: {near:?}"
            );
        }
    }

    #[test]
    fn what_is_like_nothing_has_no_suggestion() {
        for typed in ["", "qx", "zzyxwvq", "ظظظظظظ"] {
            assert_eq!(of(typed), Vec::<String>::new(), "{typed}");
        }
    }

    #[test]
    fn a_word_that_only_shares_some_letters_is_not_suggested() {
        for (typed, other) in [
            ("خواتم", "هواتف"),
            ("خواتم", "مواتر"),
            ("برياني", "براند"),
            ("برياني", "برفان"),
            ("violin", "video"),
            ("bedding", "wedding"),
        ] {
            let near = of(typed);
            assert!(!near.iter().any(|word| word == other), "{typed}: {near:?}");
        }
    }

    #[test]
    fn a_distance_counts_each_change_once() {
        let apart = |a: &str, b: &str| {
            let [a, b] = [a, b].map(|text| text.chars().collect::<Vec<_>>());
            distance(&a, &b)
        };
        assert_eq!(apart("wedding", "wedding"), Some(0));
        assert_eq!(apart("wedidng", "wedding"), Some(1));
        assert_eq!(apart("weding", "wedding"), Some(1));
        assert_eq!(apart("wwedding", "weddin"), Some(2));
        assert_eq!(apart("wdg", "wedding"), None);
        assert_eq!(apart("bedding", "wedding"), None);
        assert_eq!(apart("wedgin", "wedding"), None);
        assert_eq!(apart("xxx", "xyy"), None);
    }
}
