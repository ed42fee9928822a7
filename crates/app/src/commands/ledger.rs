//! `marsam ledger`: the books of the money that is held are checked.

use anyhow::bail;
use marsam_persistence::money_state;
use marsam_workflows::books;

use super::{open_existing, say};
use crate::cli::Ledger;
use crate::config::Config;

pub(super) fn run(what: &Ledger, config: &Config) -> anyhow::Result<()> {
    let store = open_existing(&config.database)?;
    match what {
        Ledger::Verify => {
            let verified = store.read(books::verify)?;
            for finding in &verified.findings {
                say(&finding.to_string())?;
            }
            let (found, projects) = (verified.findings.len(), verified.projects);
            // Of many projects a night reads some: only this check says that what was found before is mended.
            let kept = i64::try_from(found).unwrap_or(i64::MAX);
            store.write(|db| money_state::keep_findings(db, kept))?;
            if found > 0 {
                bail!("the ledger does not hold in {found} places, of {projects} projects")
            }
            say(&format!("the ledger holds: {projects} projects with money"))
        }
    }
}
