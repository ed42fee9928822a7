//! What holds for all money of an installation: its mode, the pause, the run of its numbers.

use diesel::prelude::*;
use time::OffsetDateTime;

use crate::columns::Utc;
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
