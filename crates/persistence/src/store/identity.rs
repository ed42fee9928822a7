//! Which `PostgreSQL` server holds the database: a dump that was restored is on another one, or in another database.

use diesel::prelude::*;
use diesel::sql_types::Text;

use crate::{Db, DbError};

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Text)]
    identity: String,
}

/// The system identifier of the server (the same on its standbys) and the database's OID; `None` on `SQLite`, and for a
/// user who may not read them.
pub(crate) fn of_server(db: &mut Db) -> Result<Option<String>, DbError> {
    let Db::Pg(db) = db else {
        return Ok(None);
    };
    let may_read =
        "SELECT has_function_privilege('pg_control_system()', 'EXECUTE')::TEXT AS identity";
    let found: Found = diesel::sql_query(may_read).get_result(db)?;
    if found.identity != "true" {
        return Ok(None);
    }
    let found: Found = diesel::sql_query(
        "SELECT (SELECT system_identifier FROM pg_control_system())::TEXT || '/' || oid::TEXT AS identity \
         FROM pg_database WHERE datname = current_database()",
    )
    .get_result(db)?;
    Ok(Some(found.identity))
}
