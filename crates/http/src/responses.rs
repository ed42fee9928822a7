//! Shared parts of responses: cached and compressed bodies, files, event streams, and cookies.

pub mod cached_body;
pub(crate) mod cookies;
pub(crate) mod csv;
pub mod encodings;
#[cfg(any(test, feature = "testing"))]
pub mod event_loop;
pub(crate) mod live_events;
pub(crate) mod stored_object;
