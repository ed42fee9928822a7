//! `marsam admin`: the operator's way to the first admin.

use anyhow::{Context as _, bail};
use marsam_auth::setup_code;
use marsam_domain::email::Email;
use marsam_persistence::events::{By, NewEvent, Subject};
use marsam_persistence::store::one_at_a_time;
use marsam_persistence::{Db, DbError, accounts, events};
use time::OffsetDateTime;

use super::{open, say};
use crate::cli::Admin;
use crate::config::Config;
use crate::{clock, setup_code_file};

pub(super) fn run(what: Admin, config: &Config) -> anyhow::Result<()> {
    let store = open(&config.database)?;
    let now = clock::now();
    match what {
        Admin::Grant { email } => {
            let Ok(email) = Email::parse(&email) else {
                bail!("that is no e-mail address")
            };
            match store.write(|db| grant(db, &email, now))? {
                Granted::Now => say(&format!("{email} is an admin now")),
                Granted::Before => say(&format!("{email} was an admin already")),
                Granted::NoAccount => bail!("nobody has an account with the address {email}"),
                Granted::Unverified => bail!("{email} has not confirmed this address yet"),
            }
        }
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
        Admin::SetupCode => {
            let code = setup_code_file::ensure(&store, &config.setup_code_file(), now)?
                .context("there is an admin already: use `marsam admin grant EMAIL`")?;
            say(code.reveal())
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Granted {
    Now,
    Before,
    NoAccount,
    Unverified,
}

fn grant(db: &mut Db, email: &Email, now: OffsetDateTime) -> Result<Granted, DbError> {
    // The same door as the page's, so that a setup code is never good beside an admin.
    one_at_a_time(db, "make an admin")?;
    let Some(account) = accounts::by_email(db, email)? else {
        return Ok(Granted::NoAccount);
    };
    if !account.email_verified() {
        return Ok(Granted::Unverified);
    }
    if !accounts::grant_admin(db, account.id, now)? {
        return Ok(Granted::Before);
    }
    setup_code::spend(db)?;
    let event = NewEvent {
        subject: Subject::Account(account.id),
        by: By::Operator,
        event: "admin_granted",
        from: None,
        to: None,
        note: None,
    };
    events::append(db, &event, now)?;
    Ok(Granted::Now)
}
