//! Counts of what admins look at by its state, and is not searched: attempts to pay, refunds, works, and the pictures and
//! texts of profiles; and the sums of the ledger by the kinds of its accounts.
//!
//! **Invariant:** whatever changes the state of such a row does so within [`changing`], or calls [`added`] for a new one;
//! lines of the ledger are only added ([`line_added`]).

use std::collections::BTreeMap;

use diesel::prelude::*;
use marsam_domain::payments::attempts::AttemptState;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_domain::works::{Review, WorkState};

use crate::columns::Utc;
use crate::kept_counts::{self, Cell, Count, CountedBy, note, shard_of};
use crate::schema::{
    kept_counts as counts, ledger_lines, payment_attempts, profile_images, profile_texts, refunds,
    works,
};
use crate::{Db, DbError};

/// An attempt in review about which an admin has decided that nothing of it is money of the ledger.
const REVIEWED: &str = "reviewed";
/// The name of lines of the ledger in the table of counts; their states are the kinds of their accounts.
const LINES: &str = "ledger_line";
/// Rows that are in memory at once.
const BATCH: i64 = 1_000;

/// What is counted by its state alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Counted {
    /// Attempts to pay.
    Attempt,
    /// Refunds.
    Refund,
    /// Works, drafts too.
    Work,
    /// Published pictures of profiles.
    Picture,
    /// Texts of published profiles that their creatives changed.
    Text,
}

impl Counted {
    const ALL: [Self; 5] = [
        Self::Attempt,
        Self::Refund,
        Self::Work,
        Self::Picture,
        Self::Text,
    ];

    /// Its name in the table of counts.
    const fn name(self) -> &'static str {
        match self {
            Self::Attempt => "payment_attempt",
            Self::Refund => "refund",
            Self::Work => "work",
            Self::Picture => "profile_image",
            Self::Text => "profile_text",
        }
    }

    fn cell(self, key: &str, state: &str) -> Cell {
        cell(self.name(), state, key)
    }
}

fn cell(subject_kind: &'static str, state: &str, key: &str) -> Cell {
    Cell {
        subject_kind,
        counted_by: CountedBy::State,
        value: state.to_owned(),
        shard: shard_of(key),
    }
}

/// The rows that are read.
#[derive(Clone, Copy)]
enum Which<'a> {
    /// These.
    Keys(&'a [String]),
    /// The next after a key.
    After(&'a str),
}

/// The wanted columns of the rows that are read; those with known keys do not change until this transaction ends.
macro_rules! read {
    ($db:expr, $table:ident, $columns:expr, $which:expr) => {{
        if let (Which::Keys(keys), Db::Pg(pg)) = ($which, &mut *$db) {
            $table::table
                .filter($table::id.eq_any(keys))
                .order($table::id.asc())
                .select($table::id)
                .for_no_key_update()
                .load::<String>(pg)?;
        }
        let all = $table::table.select($columns).into_boxed();
        let wanted = match $which {
            Which::Keys(keys) => all.filter($table::id.eq_any(keys)),
            Which::After(key) => all
                .filter($table::id.gt(key))
                .order($table::id.asc())
                .limit(BATCH),
        };
        wanted.load($db)?
    }};
}

/// The state by which each row is counted, by its key.
fn states(
    db: &mut Db,
    kind: Counted,
    which: Which<'_>,
) -> Result<BTreeMap<String, String>, DbError> {
    Ok(match kind {
        Counted::Attempt => {
            use payment_attempts as table;
            let columns = (table::id, table::state, table::settled_at);
            let rows: Vec<(String, String, Option<Utc>)> =
                read!(db, payment_attempts, columns, which);
            let rows = rows.into_iter();
            rows.map(|(key, state, settled)| (key, of_attempt(state, settled)))
                .collect()
        }
        Counted::Refund => {
            let columns = (refunds::id, refunds::state);
            let rows: Vec<(String, String)> = read!(db, refunds, columns, which);
            rows.into_iter().collect()
        }
        Counted::Work => {
            let columns = (works::id, works::state, works::seen_at);
            let rows: Vec<(String, String, Option<Utc>)> = read!(db, works, columns, which);
            let rows = rows.into_iter();
            rows.map(|(key, state, seen)| (key, of_work(state, seen)))
                .collect()
        }
        Counted::Picture => {
            use profile_images as table;
            let columns = (table::id, table::hidden_at, table::seen_at);
            let rows: Vec<(String, Option<Utc>, Option<Utc>)> =
                read!(db, profile_images, columns, which);
            let rows = rows.into_iter();
            rows.map(|(key, hidden, seen)| (key, of_picture(hidden, seen)))
                .collect()
        }
        Counted::Text => {
            let columns = (profile_texts::id, profile_texts::seen_at);
            let rows: Vec<(String, Option<Utc>)> = read!(db, profile_texts, columns, which);
            let rows = rows.into_iter();
            rows.map(|(key, seen)| (key, of_shown(seen).to_owned()))
                .collect()
        }
    })
}

fn of_attempt(state: String, settled_at: Option<Utc>) -> String {
    if settled_at.is_some() && state == AttemptState::Review.slug() {
        return REVIEWED.to_owned();
    }
    state
}

fn of_work(state: String, seen_at: Option<Utc>) -> String {
    if state == WorkState::Published.slug() {
        return of_shown(seen_at).to_owned();
    }
    state
}

fn of_picture(hidden_at: Option<Utc>, seen_at: Option<Utc>) -> String {
    match hidden_at {
        Some(_) => Review::Hidden.slug().to_owned(),
        None => of_shown(seen_at).to_owned(),
    }
}

/// Texts are counted by the same words.
fn of_shown(seen_at: Option<Utc>) -> &'static str {
    match seen_at {
        Some(_) => Review::Seen.slug(),
        None => Review::New.slug(),
    }
}

