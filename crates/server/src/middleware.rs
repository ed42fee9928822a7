//! Middleware that wraps every request.
//!
//! Two layers in addition to the log's. Each layer costs every request a boxed future and a pass through the framework;
//! for seven layers that was a tenth of the cost of a page of the roster.

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
use actix_web::{Error, HttpMessage as _, HttpResponse, ResponseError as _};
use marsam_http::clients::{self, Client};
use marsam_http::{ApiError, AppState, Code, WithoutBody, address_of, identify};
use marsam_site::Site;
use tracing_actix_web::RequestId;

use crate::metrics::Timed;

/// The longest address that is answered, in bytes, as it is sent: path and query.
pub(crate) const MAX_URI_BYTES: usize = 8 * 1024;

/// Around every request: the connection's activity, HEAD as GET, the length of the address, the security headers and the
/// request's id.
pub(crate) async fn around_all<B: MessageBody + 'static>(
    state: web::Data<AppState>,
    site: web::Data<Site>,
    id: RequestId,
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let running = activity::begin(&request);
    let timed = Timed::begin(request.method(), request.path());
    let given = logging::given(&request);
    // The connection omits the body.
    if request.method() == Method::HEAD {
        request.head_mut().method = Method::GET;
        request.extensions_mut().insert(WithoutBody);
    }
    let section = headers::Section::of(&request);
    let mut response = if uri_bytes(&request) > MAX_URI_BYTES {
        request.into_response(uri_too_long()).map_into_right_body()
    } else {
        let client = Client::Address(address_of(request.request(), &state.settings));
        let answered = clients::serving(client, next.call(request)).await;
        answered?.map_into_left_body()
    };
    headers::add(response.headers_mut(), section, &state, &site);
    logging::name(response.headers_mut(), given, id);
    logging::took(timed.end());
    Ok(activity::hold(response, running))
}

fn uri_bytes(request: &ServiceRequest) -> usize {
    let sent = request.uri().path_and_query();
    sent.map_or(0, |path| path.as_str().len())
}

/// 414; the connection ends, since the rest of such a request may not be what it seems.
fn uri_too_long() -> HttpResponse {
    let mut refused = ApiError::from(Code::UriTooLong).error_response();
    let close = actix_web::http::ConnectionType::Close;
    refused.head_mut().set_connection_type(close);
    refused
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
    let failed = identify(state, request.request()).await.err()?;
    if failed.code() == Code::Unavailable && is_the_same_for_everyone(request) {
        return None;
    }
    Some(failed.error_response())
}

/// What a signed-in caller may read like any visitor while sessions cannot be looked up: no answer depends on them.
fn is_the_same_for_everyone(request: &ServiceRequest) -> bool {
    let path = request.path().strip_prefix("/api/").unwrap_or_default();
    let segment = path.split('/').next().unwrap_or_default();
    request.method() == Method::GET && ["creatives", "services", "config"].contains(&segment)
}
