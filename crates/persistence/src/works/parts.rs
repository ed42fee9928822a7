//! The files of works: attached to a work, and detached again.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::files::{FileKind, FileState};
use marsam_domain::ids::{AccountId, FileId, WorkId};
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_domain::works::WorkPart;
use time::OffsetDateTime;

use crate::columns::{from_slug, id};
use crate::files::{free, take};
use crate::schema::work_files;
use crate::{Db, DbError, hidden_files};

/// A file that cannot be a part of the work.
#[derive(Debug, thiserror::Error)]
pub enum PartRefused {
    /// It is unknown, another account's, or for something else.
    #[error("no file that can be a part of a work")]
    Unknown(WorkPart),
    /// It is not ready, or used already.
    #[error("a file that is not ready, or used already")]
    NotReady(WorkPart),
    /// An admin hid it, or the same content.
    #[error("a file that an admin hid")]
    Hidden(WorkPart),
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
}

/// The files of works, in order, each with what it is.
pub(super) fn parts_of_all(
    db: &mut Db,
    works: &[WorkId],
) -> Result<HashMap<WorkId, Vec<(WorkPart, FileId)>>, DbError> {
    let rows = work_files::table
        .filter(work_files::work_id.eq_any(works.iter().map(WorkId::to_string)))
        .order((work_files::position.asc(), work_files::file_id.asc()))
        .select((work_files::work_id, work_files::part, work_files::file_id))
        .load::<(String, String, String)>(db)?;
    let mut found: HashMap<WorkId, Vec<_>> = HashMap::new();
    for (work, part, file) in rows {
        let parts = found.entry(id(&work)?).or_default();
        parts.push((from_slug(&part)?, id(&file)?));
    }
    Ok(found)
}

/// Makes these files of the account the work's, and no others; returns the kinds of all. Files that were attached
/// before and no longer are, are used nowhere.
///
/// # Errors
/// [`PartRefused`] for the first file that is not the account's, ready, unused and fit.
pub fn attach(
    db: &mut Db,
    account: AccountId,
    work: WorkId,
    wanted: &[(WorkPart, FileId)],
    now: OffsetDateTime,
) -> Result<Vec<FileKind>, PartRefused> {
    let before = parts_of_all(db, &[work])?.remove(&work).unwrap_or_default();
    let is_kept = |file: FileId| wanted.iter().any(|(_, kept)| *kept == file);
    for (_, file) in before.iter().filter(|(_, file)| !is_kept(*file)) {
        free(db, *file, now)?;
    }
    let rows = work_files::table.filter(work_files::work_id.eq(work.to_string()));
    diesel::delete(rows).execute(db).map_err(DbError::from)?;
    let mut kinds = Vec::with_capacity(wanted.len());
    let mut hung = Vec::with_capacity(wanted.len());
    for (position, (part, file)) in (0_i32..).zip(wanted.iter().copied()) {
        let is_new = !before.iter().any(|(_, old)| *old == file);
        kinds.extend(fits(db, account, part, file)?);
        if hung.contains(&file) || (is_new && !take(db, file, now)?) {
            return Err(PartRefused::NotReady(part));
        }
        hung.push(file);
        diesel::insert_into(work_files::table)
            .values((
                work_files::file_id.eq(file.to_string()),
                work_files::work_id.eq(work.to_string()),
                work_files::part.eq(part.slug()),
                work_files::position.eq(position),
            ))
            .execute(db)
            .map_err(DbError::from)?;
    }
    let added = wanted
        .iter()
        .copied()
        .filter(|(_, file)| !before.iter().any(|(_, old)| old == file));
    must_not_be_hidden(db, work, &added.collect::<Vec<_>>())?;
    Ok(kinds)
}

/// The kind of the account's file, if it can be this part.
fn fits(
    db: &mut Db,
    account: AccountId,
    part: WorkPart,
    file: FileId,
) -> Result<Option<FileKind>, PartRefused> {
    let found = match crate::files::find_own(db, account, file) {
        Err(DbError::NotFound) => return Err(PartRefused::Unknown(part)),
        found => found?,
    };
    if found.state == FileState::Ready && !part.admits(found.purpose, found.kind) {
        return Err(PartRefused::Unknown(part));
    }
    Ok(found.kind)
}

/// Refuses files whose content an admin hid, except with this work: for those that are added, and before a work is
/// published.
///
/// # Errors
/// [`PartRefused::Hidden`].
pub fn must_not_be_hidden(
    db: &mut Db,
    work: WorkId,
    parts: &[(WorkPart, FileId)],
) -> Result<(), PartRefused> {
    let subject = work.to_string();
    for (part, file) in parts.iter().copied() {
        let found = crate::files::find(db, file)?;
        if hidden_files::is_hidden_but_in(db, &found, &subject)? {
            return Err(PartRefused::Hidden(part));
        }
    }
    Ok(())
}

/// Frees every file of a work.
pub(super) fn free_all(db: &mut Db, work: WorkId, now: OffsetDateTime) -> Result<(), DbError> {
    for (_, file) in parts_of_all(db, &[work])?.remove(&work).unwrap_or_default() {
        free(db, file, now)?;
    }
    let rows = work_files::table.filter(work_files::work_id.eq(work.to_string()));
    diesel::delete(rows).execute(db)?;
    Ok(())
}
