//! What was made of files.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::ids::FileId;

use super::bytes;
use crate::columns::id;
use crate::schema::file_derivatives as table;
use crate::{Db, DbError};

/// An object that was made of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Derivative {
    /// A width in pixels, or `file`.
    pub name: String,
    /// The key of its object.
    pub key: String,
    /// Its name under `/media`, while everyone may see it.
    pub public_name: Option<String>,
    /// Its media type.
    pub content_type: String,
    /// In bytes.
    pub bytes: u64,
    /// In pixels.
    pub width: Option<i32>,
    /// In pixels.
    pub height: Option<i32>,
}

type Row = (
    String,
    String,
    String,
    Option<String>,
    String,
    i64,
    Option<i32>,
    Option<i32>,
);

/// What was made of a file, the smallest images first.
pub fn derivatives_of(db: &mut Db, file: FileId) -> Result<Vec<Derivative>, DbError> {
    let mut found = derivatives_of_all(db, &[file])?;
    Ok(found.remove(&file).unwrap_or_default())
}

/// The same of several files, in one query.
pub fn derivatives_of_all(
    db: &mut Db,
    files: &[FileId],
) -> Result<HashMap<FileId, Vec<Derivative>>, DbError> {
    let rows = table::table
        .filter(table::file_id.eq_any(files.iter().map(FileId::to_string)))
        .order((table::width.asc(), table::name.asc()))
        .select((
            table::file_id,
            table::name,
            table::object_key,
            table::public_name,
            table::content_type,
            table::bytes,
            table::width,
            table::height,
        ))
        .load::<Row>(db)?;
    let mut found: HashMap<FileId, Vec<Derivative>> = HashMap::new();
    for (file, name, key, public_name, content_type, size, width, height) in rows {
        found.entry(id(&file)?).or_default().push(Derivative {
            name,
            key,
            public_name,
            content_type,
            bytes: bytes(size)?,
            width,
            height,
        });
    }
    Ok(found)
}
