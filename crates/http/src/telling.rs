//! Telling an account something, in the transaction of the thing itself.

use marsam_domain::accounts::Account;
use marsam_domain::notices::Notice;
use marsam_persistence::outbox::{self, NewMail};
use marsam_persistence::{Db, DbError};
use time::OffsetDateTime;

/// Writes a notice to an account's own address and in its language; what a form names might be anybody's.
pub(crate) fn tell(
    db: &mut Db,
    account: &Account,
    notice: &Notice,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    let mail = NewMail {
        notice,
        account_id: Some(account.id),
        recipient: &account.email,
        language: account.language,
    };
    outbox::put(db, &mail, now)
}
