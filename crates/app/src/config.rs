//! Every setting, read in one place.
//!
//! **Invariant:** an invalid value is refused here, in one sentence that names its variable and holds no secret.

mod ffmpeg;
mod log_filter;
mod operator;
mod parse;
mod payments;
mod payouts;
mod providers;
#[cfg(test)]
mod tests;
mod unknown;

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::PathBuf;

use ipnet::IpNet;
use marsam_auth::policy::AdminRule;
use marsam_auth::providers::ProviderConfig;
use marsam_auth::secrets::SecretKey;
use marsam_domain::calendar::Holidays;
use marsam_domain::files::MEDIA_QUOTA;
use marsam_domain::payments::payouts::PayoutRules;
use marsam_domain::reviews::DEFAULT_MIN_FILS;
use marsam_domain::throttles::{QUOTE_REQUESTS, WriteBudgets};
use marsam_http::settings::Operator;
use marsam_mail::{Limits, Sender, Transport};
use marsam_media::store::Location;
use marsam_persistence::store::Engine;
use url::{Host, Url};

pub(crate) use self::payments::PaymentSettings;

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct SettingRefused {
    variable: Cow<'static, str>,
    problem: String,
}

impl SettingRefused {
    pub(crate) fn new(variable: impl Into<Cow<'static, str>>, problem: impl Into<String>) -> Self {
        Self {
            variable: variable.into(),
            problem: problem.into(),
        }
    }
}

impl std::fmt::Display for SettingRefused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let end = if self.problem.ends_with('?') { "" } else { "." };
        write!(f, "{} {}{end}", self.variable, self.problem)
    }
}

impl std::error::Error for SettingRefused {}

/// The format of log lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LogFormat {
    /// Human-readable.
    Text,
    /// JSON, one object per line.
    Json,
}

/// All settings of the process.
#[derive(Debug)]
pub(crate) struct Config {
    pub(crate) bind: SocketAddr,
    pub(crate) public_url: Url,
    pub(crate) database: Database,
    pub(crate) metrics_bind: Option<SocketAddr>,
    pub(crate) mail: Mail,
    pub(crate) operator: Option<Operator>,
    pub(crate) trusted_proxies: Vec<IpNet>,
    /// 0 means no limit.
    pub(crate) connections_per_address: u32,
    pub(crate) accounts: Accounts,
    pub(crate) projects: Projects,
    pub(crate) payouts: PayoutRules,
    pub(crate) media: Media,
    /// If unset, a file next to the embedded database holds the key.
    pub(crate) secret_key: Option<SecretKey>,
    pub(crate) providers: Vec<ProviderConfig>,
    pub(crate) payments: PaymentSettings,
    pub(crate) log: Log,
}

/// The database, by its URL.
#[derive(Debug)]
pub(crate) struct Database {
    pub(crate) url: String,
    pub(crate) engine: Engine,
}

/// Mail settings: transport, sender, and the recipient of contact messages (empty: they are only stored in the
/// database).
#[derive(Debug)]
pub(crate) struct Mail {
    pub(crate) transport: Transport,
    pub(crate) sender: Sender,
    pub(crate) support_email: String,
    pub(crate) limits: Limits,
}

#[derive(Debug)]
pub(crate) struct Accounts {
    pub(crate) enumeration_protection: bool,
    pub(crate) password_min_length: usize,
    pub(crate) quotes_per_hour: u32,
    pub(crate) write_budgets: WriteBudgets,
    pub(crate) admin_rule: AdminRule,
}

#[derive(Debug)]
pub(crate) struct Projects {
    pub(crate) holidays: Holidays,
    /// In hundredths of a percent of the price.
    pub(crate) service_fee_bps: u16,
    /// The lowest agreed price of a project that is reviewed, in fils.
    pub(crate) review_min_fils: i64,
}

