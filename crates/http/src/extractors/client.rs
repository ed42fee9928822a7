//! The origin of a request, as a handler's argument.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::net::IpAddr;

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpRequest, web};
use marsam_auth::request_origin::{AddressKey, RequestOrigin};
use marsam_auth::sessions::Client;

use crate::extractors::forwarded;
use crate::settings::Settings;
use crate::{AppState, cookies};

/// A request's origin, for throttles and sessions.
#[derive(Debug, Clone, Default)]
pub(crate) struct ClientInfo(pub(crate) RequestOrigin);

impl FromRequest for ClientInfo {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let state = request.app_data::<web::Data<AppState>>();
        ready(Ok(state
            .map(|state| Self(origin_of(request, &state.settings)))
            .unwrap_or_default()))
    }
}

/// The visitor's address; none on a socket that has no addresses.
pub fn address_of(request: &HttpRequest, settings: &Settings) -> Option<IpAddr> {
    let peer = request.peer_addr()?.ip();
    Some(forwarded::client_address(
        peer,
        request.headers(),
        &settings.trusted_proxies,
    ))
}

fn origin_of(request: &HttpRequest, settings: &Settings) -> RequestOrigin {
    let address = address_of(request, settings);
    let user_agent = request
        .headers()
        .get(header::USER_AGENT)
        .and_then(|value| value.to_str().ok());
    RequestOrigin {
        throttle_key: AddressKey::of(address),
        client: Client {
            user_agent: user_agent.map(str::to_owned),
            address: address.map(|address| address.to_string()),
        },
        session: cookies::token_of(request, settings),
        browser: cookies::browser_of(request, settings),
    }
}
