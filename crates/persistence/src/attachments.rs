//! Files that are attached to briefs, to messages, and to what sides say about a problem.
//!
//! **Invariant:** an attached file has `attached_at`, and names its request in its row and in the ledger of stored
//! objects.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::actors::ActorKind;
use marsam_domain::ids::{CreativeId, DisputeId, FileId, MessageId, PositionId, QuoteRequestId};
use time::OffsetDateTime;

use crate::columns::{Utc, id};
use crate::files::{self, Derivative, File, count_for, free, take};
use crate::schema::attachments;
use crate::{Db, DbError, messages};

/// How many rows one query reads.
const BATCH_SIZE: i64 = 100;

/// A file with what was made of it.
pub type FileWithMade = (File, Vec<Derivative>);

/// What of a request a file is attached to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holder {
    /// The brief.
    Brief,
    /// A message.
    Message(MessageId),
    /// What a side wished in a dispute.
    Position(DisputeId, PositionId),
    /// The appeal of a dispute.
    Appeal(DisputeId),
}

/// What a file is attached to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The request.
    pub request: QuoteRequestId,
    /// The part of it.
    pub holder: Holder,
}

impl Holder {
    fn message(self) -> Option<String> {
        match self {
            Self::Message(message) => Some(message.to_string()),
            Self::Brief | Self::Position(..) | Self::Appeal(_) => None,
        }
    }

    fn dispute(self) -> Option<String> {
        match self {
            Self::Position(dispute, _) | Self::Appeal(dispute) => Some(dispute.to_string()),
            Self::Brief | Self::Message(_) => None,
        }
    }

    fn position(self) -> Option<String> {
        match self {
            Self::Position(_, position) => Some(position.to_string()),
            Self::Brief | Self::Message(_) | Self::Appeal(_) => None,
        }
    }
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
    /// The part of it.
    pub part: ShownPart,
}

/// The part of a request that a file is attached to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShownPart {
    /// The brief.
    Brief,
    /// A message.
    Message(OfThread),
    /// A dispute.
    Dispute,
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
            attachments::message_id.eq(place.holder.message()),
            attachments::position.eq(position),
            attachments::dispute_id.eq(place.holder.dispute()),
            attachments::position_id.eq(place.holder.position()),
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
        .filter(attachments::dispute_id.is_null())
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

/// The files of a dispute, each with the position that it shows; those of the appeal have none.
pub fn of_dispute(
    db: &mut Db,
    dispute: DisputeId,
) -> Result<Vec<(Option<PositionId>, FileWithMade)>, DbError> {
    let rows = attachments::table
        .filter(attachments::dispute_id.eq(dispute.to_string()))
        .order((attachments::position.asc(), attachments::file_id.asc()))
        .select((attachments::position_id, attachments::file_id))
        .load::<(Option<String>, String)>(db)?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let keys = rows.iter().map(|(_, file)| id(file));
    let keys: Vec<FileId> = keys.collect::<Result<_, _>>()?;
    let mut read = files::find_all(db, &keys)?;
    let mut found = Vec::new();
    for ((position, _), key) in rows.iter().zip(&keys) {
        let position = position.as_deref().map(id).transpose()?;
        found.extend(read.remove(key).map(|file| (position, file)));
    }
    Ok(found)
}

/// Where a file is attached, if it is.
pub fn shown_at(db: &mut Db, file: FileId) -> Result<Option<Shown>, DbError> {
    let found = attachments::table
        .find(file.to_string())
        .select((
            attachments::request_id,
            attachments::message_id,
            attachments::dispute_id,
        ))
        .first::<(String, Option<String>, Option<String>)>(db)
        .optional()?;
    let Some((request, message, dispute)) = found else {
        return Ok(None);
    };
    let request: QuoteRequestId = id(&request)?;
    let part = match message {
        None if dispute.is_some() => ShownPart::Dispute,
        None => ShownPart::Brief,
        Some(message) => {
            let written = messages::find(db, request, id(&message)?)?;
            ShownPart::Message(OfThread {
                creative: written.creative,
                sender: written.sender,
            })
        }
    };
    Ok(Some(Shown { request, part }))
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
