//! Making an account an admin: the flag, its event, and the end of earlier tokens.

use marsam_auth::sessions::{self, SignedIn};
use marsam_auth::setup_code;
use marsam_auth::tokens::Token;
use marsam_domain::accounts::{Account, AccountState};
use marsam_domain::actors::Actor;
use marsam_domain::email::Email;
use marsam_domain::events::AccountEvent;
use marsam_domain::ids::AccountId;
use marsam_domain::notices::Notice;
use marsam_domain::text;
use marsam_persistence::events::Subject;
use marsam_persistence::locks::advisory_lock;
use marsam_persistence::outbox::notify;
use marsam_persistence::{Db, DbError, accounts, events};
use time::OffsetDateTime;

use crate::ApiError;
use crate::error::Code;
use crate::extractors::current_session::{CurrentSession, Renewed};

/// A grant before it is written, with both accounts locked.
pub(super) struct Grant {
    pub(super) email: Email,
    /// The target account as it was read before the lock.
    pub(super) target: Option<AccountId>,
    pub(super) session: CurrentSession,
    pub(super) now: OffsetDateTime,
}

/// The tokens and the account of a caller who became an admin.
type Became = Option<(Renewed, Account)>;

impl Grant {
    pub(super) fn make(self, db: &mut Db, caller: &SignedIn) -> Result<Became, ApiError> {
        advisory_lock(db, "make an admin")?;
        if !caller.account.is_admin {
            return Err(Code::Forbidden.into());
        }
        self.store(db, caller.account.id)
    }

    /// Makes a caller with a verified address and the setup code the first admin.
    pub(super) fn make_first(
        self,
        db: &mut Db,
        caller: &SignedIn,
        code: &str,
    ) -> Result<Became, ApiError> {
        advisory_lock(db, "make an admin")?;
        if code.is_empty() {
            return Err(Code::Forbidden.into());
        }
        let is_right = match Token::shown(&text::code(code)) {
            Some(code) => setup_code::is_present(db, &code)? && accounts::admins(db)?.is_empty(),
            None => false,
        };
        // Once there is an admin, no code is right.
        if !is_right {
            return Err(Code::SetupCodeWrong.into());
        }
        if !caller.account.email_verified() {
            return Err(Code::Forbidden.into());
        }
        self.store(db, caller.account.id)
    }

    fn store(self, db: &mut Db, caller: AccountId) -> Result<Became, ApiError> {
        let account = accounts::by_email(db, &self.email)?.ok_or(Code::AccountNotFound)?;
        // The address now belongs to an account that is not locked.
        if Some(account.id) != self.target {
            return Err(Code::Conflict.into());
        }
        let granted = grant(db, caller, account, self.now)?;
        setup_code::spend(db)?;
        match granted {
            Some(account) => Ok(begin_again(db, &account, caller, self.session)?),
            None => Ok(None),
        }
    }
}

/// The account, if it was not an admin before.
fn grant(
    db: &mut Db,
    caller: AccountId,
    account: Account,
    now: OffsetDateTime,
) -> Result<Option<Account>, ApiError> {
    if account.state == AccountState::Suspended {
        return Err(Code::AlreadySuspended.into());
    }
    if !account.email_verified() {
        return Err(Code::EmailNotVerified.into());
    }
    if !accounts::grant_admin(db, account.id, now)? {
        return Ok(None);
    }
    let (subject, actor) = (Subject::Account(account.id), Actor::Admin(caller));
    events::record(db, subject, actor, AccountEvent::AdminGranted, now)?;
    notify(db, &account, &Notice::AdminGranted, now)?;
    tracing::info!(account = %account.id, by = %caller, "admin granted");
    Ok(Some(account))
}

/// No token outlives a change of role: a new admin has to sign in again, and a caller who became one gets a new token.
fn begin_again(
    db: &mut Db,
    account: &Account,
    caller: AccountId,
    session: CurrentSession,
) -> Result<Became, DbError> {
    if account.id != caller {
        sessions::end_all_of(db, account.id)?;
        return Ok(None);
    }
    sessions::end_others_of(db, caller, session.id)?;
    Ok(Some((session.renew(db)?, accounts::find(db, caller)?)))
}
