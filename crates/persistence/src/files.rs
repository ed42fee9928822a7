//! Uploaded files: their rows, the parts they arrive in, and what was made of them.
//!
//! **Invariant:** a row refers to an object only after the store has it, and an object whose row is deleted is released in
//! the ledger by the same transaction.

mod attached;
mod cut;
mod derivatives;
mod films;
mod jobs;
pub(crate) mod ledger;
mod objects;
mod parts;
mod public_names;
mod ready;
mod several;
mod storing;
mod unused;

use std::ops::RangeInclusive;

use diesel::prelude::*;
use marsam_domain::creatives::Crop;
use marsam_domain::files::{FileKind, FilePurpose, FileRefusal, FileState};
use marsam_domain::ids::{AccountId, FileId, QuoteRequestId};
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

pub use self::attached::has_delivered;
pub(crate) use self::attached::{free, take};
pub(crate) use self::cut::{begin_cut, cut_of_account};
pub use self::derivatives::{Derivative, derivatives_of, derivatives_of_all};
pub use self::films::{await_conversion, made_so_far, note_progress, original_type, progress_of};
pub use self::jobs::{
    Lane, Made, Turn, end_leases, extend_lease, give_back, is_any_waiting, lease, make_ready,
    refuse, try_again,
};
pub use self::ledger::{
    SizedObject, announce, bytes_of_account, bytes_of_all_locked, bytes_of_all_requests,
    bytes_of_request, forget_unused, release_at_once, unused,
};
pub(crate) use self::ledger::{count_for, keep_announced, release};
pub use self::objects::{ReferencedObject, referenced_objects};
pub use self::parts::{Part, append, claim, end_claims, give_up, parts_of};
pub use self::public_names::{PublicObject, find_public};
pub(crate) use self::public_names::{give_public_names, take_names_taken, take_public_names};
pub use self::ready::{add_ready, complete};
pub use self::several::find_all;
pub use self::storing::{
    folder_of_derivatives, folder_of_original, is_any_announced, release_earlier,
};
pub use self::unused::{KEYS_AT_ONCE, delete_old, unknown_of};
use crate::batches::Batch;
use crate::columns::{Utc, from_slug, from_slug_if_any, id, json};
use crate::schema::{application_files, attachments, file_derivatives, file_parts, files};
use crate::{Db, DbError};

/// A file whose upload begins.
#[derive(Debug, Clone)]
pub struct NewFile<'a> {
    /// The uploader.
    pub account: AccountId,
    /// What it is for.
    pub purpose: FilePurpose,
    /// The request of a delivery or a message.
    pub request: Option<QuoteRequestId>,
    /// The name under which it was chosen.
    pub name: &'a str,
    /// In bytes.
    pub length: u64,
}

/// A file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Primary key.
    pub id: FileId,
    /// The uploader.
    pub account: AccountId,
    /// What it is for.
    pub purpose: FilePurpose,
    /// The request of a delivery or an attachment; of a brief once it is sent.
    pub request: Option<QuoteRequestId>,
    /// The name under which it was chosen.
    pub name: String,
    /// The announced number of bytes.
    pub length: u64,
    /// The number of bytes that have arrived.
    pub received: u64,
    /// How far it has come.
    pub state: FileState,
    /// Why it was refused.
    pub reason: Option<FileRefusal>,
    /// What it is, once processed.
    pub kind: Option<FileKind>,
    /// The original's media type, once processed.
    pub content_type: Option<String>,
    /// The original's SHA-256, in hex, once processed.
    pub sha256: Option<String>,
    /// In pixels, upright.
    pub width: Option<i32>,
    /// In pixels, upright.
    pub height: Option<i32>,
    /// In milliseconds.
    pub duration_ms: Option<i64>,
    /// A placeholder, in base64.
    pub thumbhash: Option<String>,
    /// 64 loudness peaks, in base64.
    pub peaks: Option<String>,
    /// The key of the original, where it is kept.
    pub original_key: Option<String>,
    /// How many attempts there were to process it.
    pub attempts: i32,
    /// The version of the project's deliveries that it belongs to.
    pub delivery_version: Option<i64>,
    /// Since when it is used somewhere.
    pub attached_at: Option<OffsetDateTime>,
    /// When its upload began.
    pub created_at: OffsetDateTime,
    /// When its last byte arrived or its state last changed.
    pub updated_at: OffsetDateTime,
    /// The picture that it is cut out of.
    pub source: Option<FileId>,
    /// The region that is cut out.
    pub crop: Option<Crop>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = files)]
