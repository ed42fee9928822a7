//! Threads as their readers see them: masked, with files, and with what the other side has read.

use std::collections::HashMap;

use marsam_domain::actors::ActorKind;
use marsam_domain::ids::{CreativeId, MessageId};
use marsam_domain::quote_requests::messages::ReadMarks;
use marsam_domain::quote_requests::sides::Side;
use marsam_persistence::attachments::FileWithMade;
use marsam_persistence::messages::{self, Message, Thread};
use marsam_persistence::pages::{Page, Slice};
use marsam_persistence::viewers::{CreativeName, names_of};
use marsam_persistence::{Db, DbError};
use time::OffsetDateTime;

use super::{KnownThread, thread_of, threads_of};
use crate::access::RequestAccess;
use crate::reading::Reading;
use crate::{Refused, attachments};

/// A message as a side reads it.
#[derive(Debug)]
pub struct ShownMessage {
    /// Its text without contacts, where the reader may not have them.
    pub message: Message,
    pub files: Vec<FileWithMade>,
    /// When the other side had read it.
    pub read_at: Option<OffsetDateTime>,
}

/// A thread in the list of a brand or an admin.
#[derive(Debug)]
pub struct ShownThread {
    pub creative: CreativeId,
    pub last: Option<ShownMessage>,
    /// How many messages the brand has not read.
    pub unread: i64,
    /// Whether the brand may write.
    pub is_writable: bool,
}

/// The threads of a request with their latest messages, and the names of their creatives.
#[derive(Debug)]
pub struct ShownThreads {
    pub threads: Vec<ShownThread>,
    pub names: HashMap<CreativeId, CreativeName>,
}

impl ShownMessage {
    fn of(
        mut message: Message,
        files: Vec<FileWithMade>,
        reading: &Reading,
        read_at: Option<OffsetDateTime>,
    ) -> Self {
        message.body = match message.sender {
            ActorKind::Brand => reading.brands(&message.body),
            _ => reading.creatives(message.creative, &message.body),
        };
        Self {
            message,
            files,
            read_at,
        }
    }
}

/// The messages of a thread, newest first.
///
/// # Errors
/// The database's.
pub fn page(
    db: &mut Db,
    access: &RequestAccess,
    thread: Thread,
    page: Page,
) -> Result<Slice<ShownMessage>, DbError> {
    let slice = messages::page(db, thread, page)?;
    let (marks, reading) = (read_marks(db, thread)?, Reading::of(access));
    let mut files = attachments::of_messages(db, &slice.items, &reading)?;
    Ok(slice.map(|message| {
        let read_at = marks.of(message.id, message.sender);
        let files = files.remove(&message.id).unwrap_or_default();
        ShownMessage::of(message, files, &reading, read_at)
    }))
}

/// One message of a request.
///
/// # Errors
/// [`DbError::NotFound`].
pub fn find(
    db: &mut Db,
    access: &RequestAccess,
    message: MessageId,
) -> Result<ShownMessage, DbError> {
    let request = access.request.id;
    let message = messages::find(db, request, message)?;
    let thread = Thread {
        request,
        creative: message.creative,
    };
    let read_at = read_marks(db, thread)?.of(message.id, message.sender);
    let reading = Reading::of(access);
    let files = attachments::of_messages(db, std::slice::from_ref(&message), &reading)?
        .remove(&message.id)
        .unwrap_or_default();
    Ok(ShownMessage::of(message, files, &reading, read_at))
}

/// The threads of a request, for its brand and for admins.
///
/// # Errors
/// The database's.
pub fn of_request(db: &mut Db, access: &RequestAccess) -> Result<ShownThreads, Refused> {
    let request = access.request.id;
    let known = threads_of(db, access)?;
    let creatives: Vec<CreativeId> = known.iter().map(|one| one.thread.creative).collect();
    let names = names_of(db, &creatives)?;
    let mut latest = messages::latest(db, request)?;
    let reading = Reading::of(access);
    let shown: Vec<Message> = latest.values().cloned().collect();
    let mut files = attachments::of_messages(db, &shown, &reading)?;
    let unread = messages::unread(db, &[request], ActorKind::Brand)?;
    let threads = known.into_iter().map(
        |KnownThread {
             thread, is_open, ..
         }| {
            let last = latest.remove(&thread.creative);
            ShownThread {
                creative: thread.creative,
                last: last.map(|message| {
                    let files = files.remove(&message.id).unwrap_or_default();
                    ShownMessage::of(message, files, &reading, None)
                }),
                unread: unread.get(&thread).copied().unwrap_or_default(),
                is_writable: is_open && access.side == Side::Owner,
            }
        },
    );
    Ok(ShownThreads {
        threads: threads.collect(),
        names,
    })
}

/// Marks a thread as read up to its latest message; admins read without a trace. `named` is the creative that was sent, or
/// what is wrong with it.
///
/// # Errors
/// [`Refused::WrongSide`] for admins, then that of `named`, then those of [`thread_of`].
pub fn mark_read<E: From<Refused>>(
    db: &mut Db,
    access: &RequestAccess,
    named: Result<Option<CreativeId>, E>,
    now: OffsetDateTime,
) -> Result<(), E> {
    if access.side == Side::Admin {
        return Err(Refused::WrongSide.into());
    }
    let known = thread_of(db, access, named?)?;
    let marked = messages::mark_read(db, known.thread, access.side.kind(), now);
    Ok(marked.map_err(Refused::from)?)
}

fn read_marks(db: &mut Db, thread: Thread) -> Result<ReadMarks, DbError> {
    Ok(ReadMarks {
        brand: messages::last_read(db, thread, ActorKind::Brand)?,
        creative: messages::last_read(db, thread, ActorKind::Creative)?,
    })
}
