//! What a transaction does beyond the database, once it has committed: it raises the counts of the roster's changes and
//! of public names that were taken, and hands over what it published.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use crate::live::{self, Announcement, Announcer, Published};
use crate::{files, roster_changes};

/// Handles what a committed transaction published.
pub type OnPublished = Box<dyn Fn(Published) + Send + Sync>;

/// What one transaction, or several that commit together, do after their COMMIT.
#[derive(Debug, Default)]
pub(super) struct Effects {
    changes_roster: bool,
    takes_public_names: bool,
    published: Vec<Published>,
}

impl Effects {
    /// Discards what a write that was undone has left on this thread.
    pub(super) fn discard() {
        drop(Self::take());
    }

    /// Takes what the write that has just ended on this thread is to do.
    pub(super) fn take() -> Self {
        Self {
            changes_roster: roster_changes::take_changed(),
            takes_public_names: files::take_names_taken(),
            published: live::take_queued(),
        }
    }

    /// Adds those of a later write.
    pub(super) fn append(&mut self, later: Self) {
        self.changes_roster |= later.changes_roster;
        self.takes_public_names |= later.takes_public_names;
        self.published.extend(later.published);
    }
}

/// Where the effects of this process go. Clones share it.
#[derive(Clone, Default)]
pub(super) struct Outlets {
    /// Counts the transactions of this process.
    commits: Arc<AtomicU64>,
    /// Counts the transactions of this process that changed the roster.
    roster_changes: Arc<AtomicU64>,
    /// Counts those that took the public name of a file.
    public_names_taken: Arc<AtomicU64>,
    /// Gets what the transactions of this process published.
    on_published: Arc<OnceLock<OnPublished>>,
    /// Tells other instances, where several share the database.
    announcer: Option<Announcer>,
}

impl Outlets {
    pub(super) fn announcing(announcer: Option<Announcer>) -> Self {
        Self {
            announcer,
            ..Self::default()
        }
    }

    pub(super) fn announcer(&self) -> Option<&Announcer> {
        self.announcer.as_ref()
    }

    pub(super) fn roster_changes(&self) -> u64 {
        self.roster_changes.load(Ordering::Acquire)
    }

    pub(super) fn note_roster_change(&self) {
        self.roster_changes.fetch_add(1, Ordering::AcqRel);
    }

    pub(super) fn public_names_taken(&self) -> u64 {
        self.public_names_taken.load(Ordering::Acquire)
    }

    pub(super) fn on_published(&self, handle: OnPublished) {
        // A second handler would be a second server in one process, which tests start.
        drop(self.on_published.set(handle));
    }

    /// The number of transactions that have committed.
    pub(super) fn commits(&self) -> u64 {
        self.commits.load(Ordering::Acquire)
    }

    /// Counts a transaction that has committed, and applies its effects.
    pub(super) fn committed(&self, effects: Effects) {
        self.commits.fetch_add(1, Ordering::AcqRel);
        if effects.takes_public_names {
            self.public_names_taken.fetch_add(1, Ordering::AcqRel);
        }
        // The roster first: a page that learns of a change may ask for it at once.
        if effects.changes_roster {
            self.note_roster_change();
        }
        if let Some(handle) = self.on_published.get() {
            effects.published.iter().copied().for_each(handle);
        }
        if let Some(announcer) = &self.announcer {
            announcer.announce(Announcement {
                published: effects.published,
                changes_roster: effects.changes_roster,
            });
        }
    }
}
