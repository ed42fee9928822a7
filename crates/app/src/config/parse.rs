//! Parses the text of each variable.

use std::net::{IpAddr, SocketAddr};
use std::ops::RangeInclusive;
use std::path::PathBuf;

use ipnet::{IpNet, Ipv4Net};
use marsam_auth::secrets::SecretKey;
use marsam_domain::calendar::Holidays;
use marsam_domain::email::Email;
use marsam_domain::money::{MAX_FEE_BPS, MAX_PRICE_FILS};
use marsam_domain::text::{DEFAULT_PASSWORD_MIN, MAX_PASSWORD_CHARS, MAX_SHORT_CHARS, Shape};
use marsam_domain::throttles::{HONEST_WRITES_AN_HOUR, WriteBudgets};
use marsam_mail::{Sender, Transport};
use marsam_media::store::{Location, LocationError};
use marsam_persistence::store::Engine;
use url::{Host, Url};

use super::{Database, LogFormat, Lookup, SettingRefused, log_filter};

/// No mail server allows one client more.
const MAX_MAIL_CONNECTIONS: usize = 100;

/// A variable and its text; an empty text counts as not set.
#[derive(Debug)]
pub(super) struct Setting {
    variable: &'static str,
    text: Option<String>,
}

/// A variable that has a text.
#[derive(Debug)]
pub(super) struct Given {
    variable: &'static str,
    text: String,
}

impl Setting {
    /// Looks a variable up, or, if it is not set, the file that the variable of the same name with `_FILE` names: that
    /// way a secret need not be in the environment.
    pub(super) fn look_up(
        lookup: Lookup<'_>,
        variable: &'static str,
    ) -> Result<Self, SettingRefused> {
        let of_file = format!("{variable}_FILE");
        let file = text_of(lookup, &of_file)?;
        let text = match (text_of(lookup, variable)?, file) {
            (text, None) => text,
            (None, Some(file)) => Some(read(of_file, &file)?),
            (Some(_), Some(_)) => {
                return Err(SettingRefused::new(
                    of_file,
                    format!("is set, and so is {variable}"),
                ));
            }
        };
        Ok(Self { variable, text })
    }

    pub(super) fn or(self, default: &str) -> Given {
        Given {
            variable: self.variable,
            text: self.text.unwrap_or_else(|| default.to_owned()),
        }
    }

    pub(super) fn if_set<T>(
        self,
        read: impl FnOnce(&Given) -> Result<T, SettingRefused>,
    ) -> Result<Option<T>, SettingRefused> {
        let Self { variable, text } = self;
        text.map(|text| read(&Given { variable, text })).transpose()
    }
}

/// The text of a variable, without the spaces around it.
fn text_of(lookup: Lookup<'_>, variable: &str) -> Result<Option<String>, SettingRefused> {
    let Some(raw) = lookup(variable) else {
        return Ok(None);
    };
    let text = raw
        .into_string()
        .map_err(|_raw| SettingRefused::new(variable.to_owned(), "is not valid UTF-8"))?;
    let text = text.trim();
    Ok((!text.is_empty()).then(|| text.to_owned()))
}

fn read(variable: String, file: &str) -> Result<String, SettingRefused> {
    let text = std::fs::read_to_string(file).map_err(|error| {
        let problem = format!("names a file that cannot be read: {error}");
        SettingRefused::new(variable.clone(), problem)
    })?;
    let text = text.trim();
    if text.is_empty() {
        return Err(SettingRefused::new(variable, "names an empty file"));
    }
    Ok(text.to_owned())
}

impl Given {
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn refused(&self, problem: impl Into<String>) -> SettingRefused {
        SettingRefused::new(self.variable, problem)
    }

    pub(super) fn address(&self) -> Result<SocketAddr, SettingRefused> {
        self.text.parse().map_err(|_error| {
            self.refused("must be an IP address and a port, like 127.0.0.1:8080 or [::]:8080")
        })
    }

    pub(super) fn site(&self) -> Result<Url, SettingRefused> {
        let form =
            "must have the form https://HOST or http://HOST:PORT, without path, query or user";
        let url = Url::parse(&self.text).map_err(|_error| self.refused(form))?;
        let bare = matches!(url.scheme(), "http" | "https")
            && url.host().is_some()
            && url.path() == "/"
            && url.query().is_none()
            && url.fragment().is_none()
            && url.username().is_empty()
            && url.password().is_none();
        if bare {
            Ok(url)
        } else {
            Err(self.refused(form))
        }
    }

