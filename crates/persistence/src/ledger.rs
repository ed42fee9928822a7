//! The double-entry ledger: balanced journals in the transaction of their cause.
//!
//! **Invariant:** journals and lines are only added, and what has a key is posted once.

pub mod books;
pub mod checks;
pub mod suspense;
pub mod takings;

use diesel::prelude::*;
use marsam_domain::ids::{CreativeId, JournalId, PaymentAttemptId, QuoteRequestId};
use marsam_domain::ledger::{
    Account, AccountKind, Journal, JournalKind, Line, captured_transaction,
};
use marsam_domain::payments::attempts::Known;
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use crate::columns::{Utc, from_slug, id};
use crate::listed::states;
use crate::locks::advisory_lock;
use crate::schema::{journals, ledger_lines};
use crate::{Db, DbError, payouts};

/// Adds a journal with its lines, and keeps what each creative is owed, under the creative's lock. A key that was posted already is a [`DbError::Conflict`], which undoes the transaction.
pub fn post(
    db: &mut Db,
    journal: &Journal,
    note: Option<&str>,
    now: OffsetDateTime,
) -> Result<JournalId, DbError> {
    let key = JournalId::new(crate::ids::fresh(now));
    let links = journal.links();
    diesel::insert_into(journals::table)
        .values((
            journals::id.eq(key.to_string()),
            journals::kind.eq(journal.kind().slug()),
            journals::key.eq(journal.key()),
            journals::reverses.eq(journal.reverses()),
            journals::request_id.eq(links.request.map(|id| id.to_string())),
            journals::attempt_id.eq(links.attempt.map(|id| id.to_string())),
            journals::refund_id.eq(links.refund.map(|id| id.to_string())),
            journals::payout_id.eq(links.payout.map(|id| id.to_string())),
            journals::at.eq(Utc(now)),
            journals::note.eq(note),
        ))
        .execute(db)?;
    for line in journal.lines() {
        let line_key = crate::ids::fresh(now).to_string();
        let kind = line.account.kind().slug();
        diesel::insert_into(ledger_lines::table)
            .values((
                ledger_lines::id.eq(&line_key),
                ledger_lines::journal_id.eq(key.to_string()),
                ledger_lines::account.eq(kind),
                ledger_lines::subject_id.eq(line.account.subject()),
                ledger_lines::amount_fils.eq(line.amount_fils),
            ))
            .execute(db)?;
        states::line_added(&line_key, kind, line.amount_fils);
        if let Account::Payable(creative) = line.account {
            payouts::balances::add(db, creative, -line.amount_fils)?;
        }
    }
    Ok(key)
}

/// Blocks every other writer of what a creative is owed until this transaction ends; taken after the request.
pub fn lock_payable(db: &mut Db, creative: CreativeId) -> Result<(), DbError> {
    advisory_lock(db, &format!("payable:{creative}"))
}

/// Whether a key was posted. Only true until the end of the transaction under the lock of its subject.
pub fn is_posted(db: &mut Db, key: &str) -> Result<bool, DbError> {
    let posted = journals::table.filter(journals::key.eq(key));
    Ok(diesel::select(diesel::dsl::exists(posted)).get_result(db)?)
}

/// The attempt whose money was posted by this key of a capture.
pub fn attempt_of_capture(db: &mut Db, capture: &str) -> Result<Option<PaymentAttemptId>, DbError> {
    let attempt: Option<Option<String>> = journals::table
        .filter(journals::key.eq(capture))
        .select(journals::attempt_id)
        .first(db)
        .optional()?;
    attempt.flatten().as_deref().map(id).transpose()
}

/// What a transaction captured of an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CapturedBy {
    /// The provider's name of the transaction.
    pub transaction: String,
    /// In fils.
    pub fils: i64,
}

/// What each transaction captured of an attempt, oldest first.
pub fn captures_of(db: &mut Db, attempt: PaymentAttemptId) -> Result<Vec<CapturedBy>, DbError> {
    let rows: Vec<(String, i64)> = journals::table
        .inner_join(ledger_lines::table)
        .filter(journals::attempt_id.eq(attempt.to_string()))
        .filter(journals::kind.eq(JournalKind::Capture.slug()))
        .filter(ledger_lines::account.eq(AccountKind::AtProvider.slug()))
        .order(journals::id.asc())
        .select((journals::key, ledger_lines::amount_fils))
        .load(db)?;
    let captured = rows.into_iter().filter_map(|(key, fils)| {
        let transaction = captured_transaction(&key)?.to_owned();
        Some(CapturedBy { transaction, fils })
    });
    Ok(captured.collect())
}

/// What the ledger knows of a transaction of an attempt: `capture` and `taken_back` are the keys of its journals.
pub fn known(
    db: &mut Db,
    attempt: PaymentAttemptId,
    capture: &str,
    taken_back: &str,
) -> Result<Known, DbError> {
    let captures: Vec<String> = journals::table
        .filter(journals::attempt_id.eq(attempt.to_string()))
        .filter(journals::kind.eq(JournalKind::Capture.slug()))
        .select(journals::key)
        .load(db)?;
    let is_this_posted = captures.iter().any(|key| key == capture);
    Ok(match (is_this_posted, captures.len()) {
        (true, _) if is_posted(db, taken_back)? => Known::TakenBack,
        (true, 1) => Known::Posted,
        (true, _) => Known::BothPosted,
        (false, 0) => Known::No,
        (false, _) => Known::AnotherPosted,
    })
}

#[derive(Queryable)]
struct LineRow {
    account: String,
    subject_id: String,
    amount_fils: i64,
}

impl TryFrom<LineRow> for Line {
    type Error = DbError;

    fn try_from(row: LineRow) -> Result<Self, DbError> {
        let kind: AccountKind = from_slug(&row.account)?;
        let account = Account::of_stored(kind, &row.subject_id);
        Ok(Self {
            account: account
                .ok_or_else(|| DbError::Corrupt("an account of the ledger".to_owned()))?,
            amount_fils: row.amount_fils,
        })
    }
}

/// What an account has, in fils; a debit is positive.
pub fn debit_fils(db: &mut Db, account: Account) -> Result<i64, DbError> {
    let amounts: Vec<i64> = ledger_lines::table
        .filter(ledger_lines::account.eq(account.kind().slug()))
        .filter(ledger_lines::subject_id.eq(account.subject()))
        .select(ledger_lines::amount_fils)
        .load(db)?;
    Ok(amounts.iter().sum())
}

/// What a liability or an income has, in fils.
pub fn credit_fils(db: &mut Db, account: Account) -> Result<i64, DbError> {
    debit_fils(db, account).map(|debit| -debit)
}

/// What all accounts of each kind have together, in fils; a debit is positive.
pub fn sums_by_kind(db: &mut Db) -> Result<Vec<(AccountKind, i64)>, DbError> {
    states::sums_by_account(db)?
        .into_iter()
        .map(|(kind, sum)| Ok((from_slug(&kind)?, sum)))
        .collect()
}

/// All lines about a project, in the order in which they were posted.
pub fn lines_of_request(db: &mut Db, request: QuoteRequestId) -> Result<Vec<Line>, DbError> {
    let rows: Vec<LineRow> = ledger_lines::table
        .inner_join(journals::table)
        .filter(journals::request_id.eq(request.to_string()))
        .order(ledger_lines::id.asc())
        .select((
            ledger_lines::account,
            ledger_lines::subject_id,
            ledger_lines::amount_fils,
        ))
        .load(db)?;
    rows.into_iter().map(Line::try_from).collect()
}
