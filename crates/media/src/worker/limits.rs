//! What one job may use.

use std::io;

use rustix::process::{Resource, Rlimit, nice, setrlimit};

/// What a process may use.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    /// Writable memory, in bytes.
    memory: u64,
    /// Processor time, in seconds.
    cpu: u64,
    files: u64,
}

/// What 50 megapixels take, and half as much again.
pub(super) const OF_FILE: Limits = Limits {
    memory: 640 * 1024 * 1024,
    cpu: 60,
    files: 32,
};
/// What three minutes of 4K take.
pub(super) const OF_FILM: Limits = Limits {
    memory: 2 * 1024 * 1024 * 1024,
    cpu: 600,
    files: 128,
};
/// The largest file that may be written, in bytes: a film, and its index.
const FILE: u64 = 128 * 1024 * 1024;
/// How much later than others the process gets processor time; 19 is the most.
const NICE: i32 = 10;

/// Limits the process itself; no limit can be raised again.
pub(super) fn apply(most: Limits) -> io::Result<()> {
    nice(NICE)?;
    let limits = [
        (Resource::Data, most.memory),
        (Resource::Cpu, most.cpu),
        (Resource::Fsize, FILE),
        (Resource::Nofile, most.files),
        (Resource::Core, 0),
    ];
    for (resource, value) in limits {
        let limit = Rlimit {
            current: Some(value),
            maximum: Some(value),
        };
        setrlimit(resource, limit)?;
    }
    Ok(())
}
