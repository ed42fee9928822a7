//! Changes of rows that are sent together: as one statement to `PostgreSQL`, where each is a round trip, and one after
//! the other to `SQLite`.

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::serialize::ToSql;
use diesel::sql_types::{Array, BigInt, Binary, HasSqlType, Integer, Nullable, Text, Timestamp};
use diesel::sqlite::Sqlite;

use crate::columns::Utc;
use crate::{Db, DbError};

/// `SQLite` keeps statements prepared that insert up to this many rows; each number has a text of its own.
const MAX_KEPT_ROWS: usize = 8;

/// A statement that changes rows, on either engine.
pub(crate) trait Change: QueryFragment<Pg> + QueryFragment<Sqlite> {}

impl<T: QueryFragment<Pg> + QueryFragment<Sqlite>> Change for T {}

/// Makes changes, of which none reads what another one has written; returns how many rows the last one changed.
pub(crate) fn make(db: &mut Db, changes: &[&dyn Change]) -> Result<usize, DbError> {
    let mut rows = 0;
    match db {
        Db::Pg(_) if changes.is_empty() => {}
        Db::Pg(db) => rows = Together(changes).execute(db)?,
        Db::Sqlite(db) => {
            for change in changes.chunks(1) {
                rows = Together(change).execute(db)?;
            }
        }
    }
    Ok(rows)
}

/// One statement: all changes but the last are in its WITH clause.
struct Together<'a>(&'a [&'a dyn Change]);

impl QueryId for Together<'_> {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<C> RunQueryDsl<C> for Together<'_> {}

impl QueryFragment<Pg> for Together<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        let Some((last, others)) = self.0.split_last() else {
            return Ok(());
        };
        for (place, change) in others.iter().enumerate() {
            out.push_sql(if place == 0 { "WITH " } else { ", " });
            out.push_sql(&format!("change_{place} AS ("));
            <dyn Change + '_ as QueryFragment<Pg>>::walk_ast(*change, out.reborrow())?;
            out.push_sql(") ");
        }
        <dyn Change + '_ as QueryFragment<Pg>>::walk_ast(*last, out)
    }
}

impl QueryFragment<Sqlite> for Together<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Sqlite>) -> QueryResult<()> {
        for change in self.0 {
            <dyn Change + '_ as QueryFragment<Sqlite>>::walk_ast(*change, out.reborrow())?;
        }
        Ok(())
    }
}

/// Rows to insert. For `PostgreSQL` the text is the same for any number of them, so the statement stays prepared.
#[derive(Debug)]
pub(crate) struct NewRows {
    /// The table and the names of its columns.
    pub(crate) into: &'static str,
    /// The values, column by column, each with one of every row.
    pub(crate) columns: Vec<Column>,
    /// What happens to a row that is there already.
    pub(crate) on_conflict: &'static str,
}

/// The values of one column.
#[derive(Debug)]
pub(crate) enum Column {
    Text(Vec<String>),
    TextIfAny(Vec<Option<String>>),
    Bytes(Vec<Vec<u8>>),
    Number(Vec<i32>),
    BigNumber(Vec<i64>),
    BigNumberIfAny(Vec<Option<i64>>),
    Time(Vec<Utc>),
    TimeIfAny(Vec<Option<Utc>>),
}

impl NewRows {
    fn rows(&self) -> usize {
        self.columns.first().map_or(0, Column::len)
    }
}

impl QueryFragment<Pg> for NewRows {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("INSERT INTO ");
        out.push_sql(self.into);
        out.push_sql(" SELECT * FROM unnest(");
        for (place, column) in self.columns.iter().enumerate() {
            if place > 0 {
                out.push_sql(", ");
            }
            column.push_array(&mut out)?;
        }
        out.push_sql(") ");
        out.push_sql(self.on_conflict);
        Ok(())
    }
}

impl QueryFragment<Sqlite> for NewRows {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Sqlite>) -> QueryResult<()> {
        if self.rows() > MAX_KEPT_ROWS {
            out.unsafe_to_cache_prepared();
        }
        out.push_sql("INSERT INTO ");
        out.push_sql(self.into);
        for row in 0..self.rows() {
            out.push_sql(if row == 0 { " VALUES (" } else { ", (" });
            for (place, column) in self.columns.iter().enumerate() {
                if place > 0 {
                    out.push_sql(", ");
                }
                column.push_value(row, &mut out)?;
            }
            out.push_sql(")");
        }
        out.push_sql(" ");
        out.push_sql(self.on_conflict);
        Ok(())
    }
}

impl Column {
    fn len(&self) -> usize {
        match self {
            Self::Text(values) => values.len(),
            Self::TextIfAny(values) => values.len(),
            Self::Bytes(values) => values.len(),
            Self::Number(values) => values.len(),
            Self::BigNumber(values) => values.len(),
            Self::BigNumberIfAny(values) => values.len(),
            Self::Time(values) => values.len(),
            Self::TimeIfAny(values) => values.len(),
        }
    }

    fn push_array<'b>(&'b self, out: &mut AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        match self {
            Self::Text(all) => out.push_bind_param::<Array<Text>, _>(all),
            Self::TextIfAny(all) => out.push_bind_param::<Array<Nullable<Text>>, _>(all),
            Self::Bytes(all) => out.push_bind_param::<Array<Binary>, _>(all),
            Self::Number(all) => out.push_bind_param::<Array<Integer>, _>(all),
            Self::BigNumber(all) => out.push_bind_param::<Array<BigInt>, _>(all),
            Self::BigNumberIfAny(all) => out.push_bind_param::<Array<Nullable<BigInt>>, _>(all),
            Self::Time(all) => out.push_bind_param::<Array<Timestamp>, _>(all),
            Self::TimeIfAny(all) => out.push_bind_param::<Array<Nullable<Timestamp>>, _>(all),
        }
    }

    fn push_value<'b>(&'b self, row: usize, out: &mut AstPass<'_, 'b, Sqlite>) -> QueryResult<()> {
        match self {
            Self::Text(all) => push::<Text, _>(all.get(row), out),
            Self::TextIfAny(all) => push::<Nullable<Text>, _>(all.get(row), out),
            Self::Bytes(all) => push::<Binary, _>(all.get(row), out),
            Self::Number(all) => push::<Integer, _>(all.get(row), out),
            Self::BigNumber(all) => push::<BigInt, _>(all.get(row), out),
            Self::BigNumberIfAny(all) => push::<Nullable<BigInt>, _>(all.get(row), out),
            Self::Time(all) => push::<Timestamp, _>(all.get(row), out),
            Self::TimeIfAny(all) => push::<Nullable<Timestamp>, _>(all.get(row), out),
        }
    }
}

fn push<'b, S, T>(value: Option<&'b T>, out: &mut AstPass<'_, 'b, Sqlite>) -> QueryResult<()>
where
    Sqlite: HasSqlType<S>,
    T: ToSql<S, Sqlite>,
{
    value.map_or(Ok(()), |value| out.push_bind_param::<S, T>(value))
}
