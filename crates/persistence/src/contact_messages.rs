//! Messages from the contact page.

use std::collections::HashMap;

use diesel::prelude::*;
use marsam_domain::accounts::Account;
use marsam_domain::contact_messages::{ContactMessageState, NewContactMessage};
use marsam_domain::ids::{AccountId, ContactMessageId};
use marsam_domain::language::Language;
use marsam_domain::notices::{Notice, NoticeKind};
use marsam_domain::options::ContactSubject;
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use crate::batches::Batch;
use crate::columns::{Utc, from_slug, id};
use crate::pages::{Filter, Page, Slice};
use crate::schema::{contact_messages as messages, outbox};
use crate::state_counts::state_counts;
use crate::{Db, DbError, names};

/// A stored message.
#[derive(Debug, Clone)]
pub struct ContactMessage {
    /// Primary key.
    pub id: ContactMessageId,
    /// The sender's name, from the form.
    pub name: String,
    /// The address to reply to, from the form.
    pub email: String,
    /// The subject.
    pub subject: ContactSubject,
    /// The text.
    pub message: String,
    /// The page's language.
    pub language: Language,
    /// When it was received.
    pub created_at: OffsetDateTime,
    /// The account that was signed in when it was sent.
    pub sender: Option<AccountId>,
    /// What became of it.
    pub state: ContactMessageState,
    /// The answer, if there is one.
    pub answer: Option<Answer>,
}

/// An answer to a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The text.
    pub text: String,
    /// When it was given.
    pub at: OffsetDateTime,
    /// The name of the admin who gave it; `None` if the account was erased.
    pub by: Option<String>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = messages)]
struct MessageRow {
    id: String,
    name: String,
    email: String,
    subject: String,
    message: String,
    language: String,
    created_at: Utc,
    account_id: Option<String>,
    state: String,
    answer: Option<String>,
    answered_by: Option<String>,
    answered_at: Option<Utc>,
}

impl MessageRow {
    fn into_message(self, names: &HashMap<String, String>) -> Result<ContactMessage, DbError> {
        let by = self
            .answered_by
            .and_then(|admin| names.get(&admin).cloned());
        let answer = self.answer.zip(self.answered_at);
        Ok(ContactMessage {
            id: id(&self.id)?,
            name: self.name,
            email: self.email,
            subject: from_slug(&self.subject)?,
            message: self.message,
            language: from_slug(&self.language)?,
            created_at: self.created_at.into(),
            sender: self.account_id.as_deref().map(id).transpose()?,
            state: from_slug(&self.state)?,
            answer: answer.map(|(text, at)| Answer {
                text,
                at: at.into(),
                by,
            }),
        })
    }
}

fn named(db: &mut Db, rows: Vec<MessageRow>) -> Result<Vec<ContactMessage>, DbError> {
    let admins: Vec<String> = rows
        .iter()
        .filter_map(|row| row.answered_by.clone())
        .collect();
    let names = names::of_accounts(db, &admins)?;
    rows.into_iter()
        .map(|row| row.into_message(&names))
        .collect()
}

/// Stores a message of a visitor, or of `sender` if the visitor was signed in; returns its key.
pub fn insert(
    db: &mut Db,
    new: &NewContactMessage,
    sender: Option<AccountId>,
    language: Language,
    now: OffsetDateTime,
) -> Result<ContactMessageId, DbError> {
    let id = ContactMessageId::new(crate::ids::fresh(now));
    diesel::insert_into(messages::table)
        .values((
            messages::id.eq(id.to_string()),
            messages::name.eq(&new.name),
            messages::email.eq(new.email.as_str()),
            messages::subject.eq(new.subject.slug()),
            messages::message.eq(&new.message),
            messages::language.eq(language.slug()),
            messages::account_id.eq(sender.map(|account| account.to_string())),
            messages::created_at.eq(Utc(now)),
            messages::state.eq(ContactMessageState::Open.slug()),
        ))
        .execute(db)?;
    Ok(id)
}

/// One message by its key.
pub fn find(db: &mut Db, message: ContactMessageId) -> Result<ContactMessage, DbError> {
    let row = messages::table
        .find(message.to_string())
        .select(MessageRow::as_select())
        .first::<MessageRow>(db)?;
    named(db, vec![row])?.pop().ok_or(DbError::NotFound)
}

/// Stores an admin's answer; a message that has one already is a [`DbError::Conflict`].
pub fn answer(
    db: &mut Db,
    message: ContactMessageId,
    text: &str,
    admin: AccountId,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let answered = diesel::update(messages::table.find(message.to_string()))
        .filter(messages::answer.is_null())
        .set((
            messages::state.eq(ContactMessageState::Answered.slug()),
            messages::answer.eq(text),
            messages::answered_by.eq(admin.to_string()),
            messages::answered_at.eq(Utc(now)),
        ))
        .execute(db)?;
    if answered == 1 {
        Ok(())
    } else {
        Err(DbError::Conflict)
    }
}

