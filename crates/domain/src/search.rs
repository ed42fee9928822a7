//! Text search over the roster: how texts become tokens, when a word matches a token, and how a match ranks.
//!
//! **Invariant:** [`rank`] is the reference; every index is tested against it.

mod concepts;
mod everyday;
mod query;
mod sounds;
mod suggestions;
mod tokens;
mod typos;
mod words;

use strum::VariantArray;

pub use self::query::{Lookup, MAX_WORDS, QueryWord, Scope, SearchQuery};
pub use self::suggestions::suggestions;
pub use self::tokens::{Tokens, words_of};
pub use self::typos::{FUZZY_MIN_CHARS, FUZZY_PREFIX_MIN_CHARS, TypoScope, typo_scope};

/// Tokens are cut to this many characters; longer words do not occur in either language.
pub const TOKEN_MAX_CHARS: usize = 40;

/// Where a token occurs, the most significant field first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, VariantArray)]
pub enum Field {
    /// The creative's name.
    Name,
    /// Labels of services, styles, industries and languages.
    Label,
    /// The location.
    Place,
    /// The biography.
    Bio,
    /// What chosen services, styles and industries are good for.
    Related,
}

impl Field {
    /// Every field, in the order of significance.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The rank of a match in this field.
    pub const fn rank(self) -> Rank {
        match self {
            Self::Name => Rank(2),
            Self::Label => Rank(3),
            Self::Place => Rank(4),
            Self::Bio => Rank(5),
            Self::Related => Rank(6),
        }
    }
}

/// How well a word matches; lower is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank(u8);

impl Rank {
    /// The whole query is the whole name.
    pub const WHOLE_NAME: Self = Self(0);
    /// A whole word of a name.
    pub const NAME_WORD: Self = Self(1);
    /// A match with a typo, in any field, or by the sound of a name.
    pub const FUZZY: Self = Self(7);
    /// How many ranks there are.
    pub const COUNT: usize = 8;

    /// The rank as a number below [`Rank::COUNT`].
    pub const fn index(self) -> usize {
        // A cast in a const fn; `usize::from` is not const.
        #[expect(clippy::as_conversions, reason = "u8 to usize never truncates")]
        {
            self.0 as usize
        }
    }
}

/// How well a creative matches a query; lower is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Match {
    /// How many words of the query do not match.
    pub missing: usize,
    /// The rank of the word that matches worst, of those that match.
    pub rank: Rank,
    /// The rank of the word that matches worst, of those that match as they are typed: it decides where another word
    /// matches only with a typo. [`Rank::FUZZY`] if none does.
    pub exact: Rank,
}

/// How well a profile with these tokens matches; `None` if no word of the query does.
pub fn rank(query: &SearchQuery, tokens: &Tokens) -> Option<Match> {
    let best = |word: &QueryWord| {
        let ranks = tokens.iter().flat_map(|(field, token)| {
            let lookups = word.lookups().iter();
            lookups.filter_map(move |lookup| lookup.rank(field, token))
        });
        ranks.min()
    };
    let found: Vec<Rank> = query.words().iter().filter_map(best).collect();
    if found.is_empty() && !query.is_empty() {
        return None;
    }
    let worst = found.iter().copied().max().unwrap_or(Rank::WHOLE_NAME);
    let as_typed = found.iter().copied().filter(|rank| *rank < Rank::FUZZY);
    Some(Match {
        missing: query.words().len() - found.len(),
        rank: worst,
        exact: as_typed.max().unwrap_or(worst),
    })
}

fn cut(token: &str) -> &str {
    token
        .char_indices()
        .nth(TOKEN_MAX_CHARS)
        .and_then(|(end, _)| token.get(..end))
        .unwrap_or(token)
}

#[cfg(test)]
mod tests;
