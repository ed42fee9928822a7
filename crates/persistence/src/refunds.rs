//! Money that goes back to brands.

mod foreign;
mod orders;

use diesel::prelude::*;
use marsam_domain::ids::{AccountId, PaymentAttemptId, QuoteRequestId, RefundId};
use marsam_domain::payments::refunds::{RefundSource, RefundState};
use marsam_domain::vocabulary::Vocabulary as _;
use time::{Date, OffsetDateTime};

pub use self::foreign::{NewForeign, has_foreign, insert_foreign};
pub use self::orders::{
    NewRefund, Refund, RefundChange, advance, ask_at, counts, due, find, insert, lock,
    of_provider_key, of_request, owed, page, take,
};
use crate::batches::Batch;
use crate::columns::{Utc, day, from_slug, id};
use crate::erasure::ERASED;
use crate::schema::{payment_attempts, refunds as table};
use crate::{Db, DbError};

/// A refund, as the brand that gets it sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnRefund {
    /// Primary key.
    pub id: RefundId,
    /// The project.
    pub request_id: QuoteRequestId,
    /// The attempt whose charge pays it.
    pub attempt_id: PaymentAttemptId,
    /// Where the money comes from.
    pub source: RefundSource,
    /// In fils.
    pub amount_fils: i64,
    /// Its state.
    pub state: RefundState,
    /// The provider's name of it.
    pub provider_key: Option<String>,
    /// Of a transfer by bank.
    pub bank_reference: Option<String>,
    /// The day of that transfer; not known of an older one.
    pub sent_on: Option<Date>,
    /// When it was ordered.
    pub created_at: OffsetDateTime,
    /// When the brand had it.
    pub done_at: Option<OffsetDateTime>,
    /// The number of its note.
    pub number: Option<String>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = table)]
struct Row {
    id: String,
    request_id: String,
    attempt_id: String,
    source: String,
    amount_fils: i64,
    state: String,
    provider_key: Option<String>,
    bank_reference: Option<String>,
    sent_on: Option<String>,
    created_at: Utc,
    done_at: Option<Utc>,
    number: Option<String>,
}

impl TryFrom<Row> for OwnRefund {
    type Error = DbError;

    fn try_from(row: Row) -> Result<Self, DbError> {
        Ok(Self {
            id: id(&row.id)?,
            request_id: id(&row.request_id)?,
            attempt_id: id(&row.attempt_id)?,
            source: from_slug(&row.source)?,
            amount_fils: row.amount_fils,
            state: from_slug(&row.state)?,
            provider_key: row.provider_key,
            bank_reference: row.bank_reference,
            sent_on: row.sent_on.as_deref().map(day).transpose()?,
            created_at: row.created_at.into(),
            done_at: row.done_at.map(Into::into),
            number: row.number,
        })
    }
}

/// The keys of the attempts that an account made.
fn attempts_of(db: &mut Db, account: AccountId) -> Result<Vec<String>, DbError> {
    let own = payment_attempts::table
        .filter(payment_attempts::account_id.eq(account.to_string()))
        .select(payment_attempts::id);
    Ok(own.load(db)?)
}

/// The refunds of what an account paid, oldest first.
pub fn of_account(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, OwnRefund>,
) -> Result<Vec<OwnRefund>, DbError> {
    let own = payment_attempts::table
        .filter(payment_attempts::account_id.eq(account.to_string()))
        .select(payment_attempts::id);
    table::table
        .filter(table::attempt_id.eq_any(own))
        .filter(table::id.gt(batch.floor(|last| last.id.to_string())))
        .order(table::id.asc())
        .limit(batch.limit)
        .select(Row::as_select())
        .load::<Row>(db)?
        .into_iter()
        .map(TryInto::try_into)
        .collect()
}

/// The refunds of a project that are neither done nor withdrawn belong to a decision from now on: none of them is withdrawn.
pub fn decide_open(db: &mut Db, request: QuoteRequestId) -> Result<(), DbError> {
    let ended = [RefundState::Done.slug(), RefundState::Withdrawn.slug()];
    let open = table::table
        .filter(table::request_id.eq(request.to_string()))
        .filter(table::state.ne_all(ended));
    diesel::update(open)
        .set(table::decided.eq(true))
        .execute(db)?;
    Ok(())
}

/// Forgets what was written about the refunds of an account, and by which transfer they were paid; that they went by bank
/// is kept, because the money is still at the provider then.
pub(crate) fn erase(db: &mut Db, account: AccountId) -> Result<(), DbError> {
    let own = attempts_of(db, account)?;
    diesel::update(table::table.filter(table::attempt_id.eq_any(&own)))
        .set(table::note.eq(None::<String>))
        .execute(db)?;
    let by_bank = table::table
        .filter(table::attempt_id.eq_any(&own))
        .filter(table::bank_reference.is_not_null());
    diesel::update(by_bank)
        .set(table::bank_reference.eq(ERASED))
        .execute(db)?;
    Ok(())
}
