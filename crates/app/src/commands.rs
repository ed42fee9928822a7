//! Runs one command with its settings.

mod admin;
mod backup;
mod export;
mod keys;
mod media;
mod rebuilding;
mod serve;

use std::path::Path;

use anyhow::Context as _;
use marsam_persistence::Store;
use marsam_persistence::store::Engine;

use crate::cli::Command;
use crate::config::{Config, Database};
use crate::telemetry;

/// Runs a command. Its output goes to standard output, its log to standard error.
pub(crate) fn run(command: Command) -> anyhow::Result<()> {
    // Exports need no settings, and a worker must have none: no database, no secret, no thread.
    match &command {
        Command::Export { what } => return export::print(*what),
        Command::MediaWorker { input, output } => return media_worker(input, output),
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
        Command::Migrate => migrate(&config.database),
        Command::Rebuild => rebuilding::run(&config.database),
        Command::Admin(what) => admin::run(what, &config),
        Command::Keys(what) => keys::run(&what, &config),
        Command::Media(what) => media::run(&what, &config),
        Command::Backup {
            file,
            without_files,
        } => backup::backup(&config, &file, without_files),
        Command::Restore { file } => backup::restore(&config, &file),
        Command::Export { what } => export::print(what),
        Command::MediaWorker { input, output } => media_worker(&input, &output),
    }
}

fn media_worker(input: &Path, output: &Path) -> anyhow::Result<()> {
    marsam_media::worker::run(input, output, std::io::stdin()).context("the file was not processed")
}

fn open(database: &Database) -> anyhow::Result<Store> {
    let store = connect(database)?;
    store
        .migrate()
        .context("DATABASE_URL: the database could not be migrated")?;
    Ok(store)
}

fn connect(database: &Database) -> anyhow::Result<Store> {
    Store::connect(&database.url).with_context(|| match &database.engine {
        Engine::Sqlite(file) => format!("DATABASE_URL: {} could not be opened", file.display()),
        // Diesel's message is about URLs whatever the cause; the password is not printed.
        Engine::Postgres => {
            "DATABASE_URL: the PostgreSQL server cannot be reached, or does not let this user in"
                .to_owned()
        }
    })
}

fn migrate(database: &Database) -> anyhow::Result<()> {
    let store = connect(database)?;
    let run = store.migrate()?;
    say(&format!("{run} migrations run; the database is up to date"))
}

/// Prints a line to standard output.
fn say(line: &str) -> anyhow::Result<()> {
    use std::io::Write as _;
    writeln!(std::io::stdout(), "{line}").context("cannot write to standard output")
}
