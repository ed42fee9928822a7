//! Shared parts of responses: cached and compressed bodies, event streams, and cookies.

pub mod cached_body;
pub(crate) mod cookies;
pub mod encodings;
#[cfg(any(test, feature = "testing"))]
pub mod event_loop;
pub(crate) mod live_events;
pub(crate) mod stored_object;
