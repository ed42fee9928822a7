//! `marsam ledger`: the books of the money that is held for brands and creatives.

use anyhow::bail;
use marsam_persistence::DbError;
use marsam_workflows::books;

use super::{open_existing, say};
use crate::cli::Ledger;
use crate::config::Config;

pub(super) fn run(what: &Ledger, config: &Config) -> anyhow::Result<()> {
    let store = open_existing(&config.database)?;
    match what {
        Ledger::Verify => {
            let found = store.read(|db| Ok::<_, DbError>(books::verify(db)?))?;
            if found.is_empty() {
                return say("the ledger holds");
            }
            for finding in &found {
                say(&finding.to_string())?;
            }
            bail!("the ledger does not hold: {} findings", found.len())
        }
    }
}
