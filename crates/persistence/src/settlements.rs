//! What providers have paid to the operator, and what creatives have paid of the fees that are owed.

use diesel::prelude::*;
use marsam_domain::ids::{AccountId, CreativeId, FeeCollectionId, SettlementId};
use marsam_domain::ledger::ProviderSlug;
use marsam_domain::payments::settlements::{NewFeeCollection, NewSettlement};
use marsam_domain::vocabulary::Vocabulary as _;
use time::{Date, OffsetDateTime};

use crate::batches::Batch;
use crate::columns::{Utc, day, day_text, from_slug, id};
use crate::pages::{Page, Slice};
use crate::schema::{creatives, fee_collections, settlements};
use crate::{Db, DbError};

/// What a provider has paid to the operator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settlement {
    /// Primary key.
    pub id: SettlementId,
    /// The provider.
    pub provider: ProviderSlug,
    /// The provider's reference.
    pub reference: String,
    /// The day of the transfer.
    pub settled_on: Date,
    /// What arrived at the bank, in fils.
    pub to_bank_fils: i64,
    /// What the provider kept, in fils.
    pub cost_fils: i64,
    /// When an admin entered it.
    pub entered_at: OffsetDateTime,
}

type Row = (String, String, String, String, i64, i64, Utc);

const COLUMNS: (
    settlements::id,
    settlements::provider,
    settlements::reference,
    settlements::settled_on,
    settlements::to_bank_fils,
    settlements::cost_fils,
    settlements::entered_at,
) = (
    settlements::id,
    settlements::provider,
    settlements::reference,
    settlements::settled_on,
    settlements::to_bank_fils,
    settlements::cost_fils,
    settlements::entered_at,
);

fn convert(row: Row) -> Result<Settlement, DbError> {
    let (key, provider, reference, settled_on, to_bank_fils, cost_fils, entered_at) = row;
    Ok(Settlement {
        id: id(&key)?,
        provider: from_slug(&provider)?,
        reference,
        settled_on: day(&settled_on)?,
        to_bank_fils,
        cost_fils,
        entered_at: entered_at.into(),
    })
}

/// Stores a settlement; the same reference of a provider again is a [`DbError::Conflict`].
pub fn insert(
    db: &mut Db,
    new: &NewSettlement,
    by: AccountId,
    now: OffsetDateTime,
) -> Result<Settlement, DbError> {
    let key = SettlementId::new(crate::ids::fresh(now)).to_string();
    diesel::insert_into(settlements::table)
        .values((
            settlements::id.eq(&key),
            settlements::provider.eq(new.provider.slug()),
            settlements::reference.eq(&new.reference),
            settlements::settled_on.eq(day_text(new.settled_on)?),
            settlements::to_bank_fils.eq(new.to_bank_fils),
            settlements::cost_fils.eq(new.cost_fils),
            settlements::entered_by.eq(by.to_string()),
            settlements::entered_at.eq(Utc(now)),
        ))
        .execute(db)?;
    let row = settlements::table.find(&key).select(COLUMNS).first(db)?;
    convert(row)
}

/// The settlements, newest first.
pub fn page(db: &mut Db, page: Page) -> Result<Slice<Settlement>, DbError> {
    let total = settlements::table.count().get_result(db)?;
    let rows = settlements::table
        .filter(settlements::id.lt(page.bound()))
        .order(settlements::id.desc())
        .limit(page.limit + 1)
        .select(COLUMNS)
        .load::<Row>(db)?;
    Slice::cut(rows, total, page, |row| row.0.clone())
        .map_all(|rows| rows.into_iter().map(convert).collect())
}

/// What a creative has paid of the fees that are owed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeeCollection {
    /// Primary key.
    pub id: FeeCollectionId,
    /// Who paid.
    pub creative: CreativeId,
    /// In fils.
    pub amount_fils: i64,
    /// The day of the payment.
    pub collected_on: Date,
    /// Of the payment.
    pub reference: String,
    /// When an admin entered it.
    pub entered_at: OffsetDateTime,
}

