//! Schemas of a `PostgreSQL` database for tests that run in parallel.
//!
//! Migrating a schema takes longer than most tests, and a database that is copied from a template twice as long. So a
//! migrated schema is emptied and used again: a test claims one that no other test holds.

use std::fmt;
use std::sync::Mutex;

use diesel::connection::SimpleConnection;
use diesel::sql_types::{Integer, Text};
use diesel::{Connection, PgConnection, QueryResult, RunQueryDsl, select, sql_query};

use crate::Store;

/// The first key of the advisory locks that claim schemas.
const CLAIMS: i32 = 0x4d52_5354;

diesel::define_sql_function! {
    /// False if another session holds the lock.
    fn pg_try_advisory_lock(class: Integer, number: Integer) -> Bool;
}
diesel::define_sql_function! {
    /// The value of a setting.
    fn current_setting(name: Text) -> Text;
}

/// The first key of the advisory locks under which schemas are filled that other tests copy; the second is of the name.
const FILLING: i32 = 0x4d52_5346;

/// A schema that no other test uses: the connection holds an advisory lock.
pub(super) struct Claim {
    schema: String,
    db: Mutex<PgConnection>,
}

impl Claim {
    /// Ends all connections to the schema.
    #[expect(clippy::expect_used, reason = "a test without its database has failed")]
    pub(super) fn cut_connections(&self) {
        let mut db = self.db.lock().expect("no test has failed here");
        end_what_is_left(&mut db, &self.schema).expect("connections that end");
    }

    /// Fills the schema with rows that are kept by this name, or else with those that `fill` writes, and keeps them.
    #[expect(clippy::expect_used, reason = "a test without its database has failed")]
    pub(super) fn fill(&self, name: &str, fill: impl FnOnce()) {
        let mut db = self.db.lock().expect("no test has failed here");
        // One of a name at a time, so that tests that start together do not all fill their own.
        sql_query("SELECT pg_advisory_lock($1, hashtext($2))")
            .bind::<Integer, _>(FILLING)
            .bind::<Text, _>(name)
            .execute(&mut *db)
            .expect("an advisory lock");
        if exists(&mut db, name).expect("the list of schemas") {
            restore(&mut db, &self.schema, name).expect("a filled schema");
        } else {
            fill();
            copy_rows(&mut db, &self.schema, name).expect("a copy of the rows");
        }
        sql_query("SELECT pg_advisory_unlock($1, hashtext($2))")
            .bind::<Integer, _>(FILLING)
            .bind::<Text, _>(name)
            .execute(&mut *db)
            .expect("an advisory lock that is held");
    }
}

impl fmt::Debug for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Claim")
    }
}

/// The URL of a migrated, empty schema, and the claim to it. `None` if the user may not turn foreign keys off, which
/// emptying a schema needs.
#[expect(clippy::expect_used, reason = "a test without its database has failed")]
pub(super) fn claim(server: &str) -> Option<(String, Claim)> {
    let mut db = PgConnection::establish(server).expect("TEST_DATABASE_URL answers");
    let is_superuser: String = select(current_setting("is_superuser"))
        .get_result(&mut db)
        .expect("the role of the user");
    if is_superuser != "on" {
        return None;
    }
    let number = (1..=1000)
        .find(|&number| {
            select(pg_try_advisory_lock(CLAIMS, number))
                .get_result(&mut db)
                .expect("an advisory lock")
        })
        .expect("a schema that is not claimed");
    let schema = format!("t{}_{number}", env!("MIGRATIONS_HASH"));
    let url = url_of(server, &schema);
    let rows = rows_of(&schema);
    if exists(&mut db, &rows).expect("the list of schemas") {
        end_what_is_left(&mut db, &schema).expect("an unused schema");
        restore(&mut db, &schema, &rows).expect("an empty schema");
    } else {
        create(&mut db, &schema).expect("a schema of its own");
        let store = Store::connect(&url).expect("a database");
        store.migrate().expect("a migrated database");
        copy_rows(&mut db, &schema, &rows).expect("a copy of what migrations insert");
    }
    let db = Mutex::new(db);
    Some((url, Claim { schema, db }))
}

/// The URL of a new, empty schema without tables.
#[expect(clippy::expect_used, reason = "a test without its database has failed")]
pub(super) fn fresh(server: &str) -> String {
    let schema = format!("t{}", uuid::Uuid::new_v4().simple());
    let mut db = PgConnection::establish(server).expect("TEST_DATABASE_URL answers");
    db.batch_execute(&format!("CREATE SCHEMA {schema}"))
        .expect("a schema of its own");
    url_of(server, &schema)
}

/// Its connections are named after the schema.
fn url_of(server: &str, schema: &str) -> String {
    let sign = if server.contains('?') { '&' } else { '?' };
    format!("{server}{sign}application_name={schema}&options=-csearch_path%3D{schema}")
}

/// The rows that migrations insert are kept in a separate schema, which is created last.
fn rows_of(schema: &str) -> String {
    format!("{schema}_rows")
}

fn exists(db: &mut PgConnection, schema: &str) -> QueryResult<bool> {
    sql_query("SELECT 1 FROM pg_namespace WHERE nspname = $1")
        .bind::<Text, _>(schema)
        .execute(db)
        .map(|found| found > 0)
}

/// Replaces a schema whose migration was interrupted.
fn create(db: &mut PgConnection, schema: &str) -> QueryResult<()> {
    db.batch_execute(&format!(
        "SET client_min_messages = warning; DROP SCHEMA IF EXISTS {schema} CASCADE; CREATE SCHEMA {schema}"
    ))
}

/// Copies all rows of a schema to a new one, without its keys and indexes.
fn copy_rows(db: &mut PgConnection, schema: &str, rows: &str) -> QueryResult<()> {
    db.batch_execute(&format!(
        "BEGIN; CREATE SCHEMA {rows};
        DO $$ DECLARE t text; has_rows bool; BEGIN
            FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = '{schema}' LOOP
                EXECUTE format('SELECT EXISTS (SELECT FROM {schema}.%I)', t) INTO has_rows;
                IF has_rows THEN
                    EXECUTE format('CREATE TABLE {rows}.%I AS TABLE {schema}.%I', t, t);
                END IF;
            END LOOP;
        END $$; COMMIT"
    ))
}

/// Ends what the last test has left running; listeners name themselves.
fn end_what_is_left(db: &mut PgConnection, schema: &str) -> QueryResult<()> {
    db.batch_execute(&format!(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = '{schema}' \
         OR left(application_name, 7) = 'marsam ' AND right(application_name, 16) = left(md5('{schema}'), 16)"
    ))
}

/// Replaces all rows of a schema by those that were copied.
fn restore(db: &mut PgConnection, schema: &str, rows: &str) -> QueryResult<()> {
    db.batch_execute(&format!(
        "BEGIN; SET LOCAL session_replication_role = replica;
        DO $$ DECLARE t text; BEGIN
            FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = '{schema}' LOOP
                EXECUTE format('DELETE FROM {schema}.%I', t);
            END LOOP;
            FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = '{rows}' LOOP
                EXECUTE format('INSERT INTO {schema}.%I SELECT * FROM {rows}.%I', t, t);
            END LOOP;
        END $$; COMMIT"
    ))
}
