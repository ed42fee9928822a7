//! Middleware that wraps every request.

pub(crate) mod activity;
pub(crate) mod compression;
pub(crate) mod cross_site;
pub(crate) mod headers;
pub(crate) mod last_seen;
pub(crate) mod logging;
