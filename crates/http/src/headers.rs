//! The headers of a site without third parties.

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web;

use crate::AppState;
use crate::site::Site;

const ALWAYS: [(&str, &str); 5] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    (
        "permissions-policy",
        "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    ),
];

/// Answers that nobody but the asker may keep.
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");
const TWO_YEARS: HeaderValue = HeaderValue::from_static("max-age=63072000");

/// Adds the security headers to every answer, and `no-store` to those of the API that say nothing else.
pub(crate) async fn add<B: MessageBody>(
    state: web::Data<AppState>,
    site: web::Data<Site>,
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let is_api = request.path().starts_with("/api/");
    let is_docs = request.path().starts_with("/api/docs");
    let mut response = next.call(request).await?;
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(
            HeaderName::from_static(name),
            HeaderValue::from_static(value),
        );
    }
    let policy = if is_docs {
        site.docs_policy()
    } else {
        site.policy()
    };
    headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    if state.settings.is_https() {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, TWO_YEARS);
    }
    if is_api && !is_docs && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, NO_STORE);
    }
    Ok(response)
}
