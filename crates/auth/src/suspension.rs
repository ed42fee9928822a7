//! Suspending an account and restoring it, for the admin endpoint and the operator's command.

use marsam_domain::accounts::{
    Account, SuspensionRefused, SuspensionWords, may_restore, may_suspend,
};
use marsam_domain::actors::Actor;
use marsam_domain::events::AccountEvent;
use marsam_domain::ids::AccountId;
use marsam_domain::notices::Notice;
use marsam_persistence::events::{self, Reasoned, Subject};
use marsam_persistence::locks::advisory_lock;
use marsam_persistence::outbox::notify;
use marsam_persistence::projects::{self, Leaving};
use marsam_persistence::{Db, DbError, accounts, creatives};
use time::OffsetDateTime;

use crate::sessions;

/// Why an account was neither suspended nor restored.
#[derive(Debug, thiserror::Error)]
pub enum SuspensionError {
    /// The rule forbids it.
    #[error(transparent)]
    Refused(#[from] SuspensionRefused),
    /// The database failed, or there is no such account.
    #[error(transparent)]
    Db(#[from] DbError),
}

/// Suspends an account: ends its sessions, removes it from the roster, cancels its pending requests, closes its live
/// proposals, puts its running projects on hold for an admin, and mails it. The mail has the message and never the
/// reason; the history has both.
///
/// Known browsers, identities, the second step and the account's texts are kept.
pub fn suspend(
    db: &mut Db,
    account: AccountId,
    actor: Actor,
    words: &SuspensionWords,
    now: OffsetDateTime,
) -> Result<(), SuspensionError> {
    let account = locked(db, account)?;
    may_suspend(&account)?;
    accounts::suspend(db, account.id, now)?;
    sessions::end_all_of(db, account.id)?;
    projects::leave(db, account.id, actor, Leaving::Suspended, now)?;
    if let Some(brand) = accounts::brand_of(db, account.id)? {
        projects::cancel_waiting_of(db, brand, actor, now)?;
    }
    let subject = Subject::Account(account.id);
    let suspended = Reasoned::new(AccountEvent::Suspended, words.reason.as_deref());
    events::record_with_reason(db, subject, actor, suspended, now)?;
    // An admin's words are sent only to a verified address.
    let message = words.message.clone().filter(|_| account.email_verified());
    if let Some(message) = &message {
        let told = Reasoned::new(AccountEvent::SuspensionExplained, Some(message));
        events::record_with_reason(db, subject, actor, told, now)?;
    }
    Ok(notify(
        db,
        &account,
        &Notice::AccountSuspended { message },
        now,
    )?)
}

/// Restores a suspended account: it can sign in and is listed again; cancelled requests stay cancelled.
pub fn restore(
    db: &mut Db,
    account: AccountId,
    actor: Actor,
    now: OffsetDateTime,
) -> Result<(), SuspensionError> {
    let account = locked(db, account)?;
    may_restore(&account)?;
    accounts::restore(db, account.id, now)?;
    creatives::restore_listing(db, account.id, now)?;
    let subject = Subject::Account(account.id);
    events::record(db, subject, actor, AccountEvent::Restored, now)?;
    Ok(notify(db, &account, &Notice::AccountRestored, now)?)
}

/// Locks the account, once concurrent grants of admin rights have committed, and reads it.
fn locked(db: &mut Db, account: AccountId) -> Result<Account, DbError> {
    accounts::lock(db, &[account])?;
    advisory_lock(db, "make an admin")?;
    accounts::find(db, account)
}
