//! The roster in memory: an immutable snapshot with an index for every filter, a text index and every order.
//!
//! A snapshot answers a page, a count per filter option and a look-up by id without touching the database. A change
//! creates a new snapshot that shares unchanged data; readers keep the one they began with.
//!
//! **Invariant:** a snapshot selects exactly what `RosterFilter::matches` selects; a property test compares the two.

mod builder;
mod common_prefixes;
mod counts;
mod cursor;
mod facets;
mod matches;
mod orders;
mod postings;
mod snapshot;
mod suggesting;
mod text_index;
mod typos;

pub use builder::SnapshotBuilder;
pub use counts::{OptionCount, OptionCounts};
pub use cursor::{Cursor, InvalidCursor};
pub use snapshot::{Change, Entry, Page, PageRequest, Snapshot};
pub use suggesting::Suggestion;
