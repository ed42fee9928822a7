//! Changing an account's e-mail address: the current address agrees and the new one is verified, in any order.

use marsam_domain::accounts::{Account, AccountState};
use marsam_domain::email::Email;
use marsam_domain::ids::AccountId;
use marsam_domain::notices::CONFIRMATION_TTL;
use marsam_persistence::email_changes::{self, EmailChange, Side};
use marsam_persistence::email_tokens::{self, Purpose};
use marsam_persistence::{Db, DbError, accounts};
use time::OffsetDateTime;

use crate::mailed_tokens;
use crate::tokens::Token;

/// The result of a confirmation.
#[derive(Debug, PartialEq, Eq)]
pub enum Confirmed {
    /// The other address has not confirmed yet.
    Waiting { new_email: Email },
    /// Both addresses have confirmed: the account has the new address.
    Changed {
        /// The account after the change.
        account: Box<Account>,
        /// The previous address.
        old_email: Email,
        /// Whether the previous address was verified.
        old_email_proved: bool,
    },
    /// The account had the new address before: the link was opened again.
    AlreadyChanged {
        /// The account's address.
        email: Email,
    },
}

/// Begins a change; an earlier one and its mailed tokens become invalid. A current address that was never verified need
/// not agree: it may be a typing error.
pub fn begin(
    db: &mut Db,
    account: &Account,
    new_email: &Email,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    email_tokens::revoke(db, account.id, Purpose::ChangeEmail)?;
    email_changes::begin(db, account.id, new_email, now + CONFIRMATION_TTL, now)?;
    if !account.email_verified() {
        email_changes::confirm(db, account.id, Side::Old, now)?;
    }
    Ok(())
}

/// Deletes the pending change and its mailed tokens; returns whether there was one.
pub fn cancel(db: &mut Db, account: &Account) -> Result<bool, DbError> {
    email_tokens::revoke(db, account.id, Purpose::ChangeEmail)?;
    email_changes::forget(db, account.id)
}

/// Redeems the token of either mail; the second confirmation changes the address. A token that was redeemed before
/// changes nothing until it expires, and reports how far its change has come.
///
/// # Errors
/// [`DbError::NotFound`] for a token that is unknown, replaced or expired, or whose change was cancelled;
/// [`DbError::Conflict`] if another account has the new address by now.
pub fn confirm(db: &mut Db, token: &Token, now: OffsetDateTime) -> Result<Confirmed, DbError> {
    let redeemed = match mailed_tokens::redeem(db, Purpose::ChangeEmail, token, now) {
        Err(DbError::NotFound) => return confirmed_before(db, token, now),
        redeemed => redeemed?,
    };
    let account = accounts::find(db, redeemed.account_id)?;
    let change = email_changes::of_account(db, account.id, now)?.ok_or(DbError::NotFound)?;
    if account.state != AccountState::Active {
        return Err(DbError::NotFound);
    }
    let side = if redeemed.email == change.new_email.as_str() {
        Side::New
    } else if redeemed.email == account.email.as_str() {
        Side::Old
    } else {
        return Err(DbError::NotFound);
    };
    email_changes::confirm(db, account.id, side, now)?;
    // Read again: where both confirm at once, the second has waited for the first and must see it.
    let EmailChange {
        new_email,
        old_confirmed,
        new_confirmed,
        ..
    } = email_changes::of_account(db, account.id, now)?.ok_or(DbError::NotFound)?;
    if !(old_confirmed && new_confirmed) {
        return Ok(Confirmed::Waiting { new_email });
    }
    email_changes::forget(db, account.id)?;
    // Otherwise reset tokens mailed to the old address would stay valid.
    for purpose in [Purpose::ResetPassword, Purpose::VerifyEmail] {
        email_tokens::revoke(db, account.id, purpose)?;
    }
    accounts::set_email(db, account.id, &new_email, now)?;
    Ok(Confirmed::Changed {
        account: Box::new(accounts::find(db, account.id)?),
        old_email_proved: account.email_verified(),
        old_email: account.email,
    })
}

/// How far the change of a used token has come. A change that is neither pending nor complete has no tokens: they are
/// deleted when it is replaced or cancelled, and expire no later than it does.
fn confirmed_before(db: &mut Db, token: &Token, now: OffsetDateTime) -> Result<Confirmed, DbError> {
    let used =
        |db: &mut Db| email_tokens::look_up_used(db, Purpose::ChangeEmail, &token.hash(), now);
    let id = used(db)?;
    accounts::lock(db, &[id])?;
    // The change may have been cancelled before the account was locked.
    used(db)?;
    let account = accounts::find(db, id)?;
    if account.state != AccountState::Active {
        return Err(DbError::NotFound);
    }
    Ok(match email_changes::of_account(db, account.id, now)? {
        Some(EmailChange { new_email, .. }) => Confirmed::Waiting { new_email },
        None => Confirmed::AlreadyChanged {
            email: account.email,
        },
    })
}

/// The account whose change a token confirms or has confirmed; the token stays valid.
///
/// # Errors
/// [`DbError::NotFound`] for a token that is unknown, replaced or expired.
pub fn asked_for(db: &mut Db, token: &Token, now: OffsetDateTime) -> Result<AccountId, DbError> {
    match email_tokens::look_up(db, Purpose::ChangeEmail, &token.hash(), now) {
        Err(DbError::NotFound) => {
            email_tokens::look_up_used(db, Purpose::ChangeEmail, &token.hash(), now)
        }
        found => Ok(found?.account_id),
    }
}
