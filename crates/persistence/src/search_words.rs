//! The words by which accounts, applications and requests are found: their folded beginnings, from one table.

use std::collections::{BTreeSet, HashSet};

use diesel::prelude::*;
use marsam_domain::search::{QueryWord, SearchQuery};

use crate::db::directly;
use crate::listed::Kind;
use crate::schema::{invitations, proposals, search_words};
use crate::{Db, DbError};

/// A search is counted to this many rows; it says when there are more.
pub(crate) const MAX_COUNTED: usize = 1_000;
/// A word of more subjects is frequent. Reading this many keys by the index takes less time than walking a list in which
/// one row of sixty has the word; a word that occurs more often fills a page soon.
const MAX_READ: usize = 4_000;
/// Rows of one statement.
const BATCH: usize = 1_000;

/// Whether a word has a beginning.
macro_rules! begins {
    ($beginning:expr) => {
        $crate::schema::search_words::word
            .ge($beginning.from.clone())
            .and($crate::schema::search_words::word.lt($beginning.before.clone()))
    };
}
pub(crate) use begins;

/// Whether a word is one of a search.
macro_rules! is_word {
    ($word:expr) => {{
        let [a, b, c, d, e, f] = &$word.spellings;
        $crate::search_words::begins!(a)
            .or($crate::search_words::begins!(b))
            .or($crate::search_words::begins!(c))
            .or($crate::search_words::begins!(d))
            .or($crate::search_words::begins!(e))
            .or($crate::search_words::begins!(f))
    }};
}
pub(crate) use is_word;

/// The creatives with a name that begins so.
macro_rules! creatives {
    ($beginning:expr) => {
        search_words::table
            .filter(search_words::subject_kind.eq(Kind::Creative.number()))
            .filter(begins!($beginning))
            .select(search_words::subject_id)
    };
}

/// Whether the subject in a column has a word: a filter of the list that is walked.
macro_rules! has_word {
    ($column:expr, $word:expr) => {
        diesel::dsl::exists(
            $crate::schema::search_words::table
                .filter($crate::schema::search_words::subject_id.eq($column))
                .filter($crate::search_words::is_word!($word)),
        )
    };
}
pub(crate) use has_word;

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
                .filter($crate::search_words::is_word!($word)),
        )
        .or(diesel::dsl::exists(
            $crate::schema::proposals::table
                .inner_join(
                    $crate::schema::search_words::table
                        .on($crate::schema::search_words::subject_id
                            .eq($crate::schema::proposals::creative_id)),
                )
                .filter($crate::schema::proposals::request_id.eq($column))
                .filter($crate::search_words::is_word!($word)),
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

/// In how many ways a word of a search is looked up; with fewer, the first is repeated.
const SPELLINGS: usize = 6;

/// A word of a search: a subject has it that has a word with any of these beginnings.
#[derive(Debug, Clone)]
pub(crate) struct Word {
    pub(crate) spellings: [Beginning; SPELLINGS],
}

impl Word {
    fn of(word: &QueryWord) -> Self {
        let all = word.beginnings();
        let spelling = |place| all.get(place).or(all.first()).map_or("", String::as_str);
        Self {
            spellings: std::array::from_fn(|place| Beginning::of(spelling(place))),
        }
    }

    /// Each spelling once.
    fn distinct(&self) -> impl Iterator<Item = &Beginning> {
        let mut known: Vec<&[u8]> = Vec::new();
        self.spellings.iter().filter(move |spelling| {
            let is_new = !known.contains(&spelling.from.as_slice());
            known.push(&spelling.from);
            is_new
        })
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
    Walk(Vec<Word>),
}

impl Plan {
    /// Whether it is known to match more than [`MAX_COUNTED`] rows, if no filter leaves any of them out.
    pub(crate) fn is_one_frequent_word(&self) -> bool {
        matches!(self, Self::Walk(words) if words.len() == 1)
    }
}

/// Decides how to find what matches every word of a search: by its rarest word, if it is rare.
pub(crate) fn plan(db: &mut Db, kind: Kind, search: &SearchQuery) -> Result<Plan, DbError> {
    let words: Vec<Word> = search.words().iter().map(Word::of).collect();
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
        among = Some(match among {
            None => found,
            Some(before) => before.intersection(&found).cloned().collect(),
        });
    }
    let Some(mut among) = among else {
        return Ok(Plan::Walk(words));
    };
    for word in &frequent {
        among = those_with(db, kind, word, &among)?;
    }
    let mut keys: Vec<String> = among.into_iter().collect();
    keys.sort_unstable();
    Ok(Plan::Among(keys))
}

/// The subjects with a word, a request also by the names of its creatives; of more than [`MAX_READ`] not all.
fn subjects_with(db: &mut Db, kind: Kind, word: &Word) -> Result<HashSet<String>, DbError> {
    let limit = i64::try_from(MAX_READ + 1).unwrap_or(i64::MAX);
    let mut found = HashSet::new();
    for spelling in word.distinct() {
        found.extend(directly!(db, |db| search_words::table
            .filter(search_words::subject_kind.eq(kind.number()))
            .filter(begins!(spelling))
            .select(search_words::subject_id)
            .distinct()
            .limit(limit)
            .load::<String>(db))?);
        if kind == Kind::QuoteRequest && found.len() <= MAX_READ {
            found.extend(directly!(db, |db| invitations::table
                .filter(invitations::creative_id.eq_any(creatives!(spelling)))
                .select(invitations::request_id)
                .distinct()
                .limit(limit)
                .load::<String>(db))?);
            found.extend(directly!(db, |db| proposals::table
                .filter(proposals::creative_id.eq_any(creatives!(spelling)))
                .select(proposals::request_id)
                .distinct()
                .limit(limit)
                .load::<String>(db))?);
        }
        if found.len() > MAX_READ {
            break;
        }
    }
    Ok(found)
}

/// Those of some subjects, at most [`MAX_READ`], that have a word.
fn those_with(
    db: &mut Db,
    kind: Kind,
    word: &Word,
    among: &HashSet<String>,
) -> Result<HashSet<String>, DbError> {
    let all: Vec<&String> = among.iter().collect();
    let mut found = HashSet::new();
    for spelling in word.distinct() {
        found.extend(
            search_words::table
                .filter(search_words::subject_id.eq_any(&all))
                .filter(begins!(spelling))
                .select(search_words::subject_id)
                .load::<String>(db)?,
        );
        if kind == Kind::QuoteRequest {
            found.extend(
                invitations::table
                    .filter(invitations::request_id.eq_any(&all))
                    .filter(invitations::creative_id.eq_any(creatives!(spelling)))
                    .select(invitations::request_id)
                    .load::<String>(db)?,
            );
            found.extend(
                proposals::table
                    .filter(proposals::request_id.eq_any(&all))
                    .filter(proposals::creative_id.eq_any(creatives!(spelling)))
                    .select(proposals::request_id)
                    .load::<String>(db)?,
            );
        }
    }
    Ok(found)
}

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

/// The words of a subject that are stored.
pub(crate) fn stored(db: &mut Db, key: &str) -> Result<BTreeSet<String>, DbError> {
    let words = search_words::table
        .filter(search_words::subject_id.eq(key))
        .select(search_words::word)
        .load::<Vec<u8>>(db)?;
    let texts = words
        .into_iter()
        .map(|word| String::from_utf8_lossy(&word).into_owned());
    Ok(texts.collect())
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
