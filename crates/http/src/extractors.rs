//! Extractors of requests: caller, client, language, body and idempotency key.

mod acting;
pub(crate) mod body;
pub(crate) mod caller;
pub(crate) mod client;
pub(crate) mod current_session;
pub(crate) mod forwarded;
pub(crate) mod id;
pub(crate) mod idempotent;
mod last_seen;
pub(crate) mod listing;
pub(crate) mod preferred_language;
pub(crate) mod visitor;
pub(crate) mod without_body;
mod wrong_types;
