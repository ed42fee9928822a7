//! The words by which accounts, applications and requests are found: their folded beginnings, from one table.

mod matching;
mod pieces;
mod planning;
#[cfg(test)]
pub(crate) mod samples;
mod scanning;

use std::collections::BTreeMap;

use diesel::prelude::*;
use marsam_domain::search::QueryWord;

pub(crate) use self::matching::IsWord;
pub(crate) use self::pieces::{Found, Part, Searchable, Total};
pub(crate) use self::planning::{Plan, Searched, plan};
use crate::schema::search_words;
use crate::store::changes::{self, Column, NewRows};
use crate::{Db, DbError};

/// A search is counted to this many rows; it says when there are more.
pub(crate) const MAX_COUNTED: usize = 1_000;
/// Rows of one statement.
const BATCH: usize = 1_000;
/// The number of the words of requests that only those find who may read contacts.
pub(crate) const HIDDEN_OF_REQUESTS: i32 = 4;

/// The words of a subject, each with its number in the table: that of the subject's kind or [`HIDDEN_OF_REQUESTS`].
pub(crate) type Words = BTreeMap<String, i32>;

/// Whether a word has a beginning.
macro_rules! begins {
    ($beginning:expr) => {
        $crate::schema::search_words::word
            .ge($beginning.from.clone())
            .and($crate::schema::search_words::word.lt($beginning.before.clone()))
    };
}
pub(crate) use begins;

/// Whether the subject in a column has a word: a filter of the list that is walked.
///
/// With an offset, `PostgreSQL` asks each row. Without one it may read all subjects of a frequent word first, to look the rows
/// up among them: for two such words 418 ms instead of 40, at 83,000 requests.
macro_rules! has_word {
    ($column:expr, $word:expr) => {
        diesel::dsl::exists(
            $crate::schema::search_words::table
                .filter($crate::schema::search_words::subject_id.eq($column))
                .filter($crate::search_words::IsWord::of($word))
                .limit(1)
                .offset(0),
        )
    };
}
pub(crate) use has_word;

/// Whether the request in a column has a word that each of its readers may read.
macro_rules! has_shown_word {
    ($column:expr, $word:expr) => {
        diesel::dsl::exists(
            $crate::schema::search_words::table
                .filter($crate::schema::search_words::subject_id.eq($column))
                // A request has words of two numbers. By `eq`, SQLite would read the words of all requests for each row.
                .filter(
                    $crate::schema::search_words::subject_kind
                        .ne($crate::search_words::HIDDEN_OF_REQUESTS),
                )
                .filter($crate::search_words::IsWord::of($word))
                .limit(1)
                .offset(0),
        )
    };
}
pub(crate) use has_shown_word;

/// The rows of a list with the keys of a plan, if it has any.
macro_rules! among {
    ($all:expr, $key:expr, $plan:expr) => {
        match &$plan.among {
            None => $all,
            Some(keys) => $all.filter($key.eq_any(keys.clone())),
        }
    };
}
pub(crate) use among;

/// The rows of a list that a plan reads: those among its keys, if it has any, that have each of its other words.
macro_rules! planned {
    ($all:expr, $key:expr, $plan:expr, |$word:ident| $has_word:expr) => {{
        let plan: &$crate::search_words::Plan = $plan;
        plan.words.iter().fold(
            $crate::search_words::among!($all, $key, plan),
            |all, $word| all.filter($has_word),
        )
    }};
}
pub(crate) use planned;

/// Whether a creative who was invited to the request in a column, or has sent a proposal for it, has a word.
macro_rules! has_creative {
    ($column:expr, $word:expr) => {
        diesel::dsl::exists(
            $crate::schema::invitations::table
                .inner_join(
                    $crate::schema::search_words::table
                        .on($crate::schema::search_words::subject_id
                            .eq($crate::schema::invitations::creative_id)),
                )
                .filter($crate::schema::invitations::request_id.eq($column))
                .filter($crate::search_words::IsWord::of($word))
                .limit(1)
                .offset(0),
        )
        .or(diesel::dsl::exists(
            $crate::schema::proposals::table
                .inner_join(
                    $crate::schema::search_words::table
                        .on($crate::schema::search_words::subject_id
                            .eq($crate::schema::proposals::creative_id)),
                )
                .filter($crate::schema::proposals::request_id.eq($column))
                .filter($crate::search_words::IsWord::of($word))
                .limit(1)
                .offset(0),
        ))
    };
}
pub(crate) use has_creative;

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

