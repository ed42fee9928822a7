//! The outbox from a written row to a mail that is out, over both ways.
#![expect(clippy::unwrap_used, reason = "a test without its bench has failed")]

mod folder;
mod greeting;
mod harness;
mod isolation;
mod smtp;
mod tokens;
