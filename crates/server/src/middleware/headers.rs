//! Security headers of a site without third parties.

use actix_web::dev::ServiceRequest;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use marsam_http::AppState;
use marsam_site::Site;

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

/// The part of the site that a request is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Section {
    Api,
    ApiDocs,
    Pages,
}

impl Section {
    pub(super) fn of(request: &ServiceRequest) -> Self {
        let path = request.match_info().as_str();
        if path.starts_with("/api/docs") {
            Self::ApiDocs
        } else if path.starts_with("/api/") {
            Self::Api
        } else {
            Self::Pages
        }
    }
}

/// Adds the security headers to every response, and `no-store` to the API's responses that set no caching.
pub(super) fn add(headers: &mut HeaderMap, section: Section, state: &AppState, site: &Site) {
    for (name, value) in ALWAYS {
        headers.insert(name, value);
    }
    let policy = match section {
        Section::ApiDocs => site.docs_policy(),
        Section::Api | Section::Pages => site.policy(),
    };
    // Files have a stricter one of their own.
    if !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    if state.settings.is_https() {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, TWO_YEARS);
    }
    if section != Section::Pages {
        headers.insert(ROBOTS, NOT_LISTED);
    }
    if section == Section::Api && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, NO_STORE);
    }
}
