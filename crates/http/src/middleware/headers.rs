//! Security headers of a site without third parties.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::{Error, web};

use crate::AppState;
use crate::site::Site;

const ALWAYS: [(HeaderName, HeaderValue); 5] = [
    (
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    ),
    // Not even to this site: a query may hold a token from a mail, and proxies log the Referer.
    (
        header::REFERRER_POLICY,
        HeaderValue::from_static("strict-origin"),
    ),
    (
        header::CROSS_ORIGIN_OPENER_POLICY,
        HeaderValue::from_static("same-origin"),
    ),
    (
        header::CROSS_ORIGIN_RESOURCE_POLICY,
        HeaderValue::from_static("same-origin"),
    ),
    (
        header::PERMISSIONS_POLICY,
        HeaderValue::from_static("camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
    ),
];

/// Responses that only the caller may store.
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");
/// Search engines may fetch what a page needs, but must not list it as a page.
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");
const NOT_LISTED: HeaderValue = HeaderValue::from_static("noindex");
const TWO_YEARS: HeaderValue = HeaderValue::from_static("max-age=63072000");

/// Adds the security headers to every response, and `no-store` to the API's responses that set no caching.
pub(crate) async fn add<B: MessageBody>(
    state: web::Data<AppState>,
    site: web::Data<Site>,
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let path = request.match_info().as_str();
    let (is_api, is_docs) = (path.starts_with("/api/"), path.starts_with("/api/docs"));
    let mut response = next.call(request).await?;
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(name, value);
    }
    let policy = if is_docs {
        site.docs_policy()
    } else {
        site.policy()
    };
    // Files have a stricter one of their own.
    if !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    if state.settings.is_https() {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, TWO_YEARS);
    }
    if is_api {
        headers.insert(ROBOTS, NOT_LISTED);
    }
    if is_api && !is_docs && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, NO_STORE);
    }
    Ok(response)
}
