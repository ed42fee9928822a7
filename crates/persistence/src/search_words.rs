//! The words by which accounts, applications and requests are found: their folded beginnings, from one table.

use std::collections::{BTreeSet, HashSet};

use diesel::prelude::*;
use marsam_domain::search::SearchQuery;

use crate::db::directly;
use crate::listed::Kind;
use crate::schema::search_words;
use crate::{Db, DbError};

/// A search is counted to this many rows; it says when there are more.
pub(crate) const MAX_COUNTED: usize = 1_000;
/// A word of more subjects is frequent. Reading this many keys by the index takes less time than walking a list in which
/// one row of sixty has the word; a word that occurs more often fills a page soon.
const MAX_READ: usize = 4_000;
/// Rows of one statement.
const BATCH: usize = 1_000;

/// The words that begin with a text, as a range of the index.
#[derive(Debug, Clone)]
pub(crate) struct Beginning {
    /// The least of them.
    pub(crate) from: Vec<u8>,
    /// Greater than each of them.
    pub(crate) before: Vec<u8>,
}

impl Beginning {
    fn of(word: &str) -> Self {
        let mut before = word.as_bytes().to_vec();
        // No byte of UTF-8 is as great.
        before.push(u8::MAX);
        Self {
            from: word.as_bytes().to_vec(),
            before,
        }
    }
}

/// How the rows that match a search are read.
#[derive(Debug, Clone)]
pub(crate) enum Plan {
    /// Nothing is searched for.
    Everything,
    /// The rows with these keys, at most [`MAX_READ`].
    Among(Vec<String>),
    /// Each word is frequent: the list is read in its order, and each row asked for the words.
    Walk(Vec<Beginning>),
}

impl Plan {
    /// Whether it is known to match more than [`MAX_COUNTED`] rows, if no filter leaves any of them out.
    pub(crate) fn is_one_frequent_word(&self) -> bool {
        matches!(self, Self::Walk(words) if words.len() == 1)
    }
}

/// Decides how to find what matches every word of a search: by its rarest word, if it is rare.
pub(crate) fn plan(db: &mut Db, kind: Kind, search: &SearchQuery) -> Result<Plan, DbError> {
    let words: Vec<Beginning> = search.stems().map(Beginning::of).collect();
    if words.is_empty() {
        return Ok(Plan::Everything);
    }
    let mut frequent = Vec::new();
    let mut among: Option<HashSet<String>> = None;
    for word in &words {
        let found = subjects_with(db, kind, word)?;
        if found.len() > MAX_READ {
            frequent.push(word.clone());
            continue;
        }
        let found: HashSet<String> = found.into_iter().collect();
        among = Some(match among {
            None => found,
            Some(before) => before.intersection(&found).cloned().collect(),
        });
    }
    let Some(mut among) = among else {
        return Ok(Plan::Walk(words));
    };
    for word in &frequent {
        let all: Vec<&String> = among.iter().collect();
        let with = search_words::table
            .filter(search_words::subject_id.eq_any(all))
            .filter(search_words::word.ge(&word.from))
            .filter(search_words::word.lt(&word.before))
            .select(search_words::subject_id)
            .load::<String>(db)?;
        among = with.into_iter().collect();
    }
    let mut keys: Vec<String> = among.into_iter().collect();
    keys.sort_unstable();
    Ok(Plan::Among(keys))
}

/// At most one more than [`MAX_READ`] subjects with a word.
fn subjects_with(db: &mut Db, kind: Kind, word: &Beginning) -> Result<Vec<String>, DbError> {
    let limit = i64::try_from(MAX_READ + 1).unwrap_or(i64::MAX);
    Ok(directly!(db, |db| search_words::table
        .filter(search_words::subject_kind.eq(kind.number()))
        .filter(search_words::word.ge(&word.from))
        .filter(search_words::word.lt(&word.before))
        .select(search_words::subject_id)
        .distinct()
        .limit(limit)
        .load::<String>(db))?)
}

/// Whether the subject in a column has a word with this beginning: a filter of the list that is walked.
macro_rules! has_word {
    ($column:expr, $word:expr) => {
        diesel::dsl::exists(
            $crate::schema::search_words::table
                .filter($crate::schema::search_words::subject_id.eq($column))
                .filter($crate::schema::search_words::word.ge($word.from.clone()))
                .filter($crate::schema::search_words::word.lt($word.before.clone())),
        )
    };
}
pub(crate) use has_word;

/// Replaces the words of a subject.
pub(crate) fn replace(
    db: &mut Db,
    (kind, key): (Kind, &str),
    before: &BTreeSet<String>,
    after: &BTreeSet<String>,
) -> Result<(), DbError> {
    let gone: Vec<&[u8]> = before.difference(after).map(String::as_bytes).collect();
    if !gone.is_empty() {
        for gone in gone.chunks(BATCH) {
            diesel::delete(search_words::table)
                .filter(search_words::subject_id.eq(key))
                .filter(search_words::word.eq_any(gone))
                .execute(db)?;
        }
    }
    let new = after.difference(before);
    insert(db, new.map(|word| (kind, word.as_str(), key)).collect())
}

/// Adds words that are not there yet.
pub(crate) fn insert(db: &mut Db, words: Vec<(Kind, &str, &str)>) -> Result<(), DbError> {
    let rows: Vec<_> = words
        .into_iter()
        .map(|(kind, word, key)| {
            (
                search_words::subject_kind.eq(kind.number()),
                search_words::word.eq(word.as_bytes()),
                search_words::subject_id.eq(key),
            )
        })
        .collect();
    for batch in rows.chunks(BATCH) {
        directly!(db, |db| diesel::insert_into(search_words::table)
            .values(batch)
            .on_conflict_do_nothing()
            .execute(db))?;
    }
    Ok(())
}
