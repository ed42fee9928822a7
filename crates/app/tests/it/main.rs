//! Tests of the binary: settings, commands, a running site and its shutdown.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test without its bench has failed"
)]

mod admins;
mod backup;
mod briefs;
mod clocks;
mod compatibility;
mod disputes;
mod files;
mod films;
mod frozen_database;
mod harness;
mod held;
mod instances;
mod keys;
mod late_stores;
mod ledger;
mod mails;
mod migrations;
mod payments;
mod pooler;
mod postgres;
mod rebuilding;
mod serving;
mod settings;
mod wrong_places;
mod wrong_settings;
mod wrong_stores;
