//! Where a request came from.

use std::convert::Infallible;
use std::fmt;
use std::future::{Ready, ready};
use std::net::IpAddr;

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpRequest, web};
use marsam_auth::known_browsers;
use marsam_auth::sessions::Client;
use marsam_auth::tokens::Token;
use marsam_domain::ids::AccountId;
use marsam_persistence::{Db, DbError};
use time::OffsetDateTime;

use crate::extractors::forwarded;
use crate::settings::Settings;
use crate::{AppState, cookies};

/// A request's origin as an argument of a handler: whose attempts a throttle counts, and what a session remembers.
#[derive(Debug, Clone, Default)]
pub(crate) struct ClientInfo {
    pub(crate) throttle_key: AddressKey,
    pub(crate) client: Client,
    /// The session that the request shows, good or not.
    pub(crate) session: Option<Token>,
    /// The token of a browser that has signed in before, to whatever account.
    pub(crate) browser: Option<Token>,
}

impl FromRequest for ClientInfo {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let state = request.app_data::<web::Data<AppState>>();
        ready(Ok(state
            .map(|state| Self::of(request, &state.settings))
            .unwrap_or_default()))
    }
}

impl ClientInfo {
    fn of(request: &HttpRequest, settings: &Settings) -> Self {
        let peer = request.peer_addr().map(|peer| peer.ip());
        let address = peer.map(|peer| {
            forwarded::client_address(peer, request.headers(), &settings.trusted_proxies)
        });
        let user_agent = request
            .headers()
            .get(header::USER_AGENT)
            .and_then(|value| value.to_str().ok());
        Self {
            throttle_key: AddressKey::of(address),
            client: Client {
                user_agent: user_agent.map(str::to_owned),
                address: address.map(|address| address.to_string()),
            },
            session: cookies::token_of(request, settings),
            browser: cookies::browser_of(request, settings),
        }
    }

    /// The name under which the attempts of a browser count that has signed in to this account before.
    pub(crate) fn known_browser(
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

/// The address as throttles count it. One IPv6 customer has 2^64 addresses or more, so a /64 counts as one address,
/// and its /48 is counted besides.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct AddressKey {
    host: String,
    network: Option<String>,
}

impl AddressKey {
    fn of(address: Option<IpAddr>) -> Self {
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
    pub(crate) fn as_str(&self) -> &str {
        &self.host
    }

    /// Its /48, of an IPv6 address.
    pub(crate) fn network(&self) -> Option<&str> {
        self.network.as_deref()
    }
}

impl fmt::Display for AddressKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.host)
    }
}
