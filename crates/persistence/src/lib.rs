//! Storage: the only crate that uses SQL.
//!
//! **Invariant:** only [`store`] and [`backup`] distinguish SQL dialects.

#![warn(missing_docs)]

pub mod accounts;
pub mod agreements;
pub mod annotations;
pub mod applications;
pub mod archived_requests;
pub mod attachments;
pub mod audit;
pub mod backup;
mod choices;
mod columns;
pub mod compatibility;
pub mod contact_messages;
pub mod creatives;
pub mod data_inventory;
mod db;
pub mod deliveries;
pub mod digests;
pub mod dismissals;
pub mod email_changes;
pub mod email_tokens;
pub mod erasure;
mod error;
pub mod events;
pub mod files;
pub mod hidden_files;
pub mod histories;
pub mod idempotency;
pub mod ids;
pub mod installation;
pub mod invitations;
mod kept_counts;
pub mod known_browsers;
pub mod ledger;
pub mod listed;
pub mod live;
pub mod locks;
pub mod measuring;
pub mod messages;
pub mod money_state;
mod names;
pub mod notifications;
pub mod number_series;
pub mod outbox;
pub mod overview;
pub mod own_profiles;
pub mod pages;
pub mod payment_attempts;
pub mod payments;
pub mod payouts;
pub mod personal_data;
pub mod phones;
pub mod profile_images;
pub mod profile_texts;
pub mod projects;
pub mod proposals;
pub mod provider_identities;
pub mod public_files;
pub mod quote_requests;
pub mod refunds;
pub mod reports;
pub mod request_updates;
pub mod roster;
pub mod roster_changes;
mod schema;
mod search_words;
pub mod sessions;
pub mod setup_codes;
pub mod shortlists;
pub mod signing_keys;
pub mod store;
#[cfg(feature = "testing")]
pub mod testing;
pub mod throttles;
pub mod transfer;
pub mod two_step;
pub mod viewers;
pub mod works;

pub use db::Db;
pub use error::DbError;
pub use store::Store;
