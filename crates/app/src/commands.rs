//! Runs one command with its settings.

mod admin;
mod backup;
mod clock;
mod disputes;
mod export;
mod file_store;
mod keys;
mod ledger;
mod mail;
mod media;
mod payments;
mod rebuilding;
mod restored;
mod serve;
mod transfer;

use std::path::Path;

use anyhow::{Context as _, bail};
use marsam_persistence::store::Engine;
use marsam_persistence::{DbError, Store, installation};

use crate::cli::Command;
use crate::config::{Config, Database};
use crate::{database_failures, telemetry};

/// Runs a command. Its output goes to standard output, its log to standard error.
pub(crate) fn run(command: Command) -> anyhow::Result<()> {
    // Exports need no settings, and a worker must have none: no database, no secret, no thread.
    match &command {
        Command::Export { what } => return export::print(*what),
        Command::MediaWorker { input, output } => return media_worker(input, output),
        Command::FilmWorker {
            ffmpeg,
            input,
            output,
            picture,
        } => return film_worker(ffmpeg, input, output, *picture),
        _ => {}
    }
    // Two crypto providers may be linked; the first one installed is used by the whole process.
    let _already_installed = rustls::crypto::ring::default_provider().install_default();
    let config = Config::from_env()?;
    match command {
        Command::Serve { demo } => {
            let content = serve::Content::asked(demo, &config)?;
            let _logging = telemetry::start(&config.log);
            serve::run(&config, content)
        }
        Command::Migrate => make_database(&config.database),
        Command::Rebuild => rebuilding::run(&config.database),
        Command::Admin(what) => admin::run(what, &config),
        Command::Disputes(what) => disputes::run(what, &config),
        Command::Keys(what) => keys::run(&what, &config),
        Command::Clock(what) => clock::run(what, &config),
        Command::Ledger(what) => ledger::run(&what, &config),
        Command::Payments(what) => payments::run(&what, &config),
        Command::Media(what) => media::run(&what, &config),
        Command::Backup {
            file,
            without_files,
        } => backup::backup(&config, &file, without_files),
        Command::Mail(what) => mail::run(&what, &config),
        Command::Transfer { from, to } => transfer::run(&from, &to),
        Command::Restore { file, incomplete } => backup::restore(&config, &file, incomplete),
        Command::Restored => restored::run(&config.database),
        Command::Export { what } => export::print(what),
        Command::MediaWorker { input, output } => media_worker(&input, &output),
        Command::FilmWorker {
            ffmpeg,
            input,
            output,
            picture,
        } => film_worker(&ffmpeg, &input, &output, picture),
    }
}

fn film_worker(ffmpeg: &Path, input: &Path, output: &Path, picture: bool) -> anyhow::Result<()> {
    let ended = marsam_media::film_worker::run(ffmpeg, input, output, picture);
    match ended.context("ffmpeg was not run")? {}
}

fn media_worker(input: &Path, output: &Path) -> anyhow::Result<()> {
    marsam_media::worker::run(input, output, std::io::stdin()).context("the file was not processed")
}

/// Opens a database that exists: a typo in its name must not create an empty one.
fn open_existing(database: &Database) -> anyhow::Result<Store> {
    let store = connect_existing(database)?;
    migrate(&store)?;
    Ok(store)
}

/// The same for a command that mails, pays or deletes: a `PostgreSQL` dump that was restored and never served is found to
/// be a copy first, and is held.
fn open_held_if_copied(database: &Database) -> anyhow::Result<Store> {
    let store = open_existing(database)?;
    store.write(|db| installation::ensure(db, crate::clock::now()))?;
    Ok(store)
}

/// Runs the pending migrations; returns how many.
fn migrate(store: &Store) -> anyhow::Result<usize> {
    store
        .migrate()
        .context("DATABASE_URL: the database could not be migrated")
}

fn connect_existing(database: &Database) -> anyhow::Result<Store> {
    match Store::connect_existing(&database.url) {
        Err(DbError::NoDatabase(found)) => {
            bail!("DATABASE_URL: {found}; `marsam serve` or `marsam migrate` creates the database")
        }
        other => connect(database, |_url| other),
    }
}

fn connect(
    database: &Database,
    connect: impl FnOnce(&str) -> Result<Store, DbError>,
) -> anyhow::Result<Store> {
    let refused = match connect(&database.url) {
        Ok(store) => return Ok(store),
        Err(refused) => refused,
    };
    match (&database.engine, refused) {
        (Engine::Sqlite(file), error) => {
            let opened = format!("DATABASE_URL: {} could not be opened", file.display());
            Err(error).context(opened)
        }
        (Engine::Postgres, DbError::Unavailable(text)) => {
            let why = database_failures::sentence(&text, &database.url);
            bail!("DATABASE_URL: {why}")
        }
        (Engine::Postgres, error) => Err(error).context("DATABASE_URL"),
    }
}

fn make_database(database: &Database) -> anyhow::Result<()> {
    let store = connect(database, Store::connect)?;
    let run = migrate(&store)?;
    say(&format!("{run} migrations run; the database is up to date"))
}

/// Prints a line to standard output.
fn say(line: &str) -> anyhow::Result<()> {
    use std::io::Write as _;
    writeln!(std::io::stdout(), "{line}").context("cannot write to standard output")
}
