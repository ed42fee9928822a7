//! Transfers to creatives, and where to.

use diesel::prelude::*;
use marsam_domain::ids::{AccountId, PayoutId};
use marsam_domain::payments::payouts::PayoutState;
use time::{Date, OffsetDateTime};

use crate::columns::{Utc, day, from_slug, id};
use crate::erasure::ERASED;
use crate::schema::{creatives, payout_details, payouts};
use crate::{Db, DbError};

/// A transfer, as its creative sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnPayout {
    /// Primary key.
    pub id: PayoutId,
    /// In fils.
    pub amount_fils: i64,
    /// Its state.
    pub state: PayoutState,
    /// The number of its statement.
    pub number: String,
    /// Of the transfer.
    pub bank_reference: Option<String>,
    /// The day of the transfer.
    pub sent_on: Option<Date>,
    /// When it was prepared.
    pub prepared_at: OffsetDateTime,
}

/// Where a creative is paid, without what is sealed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnPayoutDetails {
    /// Of the IBAN.
    pub last_four: String,
    /// No payout is prepared until then.
    pub stopped_until: Option<OffsetDateTime>,
    /// Whether the bank returned a payout.
    pub is_returned: bool,
    /// When they were entered.
    pub updated_at: OffsetDateTime,
}

type Row = (
    String,
    i64,
    String,
    String,
    Option<String>,
    Option<String>,
    Utc,
);

fn convert(row: Row) -> Result<OwnPayout, DbError> {
    let (key, amount_fils, state, number, bank_reference, sent_on, prepared_at) = row;
    Ok(OwnPayout {
        id: id(&key)?,
        amount_fils,
        state: from_slug(&state)?,
        number,
        bank_reference,
        sent_on: sent_on.as_deref().map(day).transpose()?,
        prepared_at: prepared_at.into(),
    })
}

/// The roster entries of an account.
fn entries_of(db: &mut Db, account: AccountId) -> Result<Vec<String>, DbError> {
    let own = creatives::table
        .filter(creatives::account_id.eq(account.to_string()))
        .select(creatives::id);
    Ok(own.load(db)?)
}

/// The transfers to an account, oldest first.
pub fn of_account(db: &mut Db, account: AccountId) -> Result<Vec<OwnPayout>, DbError> {
    let own = entries_of(db, account)?;
    payouts::table
        .filter(payouts::creative_id.eq_any(own))
        .order(payouts::id.asc())
        .select((
            payouts::id,
            payouts::amount_fils,
            payouts::state,
            payouts::number,
            payouts::bank_reference,
            payouts::sent_on,
            payouts::prepared_at,
        ))
        .load::<Row>(db)?
        .into_iter()
        .map(convert)
        .collect()
}

/// Where an account is paid.
pub fn details_of_account(
    db: &mut Db,
    account: AccountId,
) -> Result<Option<OwnPayoutDetails>, DbError> {
    let own = entries_of(db, account)?;
    let found: Option<(String, Option<Utc>, bool, Utc)> = payout_details::table
        .filter(payout_details::creative_id.eq_any(own))
        .select((
            payout_details::last_four,
            payout_details::stopped_until,
            payout_details::returned,
            payout_details::updated_at,
        ))
        .first(db)
        .optional()?;
    Ok(found.map(
        |(last_four, stopped_until, is_returned, updated_at)| OwnPayoutDetails {
            last_four,
            stopped_until: stopped_until.map(Into::into),
            is_returned,
            updated_at: updated_at.into(),
        },
    ))
}

/// Forgets where an account is paid; amounts, days and numbers are kept.
pub(crate) fn erase(db: &mut Db, account: AccountId) -> Result<(), DbError> {
    let own = entries_of(db, account)?;
    let details = payout_details::table.filter(payout_details::creative_id.eq_any(&own));
    diesel::delete(details).execute(db)?;
    diesel::update(payouts::table.filter(payouts::creative_id.eq_any(&own)))
        .set((
            payouts::holder.eq(ERASED),
            payouts::iban.eq(ERASED),
            payouts::bank_reference.eq(None::<String>),
        ))
        .execute(db)?;
    Ok(())
}
