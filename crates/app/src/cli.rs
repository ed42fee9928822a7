//! The command line; settings are environment variables.

use std::path::PathBuf;
use std::sync::LazyLock;

use clap::{Parser, Subcommand, ValueEnum};
use marsam_media::store::Location;

/// The release, and the revision that `scripts/release` and the Dockerfile name when they build it.
pub(crate) static VERSION: LazyLock<String> = LazyLock::new(|| {
    let revision = option_env!("MARSAM_REVISION").unwrap_or("built without a revision");
    format!("{} ({revision})", env!("CARGO_PKG_VERSION"))
});

/// A marketplace where brands in Kuwait meet vetted creatives. Settings are environment variables: see docs/operations.md.
#[derive(Debug, Parser)]
#[command(name = "marsam", version = VERSION.as_str())]
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
    /// Runs the migrations and exits
    Migrate,
    /// Rebuilds the words and the counts of the lists; `serve` does so itself where they do not match
    Rebuild,
    /// Lists and manages admins and accounts, whether or not the site is running
    #[command(subcommand)]
    Admin(Admin),
    /// Decides problems of projects where every admin is a side
    #[command(subcommand)]
    Disputes(Disputes),
    /// Manages the keys that sign ID tokens, whether or not the site is running
    #[command(subcommand)]
    Keys(Keys),
    /// Checks the store of files, or copies it to another place
    #[command(subcommand)]
    Media(Media),
    /// Releases or drops the mails that a restored copy holds back
    #[command(subcommand)]
    Mail(Mail),
    /// Confirms the time after a jump of the clock, whether or not the site is running
    #[command(subcommand)]
    Clock(Clock),
    /// Checks the ledger of the money that is held for others, whether or not the site is running
    #[command(subcommand)]
    Ledger(Ledger),
    /// Pauses all money, or lets it go on, whether or not the site is running
    #[command(subcommand)]
    Payments(Payments),
    /// Copies the embedded database and all files to one archive, whether or not the site is running
    Backup {
        /// Must not exist yet
        file: PathBuf,
        /// Copies only the database
        #[arg(long)]
        without_files: bool,
    },
    /// Checks a backup, then restores it to a database path that does not exist yet and to the store of files
    Restore {
        /// A file that `marsam backup` made
        file: PathBuf,
        /// Restores even if the backup lacks objects that its database refers to
        #[arg(long)]
        incomplete: bool,
    },
    /// Holds mails, deletions and payments as `restore` does, for a database that was brought back by other means; stop the
    /// site first
    Restored,
    /// Copies a database to an empty one of the other engine, for example from `SQLite` to `PostgreSQL`; stop the site first
    Transfer {
        /// As in `DATABASE_URL`
        from: String,
        /// As in `DATABASE_URL`; it is created or empty
        to: String,
    },
    /// Makes one uploaded file ready; started by the server with the job on standard input
    #[command(hide = true)]
    MediaWorker {
        /// The uploaded file
        #[arg(long)]
        input: PathBuf,
        /// An empty directory for the output
        #[arg(long)]
        output: PathBuf,
    },
    /// Becomes ffmpeg, which converts one film; started by the server
    #[command(hide = true)]
    FilmWorker {
        /// The program
        #[arg(long)]
        ffmpeg: PathBuf,
        /// The uploaded film
        #[arg(long)]
        input: PathBuf,
        /// A directory for the result
        #[arg(long)]
        output: PathBuf,
        /// Take a picture of a converted film instead
        #[arg(long)]
        picture: bool,
    },
    /// Prints the files from which the web app is generated
    #[command(hide = true)]
    Export { what: Export },
}

