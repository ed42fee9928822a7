//! The files of applications: sent with one, deleted with it, or carried into the works of the creative.
//!
//! **Invariant:** a file of an application has the purpose `application` and `attached_at`. A file that an approval
//! made a work, or released, keeps its row here, by which the approval can be undone, but no longer belongs to the
//! application.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::applications::{Application, ApplicationStage};
use marsam_domain::files::{FilePurpose, REJECTED_FILES};
use marsam_domain::ids::{AccountId, ApplicationId, FileId};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use crate::columns::{Utc, id};
use crate::files::{self, Derivative, File, free, take};
use crate::schema::{application_files, applications, files as rows, work_files};
use crate::{Db, DbError, works};

/// How many rows one query reads.
const BATCH_SIZE: i64 = 100;

/// A file with what was made of it.
pub type FileWithMade = (File, Vec<Derivative>);

/// The files of these applications, each in its applicant's order.
pub fn files_of_all(
    db: &mut Db,
    applications: &[ApplicationId],
) -> Result<HashMap<ApplicationId, Vec<FileWithMade>>, DbError> {
    let keys: Vec<(String, String)> = application_files::table
        .inner_join(rows::table)
        .filter(
            application_files::application_id
                .eq_any(applications.iter().map(ApplicationId::to_string)),
        )
        .filter(rows::purpose.eq(FilePurpose::Application.slug()))
        .filter(rows::attached_at.is_not_null())
        .order(application_files::position.asc())
        .select((
            application_files::application_id,
            application_files::file_id,
        ))
        .load(db)?;
    let keys: Vec<(ApplicationId, FileId)> = keys
        .into_iter()
        .map(|(application, file)| Ok((id(&application)?, id(&file)?)))
        .collect::<Result<_, DbError>>()?;
    let mut found: HashMap<ApplicationId, Vec<FileWithMade>> = HashMap::new();
    if keys.is_empty() {
        return Ok(found);
    }
    let ids: Vec<FileId> = keys.iter().map(|(_, file)| *file).collect();
    let mut read = files::find_all(db, &ids)?;
    for (application, file) in keys {
        let of_application = found.entry(application).or_default();
        of_application.extend(read.remove(&file));
    }
    Ok(found)
}

/// The files of one application, in its applicant's order.
pub fn files_of(db: &mut Db, application: ApplicationId) -> Result<Vec<FileWithMade>, DbError> {
    let mut found = files_of_all(db, &[application])?;
    Ok(found.remove(&application).unwrap_or_default())
}

/// True if the file is an application's now.
pub fn has_file(db: &mut Db, file: &File) -> Result<bool, DbError> {
    let row = application_files::table.find(file.id.to_string());
    Ok(file.purpose == FilePurpose::Application
        && file.attached_at.is_some()
        && diesel::select(diesel::dsl::exists(row)).get_result(db)?)
}

/// Makes these files of the account the application's, and no others. A file that it had before and no longer has is
/// used nowhere.
///
/// # Errors
/// [`DbError::NotFound`] for a file that is unknown, another account's or for something else, [`DbError::Conflict`] for
/// one that is not ready, or used already.
pub fn set_files(
    db: &mut Db,
    account: AccountId,
    application: ApplicationId,
    wanted: &[FileId],
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let before: Vec<FileId> = files_of(db, application)?
        .into_iter()
        .map(|(file, _)| file.id)
        .collect();
    for file in before.iter().filter(|file| !wanted.contains(file)) {
        free(db, *file, now)?;
    }
    let of_application = application_files::application_id.eq(application.to_string());
    diesel::delete(application_files::table.filter(of_application)).execute(db)?;
    for (position, file) in (0_i32..).zip(wanted.iter().copied()) {
        if files::find_own(db, account, file)?.purpose != FilePurpose::Application {
            return Err(DbError::NotFound);
        }
        if !before.contains(&file) && !take(db, file, now)? {
            return Err(DbError::Conflict);
        }
        diesel::insert_into(application_files::table)
            .values((
                application_files::file_id.eq(file.to_string()),
                application_files::application_id.eq(application.to_string()),
                application_files::position.eq(position),
            ))
            .execute(db)?;
    }
    Ok(())
}

/// Deletes the files of an application.
pub fn delete_files(
    db: &mut Db,
    application: ApplicationId,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    for (file, _) in files_of(db, application)? {
        files::delete(db, &file, now)?;
    }
    Ok(())
}

/// Deletes the files of applications that were rejected [`REJECTED_FILES`] ago; returns how many.
pub fn delete_rejected_files(db: &mut Db, now: OffsetDateTime) -> Result<usize, DbError> {
    let keys = application_files::table
        .inner_join(applications::table)
        .filter(applications::stage.eq(ApplicationStage::Rejected.slug()))
        .filter(applications::reviewed_at.le(Utc(now - REJECTED_FILES)))
        .order(application_files::file_id.asc())
        .limit(BATCH_SIZE)
        .select(application_files::file_id)
        .load::<String>(db)?;
    for key in &keys {
        let file = files::find(db, id(key)?)?;
        files::delete(db, &file, now)?;
    }
    Ok(keys.len())
}

/// Makes a file of an approved application one for works, which keep no original; it is not attached to a work yet.
pub fn give_to_works(db: &mut Db, file: &File, now: OffsetDateTime) -> Result<(), DbError> {
    let key = file.id.to_string();
    diesel::update(application_files::table.find(&key))
        .set(application_files::original_key.eq(&file.original_key))
        .execute(db)?;
    let original: Vec<String> = file.original_key.iter().cloned().collect();
    files::release(db, &original, now)?;
    diesel::update(rows::table.find(&key))
        .set((
            rows::purpose.eq(FilePurpose::Work.slug()),
            rows::original_key.eq(None::<String>),
        ))
        .execute(db)?;
    free(db, file.id, now)
}

/// Releases a file of an approved application that does not become a work: it is used nowhere.
pub fn release(db: &mut Db, file: &File, now: OffsetDateTime) -> Result<(), DbError> {
    free(db, file.id, now)
}

/// Takes back what an approval did to the files of an application: deletes the works to which they are attached, and puts the
/// originals back, whose bytes are not deleted yet.
pub fn put_back(
    db: &mut Db,
    application: &Application,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let sent = application_files::table
        .filter(application_files::application_id.eq(application.id.to_string()))
        .select((application_files::file_id, application_files::original_key))
        .load::<(String, Option<String>)>(db)?;
    let keys: Vec<&str> = sent.iter().map(|(file, _)| file.as_str()).collect();
    let shown = work_files::table
        .filter(work_files::file_id.eq_any(keys))
        .select(work_files::work_id)
        .distinct()
        .load::<String>(db)?;
    for work in shown {
        works::delete(db, id(&work)?, now)?;
    }
    for (file, original) in sent {
        if let Some(original) = original {
            files::keep_announced(db, &original)?;
            diesel::update(rows::table.find(&file))
                .set(rows::original_key.eq(original))
                .execute(db)?;
        }
        diesel::update(rows::table.find(&file))
            .set((
                rows::purpose.eq(FilePurpose::Application.slug()),
                rows::attached_at.eq(Utc(now)),
            ))
            .execute(db)?;
        diesel::update(application_files::table.find(&file))
            .set(application_files::original_key.eq(None::<String>))
            .execute(db)?;
    }
    Ok(())
}
