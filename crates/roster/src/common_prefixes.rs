//! The documents of the most frequent prefixes, so that a search for one or two letters does not read long posting lists.

use std::ops::Range;

use fixedbitset::FixedBitSet;
use hashbrown::HashMap;
use marsam_domain::search::Field;

use crate::postings::{ByRank, Postings, position};

/// A smaller index is rebuilt at each change, and its posting lists are short.
const MIN_DOCS: usize = 512;
/// The sets take at most this many bytes per document of the index.
const MAX_BYTES_PER_DOC: usize = 40;

/// Sets of documents by range of terms.
#[derive(Debug, Default)]
pub(crate) struct CommonPrefixes {
    sets: HashMap<Range<u32>, Vec<(Field, FixedBitSet)>>,
}

impl CommonPrefixes {
    /// The sets of the prefixes with the most postings, of an index of `docs` documents from `first` on; `terms` are
    /// sorted, and numbered as in `postings`.
    pub(crate) fn of(terms: &[&str], postings: &Postings, first: u32, docs: usize) -> Self {
        let mut common = Self::default();
        if docs < MIN_DOCS {
            return common;
        }
        // A shorter posting list is read about as fast as a set is united.
        let is_common = |range: &Range<u32>| postings.count(range) >= docs / 2;
        let mut ranges = ranges_of_prefixes(terms, is_common);
        ranges.sort_by_key(|range| std::cmp::Reverse(postings.count(range)));
        let mut bytes = 0;
        for range in ranges {
            let mut sets: Vec<(Field, FixedBitSet)> = Vec::new();
            for (doc, field) in postings.with_fields(&range) {
                let at = sets.iter().position(|(known, _)| *known == field);
                let at = at.unwrap_or_else(|| {
                    let all = position(first) + docs;
                    sets.push((field, FixedBitSet::with_capacity(all)));
                    sets.len() - 1
                });
                if let Some((_, set)) = sets.get_mut(at) {
                    set.insert(position(first + doc));
                }
            }
            bytes += sets.len() * docs / 8;
            if bytes > docs * MAX_BYTES_PER_DOC {
                break;
            }
            common.sets.insert(range, sets);
        }
        common
    }

    /// Adds the documents of a range of terms to `found`; false if they are not known.
    pub(crate) fn collect(&self, range: &Range<u32>, found: &mut ByRank) -> bool {
        let Some(sets) = self.sets.get(range) else {
            return false;
        };
        for (field, docs) in sets {
            if let Some(found) = found.get_mut(field.rank().index()) {
                found.union_with(docs);
            }
        }
        true
    }
}

/// The ranges of terms that share a prefix, of every prefix whose range is `wanted`.
fn ranges_of_prefixes(terms: &[&str], wanted: impl Fn(&Range<u32>) -> bool) -> Vec<Range<u32>> {
    let all = 0..u32::try_from(terms.len()).unwrap_or(u32::MAX);
    let mut found: Vec<Range<u32>> = Vec::new();
    let mut open = vec![(all, 0)];
    while let Some((range, depth)) = open.pop() {
        let mut start = range.start;
        while start < range.end {
            let next = next_char(terms, start, depth);
            let same = (start..range.end).take_while(|term| next_char(terms, *term, depth) == next);
            let end = start + u32::try_from(same.count()).unwrap_or(1).max(1);
            let group = start..end;
            start = end;
            let Some(next) = next else {
                continue;
            };
            if wanted(&group) {
                // A longer prefix of the same terms has the same range.
                if group != range || depth == 0 {
                    found.push(group.clone());
                }
                open.push((group, depth + next.len_utf8()));
            }
        }
    }
    found
}

fn next_char(terms: &[&str], term: u32, depth: usize) -> Option<char> {
    terms.get(position(term))?.get(depth..)?.chars().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_prefix_with_terms_of_its_own_has_its_range_once() {
        let terms = ["a", "ab", "abc", "abd", "b", "كوت", "كويت"];
        let mut ranges = ranges_of_prefixes(&terms, |_| true);
        ranges.sort_by_key(|range| (range.start, range.end));
        // a, ab, abc, abd, b, كو, كوت, كويت: ك and كو have the same terms.
        assert_eq!(ranges, [0..4, 1..4, 2..3, 3..4, 4..5, 5..6, 5..7, 6..7]);
    }

    #[test]
    fn a_prefix_that_is_not_wanted_has_no_longer_ones() {
        let terms = ["ab", "ac", "ba"];
        let [only] = ranges_of_prefixes(&terms, |range| range.len() > 1)
            .try_into()
            .unwrap();
        assert_eq!(only, 0..2_u32);
    }
}
