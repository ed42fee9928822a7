//! Making an account an admin: the flag, its history, and an end to tokens of before.

use marsam_auth::sessions;
use marsam_domain::accounts::Account;
use marsam_domain::email::Email;
use marsam_domain::ids::AccountId;
use marsam_domain::notices::Notice;
use marsam_persistence::events::{By, NewEvent, Subject};
use marsam_persistence::outbox::tell;
use marsam_persistence::{Db, DbError, accounts, events};
use time::OffsetDateTime;

use crate::ApiError;
use crate::error::Code;
use crate::seat::{Renewed, Seat};

/// The account, if it was no admin before.
pub(super) fn grant(
    db: &mut Db,
    caller: AccountId,
    email: &Email,
    now: OffsetDateTime,
) -> Result<Option<Account>, ApiError> {
    let account = accounts::by_email(db, email)?.ok_or(Code::AccountNotFound)?;
    if !account.email_verified() {
        return Err(Code::EmailNotVerified.into());
    }
    if !accounts::grant_admin(db, account.id, now)? {
        return Ok(None);
    }
    let event = NewEvent {
        subject: Subject::Account(account.id),
        by: By::Admin(caller),
        event: "admin_granted",
        from: None,
        to: None,
        note: None,
    };
    events::append(db, &event, now)?;
    tell(db, &account, &Notice::AdminGranted, now)?;
    tracing::info!(account = %account.id, by = %caller, "admin granted");
    Ok(Some(account))
}

/// No token outlives a change of role: whoever was made an admin signs in again, and whoever made itself one
/// goes on under a fresh token.
pub(super) fn begin_anew(
    db: &mut Db,
    account: &Account,
    caller: AccountId,
    seat: Seat,
) -> Result<Option<(Renewed, Account)>, DbError> {
    if account.id != caller {
        sessions::end_all_of(db, account.id)?;
        return Ok(None);
    }
    sessions::end_others_of(db, caller, seat.session)?;
    Ok(Some((seat.renew(db)?, accounts::find(db, caller)?)))
}
