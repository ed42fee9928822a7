//! What one job may use.

use std::io;

use rustix::process::{Resource, Rlimit, nice, setrlimit};

/// Writable memory of the process, in bytes: what 50 megapixels take, and half as much again.
const MEMORY: u64 = 640 * 1024 * 1024;
/// Processor time, in seconds.
const CPU: u64 = 60;
/// The largest file that may be written, in bytes: a film, and its index.
const FILE: u64 = 128 * 1024 * 1024;
const FILES: u64 = 32;
/// How much later than others the process gets processor time; 19 is the most.
const NICE: i32 = 10;

/// Limits the process itself; no limit can be raised again.
pub(super) fn apply() -> io::Result<()> {
    nice(NICE)?;
    let limits = [
        (Resource::Data, MEMORY),
        (Resource::Cpu, CPU),
        (Resource::Fsize, FILE),
        (Resource::Nofile, FILES),
        (Resource::Core, 0),
    ];
    for (resource, most) in limits {
        let limit = Rlimit {
            current: Some(most),
            maximum: Some(most),
        };
        setrlimit(resource, limit)?;
    }
    Ok(())
}
