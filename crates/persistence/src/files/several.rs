//! Several files at once, with what was made of them.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::ids::FileId;

use super::{Derivative, File, Row, derivatives_of_all};
use crate::schema::files;
use crate::{Db, DbError};

/// Files of any account with what was made of them, in two queries.
pub fn find_all(
    db: &mut Db,
    keys: &[FileId],
) -> Result<HashMap<FileId, (File, Vec<Derivative>)>, DbError> {
    let rows = files::table
        .filter(files::id.eq_any(keys.iter().map(FileId::to_string)))
        .select(Row::as_select())
        .load(db)?;
    let mut made = derivatives_of_all(db, keys)?;
    rows.into_iter()
        .map(|row| {
            let file = File::try_from(row)?;
            let made = made.remove(&file.id).unwrap_or_default();
            Ok((file.id, (file, made)))
        })
        .collect()
}
