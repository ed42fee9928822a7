//! The limit of open files, which also limits connections.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Kept for the database, the log and mails.
const RESERVED: u64 = 256;
/// Used where there is no limit, and the least where the limit is too low.
const MAX_CONNECTIONS: u64 = 100_000;
const MIN_CONNECTIONS: u64 = 64;

/// Raises the limit as far as the system allows, since the usual 1,024 is a default from another age; returns how many
/// connections there is room for.
pub(crate) fn raise() -> usize {
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: limit.maximum,
        maximum: limit.maximum,
    };
    let current = match setrlimit(Resource::Nofile, raised) {
        Ok(()) => limit.maximum,
        Err(error) => {
            tracing::warn!(%error, "the limit of open files could not be raised");
            limit.current
        }
    };
    connections(current)
}

fn connections(files: Option<u64>) -> usize {
    let room = files.map_or(MAX_CONNECTIONS, |files| files.saturating_sub(RESERVED));
    let room = room.clamp(MIN_CONNECTIONS, MAX_CONNECTIONS);
    usize::try_from(room).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_leave_room_for_other_files() {
        assert_eq!(connections(Some(1_024)), 768);
        assert_eq!(connections(Some(10)), 64);
        assert_eq!(connections(Some(u64::MAX)), 100_000);
        assert_eq!(connections(None), 100_000);
    }
}
