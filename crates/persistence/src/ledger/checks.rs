//! What a check of the ledger reads: all lines, summed up, journals of the other mode, and what is recorded of projects.

use std::collections::HashMap;

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use marsam_domain::ledger::invariants::RecordedMoney;
use marsam_domain::ledger::{Balances, Line};
use marsam_domain::payments::Recorder;
use marsam_domain::payments::papers::Series;

use super::LineRow;
use crate::columns::id;
use crate::schema::{
    journals, ledger_lines, payment_attempts, payments, payouts, quote_requests, request_money,
};
use crate::{Db, DbError};

/// All lines, summed up in two ways.
#[derive(Debug, Default)]
pub struct Summed {
    /// By account.
    pub balances: Balances,
    /// The journals whose lines do not sum to nothing, with their sums in fils.
    pub unbalanced: HashMap<String, i64>,
}

/// Sums up all lines. Reads all of them: for a check, not for a page.
pub fn summed(db: &mut Db) -> Result<Summed, DbError> {
    const ROWS: i64 = 10_000;
    let mut summed = Summed::default();
    let mut after = String::new();
    loop {
        let rows: Vec<(String, String, LineRow)> = ledger_lines::table
            .filter(ledger_lines::id.gt(&after))
            .order(ledger_lines::id.asc())
            .limit(ROWS)
            .select((
                ledger_lines::id,
                ledger_lines::journal_id,
                (
                    ledger_lines::account,
                    ledger_lines::subject_id,
                    ledger_lines::amount_fils,
                ),
            ))
            .load(db)?;
        let Some((last, ..)) = rows.last() else {
            return Ok(summed);
        };
        after.clone_from(last);
        for (_, journal, row) in rows {
            let line = Line::try_from(row)?;
            let sum = summed.unbalanced.entry(journal.clone()).or_default();
            *sum += line.amount_fils;
            if *sum == 0 {
                summed.unbalanced.remove(&journal);
            }
            summed.balances.add([line]);
        }
    }
}

/// Of more attempts of the other mode the first.
const MOST_NAMED: i64 = 500;

/// The journals of attempts of the other mode than the database's, and, where its money is real, of payouts of a test.
pub fn of_other_mode(db: &mut Db, is_live: bool) -> Result<Vec<String>, DbError> {
    let attempts: Vec<String> = payment_attempts::table
        .filter(payment_attempts::live.ne(is_live))
        .order(payment_attempts::id.asc())
        .limit(MOST_NAMED)
        .select(payment_attempts::id)
        .load(db)?;
    let mut found: Vec<String> = journals::table
        .filter(journals::attempt_id.eq_any(attempts))
        .order(journals::id.asc())
        .select(journals::id)
        .load(db)?;
    if !is_live {
        return Ok(found);
    }
    let numbered: Vec<(String, String)> = payouts::table
        .order(payouts::id.asc())
        .select((payouts::id, payouts::number))
        .load(db)?;
    let of_tests = numbered
        .into_iter()
        .filter(|(_, number)| number.starts_with(Series::Test.letter()));
    let tests: Vec<String> = of_tests.map(|(payout, _)| payout).collect();
    if !tests.is_empty() {
        let of_payouts: Vec<String> = journals::table
            .filter(journals::payout_id.eq_any(tests))
            .order(journals::id.asc())
            .select(journals::id)
            .load(db)?;
        found.extend(of_payouts);
    }
    Ok(found)
}

/// What is recorded of the next projects, by their ids, and what explains it. The payments of all of them are summed up by
/// the database.
pub fn recorded_after(db: &mut Db, after: &str, most: i64) -> Result<Vec<RecordedMoney>, DbError> {
    let rows: Vec<(String, i64)> = quote_requests::table
        .filter(quote_requests::chosen_creative_id.is_not_null())
        .filter(quote_requests::id.gt(after))
        .order(quote_requests::id.asc())
        .limit(most)
        .select((quote_requests::id, quote_requests::recorded_fils))
        .load(db)?;
    let keys: Vec<&str> = rows.iter().map(|(key, _)| key.as_str()).collect();
    let outside: Vec<(String, i64)> = payments::table
        .filter(payments::request_id.eq_any(keys.iter().copied()))
        .filter(payments::confirmed_at.is_not_null())
        .filter(payments::voided_at.is_null())
        .filter(payments::recorded_by.ne(Recorder::Provider.slug()))
        .group_by(payments::request_id)
        .select((
            payments::request_id,
            sql::<BigInt>("CAST(SUM(amount_fils) AS BIGINT)"),
        ))
        .load(db)?;
    let captured: Vec<(String, i64, i64, i64, i64)> = request_money::table
        .filter(request_money::request_id.eq_any(keys.iter().copied()))
        .select((
            request_money::request_id,
            request_money::credited_fils,
            request_money::refunded_held_fils,
            request_money::refunded_released_fils,
            request_money::taken_from_held_fils,
        ))
        .load(db)?;
    let outside: HashMap<String, i64> = outside.into_iter().collect();
    let captured: HashMap<String, i64> = captured
        .into_iter()
        .map(|(key, credited, held, released, taken)| (key, credited - held - released - taken))
        .collect();
    let recorded = |(key, recorded_fils): &(String, i64)| {
        Ok(RecordedMoney {
            request: id(key)?,
            recorded_fils: *recorded_fils,
            outside_fils: outside.get(key).copied().unwrap_or_default(),
            captured_fils: captured.get(key).copied().unwrap_or_default(),
        })
    };
    rows.iter().map(recorded).collect()
}
