//! What the operator decided, as far as the HTTP surface is concerned.

use std::path::PathBuf;

use ipnet::IpNet;
use marsam_auth::policy::AdminRule;
use url::Url;

/// The settings of contract section 3 that requests and answers depend on.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Where visitors see the site.
    pub public_url: Url,
    /// The address on the contact page, where contact messages go; empty hides it.
    pub support_email: String,
    /// The least length of a password, in code points.
    pub password_min_length: usize,
    /// Whether sign-in and sign-up hide who has an account.
    pub enumeration_protection: bool,
    /// Quote requests an hour and account; 0 = no limit.
    pub quotes_per_hour: u32,
    /// Whose `X-Forwarded-For` is believed; IPv4 networks in their own form, not mapped into IPv6.
    pub trusted_proxies: Vec<IpNet>,
    /// What is demanded of admins.
    pub admin_rule: AdminRule,
    /// True where the demo roster is served.
    pub demo: bool,
    /// Where the one-time setup code lies; removed once used.
    pub setup_code_file: PathBuf,
}

impl Settings {
    /// True where cookies must be Secure.
    pub(crate) fn is_https(&self) -> bool {
        self.public_url.scheme() == "https"
    }

    /// Scheme, host and port of the public URL, as browsers send it in `Origin`.
    pub fn origin(&self) -> String {
        self.public_url.origin().ascii_serialization()
    }
}
