//! Files: the store that keeps their bytes, and the worker that makes uploads safe by making them anew.
//!
//! **Invariant:** nothing here knows SQL or HTTP; the modules of the worker touch no network and no store.

mod failure;
mod image;
pub mod job;
mod output;
mod process;
mod sniff;
mod sound;

pub use process::{MAX_PIXELS, MAX_SOUND, process};
