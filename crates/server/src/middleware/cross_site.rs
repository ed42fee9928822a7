//! Refuses cross-site requests.

use actix_web::HttpRequest;
use actix_web::dev::ServiceRequest;
use actix_web::http::{Method, header};
use marsam_http::settings::Settings;
use marsam_http::{ApiError, AppState, Code};

/// Allows a state-changing request only if this site sent it, or a client that is not a browser.
pub(super) fn check(state: &AppState, request: &ServiceRequest) -> Result<(), ApiError> {
    if changes_state(request) && is_cross_site(request.request(), &state.settings) {
        tracing::warn!(
            target: super::logging::TARGET,
            code = Code::CrossSite.as_str(),
            "a request from another site"
        );
        return Err(Code::CrossSite.into());
    }
    Ok(())
}

/// `GET /api/logout` is required by the spec; it ends a session, even if its `l` is written as `%6c`.
fn changes_state(request: &ServiceRequest) -> bool {
    let safe = matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    !safe || request.match_info().as_str() == "/api/logout"
}

/// Judges by Sec-Fetch-Site, which a page cannot forge, or by Origin if a browser does not send it. A client that sends
/// neither is not a browser, and has no cookies to abuse.
fn is_cross_site(request: &HttpRequest, settings: &Settings) -> bool {
    let text = |name: &str| {
        request
            .headers()
            .get(name)
            .map(|value| value.to_str().unwrap_or("?"))
    };
    match text("sec-fetch-site") {
        Some(site) => !matches!(site, "same-origin" | "none"),
        None => text(header::ORIGIN.as_str()).is_some_and(|origin| origin != settings.origin()),
    }
}
