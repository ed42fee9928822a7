//! The binary `marsam`: reads the settings, wires the crates together and runs one command.

mod cli;
mod clock;
mod commands;
mod config;
mod demo;
mod disk_room;
mod metrics_page;
mod open_files;
mod private_file;
mod secret_key;
mod setup_code_file;
mod telemetry;
mod workers;

use std::io::Write as _;
use std::process::ExitCode;

use clap::Parser as _;

use crate::cli::Cli;
use crate::config::SettingRefused;

/// Requests make many small allocations from many threads: mimalloc handles that better than glibc.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The same exit code as for an invalid command line.
const WRONG_SETTING: u8 = 2;

fn main() -> ExitCode {
    let cli = Cli::parse();
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
