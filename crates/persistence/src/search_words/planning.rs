//! How the rows that match a search are found: from the keys of its rarest word, if that is rare enough.
//!
//! **Invariant:** planning reads at most [`Searched::most_read`] rows and one more, whatever is typed; for each spelling of a
//! word one row, to know whether a creative has it in their names; and the first entries of a dozen words.

use std::cmp::Reverse;

use diesel::prelude::*;
use marsam_domain::search::SearchQuery;

use super::scanning::{self, Entries, Scanned};
use super::{Beginning, HIDDEN_OF_REQUESTS, MAX_COUNTED, Word, begins};
use crate::db::directly;
use crate::listed::Kind;
use crate::schema::{invitations, proposals, quote_requests, search_words};
use crate::{Db, DbError};

/// What is read to plan a search of a whole table. The index gives this many keys in some milliseconds, and a page then
/// reads the first of them only. Walking the table instead visits every row before the first that has the word: of a word
/// that more of 83,000 rows have, fewer than [`MAX_WALKED`] for a page of 50.
const MAX_READ: usize = 5_000;
/// What is read to plan a search of one owner's list, which is short: walking it soon takes less time.
const MAX_READ_OF_OWNER: usize = 1_000;
/// What is read of each of several words before more is read of any: one of them is as rare as a rule.
const FIRST_LOOK: usize = 250;
/// How many rows of a list are asked for words that are all frequent, for one page and for its count.
const MAX_WALKED: usize = 1_000;

const CREATIVES: &[i32] = &[Kind::Creative.number()];

/// What is searched.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Searched<'a> {
    /// Accounts.
    Accounts,
    /// Applications.
    Applications,
    /// All requests, by everything that their brand and the admins read of them and by the names of their creatives.
    Requests,
    /// The requests of one brand, by the same.
    RequestsOfBrand,
    /// Requests, by what the creative with this key may read of them.
    Inbox(&'a str),
}

impl Searched<'_> {
    /// The numbers of the words that find these rows. Brands and admins read contacts, too.
    const fn numbers(self) -> &'static [i32] {
        match self {
            Self::Accounts => const { &[Kind::Account.number()] },
            Self::Applications => const { &[Kind::Application.number()] },
            Self::Requests | Self::RequestsOfBrand => {
                const { &[Kind::QuoteRequest.number(), HIDDEN_OF_REQUESTS] }
            }
            Self::Inbox(_) => const { &[Kind::QuoteRequest.number()] },
        }
    }

    /// How many rows are read to plan a search.
    const fn most_read(self) -> usize {
        match self {
            Self::Accounts | Self::Applications | Self::Requests => MAX_READ,
            Self::RequestsOfBrand | Self::Inbox(_) => MAX_READ_OF_OWNER,
        }
    }
}

/// How the rows that match a search are read.
#[derive(Debug, Clone, Default)]
pub(crate) struct Plan {
    /// Only the rows with these keys can match, in ascending order; `None`: each word is frequent, and the list is read in
    /// its order.
    pub(crate) among: Option<Vec<String>>,
    /// The words that each row is asked for.
    pub(crate) words: Vec<Word>,
    /// How many rows of the list are asked for them at most.
    pub(crate) most_walked: usize,
    /// One of the words, by whose entries a list in the order of its keys is read.
    pub(crate) scanned: Option<Scanned>,
}

impl Plan {
    /// Whether nothing is searched for.
    pub(crate) const fn is_everything(&self) -> bool {
        self.among.is_none() && self.words.is_empty()
    }

    /// Whether the list is scanned in its order and each row is checked for the words.
    pub(crate) const fn is_walk(&self) -> bool {
        self.among.is_none() && !self.words.is_empty()
    }

    /// Whether it is known to match more than [`MAX_COUNTED`](super::MAX_COUNTED) rows, if no filter leaves any of them
    /// out.
    const fn is_one_frequent_word(&self) -> bool {
        self.among.is_none() && self.words.len() == 1
    }

    /// How many rows of an unfiltered list match, and whether there are more than [`MAX_COUNTED`]; `None` if rows have to
    /// be read to know it.
    pub(crate) fn counted(&self) -> Option<(i64, bool)> {
        let limit = i64::try_from(MAX_COUNTED).unwrap_or(i64::MAX);
        let found = match &self.among {
            None if self.is_one_frequent_word() => return Some((limit, true)),
            Some(keys) if self.words.is_empty() => i64::try_from(keys.len()).unwrap_or(i64::MAX),
            _ => return None,
        };
        Some((found.min(limit), found > limit))
    }
}

