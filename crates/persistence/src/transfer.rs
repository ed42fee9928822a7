//! Copies a whole database into an empty one, of the same engine or of the other. What follows from other rows is not copied:
//! the next start makes it.
//!
//! **Invariant:** one snapshot is read and one transaction written, which commits only if the rows that were written, read
//! back, have the digest of those that were read.

mod catalogue;
mod lines;
mod secondary;

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use sha2::{Digest as _, Sha256};

use self::catalogue::Table;
use crate::store::identity;
use crate::{Db, DbError, Store};

/// Rows that one statement writes.
const BATCH: usize = 2_000;
/// How many statements' rows are read ahead of what is written.
const AHEAD: usize = 8;
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
    let derived = catalogue::DERIVED.iter().copied();
    for name in derived.chain(tables.iter().rev().map(|table| table.name.as_str())) {
        // Those that migrations insert.
        diesel::sql_query(format!("DELETE FROM {name}"))
            .execute(target)
            .map_err(DbError::from)?;
    }
    let secondary = secondary::take(target)?;
    let read = copy_rows(source, target, &tables)?;
    secondary.restore(target)?;
    // A move, not a restored copy: mails and deletions go on here, and the command holds the old database.
    let server = identity::of_server(target)?;
    diesel::update(crate::schema::installation::table)
        .set(crate::schema::installation::server.eq(server))
        .execute(target)
        .map_err(DbError::from)?;
    Ok(summed(&read))
}

/// What the thread that reads hands to the one that writes.
enum Step {
    /// Rows of a table.
    Rows(Vec<String>),
    /// All rows of the table were handed over: their number and digest.
    End(Read),
}

type Steps = Receiver<Result<Step, DbError>>;

/// Copies tables. One thread reads, and this one writes, and reads back, what it was handed.
fn copy_rows(
    source: &mut Db,
    target: &mut Db,
    tables: &[&Table],
) -> Result<BTreeMap<String, Read>, TransferRefused> {
    thread::scope(|scope| {
        let (sender, steps) = sync_channel(AHEAD);
        scope.spawn(move || {
            let end = tables
                .iter()
                .try_for_each(|table| hand_over(source, table, &sender));
            if let Err(error) = end {
                // No one listens if the writer has failed.
                let _heard = sender.send(Err(error));
            }
        });
        let mut read = BTreeMap::new();
        for table in tables {
            let copied = write_table(target, table, &steps)?;
            if digest_of(target, table, |_| Ok(()))? != copied {
                return Err(TransferRefused::Differs(table.name.clone()));
            }
            read.insert(table.name.clone(), copied);
        }
        Ok(read)
    })
}

/// Reads a table.
fn hand_over(
    source: &mut Db,
    table: &Table,
    sender: &SyncSender<Result<Step, DbError>>,
) -> Result<(), DbError> {
    let hand = |step| {
        let handed = sender.send(Ok(step));
        handed.map_err(|_gone| DbError::Unavailable("the target cannot be written".to_owned()))
    };
    let mut batch: Vec<String> = Vec::with_capacity(BATCH);
    let read = digest_of(source, table, |line| {
        batch.push(line.to_owned());
        if batch.len() == BATCH {
            hand(Step::Rows(std::mem::take(&mut batch)))?;
        }
        Ok(())
    })?;
    hand(Step::Rows(batch))?;
    hand(Step::End(read))
}

/// Writes the rows of a table, as they are handed over.
fn write_table(target: &mut Db, table: &Table, steps: &Steps) -> Result<Read, DbError> {
    let insert = lines::insert(target, table);
    loop {
        let step = steps
            .recv()
            .map_err(|_gone| DbError::Unavailable("the source cannot be read".to_owned()))?;
        match step? {
            Step::Rows(rows) => write(target, &insert, &rows)?,
            Step::End(read) => return Ok(read),
        }
    }
}

fn write(target: &mut Db, insert: &str, rows: &[String]) -> Result<(), DbError> {
    if rows.is_empty() {
        return Ok(());
    }
    let lines = format!("[{}]", rows.join(","));
    diesel::sql_query(insert)
        .bind::<Text, _>(lines)
        .execute(target)?;
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
