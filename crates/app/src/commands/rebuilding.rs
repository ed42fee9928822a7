//! `marsam rebuild`, and the same at a start that finds derived rows which do not match their sources: the words and
//! counts of the lists, and the entries of the creatives' inboxes.

use anyhow::Context as _;
use marsam_persistence::listed::rebuilding::{is_current, rebuild};
use marsam_persistence::quote_requests::{codes, entries};
use marsam_persistence::{DbError, Store};

use super::{open_existing, say};
use crate::config::Database;

/// Rebuilds the words and the counts of the lists, and says how many.
pub(super) fn run(database: &Database) -> anyhow::Result<()> {
    let store = open_existing(database)?;
    let made = store.write(rebuild).context("nothing was rebuilt")?;
    let inboxes = entries::rebuild(&store).context("the creatives' inboxes were not rebuilt")?;
    say(&format!(
        "rebuilt: {} words of {} accounts, applications and requests, their counts, and the inboxes' entries of \
         {inboxes} requests",
        made.words, made.subjects
    ))
}

/// Rebuilds them if they do not belong to this version and these rows: after an upgrade, after a backup of another
/// version was restored, after rows were written by other means.
pub(super) fn if_needed(store: &Store) -> anyhow::Result<()> {
    let coded = codes::fill(store).context("the codes of requests could not be stored")?;
    if coded > 0 {
        tracing::info!(
            requests = coded,
            "requests from before there were codes got theirs"
        );
    }
    lists_if_needed(store)?;
    if !store.read(entries::is_complete)? {
        let requests = entries::rebuild(store)?;
        tracing::info!(
            requests,
            "the entries of the creatives' inboxes were rebuilt"
        );
    }
    Ok(())
}

fn lists_if_needed(store: &Store) -> anyhow::Result<()> {
    if store.read(is_current)? {
        return Ok(());
    }
    // Checked again inside the write: another instance may have rebuilt them.
    let made = store.write(|db| {
        if is_current(db)? {
            return Ok::<_, DbError>(None);
        }
        rebuild(db).map(Some)
    });
    let made = made.context("the words and the counts of the lists could not be rebuilt")?;
    if let Some(made) = made.filter(|made| made.subjects > 0) {
        tracing::info!(
            words = made.words,
            subjects = made.subjects,
            "the words and the counts of the lists were rebuilt"
        );
    }
    Ok(())
}
