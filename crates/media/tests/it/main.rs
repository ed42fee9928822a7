//! Files made ready: what is accepted, what is refused, and what is never served.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests"
)]

#[cfg(target_os = "linux")]
mod confinement;
mod converting;
mod films;
mod hostile;
mod images;
mod kept;
mod processes;
mod sounds;
mod support;
