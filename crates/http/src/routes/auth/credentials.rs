//! What an address and a checked password amount to, and what is done about a refusal.

use marsam_auth::passwords::Checked;
use marsam_domain::accounts::{Account, AccountState};
use marsam_domain::notices::Notice;
use marsam_domain::throttles::VERIFICATION_MAILS;
use marsam_persistence::Db;
use marsam_persistence::outbox::notify;
use time::OffsetDateTime;

use crate::error::Code;
use crate::settings::Settings;
use crate::{ApiError, throttling};

/// Whose session begins, or why none does.
pub(super) fn judge(
    account: Option<Account>,
    checked: &Checked,
    settings: &Settings,
) -> Result<Account, ApiError> {
    let told = |code: Code| {
        if settings.enumeration_protection {
            Code::InvalidCredentials
        } else {
            code
        }
    };
    let known = account.filter(|account| account.state != AccountState::Deleted);
    let account = known.ok_or(told(Code::UserNotFound))?;
    if *checked == Checked::Wrong {
        return Err(told(Code::WrongPassword).into());
    }
    // Whoever has just signed up with an address must not learn whether it had an account before.
    if settings.enumeration_protection && !account.email_verified() {
        return Err(Code::InvalidCredentials.into());
    }
    if account.state == AccountState::Suspended {
        return Err(Code::AccountSuspended.into());
    }
    Ok(account)
}

/// True where the password was right and only the proof of the address is missing.
pub(super) fn is_unproved(account: &Account, checked: &Checked) -> bool {
    *checked != Checked::Wrong && account.state == AccountState::Active && !account.email_verified()
}

/// Mails the owner of an unproved account, who knows its password, another link to prove the address. Every other
/// refusal does the same work but for the mail, so that nothing tells which it was.
pub(super) fn remind(
    db: &mut Db,
    unproved: Option<&Account>,
    email: &str,
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    let counted = match unproved {
        Some(account) => account.id.to_string(),
        None => format!("{email}\nno reminder"),
    };
    match throttling::spend(db, &VERIFICATION_MAILS, &counted, now) {
        Ok(()) => {}
        Err(error) if error.code() == Code::TooManyAttempts => return Ok(()),
        Err(error) => return Err(error),
    }
    match unproved {
        Some(account) => Ok(notify(db, account, &Notice::VerifyEmail, now)?),
        None => Ok(()),
    }
}
