//! What a connection is doing, as its handlers and its socket know it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use actix_web::HttpRequest;
use marsam_http::Connection;
use tokio::time::Instant;

use super::connection_limit::Place;

/// The state of one connection; all of it runs on one thread.
pub(crate) struct Activity {
    /// Requests whose answer is not complete yet.
    running: Cell<u32>,
    /// When the last answer was complete, or the connection began.
    idle_since: Cell<Instant>,
    /// Its place among the connections of its address.
    place: RefCell<Option<Place>>,
}

impl Activity {
    pub(super) fn new(place: Option<Place>) -> Rc<Self> {
        Rc::new(Self {
            running: Cell::new(0),
            idle_since: Cell::new(Instant::now()),
            place: RefCell::new(place),
        })
    }

    /// The connection of a request; `None` if a test calls the app without one.
    pub(crate) fn of(request: &HttpRequest) -> Option<&Rc<Self>> {
        request.conn_data::<Rc<Self>>()
    }

    /// Since when nothing runs; `None` while something does.
    pub(super) fn idle_since(&self) -> Option<Instant> {
        (self.running.get() == 0).then(|| self.idle_since.get())
    }
}

impl Connection for Activity {
    fn stay_open(&self) {
        drop(self.place.take());
    }
}

/// Held until the answer to a request is complete.
pub(crate) struct Running(Rc<Activity>);

impl Running {
    pub(crate) fn begin(activity: &Rc<Activity>) -> Self {
        activity.running.set(activity.running.get() + 1);
        Self(activity.clone())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.running.set(self.0.running.get().saturating_sub(1));
        self.0.idle_since.set(Instant::now());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_connection_is_idle_between_its_answers_only() {
        let activity = Activity::new(None);
        let begun = activity.idle_since();
        assert!(begun.is_some());
        let (one, two) = (Running::begin(&activity), Running::begin(&activity));
        drop(one);
        assert!(activity.idle_since().is_none());
        drop(two);
        assert!(activity.idle_since() >= begun);
    }
}
