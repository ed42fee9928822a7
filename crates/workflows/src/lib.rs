//! The use cases: what a side of a request, an applicant, an admin or the clock may do, and what follows from it.
//!
//! Handlers, the clock and the demo call these functions. Except the jobs of files, which take minutes, each one runs in the transaction of its caller: it decides by
//! the rules of `marsam-domain`, stores by `marsam-persistence`, and writes the notices with their mails.
//!
//! **Invariant:** nothing here knows of HTTP, of settings in the environment, or of the time: both come as parameters.

pub mod access;
pub mod accounts;
mod alerts;
pub mod annotations;
pub mod applications;
pub mod attachments;
pub mod books;
pub mod clock;
pub mod contact_messages;
pub mod creatives;
pub mod disputes;
pub mod earnings;
pub mod failures;
pub mod file_jobs;
pub mod files;
pub mod messages;
pub mod moderation;
pub mod notices;
pub mod own_money;
pub mod papers;
mod parties;
pub mod payments;
pub mod payouts;
pub mod profiles;
pub mod proposals;
pub mod reading;
mod refused;
pub mod requests;
pub mod reviews;
pub mod shortlists;
pub mod uploads;
pub mod waiting_mails;
pub mod works;

use std::sync::Arc;

use time::OffsetDateTime;

pub use refused::Refused;

/// Returns the current time, in microseconds; tests set it.
pub type Clock = Arc<dyn Fn() -> OffsetDateTime + Send + Sync>;
