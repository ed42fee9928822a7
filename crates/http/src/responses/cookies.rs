//! Cookies: the session's token, the known browser's token, a provider sign-in's state, and a flag that scripts can
//! read.

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use marsam_auth::known_browsers::KNOWN_BROWSER_TTL;
use marsam_auth::sessions::{ABSOLUTE_TIMEOUT, ADMIN_ABSOLUTE_TIMEOUT};
use marsam_auth::tokens::Token;
use marsam_domain::accounts::Account;

use crate::settings::Settings;

/// Lets the web app skip asking who is signed in.
const SIGNED_IN: &str = "marsam_signed_in";

/// The purpose of a cookie. Over https its name begins with `__Host-`: browsers then accept it only from this host over
/// https.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Session,
    Browser,
    Login,
}

impl Purpose {
    fn name(self, settings: &Settings) -> &'static str {
        match (self, settings.is_https()) {
            (Self::Session, true) => "__Host-marsam_session",
            (Self::Session, false) => "marsam_session",
            (Self::Browser, true) => "__Host-marsam_browser",
            (Self::Browser, false) => "marsam_browser",
            (Self::Login, true) => "__Host-marsam_login",
            (Self::Login, false) => "marsam_login",
        }
    }
}

/// The session token of the request, if any.
pub(crate) fn token_of(request: &HttpRequest, settings: &Settings) -> Option<Token> {
    Token::shown(request.cookie(Purpose::Session.name(settings))?.value())
}

/// The token of a known browser.
pub(crate) fn browser_of(request: &HttpRequest, settings: &Settings) -> Option<Token> {
    Token::shown(request.cookie(Purpose::Browser.name(settings))?.value())
}

/// The sealed state of this browser's sign-in at a provider.
pub(crate) fn login_of(request: &HttpRequest, settings: &Settings) -> Option<String> {
    let cookie = request.cookie(Purpose::Login.name(settings))?;
    Some(cookie.value().to_owned())
}

/// The cookies of a session that has just begun, or has a new token.
pub(crate) fn begun(token: &Token, account: &Account, settings: &Settings) -> [Cookie<'static>; 2] {
    let absolute = if account.is_admin {
        ADMIN_ABSOLUTE_TIMEOUT
    } else {
        ABSOLUTE_TIMEOUT
    };
    let max_age = Duration::seconds(absolute.whole_seconds());
    let session = secret(
        Purpose::Session,
        token.reveal().to_owned(),
        settings,
        max_age,
    );
    [
        session,
        build(SIGNED_IN, "1".to_owned(), settings, max_age, false),
    ]
}

/// The cookie by which this browser is known from now on.
pub(crate) fn known_browser(token: &Token, settings: &Settings) -> Cookie<'static> {
    let max_age = Duration::seconds(KNOWN_BROWSER_TTL.whole_seconds());
    secret(
        Purpose::Browser,
        token.reveal().to_owned(),
        settings,
        max_age,
    )
}

/// The cookie that binds a sign-in at a provider to this browser.
pub(crate) fn login(sealed: String, max_age: Duration, settings: &Settings) -> Cookie<'static> {
    secret(Purpose::Login, sealed, settings, max_age)
}

/// Removes the cookies of a session.
pub(crate) fn ended(settings: &Settings) -> [Cookie<'static>; 2] {
    [
        gone(Purpose::Session.name(settings), settings, true),
        gone(SIGNED_IN, settings, false),
    ]
}

/// Removes the cookie of a sign-in at a provider.
pub(crate) fn login_ended(settings: &Settings) -> Cookie<'static> {
    gone(Purpose::Login.name(settings), settings, true)
}

fn gone(name: &'static str, settings: &Settings, http_only: bool) -> Cookie<'static> {
    let mut cookie = build(name, String::new(), settings, Duration::ZERO, http_only);
    cookie.make_removal();
    cookie
}

fn secret(
    purpose: Purpose,
    value: String,
    settings: &Settings,
    max_age: Duration,
) -> Cookie<'static> {
    build(purpose.name(settings), value, settings, max_age, true)
}

fn build(
    name: &'static str,
    value: String,
    settings: &Settings,
    max_age: Duration,
    http_only: bool,
) -> Cookie<'static> {
    Cookie::build(name, value)
        .path("/")
        .max_age(max_age)
        .http_only(http_only)
        .secure(settings.is_https())
        .same_site(SameSite::Lax)
        .finish()
}