/// Closes a message, answered or not; returns whether it was not closed before.
pub fn close(db: &mut Db, message: ContactMessageId) -> Result<bool, DbError> {
    let closed = ContactMessageState::Closed.slug();
    let changed = diesel::update(messages::table.find(message.to_string()))
        .filter(messages::state.ne(closed))
        .set(messages::state.eq(closed))
        .execute(db)?;
    Ok(changed == 1)
}

/// The messages in a state, newest first.
pub fn page(
    db: &mut Db,
    state: Filter<ContactMessageState>,
    page: Page,
) -> Result<Slice<ContactMessage>, DbError> {
    let listed = || {
        let all = messages::table.into_boxed();
        match state.slug() {
            Some(slug) => all.filter(messages::state.eq(slug)),
            None => all,
        }
    };
    let total = listed().count().get_result(db)?;
    let rows = listed()
        .filter(messages::id.lt(page.bound()))
        .order(messages::id.desc())
        .limit(page.limit + 1)
        .select(MessageRow::as_select())
        .load::<MessageRow>(db)?;
    Slice::cut(rows, total, page, |row| row.id.clone()).map_all(|rows| named(db, rows))
}

/// The number of messages in each state that occurs.
pub fn counts(db: &mut Db) -> Result<Vec<(ContactMessageState, i64)>, DbError> {
    Ok(state_counts!(db, messages, ContactMessageState))
}

/// The number of messages.
pub fn count(db: &mut Db) -> Result<i64, DbError> {
    Ok(messages::table.count().get_result(db)?)
}

/// The newest messages, newest first.
pub fn newest(db: &mut Db, limit: u16) -> Result<Vec<ContactMessage>, DbError> {
    let rows = messages::table
        .order(messages::id.desc())
        .limit(limit.into())
        .select(MessageRow::as_select())
        .load::<MessageRow>(db)?;
    named(db, rows)
}

/// An account's messages, newest first: those sent while signed in, and visitors' messages from its verified address.
pub fn of_account(
    db: &mut Db,
    account: &Account,
    batch: Batch<'_, ContactMessage>,
) -> Result<Vec<ContactMessage>, DbError> {
    let mut own = messages::table
        .filter(messages::account_id.eq(account.id.to_string()))
        .into_boxed();
    if account.email_verified() {
        let as_visitor = messages::account_id.is_null();
        own = own.or_filter(as_visitor.and(messages::email.eq(account.email.as_str())));
    }
    let rows = own
        .filter(messages::id.lt(batch.bound(|last| last.id.to_string())))
        .order(messages::id.desc())
        .limit(batch.limit)
        .select(MessageRow::as_select())
        .load::<MessageRow>(db)?;
    named(db, rows)
}

/// Deletes what [`of_account`] finds, and the mails that forward or answer it.
pub(crate) fn delete_of(db: &mut Db, account: &Account) -> Result<(), DbError> {
    let keys = keys_of(db, account)?;
    diesel::delete(messages::table.filter(messages::id.eq_any(keys))).execute(db)?;
    if !account.email_verified() {
        return Ok(());
    }
    // A visitor's forwarded message refers to no account: only its parameters hold the address.
    let forwarded = outbox::table
        .filter(outbox::event.eq(NoticeKind::ContactMessage.slug()))
        .filter(outbox::account_id.is_null())
        .select((outbox::id, outbox::params))
        .load::<(String, String)>(db)?;
    let own: Vec<String> = forwarded
        .into_iter()
        .filter(|(_, params)| is_from(params, account.email.as_str()))
        .map(|(key, _)| key)
        .collect();
    diesel::delete(outbox::table.filter(outbox::id.eq_any(own))).execute(db)?;
    let answered = outbox::table
        .filter(outbox::event.eq(NoticeKind::ContactAnswered.slug()))
        .filter(outbox::recipient.eq(account.email.as_str()));
    diesel::delete(answered).execute(db)?;
    Ok(())
}

/// Deletes messages received before `before`.
pub fn delete_old(db: &mut Db, before: OffsetDateTime) -> Result<usize, DbError> {
    Ok(diesel::delete(messages::table.filter(messages::created_at.lt(Utc(before)))).execute(db)?)
}

fn keys_of(db: &mut Db, account: &Account) -> Result<Vec<String>, DbError> {
    let mut keys: Vec<String> = messages::table
        .filter(messages::account_id.eq(account.id.to_string()))
        .select(messages::id)
        .load(db)?;
    if account.email_verified() {
        let unsigned: Vec<String> = messages::table
            .filter(messages::account_id.is_null())
            .filter(messages::email.eq(account.email.as_str()))
            .select(messages::id)
            .load(db)?;
        keys.extend(unsigned);
    }
    Ok(keys)
}

fn is_from(params: &str, address: &str) -> bool {
    matches!(
        serde_json::from_str(params),
        Ok(Notice::ContactMessage { email, .. }) if email == address
    )
}