/// In how many ways a word of a search is looked up at most.
const SPELLINGS: usize = 6;

/// A word of a search: a subject has it that has a word with any of these beginnings.
#[derive(Debug, Clone)]
pub(crate) struct Word {
    /// Each once, without those that begin with another one: they find nothing more.
    spellings: Vec<Beginning>,
    length: usize,
    /// Whether a creative may have it in their names.
    pub(crate) names_creatives: bool,
}

impl Word {
    fn of(word: &QueryWord) -> Self {
        let all = word.beginnings();
        // A word without a spelling would be one that each subject has.
        let everything = [String::new()];
        let looked_up = match all.get(..SPELLINGS).unwrap_or(all) {
            [] => &everything,
            some => some,
        };
        let distinct = looked_up.iter().filter(|spelling| {
            let mut others = looked_up.iter();
            !others.any(|other| other != *spelling && spelling.starts_with(other.as_str()))
        });
        Self {
            spellings: distinct.map(|spelling| Beginning::of(spelling)).collect(),
            length: all.first().map_or(0, String::len),
            names_creatives: true,
        }
    }

    /// How many bytes it has; a longer word is the rarer one as a rule.
    const fn length(&self) -> usize {
        self.length
    }
}

/// Replaces the words of a subject.
pub(crate) fn replace(
    db: &mut Db,
    key: &str,
    before: &Words,
    after: &Words,
) -> Result<(), DbError> {
    let only_in = |one: &Words, other: &Words| -> Words {
        let all = one.iter();
        all.filter(|(word, number)| other.get(*word) != Some(number))
            .map(|(word, number)| (word.clone(), *number))
            .collect()
    };
    let gone = only_in(before, after);
    let gone: Vec<&[u8]> = gone.keys().map(String::as_bytes).collect();
    for gone in gone.chunks(BATCH) {
        diesel::delete(search_words::table)
            .filter(search_words::subject_id.eq(key))
            .filter(search_words::word.eq_any(gone))
            .execute(db)?;
    }
    insert(db, &[(key, only_in(after, before))])
}

/// The words of a subject that are stored.
pub(crate) fn stored(db: &mut Db, key: &str) -> Result<Words, DbError> {
    let words = search_words::table
        .filter(search_words::subject_id.eq(key))
        .select((search_words::word, search_words::subject_kind))
        .load::<(Vec<u8>, i32)>(db)?;
    let texts = words
        .into_iter()
        .map(|(word, number)| (String::from_utf8_lossy(&word).into_owned(), number));
    Ok(texts.collect())
}

/// Adds words that are not there yet.
pub(crate) fn insert(db: &mut Db, subjects: &[(&str, Words)]) -> Result<(), DbError> {
    let all = subjects
        .iter()
        .flat_map(|(key, words)| words.iter().map(move |word| (*key, word)));
    let all: Vec<_> = all.collect();
    for batch in all.chunks(BATCH) {
        changes::make(db, &[&rows(batch)])?;
    }
    Ok(())
}

/// The words of a subject as rows, a part of them for each statement.
pub(crate) fn new_rows(key: &str, words: &Words) -> Vec<NewRows> {
    let all: Vec<_> = words.iter().map(|word| (key, word)).collect();
    all.chunks(BATCH).map(rows).collect()
}

fn rows(words: &[(&str, (&String, &i32))]) -> NewRows {
    let all = || words.iter();
    NewRows {
        into: "search_words (subject_kind, word, subject_id)",
        columns: vec![
            Column::Number(all().map(|(_, (_, number))| **number).collect()),
            Column::Bytes(
                all()
                    .map(|(_, (word, _))| word.as_bytes().to_vec())
                    .collect(),
            ),
            Column::Text(all().map(|(key, _)| (*key).to_owned()).collect()),
        ],
        on_conflict: "ON CONFLICT DO NOTHING",
    }
}
