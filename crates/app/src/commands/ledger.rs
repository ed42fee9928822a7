//! `marsam ledger` and `marsam payments`: the books of the money that is held are checked, and money is paused.

use anyhow::bail;
use marsam_persistence::{DbError, money_state};
use marsam_workflows::books;
use marsam_workflows::payments::verifying;

use super::{open_existing, say};
use crate::cli::{Ledger, Payments};
use crate::clock;
use crate::config::Config;

pub(super) fn run(what: &Ledger, config: &Config) -> anyhow::Result<()> {
    let store = open_existing(&config.database)?;
    match what {
        Ledger::Verify => {
            let accounts = store.read(books::verify)?;
            for finding in &accounts {
                say(&finding.to_string())?;
            }
            let found = store.read(verifying::verify)?;
            for broken in &found.broken {
                say(&broken.to_string())?;
            }
            let (broken, projects) = (accounts.len() + found.broken.len(), found.projects);
            if broken > 0 {
                bail!("the ledger does not hold in {broken} places, of {projects} projects")
            }
            say(&format!("the ledger holds: {projects} projects with money"))
        }
    }
}

pub(super) fn payments(what: &Payments, config: &Config) -> anyhow::Result<()> {
    let store = open_existing(&config.database)?;
    match what {
        Payments::Pause => {
            store.write::<_, DbError>(|db| money_state::pause(db, clock::now()))?;
            say(
                "nothing is paid, refunded or prepared until `marsam payments resume`; captures are still read",
            )
        }
        Payments::Resume => {
            store.write::<_, DbError>(money_state::resume)?;
            say("paying, refunds and payouts go on")
        }
    }
}
