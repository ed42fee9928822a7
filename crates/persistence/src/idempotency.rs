//! Status and id of the first answer to an `Idempotency-Key`, stored in the same transaction as the result.

use std::cell::RefCell;

use diesel::prelude::*;
use time::OffsetDateTime;

use crate::columns::Utc;
use crate::db::directly;
use crate::locks::{self, advisory_lock};
use crate::schema::idempotency_keys as keys;
use crate::store::changes::{Column, NewRows};
use crate::{Db, DbError};

/// One use of a key.
#[derive(Debug, Clone, PartialEq, Eq)]
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

/// A stored use: the hash of the request, the status, the body, the id of the result, and when it was.
pub(crate) type Stored = (String, i32, String, Option<String>, Utc);

/// A use that was looked for by an earlier statement, and what was found.
struct Read {
    used: KeyUse,
    found: Option<Stored>,
}

/// A first use, with its status, the id of what it made, and its time.
struct First(KeyUse, u16, String, OffsetDateTime);

thread_local! {
    /// Those of the write that runs on this thread.
    static NOTED: RefCell<Vec<First>> = const { RefCell::new(Vec::new()) };
    /// What that write has read ahead.
    static READ: RefCell<Option<Read>> = const { RefCell::new(None) };
}

/// Whether the write on this thread has the lock of the key's owner, an account: then no other write changes the key, except
/// that an old one may be forgotten. `SQLite` takes no locks.
pub(crate) fn is_locked(used: &KeyUse) -> bool {
    locks::is_held(&locks::of_account(&used.owner))
}

/// Notes what was found of a key that is locked, for [`look_up`].
pub(crate) fn note_read(used: &KeyUse, found: Option<Stored>) {
    let used = used.clone();
    READ.set(Some(Read { used, found }));
}

/// Looks up a key, waiting for a concurrent first use to end.
pub fn look_up(db: &mut Db, used: &KeyUse, oldest: OffsetDateTime) -> Result<Known, DbError> {
    // A caller who uses a key of an account has the lock of the account.
    if !is_locked(used) {
        advisory_lock(
            db,
            &format!("idempotency {} {} {}", used.owner, used.route, used.key),
        )?;
    }
    // What was read ahead is used once: the write may change the key.
    let found = match READ.take().filter(|read| read.used == *used) {
        Some(read) => read.found,
        None => stored(db, used)?,
    };
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

/// The stored use of a key, if there is one.
pub(crate) fn stored(db: &mut Db, used: &KeyUse) -> Result<Option<Stored>, DbError> {
    Ok(directly!(db, |db| keys::table
        .find((&used.owner, &used.route, &used.key))
        .select((
            keys::request_hash,
            keys::response_status,
            keys::response_body,
            keys::result_id,
            keys::created_at,
        ))
        .first::<Stored>(db))
    .optional()?)
}

/// Stores the status of a first use and the id of what it made, when the write of `_db` ends ([`crate::closing`]).
pub fn remember(
    _db: &mut Db,
    used: &KeyUse,
    status: u16,
    made: &str,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let first = First(used.clone(), status, made.to_owned(), now);
    NOTED.with_borrow_mut(|noted| noted.push(first));
    Ok(())
}

/// Forgets what was noted and read.
pub(crate) fn forget_noted() {
    NOTED.take();
    READ.take();
}

/// The first uses of the write on this thread, if any.
pub(crate) fn noted_rows() -> Option<NewRows> {
    let noted = NOTED.take();
    let texts = |text: fn(&First) -> &str| {
        Column::Text(noted.iter().map(|first| text(first).to_owned()).collect())
    };
    (!noted.is_empty()).then(|| NewRows {
        into: "idempotency_keys (owner, route, idempotency_key, request_hash, response_status, response_body, \
            result_id, created_at)",
        columns: vec![
            texts(|First(used, ..)| &used.owner),
            texts(|First(used, ..)| &used.route),
            texts(|First(used, ..)| &used.key),
            texts(|First(used, ..)| &used.request_hash),
            Column::Number(noted.iter().map(|first| i32::from(first.1)).collect()),
            texts(|_| ""),
            texts(|First(_, _, made, _)| made),
            Column::Time(noted.iter().map(|first| Utc(first.3)).collect()),
        ],
        on_conflict: "",
    })
}

/// Deletes keys first used before `before`.
pub fn forget_old(db: &mut Db, before: OffsetDateTime) -> Result<usize, DbError> {
    Ok(diesel::delete(keys::table.filter(keys::created_at.lt(Utc(before)))).execute(db)?)
}
