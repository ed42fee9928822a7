//! Copies a whole database into an empty one, of the same engine or of the other.
//!
//! **Invariant:** one snapshot is read and one transaction written, which commits only if the rows that were written, read
//! back, have the digest of those that were read.

mod catalogue;
mod lines;

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use sha2::{Digest as _, Sha256};

use self::catalogue::Table;
use crate::store::identity;
use crate::{Db, DbError, Store};

/// Rows that one statement writes.
const BATCH: usize = 2_000;
/// Tables that are empty in a database that no one has used.
const USED: [&str; 3] = ["accounts", "creatives", "quote_requests"];

/// What was copied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transferred {
    /// The number of rows of each table.
    pub rows: BTreeMap<String, u64>,
    /// The SHA-256 of all rows, the same on both sides.
    pub digest: String,
}

/// Why nothing was copied.
#[derive(Debug, thiserror::Error)]
pub enum TransferRefused {
    /// The target has been used.
    #[error("the target is in use: it has rows in {0}")]
    InUse(&'static str),
    /// What was written reads otherwise than what was read.
    #[error("the copy differs from the original in {0}; nothing was stored")]
    Differs(String),
    /// A database failed.
    #[error(transparent)]
    Db(#[from] DbError),
}

/// Copies the rows of `from` into `to`; both are migrated by this version of the program.
///
/// # Errors
/// [`TransferRefused`]; the target is left as it was.
pub fn transfer(from: &Store, to: &Store) -> Result<Transferred, TransferRefused> {
    from.read(|source| {
        let tables = catalogue::tables(source)?;
        to.write(|target| copy_all(source, target, &tables))
    })
}

/// The digests and the number of rows of a database, as [`transfer`] computes them.
pub fn digest(store: &Store) -> Result<Transferred, DbError> {
    store.read(|db| {
        let tables = catalogue::tables(db)?;
        let read = tables.iter().map(|table| {
            let read = digest_of(db, table, |_| Ok(()))?;
            Ok((table.name.clone(), read))
        });
        Ok(summed(&read.collect::<Result<_, DbError>>()?))
    })
}

/// The number of rows of a table, and their digest.
type Read = (u64, [u8; 32]);

fn copy_all(
    source: &mut Db,
    target: &mut Db,
    tables: &[Table],
) -> Result<Transferred, TransferRefused> {
    for name in USED {
        if count(target, name)? > 0 {
            return Err(TransferRefused::InUse(name));
        }
    }
    let tables = catalogue::in_order(target, tables)?;
    for table in tables.iter().rev() {
        // Those that migrations insert.
        diesel::sql_query(format!("DELETE FROM {}", table.name))
            .execute(target)
            .map_err(DbError::from)?;
    }
    let mut read = BTreeMap::new();
    for table in tables {
        let copied = copy(source, target, table)?;
        if digest_of(target, table, |_| Ok(()))? != copied {
            return Err(TransferRefused::Differs(table.name.clone()));
        }
        read.insert(table.name.clone(), copied);
    }
    // A move, not a restored copy: mails and deletions go on here, and the command holds the old database.
    let server = identity::of_server(target)?;
    diesel::update(crate::schema::installation::table)
        .set(crate::schema::installation::server.eq(server))
        .execute(target)
        .map_err(DbError::from)?;
    Ok(summed(&read))
}

fn copy(source: &mut Db, target: &mut Db, table: &Table) -> Result<Read, DbError> {
    let insert = lines::insert(target, table);
    let mut batch: Vec<String> = Vec::with_capacity(BATCH);
    let read = digest_of(source, table, |line| {
        batch.push(line.to_owned());
        if batch.len() == BATCH {
            write(target, &insert, &mut batch)?;
        }
        Ok(())
    })?;
    write(target, &insert, &mut batch)?;
    Ok(read)
}

fn write(target: &mut Db, insert: &str, batch: &mut Vec<String>) -> Result<(), DbError> {
    if batch.is_empty() {
        return Ok(());
    }
    let lines = format!("[{}]", batch.join(","));
    diesel::sql_query(insert)
        .bind::<Text, _>(lines)
        .execute(target)?;
    batch.clear();
    Ok(())
}

fn digest_of(
    db: &mut Db,
    table: &Table,
    mut each: impl FnMut(&str) -> Result<(), DbError>,
) -> Result<Read, DbError> {
    let (mut count, mut hasher) = (0, Sha256::new());
    lines::read(db, table, |line| {
        count += 1;
        hasher.update(line.as_bytes());
        hasher.update(b"\n");
        each(line)
    })?;
    Ok((count, hasher.finalize().into()))
}

fn summed(read: &BTreeMap<String, Read>) -> Transferred {
    use std::fmt::Write as _;
    let mut all = Sha256::new();
    for (name, (count, digest)) in read {
        all.update(format!("{name} {count} ").as_bytes());
        all.update(digest);
    }
    let mut text = String::new();
    for byte in all.finalize() {
        // Writing to a text does not fail.
        let _written = write!(text, "{byte:02x}");
    }
    Transferred {
        rows: read
            .iter()
            .map(|(name, (count, _))| (name.clone(), *count))
            .collect(),
        digest: text,
    }
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    found: i64,
}

fn count(db: &mut Db, table: &str) -> Result<i64, DbError> {
    let query = format!("SELECT COUNT(*) AS found FROM {table}");
    Ok(diesel::sql_query(query).get_result::<Count>(db)?.found)
}
