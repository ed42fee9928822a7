//! The cookies: the session's token, the browser's own, a provider's round trip, and a flag that scripts can read.

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use marsam_auth::known_browsers::KNOWN_FOR;
use marsam_auth::sessions::{ABSOLUTE, ADMIN_ABSOLUTE};
use marsam_auth::tokens::Token;
use marsam_domain::accounts::Account;

use crate::settings::Settings;

/// Tells the web app that asking who is signed in is worth a request.
const SIGNED_IN: &str = "marsam_signed_in";

/// What a cookie is for. Under https its name begins with `__Host-`: browsers then refuse it from anywhere but
/// this very host over https.
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

/// The session's token that the request shows, if it shows one.
pub(crate) fn token_of(request: &HttpRequest, settings: &Settings) -> Option<Token> {
    Token::shown(request.cookie(Purpose::Session.name(settings))?.value())
}

/// The token by which a browser is known that has signed in before.
pub(crate) fn browser_of(request: &HttpRequest, settings: &Settings) -> Option<Token> {
    Token::shown(request.cookie(Purpose::Browser.name(settings))?.value())
}

/// What was sealed for this browser's round trip to a provider.
pub(crate) fn login_of(request: &HttpRequest, settings: &Settings) -> Option<String> {
    let cookie = request.cookie(Purpose::Login.name(settings))?;
    Some(cookie.value().to_owned())
}

/// The cookies of a session that has just begun, or has a new token.
pub(crate) fn begun(token: &Token, account: &Account, settings: &Settings) -> [Cookie<'static>; 2] {
    let absolute = if account.is_admin {
        ADMIN_ABSOLUTE
    } else {
        ABSOLUTE
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
    let max_age = Duration::seconds(KNOWN_FOR.whole_seconds());
    secret(
        Purpose::Browser,
        token.reveal().to_owned(),
        settings,
        max_age,
    )
}

/// The cookie that binds a round trip to this browser.
pub(crate) fn login(sealed: String, max_age: Duration, settings: &Settings) -> Cookie<'static> {
    secret(Purpose::Login, sealed, settings, max_age)
}

/// The cookies of a session that is over.
pub(crate) fn ended(settings: &Settings) -> [Cookie<'static>; 2] {
    [
        gone(Purpose::Session.name(settings), settings, true),
        gone(SIGNED_IN, settings, false),
    ]
}

/// The cookie of a round trip that is over.
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
