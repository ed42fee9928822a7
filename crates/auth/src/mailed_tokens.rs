//! Tokens sent by mail: they prove that the caller can read the address.
//!
//! **Invariant:** a token is created when its mail is rendered, so that no table ever holds one.

use marsam_domain::ids::AccountId;
use marsam_domain::notices::{CONFIRMATION_TTL, RESET_TTL};
use marsam_domain::payments::payouts::NOT_ME_TTL;
use marsam_persistence::email_tokens::{self, NewEmailToken, Purpose, Redeemed};
use marsam_persistence::{Db, DbError, accounts, email_changes};
use time::OffsetDateTime;

use crate::tokens::Token;

/// Creates a token for the mail that is being rendered; an earlier one for the same purpose becomes invalid.
pub fn issue(
    db: &mut Db,
    purpose: Purpose,
    account: AccountId,
    email: &str,
    now: OffsetDateTime,
) -> Result<Token, DbError> {
    let works_for = match purpose {
        Purpose::ResetPassword => RESET_TTL,
        Purpose::VerifyEmail | Purpose::ChangeEmail => CONFIRMATION_TTL,
        Purpose::StopPayouts => NOT_ME_TTL,
    };
    let mailed = Mailed {
        purpose,
        account,
        email,
        expires_at: now + works_for,
    };
    mailed.issue(db, now)
}

/// What a token is for.
struct Mailed<'a> {
    purpose: Purpose,
    account: AccountId,
    email: &'a str,
    expires_at: OffsetDateTime,
}

impl Mailed<'_> {
    fn issue(&self, db: &mut Db, now: OffsetDateTime) -> Result<Token, DbError> {
        let token = Token::draw();
        let new = NewEmailToken {
            account_id: self.account,
            purpose: self.purpose,
            email: self.email,
            token_hash: &token.hash(),
            expires_at: self.expires_at,
        };
        email_tokens::insert(db, &new, now)?;
        Ok(token)
    }
}

/// Creates a token for a mail about a change of address to `to`, which expires with the change; `recipient` is one of the
/// two addresses.
///
/// # Errors
/// [`DbError::NotFound`] if that change is no longer pending: its mail need not be sent.
pub fn issue_for_change(
    db: &mut Db,
    account: AccountId,
    recipient: &str,
    to: &str,
    now: OffsetDateTime,
) -> Result<Token, DbError> {
    let present = accounts::find(db, account)?.email;
    let change = email_changes::of_account(db, account, now)?
        .filter(|change| change.new_email.as_str() == to)
        .filter(|_| recipient == to || recipient == present.as_str())
        .ok_or(DbError::NotFound)?;
    let mailed = Mailed {
        purpose: Purpose::ChangeEmail,
        account,
        email: recipient,
        expires_at: change.expires_at,
    };
    mailed.issue(db, now)
}

/// Redeems a token after locking its account, so that what the caller reads of the account stays true.
///
/// # Errors
/// [`DbError::NotFound`] for a token that is unknown, used, replaced or expired.
pub(crate) fn redeem(
    db: &mut Db,
    purpose: Purpose,
    token: &Token,
    now: OffsetDateTime,
) -> Result<Redeemed, DbError> {
    let account = email_tokens::look_up(db, purpose, &token.hash(), now)?.account_id;
    accounts::lock(db, &[account])?;
    email_tokens::redeem(db, purpose, &token.hash(), now)
}

/// Redeems a token that stops payouts; returns the account.
///
/// # Errors
/// [`DbError::NotFound`] for a token that is unknown, used, replaced or expired.
pub fn redeem_stop(db: &mut Db, token: &Token, now: OffsetDateTime) -> Result<AccountId, DbError> {
    Ok(redeem(db, Purpose::StopPayouts, token, now)?.account_id)
}

/// Redeems a verification token and marks the address as verified; returns the account.
///
/// # Errors
/// [`DbError::NotFound`] for a token that is unknown, used, replaced or expired.
pub fn verify_email(db: &mut Db, token: &Token, now: OffsetDateTime) -> Result<AccountId, DbError> {
    let redeemed = redeem(db, Purpose::VerifyEmail, token, now)?;
    if !accounts::find(db, redeemed.account_id)?.email_verified() {
        // The change was begun while the address was unverified, so it needed no agreement from that address.
        email_changes::forget(db, redeemed.account_id)?;
        email_tokens::revoke(db, redeemed.account_id, Purpose::ChangeEmail)?;
    }
    accounts::mark_email_verified(db, redeemed.account_id, &redeemed.email, now)?;
    Ok(redeemed.account_id)
}
