//! A roster, requests and applications to try the product with, and three accounts to do it by.
//!
//! **Invariant:** whatever is loaded went through the same forms and rules as what people send.

mod data;
mod drafts;
mod load;

use marsam_auth::passwords::PasswordError;
use marsam_domain::validation::FieldErrors;
use marsam_persistence::DbError;

pub use load::load;

/// The password of every demo account; public on purpose, so the demo never runs on a public address.
pub const DEMO_PASSWORD: &str = "marsam-demo-2026";

/// The accounts to try the product with, one for each role.
pub const DEMO_ACCOUNTS: [DemoAccount; 3] = [
    DemoAccount {
        role: "brand",
        email: "brand@marsam.test",
    },
    DemoAccount {
        role: "creative",
        email: "creative@marsam.test",
    },
    DemoAccount {
        role: "admin",
        email: "admin@marsam.test",
    },
];

/// An account that the start of a demo may name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DemoAccount {
    /// What it may do, as the wire names it.
    pub role: &'static str,
    /// Its address; the password is [`DEMO_PASSWORD`].
    pub email: &'static str,
}

/// How much was loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DemoSummary {
    /// People who can sign in.
    pub accounts: usize,
    /// Roster entries, most of them without an account.
    pub creatives: usize,
    /// Applications in every state.
    pub applications: usize,
    /// Quote requests in every state.
    pub quote_requests: usize,
}

/// Why nothing was loaded.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// Somebody has an account: this is no database to play in.
    #[error("the database has accounts already")]
    NotEmpty,
    /// An embedded file is not what its reader expects.
    #[error("{file} cannot be read")]
    File {
        /// Which one.
        file: &'static str,
        /// What is wrong and where.
        source: serde_json::Error,
    },
    /// An entry breaks the rules of its form.
    #[error("{whose} breaks the rules: {errors:?}")]
    Refused {
        /// The entry's key.
        whose: String,
        /// What a person would have been told.
        errors: FieldErrors,
    },
    /// An entry names something that is not there, or takes a step that nobody may take.
    #[error("{whose} does not fit: {what}")]
    Misfit {
        /// The entry's key.
        whose: String,
        /// The word or step in question.
        what: String,
    },
    /// A moment has no text.
    #[error("a time cannot be written")]
    Time(#[from] time::error::Format),
    /// The password could not be hashed.
    #[error("the password cannot be hashed")]
    Password(#[from] PasswordError),
    /// The database refused.
    #[error(transparent)]
    Db(#[from] DbError),
}
