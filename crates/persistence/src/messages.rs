//! Messages between a brand and a creative: one thread per creative and request.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::actors::ActorKind;
use marsam_domain::ids::{AccountId, CreativeId, MessageId, QuoteRequestId};
use marsam_domain::quote_requests::limits::MAX_MESSAGES;
use time::OffsetDateTime;

use crate::columns::{Utc, id};
use crate::pages::{Page, Slice};
use crate::schema::{message_reads, messages};
use crate::{Db, DbError};

/// A thread: a request and one of its creatives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Thread {
    /// The request.
    pub request: QuoteRequestId,
    /// The creative.
    pub creative: CreativeId,
}

/// A message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Primary key.
    pub id: MessageId,
    /// The creative of its thread.
    pub creative: CreativeId,
    /// The side that wrote it: the brand or the creative.
    pub sender: ActorKind,
    /// As it was written.
    pub body: String,
    /// When it was sent.
    pub created_at: OffsetDateTime,
}

type Row = (String, String, String, String, Utc);

const fn other(side: ActorKind) -> ActorKind {
    match side {
        ActorKind::Brand => ActorKind::Creative,
        _ => ActorKind::Brand,
    }
}

fn convert((key, creative, sender, body, created_at): Row) -> Result<Message, DbError> {
    Ok(Message {
        id: id(&key)?,
        creative: id(&creative)?,
        sender: ActorKind::from_slug(&sender)
            .ok_or_else(|| DbError::Corrupt(format!("no side of a thread: {sender}")))?,
        body,
        created_at: created_at.into(),
    })
}

/// Who writes a message.
#[derive(Debug, Clone, Copy)]
pub struct Sender {
    /// The side of the thread.
    pub side: ActorKind,
    /// The account.
    pub account: AccountId,
}

/// Stores a message of one side; one beyond [`MAX_MESSAGES`] of its thread is a [`DbError::LimitReached`].
pub fn insert(
    db: &mut Db,
    thread: Thread,
    sender: Sender,
    body: &str,
    now: OffsetDateTime,
) -> Result<Message, DbError> {
    if count(db, thread)? >= MAX_MESSAGES {
        return Err(DbError::LimitReached);
    }
    let key = MessageId::new(crate::ids::fresh(now));
    diesel::insert_into(messages::table)
        .values((
            messages::id.eq(key.to_string()),
            messages::request_id.eq(thread.request.to_string()),
            messages::creative_id.eq(thread.creative.to_string()),
            messages::sender.eq(sender.side.slug()),
            messages::sender_account_id.eq(sender.account.to_string()),
            messages::body.eq(body),
            messages::created_at.eq(Utc(now)),
        ))
        .execute(db)?;
    Ok(Message {
        id: key,
        creative: thread.creative,
        sender: sender.side,
        body: body.to_owned(),
        created_at: now,
    })
}

/// How many messages a thread holds.
fn count(db: &mut Db, thread: Thread) -> Result<i64, DbError> {
    Ok(messages::table
        .filter(messages::request_id.eq(thread.request.to_string()))
        .filter(messages::creative_id.eq(thread.creative.to_string()))
        .count()
        .get_result(db)?)
}

/// How many messages of a thread one side has written.
pub fn count_of(db: &mut Db, thread: Thread, sender: ActorKind) -> Result<i64, DbError> {
    Ok(messages::table
        .filter(messages::request_id.eq(thread.request.to_string()))
        .filter(messages::creative_id.eq(thread.creative.to_string()))
        .filter(messages::sender.eq(sender.slug()))
        .count()
        .get_result(db)?)
}

/// The creatives whose threads of a request hold messages, in the order of their ids.
pub fn creatives_of(db: &mut Db, request: QuoteRequestId) -> Result<Vec<CreativeId>, DbError> {
    messages::table
        .filter(messages::request_id.eq(request.to_string()))
        .select(messages::creative_id)
        .distinct()
        .order(messages::creative_id.asc())
        .load::<String>(db)?
        .iter()
        .map(|key| id(key))
        .collect()
}

/// A message of a request.
pub fn find(db: &mut Db, request: QuoteRequestId, message: MessageId) -> Result<Message, DbError> {
    let row = messages::table
        .find(message.to_string())
        .filter(messages::request_id.eq(request.to_string()))
        .select((
            messages::id,
            messages::creative_id,
            messages::sender,
            messages::body,
            messages::created_at,
        ))
        .first::<Row>(db)?;
    convert(row)
}

/// The messages of a thread, newest first.
pub fn page(db: &mut Db, thread: Thread, page: Page) -> Result<Slice<Message>, DbError> {
    let all = || {
        messages::table
            .filter(messages::request_id.eq(thread.request.to_string()))
            .filter(messages::creative_id.eq(thread.creative.to_string()))
    };
    let total = all().count().get_result(db)?;
    let rows = all()
        .filter(messages::id.lt(page.bound()))
        .order(messages::id.desc())
        .limit(page.limit + 1)
        .select((
            messages::id,
            messages::creative_id,
            messages::sender,
            messages::body,
            messages::created_at,
        ))
        .load::<Row>(db)?;
    Slice::cut(rows, total, page, |row| row.0.clone()).try_map(convert)
}

