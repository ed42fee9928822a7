//! Counts of what is listed, kept in the transaction of each write, so that no list counts its table.
//!
//! **Invariant:** a write notes its changes while it runs; they are stored once, in one order, when its work is done
//! ([`crate::closing`]). So no two transactions wait for each other's counts, and none holds them while it does anything
//! else.

use std::cell::RefCell;
use std::collections::BTreeMap;

use diesel::prelude::*;

use crate::schema::kept_counts;
use crate::store::changes::{self, Column, NewRows};
use crate::{Db, DbError};

/// Rows of one statement.
const BATCH: usize = 1_000;

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

/// Forgets what was noted.
pub(crate) fn forget_noted() {
    NOTED.take();
}

/// What the write on this thread has changed.
pub(crate) fn noted_rows() -> Vec<NewRows> {
    changed(NOTED.take()).chunks(BATCH).map(rows).collect()
}

/// Adds changes to the stored counts.
pub(crate) fn store(db: &mut Db, changes: BTreeMap<Cell, Count>) -> Result<(), DbError> {
    for batch in changed(changes).chunks(BATCH) {
        changes::make(db, &[&rows(batch)])?;
    }
    Ok(())
}

fn changed(changes: BTreeMap<Cell, Count>) -> Vec<(Cell, Count)> {
    let all = changes.into_iter();
    all.filter(|(_, change)| *change != Count::default())
        .collect()
}

/// The rows that add these changes, in the order of the cells.
fn rows(changes: &[(Cell, Count)]) -> NewRows {
    let texts = |text: fn(&Cell) -> &str| {
        let all = changes.iter();
        Column::Text(all.map(|(cell, _)| text(cell).to_owned()).collect())
    };
    let numbers = |number: fn(&Count) -> i64| {
        Column::BigNumber(changes.iter().map(|(_, count)| number(count)).collect())
    };
    NewRows {
        into: "kept_counts (subject_kind, counted_by, value, shard, subjects, fils)",
        columns: vec![
            texts(|cell| cell.subject_kind),
            texts(|cell| cell.counted_by.slug()),
            texts(|cell| &cell.value),
            texts(|cell| &cell.shard),
            numbers(|count| count.subjects),
            numbers(|count| count.fils),
        ],
        on_conflict: "ON CONFLICT (subject_kind, counted_by, value, shard) DO UPDATE SET \
            subjects = kept_counts.subjects + excluded.subjects, fils = kept_counts.fils + excluded.fils",
    }
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
