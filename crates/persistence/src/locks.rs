//! Locks by name, held until a transaction ends.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Display;

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};
use marsam_domain::ids::AccountId;

use crate::{Db, DbError};

thread_local! {
    /// The locks of the write that runs on this thread; none: they are not noted.
    static HELD: RefCell<Option<BTreeSet<String>>> = const { RefCell::new(None) };
}

/// Notes the locks that are taken on this thread from now on.
pub(crate) fn note_held() {
    HELD.set(Some(BTreeSet::new()));
}

/// Notes locks that are held.
pub(crate) fn note(keys: impl IntoIterator<Item = String>) {
    HELD.with_borrow_mut(|held| {
        if let Some(held) = held {
            held.extend(keys);
        }
    });
}

/// Forgets them, and notes no more.
pub(crate) fn forget_held() {
    HELD.take();
}

/// Whether the write on this thread has taken a lock. `SQLite` takes none.
pub(crate) fn is_held(key: &str) -> bool {
    HELD.with_borrow(|held| held.as_ref().is_some_and(|held| held.contains(key)))
}

/// The name of the lock of an account.
pub(crate) fn of_account(account: &impl Display) -> String {
    format!("account {account}")
}

/// The names of the locks of several accounts, in the order of their ids, so that two transactions never deadlock.
pub(crate) fn of_accounts(accounts: &[AccountId]) -> Vec<String> {
    let mut sorted = accounts.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.iter().map(of_account).collect()
}

/// BEGIN, followed by the locks of these names, the same as those of [`advisory_lock`]: several statements in one message.
/// Nothing is read in it: a statement sees what was committed before it began, and so before it waited for a lock.
pub(crate) fn begin_with(keys: &[String]) -> String {
    let taken = keys.iter().map(|key| {
        let quoted = key.replace('\'', "''");
        format!(
            "SELECT pg_advisory_xact_lock(hashtextextended('{quoted}', \
             coalesce(hashtext(nullif(current_schema(), 'public'::text)), 0::bigint)))"
        )
    });
    let all: Vec<String> = std::iter::once("BEGIN".to_owned()).chain(taken).collect();
    all.join("; ")
}

/// Blocks every other writer of `key` until this transaction ends. A lock that is held already costs nothing.
///
/// `SQLite` has one writer anyway; `PostgreSQL` takes an advisory lock, so that a count or a look-up stays true until
/// it is acted on. The lock is of this schema: an advisory lock is of the whole database, and another schema may hold a
/// site of its own.
pub fn advisory_lock(db: &mut Db, key: &str) -> Result<(), DbError> {
    let Db::Pg(db) = db else {
        return Ok(());
    };
    if is_held(key) {
        return Ok(());
    }
    // Stays prepared, unlike a query that is written as text.
    diesel::select(pg_advisory_xact_lock(hashtextextended(key, schema_seed()))).execute(db)?;
    note([key.to_owned()]);
    Ok(())
}

/// 0 in the schema `public`, as earlier versions of the program have it.
#[diesel::dsl::auto_type]
fn schema_seed() -> _ {
    coalesce(hashtext(nullif(current_schema(), "public")), 0_i64)
}

diesel::define_sql_function! {
    /// The first schema of the search path.
    fn current_schema() -> Text;
}
diesel::define_sql_function! {
    /// NULL for a text that equals another.
    fn nullif(text: Text, other: Text) -> Nullable<Text>;
}
diesel::define_sql_function! {
    /// The hash of a text, NULL for NULL.
    fn hashtext(text: Nullable<Text>) -> Nullable<BigInt>;
}
diesel::define_sql_function! {
    /// A value, or another instead of NULL.
    fn coalesce(value: Nullable<BigInt>, instead: BigInt) -> BigInt;
}
diesel::define_sql_function! {
    /// A lock until the end of the transaction; its result has no value.
    fn pg_advisory_xact_lock(key: BigInt) -> Text;
}
diesel::define_sql_function! {
    /// The hash of a text.
    fn hashtextextended(text: Text, seed: BigInt) -> BigInt;
}

/// Blocks every writer of these tables until this transaction ends; readers go on.
///
/// `SQLite` has one writer anyway.
pub(crate) fn against_writes(db: &mut Db, tables: &[&'static str]) -> Result<(), DbError> {
    if let Db::Pg(db) = db {
        let all = tables.join(", ");
        diesel::sql_query(format!("LOCK TABLE {all} IN SHARE MODE")).execute(db)?;
    }
    Ok(())
}