/// The latest message of each thread of a request.
pub fn latest(
    db: &mut Db,
    request: QuoteRequestId,
) -> Result<HashMap<CreativeId, Message>, DbError> {
    // Ids are in the order of time: a later row replaces an earlier one.
    let rows = messages::table
        .filter(messages::request_id.eq(request.to_string()))
        .order(messages::id.asc())
        .select((
            messages::id,
            messages::creative_id,
            messages::sender,
            messages::body,
            messages::created_at,
        ))
        .load::<Row>(db)?;
    rows.into_iter()
        .map(convert)
        .map(|message| message.map(|message| (message.creative, message)))
        .collect()
}

/// The last message of a thread that a side has read.
pub fn last_read(
    db: &mut Db,
    thread: Thread,
    side: ActorKind,
) -> Result<Option<(MessageId, OffsetDateTime)>, DbError> {
    message_reads::table
        .find((
            thread.request.to_string(),
            thread.creative.to_string(),
            side.slug(),
        ))
        .select((message_reads::last_read_id, message_reads::read_at))
        .first::<(String, Utc)>(db)
        .optional()?
        .map(|(key, at)| Ok((id(&key)?, at.into())))
        .transpose()
}

/// Marks a thread as read by a side, up to its latest message.
pub fn mark_read(
    db: &mut Db,
    thread: Thread,
    side: ActorKind,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let latest = messages::table
        .filter(messages::request_id.eq(thread.request.to_string()))
        .filter(messages::creative_id.eq(thread.creative.to_string()))
        .select(diesel::dsl::max(messages::id))
        .first::<Option<String>>(db)?;
    let Some(latest) = latest else {
        return Ok(());
    };
    let key = (
        thread.request.to_string(),
        thread.creative.to_string(),
        side.slug(),
    );
    let moved = diesel::update(message_reads::table.find(key))
        .set((
            message_reads::last_read_id.eq(&latest),
            message_reads::read_at.eq(Utc(now)),
        ))
        .execute(db)?;
    if moved == 0 {
        diesel::insert_into(message_reads::table)
            .values((
                message_reads::request_id.eq(thread.request.to_string()),
                message_reads::creative_id.eq(thread.creative.to_string()),
                message_reads::side.eq(side.slug()),
                message_reads::last_read_id.eq(&latest),
                message_reads::read_at.eq(Utc(now)),
            ))
            .execute(db)?;
    }
    Ok(())
}

/// How many messages of the other side each thread of some requests holds that `side` has not read.
pub fn unread(
    db: &mut Db,
    requests: &[QuoteRequestId],
    side: ActorKind,
) -> Result<HashMap<Thread, i64>, DbError> {
    let keys: Vec<String> = requests.iter().map(ToString::to_string).collect();
    let read = message_reads::table
        .filter(message_reads::request_id.eq_any(&keys))
        .filter(message_reads::side.eq(side.slug()))
        .select((
            message_reads::request_id,
            message_reads::creative_id,
            message_reads::last_read_id,
        ))
        .load::<(String, String, String)>(db)?;
    let read: HashMap<(String, String), String> = read
        .into_iter()
        .map(|(request, creative, last)| ((request, creative), last))
        .collect();
    let sent = messages::table
        .filter(messages::request_id.eq_any(&keys))
        .filter(messages::sender.eq(other(side).slug()))
        .select((messages::request_id, messages::creative_id, messages::id))
        .load::<(String, String, String)>(db)?;
    let mut unread = HashMap::new();
    for (request, creative, key) in sent {
        let thread = Thread {
            request: id(&request)?,
            creative: id(&creative)?,
        };
        if read
            .get(&(request, creative))
            .is_none_or(|last| *last < key)
        {
            *unread.entry(thread).or_insert(0) += 1;
        }
    }
    Ok(unread)
}

/// How many messages of the brand to a creative are unread, of the requests where there are any.
pub fn unread_of(
    db: &mut Db,
    creative: CreativeId,
    requests: &[QuoteRequestId],
) -> Result<HashMap<QuoteRequestId, i64>, DbError> {
    let keys: Vec<String> = requests.iter().map(ToString::to_string).collect();
    let read: HashMap<String, String> = message_reads::table
        .filter(message_reads::request_id.eq_any(&keys))
        .filter(message_reads::creative_id.eq(creative.to_string()))
        .filter(message_reads::side.eq(ActorKind::Creative.slug()))
        .select((message_reads::request_id, message_reads::last_read_id))
        .load::<(String, String)>(db)?
        .into_iter()
        .collect();
    let sent = messages::table
        .filter(messages::request_id.eq_any(&keys))
        .filter(messages::creative_id.eq(creative.to_string()))
        .filter(messages::sender.eq(ActorKind::Brand.slug()))
        .select((messages::request_id, messages::id))
        .load::<(String, String)>(db)?;
    let mut unread = HashMap::new();
    for (request, key) in sent {
        if read.get(&request).is_none_or(|last| *last < key) {
            *unread.entry(id(&request)?).or_insert(0) += 1;
        }
    }
    Ok(unread)
}
