//! Where a creative is paid: entered, changed, shown to the brands of their projects.

use marsam_auth::secrets::SecretKey;
use marsam_domain::accounts::Account;
use marsam_domain::actors::Actor;
use marsam_domain::creatives::Creative;
use marsam_domain::events::CreativeEvent;
use marsam_domain::ids::{AccountId, CreativeId};
use marsam_domain::notices::Notice;
use marsam_domain::payments::payouts::{PayoutDestination, STOP_PERIOD};
use marsam_domain::quote_requests::QuoteRequest;
use marsam_persistence::events::{self, Reasoned, Subject};
use marsam_persistence::outbox::{self, NewMail};
use marsam_persistence::payouts::details::{self, NewDetails};
use marsam_persistence::payouts::{StoredDetails, balances, decisions};
use marsam_persistence::{Db, DbError, creatives, former_addresses};
use time::OffsetDateTime;

use super::{HASHED_IBAN, SEALED_HOLDER, SEALED_IBAN};
use crate::Refused;

/// Where the reader is paid, as far as it is shown.
#[derive(Debug, Clone)]
pub struct OwnDetails {
    /// The holder; blank where the key that sealed it is lost.
    pub holder: String,
    /// What is stored.
    pub stored: StoredDetails,
}

/// The roster entry of an account.
fn entry_of(db: &mut Db, account: AccountId) -> Result<Creative, DbError> {
    creatives::of_account(db, account)?.ok_or(DbError::NotFound)
}

fn opened(key: &SecretKey, purpose: &str, sealed: &str) -> Option<String> {
    String::from_utf8(key.open(purpose, sealed)?).ok()
}

fn sealed(key: &SecretKey, purpose: &str, plain: &str) -> Result<String, DbError> {
    let sealed = key.seal(purpose, plain.as_bytes());
    sealed.map_err(|_error| DbError::Corrupt("payout details could not be sealed".to_owned()))
}

/// Where a creative is paid, for the creative.
pub fn own_details(
    db: &mut Db,
    creative: CreativeId,
    key: &SecretKey,
) -> Result<Option<OwnDetails>, DbError> {
    let stored = details::of_creative(db, creative)?;
    Ok(stored.map(|stored| OwnDetails {
        holder: opened(key, SEALED_HOLDER, &stored.holder).unwrap_or_default(),
        stored,
    }))
}

/// Stores where an account is paid, and stops payouts for 72 hours; mails it, also to the address of before. What is sent
/// again as it is changes nothing, unless the bank has returned a payout.
///
/// # Errors
/// [`DbError::NotFound`] for an account without a roster entry.
pub fn set_details(
    db: &mut Db,
    account: &Account,
    new: &PayoutDestination,
    key: &SecretKey,
    now: OffsetDateTime,
) -> Result<OwnDetails, Refused> {
    let creative = entry_of(db, account.id)?.id;
    balances::lock(db, creative)?;
    let before = own_details(db, creative, key)?;
    let is_first = before.is_none();
    if let Some(known) = before
        && !known.stored.is_returned
        && known.holder == new.holder
        && opened(key, SEALED_IBAN, &known.stored.iban).as_deref() == Some(new.iban.as_str())
    {
        return Ok(known);
    }
    let entered = NewDetails {
        holder: sealed(key, SEALED_HOLDER, &new.holder)?,
        iban: sealed(key, SEALED_IBAN, new.iban.as_str())?,
        last_four: new.iban.last_four().to_owned(),
        iban_digest: key.keyed_hash(HASHED_IBAN, new.iban.as_str()),
        stopped_until: now + STOP_PERIOD,
    };
    details::set(db, creative, &entered, now)?;
    let last_four = &entered.last_four;
    let changed = Reasoned::new(CreativeEvent::PayoutDetailsChanged, Some(last_four));
    record(db, account.id, creative, changed, now)?;
    let notice = Notice::PayoutDetailsChanged {
        last_four: last_four.clone(),
        is_first,
    };
    mail(db, account, &notice, now)?;
    let stored = own_details(db, creative, key)?;
    Ok(stored.ok_or(DbError::NotFound)?)
}

fn record(
    db: &mut Db,
    account: AccountId,
    creative: CreativeId,
    what: Reasoned<'_>,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let subject = Subject::Creative(creative);
    events::record_with_reason(db, subject, Actor::Creative(account), what, now)
}

