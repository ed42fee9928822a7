//! The objects that rows refer to.

use diesel::prelude::*;

use super::bytes;
use crate::schema::{file_derivatives, file_parts, files};
use crate::{Db, DbError};

/// An object that a row refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReferencedObject {
    /// Its key in the store.
    pub key: String,
    /// In bytes.
    pub bytes: u64,
    /// The SHA-256 of an original, in hex.
    pub sha256: Option<String>,
}

/// Every object that a row refers to: parts of uploads, originals, and what was made of them.
pub fn referenced_objects(db: &mut Db) -> Result<Vec<ReferencedObject>, DbError> {
    let parts = file_parts::table
        .select((file_parts::object_key, file_parts::length))
        .load::<(String, i64)>(db)?;
    let made = file_derivatives::table
        .select((file_derivatives::object_key, file_derivatives::bytes))
        .load::<(String, i64)>(db)?;
    let originals = files::table
        .filter(files::original_key.is_not_null())
        .select((
            files::original_key.assume_not_null(),
            files::length,
            files::sha256,
        ))
        .load::<(String, i64, Option<String>)>(db)?;
    let undigested = parts.into_iter().chain(made);
    undigested
        .map(|(key, length)| (key, length, None))
        .chain(originals)
        .map(|(key, length, sha256)| {
            Ok(ReferencedObject {
                key,
                bytes: bytes(length)?,
                sha256,
            })
        })
        .collect()
}
