//! What an account wrote to others, what reached it, and what it has read.

use diesel::prelude::*;
use marsam_domain::actors::ActorKind;
use marsam_domain::ids::AccountId;
use time::OffsetDateTime;

use crate::batches::Batch;
use crate::columns::Utc;
use crate::schema::{
    archived_requests, attachments, brands, creatives, digests, dismissals, files, invitations,
    message_reads, messages, quote_requests,
};
use crate::{Db, DbError};

/// A message that the account sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnMessage {
    /// Primary key.
    pub id: String,
    /// The request of its thread.
    pub request_id: String,
    /// The creative of its thread.
    pub creative_id: String,
    /// `brand` or `creative`.
    pub sent_as: String,
    /// As it was written.
    pub body: String,
    /// When it was sent.
    pub created_at: OffsetDateTime,
}

/// A file of the account that is attached to a brief or a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnAttachment {
    /// The file.
    pub file_id: String,
    /// The request.
    pub request_id: String,
    /// The message; `None` for the brief and in a dispute.
    pub message_id: Option<String>,
    /// The dispute that it is evidence in.
    pub dispute_id: Option<String>,
    /// What was wished with it; `None` for an appeal.
    pub position_id: Option<String>,
    /// When it is deleted: the request ended without a selection.
    pub delete_at: Option<OffsetDateTime>,
}

/// How far the account has read a thread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThreadRead {
    /// The request of the thread.
    pub request_id: String,
    /// The creative of the thread.
    pub creative_id: String,
    /// The last message that was read.
    pub last_read_id: String,
    /// When.
    pub read_at: OffsetDateTime,
}

/// An invitation that the account got.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnInvitation {
    /// The request.
    pub request_id: String,
    /// When it was sent.
    pub created_at: OffsetDateTime,
    /// When the account declined it.
    pub declined_at: Option<OffsetDateTime>,
    /// Why.
    pub reason: Option<String>,
}

/// The daily notice of open requests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Digest {
    /// Whether the account wants it.
    pub is_wanted: bool,
    /// The day of the last one, `YYYY-MM-DD`.
    pub last_day: Option<String>,
}

/// The messages that an account sent, oldest first.
pub fn messages(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, OwnMessage>,
) -> Result<Vec<OwnMessage>, DbError> {
    let rows = messages::table
        .filter(messages::sender_account_id.eq(account.to_string()))
        .filter(messages::id.gt(batch.floor(|last| last.id.clone())))
        .order(messages::id.asc())
        .limit(batch.limit)
        .select((
            messages::id,
            messages::request_id,
            messages::creative_id,
            messages::sender,
            messages::body,
            messages::created_at,
        ))
        .load::<(String, String, String, String, String, Utc)>(db)?;
    Ok(rows
        .into_iter()
        .map(
            |(id, request_id, creative_id, sent_as, body, created_at)| OwnMessage {
                id,
                request_id,
                creative_id,
                sent_as,
                body,
                created_at: created_at.into(),
            },
        )
        .collect())
}

/// What an account attached to briefs, to messages and in disputes, oldest first.
pub fn attachments(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, OwnAttachment>,
) -> Result<Vec<OwnAttachment>, DbError> {
    let rows = attachments::table
        .inner_join(files::table)
        .filter(files::account_id.eq(account.to_string()))
        // By the key of the files: the index of an account's files is in this order.
        .filter(files::id.gt(batch.floor(|last| last.file_id.clone())))
        .order(files::id.asc())
        .limit(batch.limit)
        .select((
            attachments::file_id,
            attachments::request_id,
            attachments::message_id,
            attachments::dispute_id,
            attachments::position_id,
            attachments::delete_at,
        ))
        .load::<AttachmentRow>(db)?;
    let own =
        |(file_id, request_id, message_id, dispute_id, position_id, delete_at): AttachmentRow| {
            OwnAttachment {
                file_id,
                request_id,
                message_id,
                dispute_id,
                position_id,
                delete_at: delete_at.map(Into::into),
            }
        };
    Ok(rows.into_iter().map(own).collect())
}

type AttachmentRow = (
    String,
    String,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<Utc>,
);