/// Uploaded files.
#[derive(Debug)]
pub(crate) struct Media {
    /// If unset, a folder next to the embedded database.
    pub(crate) location: Option<Location>,
    /// The quota of one account, in bytes.
    pub(crate) quota: u64,
    /// The limit of all accounts together, in bytes; 0 = no limit.
    pub(crate) max_bytes: u64,
    /// The works of the demo's creatives; without it they have none.
    pub(crate) demo_folder: Option<PathBuf>,
    /// What converts films; without it they are refused, or kept without a preview.
    pub(crate) ffmpeg: Option<PathBuf>,
}

impl Accounts {
    fn read(lookup: Lookup<'_>) -> Result<Self, SettingRefused> {
        let get = |variable| parse::Setting::look_up(lookup, variable);
        Ok(Self {
            enumeration_protection: get("MARSAM_ENUMERATION_PROTECTION")?.or("false").switch()?,
            password_min_length: get("MARSAM_PASSWORD_MIN_LENGTH")?
                .or("6")
                .password_length()?,
            quotes_per_hour: get("MARSAM_QUOTES_PER_HOUR")?
                .or(&QUOTE_REQUESTS.limit.to_string())
                .count()?,
            write_budgets: get("MARSAM_WRITES_PER_HOUR")?
                .if_set(parse::Given::write_budgets)?
                .unwrap_or_default(),
            admin_rule: if get("MARSAM_REQUIRE_ADMIN_TOTP")?.or("false").switch()? {
                AdminRule::SecondStep
            } else {
                AdminRule::SignIn
            },
        })
    }
}

impl Media {
    fn read(lookup: Lookup<'_>) -> Result<Self, SettingRefused> {
        let get = |variable| parse::Setting::look_up(lookup, variable);
        Ok(Self {
            location: get("MARSAM_MEDIA_URL")?.if_set(parse::Given::media_location)?,
            quota: get("MARSAM_MEDIA_QUOTA")?
                .or(&MEDIA_QUOTA.to_string())
                .bytes()?,
            max_bytes: get("MARSAM_MEDIA_MAX_BYTES")?.or("0").bytes()?,
            demo_folder: get("MARSAM_DEMO_MEDIA")?.if_set(parse::Given::folder)?,
            ffmpeg: ffmpeg::read(lookup)?,
        })
    }
}

/// Log filter and format.
#[derive(Debug)]
pub(crate) struct Log {
    /// Already validated as a `tracing` filter.
    pub(crate) filter: String,
    pub(crate) format: LogFormat,
    /// Whether lines name the client's address.
    pub(crate) addresses: bool,
}

/// Looks up a variable.
pub(crate) type Lookup<'a> = &'a dyn Fn(&str) -> Option<std::ffi::OsString>;

impl Mail {
    fn read(lookup: Lookup<'_>) -> Result<Self, SettingRefused> {
        let get = |variable| parse::Setting::look_up(lookup, variable);
        Ok(Self {
            transport: get("MARSAM_MAIL_URL")?
                .or("file://data/outbox")
                .transport()?,
            sender: get("MARSAM_MAIL_FROM")?
                .or("Marsam <no-reply@localhost>")
                .sender()?,
            support_email: get("MARSAM_SUPPORT_EMAIL")?
                .if_set(parse::Given::email)?
                .unwrap_or_default(),
            limits: Limits {
                connections: get("MARSAM_MAIL_CONNECTIONS")?.or("16").connections()?,
                per_minute: get("MARSAM_MAILS_PER_MINUTE")?.or("0").count()?,
            },
        })
    }
}

impl Config {
    /// Reads the process's environment, and refuses a variable that looks like a setting and is none.
    pub(crate) fn from_env() -> Result<Self, SettingRefused> {
        let known = RefCell::new(BTreeSet::new());
        // Reading stops at the first setting that is refused; where none is set, all of them are looked up.
        let _defaults = Self::read(&|name| {
            known.borrow_mut().insert(name.to_owned());
            None
        });
        let config = Self::read(&|name| {
            known.borrow_mut().insert(name.to_owned());
            std::env::var_os(name)
        });
        let set = std::env::vars_os().map(|(name, _)| name);
        // First: a misspelt name is often why another setting is refused.
        unknown::refuse(set, &known.into_inner())?;
        config
    }

