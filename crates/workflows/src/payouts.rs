//! Transfers to creatives: where to, what is due, and the steps that an admin enters.
//!
//! **Invariant:** every step runs under the lock of its creative and behind a guard on what it read, so money that is due is
//! transferred once.

mod carried_out;
mod deciding;
mod destination;
mod files;
mod listing;
mod payees;
mod preparing;
mod reminding;
mod safety;
mod sharing;
mod statement;
mod steps;

pub use self::carried_out::carried_out;
pub use self::deciding::{Deciding, decide, write_off};
pub use self::destination::{
    OwnDetails, Shown, own_details, payee_of, request_payout, set_details, set_shown,
};
pub use self::files::{PreparedFile, prepared_file};
pub use self::listing::{
    BlockedProject, Counts, DueRow, LookFirst, NamedPayout, counts, due, named, one, page,
};
pub use self::payees::Payee;
pub(crate) use self::payees::of_creatives;
pub use self::preparing::{Preparation, Prepared, Skipped, prepare};
pub use self::reminding::remind;
pub use self::safety::{stop, stop_by_token};
pub(crate) use self::sharing::accounts_paid_alike;
pub use self::sharing::{stale_digests, store_digests};
pub use self::statement::{Reader, Statement, StatementLine, statement};
pub use self::steps::{Step, returned, sent, withdraw};

/// What holder and IBAN are sealed for.
const SEALED_HOLDER: &str = "payout holder";
const SEALED_IBAN: &str = "payout iban";
/// What IBANs are hashed for.
const HASHED_IBAN: &str = "payout iban digest";
