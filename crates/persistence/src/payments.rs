//! Records of payments.

use diesel::prelude::*;
use marsam_domain::calendar::day_of;
use marsam_domain::ids::{AccountId, PaymentAttemptId, PaymentId, QuoteRequestId};
use marsam_domain::payments::{CapturedPayment, NewPayment, Payment, PaymentMethod, Recorder};
use marsam_domain::quote_requests::limits::MAX_OPEN_PAYMENTS;
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use crate::columns::{Utc, day, day_text, from_slug, id, json, json_text};
use crate::db::directly;
use crate::quote_requests::entries::{self, Whose};
use crate::schema::payments;
use crate::{Db, DbError, billing};

#[derive(Queryable, Selectable)]
#[diesel(table_name = payments)]
pub(crate) struct PaymentRow {
    id: String,
    request_id: String,
    amount_fils: i64,
    method: String,
    reference: Option<String>,
    paid_on: String,
    recorded_by: String,
    recorded_at: Utc,
    confirmed_at: Option<Utc>,
    voided_at: Option<Utc>,
    void_note: Option<String>,
    attempt_id: Option<String>,
    number: Option<String>,
    parts: Option<String>,
    billed_to: Option<String>,
}

impl TryFrom<PaymentRow> for Payment {
    type Error = DbError;

    fn try_from(row: PaymentRow) -> Result<Self, DbError> {
        let capture = match (row.attempt_id, row.number, row.parts) {
            (Some(attempt), Some(number), Some(parts)) => Some(CapturedPayment {
                attempt: id(&attempt)?,
                number,
                parts: json(&parts)?,
            }),
            _ => None,
        };
        Ok(Self {
            id: id(&row.id)?,
            request_id: id(&row.request_id)?,
            amount_fils: row.amount_fils,
            method: from_slug(&row.method)?,
            reference: row.reference,
            paid_on: day(&row.paid_on)?,
            recorded_by: Recorder::from_slug(&row.recorded_by)
                .ok_or_else(|| DbError::Corrupt("who recorded a payment".to_owned()))?,
            recorded_at: row.recorded_at.into(),
            confirmed_at: row.confirmed_at.map(Into::into),
            voided_at: row.voided_at.map(Into::into),
            void_note: row.void_note,
            capture,
            billed_to: row.billed_to.as_deref().map(json).transpose()?,
        })
    }
}

/// Who records a payment.
#[derive(Debug, Clone, Copy)]
pub struct RecordedBy {
    /// The side.
    pub recorder: Recorder,
    /// The account.
    pub account: AccountId,
}

/// Records a payment; an admin's counts at once. A brand's beyond [`MAX_OPEN_PAYMENTS`] that wait for the creative is a
/// [`DbError::LimitReached`].
pub fn insert(
    db: &mut Db,
    request: QuoteRequestId,
    new: &NewPayment,
    by: RecordedBy,
    now: OffsetDateTime,
) -> Result<Payment, DbError> {
    let RecordedBy { recorder, account } = by;
    if recorder == Recorder::Brand {
        let open: i64 = payments::table
            .filter(payments::request_id.eq(request.to_string()))
            .filter(payments::confirmed_at.is_null())
            .filter(payments::voided_at.is_null())
            .count()
            .get_result(db)?;
        if open >= MAX_OPEN_PAYMENTS {
            return Err(DbError::LimitReached);
        }
    }
    let key = PaymentId::new(crate::ids::fresh(now));
    let confirmed_at = (recorder == Recorder::Admin).then_some(Utc(now));
    let billed_to = match confirmed_at {
        Some(_) => billing::to_keep(db, request)?,
        None => None,
    };
    diesel::insert_into(payments::table)
        .values((
            payments::id.eq(key.to_string()),
            payments::request_id.eq(request.to_string()),
            payments::amount_fils.eq(new.amount_fils),
            payments::method.eq(new.method.slug()),
            payments::reference.eq(new.reference.as_deref()),
            payments::paid_on.eq(day_text(new.paid_on)?),
            payments::recorded_by.eq(recorder.slug()),
            payments::recorded_account_id.eq(account.to_string()),
            payments::recorded_at.eq(Utc(now)),
            payments::confirmed_at.eq(confirmed_at),
            payments::billed_to.eq(billed_to),
        ))
        .execute(db)?;
    entries::keep(db, request, Whose::Chosen)?;
    find(db, key)
}

