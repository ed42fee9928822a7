//! Mails that anybody may cause to any address: five an hour to one mailbox, and about the rest nobody is told.

use marsam_domain::accounts::Account;
use marsam_domain::email::Email;
use marsam_domain::notices::Notice;
use marsam_domain::throttles::{MAILS_TO_RECIPIENT, Throttle};
use marsam_persistence::{Db, outbox};
use time::OffsetDateTime;

use crate::error::Code;
use crate::{ApiError, throttling};

/// Notifies an account of what its owner did; counted where nobody has proved the address, since the owner of the account
/// may then be anybody.
pub(crate) fn notify(
    db: &mut Db,
    account: &Account,
    notice: &Notice,
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    if account.email_verified() {
        Ok(outbox::notify(db, account, notice, now)?)
    } else {
        notify_for_visitor(db, account, notice, now)
    }
}

/// Notifies an account of what a visitor did who need not be its owner.
pub(crate) fn notify_for_visitor(
    db: &mut Db,
    account: &Account,
    notice: &Notice,
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    notify_at(db, account, &account.email, notice, now)
}

/// The same at an address that is not the account's.
pub(crate) fn notify_at(
    db: &mut Db,
    account: &Account,
    address: &Email,
    notice: &Notice,
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    if has_room(db, &MAILS_TO_RECIPIENT, address.as_str(), now)? {
        outbox::notify_at(db, account, address, notice, now)?;
    }
    Ok(())
}

/// Counts one more in a limit that nobody is told of; false where it is reached.
pub(crate) fn has_room(
    db: &mut Db,
    throttle: &Throttle,
    who: &str,
    now: OffsetDateTime,
) -> Result<bool, ApiError> {
    match throttling::spend(db, throttle, who, now) {
        Ok(()) => Ok(true),
        Err(error) if error.code() == Code::TooManyAttempts => Ok(false),
        Err(error) => Err(error),
    }
}
