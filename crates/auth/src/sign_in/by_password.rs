//! Signing in with an address and a password, in three transactions: count, refuse with a reminder, begin.

use std::fmt;

use marsam_domain::accounts::{Account, AccountState};
use marsam_domain::email::Email;
use marsam_domain::notices::Notice;
use marsam_domain::passwords::Password;
use marsam_domain::throttles::VERIFICATION_MAILS;
use marsam_persistence::accounts::Credentials;
use marsam_persistence::outbox::notify;
use marsam_persistence::{Db, DbError, accounts};
use time::OffsetDateTime;

use super::attempt::SignInAttempt;
use super::{NewSession, begin_after_second_step};
use crate::passwords::{Checked, PasswordError, Passwords};
use crate::request_origin::RequestOrigin;
use crate::second_step::{Guarded, TypedCode};
use crate::throttling::{self, ThrottleError};

/// Why an address and a password begin no session.
#[derive(Debug, thiserror::Error)]
pub enum SignInRefused {
    /// No account has the address.
    #[error("no account has this address")]
    UnknownEmail,
    /// The password does not match.
    #[error("wrong password")]
    WrongPassword,
    /// One of several reasons, when the operator hides who has an account.
    #[error("wrong address or password")]
    InvalidCredentials,
    #[error("the account is suspended")]
    Suspended,
    /// Too many attempts, or the database refused.
    #[error(transparent)]
    Throttle(#[from] ThrottleError),
}

impl From<DbError> for SignInRefused {
    fn from(error: DbError) -> Self {
        Self::Throttle(error.into())
    }
}

/// A sign-in whose attempt is counted.
#[derive(Clone)]
pub struct PasswordSignIn {
    email: Email,
    origin: RequestOrigin,
    found: Option<Credentials>,
    attempt: SignInAttempt,
    hides_accounts: bool,
    now: OffsetDateTime,
}

impl fmt::Debug for PasswordSignIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PasswordSignIn").finish_non_exhaustive()
    }
}

impl PasswordSignIn {
    /// Counts the attempt as a failure and reads the credentials. `hides_accounts` is the operator's enumeration
    /// protection.
    pub fn start(
        db: &mut Db,
        email: Email,
        origin: RequestOrigin,
        hides_accounts: bool,
        now: OffsetDateTime,
    ) -> Result<Self, ThrottleError> {
        let found = accounts::credentials(db, &email)?;
        let known = match &found {
            Some(found) => origin.known_browser(db, found.account.id, now)?,
            None => None,
        };
        let attempt = SignInAttempt::new(&email, origin.throttle_key.clone(), known, now);
        attempt.spend(db)?;
        Ok(Self {
            email,
            origin,
            found,
            attempt,
            hides_accounts,
            now,
        })
    }

    /// Checks the typed password, against a decoy if there is no account.
    pub async fn check(
        &self,
        passwords: &Passwords,
        typed: Password,
    ) -> Result<Checked, PasswordError> {
        let client = self.origin.throttle_key.as_str();
        let stored = self.stored_hash().cloned();
        passwords.check(client, typed, stored).await
    }

    /// The password was not checked: the attempt is not counted.
    pub fn take_back(&self, db: &mut Db) -> Result<(), DbError> {
        self.attempt.take_back(db)
    }

    /// Why no session will begin, as far as is known before the account is locked.
    pub fn judge(&self, checked: &Checked) -> Result<(), SignInRefused> {
        let account = self.found.as_ref().map(|found| found.account.clone());
        judge(account, checked, self.hides_accounts).map(drop)
    }

    /// After a refusal that hides its reason: if the password was right but the address is unverified, mails the
    /// account another verification link. Every other refusal does the same work except for the mail, so that the
    /// response does not reveal the reason.
    pub fn remind(&self, db: &mut Db, checked: &Checked) -> Result<(), DbError> {
        let found = self.found.as_ref().map(|found| &found.account);
        let unproved = found.filter(|account| is_unproved(account, checked));
        let counted = match unproved {
            Some(account) => account.id.to_string(),
            None => format!("{}\nno reminder", self.email),
        };
        if throttling::has_room(db, &VERIFICATION_MAILS, &counted, self.now)?
            && let Some(account) = unproved
        {
            notify(db, account, &Notice::VerifyEmail, self.now)?;
        }
        Ok(())
    }

    /// Locks the account, checks it again and begins a session; a refused second step is committed.
    pub fn finish(
        self,
        db: &mut Db,
        checked: Checked,
        code: TypedCode<'_>,
    ) -> Result<Guarded<NewSession>, SignInRefused> {
        let found = self.found.as_ref().ok_or(SignInRefused::UnknownEmail)?;
        // A session begun with the old password must not outlive a concurrent reset.
        accounts::lock(db, &[found.account.id])?;
        let present = accounts::credentials_of(db, found.account.id)?;
        let is_same_hash = present.password_hash == found.password_hash;
        let checked = checked.if_still(is_same_hash);
        let account = judge(Some(present.account), &checked, self.hides_accounts)?;
        self.attempt.succeeded(db)?;
        if let Checked::RightRehashed(hash) = &checked {
            accounts::set_password_hash(db, account.id, hash)?;
        }
        let begun = begin_after_second_step(db, account, code, &self.origin, self.now)?;
        Ok(begun)
    }

    fn stored_hash(&self) -> Option<&String> {
        self.found.as_ref()?.password_hash.as_ref()
    }
}

/// The account whose session begins, or why none does.
fn judge(
    account: Option<Account>,
    checked: &Checked,
    hides_accounts: bool,
) -> Result<Account, SignInRefused> {
    let shown = |refused| {
        if hides_accounts {
            SignInRefused::InvalidCredentials
        } else {
            refused
        }
    };
    let known = account.filter(|account| account.state != AccountState::Deleted);
    let account = known.ok_or_else(|| shown(SignInRefused::UnknownEmail))?;
    if *checked == Checked::Wrong {
        return Err(shown(SignInRefused::WrongPassword));
    }
    // Signing up and then signing in must not reveal whether the address had an account before.
    if hides_accounts && !account.email_verified() {
        return Err(SignInRefused::InvalidCredentials);
    }
    if account.state == AccountState::Suspended {
        return Err(SignInRefused::Suspended);
    }
    Ok(account)
}

/// True if the password was right and only the verification of the address is missing.
fn is_unproved(account: &Account, checked: &Checked) -> bool {
    *checked != Checked::Wrong && account.state == AccountState::Active && !account.email_verified()
}
