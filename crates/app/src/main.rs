//! The binary `marsam`: reads the settings, wires the crates together and runs one command.

mod cli;
mod clock;
mod commands;
mod config;
mod database_failures;
mod demo;
mod disk_room;
mod metrics_page;
mod open_files;
mod open_money;
mod private_file;
mod secret_key;
mod setup_code_file;
mod telemetry;
mod workers;

use std::io::Write as _;
use std::process::ExitCode;

use clap::Parser as _;
use clap::error::ErrorKind;

use crate::cli::Cli;
use crate::config::SettingRefused;

/// Requests make many small allocations from many threads: mimalloc handles that better than glibc.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The same exit code as for an invalid command line.
const WRONG_SETTING: u8 = 2;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return refuse(&error),
    };
    match commands::run(cli.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _lost = writeln!(std::io::stderr(), "marsam: {error:#}");
            if error.is::<SettingRefused>() {
                ExitCode::from(WRONG_SETTING)
            } else {
                ExitCode::FAILURE
            }
        }
    }
}

/// Help and the version as they are; a wrong command line in one sentence, with what was meant, if that is clear.
fn refuse(error: &clap::Error) -> ExitCode {
    // Without a subcommand, the help is what was meant.
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let _lost = error.print();
        return ExitCode::from(WRONG_SETTING);
    }
    if !error.use_stderr() {
        let _lost = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.to_string();
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines.next().unwrap_or_default();
    let first = first.strip_prefix("error: ").unwrap_or(first);
    let named = lines
        .clone()
        .take_while(|line| !line.starts_with("Usage:"))
        .map(|line| line.strip_prefix("tip: ").unwrap_or(line));
    let sentence: Vec<&str> = std::iter::once(first).chain(named).collect();
    let _lost = writeln!(
        std::io::stderr(),
        "marsam: {} (marsam --help lists the commands)",
        sentence.join(" ")
    );
    ExitCode::from(WRONG_SETTING)
}
