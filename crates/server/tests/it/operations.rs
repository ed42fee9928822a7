//! Behaviour with a busy database, and logging.

mod busy_database;
pub(crate) mod logs;
mod request_lines;
mod statements;
