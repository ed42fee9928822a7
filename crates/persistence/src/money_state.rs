//! What holds for all money of an installation: its mode, the pause, the run of its numbers.

use diesel::prelude::*;
use time::{Date, OffsetDateTime};

use crate::columns::{Utc, day_text};
use crate::locks::advisory_lock;
use crate::schema::money_state as table;
use crate::{Db, DbError};

const ONLY: i32 = 1;
const FIRST_RUN: i32 = 1;

/// The state of all money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoneyState {
    /// Whether it is real; `None` before the first attempt.
    pub is_live: Option<bool>,
    /// Since when nothing is paid, refunded or prepared.
    pub paused_at: Option<OffsetDateTime>,
    /// The run of the numbers of papers, from 1: another one after each restore.
    pub run: i32,
}

/// The state, also where none is stored yet.
pub fn find(db: &mut Db) -> Result<MoneyState, DbError> {
    let stored: Option<(bool, Option<Utc>, i32)> = table::table
        .find(ONLY)
        .select((table::live, table::paused_at, table::run))
        .first(db)
        .optional()?;
    Ok(match stored {
        Some((live, paused_at, run)) => MoneyState {
            is_live: Some(live),
            paused_at: paused_at.map(Into::into),
            run,
        },
        None => MoneyState {
            is_live: None,
            paused_at: None,
            run: FIRST_RUN,
        },
    })
}

/// Whether the nightly comparison of a day is still to be begun.
pub fn is_comparison_due(db: &mut Db, day: Date) -> Result<bool, DbError> {
    let day = day_text(day)?;
    let waiting = table::table
        .find(ONLY)
        .filter(table::compared_on.is_null().or(table::compared_on.lt(&day)));
    Ok(diesel::select(diesel::dsl::exists(waiting)).get_result(db)?)
}

/// Begins the nightly comparison of a day; false if it was begun before, or nothing was ever paid.
pub fn begin_comparison(db: &mut Db, day: Date) -> Result<bool, DbError> {
    let day = day_text(day)?;
    let waiting = table::table
        .find(ONLY)
        .filter(table::compared_on.is_null().or(table::compared_on.lt(&day)));
    let begun = diesel::update(waiting)
        .set(table::compared_on.eq(&day))
        .execute(db)?;
    Ok(begun == 1)
}

/// Pauses all money: nothing is paid, refunded or prepared. A pause that holds keeps its time.
pub fn pause(db: &mut Db, now: OffsetDateTime) -> Result<(), DbError> {
    diesel::update(table::table.find(ONLY).filter(table::paused_at.is_null()))
        .set(table::paused_at.eq(Utc(now)))
        .execute(db)?;
    Ok(())
}

/// Ends a pause.
pub fn resume(db: &mut Db) -> Result<(), DbError> {
    diesel::update(table::table.find(ONLY))
        .set(table::paused_at.eq(None::<Utc>))
        .execute(db)?;
    Ok(())
}

/// Writes the mode with the first attempt. Money of the other mode is a [`DbError::Conflict`]: a database has real money
/// or money of tests, never both.
pub fn settle_mode(db: &mut Db, is_live: bool) -> Result<(), DbError> {
    advisory_lock(db, "money_state")?;
    match find(db)?.is_live {
        Some(settled) if settled == is_live => Ok(()),
        Some(_) => Err(DbError::Conflict),
        None => {
            diesel::insert_into(table::table)
                .values((
                    table::id.eq(ONLY),
                    table::live.eq(is_live),
                    table::run.eq(FIRST_RUN),
                ))
                .execute(db)?;
            Ok(())
        }
    }
}
