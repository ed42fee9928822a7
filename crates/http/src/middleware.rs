//! Middleware that wraps every request.
//!
//! Two layers beside the log's: each layer costs every request a boxed future and a pass through the framework, which
//! for seven layers was a tenth of what a page of the roster costs.

mod activity;
mod compression;
mod cross_site;
mod headers;
pub(crate) mod logging;

use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::middleware::Next;
use actix_web::web::{self, Bytes};
use actix_web::{Error, HttpResponse, ResponseError as _};
use tracing_actix_web::RequestId;

use crate::AppState;
use crate::extractors::caller;
use crate::site::Site;

/// Around every request: the connection's activity, HEAD as GET, the security headers and the request's id.
pub(crate) async fn around_all<B: MessageBody>(
    state: web::Data<AppState>,
    site: web::Data<Site>,
    id: RequestId,
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let running = activity::begin(&request);
    // The connection omits the body.
    if request.method() == Method::HEAD {
        request.head_mut().method = Method::GET;
    }
    let section = headers::Section::of(&request);
    let mut response = next.call(request).await?;
    headers::add(response.headers_mut(), section, &state, &site);
    logging::name(response.headers_mut(), id);
    Ok(activity::hold(response, running))
}

/// Around every request of the API: refuses other sites, identifies the caller, compresses the body.
pub(crate) async fn around_api<B: MessageBody + 'static>(
    state: web::Data<AppState>,
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<Bytes, EitherBody<B>>>, Error> {
    let response = match refusal(&state, &request).await {
        Some(refused) => request.into_response(refused).map_into_right_body(),
        None => next.call(request).await?.map_into_left_body(),
    };
    compression::compress(response).await
}

/// The response that ends a request early. Not an error, so that the outer layer adds its headers to it.
async fn refusal(state: &AppState, request: &ServiceRequest) -> Option<HttpResponse> {
    if let Err(refused) = cross_site::check(state, request) {
        return Some(refused.error_response());
    }
    let identified = caller::identify(state, request.request()).await;
    identified.err().map(|failed| failed.error_response())
}
