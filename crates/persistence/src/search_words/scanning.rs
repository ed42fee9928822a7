//! The first rows with a word in the order of their keys, from the entries of the word.
//!
//! Walking the list would ask each of its rows, and of a word that only old rows have it would find none.

use diesel::prelude::*;

use super::pieces::Part;
use super::{Beginning, Word, begins};
use crate::db::directly;
use crate::schema::search_words;
use crate::{Db, DbError};

/// The subjects of some entries in the order of a part of a list.
macro_rules! in_order {
    ($db:expr, $part:expr, $limit:expr, |$entries:ident| $filtered:expr) => {{
        let wanted = || {
            let $entries = search_words::table;
            $filtered.select(search_words::subject_id).limit($limit)
        };
        Ok(match $part {
            Part::Newest(page) => directly!($db, |db| wanted()
                .filter(search_words::subject_id.lt(page.bound()))
                .order(search_words::subject_id.desc())
                .load::<String>(db))?,
            Part::Oldest(page) => directly!($db, |db| wanted()
                .filter(search_words::subject_id.gt(page.floor()))
                .order(search_words::subject_id.asc())
                .load::<String>(db))?,
        })
    }};
}

/// The most entries of a word that are read to find the first: in an index, some milliseconds.
pub(super) const MAX_SCANNED: usize = 20_000;

/// How many different words are read one by one for a search: each takes two statements.
pub(super) const MAX_DISTINCT: usize = 12;

/// A word whose entries are scanned, and the others of its search.
#[derive(Debug, Clone)]
pub(crate) struct Scanned {
    pub(super) entries: Entries,
    /// Each row must have all of them.
    pub(super) others: Vec<Word>,
}

/// Which entries are scanned.
#[derive(Debug, Clone)]
pub(super) enum Entries {
    /// Those of a few words, by number and word. The index has each word's entries in the order of their keys, so no more are
    /// read than are wanted.
    OfWords(Vec<(i32, Vec<u8>)>),
    /// Those with one of the numbers that begin like a word: all of them are read and sorted.
    Beginning(&'static [i32], Word),
}

impl Entries {
    /// The entries of a word, one distinct word after the other; `None` if they are more than are `left` for this search.
    pub(super) fn of_words(
        db: &mut Db,
        numbers: &'static [i32],
        word: &Word,
        left: &mut usize,
    ) -> Result<Option<Self>, DbError> {
        let mut found = Vec::new();
        for (number, spelling) in numbers.iter().flat_map(|number| {
            word.spellings
                .iter()
                .map(move |spelling| (*number, spelling))
        }) {
            let mut next = next_word(db, number, spelling, None)?;
            while let Some(word) = next {
                if *left == 0 {
                    return Ok(None);
                }
                *left -= 1;
                next = next_word(db, number, spelling, Some(&word))?;
                found.push((number, word));
            }
        }
        Ok(Some(Self::OfWords(found)))
    }

    /// Whether reading more of them costs as much as reading all.
    pub(super) const fn are_sorted_first(&self) -> bool {
        matches!(self, Self::Beginning(..))
    }
}

/// The first word with a beginning, or the first after another one.
fn next_word(
    db: &mut Db,
    number: i32,
    spelling: &Beginning,
    after: Option<&Vec<u8>>,
) -> Result<Option<Vec<u8>>, DbError> {
    let words = || {
        search_words::table
            .filter(search_words::subject_kind.eq(number))
            .filter(search_words::word.lt(spelling.before.clone()))
            .order(search_words::word.asc())
            .select(search_words::word)
            .limit(1)
    };
    let found = match after {
        None => directly!(db, |db| words()
            .filter(search_words::word.ge(spelling.from.clone()))
            .load::<Vec<u8>>(db))?,
        Some(after) => directly!(db, |db| words()
            .filter(search_words::word.gt(after.clone()))
            .load::<Vec<u8>>(db))?,
    };
    Ok(found.into_iter().next())
}

/// Keys with a word.
pub(super) struct First {
    /// In ascending order.
    pub(super) keys: Vec<String>,
    /// Whether no other follows in the list's order.
    pub(super) is_all: bool,
}

impl Scanned {
    /// The first keys of a part of a list, at most so many.
    pub(super) fn first(&self, db: &mut Db, part: Part, most: usize) -> Result<First, DbError> {
        let mut keys = Vec::new();
        // Behind it keys of one list are missing.
        let mut end: Option<String> = None;
        for found in self.entries.lists(db, part, most)? {
            if found.len() >= most {
                let cut = found.last().cloned();
                end = match (end, cut) {
                    (Some(one), Some(other)) => Some(part.earlier(one, other)),
                    (one, other) => one.or(other),
                };
            }
            keys.extend(found);
        }
        if let Some(end) = &end {
            keys.retain(|key| part.is_within(key, end));
        }
        keys.sort_unstable();
        keys.dedup();
        let (first, rest) = part.split(&keys, most);
        Ok(First {
            keys: first.to_vec(),
            is_all: end.is_none() && rest.is_empty(),
        })
    }
}

impl Entries {
    /// The first keys of each word or spelling, in the list's order; a row with two such words is there twice.
    fn lists(&self, db: &mut Db, part: Part, most: usize) -> Result<Vec<Vec<String>>, DbError> {
        let limit = i64::try_from(most).unwrap_or(i64::MAX);
        match self {
            Self::OfWords(words) => words
                .iter()
                .map(|(number, word)| {
                    in_order!(db, part, limit, |entries| entries
                        .filter(search_words::subject_kind.eq(*number))
                        .filter(search_words::word.eq(word.clone())))
                })
                .collect(),
            Self::Beginning(numbers, word) => word
                .spellings
                .iter()
                .map(|spelling| {
                    in_order!(db, part, limit, |entries| entries
                        .filter(search_words::subject_kind.eq_any(*numbers))
                        .filter(begins!(spelling)))
                })
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests;
