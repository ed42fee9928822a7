//! Visitors' messages to the team: received and forwarded, answered by mail, closed.

use marsam_domain::accounts::Account;
use marsam_domain::actors::Actor;
use marsam_domain::contact_messages::{ContactMessageState, NewContactMessage};
use marsam_domain::email::Email;
use marsam_domain::events::ContactMessageEvent;
use marsam_domain::ids::{AccountId, ContactMessageId};
use marsam_domain::language::Language;
use marsam_domain::notices::{AdminNoticeKind, Notice};
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::contact_messages::{self, ContactMessage};
use marsam_persistence::events::{self, Subject};
use marsam_persistence::outbox::{self, NewMail};
use marsam_persistence::pages::{Filter, Page, Slice};
use marsam_persistence::{Db, DbError, accounts, notifications};
use time::OffsetDateTime;

use crate::Refused;

/// A message as it was received.
pub struct Received {
    /// What the visitor wrote.
    pub new: NewContactMessage,
    /// The account that is signed in, if any.
    pub sender: Option<AccountId>,
    /// The language of the page.
    pub language: Language,
    /// The address to which it is forwarded, if the operator has set one.
    pub support: Option<Email>,
}

/// Stores a message and mails it to the support address.
///
/// # Errors
/// The database's.
pub fn receive(
    db: &mut Db,
    received: Received,
    now: OffsetDateTime,
) -> Result<ContactMessageId, Refused> {
    let Received {
        new,
        sender,
        language,
        support,
    } = received;
    let id = contact_messages::insert(db, &new, sender, language, now)?;
    notifications::notify_admins_of(db, AdminNoticeKind::ContactMessageReceived, now)?;
    if let Some(support) = support {
        let notice = Notice::ContactMessage {
            name: new.name,
            email: new.email.to_string(),
            subject: new.subject.slug().to_owned(),
            message: new.message,
        };
        // The team reads English; the visitor's text is unchanged.
        let mail = NewMail {
            notice: &notice,
            account_id: sender,
            recipient: &support,
            // Verified by the operator, who configured it.
            is_proved: true,
            language: Language::En,
        };
        outbox::enqueue(db, &mail, now)?;
    }
    Ok(id)
}

/// A message, with its state.
///
/// # Errors
/// [`DbError::NotFound`].
pub fn find(db: &mut Db, message: ContactMessageId) -> Result<ContactMessage, DbError> {
    contact_messages::find(db, message)
}

/// The messages in a state, newest first.
///
/// # Errors
/// The database's.
pub fn page(
    db: &mut Db,
    state: Filter<ContactMessageState>,
    page: Page,
) -> Result<Slice<ContactMessage>, DbError> {
    contact_messages::page(db, state, page)
}

/// How many messages are in each state.
///
/// # Errors
/// The database's.
pub fn counts(db: &mut Db) -> Result<Vec<(ContactMessageState, i64)>, DbError> {
    contact_messages::counts(db)
}

/// Stores an admin's answer and mails it to the sender, in the language of the page that the message was sent from.
///
/// # Errors
/// [`Refused::AlreadyAnswered`].
pub fn answer(
    db: &mut Db,
    admin: &Account,
    message: &ContactMessage,
    text: String,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    contact_messages::answer(db, message.id, &text, admin.id, now).map_err(
        |error| match error {
            DbError::Conflict => Refused::AlreadyAnswered,
            other => other.into(),
        },
    )?;
    record(db, admin, message.id, ContactMessageEvent::Answered, now)?;
    let recipient = Email::stored(&message.email)
        .map_err(|_code| DbError::Corrupt("the address of a contact message".to_owned()))?;
    let mail = NewMail {
        notice: &Notice::ContactAnswered {
            subject: message.subject.slug().to_owned(),
            answer: text,
            message: Some(message.message.clone()),
        },
        account_id: message.sender,
        recipient: &recipient,
        is_proved: is_senders_own(db, message)?,
        language: message.language,
    };
    Ok(outbox::enqueue(db, &mail, now)?)
}

/// Closes a message without a mail; an answer that was given is kept.
///
/// # Errors
/// [`DbError::NotFound`].
pub fn close(
    db: &mut Db,
    admin: &Account,
    message: ContactMessageId,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    if contact_messages::close(db, message)? {
        record(db, admin, message, ContactMessageEvent::Closed, now)?;
    }
    Ok(())
}

/// Whether the address of a message is the verified one of the account that sent it; any visitor can type any address.
fn is_senders_own(db: &mut Db, message: &ContactMessage) -> Result<bool, DbError> {
    let Some(sender) = message.sender else {
        return Ok(false);
    };
    let account = accounts::find(db, sender)?;
    Ok(account.email_verified() && account.email.as_str() == message.email)
}

fn record(
    db: &mut Db,
    admin: &Account,
    message: ContactMessageId,
    event: ContactMessageEvent,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let (subject, actor) = (Subject::ContactMessage(message), Actor::Admin(admin.id));
    events::record(db, subject, actor, event, now)
}
