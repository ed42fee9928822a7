//! Shared parts of responses: cached and compressed bodies, event streams, and cookies.

pub(crate) mod cached_body;
pub(crate) mod cookies;
pub(crate) mod encodings;
#[cfg(test)]
pub(crate) mod event_loop;
pub(crate) mod live_events;
pub(crate) mod stored_object;