/// Runs `change` on existing rows, and updates the counts of their states.
pub(crate) fn changing<T>(
    db: &mut Db,
    kind: Counted,
    keys: &[String],
    change: impl FnOnce(&mut Db) -> Result<T, DbError>,
) -> Result<T, DbError> {
    let before = states(db, kind, Which::Keys(keys))?;
    let done = change(db)?;
    let after = states(db, kind, Which::Keys(keys))?;
    count(kind, &before, -1);
    count(kind, &after, 1);
    Ok(done)
}

/// Counts a new row.
pub(crate) fn added(db: &mut Db, kind: Counted, key: &str) -> Result<(), DbError> {
    let after = states(db, kind, Which::Keys(&[key.to_owned()]))?;
    count(kind, &after, 1);
    Ok(())
}

fn count(kind: Counted, states: &BTreeMap<String, String>, subjects: i64) {
    for (key, state) in states {
        note(kind.cell(key, state), Count { subjects, fils: 0 });
    }
}

/// Counts a new line of the ledger: the kind of its account, and what it adds to it.
pub(crate) fn line_added(key: &str, account: &str, fils: i64) {
    note(cell(LINES, account, key), Count { subjects: 1, fils });
}

/// Counts nothing any more of what is paid through a provider: its rows are gone.
pub(crate) fn money_is_gone(db: &mut Db) -> Result<(), DbError> {
    let kinds = [Counted::Attempt.name(), Counted::Refund.name(), LINES];
    let gone = counts::table.filter(counts::subject_kind.eq_any(kinds));
    diesel::delete(gone).execute(db)?;
    Ok(())
}

/// How many rows of a kind there are in each state that occurs; an attempt that was [`REVIEWED`] is in none.
pub(crate) fn by_state(db: &mut Db, kind: Counted) -> Result<BTreeMap<String, i64>, DbError> {
    let mut counted = kept_counts::by_state(db, kind.name())?;
    counted.remove(REVIEWED);
    let counted = counted.into_iter();
    Ok(counted
        .map(|(state, count)| (state, count.subjects))
        .collect())
}

/// How many rows of a kind are new, seen and hidden.
pub(crate) fn reviews(db: &mut Db, kind: Counted) -> Result<Vec<(Review, i64)>, DbError> {
    let counted = by_state(db, kind)?;
    let of = |review: &Review| {
        let found = counted.get(review.slug()).copied();
        (*review, found.unwrap_or_default())
    };
    Ok(Review::ALL.iter().map(of).collect())
}

/// How many rows of a kind there are.
pub(crate) fn total(db: &mut Db, kind: Counted) -> Result<i64, DbError> {
    let counted = kept_counts::by_state(db, kind.name())?;
    Ok(counted.values().map(|count| count.subjects).sum())
}

/// The debits of all accounts of each kind, in fils.
pub(crate) fn sums_by_account(db: &mut Db) -> Result<BTreeMap<String, i64>, DbError> {
    let counted = kept_counts::by_state(db, LINES)?.into_iter();
    Ok(counted
        .map(|(account, count)| (account, count.fils))
        .collect())
}

/// Whether as many rows are counted as there are.
pub(super) fn are_complete(db: &mut Db) -> Result<bool, DbError> {
    let rows = [
        (
            Counted::Attempt,
            payment_attempts::table.count().get_result::<i64>(db)?,
        ),
        (Counted::Refund, refunds::table.count().get_result(db)?),
        (Counted::Work, works::table.count().get_result(db)?),
        (
            Counted::Picture,
            profile_images::table.count().get_result(db)?,
        ),
        (Counted::Text, profile_texts::table.count().get_result(db)?),
    ];
    for (kind, rows) in rows {
        if total(db, kind)? != rows {
            return Ok(false);
        }
    }
    let lines: i64 = ledger_lines::table.count().get_result(db)?;
    let counted = kept_counts::by_state(db, LINES)?;
    Ok(counted.values().map(|count| count.subjects).sum::<i64>() == lines)
}

/// The counts, computed from the rows.
pub(super) fn recount(db: &mut Db, counted: &mut BTreeMap<Cell, Count>) -> Result<(), DbError> {
    let mut add = |cell, count| counted.entry(cell).or_default().add(count);
    for kind in Counted::ALL {
        let mut after = String::new();
        loop {
            let found = states(db, kind, Which::After(&after))?;
            let Some((last, _)) = found.last_key_value() else {
                break;
            };
            after.clone_from(last);
            for (key, state) in &found {
                add(
                    kind.cell(key, state),
                    Count {
                        subjects: 1,
                        fils: 0,
                    },
                );
            }
        }
    }
    let mut after = String::new();
    loop {
        let lines = ledger_lines::table
            .filter(ledger_lines::id.gt(&after))
            .order(ledger_lines::id.asc())
            .limit(BATCH)
            .select((
                ledger_lines::id,
                ledger_lines::account,
                ledger_lines::amount_fils,
            ))
            .load::<(String, String, i64)>(db)?;
        let Some((last, _, _)) = lines.last() else {
            return Ok(());
        };
        after.clone_from(last);
        for (key, account, fils) in &lines {
            let one = Count {
                subjects: 1,
                fils: *fils,
            };
            add(cell(LINES, account, key), one);
        }
    }
}
