//! One span per request: method, path, status and id, never a query (it may hold a token) or a body.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use actix_web::{Error, HttpMessage as _};
use tracing::{Span, field};
use tracing_actix_web::{RequestId, RootSpanBuilder};
use uuid::Uuid;

use crate::metrics;

const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// What the operator names to set the level of these lines: HTTP, wherever in it they are written.
pub(super) const TARGET: &str = "marsam_http";

/// Creates the span of a request.
pub(crate) struct PathOnly;

impl RootSpanBuilder for PathOnly {
    fn on_request_start(request: &ServiceRequest) -> Span {
        tracing::info_span!(
            target: TARGET,
            "request",
            method = %request.method(),
            path = request.path(),
            request_id = request.extensions().get::<RequestId>().map(field::display),
            status = field::Empty,
            account = field::Empty,
        )
    }

    fn on_request_end<B: MessageBody>(span: Span, outcome: &Result<ServiceResponse<B>, Error>) {
        let status = match outcome {
            Ok(response) => response.status(),
            Err(error) => error.as_response_error().status_code(),
        };
        span.record("status", status.as_u16());
        metrics::answered(status);
        span.in_scope(|| tracing::info!(target: TARGET, "answered"));
    }
}

/// Sends the client the request's id in the log.
pub(super) fn name(headers: &mut HeaderMap, id: RequestId) {
    let mut text = Uuid::encode_buffer();
    if let Ok(value) = HeaderValue::from_str(id.hyphenated().encode_lower(&mut text)) {
        headers.insert(X_REQUEST_ID, value);
    }
}
