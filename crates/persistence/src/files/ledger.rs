//! The ledger of stored objects: whose they are, how many bytes they take, and when those may be deleted.
//!
//! **Invariant:** an object is in the ledger before the store has it, and until the sweep has deleted its bytes.
//! Objects that are announced and never referred to are deleted like those that are no longer needed.

use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use marsam_domain::files::{DELETED_BYTES, FileState};
use marsam_domain::ids::{AccountId, QuoteRequestId};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use super::{File, bytes, stored_bytes};
use crate::columns::Utc;
use crate::kept_counts::{self, Cell, Count, CountedBy, note, shard_of};
use crate::schema::{file_derivatives, files, stored_objects};
use crate::{Db, DbError};

/// How many rows one query reads.
const BATCH_SIZE: i64 = 100;
/// The kind under which stored objects are counted: their number, and the sum of their bytes.
pub(crate) const OBJECTS: &str = "stored_object";
/// All of them are counted together.
const ALL: &str = "all";

/// An object and its size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SizedObject {
    /// Its key.
    pub key: String,
    /// In bytes.
    pub bytes: u64,
}

/// Enters objects of a file that are about to be written. They are deleted a day later, unless a row refers to them by
/// then.
pub fn announce(
    db: &mut Db,
    file: &File,
    objects: &[SizedObject],
    now: OffsetDateTime,
) -> Result<(), DbError> {
    for object in objects {
        enter(db, file, object, Some(now + DELETED_BYTES))?;
    }
    Ok(())
}

fn enter(
    db: &mut Db,
    file: &File,
    object: &SizedObject,
    delete_at: Option<OffsetDateTime>,
) -> Result<(), DbError> {
    let size = stored_bytes(object.bytes)?;
    diesel::insert_into(stored_objects::table)
        .values((
            stored_objects::object_key.eq(&object.key),
            stored_objects::account_id.eq(file.account.to_string()),
            stored_objects::request_id.eq(file.request.map(|request| request.to_string())),
            stored_objects::bytes.eq(size),
            stored_objects::delete_at.eq(delete_at.map(Utc)),
        ))
        .execute(db)?;
    count(&object.key, 1, size);
    Ok(())
}

/// Marks an object as referred to by a row of this transaction; one that was not announced is entered.
pub(super) fn keep(db: &mut Db, file: &File, object: &SizedObject) -> Result<(), DbError> {
    if keep_announced(db, &object.key)? {
        return Ok(());
    }
    enter(db, file, object, None)
}

/// Marks an announced object, or one whose bytes are not deleted yet, as referred to; false if there is none.
pub(crate) fn keep_announced(db: &mut Db, key: &str) -> Result<bool, DbError> {
    let kept = diesel::update(stored_objects::table.find(key))
        .set(stored_objects::delete_at.eq(None::<Utc>))
        .execute(db)?;
    Ok(kept == 1)
}

