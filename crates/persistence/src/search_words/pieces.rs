//! A list is read in pieces, so that a search reads a limited number of its rows, whatever is typed.
//!
//! **Invariant:** of a list that is walked, [`Plan::most_walked`] rows at most are asked for their words; of a list that lacks
//! them, as many that have one of the words.

use super::scanning::Scanned;
use super::{MAX_COUNTED, Plan};
use crate::pages::Page;
use crate::{Db, DbError};

/// The least number of keys in one statement.
const LEAST_PIECE: usize = 64;

/// Which part of a list a page is read from.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Part {
    /// From the newest row before the page's place.
    Newest(Page),
    /// From the oldest row after it.
    Oldest(Page),
}

impl Part {
    /// The keys in this part, in ascending order.
    fn of(self, keys: &[String]) -> &[String] {
        let part = match self {
            Self::Newest(page) => {
                let bound = page.bound();
                keys.get(..keys.partition_point(|key| *key < bound))
            }
            Self::Oldest(page) => {
                let floor = page.floor();
                keys.get(keys.partition_point(|key| *key <= floor)..)
            }
        };
        part.unwrap_or_default()
    }

    /// The last of some keys in the list's order, which are in ascending order.
    fn last(self, keys: &[String]) -> Option<&String> {
        match self {
            Self::Newest(_) => keys.first(),
            Self::Oldest(_) => keys.last(),
        }
    }

    /// Which of two keys comes first in the list's order.
    pub(super) fn earlier(self, one: String, other: String) -> String {
        match self {
            Self::Newest(_) => one.max(other),
            Self::Oldest(_) => one.min(other),
        }
    }

    /// Whether a key comes no later than another in the list's order.
    pub(super) fn is_within(self, key: &str, end: &str) -> bool {
        match self {
            Self::Newest(_) => key >= end,
            Self::Oldest(_) => key <= end,
        }
    }

    /// The first keys in the list's order, and the others.
    pub(super) fn split(self, keys: &[String], size: usize) -> (&[String], &[String]) {
        let size = size.min(keys.len());
        match self {
            Self::Newest(_) => {
                let (rest, piece) = keys.split_at(keys.len() - size);
                (piece, rest)
            }
            Self::Oldest(_) => keys.split_at(size),
        }
    }
}

/// A part of a list that is searched: from its page's place on, in its order.
pub(crate) trait Searchable {
    /// What is read of a row.
    type Row;
    /// The place of a row in the order; as text it is the cursor.
    type Place: Clone + ToString;

    /// How many rows are wanted of it.
    fn most(&self) -> i64;

    /// Whether it begins with the list.
    fn is_first(&self) -> bool;

    /// The part by its keys; `None` for a list that is not in the order of its keys.
    fn part(&self) -> Option<Part>;

    /// The keys and places of the first `most` rows after a place, or from the beginning of the part, whatever words they
    /// have.
    fn places(
        &self,
        db: &mut Db,
        after: Option<Self::Place>,
        most: i64,
    ) -> Result<Vec<(String, Self::Place)>, DbError>;

    /// The first rows that a plan reads, in the list's order; more than `most` if they come from several ranges.
    fn rows(&self, db: &mut Db, plan: &Plan, most: i64) -> Result<Vec<Self::Row>, DbError>;
}

/// The rows found so far. Each piece reads only the rows that are still missing: one row more would check every row before it.
struct Wanted<T> {
    most: usize,
    found: Vec<T>,
}

impl<T> Wanted<T> {
    fn of<L: Searchable<Row = T>>(list: &L) -> Self {
        Self {
            most: usize::try_from(list.most()).unwrap_or(usize::MAX),
            found: Vec::new(),
        }
    }

    /// How many keys the first piece has.
    fn first_piece(&self) -> usize {
        self.most.max(LEAST_PIECE)
    }

    fn left(&self) -> i64 {
        let left = self.most.saturating_sub(self.found.len());
        i64::try_from(left).unwrap_or(i64::MAX)
    }
}

/// How many rows match, and whether there may be more.
pub(crate) type Total = (i64, bool);

/// What was found of a part of a list.
#[derive(Debug)]
pub(crate) struct Found<T> {
    /// In the list's order; there may be more than were wanted.
    pub(crate) rows: Vec<T>,
    /// The cursor of the last row that was looked at, if fewer than were wanted had been found by then and the list goes on.
    pub(crate) stopped_at: Option<String>,
}

impl<T> Found<T> {
    /// How many rows were found, counted to [`MAX_COUNTED`], and whether there may be more.
    pub(crate) fn counted(&self) -> Total {
        let is_more = self.rows.len() > MAX_COUNTED || self.stopped_at.is_some();
        let found = i64::try_from(self.rows.len().min(MAX_COUNTED));
        (found.unwrap_or(i64::MAX), is_more)
    }
}