/// Decides how to find what matches every word of a search.
pub(crate) fn plan(
    db: &mut Db,
    searched: Searched<'_>,
    search: &SearchQuery,
) -> Result<Plan, DbError> {
    let words = search.words().iter().map(Word::of).collect();
    let mut reading = Reading {
        db,
        searched,
        left: searched.most_read(),
    };
    let mut plan = reading.plan(words)?;
    if let Searched::Requests | Searched::RequestsOfBrand = searched {
        for word in &mut plan.words {
            word.names_creatives = names_creatives(db, word)?;
        }
    }
    if plan.is_walk() {
        plan.scanned = scanned(db, searched, &plan.words)?;
    }
    Ok(plan)
}

/// The word whose entries find the first rows: one of few different words, else one with few enough entries.
fn scanned(
    db: &mut Db,
    searched: Searched<'_>,
    words: &[Word],
) -> Result<Option<Scanned>, DbError> {
    let is_found_by_entries = |word: &Word| match searched {
        Searched::Accounts | Searched::Applications => true,
        Searched::Requests | Searched::RequestsOfBrand => !word.names_creatives,
        Searched::Inbox(_) => false,
    };
    let scanned = |place: usize, entries: Entries| {
        let mut others = words.to_vec();
        others.remove(place);
        Some(Scanned { entries, others })
    };
    let all = words.iter().enumerate();
    let found: Vec<_> = all.filter(|&(_, word)| is_found_by_entries(word)).collect();
    let mut left = scanning::MAX_DISTINCT;
    for &(place, word) in &found {
        if let Some(entries) = Entries::of_words(db, searched.numbers(), word, &mut left)? {
            return Ok(scanned(place, entries));
        }
    }
    for &(place, word) in &found {
        if is_scannable(db, searched, word)? {
            let entries = Entries::Beginning(searched.numbers(), word.clone());
            return Ok(scanned(place, entries));
        }
    }
    Ok(None)
}

