//! What a search finds: those with every word first, then those with fewer, each by the rank of their worst word; where
//! that is found with a typo, by the worst of those that are found as they are typed.
//!
//! **Invariant:** the place of a document among the levels follows the order of `marsam_domain::search::Match`.

use fixedbitset::FixedBitSet;
use marsam_domain::roster::Sort;
use marsam_domain::search::{MAX_WORDS, Rank};

use crate::postings::ByRank;

/// The level of those with a typo, and the levels that it falls into where other words are found without one.
const TYPO: usize = Rank::FUZZY.index();
/// The most levels that there are.
pub(crate) const MAX_LEVELS: usize = MAX_WORDS * (TYPO + Rank::COUNT);

/// The documents that match, by how many words are found in them.
#[derive(Debug, Default)]
pub(crate) struct Matches {
    /// Everything, where no word is searched for.
    all: Option<FixedBitSet>,
    /// At index `n` the documents with more than `n` words; of these, at index `r`, those in which so many are found at
    /// rank `r` or better.
    with_words: Vec<ByRank>,
    /// Of a search for several words: at index `r` the documents in which any of them is found as it is typed, at rank
    /// `r` or worse.
    as_typed: ByRank,
}

impl Matches {
    /// Documents that match without a search.
    pub(crate) fn all(documents: FixedBitSet) -> Self {
        Self {
            all: Some(documents),
            ..Self::default()
        }
    }

    /// Searches for one more word, which is found in these documents, at index `r` at rank `r` or better.
    pub(crate) fn add(&mut self, word: ByRank) {
        // A search for one word has no other that could decide.
        if let [first] = self.with_words.as_slice() {
            note_as_typed(&mut self.as_typed, first);
        }
        if !self.with_words.is_empty() {
            note_as_typed(&mut self.as_typed, &word);
        }
        let mut with_all = None;
        if let Some(most) = self.with_words.last() {
            with_all = Some(both(most, &word));
        }
        // From the most words on: a document is counted once for this word.
        for words in (1..self.with_words.len()).rev() {
            let [.., fewer, more] = self.with_words.get_mut(..=words).unwrap_or_default() else {
                continue;
            };
            unite(more, &both(fewer, &word));
        }
        match self.with_words.first_mut() {
            Some(any) => unite(any, &word),
            None => with_all = Some(word),
        }
        self.with_words.extend(with_all);
    }

    /// The number of documents with any word.
    pub(crate) fn total(&self) -> usize {
        let any = self.all.as_ref().or(worst(self.with_words.first()));
        any.map_or(0, |documents| documents.count_ones(..))
    }

    /// The number of documents with every word.
    pub(crate) fn complete(&self) -> usize {
        let every = self.all.as_ref().or(worst(self.with_words.last()));
        every.map_or(0, |documents| documents.count_ones(..))
    }

    /// The documents with any word.
    pub(crate) fn into_any(self) -> FixedBitSet {
        let any = self.with_words.into_iter().next().map(|[.., any]| any);
        self.all.or(any).unwrap_or_default()
    }

    /// The documents in their order, the best level first. By an order of its own a search is cut by the number of words
    /// alone.
    pub(crate) fn levels(&self, sort: Sort) -> impl Iterator<Item = FixedBitSet> {
        let by_words = (0..self.with_words.len()).rev();
        let searched = by_words.flat_map(move |words| {
            let levels = match (sort, words) {
                (Sort::Fair, 0) => 0..Rank::COUNT,
                (Sort::Fair, _) => 0..TYPO + Rank::COUNT,
                _ => TYPO..Rank::COUNT,
            };
            let first = levels.start;
            levels.map(move |number| match number.checked_sub(TYPO) {
                Some(exact) if sort == Sort::Fair && words > 0 => self.corrected(words, exact),
                _ => self.level(words, number, number == first),
            })
        });
        self.all.iter().cloned().chain(searched)
    }

    /// Of the documents with so many words more than one, of which one is found with a typo, those in which the worst of
    /// the others has the rank `exact`; the last rank is that of documents without others.
    fn corrected(&self, words: usize, exact: usize) -> FixedBitSet {
        let mut level = self.level(words, TYPO, false);
        let [any, ..] = &self.as_typed;
        if exact == TYPO {
            level.difference_with(any);
            return level;
        }
        if let Some(at_rank) = self.as_typed.get(exact) {
            level.intersect_with(at_rank);
        }
        if let Some(worse) = self.as_typed.get(exact + 1) {
            level.difference_with(worse);
        }
        level
    }

    /// The documents with so many words more than one, whose worst has this rank, or also a better one.
    fn level(&self, words: usize, rank: usize, or_better: bool) -> FixedBitSet {
        let at_least = self.with_words.get(words);
        let of_rank = |rank: usize| at_least.and_then(|ranks| ranks.get(rank));
        let mut level = of_rank(rank).cloned().unwrap_or_default();
        if let Some(better) = rank.checked_sub(1).filter(|_| !or_better).and_then(of_rank) {
            level.difference_with(better);
        }
        if let Some(with_more) = worst(self.with_words.get(words + 1)) {
            level.difference_with(with_more);
        }
        level
    }
}

fn worst(ranks: Option<&ByRank>) -> Option<&FixedBitSet> {
    ranks.map(|[.., any]| any)
}

/// Adds the documents in which a word is found as it is typed, by its rank or a worse one.
fn note_as_typed(noted: &mut ByRank, word: &ByRank) {
    let Some(as_typed) = TYPO.checked_sub(1).and_then(|last| word.get(last)) else {
        return;
    };
    for (rank, noted) in noted.iter_mut().enumerate().take(TYPO) {
        let mut found = as_typed.clone();
        if let Some(better) = rank.checked_sub(1).and_then(|better| word.get(better)) {
            found.difference_with(better);
        }
        noted.union_with(&found);
    }
}

fn both(one: &ByRank, other: &ByRank) -> ByRank {
    std::array::from_fn(|rank| {
        let mut both = one.get(rank).cloned().unwrap_or_default();
        if let Some(other) = other.get(rank) {
            both.intersect_with(other);
        }
        both
    })
}

fn unite(into: &mut ByRank, other: &ByRank) {
    for (into, other) in into.iter_mut().zip(other) {
        into.union_with(other);
    }
}
