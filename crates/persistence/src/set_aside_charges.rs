//! Charges of this site without an attempt that the operator has looked at: they pause payments no more.

use diesel::prelude::*;
use marsam_domain::ledger::ProviderSlug;
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use crate::columns::{Utc, from_slug};
use crate::schema::{payment_attempts, set_aside_charges as table};
use crate::{Db, DbError};

/// Of a longer list the newest.
const MOST_LISTED: i64 = 100;
/// The note of the charges of attempts that are forgotten.
const FORGOTTEN: &str = "forgotten with the test money";

/// Whether a charge was set aside.
pub fn is_set_aside(db: &mut Db, provider: ProviderSlug, key: &str) -> Result<bool, DbError> {
    let row = table::table.find((provider.slug(), key));
    Ok(diesel::select(diesel::dsl::exists(row)).get_result(db)?)
}

/// Sets a charge aside; false if it was before.
pub fn insert(
    db: &mut Db,
    provider: ProviderSlug,
    key: &str,
    note: &str,
    now: OffsetDateTime,
) -> Result<bool, DbError> {
    if is_set_aside(db, provider, key)? {
        return Ok(false);
    }
    diesel::insert_into(table::table)
        .values((
            table::provider.eq(provider.slug()),
            table::provider_key.eq(key),
            table::note.eq(note),
            table::set_aside_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(true)
}

/// What was set aside by the operator, the newest first, each with the reason.
pub fn list(db: &mut Db) -> Result<Vec<String>, DbError> {
    let rows: Vec<(String, String, String)> = table::table
        .filter(table::note.ne(FORGOTTEN))
        .order(table::set_aside_at.desc())
        .limit(MOST_LISTED)
        .select((table::provider, table::provider_key, table::note))
        .load(db)?;
    let texts = rows
        .into_iter()
        .map(|(provider, key, note)| format!("{provider} {key}: {note}"));
    Ok(texts.collect())
}

/// Takes it back that a charge was set aside; false if it was not.
pub fn remove(db: &mut Db, provider: ProviderSlug, key: &str) -> Result<bool, DbError> {
    let row = table::table.find((provider.slug(), key));
    Ok(diesel::delete(row).execute(db)? == 1)
}

/// Sets the charges of all attempts aside, before these are forgotten: their provider goes on listing them.
pub(crate) fn set_all_aside(db: &mut Db, now: OffsetDateTime) -> Result<(), DbError> {
    let keys: Vec<(String, Option<String>)> = payment_attempts::table
        .filter(payment_attempts::provider_key.is_not_null())
        .select((payment_attempts::provider, payment_attempts::provider_key))
        .load(db)?;
    for (provider, key) in keys {
        let provider = from_slug(&provider)?;
        insert(db, provider, &key.unwrap_or_default(), FORGOTTEN, now)?;
    }
    Ok(())
}
