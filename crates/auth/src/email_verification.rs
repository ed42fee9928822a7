//! Verifying an address by a mailed link, together with evidence that only the account's owner has.
//!
//! **Invariant:** the link alone never verifies the address of an account that another person may have created and can
//! enter: that takes the account's session, its password, or a new password that ends all other access.

use marsam_domain::accounts::{Account, AccountState};
use marsam_domain::ids::AccountId;
use marsam_persistence::email_tokens::{self, Purpose, Redeemed};
use marsam_persistence::{Db, DbError, accounts, provider_identities, two_step};
use time::OffsetDateTime;

use crate::password_resets::end_what_others_began;
use crate::tokens::Token;
use crate::{mailed_tokens, sessions};

/// The evidence that comes with the link's token.
#[derive(Debug, Clone, Copy)]
pub enum Evidence<'a> {
    /// The session of the browser that opens the link, if it has one.
    Session(Option<&'a Token>),
    /// The stored hash that the typed password was checked against.
    Password(&'a str),
    /// The hash of a new password.
    NewPassword(&'a str),
}

/// Why an address is not verified.
#[derive(Debug, thiserror::Error)]
pub enum VerificationRefused {
    /// The link is not enough: the account has a password, or a provider that does not vouch for the address.
    #[error("the account's password is needed")]
    PasswordNeeded,
    /// The account's password has changed since it was checked.
    #[error("the password was changed in the meantime")]
    PasswordChanged,
    /// The database failed; [`DbError::NotFound`] for a token that is unknown, used, replaced or expired.
    #[error(transparent)]
    Db(#[from] DbError),
}

/// The account whose address a token would verify; the token stays valid.
///
/// # Errors
/// [`DbError::NotFound`] for a token that is unknown, used, replaced or expired.
pub fn look_up(db: &mut Db, token: &Token, now: OffsetDateTime) -> Result<Account, DbError> {
    let shown = email_tokens::look_up(db, Purpose::VerifyEmail, &token.hash(), now)?;
    owner(db, &shown)
}

/// Redeems a token and marks the address as verified. After a refusal the transaction must be rolled back, so that the
/// token stays valid.
///
/// A new password removes everything another person may have left in the account: sessions, known browsers, the second
/// step, providers that do not vouch for the address, pending changes.
pub fn confirm(
    db: &mut Db,
    token: &Token,
    evidence: Evidence<'_>,
    now: OffsetDateTime,
) -> Result<Account, VerificationRefused> {
    let shown = email_tokens::look_up(db, Purpose::VerifyEmail, &token.hash(), now)?;
    accounts::lock(db, &[shown.account_id])?;
    let account = owner(db, &shown)?;
    mailed_tokens::verify_email(db, token, now)?;
    if !account.email_verified() && others_may_enter(db, account.id)? {
        judge(db, &account, evidence, now)?;
    }
    Ok(accounts::find(db, account.id)?)
}

fn judge(
    db: &mut Db,
    account: &Account,
    evidence: Evidence<'_>,
    now: OffsetDateTime,
) -> Result<(), VerificationRefused> {
    match evidence {
        Evidence::Session(shown) => {
            if !is_session_of(db, account.id, shown, now)? {
                return Err(VerificationRefused::PasswordNeeded);
            }
        }
        Evidence::Password(checked) => {
            if accounts::password_hash(db, account.id)?.as_deref() != Some(checked) {
                return Err(VerificationRefused::PasswordChanged);
            }
        }
        Evidence::NewPassword(hash) => {
            two_step::remove(db, account.id)?;
            provider_identities::remove_unproved_of(db, account.id, &account.email)?;
            end_what_others_began(db, account)?;
            accounts::set_password_hash(db, account.id, hash)?;
        }
    }
    Ok(())
}

/// True if that token belongs to a session of that account.
pub fn is_session_of(
    db: &mut Db,
    account: AccountId,
    shown: Option<&Token>,
    now: OffsetDateTime,
) -> Result<bool, DbError> {
    let Some(token) = shown else {
        return Ok(false);
    };
    let signed_in = sessions::authenticate(db, token, now)?;
    Ok(signed_in.is_some_and(|signed_in| signed_in.account.id == account))
}

fn others_may_enter(db: &mut Db, account: AccountId) -> Result<bool, DbError> {
    Ok(accounts::password_hash(db, account)?.is_some()
        || !provider_identities::of_account(db, account)?.is_empty())
}

fn owner(db: &mut Db, shown: &Redeemed) -> Result<Account, DbError> {
    let account = accounts::find(db, shown.account_id)?;
    if account.state == AccountState::Deleted || account.email.as_str() != shown.email {
        return Err(DbError::NotFound);
    }
    Ok(account)
}
