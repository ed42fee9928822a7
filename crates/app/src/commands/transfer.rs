//! `marsam transfer`: moves the database of a site to the other engine, and holds the old one.

use anyhow::{Context as _, bail};
use marsam_persistence::store::{Engine, ServingLock, Timeouts};
use marsam_persistence::transfer::transfer;
use marsam_persistence::{DbError, Store, installation};

use super::{connect, connect_existing, migrate, say};
use crate::clock;
use crate::config::Database;

pub(super) fn run(from: &str, to: &str) -> anyhow::Result<()> {
    let (from, to) = (database("FROM", from)?, database("TO", to)?);
    // The one would wait for what the other has locked.
    if from.url == to.url {
        bail!("FROM and TO are one database");
    }
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
    say_what_is_held(hold(&source))
}

/// Both databases have the same ids: served by mistake, the old one would send the waiting mails again and delete the
/// files of the new one.
fn hold(source: &Store) -> Result<(), DbError> {
    source.write(|db| {
        installation::ensure(db, clock::now())?;
        installation::hold(db, clock::now())
    })
}

fn say_what_is_held(held: Result<(), DbError>) -> anyhow::Result<()> {
    match held {
        Ok(()) => say(
            "FROM is on hold: it sends no mail and deletes no file if it is served again. To go back to it, `marsam mail release` \
             or `marsam mail drop`, and `marsam media sweep --yes`, with the DATABASE_URL of FROM",
        ),
        Err(error) => say(&format!(
            "FROM could not be put on hold ({error}): do not serve it again, or it sends the waiting mails a second time and \
             deletes files of TO; once it can be written, `marsam mail hold` with the DATABASE_URL of FROM"
        )),
    }
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
