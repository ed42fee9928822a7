//! The journals about money that was taken back of an attempt.

use std::collections::{HashMap, HashSet};

use diesel::prelude::*;
use marsam_domain::ids::PaymentAttemptId;
use marsam_domain::ledger::{JournalKind, Line, TakeBackCause};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::LineRow;
use crate::columns::{Utc, from_slug};
use crate::schema::{journals, ledger_lines};
use crate::{Db, DbError};

/// A journal with its lines.
#[derive(Debug, Clone)]
pub struct TakingJournal {
    /// What it records.
    pub kind: JournalKind,
    /// Its key, which names the money.
    pub key: String,
    /// When it was posted.
    pub at: OffsetDateTime,
    /// What was written about it.
    pub note: Option<String>,
    /// Its lines.
    pub lines: Vec<Line>,
}

type Row = (String, String, Utc, Option<String>, LineRow);

/// What was taken back of an attempt, borne and won, in the order in which it was posted.
pub fn of_attempt(db: &mut Db, attempt: PaymentAttemptId) -> Result<Vec<TakingJournal>, DbError> {
    let kinds = [
        JournalKind::TakenBack,
        JournalKind::Borne,
        JournalKind::BorneReversed,
        JournalKind::WonBack,
    ];
    let rows: Vec<Row> = journals::table
        .inner_join(ledger_lines::table)
        .filter(journals::attempt_id.eq(attempt.to_string()))
        .filter(journals::kind.eq_any(kinds.map(JournalKind::slug)))
        .order((journals::id.asc(), ledger_lines::id.asc()))
        .select((
            journals::kind,
            journals::key,
            journals::at,
            journals::note,
            (
                ledger_lines::account,
                ledger_lines::subject_id,
                ledger_lines::amount_fils,
            ),
        ))
        .load(db)?;
    let mut found: Vec<TakingJournal> = Vec::new();
    for (kind, key, at, note, line) in rows {
        let line = line.try_into()?;
        match found.last_mut() {
            Some(last) if last.key == key => last.lines.push(line),
            _ => found.push(TakingJournal {
                kind: from_slug(&kind)?,
                key,
                at: at.into(),
                note,
                lines: vec![line],
            }),
        }
    }
    Ok(found)
}

/// Those of some attempts of which money was charged back, or reversed by the provider, and was not won since.
pub(crate) fn charged_back(db: &mut Db, attempts: &[&str]) -> Result<HashSet<String>, DbError> {
    if attempts.is_empty() {
        return Ok(HashSet::new());
    }
    let taken = JournalKind::TakenBack.slug();
    let rows: Vec<(Option<String>, String, String)> = journals::table
        .filter(journals::attempt_id.eq_any(attempts.iter().copied()))
        .filter(journals::kind.eq_any([taken, JournalKind::WonBack.slug()]))
        .select((journals::attempt_id, journals::kind, journals::key))
        .load(db)?;
    // Each chargeback is won once, and as a whole.
    let mut left: HashMap<String, i64> = HashMap::new();
    for (attempt, kind, key) in rows {
        // `taken_back:chargeback:tap:CB-1`; what the operator refunded by hand is no chargeback.
        let cause = key.split(':').nth(1).and_then(TakeBackCause::from_slug);
        let is_by_hand = cause == Some(TakeBackCause::ForeignRefund);
        if let Some(attempt) = attempt.filter(|_| !is_by_hand) {
            *left.entry(attempt).or_default() += if kind == taken { 1 } else { -1 };
        }
    }
    let left = left.into_iter().filter(|(_, open)| *open > 0);
    Ok(left.map(|(attempt, _)| attempt).collect())
}
