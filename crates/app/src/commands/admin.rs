//! `marsam admin`: how an operator grants the first admin and manages accounts.

mod messages;
mod suspension;

use anyhow::{Context as _, anyhow, bail};
use marsam_auth::{sessions, setup_code};
use marsam_domain::accounts::{Account, AccountState, SuspensionDraft};
use marsam_domain::actors::Actor;
use marsam_domain::email::Email;
use marsam_domain::events::AccountEvent;
use marsam_domain::notices::Notice;
use marsam_persistence::events::Subject;
use marsam_persistence::locks::advisory_lock;
use marsam_persistence::outbox::notify;
use marsam_persistence::{Db, DbError, Store, accounts, contact_messages, events, two_step};
use time::OffsetDateTime;

use super::{open_existing, say};
use crate::cli::Admin;
use crate::config::Config;
use crate::{clock, setup_code_file};

pub(super) fn run(what: Admin, config: &Config) -> anyhow::Result<()> {
    let store = open_existing(&config.database)?;
    let now = clock::now();
    match what {
        Admin::Grant { email } => {
            let email = address(&email)?;
            match store.write(|db| grant(db, &email, now))? {
                Granted::Now => say(&format!("{email} is an admin now")),
                Granted::Before => say(&format!("{email} was an admin already")),
                Granted::Suspended => bail!("{email} is suspended: restore the account first"),
                Granted::NoAccount => bail!("no account has the address {email}"),
                Granted::Unverified => bail!("{email} has not confirmed this address yet"),
            }
        }
        Admin::Revoke { email } => revoke(&store, &email, now),
        Admin::Suspend {
            email,
            reason,
            message,
        } => {
            let said = SuspensionDraft {
                reason: reason.unwrap_or_default().into(),
                message: message.unwrap_or_default().into(),
            };
            suspension::suspend(&store, &email, said, now)
        }
        Admin::Restore { email } => suspension::restore(&store, &email, now),
        Admin::SignOut { email } => sign_out(&store, &email, now),
        Admin::ResetTotp { email } => reset_totp(&store, &email, now),
        Admin::List => {
            for admin in store.read(accounts::admins)? {
                say(&format!(
                    "{}\t{}",
                    admin.email,
                    admin.full_name.unwrap_or_default()
                ))?;
            }
            Ok(())
        }
        Admin::Messages { limit } => {
            for message in store.read(|db| contact_messages::newest(db, limit))? {
                say(&messages::as_text(&message))?;
            }
            Ok(())
        }
        Admin::SetupCode => {
            let code = setup_code_file::ensure(&store, &config.setup_code_file(), now)?
                .context("there is an admin already: use `marsam admin grant EMAIL`")?;
            say(code.reveal())
        }
    }
}

fn address(text: &str) -> anyhow::Result<Email> {
    Email::parse(text).map_err(|_code| anyhow!("that is not an e-mail address"))
}

/// Locks the account, so that none of its own writes can run while it is changed.
fn account_of(db: &mut Db, email: &Email) -> anyhow::Result<Account> {
    locked(db, email)?.with_context(|| format!("no account has the address {email}"))
}

fn locked(db: &mut Db, email: &Email) -> Result<Option<Account>, DbError> {
    match accounts::by_email(db, email)? {
        Some(found) => {
            accounts::lock(db, &[found.id])?;
            accounts::by_email(db, email)
        }
        None => Ok(None),
    }
}

fn revoke(store: &Store, email: &str, now: OffsetDateTime) -> anyhow::Result<()> {
    let email = address(email)?;
    store.write(|db| {
        let account = account_of(db, &email)?;
        advisory_lock(db, "make an admin").map_err(Failed::from)?;
        if !account.is_admin {
            return Err(anyhow!("{email} is not an admin").into());
        }
        if accounts::admins(db)?.len() == 1 {
            return Err(anyhow!("{email} is the last admin: grant another account first").into());
        }
        accounts::revoke_admin(db, account.id, now)?;
        sessions::end_all_of(db, account.id)?;
        notify(db, &account, &Notice::AdminRevoked, now)?;
        note(db, &account, AccountEvent::AdminRevoked, now)?;
        Ok::<_, Failed>(())
    })?;
    say(&format!("{email} is no longer an admin"))
}

fn sign_out(store: &Store, email: &str, now: OffsetDateTime) -> anyhow::Result<()> {
    let email = address(email)?;
    let ended = store.write(|db| {
        let account = account_of(db, &email)?;
        note(db, &account, AccountEvent::SignedOutEverywhere, now)?;
        Ok::<_, Failed>(sessions::end_all_of(db, account.id)?)
    })?;
    say(&format!("{email} was signed out of {ended} browsers"))
}

fn reset_totp(store: &Store, email: &str, now: OffsetDateTime) -> anyhow::Result<()> {
    let email = address(email)?;
    store.write(|db| {
        let account = account_of(db, &email)?;
        if !two_step::remove(db, account.id)? {
            return Err(anyhow!("{email} has not turned two-step sign-in on").into());
        }
        sessions::end_all_of(db, account.id)?;
        notify(db, &account, &Notice::TotpTurnedOff, now)?;
        marsam_workflows::payouts::stop(db, account.id, now)?;
        note(db, &account, AccountEvent::TotpReset, now)?;
        Ok::<_, Failed>(())
    })?;
    say(&format!(
        "{email} signs in without a second step, and was signed out everywhere"
    ))
}

/// Carries an `anyhow` error through a transaction.
struct Failed(anyhow::Error);

impl From<DbError> for Failed {
    fn from(error: DbError) -> Self {
        Self(error.into())
    }
}

impl From<anyhow::Error> for Failed {
    fn from(error: anyhow::Error) -> Self {
        Self(error)
    }
}

impl From<Failed> for anyhow::Error {
    fn from(failed: Failed) -> Self {
        failed.0
    }
}

fn note(
    db: &mut Db,
    account: &Account,
    event: AccountEvent,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    events::record(
        db,
        Subject::Account(account.id),
        Actor::Operator,
        event,
        now,
    )
}

#[derive(Debug, PartialEq, Eq)]
enum Granted {
    Now,
    Before,
    NoAccount,
    Suspended,
    Unverified,
}

fn grant(db: &mut Db, email: &Email, now: OffsetDateTime) -> Result<Granted, DbError> {
    let Some(account) = locked(db, email)? else {
        return Ok(Granted::NoAccount);
    };
    // The same lock as the setup page takes, so that a setup code is never valid while there is an admin.
    advisory_lock(db, "make an admin")?;
    if account.state == AccountState::Suspended {
        return Ok(Granted::Suspended);
    }
    if !account.email_verified() {
        return Ok(Granted::Unverified);
    }
    if !accounts::grant_admin(db, account.id, now)? {
        return Ok(Granted::Before);
    }
    setup_code::spend(db)?;
    // No token outlives a change of role.
    sessions::end_all_of(db, account.id)?;
    notify(db, &account, &Notice::AdminGranted, now)?;
    note(db, &account, AccountEvent::AdminGranted, now)?;
    Ok(Granted::Now)
}