#[derive(Debug, Subcommand)]
pub(crate) enum Admin {
    /// Grants admin rights to an account with a verified e-mail address
    Grant {
        /// The account's address
        email: String,
    },
    /// Revokes admin rights; the last admin cannot be revoked
    Revoke {
        /// The account's address
        email: String,
    },
    /// Suspends an account: ends its sessions, removes it from the roster, cancels its pending requests
    Suspend {
        /// The account's address
        email: String,
        /// For admins: kept in the account's history
        #[arg(long)]
        reason: Option<String>,
        /// For the account's holder: mailed if the address is verified
        #[arg(long)]
        message: Option<String>,
    },
    /// Restores a suspended account
    Restore {
        /// The account's address
        email: String,
    },
    /// Ends every session of an account
    SignOut {
        /// The account's address
        email: String,
    },
    /// Turns two-step sign-in off for an account whose owner lost the app and the recovery codes
    ResetTotp {
        /// The account's address
        email: String,
    },
    /// Lists the admins, one per line
    List,
    /// Prints the newest messages from the contact page
    Messages {
        /// At most this many
        #[arg(long, default_value_t = 20)]
        limit: u16,
    },
    /// Prints the one-time code that makes the first admin on /admin/setup
    SetupCode,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Disputes {
    /// Decides a problem; refused while an admin could do it
    Decide {
        /// The project's id, as in the address of its page
        request: String,
        /// continue, `more_time`, end, revision, approve, `lower_price` or `pay_rest`
        #[arg(long)]
        outcome: String,
        /// In fils: what the brand gets, or the final price
        #[arg(long)]
        amount_fils: Option<i64>,
        /// Until when, as 2026-12-31
        #[arg(long)]
        day: Option<String>,
        /// Who is at fault, as docs/api.md names it
        #[arg(long)]
        fault: String,
        /// brief, deliverables, `delivery_day`, revisions, price, `payment_plan`, `usage_rights`, `ai_use` or terms
        #[arg(long)]
        clause: String,
        /// To both sides: at least 40 characters
        #[arg(long)]
        reason: String,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum Payments {
    /// Nothing is paid, refunded or prepared from now on; what was captured is still read
    Pause,
    /// Ends a pause
    Resume,
    /// Compares all charges and refunds since a day with those of the payment providers; as after a restore
    Reconcile {
        /// The first day, as 2026-12-31
        #[arg(long)]
        since: String,
    },
    /// Writes the attempt of a charge again that `reconcile` names, and counts its money
    Adopt {
        /// The provider's name of the charge
        key: String,
        /// The provider that has it
        #[arg(long, default_value = "tap")]
        provider: String,
    },
    /// Sets a charge aside that `reconcile` names and that you will not adopt: it no longer pauses payments
    SetAside {
        /// The provider's name of the charge
        key: String,
        /// The provider that has it
        #[arg(long, default_value = "tap")]
        provider: String,
        /// What became of its money, such as "refunded on the provider's page"
        #[arg(long, default_value = "", required_unless_present = "undo")]
        note: String,
        /// Takes it back
        #[arg(long)]
        undo: bool,
    },
    /// Forgets all money of a database that has never seen real money
    ForgetTest {
        /// Forgets it
        #[arg(long)]
        yes: bool,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum Keys {
    /// Creates a new signing key; the old one verifies until its tokens have expired
    Rotate,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Ledger {
    /// Compares the ledger with itself and with projects, refunds and payouts, whether or not the site is running; fails if
    /// something does not hold
    Verify,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Media {
    /// Compares every object of the store with its row in the database, whether or not the site is running
    Verify,
    /// Copies every object from one store to another; objects that are there already are left alone
    Copy {
        /// The store to copy from, as in `MARSAM_MEDIA_URL`
        from: Location,
        /// The store to copy to, as in `MARSAM_MEDIA_URL`
        to: Location,
    },
    /// Deletes the objects that are no longer needed; `serve` does so by itself every hour
    Sweep {
        /// Deletes even if they are many, or the database is a restored copy
        #[arg(long)]
        yes: bool,
    },
    /// Makes the store this database's own
    Adopt {
        /// Adopts it even if it holds the files of another database, or lacks those of this one
        #[arg(long)]
        yes: bool,
    },
}

#[derive(Debug, Clone, Copy, Subcommand)]
pub(crate) enum Clock {
    /// This machine's time is right: what is due by it is done from now on
    Confirm,
}

#[derive(Debug, Clone, Subcommand)]
pub(crate) enum Mail {
    /// Sends no mails and deletes no files until they are released; after a restore, `marsam restored` pauses payments too
    Hold,
    /// Sends the mails that wait, and new ones from now on
    Release,
    /// Deletes the mails that wait, and sends new ones from now on
    Drop,
    /// Sends one mail to an address, to see whether mails leave this site
    Test {
        /// Where to
        email: String,
    },
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Export {
    /// The OpenAPI document; a release build serves it from the file, and cannot collect it
    #[cfg(debug_assertions)]
    Openapi,
    /// Services, styles, options and limits
    Vocabularies,
    /// The choices that the form of a proposal offers
    ReadyMade,
    /// The facts about each stage of a request that the screens need
    Stages,
    /// The table of what a request means to its readers
    Headlines,
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
    fn the_version_names_the_release_and_the_revision() {
        let said = Cli::command().render_version();
        assert!(
            said.starts_with("marsam 0.") && said.trim_end().ends_with(')'),
            "{said}"
        );
    }

    #[test]
    fn what_only_builds_and_the_server_call_is_not_in_the_help() {
        let help = Cli::command().render_long_help().to_string();
        assert!(help.contains("backup"), "{help}");
        assert!(
            !help.contains("export") && !help.contains("media-worker"),
            "{help}"
        );
    }
}
