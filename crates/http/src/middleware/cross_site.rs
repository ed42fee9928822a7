//! Refuses what another site makes a visitor's browser send.

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::{Method, header};
use actix_web::middleware::Next;
use actix_web::{HttpRequest, ResponseError as _, web};

use crate::error::Code;
use crate::settings::Settings;
use crate::{ApiError, AppState};

/// Lets a state-changing request pass only if this site or no site at all sent it.
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

/// `GET /api/logout` is the spec's; it ends a session all the same, also where `%6c` is written for its `l`.
fn changes_state(request: &ServiceRequest) -> bool {
    let safe = matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    !safe || request.match_info().as_str() == "/api/logout"
}

/// By Sec-Fetch-Site, which a page cannot forge; by Origin where a browser sends none.
/// A client that sends neither is no browser, and has no cookies to abuse.
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
