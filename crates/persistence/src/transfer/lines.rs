//! Rows as lines of JSON, the same from both engines.

use diesel::connection::DefaultLoadingMode;
use diesel::pg::PgRowByRowLoadingMode;
use diesel::prelude::*;
use diesel::sql_types::Text;
use serde_json::Value;

use super::catalogue::{Column, Kind, Table};
use crate::{Db, DbError};

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

/// Hands each row of a table to `each`, in the order of its key. Rows are not held in memory.
pub(super) fn read(
    db: &mut Db,
    table: &Table,
    mut each: impl FnMut(&str) -> Result<(), DbError>,
) -> Result<(), DbError> {
    let query = select(db, table);
    let mut hand_over = |line: QueryResult<Line>| each(&canonical(&line?.line, table)?);
    match db {
        Db::Pg(db) => diesel::sql_query(query)
            .load_iter::<Line, PgRowByRowLoadingMode>(db)?
            .try_for_each(&mut hand_over),
        Db::Sqlite(db) => diesel::sql_query(query)
            .load_iter::<Line, DefaultLoadingMode>(db)?
            .try_for_each(&mut hand_over),
    }
}

/// The query for a table's rows as arrays of its columns.
fn select(db: &Db, table: &Table) -> String {
    let is_postgres = matches!(db, Db::Pg(_));
    let list = |columns: &[Column], write: fn(&Column) -> String| {
        let written: Vec<String> = columns.iter().map(write).collect();
        written.join(", ")
    };
    if is_postgres {
        let (values, key) = (
            list(&table.columns, postgres_value),
            list(&table.key, postgres_key),
        );
        format!(
            "SELECT json_build_array({values})::text AS line FROM {} ORDER BY {key}",
            table.name
        )
    } else {
        let values = list(&table.columns, sqlite_value);
        let key = list(&table.key, |column| column.name.clone());
        format!(
            "SELECT json_array({values}) AS line FROM {} ORDER BY {key}",
            table.name
        )
    }
}

fn postgres_value(column: &Column) -> String {
    let name = &column.name;
    match column.kind {
        Kind::Timestamp => format!("to_char({name}, 'YYYY-MM-DD HH24:MI:SS.US')"),
        Kind::Binary => format!("encode({name}, 'hex')"),
        Kind::Text | Kind::Number | Kind::Bool => name.clone(),
    }
}

/// By bytes, as `SQLite` sorts, whatever the language of the database is.
fn postgres_key(column: &Column) -> String {
    match column.kind {
        Kind::Text => format!("{} COLLATE \"C\"", column.name),
        _ => column.name.clone(),
    }
}

fn sqlite_value(column: &Column) -> String {
    let name = &column.name;
    match column.kind {
        Kind::Bool => {
            format!("json(CASE {name} WHEN 1 THEN 'true' WHEN 0 THEN 'false' ELSE 'null' END)")
        }
        Kind::Binary => format!("lower(hex({name}))"),
        Kind::Text | Kind::Number | Kind::Timestamp => name.clone(),
    }
}

/// The statement that writes an array of rows, its only parameter.
pub(super) fn insert(db: &Db, table: &Table) -> String {
    let names: Vec<&str> = table
        .columns
        .iter()
        .map(|column| column.name.as_str())
        .collect();
    let names = names.join(", ");
    let is_postgres = matches!(db, Db::Pg(_));
    let values: Vec<String> = table
        .columns
        .iter()
        .enumerate()
        .map(|(index, column)| {
            if is_postgres {
                from_postgres_json(index, column.kind)
            } else {
                from_sqlite_json(index, column.kind)
            }
        })
        .collect();
    let values = values.join(", ");
    let name = &table.name;
    if is_postgres {
        format!(
            "INSERT INTO {name} ({names}) SELECT {values} FROM jsonb_array_elements($1::jsonb) AS line"
        )
    } else {
        format!("INSERT INTO {name} ({names}) SELECT {values} FROM json_each(?)")
    }
}

fn from_postgres_json(index: usize, kind: Kind) -> String {
    let text = format!("(line->>{index})");
    match kind {
        Kind::Text => text,
        Kind::Number => format!("{text}::bigint"),
        Kind::Bool => format!("{text}::boolean"),
        Kind::Timestamp => format!("{text}::timestamp"),
        Kind::Binary => format!("decode({text}, 'hex')"),
    }
}

fn from_sqlite_json(index: usize, kind: Kind) -> String {
    let value = format!("json_extract(value, '$[{index}]')");
    match kind {
        Kind::Binary => format!("unhex({value})"),
        _ => value,
    }
}

/// Which server holds the database is not copied: it is noted again where the copy is.
fn is_of_server(table: &Table, column: &Column) -> bool {
    table.name == "installation" && column.name == "server"
}

/// One text for one row: engines escape texts differently, and a migration may have written a time without fractions.
fn canonical(line: &str, table: &Table) -> Result<String, DbError> {
    let unreadable =
        |error: serde_json::Error| DbError::Corrupt(format!("{}: {error}", table.name));
    let mut values: Vec<Value> = serde_json::from_str(line).map_err(unreadable)?;
    for (value, column) in values.iter_mut().zip(&table.columns) {
        if is_of_server(table, column) {
            *value = Value::Null;
        }
        if column.kind == Kind::Timestamp
            && let Value::String(text) = value
        {
            *text = with_microseconds(text);
        }
    }
    serde_json::to_string(&values).map_err(unreadable)
}

/// `2026-11-21 09:00:00` with six digits of a fraction.
fn with_microseconds(text: &str) -> String {
    let (seconds, fraction) = text.split_once('.').unwrap_or((text, ""));
    format!("{}.{fraction:0<6}", seconds.replace('T', " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_has_six_digits() {
        for (text, expected) in [
            ("2026-11-21 09:00:00", "2026-11-21 09:00:00.000000"),
            ("2026-11-21T09:00:00.5", "2026-11-21 09:00:00.500000"),
            ("2026-11-21 09:00:00.123456", "2026-11-21 09:00:00.123456"),
        ] {
            assert_eq!(with_microseconds(text), expected);
        }
    }
}
