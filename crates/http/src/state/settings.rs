//! The operator's settings that concern the HTTP layer.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use ipnet::IpNet;
use marsam_auth::policy::AdminRule;
use marsam_domain::calendar::Holidays;
use marsam_domain::files::quotas::Quotas;
use marsam_domain::payments::payouts::PayoutRules;
use marsam_domain::throttles::WriteBudgets;
use url::Url;

/// How long a JSON body may take to arrive: actix has no deadline for bodies.
pub const BODY_DEADLINE: Duration = Duration::from_secs(15);

/// The settings of contract section 3 that requests and answers depend on.
#[derive(Debug, Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a setting of its own"
)]
pub struct Settings {
    pub public_url: Url,
    /// The address on the contact page, which receives contact messages; empty hides it.
    pub support_email: String,
    /// Who operates the site, where it says so.
    pub operator: Option<Operator>,
    /// The minimum length of a password, in code points.
    pub password_min_length: usize,
    /// Whether sign-in and sign-up hide who has an account.
    pub enumeration_protection: bool,
    /// Quote requests per hour and account; 0 = no limit.
    pub quotes_per_hour: u32,
    /// How many writes of each class an account makes an hour.
    pub write_budgets: WriteBudgets,
    /// The days without work in addition to Friday and Saturday.
    pub holidays: Arc<Holidays>,
    /// The service fee, in hundredths of a percent of the price.
    pub service_fee_bps: u16,
    /// The lowest agreed price of a project that is reviewed, in fils.
    pub review_min_fils: i64,
    /// When creatives are paid, and from which amount.
    pub payouts: PayoutRules,
    /// The proxies whose `X-Forwarded-For` is trusted; IPv4 networks as IPv4, not mapped into IPv6.
    pub trusted_proxies: Vec<IpNet>,
    /// Whether log lines name the client's address.
    pub log_addresses: bool,
    /// What the files of an account may take together once it is verified and on the roster, in bytes; before, at most
    /// [`marsam_domain::files::STARTING_QUOTA`].
    pub media_quota: u64,
    /// True if films are converted that browsers cannot show.
    pub converts_films: bool,
    /// What all files may take together, in bytes; 0 = no limit.
    pub media_max_bytes: u64,
    /// The operator's rule for admins.
    pub admin_rule: AdminRule,
    /// True if the demo roster is served.
    pub demo: bool,
    /// [`BODY_DEADLINE`], which the tests shorten.
    pub body_deadline: Duration,
    /// The file of the one-time setup code; removed once the code is used.
    pub setup_code_file: PathBuf,
}

/// Who operates the site, as the terms, the privacy policy and the contact page name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operator {
    pub name: String,
    /// The legal name in Arabic.
    pub name_ar: String,
    /// The number in the commercial register; empty hides it.
    pub register: String,
    /// The phone number of the contact page; empty hides it.
    pub phone: String,
    /// The postal address, on one line; empty hides it.
    pub address: String,
    /// The postal address in Arabic.
    pub address_ar: String,
}

impl Settings {
    /// True if cookies must be Secure.
    pub fn is_https(&self) -> bool {
        self.public_url.scheme() == "https"
    }

    /// What files may take.
    pub const fn quotas(&self) -> Quotas {
        Quotas {
            of_account: self.media_quota,
            of_all: self.media_max_bytes,
        }
    }

    /// Scheme, host and port of the public URL, as browsers send them in `Origin`.
    pub fn origin(&self) -> String {
        self.public_url.origin().ascii_serialization()
    }
}
