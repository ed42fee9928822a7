//! The origin of a request: the keys that throttles count under, and what a session records of its browser.

use std::fmt;
use std::net::IpAddr;

use marsam_domain::ids::AccountId;
use marsam_persistence::{Db, DbError};
use time::OffsetDateTime;

use crate::known_browsers;
use crate::sessions::Client;
use crate::tokens::Token;

#[derive(Debug, Clone, Default)]
pub struct RequestOrigin {
    /// The address as throttles count it.
    pub throttle_key: AddressKey,
    /// What a session records of its browser.
    pub client: Client,
    /// The session token that the request presents, valid or not.
    pub session: Option<Token>,
    /// The token of a browser that has signed in before, to any account.
    pub browser: Option<Token>,
}

impl RequestOrigin {
    /// The throttle key of a browser that has signed in to this account before.
    pub fn known_browser(
        &self,
        db: &mut Db,
        account: AccountId,
        now: OffsetDateTime,
    ) -> Result<Option<String>, DbError> {
        let Some(token) = &self.browser else {
            return Ok(None);
        };
        let knows = known_browsers::knows(db, account, token, now)?;
        Ok(knows.then(|| token.hash()))
    }
}

/// The address as throttles count it. One IPv6 customer has 2^64 addresses or more, so a /64 counts as one address, and
/// its /48 is counted as well.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AddressKey {
    host: String,
    network: Option<String>,
}

impl AddressKey {
    /// The key of an address; requests without one share a key.
    pub fn of(address: Option<IpAddr>) -> Self {
        match address {
            Some(IpAddr::V6(v6)) => {
                let [a, b, c, d, ..] = v6.segments();
                Self {
                    host: format!("{a:x}:{b:x}:{c:x}:{d:x}::/64"),
                    network: Some(format!("{a:x}:{b:x}:{c:x}::/48")),
                }
            }
            Some(v4) => Self {
                host: v4.to_string(),
                network: None,
            },
            None => Self {
                host: "unknown".to_owned(),
                network: None,
            },
        }
    }

    /// The address itself, or its /64.
    pub fn as_str(&self) -> &str {
        &self.host
    }

    /// The /48 of an IPv6 address.
    pub fn network(&self) -> Option<&str> {
        self.network.as_deref()
    }
}

impl fmt::Display for AddressKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.host)
    }
}