fn is_scannable(db: &mut Db, searched: Searched<'_>, word: &Word) -> Result<bool, DbError> {
    let most = scanning::MAX_SCANNED / word.spellings.len().max(1);
    for spelling in &word.spellings {
        if has_more_than(db, searched.numbers(), spelling, most)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether any creative has a word in their names. Few words of briefs are names, and a row that lacks such a word would be
/// asked for each of its creatives.
fn names_creatives(db: &mut Db, word: &Word) -> Result<bool, DbError> {
    for spelling in &word.spellings {
        if has_more_than(db, CREATIVES, spelling, 0)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// What is still read for a search.
struct Reading<'a> {
    db: &'a mut Db,
    searched: Searched<'a>,
    left: usize,
}

impl Reading<'_> {
    fn plan(&mut self, mut words: Vec<Word>) -> Result<Plan, DbError> {
        words.sort_by_key(|word| Reverse(word.length()));
        let mut among = None;
        if words.len() > 1 {
            among = self.take_rare(&mut words, FIRST_LOOK)?;
        }
        if among.is_none() && !words.is_empty() {
            // A fair share: a frequent word must not use up what would show that another one is rare.
            let share = self.left / words.len();
            among = self.take_rare(&mut words, share)?;
        }
        Ok(Plan {
            among,
            words,
            most_walked: MAX_WALKED,
            scanned: None,
        })
    }

    /// The keys of the first word that is found by reading at most this many rows, which is taken out of the words.
    fn take_rare(
        &mut self,
        words: &mut Vec<Word>,
        most: usize,
    ) -> Result<Option<Vec<String>>, DbError> {
        for place in 0..words.len() {
            let Some(word) = words.get(place) else {
                continue;
            };
            if let Some(keys) = self.keys_with(word, most)? {
                words.remove(place);
                return Ok(Some(keys));
            }
        }
        Ok(None)
    }

    /// The keys of the subjects with a word; `None` if more rows than `most`, or than are left, would have to be read.
    fn keys_with(&mut self, word: &Word, most: usize) -> Result<Option<Vec<String>>, DbError> {
        let mut look = Look {
            searched: self.searched,
            left: most.min(self.left),
            found: Vec::new(),
        };
        if look.left == 0 {
            return Ok(None);
        }
        let allowed = look.left;
        let mut is_all = true;
        for spelling in &word.spellings {
            is_all = look.read(self.db, spelling)?;
            if !is_all {
                break;
            }
        }
        self.left -= allowed - look.left;
        if !is_all {
            return Ok(None);
        }
        let mut keys = look.found;
        keys.sort_unstable();
        keys.dedup();
        Ok(Some(keys))
    }
}

/// One look for the subjects of a word.
struct Look<'a> {
    searched: Searched<'a>,
    left: usize,
    /// One may be there twice.
    found: Vec<String>,
}

impl Look<'_> {
    /// Reads the subjects with a beginning; `false` if they are more than are left.
    fn read(&mut self, db: &mut Db, spelling: &Beginning) -> Result<bool, DbError> {
        let numbers = self.searched.numbers();
        // Skipping rows of the index costs a tenth of loading them.
        if self.left > FIRST_LOOK && has_more_than(db, numbers, spelling, self.left)? {
            self.left = 0;
            return Ok(false);
        }
        let limit = self.limit();
        let own = with_beginning(db, numbers, spelling, limit)?;
        if !self.take(own) {
            return Ok(false);
        }
        match self.searched {
            Searched::Accounts | Searched::Applications => Ok(true),
            Searched::Requests | Searched::RequestsOfBrand => self.read_by_creatives(db, spelling),
            Searched::Inbox(creative) => self.read_projects(db, creative, spelling),
        }
    }

    /// The requests that a creative with such a name was invited to, or has sent a proposal for.
    fn read_by_creatives(&mut self, db: &mut Db, spelling: &Beginning) -> Result<bool, DbError> {
        let named = with_beginning(db, CREATIVES, spelling, self.limit())?;
        if !self.count(named.len()) {
            return Ok(false);
        }
        if named.is_empty() {
            return Ok(true);
        }
        let limit = self.limit();
        let invited = invitations::table
            .filter(invitations::creative_id.eq_any(&named))
            .select(invitations::request_id)
            .distinct()
            .limit(limit)
            .load::<String>(db)?;
        if !self.take(invited) {
            return Ok(false);
        }
        let limit = self.limit();
        let answered = proposals::table
            .filter(proposals::creative_id.eq_any(&named))
            .select(proposals::request_id)
            .distinct()
            .limit(limit)
            .load::<String>(db)?;
        Ok(self.take(answered))
    }

    /// The projects of a creative, by all of their words.
    fn read_projects(
        &mut self,
        db: &mut Db,
        creative: &str,
        spelling: &Beginning,
    ) -> Result<bool, DbError> {
        let limit = self.limit();
        // No kind: the index of the subjects' words is to be read, not that of all hidden words.
        let own = directly!(db, |db| search_words::table
            .filter(
                search_words::subject_id.eq_any(
                    quote_requests::table
                        .filter(quote_requests::chosen_creative_id.eq(creative))
                        .select(quote_requests::id)
                )
            )
            .filter(begins!(spelling))
            .select(search_words::subject_id)
            .distinct()
            .limit(limit)
            .load::<String>(db))?;
        Ok(self.take(own))
    }

    /// One more than may still be read.
    fn limit(&self) -> i64 {
        i64::try_from(self.left + 1).unwrap_or(i64::MAX)
    }

    fn take(&mut self, keys: Vec<String>) -> bool {
        let is_within = self.count(keys.len());
        self.found.extend(keys);
        is_within
    }

    /// Whether this many rows were left.
    fn count(&mut self, rows: usize) -> bool {
        let is_within = rows <= self.left;
        self.left = self.left.saturating_sub(rows);
        is_within
    }
}

/// Whether more entries than these have one of the numbers and a beginning.
fn has_more_than(
    db: &mut Db,
    numbers: &[i32],
    spelling: &Beginning,
    rows: usize,
) -> Result<bool, DbError> {
    let one_more = directly!(db, |db| search_words::table
        .filter(search_words::subject_kind.eq_any(numbers))
        .filter(begins!(spelling))
        .select(search_words::subject_kind)
        .offset(i64::try_from(rows).unwrap_or(i64::MAX))
        .limit(1)
        .load::<i32>(db))?;
    Ok(!one_more.is_empty())
}

/// The subjects of the entries that have one of the numbers and a beginning.
fn with_beginning(
    db: &mut Db,
    numbers: &[i32],
    spelling: &Beginning,
    limit: i64,
) -> Result<Vec<String>, DbError> {
    // Not distinct: sorting them costs more than reading a subject with two such words twice.
    Ok(directly!(db, |db| search_words::table
        .filter(search_words::subject_kind.eq_any(numbers))
        .filter(begins!(spelling))
        .select(search_words::subject_id)
        .limit(limit)
        .load::<String>(db))?)
}

#[cfg(test)]
mod tests;