/// Whether all of these objects are in the ledger, and none is being deleted.
pub(super) fn are_entered(
    db: &mut Db,
    objects: &[SizedObject],
    now: OffsetDateTime,
) -> Result<bool, DbError> {
    for object in objects {
        let entered = stored_objects::table
            .filter(stored_objects::object_key.eq(&object.key))
            .filter(
                stored_objects::delete_at
                    .is_null()
                    .or(stored_objects::delete_at.gt(Utc(now))),
            );
        if !diesel::select(diesel::dsl::exists(entered)).get_result::<bool>(db)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Marks objects as no longer needed. Their bytes stay for [`DELETED_BYTES`]: a backup may still be copying them.
pub(crate) fn release(db: &mut Db, keys: &[String], now: OffsetDateTime) -> Result<(), DbError> {
    delete_from(db, keys, now + DELETED_BYTES)
}

/// Marks objects as no longer needed; the next sweep deletes their bytes.
pub fn release_at_once(db: &mut Db, keys: &[String], now: OffsetDateTime) -> Result<(), DbError> {
    delete_from(db, keys, now)
}

fn delete_from(db: &mut Db, keys: &[String], at: OffsetDateTime) -> Result<(), DbError> {
    for key in keys {
        diesel::update(stored_objects::table.find(key))
            .set(stored_objects::delete_at.eq(Utc(at)))
            .execute(db)?;
    }
    Ok(())
}

/// Objects whose bytes may be deleted now.
pub fn unused(db: &mut Db, now: OffsetDateTime) -> Result<Vec<String>, DbError> {
    Ok(stored_objects::table
        .filter(stored_objects::delete_at.le(Utc(now)))
        .order(stored_objects::delete_at.asc())
        .limit(BATCH_SIZE)
        .select(stored_objects::object_key)
        .load(db)?)
}

/// Forgets an object whose bytes are deleted.
pub fn forget_unused(db: &mut Db, key: &str) -> Result<(), DbError> {
    let size = stored_objects::table
        .find(key)
        .select(stored_objects::bytes)
        .first::<i64>(db)
        .optional()?;
    if let Some(size) = size {
        diesel::delete(stored_objects::table.find(key)).execute(db)?;
        count(key, -1, -size);
    }
    Ok(())
}

/// Counts a file that is ready for a request, or for its account alone.
pub(crate) fn count_for(
    db: &mut Db,
    file: &File,
    request: Option<QuoteRequestId>,
) -> Result<(), DbError> {
    let request = request.map(|request| request.to_string());
    diesel::update(files::table.find(file.id.to_string()))
        .set(files::request_id.eq(&request))
        .execute(db)?;
    let mut keys = file_derivatives::table
        .filter(file_derivatives::file_id.eq(file.id.to_string()))
        .select(file_derivatives::object_key)
        .load::<String>(db)?;
    keys.extend(file.original_key.clone());
    diesel::update(stored_objects::table.filter(stored_objects::object_key.eq_any(keys)))
        .set(stored_objects::request_id.eq(&request))
        .execute(db)?;
    Ok(())
}

fn count(key: &str, subjects: i64, bytes: i64) {
    let count = Count {
        subjects,
        fils: bytes,
    };
    note(cell(shard_of(key)), count);
}

fn cell(shard: String) -> Cell {
    Cell {
        subject_kind: OBJECTS,
        counted_by: CountedBy::State,
        value: ALL.to_owned(),
        shard,
    }
}

#[derive(QueryableByName)]
struct ObjectsCounted {
    #[diesel(sql_type = diesel::sql_types::Text)]
    shard: String,
    #[diesel(sql_type = BigInt)]
    found: i64,
    #[diesel(sql_type = BigInt)]
    bytes: i64,
}

/// The counts as they follow from the ledger.
pub(crate) fn counts(db: &mut Db) -> Result<Vec<(Cell, Count)>, DbError> {
    let by_shard = "SELECT SUBSTR(object_key, LENGTH(object_key), 1) AS shard, COUNT(*) AS found, \
        CAST(SUM(bytes) AS BIGINT) AS bytes FROM stored_objects GROUP BY SUBSTR(object_key, LENGTH(object_key), 1)";
    let rows = diesel::sql_query(by_shard).load::<ObjectsCounted>(db)?;
    let counted = rows.into_iter().map(|row| {
        let count = Count {
            subjects: row.found,
            fils: row.bytes,
        };
        (cell(row.shard), count)
    });
    Ok(counted.collect())
}

/// What the files of an account take, in bytes: its stored objects, and what is reserved for uploads that are not complete.
/// What belongs to a request is counted by itself ([`bytes_of_all_requests`]).
///
/// The caller has locked the account: what is reserved then cannot exceed a quota.
pub fn bytes_of_account(db: &mut Db, account: AccountId) -> Result<u64, DbError> {
    let stored = stored_objects::table
        .filter(stored_objects::account_id.eq(account.to_string()))
        .filter(stored_objects::request_id.is_null())
        .select(stored_sum())
        .get_result::<i64>(db)?;
    let reserved = files::table
        .filter(files::account_id.eq(account.to_string()))
        .filter(files::request_id.is_null())
        .filter(files::state.eq(FileState::Receiving.slug()))
        .select(reserved_sum())
        .get_result::<i64>(db)?;
    bytes(stored + reserved)
}

/// What the files of an account for one request take, in bytes: its deliveries, and its attachments.
///
/// The caller has locked the account.
pub fn bytes_of_request(
    db: &mut Db,
    account: AccountId,
    request: QuoteRequestId,
) -> Result<u64, DbError> {
    let stored = stored_objects::table
        .filter(stored_objects::account_id.eq(account.to_string()))
        .filter(stored_objects::request_id.eq(request.to_string()))
        .select(stored_sum())
        .get_result::<i64>(db)?;
    let reserved = files::table
        .filter(files::account_id.eq(account.to_string()))
        .filter(files::request_id.eq(request.to_string()))
        .filter(files::state.eq(FileState::Receiving.slug()))
        .select(reserved_sum())
        .get_result::<i64>(db)?;
    bytes(stored + reserved)
}

/// What the files of an account for all requests take, in bytes.
///
/// The caller has locked the account.
pub fn bytes_of_all_requests(db: &mut Db, account: AccountId) -> Result<u64, DbError> {
    let stored = stored_objects::table
        .filter(stored_objects::account_id.eq(account.to_string()))
        .filter(stored_objects::request_id.is_not_null())
        .select(stored_sum())
        .get_result::<i64>(db)?;
    let reserved = files::table
        .filter(files::account_id.eq(account.to_string()))
        .filter(files::request_id.is_not_null())
        .filter(files::state.eq(FileState::Receiving.slug()))
        .select(reserved_sum())
        .get_result::<i64>(db)?;
    bytes(stored + reserved)
}

/// What all files take, in bytes; waits for other callers, so that what is reserved then cannot exceed a limit.
pub fn bytes_of_all_locked(db: &mut Db) -> Result<u64, DbError> {
    crate::locks::advisory_lock(db, "files")?;
    let stored = kept_counts::by_state(db, OBJECTS)?;
    let reserved = files::table
        .filter(files::state.eq(FileState::Receiving.slug()))
        .select(reserved_sum())
        .get_result::<i64>(db)?;
    let stored: i64 = stored.into_values().map(|count| count.fils).sum();
    bytes(stored + reserved)
}

/// The bytes of stored objects, added up by the database: an account may have many parts.
fn stored_sum() -> SqlLiteral<BigInt> {
    sql("CAST(COALESCE(SUM(bytes), 0) AS BIGINT)")
}

/// The same of what is reserved for uploads that are not complete.
fn reserved_sum() -> SqlLiteral<BigInt> {
    sql("CAST(COALESCE(SUM(length - received), 0) AS BIGINT)")
}
