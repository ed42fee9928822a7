//! The lines of what creatives are owed: those that are in no payout, and those of one.

use std::collections::HashMap;

use diesel::dsl::{exists, not};
use diesel::prelude::*;
use marsam_domain::ids::{CreativeId, JournalId, LedgerLineId, PayoutId};
use marsam_domain::ledger::{AccountKind, JournalKind};
use marsam_domain::payments::payouts::{PayableKind, PayableLine};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use crate::columns::{Utc, from_slug, id};
use crate::schema::{journals, ledger_lines, payout_lines};
use crate::{Db, DbError};

/// How many keys one query names.
const KEYS: usize = 500;

/// The columns of a [`Row`].
const COLUMNS: (
    ledger_lines::id,
    ledger_lines::subject_id,
    ledger_lines::amount_fils,
    journals::id,
    journals::kind,
    journals::request_id,
    journals::at,
) = (
    ledger_lines::id,
    ledger_lines::subject_id,
    ledger_lines::amount_fils,
    journals::id,
    journals::kind,
    journals::request_id,
    journals::at,
);

/// Line, creative, amount, journal, its kind, its project, its time.
type Row = (String, String, i64, String, String, Option<String>, Utc);

/// The lines of some creatives that are in no payout, oldest first.
pub fn free(
    db: &mut Db,
    creatives: &[CreativeId],
) -> Result<HashMap<CreativeId, Vec<PayableLine>>, DbError> {
    let keys: Vec<String> = creatives.iter().map(ToString::to_string).collect();
    let taken = payout_lines::table
        .filter(payout_lines::line_id.eq(ledger_lines::id))
        .filter(payout_lines::taken_key.is_not_null());
    let rows = ledger_lines::table
        .inner_join(journals::table)
        .filter(ledger_lines::account.eq(AccountKind::Payable.slug()))
        .filter(ledger_lines::subject_id.eq_any(keys))
        .filter(journals::kind.eq_any(PayableKind::JOURNALS.map(JournalKind::slug)))
        .filter(not(exists(taken)))
        .order(ledger_lines::id.asc())
        .select(COLUMNS)
        .load::<Row>(db)?;
    let mut found: HashMap<CreativeId, Vec<PayableLine>> = HashMap::new();
    for (creative, line) in completed(db, rows)? {
        found.entry(creative).or_default().push(line);
    }
    Ok(found)
}

/// The lines of a payout, also of one that was taken back, oldest first.
pub fn of_payout(db: &mut Db, payout: PayoutId) -> Result<Vec<PayableLine>, DbError> {
    let rows = ledger_lines::table
        .inner_join(journals::table)
        .inner_join(payout_lines::table.on(payout_lines::line_id.eq(ledger_lines::id)))
        .filter(payout_lines::payout_id.eq(payout.to_string()))
        .order(ledger_lines::id.asc())
        .select(COLUMNS)
        .load::<Row>(db)?;
    let lines = completed(db, rows)?.into_iter();
    Ok(lines.map(|(_, line)| line).collect())
}

/// All lines of a creative, in payouts or not, oldest first.
pub fn of_creative(db: &mut Db, creative: CreativeId) -> Result<Vec<PayableLine>, DbError> {
    let rows = ledger_lines::table
        .inner_join(journals::table)
        .filter(ledger_lines::account.eq(AccountKind::Payable.slug()))
        .filter(ledger_lines::subject_id.eq(creative.to_string()))
        .filter(journals::kind.eq_any(PayableKind::JOURNALS.map(JournalKind::slug)))
        .order(ledger_lines::id.asc())
        .select(COLUMNS)
        .load::<Row>(db)?;
    let lines = completed(db, rows)?.into_iter();
    Ok(lines.map(|(_, line)| line).collect())
}

/// With the fee that each journal took or gave back.
fn completed(db: &mut Db, rows: Vec<Row>) -> Result<Vec<(CreativeId, PayableLine)>, DbError> {
    let journals: Vec<String> = rows.iter().map(|row| row.3.clone()).collect();
    let fees = fees_of(db, &journals)?;
    rows.into_iter()
        .map(
            |(line, creative, amount_fils, journal, kind, request, at)| {
                let kind = PayableKind::of_journal(from_slug(&kind)?);
                let line = PayableLine {
                    line: id(&line)?,
                    kind: kind.ok_or_else(|| DbError::Corrupt("a line of a payout".to_owned()))?,
                    request: request.as_deref().map(id).transpose()?,
                    at: OffsetDateTime::from(at),
                    net_fils: -amount_fils,
                    fee_fils: fees.get(&journal).copied().unwrap_or_default(),
                };
                Ok((id(&creative)?, line))
            },
        )
        .collect()
}

fn fees_of(db: &mut Db, journals: &[String]) -> Result<HashMap<String, i64>, DbError> {
    let mut fees = HashMap::new();
    for keys in journals.chunks(KEYS) {
        let rows = ledger_lines::table
            .filter(ledger_lines::journal_id.eq_any(keys))
            .filter(ledger_lines::account.eq(AccountKind::FeeIncome.slug()))
            .select((ledger_lines::journal_id, ledger_lines::amount_fils))
            .load::<(String, i64)>(db)?;
        for (journal, amount_fils) in rows {
            *fees.entry(journal).or_default() -= amount_fils;
        }
    }
    Ok(fees)
}

/// Puts lines into a payout; one that is in another is a [`DbError::Conflict`].
pub(super) fn take(db: &mut Db, payout: PayoutId, lines: &[LedgerLineId]) -> Result<(), DbError> {
    for line in lines {
        diesel::insert_into(payout_lines::table)
            .values((
                payout_lines::payout_id.eq(payout.to_string()),
                payout_lines::line_id.eq(line.to_string()),
                payout_lines::taken_key.eq(line.to_string()),
            ))
            .execute(db)?;
    }
    Ok(())
}

/// Puts what a journal credits to a creative into a payout.
pub fn take_credit(db: &mut Db, payout: PayoutId, journal: JournalId) -> Result<(), DbError> {
    let credit: String = ledger_lines::table
        .filter(ledger_lines::journal_id.eq(journal.to_string()))
        .filter(ledger_lines::account.eq(AccountKind::Payable.slug()))
        .filter(ledger_lines::amount_fils.lt(0))
        .select(ledger_lines::id)
        .first(db)?;
    take(db, payout, &[id(&credit)?])
}

/// Lets the lines of a payout go into another one.
pub fn let_go(db: &mut Db, payout: PayoutId) -> Result<(), DbError> {
    diesel::update(payout_lines::table.filter(payout_lines::payout_id.eq(payout.to_string())))
        .set(payout_lines::taken_key.eq(None::<String>))
        .execute(db)?;
    Ok(())
}
