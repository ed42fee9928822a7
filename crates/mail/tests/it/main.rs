//! The outbox from a written row to a mail that is out, over both ways.
#![expect(clippy::unwrap_used, reason = "a test without its bench has failed")]

mod folder;
mod harness;
mod smtp;
mod tokens;
