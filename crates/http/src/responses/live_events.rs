//! The body of an event stream: changes as they are published, and a pulse.

use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::web::Bytes;
use marsam_persistence::live::Change;
use serde_json::json;
use tokio::sync::mpsc;
use tokio::time::{Interval, MissedTickBehavior, interval_at};

use crate::live_updates::Told;

/// How often a stream is written to and its session looked up: proxies close what is silent for a minute.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(20);
/// Asks the page to fetch again what it shows.
const RESYNC: &[u8] = b"event: resync\ndata: {}\n\n";

/// A look-up of the session that a stream belongs to: whether it is still valid.
pub(crate) type Check = Pin<Box<dyn Future<Output = bool>>>;

/// The body of a stream.
pub(crate) struct LiveEvents {
    changes: mpsc::Receiver<Told>,
    pulse: Interval,
    /// A look-up of the session that is under way.
    check: Option<Check>,
    is_begun: bool,
    still_signed_in: Box<dyn Fn() -> Check>,
}

impl LiveEvents {
    pub(crate) fn new(
        changes: mpsc::Receiver<Told>,
        still_signed_in: Box<dyn Fn() -> Check>,
    ) -> Self {
        let first = tokio::time::Instant::now() + KEEP_ALIVE_INTERVAL;
        let mut pulse = interval_at(first, KEEP_ALIVE_INTERVAL);
        pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self {
            changes,
            pulse,
            check: None,
            is_begun: false,
            still_signed_in,
        }
    }
}

impl futures_core::Stream for LiveEvents {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        if !this.is_begun {
            this.is_begun = true;
            // Answers immediately, so that the page knows that it is connected.
            return Poll::Ready(Some(Ok(Bytes::from_static(b"retry: 3000\n\n"))));
        }
        match this.changes.poll_recv(context) {
            Poll::Ready(Some(Told::Changed(change))) => {
                return Poll::Ready(Some(Ok(event(change))));
            }
            Poll::Ready(Some(Told::Resync)) => {
                // The end of its session may be among what was missed.
                this.check = Some((this.still_signed_in)());
                return Poll::Ready(Some(Ok(Bytes::from_static(RESYNC))));
            }
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
        // It ends the stream instead of being sent.
        Change::SessionEnded { .. } => return Bytes::new(),
    };
    Bytes::from(format!("event: {name}\ndata: {data}\n\n"))
}
