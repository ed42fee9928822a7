//! Counts of what is listed, kept in the transaction of each write, so that no list counts its table.
//!
//! **Invariant:** a write notes its changes while it runs; they are stored once, in one order, when its work is done
//! ([`counted`]). So no two transactions wait for each other's counts, and none holds them while it does anything else.

use std::cell::RefCell;
use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel::upsert::excluded;

use crate::db::directly;
use crate::schema::kept_counts;
use crate::{Db, DbError};

/// What is counted together.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cell {
    pub(crate) subject_kind: &'static str,
    pub(crate) counted_by: CountedBy,
    pub(crate) value: String,
    /// The last digit of the subject's id: writes about different subjects rarely change one row.
    pub(crate) shard: String,
}

/// What subjects are counted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum CountedBy {
    /// The day in Kuwait on which they were made, YYYY-MM-DD.
    Day,
    /// What they are now.
    State,
}

impl CountedBy {
    pub(crate) const fn slug(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::State => "state",
        }
    }
}

/// A number of subjects, and the sum agreed for them in fils; of stored objects, the sum of their bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Count {
    pub(crate) subjects: i64,
    pub(crate) fils: i64,
}

impl Count {
    pub(crate) fn add(&mut self, other: Self) {
        self.subjects += other.subjects;
        self.fils += other.fils;
    }
}

thread_local! {
    /// What the write that runs on this thread has changed so far.
    static NOTED: RefCell<BTreeMap<Cell, Count>> = const { RefCell::new(BTreeMap::new()) };
}

/// The last digit of an id.
pub(crate) fn shard_of(id: &str) -> String {
    id.chars().last().map(String::from).unwrap_or_default()
}

/// Notes a change of a count; it is stored when the work of this write is done.
pub(crate) fn note(cell: Cell, change: Count) {
    NOTED.with_borrow_mut(|noted| noted.entry(cell).or_default().add(change));
}

/// The same work, which stores what it changed in the counts at its end.
pub(crate) fn counted<T, E: From<DbError>>(
    work: impl FnOnce(&mut Db) -> Result<T, E>,
) -> impl FnOnce(&mut Db) -> Result<T, E> {
    |db| {
        // Those of a write that was undone.
        NOTED.take();
        let done = work(db)?;
        store(db, NOTED.take())?;
        Ok(done)
    }
}

/// Adds changes to the stored counts, in the order of the cells.
pub(crate) fn store(db: &mut Db, changes: BTreeMap<Cell, Count>) -> Result<(), DbError> {
    for (cell, change) in changes {
        if change == Count::default() {
            continue;
        }
        let row = (
            kept_counts::subject_kind.eq(cell.subject_kind),
            kept_counts::counted_by.eq(cell.counted_by.slug()),
            kept_counts::value.eq(&cell.value),
            kept_counts::shard.eq(&cell.shard),
            kept_counts::subjects.eq(change.subjects),
            kept_counts::fils.eq(change.fils),
        );
        directly!(db, |db| diesel::insert_into(kept_counts::table)
            .values(row)
            .on_conflict((
                kept_counts::subject_kind,
                kept_counts::counted_by,
                kept_counts::value,
                kept_counts::shard,
            ))
            .do_update()
            .set((
                kept_counts::subjects.eq(kept_counts::subjects + excluded(kept_counts::subjects)),
                kept_counts::fils.eq(kept_counts::fils + excluded(kept_counts::fils)),
            ))
            .execute(db))?;
    }
    Ok(())
}

/// How many subjects of a kind there are in each state that occurs.
pub(crate) fn by_state(
    db: &mut Db,
    subject_kind: &'static str,
) -> Result<BTreeMap<String, Count>, DbError> {
    let rows = kept_counts::table
        .filter(kept_counts::subject_kind.eq(subject_kind))
        .filter(kept_counts::counted_by.eq(CountedBy::State.slug()));
    summed(db, rows.into_boxed())
}

/// How many subjects of a kind were made on each day from `first` on that has any.
pub(crate) fn by_day(
    db: &mut Db,
    subject_kind: &'static str,
    first: &str,
) -> Result<BTreeMap<String, Count>, DbError> {
    let rows = kept_counts::table
        .filter(kept_counts::subject_kind.eq(subject_kind))
        .filter(kept_counts::counted_by.eq(CountedBy::Day.slug()))
        .filter(kept_counts::value.ge(first.to_owned()));
    summed(db, rows.into_boxed())
}

fn summed(
    db: &mut Db,
    rows: kept_counts::BoxedQuery<'_, crate::db::MultiBackend>,
) -> Result<BTreeMap<String, Count>, DbError> {
    let mut counts: BTreeMap<String, Count> = BTreeMap::new();
    let rows = rows
        .select((kept_counts::value, kept_counts::subjects, kept_counts::fils))
        .load::<(String, i64, i64)>(db)?;
    for (value, subjects, fils) in rows {
        counts
            .entry(value)
            .or_default()
            .add(Count { subjects, fils });
    }
    counts.retain(|_, count| *count != Count::default());
    Ok(counts)
}
