//! Admins are made, and their rights are revoked.

use marsam_auth::tokens::Token;
use marsam_auth::{sessions, setup_code};
use marsam_domain::accounts::{Account, AccountState};
use marsam_domain::actors::Actor;
use marsam_domain::email::Email;
use marsam_domain::events::AccountEvent;
use marsam_domain::ids::AccountId;
use marsam_domain::notices::Notice;
use marsam_domain::text;
use marsam_persistence::events::{self, Subject};
use marsam_persistence::locks::advisory_lock;
use marsam_persistence::outbox::notify;
use marsam_persistence::{Db, DbError, accounts};
use time::OffsetDateTime;

use crate::Refused;

/// The lock of everything that changes who is an admin.
pub(super) const CHANGE_OF_ADMINS: &str = "make an admin";

/// Whether the first admin is still to be made.
pub fn are_missing(db: &mut Db) -> Result<bool, DbError> {
    Ok(accounts::admins(db)?.is_empty())
}

/// The account with this address, if there is one.
pub fn account_of(db: &mut Db, email: &Email) -> Result<Option<AccountId>, DbError> {
    Ok(accounts::by_email(db, email)?.map(|account| account.id))
}

/// A grant before it is written, with both accounts locked.
#[derive(Debug)]
pub struct Grant {
    /// The address of the account that becomes an admin.
    pub email: Email,
    /// That account, as it was read before the lock.
    pub target: Option<AccountId>,
    /// When it is granted.
    pub now: OffsetDateTime,
}

impl Grant {
    /// Makes the account an admin, as an admin. Returns the account unless it was one before.
    ///
    /// # Errors
    /// [`Refused::NotAdmin`], [`Refused::AccountNotFound`], [`Refused::AccountSuspended`] and
    /// [`Refused::EmailNotVerified`].
    pub fn make(&self, db: &mut Db, caller: &Account) -> Result<Option<Account>, Refused> {
        advisory_lock(db, CHANGE_OF_ADMINS)?;
        if !caller.is_admin {
            return Err(Refused::NotAdmin);
        }
        self.store(db, caller.id)
    }

    /// Makes an account the first admin, as a caller with a verified address and the setup code.
    ///
    /// # Errors
    /// [`Refused::SetupCodeWrong`], and those of [`Grant::make`].
    pub fn make_first(
        &self,
        db: &mut Db,
        caller: &Account,
        code: &str,
    ) -> Result<Option<Account>, Refused> {
        advisory_lock(db, CHANGE_OF_ADMINS)?;
        if code.is_empty() {
            return Err(Refused::NotAdmin);
        }
        let is_right = match Token::shown(&text::code(code)) {
            Some(code) => setup_code::is_present(db, &code)? && accounts::admins(db)?.is_empty(),
            None => false,
        };
        // Once there is an admin, no code is right.
        if !is_right {
            return Err(Refused::SetupCodeWrong);
        }
        if !caller.email_verified() {
            return Err(Refused::NotAdmin);
        }
        self.store(db, caller.id)
    }

    fn store(&self, db: &mut Db, caller: AccountId) -> Result<Option<Account>, Refused> {
        let account = accounts::by_email(db, &self.email)?.ok_or(Refused::AccountNotFound)?;
        // The address now belongs to an account that is not locked.
        if Some(account.id) != self.target {
            return Err(DbError::Conflict.into());
        }
        let granted = grant(db, caller, &account, self.now)?;
        setup_code::spend(db)?;
        // No token outlives a change of role. A caller keeps the session of the call, which gets a new token.
        if let Some(account) = granted.as_ref().filter(|account| account.id != caller) {
            sessions::end_all_of(db, account.id)?;
        }
        Ok(granted)
    }
}

/// The account, if it was not an admin before.
fn grant(
    db: &mut Db,
    caller: AccountId,
    account: &Account,
    now: OffsetDateTime,
) -> Result<Option<Account>, Refused> {
    if account.state == AccountState::Suspended {
        return Err(Refused::AccountSuspended);
    }
    if !account.email_verified() {
        return Err(Refused::EmailNotVerified);
    }
    if !accounts::grant_admin(db, account.id, now)? {
        return Ok(None);
    }
    let (subject, actor) = (Subject::Account(account.id), Actor::Admin(caller));
    events::record(db, subject, actor, AccountEvent::AdminGranted, now)?;
    notify(db, account, &Notice::AdminGranted, now)?;
    Ok(Some(accounts::find(db, account.id)?))
}

/// Revokes an account's admin rights and ends its sessions.
///
/// # Errors
/// [`Refused::LastAdmin`], and [`DbError::NotFound`] for an account that is no admin.
pub fn revoke(
    db: &mut Db,
    caller: AccountId,
    account: AccountId,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    // If several admins resign at the same time, the last one must notice that it is the last.
    advisory_lock(db, CHANGE_OF_ADMINS)?;
    let admins = accounts::admins(db)?;
    let found = admins
        .iter()
        .find(|admin| admin.id == account)
        .ok_or(DbError::NotFound)?;
    if admins.len() == 1 {
        return Err(Refused::LastAdmin);
    }
    accounts::revoke_admin(db, account, now)?;
    sessions::end_all_of(db, account)?;
    let (subject, actor) = (Subject::Account(account), Actor::Admin(caller));
    events::record(db, subject, actor, AccountEvent::AdminRevoked, now)?;
    Ok(notify(db, found, &Notice::AdminRevoked, now)?)
}