    pub(super) fn database(self) -> Result<Database, SettingRefused> {
        match Engine::of_url(&self.text) {
            Some(engine) => Ok(Database {
                url: self.text,
                engine,
            }),
            None => {
                Err(self.refused("must begin with sqlite:// and a path, or be a postgres:// URL"))
            }
        }
    }

    pub(super) fn transport(&self) -> Result<Transport, SettingRefused> {
        Transport::from_url(&self.text).map_err(|refused| self.refused(refused.to_string()))
    }

    pub(super) fn sender(&self) -> Result<Sender, SettingRefused> {
        self.text.parse().map_err(|_error| {
            self.refused("must be an e-mail address, like Marsam <no-reply@example.com>")
        })
    }

    pub(super) fn email(&self) -> Result<String, SettingRefused> {
        Email::parse(&self.text)
            .map(|email| email.as_str().to_owned())
            .map_err(|_code| self.refused("must be an e-mail address, like support@example.com"))
    }

    /// Addresses and networks (`10.0.0.0/8`), or `none`.
    pub(super) fn proxies(&self) -> Result<Vec<IpNet>, SettingRefused> {
        if self.text == "none" {
            return Ok(Vec::new());
        }
        let nets: Option<Vec<IpNet>> = self.text.split(',').map(network).collect();
        nets.ok_or_else(|| {
            self.refused(
                "must be IP addresses or networks like 10.0.0.0/8 with commas between them, or none",
            )
        })
    }

    pub(super) fn secret_key(&self) -> Result<SecretKey, SettingRefused> {
        SecretKey::parse(&self.text).ok_or_else(|| {
            self.refused("must be 32 random bytes as 64 hexadecimal digits or in base64")
        })
    }

