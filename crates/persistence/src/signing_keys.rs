//! The keys that sign ID tokens: the private half sealed, the public half as published.

use diesel::prelude::*;
use time::OffsetDateTime;

use crate::columns::Utc;
use crate::schema::signing_keys as keys;
use crate::{Db, DbError};

/// A stored key.
#[derive(Debug, Clone)]
pub struct SigningKey {
    /// The key id (`kid`) in the header of signed tokens.
    pub id: String,
    /// The private half, sealed.
    pub sealed_private_key: String,
    /// The public half, a JWK in JSON.
    pub public_key: String,
    /// When it stopped signing.
    pub retired_at: Option<OffsetDateTime>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = keys)]
struct KeyRow {
    id: String,
    sealed_private_key: String,
    public_key: String,
    retired_at: Option<Utc>,
}

impl From<KeyRow> for SigningKey {
    fn from(row: KeyRow) -> Self {
        Self {
            id: row.id,
            sealed_private_key: row.sealed_private_key,
            public_key: row.public_key,
            retired_at: row.retired_at.map(Into::into),
        }
    }
}

/// Stores a key that signs from now on; earlier ones stop signing.
pub fn replace(
    db: &mut Db,
    key_id: &str,
    sealed_private_key: &str,
    public_key: &str,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    diesel::update(keys::table.filter(keys::retired_at.is_null()))
        .set(keys::retired_at.eq(Utc(now)))
        .execute(db)?;
    diesel::insert_into(keys::table)
        .values((
            keys::id.eq(key_id),
            keys::sealed_private_key.eq(sealed_private_key),
            keys::public_key.eq(public_key),
            keys::created_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(())
}

/// The current signing key, if there is one.
pub fn present(db: &mut Db) -> Result<Option<SigningKey>, DbError> {
    Ok(keys::table
        .filter(keys::retired_at.is_null())
        .order(keys::created_at.desc())
        .select(KeyRow::as_select())
        .first::<KeyRow>(db)
        .optional()?
        .map(Into::into))
}

/// The key with that id, if it signs or signed until after `retired_after`.
pub fn find(
    db: &mut Db,
    key_id: &str,
    retired_after: OffsetDateTime,
) -> Result<Option<SigningKey>, DbError> {
    Ok(good_after(retired_after)
        .filter(keys::id.eq(key_id))
        .select(KeyRow::as_select())
        .first::<KeyRow>(db)
        .optional()?
        .map(Into::into))
}

/// Every key that signs or signed until after `retired_after`, the newest first.
pub fn all(db: &mut Db, retired_after: OffsetDateTime) -> Result<Vec<SigningKey>, DbError> {
    Ok(good_after(retired_after)
        .order(keys::created_at.desc())
        .select(KeyRow::as_select())
        .load::<KeyRow>(db)?
        .into_iter()
        .map(Into::into)
        .collect())
}

#[diesel::dsl::auto_type(no_type_alias)]
fn good_after(retired_after: OffsetDateTime) -> _ {
    let after: Utc = Utc(retired_after);
    keys::table.filter(
        keys::retired_at
            .is_null()
            .or(keys::retired_at.assume_not_null().gt(after)),
    )
}

/// Deletes keys that stopped signing before `retired_before`.
pub fn forget_retired(db: &mut Db, retired_before: OffsetDateTime) -> Result<usize, DbError> {
    Ok(diesel::delete(keys::table.filter(keys::retired_at.lt(Utc(retired_before)))).execute(db)?)
}
