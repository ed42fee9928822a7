//! What is written to people: mails in both languages, the ways out, and the worker that empties the outbox.
//!
//! **Invariant:** no log line holds an address, a token or a word of a mail; a mail is named by its outbox id.

mod backoff;
mod links;
mod message;
mod messages;
mod outbox;
mod recipient;
mod rendering;
mod tokens;
mod transport;

pub use links::{IssueToken, Links, TokenFor};
pub use outbox::{Clock, InFlight, Outbox};
pub use transport::{Transport, UrlRefused};

/// The sender of every mail: `Name <address>` or the bare address.
pub type Sender = lettre::message::Mailbox;
