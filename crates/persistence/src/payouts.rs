//! Transfers to creatives, and where to.

pub mod balances;
pub mod decisions;
pub mod details;
pub mod facts;
pub mod lines;
pub mod projects;
pub mod silence;
mod steps;

use diesel::dsl::exists;
use diesel::prelude::*;
use marsam_domain::ids::{AccountId, CreativeId, PayoutId};
use marsam_domain::payments::payouts::PayoutState;
use marsam_domain::vocabulary::Vocabulary as _;
use time::{Date, OffsetDateTime};

pub use self::details::StoredDetails;
pub use self::steps::{
    Entered, NewPayout, Payout, advance, counts, find, find_locked, has_reference, insert,
    of_creative, page, prepared, prepared_fils, prepared_of, sums_of_creative,
};
use crate::batches::Batch;
use crate::columns::{Utc, day, from_slug, id};
use crate::erasure::ERASED;
use crate::schema::{
    creatives, fee_collections, payable_balances, payout_decisions, payout_details, payouts,
};
use crate::{Db, DbError, former_addresses};

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
    /// Whether the brands of the creative's projects see them.
    pub is_shown: bool,
    /// When the creative asked to be paid although it is little.
    pub requested_at: Option<OffsetDateTime>,
}

type DetailsRow = (String, Option<Utc>, bool, Utc, bool, Option<Utc>);

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
pub fn of_account(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, OwnPayout>,
) -> Result<Vec<OwnPayout>, DbError> {
    let own = entries_of(db, account)?;
    payouts::table
        .filter(payouts::creative_id.eq_any(own))
        .filter(payouts::id.gt(batch.floor(|last| last.id.to_string())))
        .order(payouts::id.asc())
        .limit(batch.limit)
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
    let found: Option<DetailsRow> = payout_details::table
        .filter(payout_details::creative_id.eq_any(own))
        .select((
            payout_details::last_four,
            payout_details::stopped_until,
            payout_details::returned,
            payout_details::updated_at,
            payout_details::shown,
            payout_details::requested_at,
        ))
        .first(db)
        .optional()?;
    Ok(found.map(
        |(last_four, stopped_until, is_returned, updated_at, is_shown, asked)| OwnPayoutDetails {
            last_four,
            stopped_until: stopped_until.map(Into::into),
            is_returned,
            updated_at: updated_at.into(),
            is_shown,
            requested_at: asked.map(Into::into),
        },
    ))
}

/// What each payout has that is prepared, in fils.
pub fn prepared_amounts(db: &mut Db) -> Result<Vec<(PayoutId, i64)>, DbError> {
    let rows: Vec<(String, i64)> = payouts::table
        .filter(payouts::state.eq(PayoutState::Prepared.slug()))
        .select((payouts::id, payouts::amount_fils))
        .load(db)?;
    rows.into_iter()
        .map(|(key, amount)| Ok((id(&key)?, amount)))
        .collect()
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
            payouts::note.eq(None::<String>),
        ))
        .execute(db)?;
    let decided = payout_decisions::table.filter(payout_decisions::subject_id.eq_any(&own));
    diesel::delete(decided).execute(db)?;
    let collected = fee_collections::table.filter(fee_collections::creative_id.eq_any(&own));
    diesel::update(collected)
        .set(fee_collections::reference.eq(ERASED))
        .execute(db)?;
    former_addresses::forget(db, account)
}

/// What the roster entries of an account are owed, in fils, where it is not 0; below 0 they owe it.
pub fn open_balances(db: &mut Db, account: AccountId) -> Result<Vec<(CreativeId, i64)>, DbError> {
    let own = entries_of(db, account)?;
    let rows: Vec<(String, i64)> = payable_balances::table
        .filter(payable_balances::creative_id.eq_any(own))
        .filter(payable_balances::balance_fils.ne(0))
        .select((
            payable_balances::creative_id,
            payable_balances::balance_fils,
        ))
        .load(db)?;
    rows.into_iter()
        .map(|(key, fils)| Ok((id(&key)?, fils)))
        .collect()
}

/// Whether a payout to an account is prepared.
pub fn has_prepared(db: &mut Db, account: AccountId) -> Result<bool, DbError> {
    let own = entries_of(db, account)?;
    let prepared = payouts::table
        .filter(payouts::creative_id.eq_any(own))
        .filter(payouts::state.eq(PayoutState::Prepared.slug()));
    Ok(diesel::select(exists(prepared)).get_result(db)?)
}
