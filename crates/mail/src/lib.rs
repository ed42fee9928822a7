//! What is written to people: letters in both languages, the ways out, and the worker that empties the outbox.
//!
//! **Invariant:** no log line holds an address, a token or a word of a letter; a mail is named by its outbox id.

mod backoff;
mod letters;
mod links;
mod message;
mod outbox;
mod rendering;
mod tokens;
mod transport;

pub use links::Links;
pub use outbox::{Clock, Outbox};
pub use tokens::{IssueToken, TokenFor};
pub use transport::{Transport, UrlRefused};

/// The sender of every mail: `Name <address>` or the bare address.
pub type Sender = lettre::message::Mailbox;
