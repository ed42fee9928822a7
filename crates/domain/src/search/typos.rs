//! When a word is another with a typo.

/// A word of at least this many characters may contain one typo.
pub const FUZZY_MIN_CHARS: usize = 5;
/// A word of at least this many characters may contain a typo also when it matches a prefix; the beginning of a shorter
/// word is within one typo of too many others.
pub const FUZZY_PREFIX_MIN_CHARS: usize = 7;

/// What a word with a typo is compared with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TypoScope {
    /// Whole tokens.
    Whole,
    /// Prefixes of tokens.
    Prefix,
}

/// The scope in which one typo is allowed in a word, if at all.
pub fn typo_scope(word: &str) -> Option<TypoScope> {
    match word.chars().count() {
        FUZZY_PREFIX_MIN_CHARS.. => Some(TypoScope::Prefix),
        FUZZY_MIN_CHARS.. => Some(TypoScope::Whole),
        _ => None,
    }
}

/// True if the token, or a prefix of it, is `word` with at most one character inserted, deleted, replaced, or swapped
/// with its neighbour.
pub(super) fn is_within_one_typo(word: &str, token: &str, scope: TypoScope) -> bool {
    let word: Vec<char> = word.chars().collect();
    let token: Vec<char> = token.chars().collect();
    let common = word.iter().zip(&token).take_while(|(a, b)| a == b).count();
    let (word, token) = (
        word.get(common..).unwrap_or_default(),
        token.get(common..).unwrap_or_default(),
    );
    let is = |token: &[char], word: &[char]| match scope {
        TypoScope::Whole => token == word,
        TypoScope::Prefix => token.starts_with(word),
    };
    match (word, token) {
        ([], rest) => scope == TypoScope::Prefix || rest.len() <= 1,
        // A deletion from the token: one character too many was typed.
        ([_, rest @ ..], []) => rest.is_empty(),
        ([a, typed @ ..], [b, indexed @ ..]) => {
            let swapped = match (typed, indexed) {
                ([c, typed @ ..], [d, indexed @ ..]) => a == d && b == c && is(indexed, typed),
                _ => false,
            };
            is(token, typed) || is(indexed, word) || is(indexed, typed) || swapped
        }
    }
}
