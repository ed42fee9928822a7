//! A text index over a range of documents: a transducer of terms with a posting list for each.
//!
//! **Invariant:** a word finds the documents in which `marsam_domain::search::rank` finds it, at the same rank.

use std::sync::LazyLock;

use fixedbitset::FixedBitSet;
use fst::automaton::Str;
use fst::{Automaton, IntoStreamer, Map, Streamer};
use hashbrown::HashMap;
use levenshtein_automata::LevenshteinAutomatonBuilder;
use marsam_domain::search::{self, Field, Rank, Tokens, TypoScope};

/// Terms within one insertion, deletion, replacement or swap of neighbours.
static ONE_TYPO: LazyLock<LevenshteinAutomatonBuilder> =
    LazyLock::new(|| LevenshteinAutomatonBuilder::new(1, true));

/// A field of a posting takes one bit each; the document's number takes the others.
const FIELD_BITS: u32 = 4;
const FIELD_MASK: u8 = (1 << FIELD_BITS) - 1;

/// The documents that match a word, by rank.
pub(crate) type ByRank = [FixedBitSet; Rank::COUNT];

/// The index of the documents from `first` on; immutable once built.
#[derive(Debug)]
pub(crate) struct TextIndex {
    first: u32,
    terms: Map<Vec<u8>>,
    /// The postings of term `n` are those from `starts[n]` up to `starts[n + 1]`.
    starts: Vec<u32>,
    /// Documents, relative to `first`.
    docs: Vec<u32>,
    /// The fields in which a term occurs in that document, one bit each.
    fields: Vec<u8>,
}

/// Collects postings for an index.
#[derive(Debug, Default)]
pub(crate) struct Builder {
    terms: HashMap<Box<str>, u32>,
    /// For each term its documents in ascending order, each shifted by [`FIELD_BITS`] with the fields in the low bits.
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
            match of_term.last_mut() {
                Some(last) if *last >> FIELD_BITS == doc => *last |= u32::from(bit(field)),
                _ => of_term.push(doc << FIELD_BITS | u32::from(bit(field))),
            }
        }
    }

    /// The index of the added documents, numbered from `first` on.
    pub(crate) fn build(self, first: u32) -> TextIndex {
        let mut sorted: Vec<(Box<str>, u32)> = self.terms.into_iter().collect();
        sorted.sort_unstable();
        let numbered = (0_u64..)
            .zip(&sorted)
            .map(|(n, (term, _))| (term.as_bytes(), n));
        let all = self.postings.iter().map(Vec::len).sum();
        let mut index = TextIndex {
            first,
            // Sorted and distinct, so that building cannot fail.
            terms: Map::from_iter(numbered).unwrap_or_default(),
            starts: Vec::with_capacity(sorted.len() + 1),
            docs: Vec::with_capacity(all),
            fields: Vec::with_capacity(all),
        };
        index.starts.push(0);
        for (_, term) in &sorted {
            let of_term = self.postings.get(position(*term));
            for posting in of_term.into_iter().flatten() {
                let [fields, ..] = posting.to_le_bytes();
                index.docs.push(posting >> FIELD_BITS);
                index.fields.push(fields & FIELD_MASK);
            }
            let end = u32::try_from(index.docs.len()).unwrap_or(u32::MAX);
            index.starts.push(end);
        }
        index
    }
}

impl TextIndex {
    /// Adds the documents in which `word` is found to `found`.
    pub(crate) fn search(&self, word: &str, found: &mut ByRank) {
        for form in search::forms(word) {
            self.collect(
                Str::new(form).starts_with(),
                |fields, doc, found: &mut ByRank| {
                    for field in Field::ALL.into_iter().filter(|f| fields & bit(*f) != 0) {
                        insert(found, field.rank(), doc);
                    }
                },
                found,
            );
            let typo = match search::typo_scope(form) {
                Some(TypoScope::Whole) => ONE_TYPO.build_dfa(form),
                Some(TypoScope::Prefix) => ONE_TYPO.build_prefix_dfa(form),
                None => continue,
            };
            self.collect(
                typo,
                |_, doc, found: &mut ByRank| insert(found, Rank::FUZZY, doc),
                found,
            );
        }
    }

    fn collect<A: Automaton>(
        &self,
        matching: A,
        each: impl Fn(u8, usize, &mut ByRank),
        found: &mut ByRank,
    ) {
        let mut terms = self.terms.search(matching).into_stream();
        while let Some((_, term)) = terms.next() {
            let term = usize::try_from(term).unwrap_or(usize::MAX);
            let start = self.starts.get(term).copied().unwrap_or_default();
            let end = self
                .starts
                .get(term.saturating_add(1))
                .copied()
                .unwrap_or_default();
            let range = position(start)..position(end);
            let docs = self.docs.get(range.clone()).unwrap_or_default();
            let fields = self.fields.get(range).unwrap_or_default();
            for (doc, fields) in docs.iter().zip(fields) {
                each(*fields, position(self.first + doc), found);
            }
        }
    }
}

fn insert(found: &mut ByRank, rank: Rank, doc: usize) {
    if let Some(set) = found.get_mut(rank.index()) {
        set.insert(doc);
    }
}

const fn bit(field: Field) -> u8 {
    match field {
        Field::Name => 1,
        Field::Label => 2,
        Field::Place => 4,
        Field::Bio => 8,
    }
}

/// A document's number as an index into a set or a list.
pub(crate) const fn position(doc: u32) -> usize {
    #[expect(
        clippy::as_conversions,
        reason = "u32 to usize never truncates on the 64-bit platforms served"
    )]
    {
        doc as usize
    }
}
