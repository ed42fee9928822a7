//! What this instance is doing, for its metrics.

use super::AppState;

/// Read from memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// Each part, and whether it works.
    pub healthy: [(&'static str, bool); 4],
    /// The calls that wait for their turn, by queue.
    pub waiting: [(&'static str, usize); 5],
    /// Creatives in the roster.
    pub creatives: usize,
}

impl AppState {
    /// The facts of this moment.
    pub fn facts(&self) -> Facts {
        let failing = self.health.failing(&self.store);
        let works = |part| (part, !failing.contains(&part));
        let limits = &self.database_limits;
        let connections = limits.connections(&self.store);
        Facts {
            healthy: [
                works("database"),
                works("disk"),
                works("files"),
                ("roster", self.roster.is_loaded()),
            ],
            waiting: [
                ("public_reads", connections.public_reads.waiting()),
                ("reads", connections.reads.waiting()),
                ("writes", connections.writes.waiting()),
                ("queued_writes", limits.queued_writes.waiting()),
                ("upload_pieces", limits.upload_pieces.waiting()),
            ],
            creatives: self.roster.creatives(),
        }
    }
}
