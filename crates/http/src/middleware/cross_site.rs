//! Refuses cross-site requests.

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::{Method, header};
use actix_web::middleware::Next;
use actix_web::{HttpRequest, ResponseError as _, web};

use crate::error::Code;
use crate::settings::Settings;
use crate::{ApiError, AppState};

/// Allows a state-changing request only if this site sent it, or a client that is not a browser.
pub(crate) async fn refuse<B: MessageBody>(
    state: web::Data<AppState>,
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    if changes_state(&request) && is_cross_site(request.request(), &state.settings) {
        tracing::warn!(
            code = Code::CrossSite.as_str(),
            "a request from another site"
        );
        let refused = ApiError::from(Code::CrossSite).error_response();
        return Ok(request.into_response(refused).map_into_right_body());
    }
    Ok(next.call(request).await?.map_into_left_body())
}

/// `GET /api/logout` is required by the spec; it ends a session, also when its `l` is written as `%6c`.
fn changes_state(request: &ServiceRequest) -> bool {
    let safe = matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    !safe || request.match_info().as_str() == "/api/logout"
}

/// By Sec-Fetch-Site, which a page cannot forge; by Origin if a browser does not send it. A client that sends neither
/// is not a browser, and has no cookies to abuse.
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
