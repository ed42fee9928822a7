//! GET /api/stream: server-sent events, so that open pages learn of changes without a reload.

use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::http::header;
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, get, web};
use marsam_persistence::live::Change;
use serde_json::json;
use tokio::sync::mpsc;
use tokio::time::{Interval, MissedTickBehavior, interval_at};

use crate::error::ErrorBody;
use crate::extractors::caller::{Anyone, Caller};
use crate::server::activity::Activity;
use crate::{ApiError, AppState};

/// How often a stream is written to and its session looked up: proxies close what is silent for a minute.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(20);

/// Events `message`, `notification`, `request` and `file` with ids only; ends with its session and when the server stops.
#[utoipa::path(tag = "notifications", operation_id = "stream_changes",
    responses((status = 200, body = String, content_type = "text/event-stream"), (status = "4XX", body = ErrorBody)))]
#[get("/stream")]
pub(crate) async fn stream(
    caller: Caller<Anyone>,
    state: web::Data<AppState>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    if let Some(connection) = Activity::of(&request) {
        connection.stay_open();
    }
    let changes = state.live.open(caller.account.id);
    let mut pulse = interval_at(
        tokio::time::Instant::now() + KEEP_ALIVE_INTERVAL,
        KEEP_ALIVE_INTERVAL,
    );
    pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let events = Events {
        changes,
        pulse,
        check: None,
        is_begun: false,
        still_signed_in: Box::new(move || {
            let (state, credential) = (state.clone(), caller.credential.clone());
            Box::pin(async move {
                let now = state.now();
                let found = state.read(move |db| Ok(credential.authenticate(db, now)?));
                matches!(found.await, Ok(Some(_)))
            })
        }),
    };
    Ok(HttpResponse::Ok()
        // It has left its address's share of the connections, so it is used for nothing else afterwards.
        .force_close()
        .insert_header((header::CONTENT_TYPE, "text/event-stream"))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        // Proxies such as nginx would hold the events back.
        .insert_header(("x-accel-buffering", "no"))
        .streaming(events))
}

type Check = Pin<Box<dyn Future<Output = bool>>>;

/// The body of a stream.
struct Events {
    changes: mpsc::Receiver<Change>,
    pulse: Interval,
    /// A look-up of the session that is under way.
    check: Option<Check>,
    is_begun: bool,
    still_signed_in: Box<dyn Fn() -> Check>,
}

impl futures_core::Stream for Events {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        if !this.is_begun {
            this.is_begun = true;
            // Answers at once, so that the page knows that it is connected.
            return Poll::Ready(Some(Ok(Bytes::from_static(b"retry: 3000\n\n"))));
        }
        match this.changes.poll_recv(context) {
            Poll::Ready(Some(change)) => return Poll::Ready(Some(Ok(event(change)))),
            Poll::Ready(None) => return Poll::Ready(None),
            Poll::Pending => {}
        }
        if this.check.is_none() && this.pulse.poll_tick(context).is_ready() {
            this.check = Some((this.still_signed_in)());
        }
        let Some(check) = &mut this.check else {
            return Poll::Pending;
        };
        match check.as_mut().poll(context) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(false) => Poll::Ready(None),
            Poll::Ready(true) => {
                this.check = None;
                // Registers the next tick.
                context.waker().wake_by_ref();
                Poll::Ready(Some(Ok(Bytes::from_static(b": still here\n\n"))))
            }
        }
    }
}

/// A change as a server-sent event.
fn event(change: Change) -> Bytes {
    let (name, data) = match change {
        Change::Message {
            request_id,
            creative_id,
            id,
        } => (
            "message",
            json!({"request_id": request_id, "creative_id": creative_id, "id": id}),
        ),
        Change::Notification { id } => ("notification", json!({"id": id})),
        Change::File { id } => ("file", json!({"id": id})),
        Change::Request { id } => ("request", json!({"id": id})),
    };
    Bytes::from(format!("event: {name}\ndata: {data}\n\n"))
}
