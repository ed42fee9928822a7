//! Reads counters of attempts and locks them until the transaction ends, in one statement of `PostgreSQL`.

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::{Array, Text};
use time::OffsetDateTime;

use crate::columns::Utc;
use crate::schema::throttle_counters as counters;
use crate::{Db, DbError};

/// The buckets that are stored, with their attempts; locked in the order of `buckets`, each of which is named once.
pub(crate) fn load(db: &mut Db, buckets: &[String]) -> Result<Vec<(String, String)>, DbError> {
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
