//! What is wrapped around every request, whatever its route.

pub(crate) mod compression;
pub(crate) mod cross_site;
pub(crate) mod headers;
pub(crate) mod last_seen;
pub(crate) mod logging;
