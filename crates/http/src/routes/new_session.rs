//! The response that begins a session: its cookies and the user.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use marsam_auth::sign_in::NewSession;

use crate::cookies;
use crate::routes::users::UserDto;
use crate::settings::Settings;

/// Sets the cookies of a session that has just begun.
pub(crate) fn begun(status: StatusCode, begun: NewSession, settings: &Settings) -> HttpResponse {
    let mut response = HttpResponse::build(status);
    for cookie in cookies::begun(&begun.session, &begun.account, settings) {
        response.cookie(cookie);
    }
    response.cookie(cookies::known_browser(&begun.browser, settings));
    response.json(UserDto::from(begun.account))
}
