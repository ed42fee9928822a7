//! The response that begins a session: its cookies and the user.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use marsam_auth::sign_in::NewSession;

use super::users::UserDto;
use crate::cookies;
use crate::settings::Settings;

/// The user, with the cookies of a session that has just begun.
pub(crate) fn answer(status: StatusCode, begun: NewSession, settings: &Settings) -> HttpResponse {
    let mut response = HttpResponse::build(status);
    for cookie in cookies::begun(&begun.session, &begun.account, settings) {
        response.cookie(cookie);
    }
    response.cookie(cookies::known_browser(&begun.browser, settings));
    response.json(UserDto::from(begun.account))
}
