//! The mail outbox: a notice is written in the transaction of its cause and sent later.

mod awaiting;
mod taking;

use diesel::prelude::*;
use marsam_domain::accounts::Account;
use marsam_domain::email::Email;
use marsam_domain::ids::{AccountId, OutboxId};
use marsam_domain::language::Language;
use marsam_domain::notices::Notice;
use marsam_domain::vocabulary::Vocabulary as _;
use time::{Duration, OffsetDateTime};

pub(crate) use self::awaiting::count_awaiting;
pub use self::awaiting::{drop_awaiting, forget_unreleased, is_waiting, release};
pub use self::taking::{Room, any_due, take_due};
use crate::columns::Utc;
use crate::schema::outbox;
use crate::store::changes::{self, Column, NewRows};
use crate::{Db, DbError, closing};

/// After this many attempts a mail is given up, whether they failed or never ended.
pub const MAX_ATTEMPTS: i32 = 8;
/// The rank of mails that overtake all others.
const OVERTAKING: i32 = 0;
/// The rank of all other mails.
const ORDINARY: i32 = 1;

/// A notice and its recipient.
#[derive(Debug)]
pub struct NewMail<'a> {
    /// The notice.
    pub notice: &'a Notice,
    /// The account it concerns, if any.
    pub account_id: Option<AccountId>,
    /// The recipient's address.
    pub recipient: &'a Email,
    /// Whether the recipient's address is verified. If not, the mail contains no visitor's text.
    pub is_proved: bool,
    /// The reader's language.
    pub language: Language,
}

impl<'a> NewMail<'a> {
    /// A notice for an account's own address, in its language.
    fn to(account: &'a Account, notice: &'a Notice) -> Self {
        Self {
            notice,
            account_id: Some(account.id),
            recipient: &account.email,
            is_proved: account.email_verified(),
            language: account.language,
        }
    }
}

/// A notice that is due.
#[derive(Debug, Clone)]
pub struct DueMail {
    /// Primary key.
    pub id: OutboxId,
    /// The notice.
    pub notice: Notice,
    /// The account it concerns, if any.
    pub account_id: Option<AccountId>,
    /// The recipient's address.
    pub recipient: String,
    /// The reader's language.
    pub language: Language,
    /// The number of attempts, including the current one.
    pub attempts: i32,
    /// Whether it overtakes others: its reader waits for the link.
    pub overtakes: bool,
}

/// Queues a notice for an account's own address, in its language; an address from a form might be anyone's.
pub fn notify(
    db: &mut Db,
    account: &Account,
    notice: &Notice,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    notify_at(db, account, &account.email, notice, now)
}

/// Like [`notify`], but the mail is stored when this write ends ([`crate::closing`]): nothing that the write does until then
/// finds it.
pub fn notify_at_end(
    db: &mut Db,
    account: &Account,
    notice: &Notice,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let mail = NewMail::to(account, notice);
    match new_row(&mail, Sending::At(now), now)? {
        Some(row) => closing::store_at_end(db, row),
        None => Ok(()),
    }
}

/// Like [`notify`], but the mail waits until `cause`, the account that caused it, has verified its address: [`release`]
/// makes it due, [`forget_unreleased`] deletes it.
pub fn notify_once_verified(
    db: &mut Db,
    account: &Account,
    notice: &Notice,
    cause: AccountId,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let mail = NewMail::to(account, notice);
    insert(db, &mail, Sending::OnceVerified(cause), now)
}

/// Like [`notify`], but the mail is sent only after `wait`; until then [`recall`] takes it back.
pub fn notify_after(
    db: &mut Db,
    account: &Account,
    notice: &Notice,
    wait: Duration,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let mail = NewMail::to(account, notice);
    insert(db, &mail, Sending::At(now + wait), now)
}

/// Deletes the mails that were queued for an account at `queued_at` and that no attempt was made to send; returns how
/// many there were.
pub fn recall(
    db: &mut Db,
    account: AccountId,
    events: &[&str],
    queued_at: OffsetDateTime,
) -> Result<usize, DbError> {
    let waiting = outbox::table
        .filter(outbox::account_id.eq(account.to_string()))
        .filter(outbox::event.eq_any(events))
        .filter(outbox::created_at.eq(Utc(queued_at)))
        .filter(outbox::attempts.eq(0))
        .filter(outbox::sent_at.is_null());
    Ok(diesel::delete(waiting).execute(db)?)
}

/// Whether a notice of this kind was queued between two times, for anyone; it reads the whole queue. What a clock that ran
/// ahead has queued lies beyond both.
pub fn has_between(
    db: &mut Db,
    event: &str,
    since: OffsetDateTime,
    now: OffsetDateTime,
) -> Result<bool, DbError> {
    let queued = outbox::table
        .filter(outbox::event.eq(event))
        .filter(outbox::created_at.between(Utc(since), Utc(now)));
    Ok(diesel::select(diesel::dsl::exists(queued)).get_result(db)?)
}

/// Queues a notice about an account for an address that may not be its own; any other address counts as unverified.
pub fn notify_at(
    db: &mut Db,
    account: &Account,
    address: &Email,
    notice: &Notice,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let mail = NewMail {
        notice,
        account_id: Some(account.id),
        recipient: address,
        is_proved: account.email_verified() && *address == account.email,
        language: account.language,
    };
    enqueue(db, &mail, now)
}

