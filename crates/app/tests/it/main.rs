//! The binary as an operator meets it: settings, commands, a served site and its end.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test without its bench has failed"
)]

mod admins;
mod backup;
mod harness;
mod keys;
mod migrations;
mod serving;
mod settings;
