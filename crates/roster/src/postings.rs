//! Posting lists: the documents of each term of an index.

use std::ops::Range;

use fixedbitset::FixedBitSet;
use marsam_domain::search::{Field, Rank};

/// A field of a posting takes one bit each; the document's number takes the others.
pub(crate) const FIELD_BITS: u32 = 4;
pub(crate) const FIELD_MASK: u8 = (1 << FIELD_BITS) - 1;

/// The documents that match a word, by rank.
pub(crate) type ByRank = [FixedBitSet; Rank::COUNT];

/// The documents of each term, by the number of the term.
#[derive(Debug, Default)]
pub(crate) struct Postings {
    /// Those of term `n` are from `starts[n]` up to `starts[n + 1]`.
    pub(crate) starts: Vec<u32>,
    /// Documents, relative to the first of the index.
    pub(crate) docs: Vec<u32>,
    /// The fields in which a term occurs in that document, one bit each.
    pub(crate) fields: Vec<u8>,
}

impl Postings {
    /// How many these terms have.
    pub(crate) fn count(&self, terms: &Range<u32>) -> usize {
        self.range(terms).len()
    }

    /// Calls `each` with every field and document, relative to the first of the index, of these terms.
    pub(crate) fn each(&self, terms: &Range<u32>, mut each: impl FnMut(Field, u32)) {
        let fields = self.fields.get(self.range(terms)).unwrap_or_default();
        for (doc, fields) in self.docs(terms).iter().zip(fields) {
            for field in Field::ALL.iter().copied().filter(|f| fields & bit(*f) != 0) {
                each(field, *doc);
            }
        }
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

/// The bit of a field.
pub(crate) const fn bit(field: Field) -> u8 {
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
