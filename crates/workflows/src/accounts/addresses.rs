//! The address of an account: verified, changed, and the way back in when a password is forgotten.

use marsam_auth::email_changes::{self, Confirmed};
use marsam_auth::email_verification::{self, Evidence, VerificationRefused};
use marsam_auth::tokens::Token;
use marsam_auth::{known_browsers, password_resets, throttling, visitor_mails};
use marsam_domain::accounts::{Account, AccountState};
use marsam_domain::email::Email;
use marsam_domain::ids::AccountId;
use marsam_domain::notices::{AddressRole, Notice};
use marsam_domain::throttles::{
    EMAIL_CHANGES, MAILS_TO_RECIPIENT, SIGN_IN_A_DAY, VERIFICATION_MAILS,
};
use marsam_persistence::outbox::{self, NewMail, notify};
use marsam_persistence::{Db, DbError, accounts, former_addresses};
use time::OffsetDateTime;

use crate::{Refused, payouts};

/// Mails another verification link, unless the address is verified already.
///
/// # Errors
/// [`Refused::Throttled`].
pub fn resend_verification(
    db: &mut Db,
    account: &Account,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    if account.email_verified() {
        return Ok(());
    }
    throttling::spend(db, &VERIFICATION_MAILS, &account.id.to_string(), now)?;
    // Counted with mails caused by other visitors; unlike them, a signed-in caller learns of the limit.
    throttling::spend(db, &MAILS_TO_RECIPIENT, account.email.as_str(), now)?;
    Ok(notify(db, account, &Notice::VerifyEmail, now)?)
}

/// Verifies the address with a mailed token and a new password, which ends all other access.
///
/// # Errors
/// As [`email_verification::confirm`].
pub fn verify_with_new_password(
    db: &mut Db,
    token: &Token,
    password_hash: &str,
    now: OffsetDateTime,
) -> Result<(), VerificationRefused> {
    let evidence = Evidence::NewPassword(password_hash);
    let account = email_verification::confirm(db, token, evidence, now)?;
    payouts::stop(db, account.id, now)?;
    Ok(notify(db, &account, &Notice::PasswordChanged, now)?)
}

/// Begins a change of address: mails a link to both addresses. With `quietly` an address that has an account is not told
/// from one that has none; its owner is notified instead.
///
/// # Errors
/// [`Refused::EmailTaken`], [`Refused::Throttled`].
pub fn begin_change(
    db: &mut Db,
    account: &Account,
    new_email: &Email,
    quietly: bool,
    now: OffsetDateTime,
) -> Result<(), Refused> {
    throttling::spend(db, &EMAIL_CHANGES, &account.id.to_string(), now)?;
    let owner = accounts::by_email(db, new_email)?;
    if owner.is_some() && !quietly {
        return Err(Refused::EmailTaken);
    }
    email_changes::begin(db, account, new_email, now)?;
    let notice = |at| Notice::ChangeEmail {
        to: new_email.to_string(),
        at,
    };
    match owner {
        None => visitor_mails::notify_at(db, account, new_email, &notice(AddressRole::New), now)?,
        Some(owner) => {
            visitor_mails::notify_for_visitor(db, &owner, &Notice::SignUpAgain, now)?;
        }
    }
    if account.email_verified() {
        notify(db, account, &notice(AddressRole::Old), now)?;
    }
    Ok(())
}

/// Confirms a change for the address that the token was mailed to. Once both have confirmed, the previous address is
/// told, and payouts wait for a while.
///
/// # Errors
/// As [`email_changes::confirm`].
pub fn confirm_change(
    db: &mut Db,
    token: &Token,
    now: OffsetDateTime,
) -> Result<Confirmed, DbError> {
    let confirmed = email_changes::confirm(db, token, now)?;
    if let Confirmed::Changed {
        account,
        old_email,
        old_email_proved,
    } = &confirmed
    {
        let mail = NewMail {
            notice: &Notice::EmailChanged {
                to: Some(account.email.to_string()),
            },
            account_id: Some(account.id),
            recipient: old_email,
            is_proved: *old_email_proved,
            language: account.language,
        };
        outbox::enqueue(db, &mail, now)?;
        if *old_email_proved {
            former_addresses::keep(db, account.id, old_email, now)?;
        }
        payouts::stop(db, account.id, now)?;
    }
    Ok(confirmed)
}

/// Mails a link that sets a new password; false if the address has no account. The caller has counted it for the address
/// (`PASSWORD_RESET_PER_ACCOUNT`).
pub fn mail_password_reset(
    db: &mut Db,
    email: &Email,
    now: OffsetDateTime,
) -> Result<bool, DbError> {
    let owner = accounts::by_email(db, email)?.filter(|owner| owner.state != AccountState::Deleted);
    if let Some(owner) = &owner {
        // Its own limit has counted it. Strangers who use up the mails of `visitor_mails` must not keep the owner out.
        notify(db, owner, &Notice::ResetPassword, now)?;
    }
    Ok(owner.is_some())
}

/// Sets a new password with a mailed token. Every session ends; returns the account and the token of the browser that it
/// knows from now on.
///
/// # Errors
/// As [`password_resets::confirm`].
pub fn reset_password(
    db: &mut Db,
    token: &Token,
    password_hash: &str,
    now: OffsetDateTime,
) -> Result<(Account, Token), DbError> {
    let account = password_resets::confirm(db, token, password_hash, now)?;
    notify(db, &account, &Notice::PasswordChanged, now)?;
    payouts::stop(db, account.id, now)?;
    // Strangers may have used up the day's attempts; this is how the owner gets in.
    throttling::clear(db, &SIGN_IN_A_DAY, account.email.as_str())?;
    let browser = known_browsers::remember(db, account.id, None, now)?;
    Ok((account, browser))
}

/// The address that an account had before, and when it was changed, as long as it is kept.
pub fn former(db: &mut Db, account: AccountId) -> Result<Option<(Email, OffsetDateTime)>, DbError> {
    former_addresses::stored(db, account)
}
