//! Telling an account something, in the transaction of the thing itself.

use marsam_domain::accounts::Account;
use marsam_domain::email::Email;
use marsam_domain::notices::Notice;
use marsam_persistence::outbox::{self, NewMail};
use marsam_persistence::{Db, DbError};
use time::OffsetDateTime;

/// Writes a notice about an account to an address that is not its own, or is not any more.
pub(crate) fn tell_at(
    db: &mut Db,
    account: &Account,
    address: &Email,
    notice: &Notice,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let mail = NewMail {
        notice,
        account_id: Some(account.id),
        recipient: address,
        language: account.language,
    };
    outbox::put(db, &mail, now)
}

/// Writes a notice to an account's own address and in its language; what a form names might be anybody's.
pub(crate) fn tell(
    db: &mut Db,
    account: &Account,
    notice: &Notice,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    tell_at(db, account, &account.email, notice, now)
}
