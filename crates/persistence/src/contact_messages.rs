//! Messages from the contact page.

use diesel::prelude::*;
use marsam_domain::accounts::Account;
use marsam_domain::contact_messages::NewContactMessage;
use marsam_domain::ids::{AccountId, ContactMessageId};
use marsam_domain::language::Language;
use marsam_domain::notices::Notice;
use marsam_domain::options::ContactSubject;
use marsam_domain::vocabulary::Vocabulary as _;
use time::OffsetDateTime;

use crate::columns::{Utc, from_slug, id};
use crate::schema::{contact_messages as messages, outbox};
use crate::{Db, DbError};

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
}

impl TryFrom<MessageRow> for ContactMessage {
    type Error = DbError;

    fn try_from(row: MessageRow) -> Result<Self, DbError> {
        Ok(Self {
            id: id(&row.id)?,
            name: row.name,
            email: row.email,
            subject: from_slug(&row.subject)?,
            message: row.message,
            language: from_slug(&row.language)?,
            created_at: row.created_at.into(),
        })
    }
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
        ))
        .execute(db)?;
    Ok(id)
}

/// The number of messages.
pub fn count(db: &mut Db) -> Result<i64, DbError> {
    Ok(messages::table.count().get_result(db)?)
}

/// The newest messages, newest first.
pub fn newest(db: &mut Db, limit: u16) -> Result<Vec<ContactMessage>, DbError> {
    messages::table
        .order(messages::id.desc())
        .limit(limit.into())
        .select(MessageRow::as_select())
        .load::<MessageRow>(db)?
        .into_iter()
        .map(ContactMessage::try_from)
        .collect()
}

/// An account's messages, newest first: those sent while signed in, and visitors' messages from its verified address.
pub fn of_account(db: &mut Db, account: &Account) -> Result<Vec<ContactMessage>, DbError> {
    messages::table
        .filter(messages::id.eq_any(keys_of(db, account)?))
        .order(messages::id.desc())
        .select(MessageRow::as_select())
        .load::<MessageRow>(db)?
        .into_iter()
        .map(ContactMessage::try_from)
        .collect()
}

/// Deletes what [`of_account`] finds, and the mails that forward it.
pub(crate) fn delete_of(db: &mut Db, account: &Account) -> Result<(), DbError> {
    let keys = keys_of(db, account)?;
    diesel::delete(messages::table.filter(messages::id.eq_any(keys))).execute(db)?;
    if !account.email_verified() {
        return Ok(());
    }
    // A visitor's forwarded message refers to no account: only its parameters hold the address.
    let forwarded = outbox::table
        .filter(outbox::event.eq("contact_message"))
        .filter(outbox::account_id.is_null())
        .select((outbox::id, outbox::params))
        .load::<(String, String)>(db)?;
    let own: Vec<String> = forwarded
        .into_iter()
        .filter(|(_, params)| is_from(params, account.email.as_str()))
        .map(|(key, _)| key)
        .collect();
    diesel::delete(outbox::table.filter(outbox::id.eq_any(own))).execute(db)?;
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
