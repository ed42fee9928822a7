//! What a check of the ledger compares: its lines, and the rows that explain them.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::ids::{PaymentAttemptId, QuoteRequestId};
use marsam_domain::ledger::invariants::{OpenPayout, OwedRefund};
use marsam_domain::ledger::{Balances, JournalKind, Line};
use marsam_domain::payments::payouts::PayoutState;
use marsam_domain::payments::refunds::{RefundSource, RefundState};
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::vocabulary::Vocabulary as _;

use super::LineRow;
use crate::columns::{from_slug, id};
use crate::schema::{journals, ledger_lines, payouts, quote_requests, refunds};
use crate::{Db, DbError};

/// All lines, summed up in two ways.
#[derive(Debug, Default)]
pub struct Summed {
    /// By account.
    pub balances: Balances,
    /// The journals whose lines do not sum to nothing, with their sums in fils.
    pub unbalanced: HashMap<String, i64>,
    /// The sum of all, in fils.
    pub sum_fils: i64,
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
            summed.sum_fils += line.amount_fils;
            let sum = summed.unbalanced.entry(journal.clone()).or_default();
            *sum += line.amount_fils;
            if *sum == 0 {
                summed.unbalanced.remove(&journal);
            }
            summed.balances.add([line]);
        }
    }
}

/// The projects that have a journal, after a key: at most `most`.
pub fn projects_after(db: &mut Db, after: &str, most: i64) -> Result<Vec<QuoteRequestId>, DbError> {
    let keys: Vec<Option<String>> = journals::table
        .filter(journals::request_id.gt(after))
        .order(journals::request_id.asc())
        .limit(most)
        .select(journals::request_id)
        .distinct()
        .load(db)?;
    keys.iter().flatten().map(|key| id(key)).collect()
}

/// A line of a project.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProjectLine {
    /// The project.
    pub request: QuoteRequestId,
    /// The attempt.
    pub attempt: Option<PaymentAttemptId>,
    /// What the journal records.
    pub kind: JournalKind,
    /// The line.
    pub line: Line,
}

/// The lines of some projects.
pub fn lines_of_projects(
    db: &mut Db,
    requests: &[QuoteRequestId],
) -> Result<Vec<ProjectLine>, DbError> {
    let keys: Vec<String> = requests.iter().map(ToString::to_string).collect();
    let rows: Vec<(String, Option<String>, String, LineRow)> = ledger_lines::table
        .inner_join(journals::table)
        .filter(journals::request_id.eq_any(keys))
        .order(ledger_lines::id.asc())
        .select((
            journals::request_id.assume_not_null(),
            journals::attempt_id,
            journals::kind,
            (
                ledger_lines::account,
                ledger_lines::subject_id,
                ledger_lines::amount_fils,
            ),
        ))
        .load(db)?;
    rows.into_iter()
        .map(|(request, attempt, kind, line)| {
            Ok(ProjectLine {
                request: id(&request)?,
                attempt: attempt.as_deref().map(id).transpose()?,
                kind: from_slug(&kind)?,
                line: line.try_into()?,
            })
        })
        .collect()
}

/// A refund as its row has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RefundRow {
    /// The project.
    pub request: QuoteRequestId,
    /// The attempt whose charge pays it.
    pub attempt: PaymentAttemptId,
    /// Where it comes from.
    pub source: RefundSource,
    /// In fils.
    pub amount_fils: i64,
    /// Its state.
    pub state: RefundState,
    /// Whether it is the rest of one that left in part.
    pub is_rest: bool,
}

/// The refunds of some projects.
pub fn refunds_of_projects(
    db: &mut Db,
    requests: &[QuoteRequestId],
) -> Result<Vec<RefundRow>, DbError> {
    let keys: Vec<String> = requests.iter().map(ToString::to_string).collect();
    let rows: Vec<(String, String, String, String, i64, String, String)> = refunds::table
        .filter(refunds::request_id.eq_any(keys))
        .select((
            refunds::id,
            refunds::request_id,
            refunds::attempt_id,
            refunds::source,
            refunds::amount_fils,
            refunds::state,
            refunds::ordered_as,
        ))
        .load(db)?;
    rows.into_iter()
        .map(
            |(key, request, attempt, source, amount_fils, state, ordered_as)| {
                Ok(RefundRow {
                    request: id(&request)?,
                    attempt: id(&attempt)?,
                    source: from_slug(&source)?,
                    amount_fils,
                    state: from_slug(&state)?,
                    is_rest: ordered_as != key,
                })
            },
        )
        .collect()
}

/// Stage, agreed price and what is recorded of it, of some projects.
pub fn prices_of_projects(
    db: &mut Db,
    requests: &[QuoteRequestId],
) -> Result<Vec<(QuoteRequestId, RequestStage, i64, i64)>, DbError> {
    let keys: Vec<String> = requests.iter().map(ToString::to_string).collect();
    let rows: Vec<(String, String, i64, i64)> = quote_requests::table
        .filter(quote_requests::id.eq_any(keys))
        .select((
            quote_requests::id,
            quote_requests::stage,
            quote_requests::agreed_fils,
            quote_requests::recorded_fils,
        ))
        .load(db)?;
    rows.into_iter()
        .map(|(key, stage, agreed, recorded)| Ok((id(&key)?, from_slug(&stage)?, agreed, recorded)))
        .collect()
}

/// The refunds that are owed, and the payouts that are prepared.
pub fn open_transfers(db: &mut Db) -> Result<(Vec<OwedRefund>, Vec<OpenPayout>), DbError> {
    let ended = [RefundState::Done, RefundState::Withdrawn].map(RefundState::slug);
    let owed: Vec<(String, i64)> = refunds::table
        .filter(refunds::state.ne_all(ended))
        .select((refunds::id, refunds::amount_fils))
        .load(db)?;
    let prepared: Vec<(String, i64)> = payouts::table
        .filter(payouts::state.eq(PayoutState::Prepared.slug()))
        .select((payouts::id, payouts::amount_fils))
        .load(db)?;
    let owed: Result<Vec<OwedRefund>, DbError> = owed
        .into_iter()
        .map(|(key, owed_fils)| {
            Ok(OwedRefund {
                refund: id(&key)?,
                owed_fils,
            })
        })
        .collect();
    let prepared: Result<Vec<OpenPayout>, DbError> = prepared
        .into_iter()
        .map(|(key, prepared_fils)| {
            Ok(OpenPayout {
                payout: id(&key)?,
                prepared_fils,
            })
        })
        .collect();
    Ok((owed?, prepared?))
}
