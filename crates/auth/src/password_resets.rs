//! Setting a new password with a mailed token: afterwards only the owner of the address has access to the account.

use marsam_domain::accounts::{Account, AccountState};
use marsam_persistence::email_tokens::{self, Purpose, Redeemed};
use marsam_persistence::{
    Db, DbError, accounts, email_changes, known_browsers, provider_identities, sessions, two_step,
};
use time::OffsetDateTime;

use crate::mailed_tokens;
use crate::tokens::Token;

/// Redeems a reset token and sets the password's hash; returns the account.
///
/// Ends all sessions, deletes a pending change of address, and unlinks providers that do not vouch for this address. If
/// the address was never verified, another person may have created the account: then the second step is removed, too.
/// Reading the mail verifies the address.
///
/// # Errors
/// [`DbError::NotFound`] for a token that is unknown, used, replaced or expired, or whose account was deleted or has
/// another address by now.
pub fn confirm(
    db: &mut Db,
    token: &Token,
    password_hash: &str,
    now: OffsetDateTime,
) -> Result<Account, DbError> {
    let redeemed = mailed_tokens::redeem(db, Purpose::ResetPassword, token, now)?;
    let account = owner(db, &redeemed)?;
    if !account.email_verified() {
        two_step::remove(db, account.id)?;
    }
    provider_identities::remove_unproved_of(db, account.id, &account.email)?;
    end_what_others_began(db, &account)?;
    accounts::set_password_hash(db, account.id, password_hash)?;
    accounts::mark_email_verified(db, account.id, &redeemed.email, now)?;
    accounts::find(db, account.id)
}

/// The account whose password a token would set; the token stays valid.
///
/// # Errors
/// Those of [`confirm`].
pub fn asked_for(db: &mut Db, token: &Token, now: OffsetDateTime) -> Result<Account, DbError> {
    let shown = email_tokens::look_up(db, Purpose::ResetPassword, &token.hash(), now)?;
    owner(db, &shown)
}

fn owner(db: &mut Db, shown: &Redeemed) -> Result<Account, DbError> {
    let account = accounts::find(db, shown.account_id)?;
    if account.state == AccountState::Deleted || account.email.as_str() != shown.email {
        return Err(DbError::NotFound);
    }
    Ok(account)
}

/// Ends every session of an account, and everything else that another signed-in person may have begun: tokens in mails,
/// a change of address, known browsers.
pub(crate) fn end_what_others_began(db: &mut Db, account: &Account) -> Result<(), DbError> {
    sessions::end_all_of(db, account.id)?;
    known_browsers::forget_all_of(db, account.id)?;
    email_changes::forget(db, account.id)?;
    for purpose in [
        Purpose::ChangeEmail,
        Purpose::ResetPassword,
        Purpose::VerifyEmail,
    ] {
        email_tokens::revoke(db, account.id, purpose)?;
    }
    Ok(())
}
