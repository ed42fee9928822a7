//! Reads counters of attempts and locks them until the transaction ends, in one statement of `PostgreSQL`, which may read
//! an `Idempotency-Key` as well.

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::{Array, Integer, Nullable, Text, Timestamp};
use time::OffsetDateTime;

use crate::columns::Utc;
use crate::idempotency::{self, KeyUse, Stored};
use crate::schema::throttle_counters as counters;
use crate::{Db, DbError};

/// A bucket and its attempts.
type Counter = (String, String);

/// The buckets that are stored, with their attempts; locked in the order of `buckets`, each of which is named once.
pub(crate) fn load(db: &mut Db, buckets: &[String]) -> Result<Vec<Counter>, DbError> {
    match db {
        Db::Pg(db) => Ok(ForUpdate(buckets.to_vec()).load(db)?),
        // It has one writer.
        Db::Sqlite(db) => {
            let mut found = Vec::new();
            for bucket in buckets {
                let stored = counters::table.find(bucket);
                let row = stored
                    .select((counters::bucket, counters::hits))
                    .first::<(String, String)>(db);
                found.extend(row.optional()?);
            }
            Ok(found)
        }
    }
}

/// The buckets as [`load`] finds them, and the stored use of a key. The key is locked already: it is as it was when the
/// statement began, whatever other write the statement waits for.
pub(crate) fn load_with_key(
    db: &mut Db,
    buckets: &[String],
    used: &KeyUse,
) -> Result<(Vec<Counter>, Option<Stored>), DbError> {
    let rows = match db {
        Db::Pg(db) => WithKey {
            counters: ForUpdate(buckets.to_vec()),
            used: used.clone(),
        }
        .load::<CounterAndKey>(db)?,
        Db::Sqlite(_) => return Ok((load(db, buckets)?, idempotency::stored(db, used)?)),
    };
    let mut key = None;
    let mut found = Vec::with_capacity(rows.len());
    for (bucket, hits, hash, status, body, result, created_at) in rows {
        found.push((bucket, hits));
        // Each row repeats it.
        if let (Some(hash), Some(status), Some(body), Some(created_at)) =
            (hash, status, body, created_at)
        {
            key = Some((hash, status, body, result, created_at));
        }
    }
    Ok((found, key))
}

/// Buckets without an attempt since `before`, `most` of them at most; locked, except those that another write holds: to
/// wait for them in another order than a write's could be a deadlock.
pub(crate) fn old_ones(
    db: &mut Db,
    before: OffsetDateTime,
    most: usize,
) -> Result<Vec<String>, DbError> {
    let old = counters::table
        .filter(counters::last_hit_at.lt(Utc(before)))
        .select(counters::bucket)
        .limit(i64::try_from(most).unwrap_or(i64::MAX));
    match db {
        Db::Pg(db) => Ok(old.for_update().skip_locked().load(db)?),
        Db::Sqlite(db) => Ok(old.load(db)?),
    }
}

/// A bucket without a row gets one, so that there is something to lock; one to which nothing is added is deleted with the
/// old ones.
///
/// The rows are as the last transaction has left them that changed them: a statement that waits for a lock and only reads
/// would see what was stored before it waited.
struct ForUpdate(Vec<String>);

impl Query for ForUpdate {
    type SqlType = (Text, Text);
}

impl QueryId for ForUpdate {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<C> RunQueryDsl<C> for ForUpdate {}

impl QueryFragment<Pg> for ForUpdate {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql(
            "INSERT INTO throttle_counters (bucket, hits, last_hit_at) \
             SELECT wanted.bucket, '[]', TIMESTAMP '1970-01-01 00:00:00' FROM unnest(",
        );
        out.push_bind_param::<Array<Text>, Vec<String>>(&self.0)?;
        out.push_sql(
            ") AS wanted (bucket) ON CONFLICT (bucket) DO UPDATE SET hits = throttle_counters.hits \
             RETURNING throttle_counters.bucket, throttle_counters.hits",
        );
        Ok(())
    }
}

/// A bucket and its attempts, followed by the columns of the key, which are empty if it is not stored.
type CounterAndKey = (
    String,
    String,
    Option<String>,
    Option<i32>,
    Option<String>,
    Option<String>,
    Option<Utc>,
);

/// The counters, and the stored use of a key with each.
struct WithKey {
    counters: ForUpdate,
    used: KeyUse,
}

impl Query for WithKey {
    type SqlType = (
        Text,
        Text,
        Nullable<Text>,
        Nullable<Integer>,
        Nullable<Text>,
        Nullable<Text>,
        Nullable<Timestamp>,
    );
}

impl QueryId for WithKey {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<C> RunQueryDsl<C> for WithKey {}

impl QueryFragment<Pg> for WithKey {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("WITH counted AS (");
        self.counters.walk_ast(out.reborrow())?;
        out.push_sql(
            ") SELECT counted.bucket, counted.hits, used.request_hash, used.response_status, used.response_body, \
             used.result_id, used.created_at FROM counted LEFT JOIN idempotency_keys AS used ON used.owner = ",
        );
        out.push_bind_param::<Text, String>(&self.used.owner)?;
        out.push_sql(" AND used.route = ");
        out.push_bind_param::<Text, String>(&self.used.route)?;
        out.push_sql(" AND used.idempotency_key = ");
        out.push_bind_param::<Text, String>(&self.used.key)?;
        Ok(())
    }
}
