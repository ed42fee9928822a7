//! The two cookies: the session's token, which scripts cannot read, and a flag that they can.

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use marsam_auth::sessions::{ABSOLUTE, ADMIN_ABSOLUTE};
use marsam_auth::tokens::Token;
use marsam_domain::accounts::Account;

use crate::settings::Settings;

/// Tells the web app that asking who is signed in is worth a request.
const SIGNED_IN: &str = "marsam_signed_in";

/// `__Host-` makes browsers refuse the cookie from anywhere but this very host over https.
fn session_name(settings: &Settings) -> &'static str {
    if settings.is_https() {
        "__Host-marsam_session"
    } else {
        "marsam_session"
    }
}

/// The token that the request shows, if it shows one.
pub(crate) fn token_of(request: &HttpRequest, settings: &Settings) -> Option<Token> {
    Token::shown(request.cookie(session_name(settings))?.value())
}

/// The cookies of a session that has just begun.
pub(crate) fn begun(token: &Token, account: &Account, settings: &Settings) -> [Cookie<'static>; 2] {
    let absolute = if account.is_admin {
        ADMIN_ABSOLUTE
    } else {
        ABSOLUTE
    };
    let max_age = Duration::seconds(absolute.whole_seconds());
    [
        build(
            session_name(settings),
            token.reveal().to_owned(),
            settings,
            max_age,
            true,
        ),
        build(SIGNED_IN, "1".to_owned(), settings, max_age, false),
    ]
}

/// The cookies of a session that is over.
pub(crate) fn ended(settings: &Settings) -> [Cookie<'static>; 2] {
    let gone = |name, http_only| {
        let mut cookie = build(name, String::new(), settings, Duration::ZERO, http_only);
        cookie.make_removal();
        cookie
    };
    [gone(session_name(settings), true), gone(SIGNED_IN, false)]
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
