//! The books: what accountants read, what admins enter of settlements and fees, and whether all of it holds.

mod checking;
mod entering;
mod watching;

use marsam_domain::payments::csv::{self, Cell};
use marsam_domain::payments::earnings::Month;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::ledger::books::{self, BookedLine, BookedPayment, Span};
use marsam_persistence::{Db, DbError};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

pub use self::checking::{Finding, Verified, verify, verify_nightly};
pub use self::entering::{
    NamedCollection, collect_fee, collections_of_account, collections_page, settle,
    settlements_page,
};
pub use self::watching::{Seen, keep_findings, tell_of_suspense};

/// How many rows one query reads.
const ROWS: i64 = 5_000;

fn span_of(month: Month) -> Result<Span, DbError> {
    let broken = || DbError::Corrupt("a month without a start".to_owned());
    Ok(Span {
        from: month.start().ok_or_else(broken)?,
        to: month.after().start().ok_or_else(broken)?,
    })
}

fn moment(at: OffsetDateTime) -> Cell {
    Cell::text(at.format(&Rfc3339).unwrap_or_default())
}

/// The lines of the ledger of a month in Kuwait, as a file.
pub fn ledger_file(db: &mut Db, month: Month) -> Result<String, DbError> {
    const COLUMNS: [&str; 12] = [
        "at",
        "kind",
        "key",
        "account",
        "subject",
        "debit_kwd",
        "credit_kwd",
        "request",
        "attempt",
        "refund",
        "payout",
        "note",
    ];
    let span = span_of(month)?;
    let mut rows = Vec::new();
    let mut after = String::new();
    loop {
        let found = books::lines_between(db, span, &after, ROWS)?;
        let Some(last) = found.last() else { break };
        after.clone_from(&last.line);
        rows.extend(found.into_iter().map(line_row));
    }
    Ok(csv::file(&COLUMNS, rows))
}

fn line_row(line: BookedLine) -> Vec<Cell> {
    fn link(id: Option<impl ToString>) -> Cell {
        Cell::text(id.map(|id| id.to_string()).unwrap_or_default())
    }
    vec![
        moment(line.at),
        Cell::text(line.kind.slug()),
        Cell::text(line.key),
        Cell::text(line.account),
        Cell::text(line.subject),
        Cell::Money(line.amount_fils.max(0)),
        Cell::Money((-line.amount_fils).max(0)),
        link(line.request),
        link(line.attempt),
        link(line.refund),
        link(line.payout),
        Cell::text(line.note.unwrap_or_default()),
    ]
}

/// The payments that were confirmed in a month in Kuwait, as a file.
pub fn payments_file(db: &mut Db, month: Month) -> Result<String, DbError> {
    const COLUMNS: [&str; 12] = [
        "confirmed_at",
        "payment",
        "receipt",
        "attempt",
        "request",
        "brand",
        "amount_kwd",
        "method",
        "recorded_by",
        "reference",
        "paid_on",
        "voided",
    ];
    let span = span_of(month)?;
    let mut rows = Vec::new();
    let mut last: Option<BookedPayment> = None;
    loop {
        let found = books::payments_between(db, span, last.as_ref(), ROWS)?;
        if found.is_empty() {
            break;
        }
        last = found.last().cloned();
        rows.extend(found.into_iter().map(payment_row));
    }
    Ok(csv::file(&COLUMNS, rows))
}

fn payment_row(payment: BookedPayment) -> Vec<Cell> {
    vec![
        moment(payment.confirmed_at),
        Cell::text(payment.id),
        Cell::text(payment.number.unwrap_or_default()),
        Cell::text(payment.attempt.unwrap_or_default()),
        Cell::text(payment.code.unwrap_or_default()),
        Cell::text(payment.brand_name),
        Cell::Money(payment.amount_fils),
        Cell::text(payment.method),
        Cell::text(payment.recorded_by),
        Cell::text(payment.reference.unwrap_or_default()),
        Cell::text(payment.paid_on),
        Cell::text(if payment.is_voided { "yes" } else { "" }),
    ]
}