impl Plan {
    /// Reads a page of a list, and counts what matches in all of it where the number is not known. Both are one walk where
    /// they can be.
    pub(crate) fn page<L: Searchable>(
        &self,
        db: &mut Db,
        page: &L,
        all: &L,
        known: Option<Total>,
    ) -> Result<(Found<L::Row>, Total), DbError> {
        if let Some(total) = known {
            return Ok((self.read(db, page)?, total));
        }
        let found = self.read(db, all)?;
        let total = found.counted();
        if self.is_walk() && page.is_first() {
            return Ok((found, total));
        }
        Ok((self.read(db, page)?, total))
    }

    /// Reads rows of a list, until there are as many as are wanted, no more match, or as many rows were looked at as may
    /// be.
    pub(crate) fn read<L: Searchable>(
        &self,
        db: &mut Db,
        list: &L,
    ) -> Result<Found<L::Row>, DbError> {
        if let (Some(scanned), Some(part)) = (&self.scanned, list.part()) {
            if !scanned.entries.are_sorted_first() {
                return self.scan(db, list, scanned, part);
            }
            // Sorting them all is for what the first rows of the list lack.
            let walked = self.walk(db, list)?;
            if walked.stopped_at.is_none() {
                return Ok(walked);
            }
            return self.scan(db, list, scanned, part);
        }
        let rows = match (&self.among, list.part()) {
            _ if self.is_walk() => return self.walk(db, list),
            (Some(keys), Some(part)) => self.pieces(db, list, part.of(keys), part)?,
            _ => list.rows(db, self, list.most())?,
        };
        Ok(Found {
            rows,
            stopped_at: None,
        })
    }

    /// Reads the rows with these keys in growing pieces: one statement for all of them would visit each.
    fn pieces<L: Searchable>(
        &self,
        db: &mut Db,
        list: &L,
        mut left: &[String],
        part: Part,
    ) -> Result<Vec<L::Row>, DbError> {
        let mut wanted = Wanted::of(list);
        let mut size = wanted.first_piece();
        while !left.is_empty() && wanted.left() > 0 {
            let (piece, rest) = part.split(left, size);
            let plan = self.only(piece.to_vec());
            let rows = list.rows(db, &plan, wanted.left())?;
            wanted.found.extend(rows);
            left = rest;
            size = size.saturating_mul(4);
        }
        Ok(wanted.found)
    }

    /// Looks at the rows of the list in growing pieces, since each of the words is frequent.
    fn walk<L: Searchable>(&self, db: &mut Db, list: &L) -> Result<Found<L::Row>, DbError> {
        let mut wanted = Wanted::of(list);
        let mut size = wanted.first_piece();
        let mut left = self.most_walked;
        let mut after = None;
        while wanted.left() > 0 && left > 0 {
            let most = size.min(left);
            let piece = list.places(db, after, i64::try_from(most).unwrap_or(i64::MAX))?;
            let is_last = piece.len() < most;
            left -= piece.len().min(left);
            after = piece.last().map(|(_, place)| place.clone());
            let plan = self.only(piece.into_iter().map(|(key, _)| key).collect());
            let rows = list.rows(db, &plan, wanted.left())?;
            wanted.found.extend(rows);
            if is_last {
                after = None;
                break;
            }
            size = size.saturating_mul(4);
        }
        let is_enough = wanted.left() == 0;
        Ok(Found {
            rows: wanted.found,
            stopped_at: after.filter(|_| !is_enough).map(|place| place.to_string()),
        })
    }

    /// Looks at the first rows that have one of the words, in the list's order.
    fn scan<L: Searchable>(
        &self,
        db: &mut Db,
        list: &L,
        scanned: &Scanned,
        part: Part,
    ) -> Result<Found<L::Row>, DbError> {
        let others = Self {
            words: scanned.others.clone(),
            ..Self::default()
        };
        let mut wanted = Wanted::of(list);
        let mut size = if scanned.entries.are_sorted_first() {
            self.most_walked
        } else {
            wanted.first_piece().min(self.most_walked)
        };
        let mut looked_at = 0;
        loop {
            let first = scanned.first(db, part, size)?;
            // Those of the pieces before come first in the list's order.
            let (_, left) = part.split(&first.keys, looked_at);
            if !left.is_empty() {
                let rows = list.rows(db, &others.only(left.to_vec()), wanted.left())?;
                wanted.found.extend(rows);
            }
            if first.is_all || wanted.left() == 0 {
                return Ok(Found {
                    rows: wanted.found,
                    stopped_at: None,
                });
            }
            if size >= self.most_walked {
                return Ok(Found {
                    rows: wanted.found,
                    stopped_at: part.last(&first.keys).cloned(),
                });
            }
            looked_at = first.keys.len();
            size = size.saturating_mul(4).min(self.most_walked);
        }
    }

    /// The same words, asked of these rows.
    fn only(&self, keys: Vec<String>) -> Self {
        Self {
            among: Some(keys),
            words: self.words.clone(),
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests;
