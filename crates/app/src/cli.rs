//! The command line; settings are environment variables.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};

/// A marketplace where brands in Kuwait meet vetted creatives. Settings are environment variables: see docs/operations.md.
#[derive(Debug, Parser)]
#[command(name = "marsam", version)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Migrates the database, then serves the site
    Serve {
        /// Put the demo roster and accounts into an empty database; on this machine only
        #[arg(long)]
        demo: bool,
    },
    /// Migrates the database and exits
    Migrate,
    /// Finds and makes admins, while the site is served or not
    #[command(subcommand)]
    Admin(Admin),
    /// Looks after the keys that sign ID tokens, while the site is served or not
    #[command(subcommand)]
    Keys(Keys),
    /// Copies the embedded database to a new file, while the site is served or not
    Backup {
        /// Must not exist yet
        file: PathBuf,
    },
    /// Puts a backup in the place of a database that does not exist yet
    Restore {
        /// A file that `marsam backup` made
        file: PathBuf,
    },
    /// Prints what the web app is generated from
    #[command(hide = true)]
    Export { what: Export },
}

#[derive(Debug, Subcommand)]
pub(crate) enum Admin {
    /// Makes the account of a confirmed e-mail address an admin
    Grant {
        /// The account's address
        email: String,
    },
    /// Takes the admin flag away; the last admin stays
    Revoke {
        /// The account's address
        email: String,
    },
    /// Shuts an account: signs it out, takes it off the roster, cancels its pending requests
    Suspend {
        /// The account's address
        email: String,
        /// Kept in the history, and mailed to the account where its address is proved
        #[arg(long)]
        reason: Option<String>,
    },
    /// Opens a suspended account again
    Restore {
        /// The account's address
        email: String,
    },
    /// Ends every session of an account
    SignOut {
        /// The account's address
        email: String,
    },
    /// Turns two-step sign-in off for somebody who lost the app and the recovery codes
    ResetTotp {
        /// The account's address
        email: String,
    },
    /// Lists the admins, one a line
    List,
    /// Prints the one-time code that makes the first admin on /admin/setup
    SetupCode,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Keys {
    /// Makes a new signing key; the old one verifies until its tokens have expired
    Rotate,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Export {
    /// The API's document
    Openapi,
    /// Services, styles, options and limits
    Vocabularies,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn the_export_is_for_builds_and_not_for_the_help() {
        let help = Cli::command().render_long_help().to_string();
        assert!(
            help.contains("backup") && !help.contains("export"),
            "{help}"
        );
    }
}
