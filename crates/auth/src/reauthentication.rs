//! Re-authentication before a sensitive write: the caller proves again that the account is theirs.
//!
//! **Invariant:** the proof is compared again in the transaction that writes: a password that was replaced in the
//! meantime proves nothing, and the code of a second step is checked and used up there.

use marsam_domain::accounts::Account;
use marsam_domain::ids::AccountId;
use marsam_domain::passwords::Password;
use marsam_persistence::{Db, DbError, accounts};
use time::{Duration, OffsetDateTime};

use crate::passwords::{Checked, PasswordError, Passwords};
use crate::second_step::{self, Guarded, Guesser, TypedCode};
use crate::secrets::SecretKey;
use crate::throttling::ThrottleError;

/// The maximum age of a sign-in that re-authenticates an account without a password.
pub const SIGN_IN_TTL: Duration = Duration::minutes(15);

/// Why re-authentication failed.
#[derive(Debug, thiserror::Error)]
pub enum ReauthenticationError {
    /// The account has no password, and the sign-in is too old or was in another browser.
    #[error("the sign-in is too old")]
    SignInAgain,
    /// The account has a password, and none was sent.
    #[error("the password is missing")]
    PasswordMissing,
    /// The password does not match, or was replaced since it was checked.
    #[error("wrong password")]
    WrongPassword,
    /// The password was not checked.
    #[error(transparent)]
    Password(#[from] PasswordError),
    /// Too many attempts, or the database refused.
    #[error(transparent)]
    Throttle(#[from] ThrottleError),
}

impl From<DbError> for ReauthenticationError {
    fn from(error: DbError) -> Self {
        Self::Throttle(error.into())
    }
}

/// The hash of an account's password, to be compared with what is typed.
pub fn stored_password(db: &mut Db, account: AccountId) -> Result<Option<String>, DbError> {
    accounts::password_hash(db, account)
}

/// A caller's proof, to be redeemed in the transaction that writes.
#[derive(Debug)]
pub struct Proved {
    /// The hash that the typed password matched; `None` for a recent sign-in to an account without a password.
    password_hash: Option<String>,
    /// A code of the second step as typed, if the write requires one.
    second_step: Option<String>,
}

impl Proved {
    /// A sign-in to an account without a password, at most [`SIGN_IN_TTL`] old and presented by its own browser.
    pub fn by_sign_in(
        signed_in_at: OffsetDateTime,
        is_cookie: bool,
        now: OffsetDateTime,
    ) -> Result<Self, ReauthenticationError> {
        if now - signed_in_at <= SIGN_IN_TTL && is_cookie {
            Ok(Self {
                password_hash: None,
                second_step: None,
            })
        } else {
            Err(ReauthenticationError::SignInAgain)
        }
    }

    /// The account's password, checked against the stored hash.
    pub async fn by_password(
        passwords: &Passwords,
        account: AccountId,
        typed: Password,
        stored: String,
    ) -> Result<Self, ReauthenticationError> {
        let waits_as = account.to_string();
        let checked = passwords.check(&waits_as, typed, Some(stored.clone()));
        if checked.await? == Checked::Wrong {
            tracing::warn!(%account, "a wrong password in a re-authentication");
            return Err(ReauthenticationError::WrongPassword);
        }
        Ok(Self {
            password_hash: Some(stored),
            second_step: None,
        })
    }

    /// Makes the write also check and use up a code of the second step, if the account has one.
    #[must_use]
    pub fn with_second_step(self, code: String) -> Self {
        Self {
            second_step: Some(code),
            ..self
        }
    }

    /// Compares the proof with the account as it is now, and checks the second step.
    pub fn redeem(
        &self,
        db: &mut Db,
        key: &SecretKey,
        account: &Account,
        now: OffsetDateTime,
    ) -> Result<Guarded<()>, ReauthenticationError> {
        if accounts::password_hash(db, account.id)? != self.password_hash {
            return Err(ReauthenticationError::WrongPassword);
        }
        match &self.second_step {
            None => Ok(Guarded::Passed(())),
            Some(code) => {
                let typed = TypedCode { code, key };
                Ok(second_step::take(
                    db,
                    account,
                    typed,
                    &Guesser::SignedIn,
                    now,
                )?)
            }
        }
    }
}
