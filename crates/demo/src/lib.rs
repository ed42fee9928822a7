//! Demo data: a roster, requests, applications, three accounts to sign in with, and works from a folder.
//!
//! **Invariant:** all demo data passes the same validation and rules as requests to the API.

mod data;
mod drafts;
mod load;
mod media;

use marsam_auth::passwords::PasswordError;
use marsam_auth::secrets::SecretKey;
use marsam_domain::calendar::Holidays;
use marsam_domain::payments::payouts::PayoutRules;
use marsam_domain::reviews::DEFAULT_MIN_FILS;
use marsam_domain::validation::FieldErrors;
use marsam_media::store::StoreError;
use marsam_persistence::DbError;
use marsam_workflows::payments::paying::Checkout;

pub use load::load;
pub use media::{MediaSummary, import_media};

/// The password of every demo account; public on purpose, so the demo never runs on a public address.
pub const DEMO_PASSWORD: &str = "marsam-demo-2026";

/// The accounts to sign in with, one for each role.
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

/// A demo account that is printed at the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DemoAccount {
    /// Its role, as the API names it.
    pub role: &'static str,
    /// Its address; the password is [`DEMO_PASSWORD`].
    pub email: &'static str,
}

/// The settings that the stored proposals and due dates depend on, as those of new ones do.
#[derive(Debug, Clone)]
pub struct DemoSettings {
    /// The service's share of a price, in hundredths of a percent.
    pub service_fee_bps: u16,
    /// The days off that working days leave out.
    pub holidays: Holidays,
    /// The lowest agreed price of a project that is reviewed, in fils.
    pub review_min_fils: i64,
    /// Seals IBANs and the pages of payments.
    pub key: SecretKey,
    /// The payment provider for development that runs next to the demo; without one the demo's projects are paid outside
    /// Marsam.
    pub money: Option<DemoMoney>,
}

/// How money goes through the payment provider for development.
#[derive(Debug, Clone)]
pub struct DemoMoney {
    /// How brands pay; a test, never live.
    pub checkout: Checkout,
    /// Where the provider is.
    pub provider: String,
    /// When creatives are paid.
    pub payouts: PayoutRules,
}

impl Default for DemoSettings {
    fn default() -> Self {
        Self {
            service_fee_bps: 0,
            holidays: Holidays::default(),
            review_min_fils: DEFAULT_MIN_FILS,
            key: SecretKey::draw(),
            money: None,
        }
    }
}

/// How much was loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DemoSummary {
    /// Accounts that can sign in.
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
    /// The database has accounts already: the demo must not be mixed with real data.
    #[error("the database has accounts already")]
    NotEmpty,
    /// An embedded file cannot be parsed.
    #[error("{file} cannot be read")]
    File {
        file: &'static str,
        /// The parse error, with its position.
        source: serde_json::Error,
    },
    /// An entry breaks the rules of its form.
    #[error("{whose} breaks the rules: {errors:?}")]
    Refused {
        /// The entry's key.
        whose: String,
        /// The errors, as the API would answer them.
        errors: FieldErrors,
    },
    /// An entry refers to something unknown, or takes a step that no role may take.
    #[error("{whose} does not fit: {what}")]
    Misfit {
        /// The entry's key.
        whose: String,
        /// The unknown word or refused step.
        what: String,
    },
    /// A time cannot be formatted.
    #[error("a time cannot be written")]
    Time(#[from] time::error::Format),
    /// The password could not be hashed.
    #[error("the password cannot be hashed")]
    Password(#[from] PasswordError),
    /// The folder of works is incomplete, or its manifest cannot be read.
    #[error("{file}: {problem}")]
    Media {
        /// The file's name in the folder.
        file: String,
        /// What is wrong with it.
        problem: String,
    },
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Db(#[from] DbError),
}
