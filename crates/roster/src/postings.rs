//! Posting lists: the documents of each term of an index.

use std::ops::Range;

use fixedbitset::FixedBitSet;
use marsam_domain::search::{Field, Rank};

/// The low bits of a packed posting, which hold the number of its field; the document's number takes the others.
const FIELD_BITS: u32 = 3;
const _: () = assert!(Field::ALL.len() <= 1 << FIELD_BITS);

/// The documents that match a word, by rank.
pub(crate) type ByRank = [FixedBitSet; Rank::COUNT];

/// The documents of each term, by the number of the term.
#[derive(Debug, Default)]
pub(crate) struct Postings {
    /// Those of term `n` are from `starts[n]` up to `starts[n + 1]`.
    pub(crate) starts: Vec<u32>,
    /// Documents, relative to the first of the index.
    pub(crate) docs: Vec<u32>,
    /// The most significant field in which the term occurs in that document: a word counts at its best rank.
    pub(crate) fields: Vec<Field>,
}

impl Postings {
    /// How many these terms have.
    pub(crate) fn count(&self, terms: &Range<u32>) -> usize {
        self.range(terms).len()
    }

    /// The documents of these terms, relative to the first of the index, each with the term's best field.
    pub(crate) fn with_fields(&self, terms: &Range<u32>) -> impl Iterator<Item = (u32, Field)> {
        let fields = self.fields.get(self.range(terms)).unwrap_or_default();
        self.docs(terms).iter().copied().zip(fields.iter().copied())
    }

    /// The documents of these terms.
    pub(crate) fn docs(&self, terms: &Range<u32>) -> &[u32] {
        self.docs.get(self.range(terms)).unwrap_or_default()
    }

    /// Where the postings of these terms are.
    fn range(&self, terms: &Range<u32>) -> Range<usize> {
        let at = |term| self.starts.get(position(term)).copied().unwrap_or_default();
        position(at(terms.start))..position(at(terms.end))
    }
}

/// A posting in one number; of those of a document, the one with the best rank is the smallest.
pub(crate) fn pack(doc: u32, field: Field) -> u32 {
    let place = Field::ALL.iter().position(|known| *known == field);
    let place = place.and_then(|place| u32::try_from(place).ok());
    doc << FIELD_BITS | place.unwrap_or_default()
}

/// The parts of a packed posting.
pub(crate) fn unpack(posting: u32) -> (u32, Field) {
    let place = position(posting & ((1 << FIELD_BITS) - 1));
    let field = Field::ALL.get(place).copied().unwrap_or(Field::Bio);
    (posting >> FIELD_BITS, field)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_comes_back_and_sorts_by_document_and_rank() {
        let mut packed = Vec::new();
        for doc in [0, 7, 100_000] {
            for field in Field::ALL {
                assert_eq!(unpack(pack(doc, *field)), (doc, *field));
                packed.push(pack(doc, *field));
            }
        }
        assert!(packed.is_sorted());
        assert!(Field::ALL.is_sorted_by_key(|field| field.rank()));
    }
}
