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

/// Runs a statement on the engine's own connection, `directly!(db, |db| statement.execute(db))`.
///
/// [`Db`] itself writes the SQL of a statement again each time, even if the connection has it prepared; this is for the
/// statements of every request. The expression is compiled once for each engine.
macro_rules! directly {
    ($db:expr, |$connection:ident| $run:expr) => {
        match $db {
            $crate::Db::Pg($connection) => $run,
            $crate::Db::Sqlite($connection) => $run,
        }
    };
}
pub(crate) use directly;

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use diesel::connection::{InstrumentationEvent, SimpleConnection as _};
    use diesel::prelude::*;
    use diesel::sql_types::Text;

    use super::*;
    use crate::schema::throttle_counters as counters;

    /// An embedded database with one table, and how many statements it has kept prepared.
    fn database() -> (Db, Arc<AtomicUsize>) {
        let mut db = SqliteConnection::establish(":memory:").unwrap();
        db.batch_execute("CREATE TABLE throttle_counters (bucket TEXT PRIMARY KEY, hits TEXT)")
            .unwrap();
        let kept = Arc::new(AtomicUsize::new(0));
        let counted = kept.clone();
        db.set_instrumentation(move |event: InstrumentationEvent<'_>| {
            if matches!(event, InstrumentationEvent::CacheQuery { .. }) {
                counted.fetch_add(1, Ordering::Relaxed);
            }
        });
        (Db::Sqlite(db), kept)
    }

    #[test]
    fn a_statement_on_the_engines_own_connection_is_prepared_once() {
        let (mut db, kept) = database();
        for _ in 0..3 {
            let found = directly!(&mut db, |db| counters::table
                .filter(counters::bucket.eq("b"))
                .select(counters::hits)
                .first::<String>(db));
            assert_eq!(found.optional().unwrap(), None);
        }
        assert_eq!(kept.load(Ordering::Relaxed), 1);
    }

    #[test]
    fn sqlite_plans_without_looking_at_bound_values() {
        #[derive(QueryableByName)]
        struct CompileOption {
            #[diesel(sql_type = Text)]
            compile_options: String,
        }
        let mut db = SqliteConnection::establish(":memory:").unwrap();
        let options = diesel::sql_query("PRAGMA compile_options")
            .load::<CompileOption>(&mut db)
            .unwrap();
        // Otherwise a statement with a bound LIMIT is prepared again each time (.cargo/config.toml).
        assert!(
            options
                .iter()
                .any(|option| option.compile_options == "ENABLE_QPSG")
        );
    }
}
