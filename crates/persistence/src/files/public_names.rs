//! The names under `/media` by which everyone reads what was made of a file.
//!
//! **Invariant:** a name is 128 random bits, is given to one object once, and is in the table exactly while everyone may
//! read it.

use std::cell::Cell;

use diesel::prelude::*;

use super::bytes;
use crate::schema::file_derivatives as table;
use crate::{Db, DbError};

thread_local! {
    /// Whether the current transaction on this thread has taken a name.
    static TAKEN: Cell<bool> = const { Cell::new(false) };
}

/// True if a transaction on this thread has taken a name since the last call.
pub(crate) fn take_names_taken() -> bool {
    TAKEN.take()
}

/// Records that names go with what is deleted.
pub(super) fn note_taken() {
    TAKEN.set(true);
}

/// An object that everyone may read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicObject {
    /// Its key.
    pub key: String,
    /// Its media type.
    pub content_type: String,
    /// In bytes.
    pub bytes: u64,
}

/// The object of a public name.
pub fn find_public(db: &mut Db, name: &str) -> Result<PublicObject, DbError> {
    let (key, content_type, size) = table::table
        .filter(table::public_name.eq(name))
        .select((table::object_key, table::content_type, table::bytes))
        .first::<(String, String, i64)>(db)?;
    Ok(PublicObject {
        key,
        content_type,
        bytes: bytes(size)?,
    })
}

/// Names what was made of these files, as far as it has no name.
pub(crate) fn give_public_names(db: &mut Db, files: &[String]) -> Result<(), DbError> {
    let unnamed = table::table
        .filter(table::file_id.eq_any(files))
        .filter(table::public_name.is_null())
        .select(table::object_key)
        .load::<String>(db)?;
    for key in unnamed {
        let name = format!("{:032x}", rand::random::<u128>());
        diesel::update(table::table.filter(table::object_key.eq(key)))
            .set(table::public_name.eq(name))
            .execute(db)?;
    }
    Ok(())
}

/// Takes the names of what was made of these files, for good.
pub(crate) fn take_public_names(db: &mut Db, files: &[String]) -> Result<(), DbError> {
    let named = table::table
        .filter(table::file_id.eq_any(files))
        .filter(table::public_name.is_not_null());
    let taken = diesel::update(named)
        .set(table::public_name.eq(None::<String>))
        .execute(db)?;
    if taken > 0 {
        note_taken();
    }
    Ok(())
}
