//! Files: the store that keeps their bytes, and the worker that makes uploads safe by remaking them.
//!
//! **Invariant:** nothing here knows SQL or HTTP; the modules of the worker touch no network and no store.

pub mod archive;
mod captions;
mod failure;
mod film;
pub mod film_worker;
mod image;
mod isom;
pub mod job;
mod mp3;
mod output;
mod process;
pub mod runner;
mod sniff;
mod sound;
mod sound_length;
mod source;
pub mod store;
pub mod transfer;
pub mod worker;

pub use process::process;
pub use source::{MAX_FRAME_SIDE, MAX_PIXELS, MAX_SOUND};