    /// The text itself, without validation.
    #[expect(
        clippy::unnecessary_wraps,
        reason = "a reader like its neighbours, for `if_set`"
    )]
    pub(super) fn any(&self) -> Result<String, SettingRefused> {
        Ok(self.text.clone())
    }

    /// A line that pages show.
    pub(super) fn line(&self) -> Result<String, SettingRefused> {
        if Shape::Line.admits(&self.text) && self.text.chars().count() <= MAX_SHORT_CHARS {
            Ok(self.text.clone())
        } else {
            Err(self.refused(format!(
                "must be one line of at most {MAX_SHORT_CHARS} characters"
            )))
        }
    }

    /// An issuer's URL: https, or http on this machine.
    pub(super) fn issuer(&self) -> Result<Url, SettingRefused> {
        let form = "must be an issuer's https URL, without query; http only on this machine";
        let url = Url::parse(&self.text).map_err(|_error| self.refused(form))?;
        let local = match url.host() {
            Some(Host::Domain(name)) => name == "localhost",
            Some(Host::Ipv4(address)) => address.is_loopback(),
            Some(Host::Ipv6(address)) => address.is_loopback(),
            None => return Err(self.refused(form)),
        };
        let allowed = url.scheme() == "https" || (url.scheme() == "http" && local);
        let bare = url.query().is_none()
            && url.fragment().is_none()
            && url.username().is_empty()
            && url.password().is_none();
        if allowed && bare {
            Ok(url)
        } else {
            Err(self.refused(form))
        }
    }

    pub(super) fn switch(&self) -> Result<bool, SettingRefused> {
        match self.text.as_str() {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(self.refused("must be true or false")),
        }
    }

    pub(super) fn password_length(&self) -> Result<usize, SettingRefused> {
        let allowed = DEFAULT_PASSWORD_MIN..=MAX_PASSWORD_CHARS;
        let length = self
            .text
            .parse()
            .ok()
            .filter(|length| allowed.contains(length));
        length.ok_or_else(|| {
            self.refused(format!(
                "must be a number from {DEFAULT_PASSWORD_MIN} to {MAX_PASSWORD_CHARS}"
            ))
        })
    }

    pub(super) fn count(&self) -> Result<u32, SettingRefused> {
        self.text
            .parse()
            .map_err(|_error| self.refused("must be a whole number; 0 means no limit"))
    }

    /// A whole number of a range.
    pub(super) fn within(&self, range: RangeInclusive<u32>) -> Result<u32, SettingRefused> {
        let number = self.text.parse().ok();
        number
            .filter(|number| range.contains(number))
            .ok_or_else(|| {
                let (least, most) = (range.start(), range.end());
                self.refused(format!("must be a whole number from {least} to {most}"))
            })
    }

    /// Connections to the mail server at once.
    pub(super) fn connections(&self) -> Result<usize, SettingRefused> {
        let count = self.text.parse().ok();
        count
            .filter(|count| (1..=MAX_MAIL_CONNECTIONS).contains(count))
            .ok_or_else(|| {
                self.refused(format!("must be a number from 1 to {MAX_MAIL_CONNECTIONS}"))
            })
    }

    /// How many writes of each class an account has an hour; 0 is refused later on a public site.
    pub(super) fn write_budgets(&self) -> Result<WriteBudgets, SettingRefused> {
        match self.text.parse() {
            Ok(0) => Ok(WriteBudgets::Unlimited),
            Ok(limit) if limit >= HONEST_WRITES_AN_HOUR => Ok(WriteBudgets::AnHour(limit)),
            _ => Err(self.refused(format!(
                "must be a whole number, {HONEST_WRITES_AN_HOUR} at least, or 0 for no limit on this machine only"
            ))),
        }
    }

    pub(super) fn bytes(&self) -> Result<u64, SettingRefused> {
        self.text
            .parse()
            .map_err(|_error| self.refused("must be a whole number of bytes"))
    }

    /// Reading the file shows whether it exists.
    #[expect(clippy::unnecessary_wraps, reason = "as the readers of other settings")]
    pub(super) fn folder(&self) -> Result<PathBuf, SettingRefused> {
        Ok(PathBuf::from(&self.text))
    }

    /// A program by its absolute path; `None` if the text is the one that turns it off.
    pub(super) fn program(&self, off: &str) -> Result<Option<PathBuf>, SettingRefused> {
        if self.text == off {
            return Ok(None);
        }
        let program = PathBuf::from(&self.text);
        if !program.is_absolute() {
            return Err(self.refused("is not an absolute path".to_owned()));
        }
        if !program.is_file() {
            let problem = format!("names no file: {}; {off} turns conversion off", self.text);
            return Err(self.refused(problem));
        }
        Ok(Some(program))
    }

    pub(super) fn media_location(&self) -> Result<Location, SettingRefused> {
        self.text
            .parse()
            .map_err(|refused: LocationError| self.refused(refused.to_string()))
    }

    /// A file of holidays; it replaces the list that ships with the program.
    pub(super) fn holidays(&self) -> Result<Holidays, SettingRefused> {
        let text = std::fs::read_to_string(&self.text)
            .map_err(|error| self.refused(format!("names a file that cannot be read: {error}")))?;
        Holidays::parse(&text)
            .map_err(|refused| self.refused(format!("names a file that cannot be used: {refused}")))
    }

    pub(super) fn fee_bps(&self) -> Result<u16, SettingRefused> {
        let fee = self.text.parse().ok().filter(|fee| *fee <= MAX_FEE_BPS);
        fee.ok_or_else(|| {
            self.refused(format!(
                "must be a whole number from 0 to {MAX_FEE_BPS}, in hundredths of a percent"
            ))
        })
    }

    pub(super) fn price(&self) -> Result<i64, SettingRefused> {
        let price = self.text.parse().ok();
        let price = price.filter(|fils| (0..=MAX_PRICE_FILS).contains(fils));
        price.ok_or_else(|| {
            self.refused(format!(
                "must be a whole number of fils from 0 to {MAX_PRICE_FILS}"
            ))
        })
    }

    pub(super) fn filter(self) -> Result<String, SettingRefused> {
        match log_filter::check(&self.text) {
            Ok(()) => Ok(self.text),
            Err(problem) => Err(self.refused(problem)),
        }
    }

    pub(super) fn log_format(&self) -> Result<LogFormat, SettingRefused> {
        match self.text.as_str() {
            "text" => Ok(LogFormat::Text),
            "json" => Ok(LogFormat::Json),
            _ => Err(self.refused("must be text or json")),
        }
    }
}

/// The length of the prefix that marks an IPv4 address written as IPv6 (`::ffff:0:0/96`).
const MAPPED_PREFIX: u8 = 96;

/// An address or a network; an IPv4-mapped IPv6 address becomes IPv4, as peers are compared.
fn network(text: &str) -> Option<IpNet> {
    let text = text.trim();
    if let Ok(address) = text.parse::<IpAddr>() {
        return Some(address.to_canonical().into());
    }
    let net = text.parse::<IpNet>().ok()?.trunc();
    let mapped = match (net.addr().to_canonical(), net.prefix_len()) {
        (IpAddr::V4(v4), prefix) if matches!(net, IpNet::V6(_)) => prefix
            .checked_sub(MAPPED_PREFIX)
            .and_then(|prefix| Ipv4Net::new(v4, prefix).ok()),
        _ => None,
    };
    Some(mapped.map_or(net, IpNet::V4))
}
