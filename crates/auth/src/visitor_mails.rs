//! Mails that any visitor may cause to any address: five per hour and mailbox; more are dropped silently. Reset mails have a
//! limit of their own.

use marsam_domain::accounts::Account;
use marsam_domain::email::Email;
use marsam_domain::notices::Notice;
use marsam_domain::throttles::{MAILS_TO_RECIPIENT, RECEIPT_MAILS};
use marsam_persistence::{Db, DbError, outbox};
use time::OffsetDateTime;

use crate::throttling;

/// Notifies an account of what its owner did; counted if the address is unverified, since the address may then belong
/// to anyone.
pub fn notify(
    db: &mut Db,
    account: &Account,
    notice: &Notice,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    if account.email_verified() {
        let account_id = account.id.to_string();
        if throttling::has_room(db, &RECEIPT_MAILS, &account_id, now)? {
            outbox::notify_at_end(db, account, notice, now)?;
        }
        Ok(())
    } else {
        notify_for_visitor(db, account, notice, now)
    }
}

/// Notifies an account of an action by a visitor who may not be its owner.
pub fn notify_for_visitor(
    db: &mut Db,
    account: &Account,
    notice: &Notice,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    notify_at(db, account, &account.email, notice, now)
}

/// The same, at an address other than the account's.
pub fn notify_at(
    db: &mut Db,
    account: &Account,
    address: &Email,
    notice: &Notice,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    if throttling::has_room(db, &MAILS_TO_RECIPIENT, address.as_str(), now)? {
        outbox::notify_at(db, account, address, notice, now)?;
    }
    Ok(())
}
