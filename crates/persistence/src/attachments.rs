//! Files that are attached to briefs and messages.
//!
//! **Invariant:** an attached file has `attached_at`, and names its request in its row and in the ledger of stored
//! objects.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::actors::ActorKind;
use marsam_domain::ids::{CreativeId, FileId, MessageId, QuoteRequestId};
use time::OffsetDateTime;

use crate::columns::{Utc, id};
use crate::files::{self, Derivative, File, count_for, free, take};
use crate::schema::attachments;
use crate::{Db, DbError, messages};

/// How many rows one query reads.
const BATCH_SIZE: i64 = 100;

/// A file with what was made of it.
pub type FileWithMade = (File, Vec<Derivative>);

/// What a file is attached to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The request.
    pub request: QuoteRequestId,
    /// The message; `None` for the brief.
    pub message: Option<MessageId>,
}

/// A message that has a file, as far as its readers are concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OfThread {
    /// The creative of the thread.
    pub creative: CreativeId,
    /// Who wrote it.
    pub sender: ActorKind,
}

/// Where a file is attached, for those who would like to read it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shown {
    /// The request.
    pub request: QuoteRequestId,
    /// The message; `None` for the brief.
    pub message: Option<OfThread>,
}

/// Attaches a file, at a place of the order from 0 on.
///
/// # Errors
/// [`DbError::Conflict`] if it is not ready, or used already.
pub fn add(
    db: &mut Db,
    file: &File,
    place: Place,
    position: i32,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    if !take(db, file.id, now)? {
        return Err(DbError::Conflict);
    }
    count_for(db, file, Some(place.request))?;
    diesel::insert_into(attachments::table)
        .values((
            attachments::file_id.eq(file.id.to_string()),
            attachments::request_id.eq(place.request.to_string()),
            attachments::message_id.eq(place.message.map(|message| message.to_string())),
            attachments::position.eq(position),
        ))
        .execute(db)?;
    Ok(())
}

/// Moves an attached file to another place of the order.
pub fn move_to(db: &mut Db, file: FileId, position: i32) -> Result<(), DbError> {
    diesel::update(attachments::table.find(file.to_string()))
        .set(attachments::position.eq(position))
        .execute(db)?;
    Ok(())
}

/// Takes a file from where it is attached: it is used nowhere.
pub fn remove(db: &mut Db, file: &File, now: OffsetDateTime) -> Result<(), DbError> {
    diesel::delete(attachments::table.find(file.id.to_string())).execute(db)?;
    count_for(db, file, None)?;
    free(db, file.id, now)
}

/// The files of a brief, in the brand's order.
pub fn of_brief(db: &mut Db, request: QuoteRequestId) -> Result<Vec<FileWithMade>, DbError> {
    let keys = attachments::table
        .filter(attachments::request_id.eq(request.to_string()))
        .filter(attachments::message_id.is_null())
        .order(attachments::position.asc())
        .select(attachments::file_id)
        .load::<String>(db)?;
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    let keys: Vec<FileId> = keys.iter().map(|key| id(key)).collect::<Result<_, _>>()?;
    let mut read = files::find_all(db, &keys)?;
    Ok(keys.iter().filter_map(|key| read.remove(key)).collect())
}

/// The files of these messages, each in its sender's order.
pub fn of_messages(
    db: &mut Db,
    wanted: &[MessageId],
) -> Result<HashMap<MessageId, Vec<FileWithMade>>, DbError> {
    let rows = attachments::table
        .filter(attachments::message_id.eq_any(wanted.iter().map(MessageId::to_string)))
        .order(attachments::position.asc())
        .select((
            attachments::message_id.assume_not_null(),
            attachments::file_id,
        ))
        .load::<(String, String)>(db)?;
    let mut found: HashMap<MessageId, Vec<FileWithMade>> = HashMap::new();
    if rows.is_empty() {
        return Ok(found);
    }
    let keys = rows.iter().map(|(_, file)| id(file));
    let keys: Vec<FileId> = keys.collect::<Result<_, _>>()?;
    let mut read = files::find_all(db, &keys)?;
    for (message, file) in rows {
        let of_message = found.entry(id(&message)?).or_default();
        of_message.extend(read.remove(&id(&file)?));
    }
    Ok(found)
}

/// Where a file is attached, if it is.
pub fn shown_at(db: &mut Db, file: FileId) -> Result<Option<Shown>, DbError> {
    let found = attachments::table
        .find(file.to_string())
        .select((attachments::request_id, attachments::message_id))
        .first::<(String, Option<String>)>(db)
        .optional()?;
    let Some((request, message)) = found else {
        return Ok(None);
    };
    let request: QuoteRequestId = id(&request)?;
    let message = match message {
        None => None,
        Some(message) => {
            let written = messages::find(db, request, id(&message)?)?;
            Some(OfThread {
                creative: written.creative,
                sender: written.sender,
            })
        }
    };
    Ok(Some(Shown { request, message }))
}

/// Sets when the files of a request are deleted; `None`: they stay.
pub(crate) fn keep_until(
    db: &mut Db,
    request: QuoteRequestId,
    delete_at: Option<OffsetDateTime>,
) -> Result<(), DbError> {
    let of_request = attachments::request_id.eq(request.to_string());
    diesel::update(attachments::table.filter(of_request))
        .set(attachments::delete_at.eq(delete_at.map(Utc)))
        .execute(db)?;
    Ok(())
}

/// Deletes the files of requests that ended long enough ago without a selection; returns how many.
pub fn delete_due(db: &mut Db, now: OffsetDateTime) -> Result<usize, DbError> {
    let keys = attachments::table
        .filter(attachments::delete_at.le(Utc(now)))
        .order(attachments::delete_at.asc())
        .limit(BATCH_SIZE)
        .select(attachments::file_id)
        .load::<String>(db)?;
    for key in &keys {
        let file = files::find(db, id(key)?)?;
        files::delete(db, &file, now)?;
    }
    Ok(keys.len())
}