/// A payment that a provider captured.
#[derive(Debug, Clone)]
pub struct NewCapture {
    /// The project.
    pub request: QuoteRequestId,
    /// Who paid.
    pub account: AccountId,
    /// What counts, in fils.
    pub amount_fils: i64,
    /// How it was paid.
    pub method: PaymentMethod,
    /// The provider's name of the money.
    pub reference: String,
    /// Its attempt, its number and the parts that it fills.
    pub capture: CapturedPayment,
}

/// Records what a provider captured: it counts at once.
pub fn insert_capture(
    db: &mut Db,
    new: &NewCapture,
    now: OffsetDateTime,
) -> Result<Payment, DbError> {
    let key = PaymentId::new(crate::ids::fresh(now));
    diesel::insert_into(payments::table)
        .values((
            payments::id.eq(key.to_string()),
            payments::request_id.eq(new.request.to_string()),
            payments::amount_fils.eq(new.amount_fils),
            payments::method.eq(new.method.slug()),
            payments::reference.eq(&new.reference),
            payments::paid_on.eq(day_text(day_of(now))?),
            payments::recorded_by.eq(Recorder::Provider.slug()),
            payments::recorded_account_id.eq(new.account.to_string()),
            payments::recorded_at.eq(Utc(now)),
            payments::confirmed_at.eq(Utc(now)),
            payments::attempt_id.eq(new.capture.attempt.to_string()),
            payments::number.eq(&new.capture.number),
            payments::parts.eq(json_text(&new.capture.parts)?),
            payments::billed_to.eq(billing::to_keep(db, new.request)?),
        ))
        .execute(db)?;
    entries::keep(db, new.request, Whose::Chosen)?;
    find(db, key)
}

/// The payments of some attempts, oldest first.
pub fn of_attempts(db: &mut Db, attempts: &[PaymentAttemptId]) -> Result<Vec<Payment>, DbError> {
    let keys: Vec<String> = attempts.iter().map(ToString::to_string).collect();
    payments::table
        .filter(payments::attempt_id.eq_any(keys))
        .order(payments::id.asc())
        .select(PaymentRow::as_select())
        .load::<PaymentRow>(db)?
        .into_iter()
        .map(TryInto::try_into)
        .collect()
}

/// One payment by its key.
pub fn find(db: &mut Db, payment: PaymentId) -> Result<Payment, DbError> {
    payments::table
        .find(payment.to_string())
        .select(PaymentRow::as_select())
        .first::<PaymentRow>(db)?
        .try_into()
}

/// The payments of some projects, oldest first.
pub fn of_requests(db: &mut Db, requests: &[QuoteRequestId]) -> Result<Vec<Payment>, DbError> {
    let keys: Vec<String> = requests.iter().map(ToString::to_string).collect();
    let rows = directly!(db, |db| payments::table
        .filter(payments::request_id.eq_any(keys))
        .order(payments::id.asc())
        .select(PaymentRow::as_select())
        .load::<PaymentRow>(db))?;
    rows.into_iter().map(TryInto::try_into).collect()
}

/// Confirms a payment that was neither confirmed nor voided.
pub fn confirm(db: &mut Db, payment: PaymentId, now: OffsetDateTime) -> Result<(), DbError> {
    let confirmed = diesel::update(payments::table.find(payment.to_string()))
        .filter(payments::confirmed_at.is_null())
        .filter(payments::voided_at.is_null())
        .set(payments::confirmed_at.eq(Utc(now)))
        .execute(db)?;
    exactly_one(confirmed)?;
    let request = find(db, payment)?.request_id;
    let billed_to = billing::to_keep(db, request)?;
    diesel::update(payments::table.find(payment.to_string()))
        .set(payments::billed_to.eq(billed_to))
        .execute(db)?;
    keep_entry(db, payment)
}

/// Voids a payment that was not voided.
pub fn void(
    db: &mut Db,
    payment: PaymentId,
    note: &str,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let voided = diesel::update(payments::table.find(payment.to_string()))
        .filter(payments::voided_at.is_null())
        .set((
            payments::voided_at.eq(Utc(now)),
            payments::void_note.eq(note),
        ))
        .execute(db)?;
    exactly_one(voided)?;
    keep_entry(db, payment)
}

/// An unconfirmed payment decides whose turn it is.
fn keep_entry(db: &mut Db, payment: PaymentId) -> Result<(), DbError> {
    let request = find(db, payment)?.request_id;
    entries::keep(db, request, Whose::Chosen)
}

fn exactly_one(changed: usize) -> Result<(), DbError> {
    if changed == 1 {
        Ok(())
    } else {
        Err(DbError::Conflict)
    }
}
