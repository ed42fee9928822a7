//! Representations that several endpoints and the roster in memory share.
//!
//! **Invariant:** nothing here reads: a representation is made of what it is handed.

pub(crate) mod covers;
pub(crate) mod creatives;
pub(crate) mod play;
pub(crate) mod public_files;
