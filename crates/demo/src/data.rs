//! The demo's contents as stored in `data/*.json`, in the API's format.
//!
//! **Invariant:** unknown fields are refused, so a misspelt one fails a test instead of being ignored.

mod account_steps;
mod disputes;
mod histories;
mod money;
mod requests;
mod reviews;
mod when;

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;

pub(crate) use self::account_steps::{AccountStep, DetailsEntry};
pub(crate) use self::disputes::{DecisionEntry, PositionEntry, ProblemEntry, WishEntry};
use self::histories::Histories;
use self::money::MoneyFile;
pub(crate) use self::money::{
    DeskStep, MoneyContents, MoneyStep, PayEntry, ProviderSays, RefundTurn,
};
pub(crate) use self::requests::{
    BriefEntry, ChangeEntry, DeliveryEntry, PaymentEntry, QuoteRequestEntry, RightsEntry, Side,
    Step as RequestStep, TermsEntry,
};
pub(crate) use self::reviews::{HidingEntry, ReportEntry, ReviewEntry, TreatmentEntry};
pub(crate) use self::when::When;
use crate::DemoError;

/// A file of requests: its name and its text.
macro_rules! requests_of {
    ($brand:literal) => {
        (
            concat!("quote_requests/", $brand, ".json"),
            include_str!(concat!("../data/quote_requests/", $brand, ".json")),
        )
    };
}

pub(crate) type ByService = BTreeMap<String, Vec<String>>;

/// Everything that the demo loads into an empty database.
#[derive(Debug)]
pub(crate) struct Contents {
    pub(crate) accounts: Vec<AccountEntry>,
    pub(crate) creatives: Vec<CreativeEntry>,
    pub(crate) applications: Vec<ApplicationEntry>,
    pub(crate) account_steps: Vec<(When, AccountStep)>,
    pub(crate) quote_requests: Vec<QuoteRequestEntry>,
    /// Loaded only where there is a payment provider.
    pub(crate) money: MoneyContents,
    /// Requests that are loaded only where there is none.
    pub(crate) outside: Vec<QuoteRequestEntry>,
}

/// An account that can sign in.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AccountEntry {
    /// The account's key in the other files.
    pub(crate) key: String,
    pub(crate) email: String,
    pub(crate) full_name: String,
    pub(crate) role: DemoRole,
    pub(crate) company_name: String,
    pub(crate) language: String,
    pub(crate) email_verified: bool,
    pub(crate) joined_days_ago: u16,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DemoRole {
    Brand,
    Creative,
    /// An admin without a brand or creative profile.
    Admin,
}

/// A creative's profile, as the application form sends it. A profile in a single language fills the plain fields only,
/// whichever language it is.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProfileEntry {
    pub(crate) name: String,
    pub(crate) name_ar: String,
    pub(crate) bio: String,
    pub(crate) bio_ar: String,
    pub(crate) location: String,
    pub(crate) location_ar: String,
    pub(crate) skills: Vec<String>,
    pub(crate) styles: ByService,
    pub(crate) languages: ByService,
    pub(crate) industries: Vec<String>,
    #[serde(default)]
    pub(crate) working_languages: Vec<String>,
    pub(crate) rate_range: String,
    pub(crate) years_experience: Option<i64>,
    pub(crate) portfolio_url: String,
    pub(crate) can_perform_kuwaiti_dialect: Option<bool>,
    pub(crate) can_provide_voiceovers: Option<bool>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreativeEntry {
    pub(crate) key: String,
    /// Days since the creative joined; for an entry made from an application, the day of its approval.
    pub(crate) joined_days_ago: u16,
    pub(crate) profile: ProfileEntry,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ApplicationEntry {
    /// The key of the account that applies.
    pub(crate) account: String,
    pub(crate) profile: ProfileSource,
    pub(crate) why_join: String,
    pub(crate) history: Vec<Step>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum ProfileSource {
    Roster(String),
    /// Given here, because the application never led to a roster entry.
    Own(Box<ProfileEntry>),
}

/// One step of an application.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Step {
    /// The slug of the stage that the step leads to.
    pub(crate) stage: String,
    pub(crate) days_ago: u16,
    /// The reason given, or empty.
    pub(crate) note: String,
}

/// The requests of each brand.
const QUOTE_REQUESTS: [(&str, &str); 8] = [
    requests_of!("bait-al-gahwa"),
    requests_of!("atyab-lulwa"),
    requests_of!("tamr-w-hail"),
    requests_of!("waraqa-learning"),
    requests_of!("sdeira"),
    requests_of!("zakhm-gym"),
    requests_of!("sadaf-bank"),
    requests_of!("yamal"),
];

/// Reads the embedded files.
pub(crate) fn read() -> Result<Contents, DemoError> {
    let mut quote_requests = Vec::new();
    for (file, text) in QUOTE_REQUESTS {
        quote_requests.extend(parse::<Vec<QuoteRequestEntry>>(file, text)?);
    }
    let accounts: Vec<AccountEntry> =
        parse("accounts.json", include_str!("../data/accounts.json"))?;
    let histories: Histories = parse("histories.json", include_str!("../data/histories.json"))?;
    let money: MoneyFile = parse("money.json", include_str!("../data/money.json"))?;
    let mut projects = histories.requests(money.projects, &accounts)?;
    let histories = histories.all(&accounts)?;
    projects.extend(histories.here);
    quote_requests.extend(histories.always);
    Ok(Contents {
        money: MoneyContents {
            projects,
            desk: money.desk,
        },
        outside: histories.outside,
        accounts,
        creatives: parse("creatives.json", include_str!("../data/creatives.json"))?,
        applications: parse(
            "applications.json",
            include_str!("../data/applications.json"),
        )?,
        account_steps: parse(
            "account_steps.json",
            include_str!("../data/account_steps.json"),
        )?,
        quote_requests,
    })
}

fn parse<T: DeserializeOwned>(file: &'static str, text: &str) -> Result<T, DemoError> {
    serde_json::from_str(text).map_err(|source| DemoError::File { file, source })
}