struct Row {
    id: String,
    account_id: String,
    purpose: String,
    request_id: Option<String>,
    name: String,
    length: i64,
    received: i64,
    state: String,
    reason: Option<String>,
    kind: Option<String>,
    content_type: Option<String>,
    sha256: Option<String>,
    width: Option<i32>,
    height: Option<i32>,
    duration_ms: Option<i64>,
    thumbhash: Option<String>,
    peaks: Option<String>,
    original_key: Option<String>,
    attempts: i32,
    delivery_version: Option<i64>,
    attached_at: Option<Utc>,
    created_at: Utc,
    updated_at: Utc,
    source_id: Option<String>,
    crop: Option<String>,
}

impl TryFrom<Row> for File {
    type Error = DbError;

    fn try_from(row: Row) -> Result<Self, DbError> {
        Ok(Self {
            id: id(&row.id)?,
            account: id(&row.account_id)?,
            purpose: from_slug(&row.purpose)?,
            request: row.request_id.as_deref().map(id).transpose()?,
            name: row.name,
            length: bytes(row.length)?,
            received: bytes(row.received)?,
            state: from_slug(&row.state)?,
            reason: from_slug_if_any(row.reason.as_deref())?,
            kind: from_slug_if_any(row.kind.as_deref())?,
            content_type: row.content_type,
            sha256: row.sha256,
            width: row.width,
            height: row.height,
            duration_ms: row.duration_ms,
            thumbhash: row.thumbhash,
            peaks: row.peaks,
            original_key: row.original_key,
            attempts: row.attempts,
            delivery_version: row.delivery_version,
            attached_at: row.attached_at.map(Into::into),
            created_at: row.created_at.into(),
            updated_at: row.updated_at.into(),
            source: row.source_id.as_deref().map(id).transpose()?,
            crop: row.crop.as_deref().map(json).transpose()?,
        })
    }
}

/// A stored number of bytes.
fn bytes(stored: i64) -> Result<u64, DbError> {
    u64::try_from(stored).map_err(|_error| DbError::Corrupt(format!("no size: {stored}")))
}

/// A number of bytes as it is stored.
fn stored_bytes(bytes: u64) -> Result<i64, DbError> {
    i64::try_from(bytes).map_err(|_error| DbError::Corrupt(format!("too large a size: {bytes}")))
}