/// How far an account has read its threads; it is a brand or a creative, so one side of each.
pub fn threads_read(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, ThreadRead>,
) -> Result<Vec<ThreadRead>, DbError> {
    let key = account.to_string();
    let of_brand = quote_requests::table
        .inner_join(brands::table)
        .filter(brands::account_id.eq(&key))
        .select(quote_requests::id);
    let of_creative = creatives::table
        .filter(creatives::account_id.eq(&key))
        .select(creatives::id);
    let as_brand = message_reads::side.eq(ActorKind::Brand.slug());
    let as_creative = message_reads::side.eq(ActorKind::Creative.slug());
    let request = batch.floor(|last| last.request_id.clone());
    let creative = batch.floor(|last| last.creative_id.clone());
    let rows = message_reads::table
        .filter(as_brand.and(message_reads::request_id.eq_any(of_brand)))
        .or_filter(as_creative.and(message_reads::creative_id.eq_any(of_creative)))
        .filter(message_reads::request_id.ge(&request))
        .filter(
            message_reads::request_id
                .gt(&request)
                .or(message_reads::creative_id.gt(&creative)),
        )
        .order((
            message_reads::request_id.asc(),
            message_reads::creative_id.asc(),
        ))
        .limit(batch.limit)
        .select((
            message_reads::request_id,
            message_reads::creative_id,
            message_reads::last_read_id,
            message_reads::read_at,
        ))
        .load::<(String, String, String, Utc)>(db)?;
    Ok(rows
        .into_iter()
        .map(
            |(request_id, creative_id, last_read_id, read_at)| ThreadRead {
                request_id,
                creative_id,
                last_read_id,
                read_at: read_at.into(),
            },
        )
        .collect())
}

/// The invitations that an account got, oldest first.
pub fn invitations(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, OwnInvitation>,
) -> Result<Vec<OwnInvitation>, DbError> {
    let at = Utc(batch.since(|last| last.created_at));
    let request = batch.floor(|last| last.request_id.clone());
    let rows = invitations::table
        .inner_join(creatives::table)
        .filter(creatives::account_id.eq(account.to_string()))
        .filter(invitations::created_at.ge(at))
        .filter(
            invitations::created_at
                .gt(at)
                .or(invitations::request_id.gt(request)),
        )
        .order((invitations::created_at.asc(), invitations::request_id.asc()))
        .limit(batch.limit)
        .select((
            invitations::request_id,
            invitations::created_at,
            invitations::declined_at,
            invitations::decline_reason,
        ))
        .load::<(String, Utc, Option<Utc>, Option<String>)>(db)?;
    Ok(rows
        .into_iter()
        .map(
            |(request_id, created_at, declined_at, reason)| OwnInvitation {
                request_id,
                created_at: created_at.into(),
                declined_at: declined_at.map(Into::into),
                reason,
            },
        )
        .collect())
}

/// The open requests that an account did not want to see any more, and since when, oldest first.
pub fn dismissals(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, (String, OffsetDateTime)>,
) -> Result<Vec<(String, OffsetDateTime)>, DbError> {
    let Some(creative) = crate::creatives::of_account(db, account)? else {
        return Ok(Vec::new());
    };
    let at = Utc(batch.since(|(_, at)| *at));
    let request = batch.floor(|(request, _)| request.clone());
    let rows = dismissals::table
        .filter(dismissals::creative_id.eq(creative.id.to_string()))
        .filter(dismissals::created_at.ge(at))
        .filter(
            dismissals::created_at
                .gt(at)
                .or(dismissals::request_id.gt(request)),
        )
        .order((dismissals::created_at.asc(), dismissals::request_id.asc()))
        .limit(batch.limit)
        .select((dismissals::request_id, dismissals::created_at))
        .load::<(String, Utc)>(db)?;
    Ok(rows
        .into_iter()
        .map(|(request, at)| (request, at.into()))
        .collect())
}

/// The requests that an account has put away in its inbox, and since when, oldest first.
pub fn archived_requests(
    db: &mut Db,
    account: AccountId,
    batch: Batch<'_, (String, OffsetDateTime)>,
) -> Result<Vec<(String, OffsetDateTime)>, DbError> {
    let Some(creative) = crate::creatives::of_account(db, account)? else {
        return Ok(Vec::new());
    };
    let at = Utc(batch.since(|(_, at)| *at));
    let request = batch.floor(|(request, _)| request.clone());
    let rows = archived_requests::table
        .filter(archived_requests::creative_id.eq(creative.id.to_string()))
        .filter(archived_requests::archived_at.ge(at))
        .filter(
            archived_requests::archived_at
                .gt(at)
                .or(archived_requests::request_id.gt(request)),
        )
        .order((
            archived_requests::archived_at.asc(),
            archived_requests::request_id.asc(),
        ))
        .limit(batch.limit)
        .select((
            archived_requests::request_id,
            archived_requests::archived_at,
        ))
        .load::<(String, Utc)>(db)?;
    Ok(rows
        .into_iter()
        .map(|(request, at)| (request, at.into()))
        .collect())
}

/// The daily notice, once there was one or it was turned off.
pub fn digest(db: &mut Db, account: AccountId) -> Result<Option<Digest>, DbError> {
    let Some(creative) = crate::creatives::of_account(db, account)? else {
        return Ok(None);
    };
    let stored = digests::table
        .find(creative.id.to_string())
        .select((digests::is_wanted, digests::last_day))
        .first::<(bool, Option<String>)>(db)
        .optional()?;
    Ok(stored.map(|(is_wanted, last_day)| Digest {
        is_wanted,
        last_day,
    }))
}
