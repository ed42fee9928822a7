//! Setting a new password with a mailed token: the account is its address's owner's again, and nobody else's.

use marsam_domain::accounts::{Account, AccountState};
use marsam_persistence::email_tokens::{self, Purpose, Redeemed};
use marsam_persistence::{
    Db, DbError, accounts, email_changes, known_browsers, provider_identities, sessions, two_step,
};
use time::OffsetDateTime;

use crate::mailed_tokens;
use crate::tokens::Token;

/// Uses a reset token up and sets the password's hash; answers whose it was.
///
/// Whoever was signed in is not any more, a change of address that waits is forgotten, and so are sign-ins by
/// providers that do not vouch for this address. If the address was never proved, somebody else may have made the
/// account: then the second step goes, too. Reading the mail proves the address.
///
/// # Errors
/// [`DbError::NotFound`] for a token that is unknown, used, replaced or too old, or of an account that is no more
/// or has moved to another address.
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
    end_what_others_began(db, &account, now)?;
    accounts::set_password_hash(db, account.id, password_hash)?;
    accounts::mark_email_verified(db, account.id, &redeemed.email, now)?;
    accounts::find(db, account.id)
}

/// Whose password a token would set; it goes on working.
///
/// # Errors
/// As [`confirm`].
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

/// Ends every session of an account, and whatever else somebody may have begun who was signed in:
/// tokens that wait in mails, a change of address, browsers that count as the owner's.
pub(crate) fn end_what_others_began(
    db: &mut Db,
    account: &Account,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    sessions::end_all_of(db, account.id)?;
    known_browsers::forget_all_of(db, account.id)?;
    forget_open_changes(db, account, now)
}

/// Forgets a change of address that waits, and kills the tokens that are in mails.
pub(crate) fn forget_open_changes(
    db: &mut Db,
    account: &Account,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    email_changes::forget(db, account.id)?;
    for purpose in [
        Purpose::ChangeEmail,
        Purpose::ResetPassword,
        Purpose::VerifyEmail,
    ] {
        email_tokens::kill(db, account.id, purpose, now)?;
    }
    Ok(())
}
