//! Shortlists: which creatives an account wants to find again.

use diesel::dsl::exists;
use diesel::prelude::*;
use marsam_domain::creatives::RosterState;
use marsam_domain::ids::{AccountId, CreativeId};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use crate::columns::{Utc, id};
use crate::schema::{creatives, shortlist_entries as entries};
use crate::{Db, DbError};

/// A creative on a shortlist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShortlistEntry {
    /// The creative, on the roster or not.
    pub creative: CreativeId,
    /// When it was added.
    pub created_at: OffsetDateTime,
}

/// The entries of an account, newest first.
pub fn entries(db: &mut Db, account: AccountId) -> Result<Vec<ShortlistEntry>, DbError> {
    let rows = entries::table
        .filter(entries::account_id.eq(account.to_string()))
        .order((entries::created_at.desc(), entries::creative_id.desc()))
        .select((entries::creative_id, entries::created_at))
        .load::<(String, Utc)>(db)?;
    rows.into_iter()
        .map(|(creative, created_at)| {
            Ok(ShortlistEntry {
                creative: id(&creative)?,
                created_at: created_at.into(),
            })
        })
        .collect()
}

/// True if the creative is on the account's shortlist.
pub fn contains(db: &mut Db, account: AccountId, creative: CreativeId) -> Result<bool, DbError> {
    let found = entries::table.find((account.to_string(), creative.to_string()));
    Ok(diesel::select(exists(found)).get_result(db)?)
}

/// The number of entries, with creatives who left the roster.
pub fn count(db: &mut Db, account: AccountId) -> Result<usize, DbError> {
    let own = entries::table.filter(entries::account_id.eq(account.to_string()));
    let count: i64 = own.count().get_result(db)?;
    Ok(usize::try_from(count).unwrap_or(usize::MAX))
}

/// Adds a creative who is not on the shortlist yet.
pub fn insert(
    db: &mut Db,
    account: AccountId,
    creative: CreativeId,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    diesel::insert_into(entries::table)
        .values((
            entries::account_id.eq(account.to_string()),
            entries::creative_id.eq(creative.to_string()),
            entries::created_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(())
}

/// Removes a creative, if it is on the shortlist.
pub fn remove(db: &mut Db, account: AccountId, creative: CreativeId) -> Result<(), DbError> {
    diesel::delete(entries::table.find((account.to_string(), creative.to_string()))).execute(db)?;
    Ok(())
}

/// Removes the creatives who are not on the roster any more: the account does not see them, and could not make room.
pub fn remove_unlisted(db: &mut Db, account: AccountId) -> Result<usize, DbError> {
    let listed = creatives::table
        .filter(creatives::state.eq(RosterState::Listed.slug()))
        .select(creatives::id);
    let unlisted = entries::table
        .filter(entries::account_id.eq(account.to_string()))
        .filter(entries::creative_id.ne_all(listed));
    Ok(diesel::delete(unlisted).execute(db)?)
}

/// Deletes the shortlist of an account, and its roster entry from the shortlists of others.
pub(crate) fn erase(db: &mut Db, account: AccountId) -> Result<(), DbError> {
    let key = account.to_string();
    let own = creatives::table
        .filter(creatives::account_id.eq(&key))
        .select(creatives::id)
        .load::<String>(db)?;
    diesel::delete(entries::table.filter(entries::account_id.eq(&key))).execute(db)?;
    diesel::delete(entries::table.filter(entries::creative_id.eq_any(own))).execute(db)?;
    Ok(())
}
