//! An account is deleted with its data.

use marsam_domain::accounts::Account;
use marsam_domain::notices::Notice;
use marsam_persistence::locks::advisory_lock;
use marsam_persistence::outbox::{self, NewMail};
use marsam_persistence::{Db, DbError, accounts, erasure, payouts, request_money};
use time::OffsetDateTime;

use super::admins::CHANGE_OF_ADMINS;
use crate::Refused;

/// Whether an account may be deleted now.
///
/// # Errors
/// [`Refused::LastAdmin`], [`Refused::ProjectsRunning`] while one of its sides works on a project, and
/// [`Refused::MoneyOpen`] while it is owed money, owes some, or a payout to it is prepared.
pub fn may_go(db: &mut Db, account: &Account) -> Result<(), Refused> {
    if account.is_admin && accounts::admins(db)?.len() == 1 {
        return Err(Refused::LastAdmin);
    }
    if erasure::has_running_projects(db, account.id)? {
        return Err(Refused::ProjectsRunning);
    }
    if payouts::has_open_money(db, account.id)? || request_money::is_open_of(db, account.id)? {
        return Err(Refused::MoneyOpen);
    }
    Ok(())
}

/// Deletes an account, and mails a farewell.
///
/// # Errors
/// Those of [`may_go`].
pub fn erase(db: &mut Db, account: &Account, now: OffsetDateTime) -> Result<(), Refused> {
    // Two admins who delete their accounts at once must not both find the other.
    advisory_lock(db, CHANGE_OF_ADMINS)?;
    may_go(db, account)?;
    erasure::erase(db, account, now).map_err(|error| match error {
        // A proposal was selected since the first check.
        DbError::Conflict => Refused::ProjectsRunning,
        other => other.into(),
    })?;
    // Refers to no account, so that it is sent although the account is deleted.
    let farewell = NewMail {
        notice: &Notice::AccountDeleted,
        account_id: None,
        recipient: &account.email,
        is_proved: account.email_verified(),
        language: account.language,
    };
    Ok(outbox::enqueue(db, &farewell, now)?)
}
