//! Poolers that share one session of the server among many clients, transaction by transaction, like `PgBouncer` with
//! `pool_mode = transaction`: LISTEN, prepared statements, advisory locks and settings of a connection do not work there.

use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_types::Integer;

use crate::DbError;

/// A pooler that hands its sessions out in turn shows itself after a few.
const ROUNDS: usize = 4;

/// Refuses a pooler that shares sessions: while one connection is in a transaction, the other one has been given another
/// session than before, or the first was given the other's.
pub(super) fn refuse(one: &mut PgConnection, other: &mut PgConnection) -> Result<(), DbError> {
    for _ in 0..ROUNDS {
        let before = process(one)?;
        other.batch_execute("BEGIN")?;
        let of_other = process(other)?;
        let after = process(one)?;
        other.batch_execute("ROLLBACK")?;
        if before != after || of_other == before {
            return Err(DbError::Unavailable(SHARED.to_owned()));
        }
    }
    Ok(())
}

/// What the operator reads.
const SHARED: &str = "a pooler shares the server's sessions between transactions, which LISTEN and prepared statements do \
    not survive: set its pool_mode to session, or connect to PostgreSQL itself";

/// The server's process behind a connection.
fn process(db: &mut PgConnection) -> QueryResult<i32> {
    diesel::select(diesel::dsl::sql::<Integer>("pg_backend_pid()")).get_result(db)
}
