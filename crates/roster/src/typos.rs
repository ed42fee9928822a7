//! Levenshtein automata, cached for recently searched words.
//!
//! Building an automaton takes a fifth of the CPU of a search, and the same words are searched for often.

use std::sync::{Arc, LazyLock};

use levenshtein_automata::{DFA, LevenshteinAutomatonBuilder};
use marsam_domain::search::{self, TypoScope};
use quick_cache::Weighter;
use quick_cache::sync::Cache;

/// The states of all cached automata: 1 KB each, for which the builder reserves up to twice as much.
const MAX_STATES: u64 = 2_048;
/// Sizes the cache; the states limit it first.
const CACHED_WORDS: usize = 64;

/// Terms within one insertion, deletion, replacement or swap of neighbours.
static ONE_TYPO: LazyLock<LevenshteinAutomatonBuilder> =
    LazyLock::new(|| LevenshteinAutomatonBuilder::new(1, true));
/// Keyed by word, which decides how much of a term it is compared with.
static CACHED: LazyLock<Cache<Box<str>, Arc<DFA>, ByStates>> =
    LazyLock::new(|| Cache::with_weighter(CACHED_WORDS, MAX_STATES, ByStates));

#[derive(Clone)]
struct ByStates;

impl Weighter<Box<str>, Arc<DFA>> for ByStates {
    fn weight(&self, _word: &Box<str>, automaton: &Arc<DFA>) -> u64 {
        u64::try_from(automaton.num_states()).unwrap_or(u64::MAX)
    }
}

/// The automaton that accepts this word with a typo; `None` for a word that is too short for one.
pub(crate) fn automaton_of(word: &str) -> Option<Arc<DFA>> {
    let scope = search::typo_scope(word)?;
    if let Some(cached) = CACHED.get(word) {
        return Some(cached);
    }
    let built = Arc::new(match scope {
        TypoScope::Whole => ONE_TYPO.build_dfa(word),
        TypoScope::Prefix => ONE_TYPO.build_prefix_dfa(word),
    });
    CACHED.insert(word.into(), built.clone());
    Some(built)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_automaton_is_built_once_and_many_words_take_no_more_room() {
        let first = automaton_of("portrait").unwrap();
        assert!(Arc::ptr_eq(&first, &automaton_of("portrait").unwrap()));
        assert!(automaton_of("ad").is_none());
        for word in 0..1_000 {
            automaton_of(&format!("portrait{word}")).unwrap();
        }
        assert!(CACHED.weight() <= MAX_STATES);
    }
}
