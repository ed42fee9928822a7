//! What each creative is owed, kept with each line of the ledger.
//!
//! **Invariant:** a balance is the sum of the creative's lines, and of those that are in no payout.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::ids::CreativeId;
use marsam_domain::payments::payouts::REMINDER_PERIOD;
use time::OffsetDateTime;

use crate::columns::{Utc, id};
use crate::locks::advisory_lock;
use crate::pages::{Page, Slice};
use crate::schema::{payable_balances as table, payout_details};
use crate::{Db, DbError};

/// Blocks every other writer of what a creative is owed until this transaction ends. Requests, attempts and refunds are
/// locked before it; of several creatives, the lower id first.
pub fn lock(db: &mut Db, creative: CreativeId) -> Result<(), DbError> {
    advisory_lock(db, &format!("payable:{creative}"))
}

/// Adds to a balance; a debit is negative.
pub(crate) fn add(db: &mut Db, creative: CreativeId, fils: i64) -> Result<(), DbError> {
    lock(db, creative)?;
    let row = table::table.find(creative.to_string());
    let added = diesel::update(row)
        .set(table::balance_fils.eq(table::balance_fils + fils))
        .execute(db)?;
    if added == 0 {
        diesel::insert_into(table::table)
            .values((
                table::creative_id.eq(creative.to_string()),
                table::balance_fils.eq(fils),
            ))
            .execute(db)?;
    }
    Ok(())
}

/// What a creative is owed, in fils.
pub fn of_creative(db: &mut Db, creative: CreativeId) -> Result<i64, DbError> {
    let found = table::table
        .find(creative.to_string())
        .select(table::balance_fils)
        .first(db);
    Ok(found.optional()?.unwrap_or_default())
}

/// What some creatives are owed, in fils; those who never were are missing.
pub fn of_creatives(
    db: &mut Db,
    creatives: &[CreativeId],
) -> Result<HashMap<CreativeId, i64>, DbError> {
    let keys: Vec<String> = creatives.iter().map(ToString::to_string).collect();
    let found = table::table
        .filter(table::creative_id.eq_any(keys))
        .select((table::creative_id, table::balance_fils))
        .load::<(String, i64)>(db)?;
    found
        .into_iter()
        .map(|(key, fils)| Ok((id(&key)?, fils)))
        .collect()
}

/// The creatives whose balance is not 0, the latest entries of the roster first.
pub fn open(db: &mut Db, page: Page) -> Result<Slice<CreativeId>, DbError> {
    let total = count_open(db)?;
    let keys: Vec<String> = table::table
        .filter(table::balance_fils.ne(0))
        .filter(table::creative_id.lt(page.bound()))
        .order(table::creative_id.desc())
        .limit(page.limit + 1)
        .select(table::creative_id)
        .load(db)?;
    Slice::cut(keys, total, page, Clone::clone)
        .map_all(|keys| keys.iter().map(|key| id(key)).collect())
}

/// How many creatives have a balance other than 0.
pub fn count_open(db: &mut Db) -> Result<i64, DbError> {
    Ok(table::table
        .filter(table::balance_fils.ne(0))
        .count()
        .get_result(db)?)
}

/// All balances, after a key: for a check.
pub fn all_after(db: &mut Db, after: &str, most: i64) -> Result<Vec<(String, i64)>, DbError> {
    Ok(table::table
        .filter(table::creative_id.gt(after))
        .order(table::creative_id.asc())
        .limit(most)
        .select((table::creative_id, table::balance_fils))
        .load(db)?)
}

/// The creatives who are owed money, have no IBAN, and were not asked for it lately.
pub fn without_details(
    db: &mut Db,
    now: OffsetDateTime,
    most: i64,
) -> Result<Vec<CreativeId>, DbError> {
    let keys: Vec<String> = table::table
        .left_join(payout_details::table.on(payout_details::creative_id.eq(table::creative_id)))
        .filter(table::balance_fils.gt(0))
        .filter(payout_details::creative_id.nullable().is_null())
        .filter(
            table::reminded_at
                .is_null()
                .or(table::reminded_at.le(Utc(now - REMINDER_PERIOD))),
        )
        .order(table::creative_id.asc())
        .limit(most)
        .select(table::creative_id)
        .load(db)?;
    keys.iter().map(|key| id(key)).collect()
}

/// Stores that a creative is asked for an IBAN; false if that was done lately, so that one of several instances asks.
pub fn mark_reminded(
    db: &mut Db,
    creative: CreativeId,
    now: OffsetDateTime,
) -> Result<bool, DbError> {
    let due = table::table.find(creative.to_string()).filter(
        table::reminded_at
            .is_null()
            .or(table::reminded_at.le(Utc(now - REMINDER_PERIOD))),
    );
    let marked = diesel::update(due)
        .set(table::reminded_at.eq(Utc(now)))
        .execute(db)?;
    Ok(marked == 1)
}
