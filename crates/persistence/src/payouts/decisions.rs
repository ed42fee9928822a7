//! What was decided last about the money of a creative or of a project.

use std::collections::HashMap;
use std::fmt::Display;

use diesel::prelude::*;
use marsam_domain::ids::AccountId;
use time::OffsetDateTime;

use crate::columns::{Utc, id};
use crate::schema::payout_decisions as table;
use crate::{Db, DbError};

/// A decision; its subject is the key under which it is found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decided {
    /// Whether the money waits. False: what was known by then does not hold it any more.
    pub is_blocked: bool,
    /// Why.
    pub note: Option<String>,
    /// The admin; `None`: the creative, who did not make a change of the details.
    pub by: Option<AccountId>,
    /// When.
    pub at: OffsetDateTime,
}

/// The decisions about some creatives and projects, by their ids.
pub fn of_subjects(
    db: &mut Db,
    subjects: impl IntoIterator<Item = impl Display>,
) -> Result<HashMap<String, Decided>, DbError> {
    let keys: Vec<String> = subjects.into_iter().map(|key| key.to_string()).collect();
    let rows = table::table
        .filter(table::subject_id.eq_any(keys))
        .load::<(String, bool, Option<String>, Option<String>, Utc)>(db)?;
    rows.into_iter()
        .map(|(subject, is_blocked, note, by, at)| {
            let decided = Decided {
                is_blocked,
                note,
                by: by.as_deref().map(id).transpose()?,
                at: at.into(),
            };
            Ok((subject, decided))
        })
        .collect()
}

/// Stores a decision in place of the one before.
pub fn set(db: &mut Db, subject: impl Display, decided: &Decided) -> Result<(), DbError> {
    let key = subject.to_string();
    diesel::delete(table::table.find(&key)).execute(db)?;
    diesel::insert_into(table::table)
        .values((
            table::subject_id.eq(&key),
            table::blocked.eq(decided.is_blocked),
            table::note.eq(decided.note.as_deref()),
            table::decided_by.eq(decided.by.map(|by| by.to_string())),
            table::decided_at.eq(Utc(decided.at)),
        ))
        .execute(db)?;
    Ok(())
}
