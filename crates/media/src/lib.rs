//! Files: the store that keeps their bytes, and the worker that makes uploads safe by making them anew.
//!
//! **Invariant:** nothing here knows SQL or HTTP; the modules of the worker touch no network and no store.

pub mod archive;
pub mod job;
pub mod store;
