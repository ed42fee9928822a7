//! What holds for all money of an installation: its mode, the pause, the run of its numbers.

use diesel::prelude::*;
use diesel::sql_types::Timestamptz;
use time::{Date, OffsetDateTime};

use crate::columns::{Utc, day_text};
use crate::listed::states;
use crate::locks::advisory_lock;
use crate::schema::{money_state as table, request_money};
use crate::{Db, DbError, set_aside_charges};

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
    /// Since when the clock is in doubt: no step of it releases money.
    pub clock_doubted_at: Option<OffsetDateTime>,
    /// In how many places the last nightly check of the ledger found that it does not hold.
    pub ledger_findings: i64,
}

/// The state, also where none is stored yet.
pub fn find(db: &mut Db) -> Result<MoneyState, DbError> {
    let stored = table::table
        .find(ONLY)
        .select((
            table::live,
            table::paused_at,
            table::run,
            table::clock_doubted_at,
            table::ledger_findings,
        ))
        .first::<(bool, Option<Utc>, i32, Option<Utc>, i64)>(db)
        .optional()?;
    Ok(match stored {
        Some((live, paused_at, run, doubted_at, ledger_findings)) => MoneyState {
            is_live: Some(live),
            paused_at: paused_at.map(Into::into),
            run,
            clock_doubted_at: doubted_at.map(Into::into),
            ledger_findings,
        },
        None => MoneyState {
            is_live: None,
            paused_at: None,
            run: FIRST_RUN,
            clock_doubted_at: None,
            ledger_findings: 0,
        },
    })
}

/// Whether the money of this installation is a provider's test.
pub fn is_test(db: &mut Db) -> Result<bool, DbError> {
    Ok(find(db)?.is_live == Some(false))
}

/// Keeps in how many places the ledger does not hold.
pub fn keep_findings(db: &mut Db, findings: i64) -> Result<(), DbError> {
    diesel::update(table::table.find(ONLY))
        .set(table::ledger_findings.eq(findings))
        .execute(db)?;
    Ok(())
}

/// When the clock was last looked at.
pub fn clock_seen_at(db: &mut Db) -> Result<Option<OffsetDateTime>, DbError> {
    let seen: Option<Option<Utc>> = table::table
        .find(ONLY)
        .select(table::clock_seen_at)
        .first(db)
        .optional()?;
    Ok(seen.flatten().map(Into::into))
}

/// Keeps when the clock was looked at.
pub fn see_clock(db: &mut Db, now: OffsetDateTime) -> Result<(), DbError> {
    diesel::update(table::table.find(ONLY))
        .set(table::clock_seen_at.eq(Utc(now)))
        .execute(db)?;
    Ok(())
}

/// Keeps that the clock is in doubt from now on; false if it was before.
pub fn begin_doubt(db: &mut Db, now: OffsetDateTime) -> Result<bool, DbError> {
    let trusted = table::table
        .find(ONLY)
        .filter(table::clock_doubted_at.is_null());
    let begun = diesel::update(trusted)
        .set(table::clock_doubted_at.eq(Utc(now)))
        .execute(db)?;
    Ok(begun == 1)
}

/// Keeps since when the clock is in doubt, or that it is not.
pub fn doubt_clock(db: &mut Db, since: Option<OffsetDateTime>) -> Result<(), DbError> {
    diesel::update(table::table.find(ONLY))
        .set(table::clock_doubted_at.eq(since.map(Utc)))
        .execute(db)?;
    Ok(())
}

/// The time by the database's own clock, where it may run on another machine.
pub fn database_time(db: &mut Db) -> Result<Option<OffsetDateTime>, DbError> {
    match db {
        Db::Pg(db) => {
            let now: OffsetDateTime =
                diesel::select(diesel::dsl::now.into_sql::<Timestamptz>()).get_result(db)?;
            Ok(Some(now))
        }
        Db::Sqlite(_) => Ok(None),
    }
}

/// Begins another run of numbers and pauses all money: a restored copy may lack what was sent since, and a number is never
/// given twice. False if there was never any money.
pub fn begin_after_restore(db: &mut Db, now: OffsetDateTime) -> Result<bool, DbError> {
    pause(db, now)?;
    let changed = diesel::update(table::table.find(ONLY))
        .set(table::run.eq(table::run + 1))
        .execute(db)?;
    Ok(changed == 1)
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

/// Pauses all money: nothing is paid, refunded or prepared. A pause that holds keeps its time, and the answer is false; so
/// it is where there was never any money.
pub fn pause(db: &mut Db, now: OffsetDateTime) -> Result<bool, DbError> {
    let paused = diesel::update(table::table.find(ONLY).filter(table::paused_at.is_null()))
        .set(table::paused_at.eq(Utc(now)))
        .execute(db)?;
    Ok(paused == 1)
}

/// Ends a pause.
pub fn resume(db: &mut Db) -> Result<(), DbError> {
    diesel::update(table::table.find(ONLY))
        .set(table::paused_at.eq(None::<Utc>))
        .execute(db)?;
    Ok(())
}

/// Forgets all money of a database that has never seen real money: attempts, refunds, the ledger, payouts and their papers.
/// Payments outside the product stay. Real money, and no money at all, are a [`DbError::Conflict`].
pub fn forget_test(db: &mut Db, now: OffsetDateTime) -> Result<(), DbError> {
    advisory_lock(db, "money_state")?;
    if find(db)?.is_live != Some(false) {
        return Err(DbError::Conflict);
    }
    set_aside_charges::set_all_aside(db, now)?;
    let lowered: Vec<String> = request_money::table
        .filter(request_money::lowered_fils.ne(0))
        .select(request_money::request_id)
        .load(db)?;
    for key in lowered {
        crate::request_money::lower(db, &key, 0)?;
    }
    let statements = [
        "DELETE FROM payout_lines",
        "DELETE FROM payouts",
        "DELETE FROM ledger_lines",
        "DELETE FROM journals",
        "DELETE FROM refunds",
        "DELETE FROM payments WHERE attempt_id IS NOT NULL",
        "DELETE FROM payment_attempts",
        "UPDATE quote_requests SET recorded_fils = COALESCE((SELECT CAST(SUM(amount_fils) AS BIGINT) FROM payments \
         WHERE payments.request_id = quote_requests.id AND confirmed_at IS NOT NULL AND voided_at IS NULL), 0) \
         WHERE id IN (SELECT request_id FROM request_money)",
        "DELETE FROM request_money",
        "DELETE FROM payable_balances",
        "DELETE FROM settlements",
        "DELETE FROM number_series",
        "DELETE FROM money_state",
    ];
    for statement in statements {
        diesel::sql_query(statement).execute(db)?;
    }
    states::money_is_gone(db)
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
