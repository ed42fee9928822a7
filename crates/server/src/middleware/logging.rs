//! One span per request: method, path, status, duration and id, never a query (it may hold a token) or a body.

use std::time::Duration;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use actix_web::{Error, HttpMessage as _, web};
use marsam_http::{AppState, Failed, address_of, is_trusted_proxy};
use tracing::{Span, field};
use tracing_actix_web::{RequestId, RootSpanBuilder};
use uuid::Uuid;

use crate::metrics;

const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// <https://www.w3.org/TR/trace-context/#traceparent-header>
const TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");
/// The longest id that is taken over from a proxy.
const MAX_ID_LENGTH: usize = 64;

/// The id that a trusted proxy has given to a request.
#[derive(Debug, Clone)]
struct GivenId(HeaderValue);

/// What the operator names to set the level of these lines: HTTP, wherever in it they are written.
pub(super) const TARGET: &str = "marsam_http";

/// Creates the span of a request.
pub(crate) struct PathOnly;

impl RootSpanBuilder for PathOnly {
    fn on_request_start(request: &ServiceRequest) -> Span {
        let span = tracing::info_span!(
            target: TARGET,
            "request",
            method = %request.method(),
            path = request.path(),
            request_id = field::Empty,
            trace_id = field::Empty,
            address = field::Empty,
            status = field::Empty,
            duration_ms = field::Empty,
            account = field::Empty,
        );
        let state = request.app_data::<web::Data<AppState>>();
        let given = state.and_then(|state| {
            if state.settings.log_addresses
                && let Some(address) = address_of(request.request(), &state.settings)
            {
                span.record("address", field::display(address));
            }
            let peer = request.peer_addr()?.ip();
            if !is_trusted_proxy(peer, &state.settings.trusted_proxies) {
                return None;
            }
            if let Some(trace_id) = trace_id(request.headers()) {
                span.record("trace_id", trace_id);
            }
            given_id(request.headers())
        });
        match given.as_ref().and_then(|given| given.to_str().ok()) {
            Some(id) => span.record("request_id", id),
            None => match request.extensions().get::<RequestId>() {
                Some(id) => span.record("request_id", field::display(id)),
                None => &span,
            },
        };
        if let Some(given) = given {
            request.extensions_mut().insert(GivenId(given));
        }
        span
    }

    fn on_request_end<B: MessageBody>(span: Span, outcome: &Result<ServiceResponse<B>, Error>) {
        let (status, failed) = match outcome {
            Ok(response) => {
                let extensions = response.response().extensions();
                (response.status(), extensions.get::<Failed>().cloned())
            }
            Err(error) => (error.as_response_error().status_code(), None),
        };
        span.record("status", status.as_u16());
        metrics::answered(status);
        // One line for each request: an error where the server is to blame, with its cause.
        span.in_scope(|| match failed {
            Some(Failed { code, cause }) => {
                tracing::error!(target: TARGET, code = code.as_str(), cause, "the request failed");
            }
            None if status.is_server_error() => {
                tracing::error!(target: TARGET, "the request failed");
            }
            None => tracing::info!(target: TARGET, "answered"),
        });
    }
}

/// Adds to the lines of the request that follow how long it has taken.
pub(super) fn took(duration: Duration) {
    let ms = u64::try_from(duration.as_millis()).unwrap_or(u64::MAX);
    Span::current().record("duration_ms", ms);
}

/// Sends the client the request's id in the log.
pub(super) fn name(headers: &mut HeaderMap, given: Option<HeaderValue>, id: RequestId) {
    if let Some(given) = given {
        headers.insert(X_REQUEST_ID, given);
        return;
    }
    let mut text = Uuid::encode_buffer();
    if let Ok(value) = HeaderValue::from_str(id.hyphenated().encode_lower(&mut text)) {
        headers.insert(X_REQUEST_ID, value);
    }
}

/// The id that a trusted proxy has given to this request.
pub(super) fn given(request: &ServiceRequest) -> Option<HeaderValue> {
    let extensions = request.extensions();
    extensions.get::<GivenId>().map(|given| given.0.clone())
}

/// An id that may be logged and sent back.
fn given_id(headers: &HeaderMap) -> Option<HeaderValue> {
    let id = headers.get(X_REQUEST_ID)?;
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
    let bytes = id.as_bytes();
    ((1..=MAX_ID_LENGTH).contains(&bytes.len()) && bytes.iter().all(is_plain)).then(|| id.clone())
}

/// The trace that the request belongs to: `version-trace-parent-flags`.
fn trace_id(headers: &HeaderMap) -> Option<&str> {
    let text = headers.get(TRACEPARENT)?.to_str().ok()?;
    let mut parts = text.split('-');
    let (_version, trace, parent) = (parts.next()?, parts.next()?, parts.next()?);
    let is_hex = |part: &str, length| {
        part.len() == length && part.bytes().all(|byte| byte.is_ascii_hexdigit())
    };
    (is_hex(trace, 32) && is_hex(parent, 16)).then_some(trace)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: HeaderName, value: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(name, HeaderValue::from_str(value).unwrap());
        headers
    }

    #[test]
    fn only_what_is_an_id_is_taken_over() {
        for (id, taken) in [
            ("abc-123_x.y", true),
            ("0199aaaa-0000-7000-8000-0000000000f1", true),
            ("", false),
            ("a b", false),
            ("a\"b", false),
            (&"a".repeat(65), false),
        ] {
            assert_eq!(
                given_id(&headers(X_REQUEST_ID, id)).is_some(),
                taken,
                "{id}"
            );
        }
    }

    #[test]
    fn a_trace_is_read_from_its_header() {
        let trace = "4bf92f3577b34da6a3ce929d0e0e4736";
        let good = format!("00-{trace}-00f067aa0ba902b7-01");
        assert_eq!(trace_id(&headers(TRACEPARENT, &good)), Some(trace));
        for bad in ["", "00-4bf9-00f067aa0ba902b7-01", trace, "00-x-y-z"] {
            assert_eq!(trace_id(&headers(TRACEPARENT, bad)), None, "{bad}");
        }
    }
}
