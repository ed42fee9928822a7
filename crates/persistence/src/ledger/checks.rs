//! All lines of the ledger, summed up for a check.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::ledger::{Balances, Line};

use super::LineRow;
use crate::schema::ledger_lines;
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
