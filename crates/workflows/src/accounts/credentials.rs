//! How an account is entered: its password, its providers and its second step.

use marsam_auth::policy::AdminRule;
use marsam_auth::secrets::SecretKey;
use marsam_auth::two_step;
use marsam_domain::accounts::Account;
use marsam_domain::ids::{AccountId, ProviderIdentityId};
use marsam_domain::notices::Notice;
use marsam_persistence::outbox::notify;
use marsam_persistence::{
    Db, DbError, accounts, known_browsers, provider_identities, two_step as stored_two_step,
};
use time::OffsetDateTime;

use crate::{Refused, payouts};

/// Sets the password; browsers that were known are no longer.
pub fn set_password(
    db: &mut Db,
    account: &Account,
    password_hash: &str,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    accounts::set_password_hash(db, account.id, password_hash)?;
    notify(db, account, &Notice::PasswordChanged, now)?;
    known_browsers::forget_all_of(db, account.id)?;
    Ok(())
}

/// Unlinks a provider.
///
/// # Errors
/// [`Refused::LastSignInMethod`], and [`DbError::NotFound`] for a provider of another account.
pub fn unlink_provider(
    db: &mut Db,
    account: &Account,
    wanted: ProviderIdentityId,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    let linked = provider_identities::of_account(db, account.id)?;
    let found = linked
        .iter()
        .find(|identity| identity.id == wanted)
        .ok_or(DbError::NotFound)?;
    if linked.len() == 1 && accounts::password_hash(db, account.id)?.is_none() {
        return Err(Refused::LastSignInMethod);
    }
    provider_identities::remove(db, account.id, wanted)?;
    let provider = found.provider.clone();
    let notice = Notice::ProviderUnlinked { provider };
    Ok(notify(db, account, &notice, now)?)
}

/// Whether the account may turn its second step off.
///
/// # Errors
/// [`Refused::SecondStepRequired`] for an admin where admins need one.
pub const fn may_turn_second_step_off(account: &Account, rule: AdminRule) -> Result<(), Refused> {
    if account.is_admin && matches!(rule, AdminRule::SecondStep) {
        return Err(Refused::SecondStepRequired);
    }
    Ok(())
}

/// Whether the account has a second step.
///
/// # Errors
/// [`Refused::SecondStepOff`] if it has none.
pub fn must_have_second_step(db: &mut Db, account: AccountId) -> Result<(), Refused> {
    if stored_two_step::is_on(db, account)? {
        Ok(())
    } else {
        Err(Refused::SecondStepOff)
    }
}

/// Turns the second step off.
///
/// # Errors
/// Those of [`may_turn_second_step_off`].
pub fn turn_second_step_off(
    db: &mut Db,
    account: &Account,
    rule: AdminRule,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    may_turn_second_step_off(account, rule)?;
    if stored_two_step::remove(db, account.id)? {
        notify(db, account, &Notice::TotpTurnedOff, now)?;
        payouts::stop(db, account.id, now)?;
    }
    Ok(())
}

/// Replaces the recovery codes.
///
/// # Errors
/// [`Refused::SecondStepOff`] if it was turned off in the meantime: recovery codes would have no use.
pub fn renew_recovery_codes(
    db: &mut Db,
    secret: &SecretKey,
    account: &Account,
    now: OffsetDateTime,
) -> Result<Vec<String>, Refused> {
    must_have_second_step(db, account.id)?;
    notify(db, account, &Notice::RecoveryCodesRenewed, now)?;
    Ok(two_step::renew_codes(db, secret, account.id, now)?)
}
