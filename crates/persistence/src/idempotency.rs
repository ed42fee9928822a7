//! The first answer to an `Idempotency-Key`, written in the transaction of the thing itself.

use diesel::prelude::*;
use time::OffsetDateTime;

use crate::columns::Utc;
use crate::schema::idempotency_keys as keys;
use crate::store::advisory_lock;
use crate::{Db, DbError};

/// One use of a key.
#[derive(Debug, Clone)]
pub struct KeyUse {
    /// Whose key it is, an account or a visitor's hashed address: two of them may use the same one.
    pub owner: String,
    /// The route it was sent to, as method and path.
    pub route: &'static str,
    /// The key as sent.
    pub key: String,
    /// SHA-256 of the request's body, in hex.
    pub request_hash: String,
}

/// What is known of a key.
#[derive(Debug, PartialEq, Eq)]
pub enum Known {
    /// Nothing: this is the first use.
    New,
    /// It was answered so.
    Answered {
        /// The HTTP status of the first answer.
        status: u16,
        /// Its body, JSON.
        body: String,
    },
    /// It was used with another body.
    OtherBody,
}

/// Looks a key up, waiting for a parallel first use to end.
pub fn look_up(db: &mut Db, used: &KeyUse, oldest: OffsetDateTime) -> Result<Known, DbError> {
    advisory_lock(
        db,
        &format!("idempotency {} {} {}", used.owner, used.route, used.key),
    )?;
    let found = keys::table
        .find((&used.owner, used.route, &used.key))
        .select((
            keys::request_hash,
            keys::response_status,
            keys::response_body,
            keys::created_at,
        ))
        .first::<(String, i32, String, Utc)>(db)
        .optional()?;
    Ok(match found {
        None => Known::New,
        Some((.., created_at)) if created_at < Utc(oldest) => {
            diesel::delete(keys::table.find((&used.owner, used.route, &used.key))).execute(db)?;
            Known::New
        }
        Some((hash, ..)) if hash != used.request_hash => Known::OtherBody,
        Some((_, status, body, _)) => Known::Answered {
            status: u16::try_from(status).unwrap_or(200),
            body,
        },
    })
}

/// Remembers the answer to a first use.
pub fn remember(
    db: &mut Db,
    used: &KeyUse,
    status: u16,
    body: &str,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    diesel::insert_into(keys::table)
        .values((
            keys::owner.eq(&used.owner),
            keys::route.eq(used.route),
            keys::idempotency_key.eq(&used.key),
            keys::request_hash.eq(&used.request_hash),
            keys::response_status.eq(i32::from(status)),
            keys::response_body.eq(body),
            keys::created_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(())
}

/// Forgets keys first used before `before`.
pub fn forget_old(db: &mut Db, before: OffsetDateTime) -> Result<usize, DbError> {
    Ok(diesel::delete(keys::table.filter(keys::created_at.lt(Utc(before)))).execute(db)?)
}
