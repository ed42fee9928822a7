//! `marsam transfer`: moves the database of a site to the other engine.

use anyhow::{Context as _, bail};
use marsam_persistence::Store;
use marsam_persistence::store::{Engine, ServingLock, Timeouts};
use marsam_persistence::transfer::transfer;

use super::{connect, connect_existing, migrate, say};
use crate::config::Database;

pub(super) fn run(from: &str, to: &str) -> anyhow::Result<()> {
    let (from, to) = (database("FROM", from)?, database("TO", to)?);
    // Brought up to this version first: rows are copied between equal tables.
    migrate(&connect_existing(&from)?)?;
    let _not_served = match &from.engine {
        Engine::Sqlite(file) => Some(ServingLock::take(file).context("FROM")?),
        Engine::Postgres => None,
    };
    let patient = |url: &str| Store::connect_with(url, Timeouts::patient());
    let (source, target) = (connect(&from, patient)?, connect(&to, patient)?);
    migrate(&target)?;
    let copied = transfer(&source, &target).context("nothing was copied")?;
    for (table, rows) in &copied.rows {
        say(&format!("{rows:>12} {table}"))?;
    }
    say(&format!(
        "{} rows; SHA-256 of both: {}",
        copied.rows.values().sum::<u64>(),
        copied.digest
    ))?;
    if to.engine == Engine::Postgres {
        say(
            "next: DATABASE_URL and MARSAM_SECRET_KEY (as the file secret-key has it), and MARSAM_MEDIA_URL as before",
        )?;
    }
    Ok(())
}

fn database(name: &str, url: &str) -> anyhow::Result<Database> {
    let Some(engine) = Engine::of_url(url) else {
        bail!("{name} must begin with sqlite:// and a path, or be a postgres:// URL");
    };
    Ok(Database {
        url: url.to_owned(),
        engine,
    })
}
