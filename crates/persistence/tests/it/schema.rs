//! The migrations create the schema that the queries were compiled against, and can be reverted.

use std::collections::BTreeSet;

use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use marsam_persistence::testing::TestStore;
use marsam_persistence::{Db, DbError};

use crate::samples::{account, read, write};

pub(crate) const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");
const COMPILED: [&str; 8] = [
    include_str!("../../src/schema.rs"),
    include_str!("../../src/schema/lists.rs"),
    include_str!("../../src/schema/media.rs"),
    include_str!("../../src/schema/projects.rs"),
    include_str!("../../src/schema/moderation.rs"),
    include_str!("../../src/schema/money.rs"),
    include_str!("../../src/schema/owed.rs"),
    include_str!("../../src/schema/reputation.rs"),
];

/// Table, column, and type as the compiled schema names it, `Nullable<…>` included.
pub(crate) type Columns = BTreeSet<(String, String, String)>;

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Text)]
    table_name: String,
    #[diesel(sql_type = Text)]
    column_name: String,
    #[diesel(sql_type = Text)]
    data_type: String,
    #[diesel(sql_type = Bool)]
    nullable: bool,
}

const IN_POSTGRES: &str = "SELECT table_name::text, column_name::text, data_type::text, is_nullable = 'YES' AS nullable \
    FROM information_schema.columns WHERE table_schema = current_schema()";
const IN_SQLITE: &str = "SELECT t.name AS table_name, c.name AS column_name, c.type AS data_type, c.\"notnull\" = 0 AS nullable \
    FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'";

/// The engines' names of the types that the migrations use.
fn word_of(data_type: &str) -> &'static str {
    match data_type.to_lowercase().as_str() {
        "text" => "Text",
        "integer" => "Integer",
        "bigint" => "BigInt",
        "boolean" => "Bool",
        "bytea" => "Binary",
        "timestamp" | "timestamp without time zone" => "Timestamp",
        other => panic!("a type that no migration should use: {other}"),
    }
}

/// Every column of the connected database except those of the migrations' own table.
pub(crate) fn columns_of(db: &mut Db) -> Result<Columns, DbError> {
    let sql = if matches!(db, Db::Pg(_)) {
        IN_POSTGRES
    } else {
        IN_SQLITE
    };
    let columns = diesel::sql_query(sql).load::<Found>(db)?;
    let ours = columns
        .into_iter()
        .filter(|column| !column.table_name.starts_with("__diesel"));
    Ok(ours
        .map(|column| {
            let word = word_of(&column.data_type);
            let word = if column.nullable {
                format!("Nullable<{word}>")
            } else {
                word.to_owned()
            };
            (column.table_name, column.column_name, word)
        })
        .collect())
}

fn compiled() -> Columns {
    let mut columns = Columns::new();
    let mut table = "";
    for line in COMPILED
        .iter()
        .flat_map(|source| source.lines())
        .map(str::trim)
    {
        if let Some((name, _key)) = line
            .strip_suffix(") {")
            .and_then(|head| head.split_once(" ("))
        {
            table = name;
        } else if let Some((name, word)) = line
            .strip_suffix(',')
            .and_then(|column| column.split_once(" -> "))
        {
            columns.insert((table.to_owned(), name.to_owned(), word.to_owned()));
        }
    }
    columns
}

#[test]
fn every_table_has_the_columns_of_the_schema() {
    let test = TestStore::make();
    let (found, compiled) = (read(&test.store, columns_of), compiled());
    assert!(compiled.len() > 100, "the compiled schema was read");
    let missing: Vec<_> = compiled.difference(&found).collect();
    let unknown: Vec<_> = found.difference(&compiled).collect();
    assert!(
        missing.is_empty() && unknown.is_empty(),
        "missing: {missing:?}; unknown: {unknown:?}"
    );
}

#[test]
fn the_migrations_go_down_to_nothing_and_up_again() {
    let test = TestStore::make();
    account(&test.store, "noura@example.com");
    let before = read(&test.store, columns_of);
    let left = write(&test.store, |db| {
        match db {
            Db::Pg(db) => db.revert_all_migrations(MIGRATIONS).map(drop),
            Db::Sqlite(db) => db.revert_all_migrations(MIGRATIONS).map(drop),
        }
        .map_err(|error| DbError::Migration(error.to_string()))?;
        columns_of(db)
    });
    assert_eq!(left, Columns::new());
    assert!(!test.store.is_migrated().unwrap());
    assert!(test.store.migrate().unwrap() > 0);
    assert!(test.store.is_migrated().unwrap());
    assert_eq!(read(&test.store, columns_of), before);
    account(&test.store, "noura@example.com");
}

/// One write would fail the COMMIT of all those that share it.
#[test]
fn no_migration_defers_a_constraint() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations");
    let mut read = 0;
    for migration in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(migration.unwrap().path().join("up.sql")).unwrap();
        assert!(!text.to_uppercase().contains("DEFERR"), "{text}");
        read += 1;
    }
    assert!(read > 0);
}
