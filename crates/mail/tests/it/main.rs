//! The outbox from a written row to a sent mail, with both transports.
#![expect(clippy::unwrap_used, reason = "a test without its bench has failed")]

mod folder;
mod greeting;
mod harness;
mod isolation;
mod smtp;
mod tokens;