/// Stores a file of which nothing has arrived.
pub fn begin(db: &mut Db, new: &NewFile<'_>, now: OffsetDateTime) -> Result<FileId, DbError> {
    let key = FileId::new(crate::ids::fresh(now));
    diesel::insert_into(files::table)
        .values((
            files::id.eq(key.to_string()),
            files::account_id.eq(new.account.to_string()),
            files::purpose.eq(new.purpose.slug()),
            files::request_id.eq(new.request.map(|request| request.to_string())),
            files::name.eq(new.name),
            files::length.eq(stored_bytes(new.length)?),
            files::received.eq(0_i64),
            files::state.eq(FileState::Receiving.slug()),
            files::attempts.eq(0),
            files::created_at.eq(Utc(now)),
            files::updated_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(key)
}

/// A file of this account.
pub fn find_own(db: &mut Db, account: AccountId, file: FileId) -> Result<File, DbError> {
    files::table
        .filter(files::id.eq(file.to_string()))
        .filter(files::account_id.eq(account.to_string()))
        .select(Row::as_select())
        .first(db)?
        .try_into()
}

/// A file of any account.
pub fn find(db: &mut Db, file: FileId) -> Result<File, DbError> {
    let row: Row = files::table
        .find(file.to_string())
        .select(Row::as_select())
        .first(db)?;
    row.try_into()
}

/// The files of these versions of a project's deliveries, oldest first.
pub fn of_deliveries(
    db: &mut Db,
    request: QuoteRequestId,
    versions: RangeInclusive<i64>,
) -> Result<Vec<File>, DbError> {
    let (first, last) = versions.into_inner();
    files::table
        .filter(files::request_id.eq(request.to_string()))
        .filter(files::delivery_version.between(first, last))
        .order(files::id.asc())
        .select(Row::as_select())
        .load(db)?
        .into_iter()
        .map(File::try_from)
        .collect()
}

/// Makes a file part of a delivery.
///
/// # Errors
/// [`DbError::Conflict`] if it is used already, or not ready.
pub fn attach_to_delivery(
    db: &mut Db,
    file: FileId,
    version: i64,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let attached = diesel::update(files::table)
        .filter(files::id.eq(file.to_string()))
        .filter(files::state.eq(FileState::Ready.slug()))
        .filter(files::attached_at.is_null())
        .set((
            files::delivery_version.eq(version),
            files::attached_at.eq(Utc(now)),
        ))
        .execute(db)?;
    if attached == 1 {
        Ok(())
    } else {
        Err(DbError::Conflict)
    }
}

/// The files of an account, oldest first.
pub fn of_account(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, File>,
) -> Result<Vec<File>, DbError> {
    files::table
        .filter(files::account_id.eq(account.to_string()))
        .filter(files::id.gt(batch.floor(|last| last.id.to_string())))
        .order(files::id.asc())
        .limit(batch.limit)
        .select(Row::as_select())
        .load(db)?
        .into_iter()
        .map(File::try_from)
        .collect()
}

/// Deletes a file with everything that was made of it; its objects are listed as unused.
pub fn delete(db: &mut Db, file: &File, now: OffsetDateTime) -> Result<(), DbError> {
    let key = file.id.to_string();
    let of_file = file_parts::table
        .filter(file_parts::file_id.eq(&key))
        .select(file_parts::object_key)
        .load::<String>(db)?;
    // No backup needs what never became a file.
    if matches!(file.state, FileState::Receiving | FileState::Refused) {
        release_at_once(db, &of_file, now)?;
    } else {
        release(db, &of_file, now)?;
    }
    let mut objects = Vec::new();
    objects.extend(
        file_derivatives::table
            .filter(file_derivatives::file_id.eq(&key))
            .select(file_derivatives::object_key)
            .load::<String>(db)?,
    );
    objects.extend(file.original_key.clone());
    release(db, &objects, now)?;
    diesel::delete(file_parts::table.filter(file_parts::file_id.eq(&key))).execute(db)?;
    diesel::delete(file_derivatives::table.filter(file_derivatives::file_id.eq(&key)))
        .execute(db)?;
    public_names::note_taken();
    diesel::delete(application_files::table.find(&key)).execute(db)?;
    diesel::delete(attachments::table.find(&key)).execute(db)?;
    // What was cut out of it stays, and cannot be cut out again.
    diesel::update(files::table.filter(files::source_id.eq(&key)))
        .set(files::source_id.eq(None::<String>))
        .execute(db)?;
    diesel::delete(files::table.find(&key)).execute(db)?;
    Ok(())
}

/// Deletes every file of an account but those of its deliveries, which their brands keep.
pub(crate) fn erase(db: &mut Db, account: AccountId, now: OffsetDateTime) -> Result<(), DbError> {
    let mut some = of_account(db, account, Batch::first())?;
    while let Some(last) = some.last().cloned() {
        for file in some {
            if file.purpose != FilePurpose::Delivery || file.attached_at.is_none() {
                delete(db, &file, now)?;
            }
        }
        let next = Batch {
            last: Some(&last),
            ..Batch::first()
        };
        some = of_account(db, account, next)?;
    }
    Ok(())
}
