//! Money in suspense: what of captures counts for nothing until an admin decides.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::ledger::AccountKind;
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::sums_by_kind;
use crate::columns::Utc;
use crate::schema::{journals, ledger_lines};
use crate::{Db, DbError};

/// What is in suspense for one attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InSuspense {
    /// In fils.
    pub fils: i64,
    /// Since when the oldest of it waits.
    pub since: OffsetDateTime,
}

/// What is in suspense now. Reads every line of suspense, but only while something is in it.
pub fn waiting(db: &mut Db) -> Result<Vec<InSuspense>, DbError> {
    let sums = sums_by_kind(db)?;
    let is_any = |(kind, fils): &(AccountKind, i64)| *kind == AccountKind::Suspense && *fils != 0;
    if !sums.iter().any(is_any) {
        return Ok(Vec::new());
    }
    let newest_first: Vec<(String, i64, Utc)> = ledger_lines::table
        .inner_join(journals::table)
        .filter(ledger_lines::account.eq(AccountKind::Suspense.slug()))
        .order(ledger_lines::id.desc())
        .select((
            ledger_lines::subject_id,
            ledger_lines::amount_fils,
            journals::at,
        ))
        .load(db)?;
    let mut lines: HashMap<String, Vec<(i64, OffsetDateTime)>> = HashMap::new();
    for (attempt, debit_fils, at) in newest_first {
        let of_attempt = lines.entry(attempt).or_default();
        of_attempt.push((-debit_fils, at.into()));
    }
    Ok(lines.values().filter_map(|lines| left_of(lines)).collect())
}

/// What is left of lines of one attempt, the newest first; of several credits the newest ones are left.
fn left_of(newest_first: &[(i64, OffsetDateTime)]) -> Option<InSuspense> {
    let fils: i64 = newest_first.iter().map(|(fils, _)| fils).sum();
    let mut unexplained = fils;
    let mut since = None;
    for (credit, at) in newest_first.iter().filter(|(fils, _)| *fils > 0) {
        if unexplained <= 0 {
            break;
        }
        unexplained -= credit;
        since = Some(*at);
    }
    since.map(|since| InSuspense { fils, since })
}