type CollectionRow = (String, String, i64, String, String, Utc);

const OF_COLLECTIONS: (
    fee_collections::id,
    fee_collections::creative_id,
    fee_collections::amount_fils,
    fee_collections::collected_on,
    fee_collections::reference,
    fee_collections::entered_at,
) = (
    fee_collections::id,
    fee_collections::creative_id,
    fee_collections::amount_fils,
    fee_collections::collected_on,
    fee_collections::reference,
    fee_collections::entered_at,
);

fn convert_collection(row: CollectionRow) -> Result<FeeCollection, DbError> {
    let (key, creative, amount_fils, collected_on, reference, entered_at) = row;
    Ok(FeeCollection {
        id: id(&key)?,
        creative: id(&creative)?,
        amount_fils,
        collected_on: day(&collected_on)?,
        reference,
        entered_at: entered_at.into(),
    })
}

/// Stores what a creative has paid; an unknown creative is [`DbError::NotFound`].
pub fn insert_collection(
    db: &mut Db,
    new: &NewFeeCollection,
    by: AccountId,
    now: OffsetDateTime,
) -> Result<FeeCollection, DbError> {
    crate::creatives::state_of(db, new.creative)?;
    let key = FeeCollectionId::new(crate::ids::fresh(now)).to_string();
    diesel::insert_into(fee_collections::table)
        .values((
            fee_collections::id.eq(&key),
            fee_collections::creative_id.eq(new.creative.to_string()),
            fee_collections::amount_fils.eq(new.amount_fils),
            fee_collections::collected_on.eq(day_text(new.collected_on)?),
            fee_collections::reference.eq(&new.reference),
            fee_collections::entered_by.eq(by.to_string()),
            fee_collections::entered_at.eq(Utc(now)),
        ))
        .execute(db)?;
    let row = fee_collections::table
        .find(&key)
        .select(OF_COLLECTIONS)
        .first(db)?;
    convert_collection(row)
}

/// What creatives have paid, newest first.
pub fn collections(db: &mut Db, page: Page) -> Result<Slice<FeeCollection>, DbError> {
    let total = fee_collections::table.count().get_result(db)?;
    let rows = fee_collections::table
        .filter(fee_collections::id.lt(page.bound()))
        .order(fee_collections::id.desc())
        .limit(page.limit + 1)
        .select(OF_COLLECTIONS)
        .load::<CollectionRow>(db)?;
    Slice::cut(rows, total, page, |row| row.0.clone())
        .map_all(|rows| rows.into_iter().map(convert_collection).collect())
}

/// What the creative of an account has paid, oldest first.
pub fn collections_of_account(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, FeeCollection>,
) -> Result<Vec<FeeCollection>, DbError> {
    let own = creatives::table
        .filter(creatives::account_id.eq(account.to_string()))
        .select(creatives::id);
    let rows = fee_collections::table
        .filter(fee_collections::creative_id.eq_any(own))
        .filter(fee_collections::id.gt(batch.floor(|last| last.id.to_string())))
        .order(fee_collections::id.asc())
        .limit(batch.limit)
        .select(OF_COLLECTIONS)
        .load::<CollectionRow>(db)?;
    rows.into_iter().map(convert_collection).collect()
}

/// Day and amount in fils of what creatives have paid since a day.
pub fn collected_since(db: &mut Db, since: Date) -> Result<Vec<(Date, i64)>, DbError> {
    let rows = fee_collections::table
        .filter(fee_collections::collected_on.ge(day_text(since)?))
        .select((fee_collections::collected_on, fee_collections::amount_fils))
        .load::<(String, i64)>(db)?;
    rows.into_iter()
        .map(|(on, fils)| Ok((day(&on)?, fils)))
        .collect()
}
