//! A text index over a range of documents: a transducer of terms with a posting list for each.
//!
//! **Invariant:** a word finds the documents in which `marsam_domain::search::rank` finds it, at the same rank.

use std::ops::Range;
use std::sync::Arc;

use fst::{IntoStreamer, Map, Streamer};
use hashbrown::HashMap;
use levenshtein_automata::DFA;
use marsam_domain::search::{Field, Lookup, QueryWord, Rank, Scope, Tokens};

use crate::common_prefixes::CommonPrefixes;
use crate::postings::{ByRank, Postings, pack, position, unpack};
use crate::typos;

/// The index of the documents from `first` on; immutable once built.
#[derive(Debug)]
pub(crate) struct TextIndex {
    first: u32,
    /// The number of each term, in their order.
    terms: Map<Vec<u8>>,
    postings: Postings,
    common: CommonPrefixes,
}

/// A lookup of a word, prepared once for every index.
pub(crate) struct Prepared<'q> {
    lookup: &'q Lookup,
    /// The automaton that accepts it with a typo, where one is allowed.
    typo: Option<Arc<DFA>>,
}

/// Collects postings for an index.
#[derive(Debug, Default)]
pub(crate) struct Builder {
    terms: HashMap<Box<str>, u32>,
    /// For each term its documents in ascending order, each packed with the most significant field of the term.
    postings: Vec<Vec<u32>>,
    docs: u32,
}

impl Builder {
    /// Adds the tokens of the next document.
    pub(crate) fn add(&mut self, tokens: &Tokens) {
        let doc = self.docs;
        self.docs += 1;
        for (field, token) in tokens.iter() {
            let term = *self.terms.entry_ref(token).or_insert_with(|| {
                self.postings.push(Vec::new());
                u32::try_from(self.postings.len() - 1).unwrap_or(u32::MAX)
            });
            let Some(of_term) = self.postings.get_mut(position(term)) else {
                continue;
            };
            let posting = pack(doc, field);
            match of_term.last_mut() {
                Some(last) if unpack(*last).0 == doc => *last = posting.min(*last),
                _ => of_term.push(posting),
            }
        }
    }

    /// The index of the added documents, numbered from `first` on.
    pub(crate) fn build(self, first: u32) -> TextIndex {
        let mut sorted: Vec<(Box<str>, u32)> = self.terms.into_iter().collect();
        sorted.sort_unstable();
        let all = self.postings.iter().map(Vec::len).sum();
        let mut postings = Postings {
            starts: Vec::with_capacity(sorted.len() + 1),
            docs: Vec::with_capacity(all),
            fields: Vec::with_capacity(all),
        };
        postings.starts.push(0);
        for (_, term) in &sorted {
            let of_term = self.postings.get(position(*term));
            for posting in of_term.into_iter().flatten() {
                let (doc, field) = unpack(*posting);
                postings.docs.push(doc);
                postings.fields.push(field);
            }
            let end = u32::try_from(postings.docs.len()).unwrap_or(u32::MAX);
            postings.starts.push(end);
        }
        drop(self.postings);
        let terms: Vec<&str> = sorted.iter().map(|(term, _)| &**term).collect();
        let numbered = (0_u64..).zip(&terms).map(|(n, term)| (term.as_bytes(), n));
        TextIndex {
            first,
            // Sorted and distinct, so that building cannot fail.
            terms: Map::from_iter(numbered).unwrap_or_default(),
            common: CommonPrefixes::of(&terms, &postings, first, position(self.docs)),
            postings,
        }
    }
}

impl<'q> Prepared<'q> {
    /// Everything that is looked up for a word.
    pub(crate) fn of_word(word: &'q QueryWord) -> Vec<Self> {
        let lookups = word.lookups().iter().map(|lookup| Self {
            lookup,
            typo: matches!(lookup.scope(), Scope::Typo(_))
                .then(|| typos::automaton_of(lookup.text()))
                .flatten(),
        });
        lookups.collect()
    }
}

impl TextIndex {
    /// Adds the documents that a lookup finds to `found`.
    pub(crate) fn search(&self, prepared: &Prepared<'_>, found: &mut ByRank) {
        let lookup = prepared.lookup;
        match lookup.scope() {
            Scope::Beginning | Scope::BeginningOfName => {
                self.collect(lookup, &self.starting_with(lookup.text()), found);
            }
            Scope::Whole => {
                if let Some(term) = self.terms.get(lookup.text()) {
                    let term = u32::try_from(term).unwrap_or(u32::MAX);
                    self.collect(lookup, &(term..term.saturating_add(1)), found);
                }
            }
            Scope::Typo(_) => self.search_typo(prepared, found),
        }
    }

    /// Adds the documents of these terms, each at the rank of its field.
    fn collect(&self, lookup: &Lookup, terms: &Range<u32>, found: &mut ByRank) {
        let mut fields = Field::ALL.iter();
        let is_ranked_by_field = fields.all(|field| lookup.rank_in(*field) == Some(field.rank()));
        if is_ranked_by_field && self.common.collect(terms, found) {
            return;
        }
        for (doc, field) in self.postings.with_fields(terms) {
            if let Some(rank) = lookup.rank_in(field) {
                insert(found, rank, position(self.first + doc));
            }
        }
    }

    fn search_typo(&self, prepared: &Prepared<'_>, found: &mut ByRank) {
        let Some(typo) = &prepared.typo else { return };
        let literal = self.starting_with(prepared.lookup.text());
        let mut terms = self.terms.search(&**typo).into_stream();
        while let Some((_, term)) = terms.next() {
            let term = u32::try_from(term).unwrap_or(u32::MAX);
            // These are found at a better rank.
            if literal.contains(&term) {
                continue;
            }
            for doc in self.postings.docs(&(term..term + 1)) {
                insert(found, Rank::FUZZY, position(self.first + doc));
            }
        }
    }

    /// The numbers of the terms that start with `prefix`, which is not empty.
    fn starting_with(&self, prefix: &str) -> Range<u32> {
        let number_from = |bound: &[u8]| {
            let mut terms = self.terms.range().ge(bound).into_stream();
            let next = terms.next().map(|(_, number)| number);
            next.map_or(self.terms.len().try_into(), u32::try_from)
                .unwrap_or(u32::MAX)
        };
        // No byte of UTF-8 is the largest one.
        let mut behind = prefix.as_bytes().to_vec();
        if let Some(last) = behind.last_mut() {
            *last += 1;
        }
        number_from(prefix.as_bytes())..number_from(&behind)
    }
}

fn insert(found: &mut ByRank, rank: Rank, doc: usize) {
    if let Some(set) = found.get_mut(rank.index()) {
        set.insert(doc);
    }
}
