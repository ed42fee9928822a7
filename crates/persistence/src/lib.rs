//! What is remembered: the only crate that speaks SQL.
//!
//! **Invariant:** dialects differ in [`store`] and [`backup`] and nowhere else.

pub mod accounts;
pub mod applications;
pub mod backup;
mod choices;
mod columns;
pub mod contact_messages;
pub mod creatives;
mod db;
pub mod email_tokens;
mod error;
pub mod events;
pub mod idempotency;
pub mod ids;
pub mod outbox;
pub mod pages;
pub mod quote_requests;
mod schema;
pub mod sessions;
pub mod setup_codes;
pub mod store;
#[cfg(feature = "testing")]
pub mod testing;
pub mod throttles;

pub use db::Db;
pub use error::DbError;
pub use store::Store;
