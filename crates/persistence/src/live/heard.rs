//! What this instance has heard of lately, its own changes included, to find what was committed and never announced.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::{Change, Published};

/// Longer than the stretch of time that a listener looks at.
const KEPT: Duration = Duration::from_secs(30);
/// Older ones are looked for when this many have been added.
const MIN_BETWEEN_PURGES: usize = 4_096;

/// Ids of notices, messages and requests. Clones share them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Heard(Arc<Mutex<Recent>>);

#[derive(Debug, Default)]
struct Recent {
    at: HashMap<String, Instant>,
    added_since_purge: usize,
}

impl Heard {
    pub(super) fn note_published(&self, published: &[Published]) {
        self.note(published.iter().filter_map(|one| match one.change {
            Change::Message { id, .. } => Some(id.to_string()),
            Change::Notification { id } => Some(id.to_string()),
            Change::Request { id } => Some(id.to_string()),
            // Pages find out by themselves: uploads are asked for, streams look their session up.
            Change::File { .. } | Change::SessionEnded { .. } => None,
        }));
    }

    pub(super) fn note(&self, ids: impl Iterator<Item = String>) {
        let now = Instant::now();
        let mut recent = self.lock();
        for id in ids {
            recent.at.insert(id, now);
            recent.added_since_purge += 1;
        }
        if recent.added_since_purge >= MIN_BETWEEN_PURGES {
            recent.at.retain(|_, at| now.duration_since(*at) < KEPT);
            recent.added_since_purge = 0;
        }
    }

    pub(super) fn knows(&self, id: &str) -> bool {
        self.lock().at.contains_key(id)
    }

    /// Whether it was heard of at `since` or later.
    pub(super) fn knows_since(&self, id: &str, since: Instant) -> bool {
        let recent = self.lock();
        recent.at.get(id).is_some_and(|at| *at >= since)
    }

    fn lock(&self) -> MutexGuard<'_, Recent> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
