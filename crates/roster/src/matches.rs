//! What a search finds: those with every word first, then those with fewer, each by the rank of their worst word.
//!
//! **Invariant:** the place of a document among the levels follows the order of `marsam_domain::search::Match`.

use fixedbitset::FixedBitSet;
use marsam_domain::roster::Sort;
use marsam_domain::search::{MAX_WORDS, Rank};

use crate::postings::ByRank;

/// The most levels that there are.
pub(crate) const MAX_LEVELS: usize = MAX_WORDS * Rank::COUNT;

/// The documents that match, by how many words are found in them.
#[derive(Debug, Default)]
pub(crate) struct Matches {
    /// Everything, where no word is searched for.
    all: Option<FixedBitSet>,
    /// At index `n` the documents with more than `n` words; of these, at index `r`, those in which so many are found at
    /// rank `r` or better.
    with_words: Vec<ByRank>,
}

impl Matches {
    /// Documents that match without a search.
    pub(crate) fn all(documents: FixedBitSet) -> Self {
        Self {
            all: Some(documents),
            with_words: Vec::new(),
        }
    }

    /// Searches for one more word, which is found in these documents, at index `r` at rank `r` or better.
    pub(crate) fn add(&mut self, word: ByRank) {
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
        let ranks = if sort == Sort::Fair {
            0..Rank::COUNT
        } else {
            Rank::COUNT - 1..Rank::COUNT
        };
        let by_words = (0..self.with_words.len()).rev();
        let searched = by_words.flat_map(move |words| {
            let first = ranks.start;
            let levels = ranks.clone();
            levels.map(move |rank| self.level(words, rank, rank == first))
        });
        self.all.iter().cloned().chain(searched)
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
