//! The connection type that every query takes.

use diesel::{PgConnection, SqliteConnection};

/// A connection to the database that the URL names.
#[derive(diesel::MultiConnection)]
pub enum Db {
    /// `PostgreSQL`, tried first: it refuses a URL that is not its own.
    Pg(PgConnection),
    /// `SQLite`, last: it accepts any text as a path.
    Sqlite(SqliteConnection),
}