/// Mails it to the address of the account, and to the one of before.
fn mail(
    db: &mut Db,
    account: &Account,
    notice: &Notice,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    outbox::notify(db, account, notice, now)?;
    let Some(former) = former_addresses::of_account(db, account.id, now)? else {
        return Ok(());
    };
    let mail = NewMail {
        notice,
        account_id: Some(account.id),
        recipient: &former,
        // Only an address that was verified is kept.
        is_proved: true,
        language: account.language,
    };
    outbox::enqueue(db, &mail, now)
}

/// Lets the brands of the creative's projects see where to pay, or not any more.
///
/// # Errors
/// [`DbError::NotFound`] without details.
pub fn set_shown(
    db: &mut Db,
    account: AccountId,
    is_shown: bool,
    key: &SecretKey,
    now: OffsetDateTime,
) -> Result<OwnDetails, Refused> {
    let creative = entry_of(db, account)?.id;
    balances::lock(db, creative)?;
    let before = own_details(db, creative, key)?.ok_or(DbError::NotFound)?;
    if before.stored.is_shown != is_shown {
        details::set_shown(db, creative, is_shown)?;
        let event = if is_shown {
            CreativeEvent::IbanShown
        } else {
            CreativeEvent::IbanHidden
        };
        record(db, account, creative, Reasoned::new(event, None), now)?;
    }
    let after = own_details(db, creative, key)?;
    Ok(after.ok_or(DbError::NotFound)?)
}

/// A creative asks to be paid although it is little.
///
/// # Errors
/// [`Refused::Stale`] if nothing is owed or it was asked for already; [`DbError::NotFound`] without details.
pub fn request_payout(db: &mut Db, account: AccountId, now: OffsetDateTime) -> Result<(), Refused> {
    let creative = entry_of(db, account)?.id;
    balances::lock(db, creative)?;
    details::of_creative(db, creative)?.ok_or(DbError::NotFound)?;
    let is_owed = balances::of_creative(db, creative)? > 0;
    if !is_owed || !details::set_requested(db, creative, Some(now))? {
        return Err(Refused::Stale);
    }
    Ok(())
}

/// Where the brand of a project may pay its creative.
#[derive(Clone, PartialEq, Eq)]
pub struct Shown {
    /// The holder of the account.
    pub holder: String,
    /// All of it.
    pub iban: String,
    /// Of the IBAN.
    pub last_four: String,
}

impl std::fmt::Debug for Shown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Shown(…{})", self.last_four)
    }
}

/// Where the brand of a project may pay its creative, if the creative shows it; details that were changed lately, were
/// returned by the bank or belong to a creative whose money is blocked are not shown: they may be a stranger's. The first
/// look at each of the details is recorded.
///
/// # Errors
/// [`DbError::NotFound`] if there is nothing to show.
pub fn payee_of(
    db: &mut Db,
    request: &QuoteRequest,
    reader: AccountId,
    key: &SecretKey,
    now: OffsetDateTime,
) -> Result<Shown, Refused> {
    let creative = request.chosen_creative.ok_or(DbError::NotFound)?;
    let stored = details::of_creative(db, creative)?.ok_or(DbError::NotFound)?;
    let is_blocked = decisions::of_subjects(db, [creative])?
        .values()
        .any(|decided| decided.is_blocked);
    let is_stopped = stored.stopped_until.is_some_and(|until| until > now);
    if !stored.is_shown || stored.is_returned || is_stopped || is_blocked {
        return Err(DbError::NotFound.into());
    }
    let holder = opened(key, SEALED_HOLDER, &stored.holder);
    let iban = opened(key, SEALED_IBAN, &stored.iban);
    let (Some(holder), Some(iban)) = (holder, iban) else {
        return Err(DbError::NotFound.into());
    };
    let note = format!("{} …{}", request.code, stored.last_four);
    let subject = Subject::Creative(creative);
    let event = CreativeEvent::IbanRead;
    if !events::is_recorded(db, subject, event, &note)? {
        let read = Reasoned::new(event, Some(&note));
        events::record_with_reason(db, subject, Actor::Brand(reader), read, now)?;
    }
    Ok(Shown {
        holder,
        iban,
        last_four: stored.last_four,
    })
}
