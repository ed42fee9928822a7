//! What `/readyz` answers from: noted by those who check, so that an answer waits for nothing.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use marsam_persistence::Store;

/// The results of the last checks. Clones share them.
#[derive(Debug, Clone, Default)]
pub struct Health(Arc<Noted>);

#[derive(Debug, Default)]
struct Noted {
    disk_fails: AtomicBool,
    files_fail: AtomicBool,
}

/// Something that a site can do without for a while.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Room on the disks that this instance writes to.
    Disk,
    /// The store of files.
    Files,
}

impl Health {
    /// Notes whether a part fails, and logs it if this is news.
    pub fn note(&self, part: Part, fails: bool) {
        let noted = match part {
            Part::Disk => &self.0.disk_fails,
            Part::Files => &self.0.files_fail,
        };
        if noted.swap(fails, Ordering::AcqRel) == fails {
            return;
        }
        if fails {
            tracing::error!(?part, "a check fails");
        } else {
            tracing::info!(?part, "a check succeeds again");
        }
    }

    /// The names of what fails, as `/readyz` has them.
    pub(crate) fn failing(&self, store: &Store) -> Vec<&'static str> {
        [
            ("database", store.fails()),
            ("disk", self.0.disk_fails.load(Ordering::Acquire)),
            ("files", self.0.files_fail.load(Ordering::Acquire)),
        ]
        .into_iter()
        .filter_map(|(name, fails)| fails.then_some(name))
        .collect()
    }
}
