//! Status and id of the first answer to an `Idempotency-Key`, stored in the same transaction as the result.

use diesel::prelude::*;
use time::OffsetDateTime;

use crate::columns::Utc;
use crate::db::directly;
use crate::locks::advisory_lock;
use crate::schema::idempotency_keys as keys;
use crate::{Db, DbError};

/// One use of a key.
#[derive(Debug, Clone)]
pub struct KeyUse {
    /// The key's owner, an account or a visitor's hashed address: different owners may use the same key.
    pub owner: String,
    /// The route as method and path, with the ids in it.
    pub route: String,
    /// The key as sent.
    pub key: String,
    /// SHA-256 of the request's body, in hex.
    pub request_hash: String,
}

/// The stored state of a key.
#[derive(Debug, PartialEq, Eq)]
pub enum Known {
    /// First use.
    New,
    /// It was answered before.
    Answered {
        /// The HTTP status of the first answer.
        status: u16,
        /// What it made.
        made: Made,
    },
    /// It was used with another body.
    OtherBody,
}

/// What a first use made.
#[derive(Debug, PartialEq, Eq)]
pub enum Made {
    /// The id of the thing that was created or changed.
    Id(String),
    /// The whole answer, JSON: a row that an earlier version wrote in the last 24 hours.
    Body(String),
}

/// Looks up a key, waiting for a concurrent first use to end.
pub fn look_up(db: &mut Db, used: &KeyUse, oldest: OffsetDateTime) -> Result<Known, DbError> {
    advisory_lock(
        db,
        &format!("idempotency {} {} {}", used.owner, used.route, used.key),
    )?;
    let found = directly!(db, |db| keys::table
        .find((&used.owner, &used.route, &used.key))
        .select((
            keys::request_hash,
            keys::response_status,
            keys::response_body,
            keys::result_id,
            keys::created_at,
        ))
        .first::<(String, i32, String, Option<String>, Utc)>(db))
    .optional()?;
    Ok(match found {
        None => Known::New,
        Some((.., created_at)) if created_at < Utc(oldest) => {
            diesel::delete(keys::table.find((&used.owner, &used.route, &used.key))).execute(db)?;
            Known::New
        }
        Some((hash, ..)) if hash != used.request_hash => Known::OtherBody,
        Some((_, status, body, result, _)) => Known::Answered {
            status: u16::try_from(status).unwrap_or(200),
            made: result.map_or(Made::Body(body), Made::Id),
        },
    })
}

/// Stores the status of a first use and the id of what it made.
pub fn remember(
    db: &mut Db,
    used: &KeyUse,
    status: u16,
    made: &str,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    directly!(db, |db| diesel::insert_into(keys::table)
        .values((
            keys::owner.eq(&used.owner),
            keys::route.eq(&used.route),
            keys::idempotency_key.eq(&used.key),
            keys::request_hash.eq(&used.request_hash),
            keys::response_status.eq(i32::from(status)),
            keys::response_body.eq(""),
            keys::result_id.eq(made),
            keys::created_at.eq(Utc(now)),
        ))
        .execute(db))?;
    Ok(())
}

/// Deletes keys first used before `before`.
pub fn forget_old(db: &mut Db, before: OffsetDateTime) -> Result<usize, DbError> {
    Ok(diesel::delete(keys::table.filter(keys::created_at.lt(Utc(before)))).execute(db)?)
}
