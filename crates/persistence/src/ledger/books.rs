//! The ledger as accountants read it: its lines, and confirmed payments.

use diesel::prelude::*;
use marsam_domain::ids::{PaymentAttemptId, PayoutId, QuoteRequestId, RefundId};
use marsam_domain::ledger::JournalKind;
use time::OffsetDateTime;

use crate::columns::{Utc, from_slug, id};
use crate::schema::{journals, ledger_lines, payments, quote_requests, request_details};
use crate::{Db, DbError};

/// A line with its journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookedLine {
    /// The line's key: lines are read in its order.
    pub line: String,
    /// When.
    pub at: OffsetDateTime,
    /// What the journal records.
    pub kind: JournalKind,
    /// The journal's key.
    pub key: String,
    /// The project.
    pub request: Option<QuoteRequestId>,
    /// The attempt.
    pub attempt: Option<PaymentAttemptId>,
    /// The refund.
    pub refund: Option<RefundId>,
    /// The payout.
    pub payout: Option<PayoutId>,
    /// The account.
    pub account: String,
    /// Its subject.
    pub subject: String,
    /// In fils; a debit is positive.
    pub amount_fils: i64,
    /// What an admin wrote.
    pub note: Option<String>,
}

type Booked = (
    String,
    Utc,
    String,
    String,
    (
        Option<String>,
        Option<String>,
        Option<String>,
        Option<String>,
    ),
    String,
    String,
    i64,
    Option<String>,
);

/// From a time until before another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// The first moment.
    pub from: OffsetDateTime,
    /// The moment after the last.
    pub to: OffsetDateTime,
}

/// The lines of the journals of a time, after a line: at most `most`.
pub fn lines_between(
    db: &mut Db,
    span: Span,
    after: &str,
    most: i64,
) -> Result<Vec<BookedLine>, DbError> {
    let rows = ledger_lines::table
        .inner_join(journals::table)
        .filter(journals::at.ge(Utc(span.from)))
        .filter(journals::at.lt(Utc(span.to)))
        .filter(ledger_lines::id.gt(after))
        .order(ledger_lines::id.asc())
        .limit(most)
        .select((
            ledger_lines::id,
            journals::at,
            journals::kind,
            journals::key,
            (
                journals::request_id,
                journals::attempt_id,
                journals::refund_id,
                journals::payout_id,
            ),
            ledger_lines::account,
            ledger_lines::subject_id,
            ledger_lines::amount_fils,
            journals::note,
        ))
        .load::<Booked>(db)?;
    rows.into_iter().map(booked).collect()
}

fn booked(row: Booked) -> Result<BookedLine, DbError> {
    let (line, at, kind, key, links, account, subject, amount_fils, note) = row;
    let (request, attempt, refund, payout) = links;
    Ok(BookedLine {
        line,
        at: at.into(),
        kind: from_slug(&kind)?,
        key,
        request: request.as_deref().map(id).transpose()?,
        attempt: attempt.as_deref().map(id).transpose()?,
        refund: refund.as_deref().map(id).transpose()?,
        payout: payout.as_deref().map(id).transpose()?,
        account,
        subject,
        amount_fils,
        note,
    })
}

/// A confirmed payment, as accountants read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookedPayment {
    /// The payment's key.
    pub id: String,
    /// Of its receipt; payments outside the product have none.
    pub number: Option<String>,
    /// The key of the attempt that a provider captured.
    pub attempt: Option<String>,
    /// When it began to count.
    pub confirmed_at: OffsetDateTime,
    /// The code of the project.
    pub code: Option<String>,
    /// The brand.
    pub brand_name: String,
    /// In fils.
    pub amount_fils: i64,
    /// How it was made.
    pub method: String,
    /// Who recorded it.
    pub recorded_by: String,
    /// Of the payment.
    pub reference: Option<String>,
    /// The day of the payment.
    pub paid_on: String,
    /// Whether it was voided since.
    pub is_voided: bool,
}

type PaymentRow = (
    (String, Option<String>, Option<String>),
    Utc,
    Option<String>,
    String,
    i64,
    (String, String, Option<String>, String),
    Option<Utc>,
);

/// The payments that were confirmed in a time, after the time and the key of another: at most `most`.
pub fn payments_between(
    db: &mut Db,
    span: Span,
    after: Option<&BookedPayment>,
    most: i64,
) -> Result<Vec<BookedPayment>, DbError> {
    let start = after.map_or(span.from, |last| last.confirmed_at);
    let last = after.map(|last| last.id.clone()).unwrap_or_default();
    let is_later = payments::confirmed_at
        .gt(Utc(start))
        .or(payments::confirmed_at
            .eq(Utc(start))
            .and(payments::id.gt(last)));
    let rows = payments::table
        .inner_join(quote_requests::table.on(quote_requests::id.eq(payments::request_id)))
        .left_join(request_details::table.on(request_details::request_id.eq(payments::request_id)))
        .filter(is_later)
        .filter(payments::confirmed_at.lt(Utc(span.to)))
        .order((payments::confirmed_at.asc(), payments::id.asc()))
        .limit(most)
        .select((
            (payments::id, payments::number, payments::attempt_id),
            payments::confirmed_at.assume_not_null(),
            request_details::code.nullable(),
            quote_requests::brand_name,
            payments::amount_fils,
            (
                payments::method,
                payments::recorded_by,
                payments::reference,
                payments::paid_on,
            ),
            payments::voided_at,
        ))
        .load::<PaymentRow>(db)?;
    let booked = |row: PaymentRow| {
        let (keys, confirmed_at, code, brand_name, amount_fils, made, voided_at) = row;
        let (id, number, attempt) = keys;
        let (method, recorded_by, reference, paid_on) = made;
        BookedPayment {
            id,
            number,
            attempt,
            confirmed_at: confirmed_at.into(),
            code,
            brand_name,
            amount_fils,
            method,
            recorded_by,
            reference,
            paid_on,
            is_voided: voided_at.is_some(),
        }
    };
    Ok(rows.into_iter().map(booked).collect())
}
