//! Mails: rendering in both languages, transports, and the worker that sends the outbox.
//!
//! **Invariant:** no log line contains an address, a token or any text of a mail; a mail is identified by its outbox
//! id.

mod backoff;
mod links;
mod message;
mod messages;
mod outbox;
mod pace;
mod recipient;
mod rendering;
mod tokens;
mod transport;
mod trial;

pub use links::{IssueToken, Links, TokenFor};
pub use outbox::{Clock, InFlight, Outbox};
pub use pace::Limits;
pub use transport::{Transport, UrlRefused};
pub use trial::{NotDelivered, send_trial};

/// The sender of every mail: `Name <address>` or the bare address.
pub type Sender = lettre::message::Mailbox;
