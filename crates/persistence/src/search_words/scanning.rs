//! The first rows with a word in the order of their keys, from the entries of the word.
//!
//! Walking the list would ask each of its rows, and of a word that only old rows have it would find none.

use diesel::prelude::*;

use super::pieces::Part;
use super::{Beginning, Word, begins};
use crate::db::directly;
use crate::schema::search_words;
use crate::{Db, DbError};

/// The most entries of a word that are read to find the first: in an index, some milliseconds.
pub(super) const MAX_SCANNED: usize = 20_000;

/// A word whose entries are scanned, and the others of its search.
#[derive(Debug, Clone)]
pub(crate) struct Scanned {
    /// The numbers of the entries.
    pub(super) numbers: &'static [i32],
    pub(super) word: Word,
    /// Each row must have all of them.
    pub(super) others: Vec<Word>,
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
        // Behind it keys of one spelling are missing.
        let mut end: Option<String> = None;
        for spelling in &self.word.spellings {
            let found = self.of_spelling(db, spelling, part, most)?;
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

    /// In the list's order; a row with two such words is there twice.
    fn of_spelling(
        &self,
        db: &mut Db,
        spelling: &Beginning,
        part: Part,
        most: usize,
    ) -> Result<Vec<String>, DbError> {
        let limit = i64::try_from(most).unwrap_or(i64::MAX);
        let entries = || {
            search_words::table
                .filter(search_words::subject_kind.eq_any(self.numbers))
                .filter(begins!(spelling))
                .select(search_words::subject_id)
                .limit(limit)
        };
        Ok(match part {
            Part::Newest(page) => directly!(db, |db| entries()
                .filter(search_words::subject_id.lt(page.bound()))
                .order(search_words::subject_id.desc())
                .load::<String>(db))?,
            Part::Oldest(page) => directly!(db, |db| entries()
                .filter(search_words::subject_id.gt(page.floor()))
                .order(search_words::subject_id.asc())
                .load::<String>(db))?,
        })
    }
}

#[cfg(test)]
mod tests;
