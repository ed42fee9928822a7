//! The tables of a database, as its own catalogue describes them.

use std::collections::{BTreeMap, BTreeSet};

use diesel::prelude::*;
use diesel::sql_types::{Integer, Text};

use crate::{Db, DbError};

/// Tables that follow from others; one that has lost its version is made again at the next start.
pub(super) const DERIVED: [&str; 4] = [
    "derived_tables",
    "inbox_entries",
    "kept_counts",
    "search_words",
];

/// What a column holds, as far as the engines write it differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Number,
    Bool,
    Timestamp,
    Binary,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Column {
    pub(super) name: String,
    pub(super) kind: Kind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Table {
    pub(super) name: String,
    pub(super) columns: Vec<Column>,
    /// The columns of the primary key, in its order.
    pub(super) key: Vec<Column>,
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Text)]
    table_name: String,
    #[diesel(sql_type = Text)]
    column_name: String,
    #[diesel(sql_type = Text)]
    data_type: String,
    /// From 1 on; 0 outside of the primary key.
    #[diesel(sql_type = Integer)]
    key_position: i32,
}

const IN_POSTGRES: &str = "SELECT c.table_name::text, c.column_name::text, c.data_type::text, \
    COALESCE(k.ordinal_position, 0)::int AS key_position \
    FROM information_schema.columns c \
    LEFT JOIN information_schema.table_constraints t ON t.table_schema = c.table_schema \
    AND t.table_name = c.table_name AND t.constraint_type = 'PRIMARY KEY' \
    LEFT JOIN information_schema.key_column_usage k ON k.table_schema = c.table_schema \
    AND k.constraint_name = t.constraint_name AND k.table_name = c.table_name AND k.column_name = c.column_name \
    WHERE c.table_schema = current_schema() ORDER BY c.table_name, c.column_name";
const IN_SQLITE: &str = "SELECT t.name AS table_name, c.name AS column_name, c.type AS data_type, c.pk AS key_position \
    FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' \
    ORDER BY t.name, c.name";

/// All tables but the migrations' own and the derived ones, by name, with their columns by name: in the same order on both engines.
pub(super) fn tables(db: &mut Db) -> Result<Vec<Table>, DbError> {
    let query = match db {
        Db::Pg(_) => IN_POSTGRES,
        Db::Sqlite(_) => IN_SQLITE,
    };
    let found = diesel::sql_query(query).load::<Found>(db)?;
    let mut tables: BTreeMap<String, Vec<Found>> = BTreeMap::new();
    for one in found {
        let is_copied = !DERIVED.contains(&one.table_name.as_str());
        if is_copied && !one.table_name.starts_with("__diesel") {
            tables.entry(one.table_name.clone()).or_default().push(one);
        }
    }
    let described = tables.into_iter().map(|(name, found)| table(name, found));
    described.collect()
}

fn table(name: String, mut found: Vec<Found>) -> Result<Table, DbError> {
    found.sort_by(|one, other| one.column_name.cmp(&other.column_name));
    let columns = found.iter().map(column).collect::<Result<_, _>>()?;
    found.retain(|one| one.key_position > 0);
    found.sort_by_key(|one| one.key_position);
    let key = found.iter().map(column).collect::<Result<_, _>>()?;
    Ok(Table { name, columns, key })
}

fn column(found: &Found) -> Result<Column, DbError> {
    let kind = match found.data_type.to_lowercase().as_str() {
        "text" => Kind::Text,
        "integer" | "bigint" => Kind::Number,
        "boolean" => Kind::Bool,
        "bytea" => Kind::Binary,
        "timestamp" | "timestamp without time zone" => Kind::Timestamp,
        other => return Err(DbError::Corrupt(format!("a column of type {other}"))),
    };
    Ok(Column {
        name: found.column_name.clone(),
        kind,
    })
}

#[derive(QueryableByName)]
struct Reference {
    #[diesel(sql_type = Text)]
    table_name: String,
    #[diesel(sql_type = Text)]
    refers_to: String,
}

const REFERENCES_IN_POSTGRES: &str = "SELECT one.relname::text AS table_name, other.relname::text AS refers_to FROM pg_constraint c \
    JOIN pg_class one ON one.oid = c.conrelid JOIN pg_class other ON other.oid = c.confrelid \
    WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace AND one.oid <> other.oid";
const REFERENCES_IN_SQLITE: &str = "SELECT t.name AS table_name, f.\"table\" AS refers_to \
    FROM sqlite_master t, pragma_foreign_key_list(t.name) f WHERE t.type = 'table' AND f.\"table\" <> t.name";

/// The tables in an order in which a row comes after those that it refers to. While one is missing, `SQLite` looks for its
/// referrers at each row that is written. Rows that refer to others of their own table are checked at the COMMIT there.
pub(super) fn in_order<'a>(
    target: &mut Db,
    tables: &'a [Table],
) -> Result<Vec<&'a Table>, DbError> {
    let query = match target {
        Db::Sqlite(_) => {
            diesel::sql_query("PRAGMA defer_foreign_keys = ON").execute(target)?;
            REFERENCES_IN_SQLITE
        }
        Db::Pg(_) => REFERENCES_IN_POSTGRES,
    };
    let references = diesel::sql_query(query).load::<Reference>(target)?;
    let mut done: BTreeSet<&str> = BTreeSet::new();
    let mut ordered = Vec::with_capacity(tables.len());
    while ordered.len() < tables.len() {
        let before = ordered.len();
        for table in tables {
            let waits = references.iter().any(|reference| {
                reference.table_name == table.name && !done.contains(reference.refers_to.as_str())
            });
            if !waits && done.insert(&table.name) {
                ordered.push(table);
            }
        }
        if ordered.len() == before {
            return Err(DbError::Corrupt(
                "tables that refer to each other".to_owned(),
            ));
        }
    }
    Ok(ordered)
}
