//! Tokens that are mailed: what they prove is that an address is read by whoever shows them.
//!
//! **Invariant:** a token is made when its mail is rendered, so that no table ever holds one.

use marsam_domain::ids::AccountId;
use marsam_persistence::email_tokens::{self, NewEmailToken, Purpose, Redeemed};
use marsam_persistence::{Db, DbError, accounts, email_changes};
use time::{Duration, OffsetDateTime};

use crate::tokens::Token;

/// How long a link that proves an address works, and one that changes it.
pub const CONFIRMATION_TTL: Duration = Duration::hours(24);
/// How long a link that sets a new password works.
pub const RESET_TTL: Duration = Duration::hours(1);

/// Makes a token for the mail that is being rendered; an older one for the same dies.
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
    };
    let token = Token::draw();
    email_tokens::insert(
        db,
        &NewEmailToken {
            account_id: account,
            purpose,
            email,
            token_hash: &token.hash(),
            expires_at: now + works_for,
        },
        now,
    )?;
    Ok(token)
}

/// Makes a token for a mail about a change of address to `to`; `recipient` is one of the two addresses.
///
/// # Errors
/// [`DbError::NotFound`] where that change waits no more: its mail need not go out.
pub fn issue_for_change(
    db: &mut Db,
    account: AccountId,
    recipient: &str,
    to: &str,
    now: OffsetDateTime,
) -> Result<Token, DbError> {
    let present = accounts::find(db, account)?.email;
    email_changes::of_account(db, account, now)?
        .filter(|change| change.new_email.as_str() == to)
        .filter(|_| recipient == to || recipient == present.as_str())
        .ok_or(DbError::NotFound)?;
    issue(db, Purpose::ChangeEmail, account, recipient, now)
}

/// Uses a token up after locking the account that it is for, so that what the caller reads of the account stays true.
///
/// # Errors
/// [`DbError::NotFound`] for a token that is unknown, used, replaced or too old.
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

/// Uses a verification token up and marks the address as proved; answers whose it was.
///
/// # Errors
/// [`DbError::NotFound`] for a token that is unknown, used, replaced or too old.
pub fn verify_email(db: &mut Db, token: &Token, now: OffsetDateTime) -> Result<AccountId, DbError> {
    let redeemed = redeem(db, Purpose::VerifyEmail, token, now)?;
    if !accounts::find(db, redeemed.account_id)?.email_verified() {
        // Begun while nobody had proved the address: such a change needed no word from it.
        email_changes::forget(db, redeemed.account_id)?;
        email_tokens::kill(db, redeemed.account_id, Purpose::ChangeEmail, now)?;
    }
    accounts::mark_email_verified(db, redeemed.account_id, &redeemed.email, now)?;
    Ok(redeemed.account_id)
}
