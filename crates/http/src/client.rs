//! Where a request came from.

use std::convert::Infallible;
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

use crate::settings::Settings;
use crate::{AppState, cookies};

/// A request's origin as an argument of a handler: whose attempts a throttle counts, and what a session remembers.
#[derive(Debug, Default)]
pub(crate) struct Origin {
    pub(crate) throttle_key: String,
    pub(crate) client: Client,
    /// The session that the request shows, good or not.
    pub(crate) session: Option<Token>,
    /// The token of a browser that has signed in before, to whatever account.
    pub(crate) browser: Option<Token>,
}

impl FromRequest for Origin {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let state = request.app_data::<web::Data<AppState>>();
        ready(Ok(state
            .map(|state| Self::of(request, &state.settings))
            .unwrap_or_default()))
    }
}

impl Origin {
    fn of(request: &HttpRequest, settings: &Settings) -> Self {
        let address = address(request, settings);
        let user_agent = request
            .headers()
            .get(header::USER_AGENT)
            .and_then(|value| value.to_str().ok());
        Self {
            throttle_key: throttle_key(address),
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

/// The visitor's address: the peer's, or what trusted proxies say of it.
///
/// `X-Forwarded-For` is read from its end, over the proxies that are trusted; what stands before the first
/// stranger anybody could have written.
fn address(request: &HttpRequest, settings: &Settings) -> Option<IpAddr> {
    let mut address = request.peer_addr()?.ip().to_canonical();
    let forwarded = request.headers().get_all("x-forwarded-for");
    let hops: Vec<&str> = forwarded
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(str::trim)
        .collect();
    for hop in hops.into_iter().rev() {
        if !settings.trusted_proxies.contains(&address) {
            break;
        }
        match hop.parse::<IpAddr>() {
            Ok(before) => address = before.to_canonical(),
            Err(_) => break,
        }
    }
    Some(address)
}

/// The address as a throttle counts it: one IPv6 customer has 2^64 of them, so they count as one.
fn throttle_key(address: Option<IpAddr>) -> String {
    match address {
        Some(IpAddr::V6(v6)) => {
            let [a, b, c, d, ..] = v6.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
        Some(v4) => v4.to_string(),
        None => "unknown".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn settings() -> Settings {
        Settings {
            public_url: "http://localhost:8080".parse().unwrap(),
            support_email: String::new(),
            password_min_length: 6,
            enumeration_protection: false,
            quotes_per_hour: 20,
            trusted_proxies: vec!["127.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap()],
            admin_rule: marsam_auth::policy::AdminRule::SignIn,
            demo: false,
            setup_code_file: "setup-code".into(),
        }
    }

    fn seen(peer: &str, forwarded: &str) -> String {
        let request = TestRequest::get()
            .peer_addr(format!("{peer}:1234").parse().unwrap())
            .insert_header(("x-forwarded-for", forwarded))
            .to_http_request();
        address(&request, &settings()).unwrap().to_string()
    }

    #[test]
    fn a_stranger_cannot_choose_an_address() {
        assert_eq!(seen("203.0.113.9", "198.51.100.1"), "203.0.113.9");
        assert_eq!(
            seen("127.0.0.1", "198.51.100.1, 203.0.113.9"),
            "203.0.113.9"
        );
    }

    #[test]
    fn trusted_proxies_are_looked_through() {
        assert_eq!(seen("127.0.0.1", "203.0.113.9, 10.0.0.2"), "203.0.113.9");
        assert_eq!(seen("127.0.0.1", "nonsense"), "127.0.0.1");
    }
}
