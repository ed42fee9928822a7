//! One span per request: method, path, status and id, never a query (it may hold a token) nor a body.

use std::cell::RefCell;
use std::collections::BTreeMap;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use actix_web::{Error, HttpMessage as _};
use metrics::Counter;
use tracing::{Span, field};
use tracing_actix_web::{RequestId, RootSpanBuilder};
use uuid::Uuid;

const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Creates the span of a request.
pub(crate) struct PathOnly;

impl RootSpanBuilder for PathOnly {
    fn on_request_start(request: &ServiceRequest) -> Span {
        tracing::info_span!(
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
        count(status);
        span.in_scope(|| tracing::info!("answered"));
    }
}

/// Counts a response by its status. The recorder is installed before the server starts, and is asked for the counter of
/// a status once in each thread.
fn count(status: StatusCode) {
    thread_local! {
        static COUNTERS: RefCell<BTreeMap<StatusCode, Counter>> = const { RefCell::new(BTreeMap::new()) };
    }
    COUNTERS.with_borrow_mut(|counters| {
        let counter = counters.entry(status).or_insert_with(
            || metrics::counter!("marsam_http_requests_total", "status" => status.as_u16().to_string()),
        );
        counter.increment(1);
    });
}

/// Sends the client the request's id in the log.
pub(super) fn name(headers: &mut HeaderMap, id: RequestId) {
    let mut text = Uuid::encode_buffer();
    if let Ok(value) = HeaderValue::from_str(id.hyphenated().encode_lower(&mut text)) {
        headers.insert(X_REQUEST_ID, value);
    }
}
