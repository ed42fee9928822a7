//! Temporary databases for tests: a `SQLite` file, or a schema of its own in the `PostgreSQL` database that
//! `TEST_DATABASE_URL` names.

use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection};
use tempfile::TempDir;

use crate::Store;

/// A migrated, empty database that is removed with this value.
#[derive(Debug)]
pub struct TestStore {
    /// The opened store.
    pub store: Store,
    /// The URL that opens it again, as a second instance would.
    pub url: String,
    dir: TempDir,
}

impl TestStore {
    /// Creates one on `PostgreSQL` if `TEST_DATABASE_URL` is set, else on `SQLite`.
    ///
    /// # Panics
    /// If the database cannot be created.
    #[expect(clippy::expect_used, reason = "a test without its database has failed")]
    pub fn make() -> Self {
        let test = Self::unmigrated();
        test.store.migrate().expect("a migrated database");
        test
    }

    /// Creates one without tables, as the first start finds it.
    ///
    /// # Panics
    /// If the database cannot be created.
    #[expect(clippy::expect_used, reason = "a test without its database has failed")]
    pub fn unmigrated() -> Self {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let url = match std::env::var("TEST_DATABASE_URL") {
            Ok(server) => fresh_schema(&server),
            Err(_) => format!("sqlite://{}", dir.path().join("test.db").display()),
        };
        let store = Store::connect(&url).expect("a database");
        Self { store, url, dir }
    }

    /// A folder beside the database that is removed with it.
    pub fn folder(&self) -> &std::path::Path {
        self.dir.path()
    }
}

/// A schema of its own isolates parallel tests at a fraction of the cost of a database.
#[expect(clippy::expect_used, reason = "a test without its database has failed")]
fn fresh_schema(server: &str) -> String {
    let schema = format!("t{}", uuid::Uuid::new_v4().simple());
    let mut db = PgConnection::establish(server).expect("TEST_DATABASE_URL answers");
    db.batch_execute(&format!("CREATE SCHEMA {schema}"))
        .expect("a schema of its own");
    let sign = if server.contains('?') { '&' } else { '?' };
    format!("{server}{sign}options=-csearch_path%3D{schema}")
}