    /// Refuses, on a public site, the settings that only tests and measurements need.
    fn fit_for_its_public(self) -> Result<Self, SettingRefused> {
        if self.accounts.write_budgets == WriteBudgets::Unlimited && !self.is_local() {
            return Err(SettingRefused::new(
                "MARSAM_WRITES_PER_HOUR",
                "may be 0 only where MARSAM_PUBLIC_URL is of this machine",
            ));
        }
        Ok(self)
    }

    pub(crate) fn read(lookup: Lookup<'_>) -> Result<Self, SettingRefused> {
        let get = |variable| parse::Setting::look_up(lookup, variable);
        let public_url = get("MARSAM_PUBLIC_URL")?
            .or("http://localhost:8080")
            .site()?;
        let operator = operator::read(lookup)?;
        let site = payments::Site {
            public_url: &public_url,
            is_local: is_local(&public_url),
            has_operator: operator.is_some(),
        };
        let payments = payments::read(lookup, site)?;
        Self {
            bind: get("MARSAM_BIND")?.or("127.0.0.1:8080").address()?,
            public_url,
            database: get("DATABASE_URL")?
                .or("sqlite://data/marsam.db")
                .database()?,
            metrics_bind: get("MARSAM_METRICS_BIND")?.if_set(parse::Given::address)?,
            mail: Mail::read(lookup)?,
            operator,
            trusted_proxies: get("MARSAM_TRUSTED_PROXIES")?
                .or("127.0.0.1,::1")
                .proxies()?,
            connections_per_address: get("MARSAM_CONNECTIONS_PER_ADDRESS")?.or("100").count()?,
            accounts: Accounts::read(lookup)?,
            projects: Projects {
                holidays: get("MARSAM_HOLIDAYS")?
                    .if_set(parse::Given::holidays)?
                    .unwrap_or_default(),
                service_fee_bps: get("MARSAM_SERVICE_FEE_BPS")?.or("0").fee_bps()?,
                review_min_fils: get("MARSAM_REVIEW_MIN_FILS")?
                    .if_set(parse::Given::price)?
                    .unwrap_or(DEFAULT_MIN_FILS),
            },
            payouts: payouts::read(lookup)?,
            media: Media::read(lookup)?,
            secret_key: get("MARSAM_SECRET_KEY")?.if_set(parse::Given::secret_key)?,
            providers: providers::read(lookup)?,
            payments,
            log: Log {
                filter: get("MARSAM_LOG")?.or("info").filter()?,
                format: get("MARSAM_LOG_FORMAT")?.or("text").log_format()?,
                addresses: get("MARSAM_LOG_ADDRESSES")?.or("false").switch()?,
            },
        }
        .fit_for_its_public()
    }

    /// The file of the first admin's one-time code: next to the embedded database, or in `data/` with a database
    /// server.
    pub(crate) fn setup_code_file(&self) -> PathBuf {
        match &self.database.engine {
            Engine::Sqlite(file) => file.with_file_name("setup-code"),
            Engine::Postgres => PathBuf::from("data/setup-code"),
        }
    }

    /// The file of the server's key when no variable holds it; `None` with a database server, which several instances
    /// may share.
    pub(crate) fn secret_key_file(&self) -> Option<PathBuf> {
        match &self.database.engine {
            Engine::Sqlite(file) => Some(file.with_file_name("secret-key")),
            Engine::Postgres => None,
        }
    }

    /// Where files are kept: as set, else in a folder next to the embedded database, or in `data/` with a database
    /// server.
    pub(crate) fn media_location(&self) -> Location {
        let beside = || match &self.database.engine {
            Engine::Sqlite(file) => file.with_file_name("media"),
            Engine::Postgres => PathBuf::from("data/media"),
        };
        let set = self.media.location.clone();
        set.unwrap_or_else(|| Location::Folder(beside()))
    }

    /// True if the public URL is reachable only from browsers on this machine.
    pub(crate) fn is_local(&self) -> bool {
        is_local(&self.public_url)
    }
}

fn is_local(public_url: &Url) -> bool {
    match public_url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}
