//! What the server does while its database is busy, and what it logs.

mod busy_database;
pub(crate) mod logs;