/// Queues a notice.
pub fn enqueue(db: &mut Db, mail: &NewMail<'_>, now: OffsetDateTime) -> Result<(), DbError> {
    insert(db, mail, Sending::At(now), now)
}

/// When a mail becomes due.
#[derive(Clone, Copy)]
enum Sending {
    At(OffsetDateTime),
    /// Once this account has verified its address.
    OnceVerified(AccountId),
}

fn insert(
    db: &mut Db,
    mail: &NewMail<'_>,
    sending: Sending,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    if let Some(row) = new_row(mail, sending, now)? {
        changes::make(db, &[&row])?;
    }
    Ok(())
}

/// The row of a mail; none if the notice says nothing without a visitor's text, and the address is not proved.
fn new_row(
    mail: &NewMail<'_>,
    sending: Sending,
    now: OffsetDateTime,
) -> Result<Option<NewRows>, DbError> {
    let notice = mail.notice.clone();
    let notice = if mail.is_proved {
        notice
    } else {
        match notice.without_visitor_text() {
            Some(notice) => notice,
            None => return Ok(None),
        }
    };
    let rank = if notice.kind().overtakes() {
        OVERTAKING
    } else {
        ORDINARY
    };
    let (due_at, awaited) = match sending {
        Sending::At(due_at) => (Some(due_at), None),
        Sending::OnceVerified(cause) => (None, Some(cause)),
    };
    let params = serde_json::to_value(notice)
        .map_err(|error| DbError::Corrupt(format!("a notice: {error}")))?;
    let event = params
        .get("event")
        .and_then(serde_json::Value::as_str)
        .unwrap_or_default();
    let text = |value: &str| Column::Text(vec![value.to_owned()]);
    let account = |id: Option<AccountId>| Column::TextIfAny(vec![id.map(|id| id.to_string())]);
    Ok(Some(NewRows {
        into: "outbox (id, event, params, account_id, recipient, language, attempts, next_attempt_at, created_at, \
            delivery_rank, awaits_account_id)",
        columns: vec![
            text(&OutboxId::new(crate::ids::fresh(now)).to_string()),
            text(event),
            text(&params.to_string()),
            account(mail.account_id),
            text(mail.recipient.as_str()),
            text(mail.language.slug()),
            Column::Number(vec![0]),
            Column::TimeIfAny(vec![due_at.map(Utc)]),
            Column::Time(vec![Utc(now)]),
            Column::Number(vec![rank]),
            account(awaited),
        ],
        on_conflict: "",
    }))
}

/// Records that a mail was sent.
pub fn sent(db: &mut Db, mail: OutboxId, now: OffsetDateTime) -> Result<(), DbError> {
    diesel::update(outbox::table.find(mail.to_string()))
        .set((
            outbox::sent_at.eq(Utc(now)),
            outbox::next_attempt_at.eq(None::<Utc>),
        ))
        .execute(db)?;
    Ok(())
}

/// Records a failed attempt; without a next time the mail is given up.
pub fn failed(
    db: &mut Db,
    mail: OutboxId,
    error: &str,
    next: Option<OffsetDateTime>,
) -> Result<(), DbError> {
    note_failure(db, &mail.to_string(), error, next)
}

fn note_failure(
    db: &mut Db,
    id: &str,
    error: &str,
    next: Option<OffsetDateTime>,
) -> Result<(), DbError> {
    diesel::update(outbox::table.find(id))
        .set((
            outbox::last_error.eq(error),
            outbox::next_attempt_at.eq(next.map(Utc)),
        ))
        .execute(db)?;
    Ok(())
}

/// Deletes mails written before `before` that were sent or given up: their parameters hold personal texts.
pub fn forget_done(db: &mut Db, before: OffsetDateTime) -> Result<usize, DbError> {
    let done = outbox::table
        .filter(outbox::next_attempt_at.is_null())
        .filter(outbox::awaits_account_id.is_null())
        .filter(outbox::created_at.lt(Utc(before)));
    Ok(diesel::delete(done).execute(db)?)
}

/// True for a mail that waits: for its next attempt, or for the verification of an address.
#[diesel::dsl::auto_type(no_type_alias)]
fn waits() -> _ {
    outbox::next_attempt_at
        .is_not_null()
        .or(outbox::awaits_account_id.is_not_null())
}

/// How many mails wait to be sent.
pub fn count_waiting(db: &mut Db) -> Result<i64, DbError> {
    Ok(outbox::table.filter(waits()).count().get_result(db)?)
}

/// Deletes the mails that wait to be sent; returns how many.
pub fn drop_waiting(db: &mut Db) -> Result<usize, DbError> {
    Ok(diesel::delete(outbox::table.filter(waits())).execute(db)?)
}

/// Deletes the mails to accounts that were not sent: the demo's history is made up, and no mail about it is sent.
pub fn discard_waiting(db: &mut Db) -> Result<(), DbError> {
    let waiting = outbox::table
        .filter(waits())
        .filter(outbox::account_id.is_not_null());
    diesel::delete(waiting).execute(db)?;
    Ok(())
}

/// How often each mail to `recipient` was taken, oldest first.
#[cfg(feature = "testing")]
pub fn attempts_of(db: &mut Db, recipient: &str) -> Result<Vec<i32>, DbError> {
    Ok(outbox::table
        .filter(outbox::recipient.eq(recipient))
        .order(outbox::id.asc())
        .select(outbox::attempts)
        .load(db)?)
}
