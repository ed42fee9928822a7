//! An account is deleted with its data.

use std::collections::HashMap;

use marsam_auth::secrets::SecretKey;
use marsam_domain::accounts::Account;
use marsam_domain::ids::{AccountId, CreativeId};
use marsam_domain::notices::Notice;
use marsam_domain::payments::open_money::{MoneyFacts, OpenBalance, OpenMoney};
use marsam_domain::payments::payouts::{PlanRules, Stop};
use marsam_persistence::locks::advisory_lock;
use marsam_persistence::outbox::{self, NewMail};
use marsam_persistence::{Db, DbError, accounts, erasure, payouts, request_money};

use super::admins::CHANGE_OF_ADMINS;
use crate::Refused;
use crate::payouts::of_creatives;

/// Whether an account may be deleted now.
///
/// # Errors
/// [`Refused::LastAdmin`], [`Refused::ProjectsRunning`] while one of its sides works on a project, and
/// [`Refused::MoneyOpen`] while it is owed money or owes some, a payout to it is prepared, a payment that it began is open,
/// or something that it paid goes back to it.
pub fn may_go(
    db: &mut Db,
    account: &Account,
    key: &SecretKey,
    rules: PlanRules<'_>,
) -> Result<(), Refused> {
    if account.is_admin && accounts::admins(db)?.len() == 1 {
        return Err(Refused::LastAdmin);
    }
    if erasure::has_running_projects(db, account.id)? {
        return Err(Refused::ProjectsRunning);
    }
    match open_money(db, account.id, key, rules)? {
        Some(open) => Err(Refused::MoneyOpen(open)),
        None => Ok(()),
    }
}

fn open_money(
    db: &mut Db,
    account: AccountId,
    key: &SecretKey,
    rules: PlanRules<'_>,
) -> Result<Option<OpenMoney>, DbError> {
    Ok(OpenMoney::of(&MoneyFacts {
        has_open_page: request_money::has_open_page(db, account)?,
        has_refund: request_money::has_refund_under_way(db, account)?,
        has_transfer: payouts::has_prepared(db, account)?,
        balances: balances_of(db, account, key, rules)?,
    }))
}

/// What the roster entries of an account are owed, with what a transfer waits for.
fn balances_of(
    db: &mut Db,
    account: AccountId,
    key: &SecretKey,
    rules: PlanRules<'_>,
) -> Result<Vec<OpenBalance>, DbError> {
    let owed = payouts::open_balances(db, account)?;
    if owed.is_empty() {
        return Ok(Vec::new());
    }
    let creatives: Vec<CreativeId> = owed.iter().map(|(creative, _)| *creative).collect();
    let mut stops: HashMap<CreativeId, Vec<Stop>> = of_creatives(db, &creatives, key, rules)?
        .into_iter()
        .map(|payee| (payee.creative, payee.plan.stops))
        .collect();
    // A balance counts whatever its plan says.
    let balances = owed.into_iter().map(|(creative, fils)| OpenBalance {
        fils,
        stops: stops.remove(&creative).unwrap_or_default(),
    });
    Ok(balances.collect())
}

/// Deletes an account, and mails a farewell.
///
/// # Errors
/// Those of [`may_go`].
pub fn erase(
    db: &mut Db,
    account: &Account,
    key: &SecretKey,
    rules: PlanRules<'_>,
) -> Result<(), Refused> {
    let now = rules.now;
    // Two admins who delete their accounts at once must not both find the other.
    advisory_lock(db, CHANGE_OF_ADMINS)?;
    may_go(db, account, key, rules)?;
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
