//! Keeps the lease of a file while it is worked on: gathering, converting and storing may each take longer than a lease.

use std::future::Future;
use std::pin::pin;
use std::time::Duration as StdDuration;

use marsam_persistence::files::{self, File};

use super::{FileJobs, LEASE};

/// The pause between two extensions of a lease.
const EXTEND_EVERY: StdDuration = StdDuration::from_mins(1);
/// Longer than the longest conversion, with the copying before and after it.
const MOST_EXTENSIONS: u32 = 40;

impl FileJobs {
    /// Does some work and keeps the lease of its file meanwhile. An instance that stops extends nothing, and one whose work
    /// hangs not for ever, so that another takes the file up.
    pub(super) async fn while_leased<T>(&self, file: &File, work: impl Future<Output = T>) -> T {
        while_repeating(work, EXTEND_EVERY, || self.extend(file)).await
    }

    async fn extend(&self, file: &File) {
        let (id, of, until) = (file.id, file.clone(), (self.clock)() + LEASE);
        match self
            .write(move |db| files::extend_lease(db, &of, until))
            .await
        {
            Ok(true) => {}
            // What it makes is refused when it is stored.
            Ok(false) => tracing::warn!(file = %id, "another attempt has the lease of a file"),
            Err(error) => {
                tracing::warn!(file = %id, %error, "the lease of a file was not extended");
            }
        }
    }
}

/// Waits for some work, and does something else each time that `every` has passed.
async fn while_repeating<T, R>(
    work: impl Future<Output = T>,
    every: StdDuration,
    mut repeated: impl FnMut() -> R,
) -> T
where
    R: Future<Output = ()>,
{
    let mut work = pin!(work);
    for _ in 0..MOST_EXTENSIONS {
        if let Ok(done) = tokio::time::timeout(every, &mut work).await {
            return done;
        }
        repeated().await;
    }
    work.await
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_lease_is_extended_until_the_work_ends() {
        let extended = Cell::new(0);
        let work = async {
            tokio::time::sleep(EXTEND_EVERY * 7 / 2).await;
            "done"
        };
        let count = || async { extended.set(extended.get() + 1) };
        assert_eq!(while_repeating(work, EXTEND_EVERY, count).await, "done");
        assert_eq!(extended.get(), 3);
    }

    #[tokio::test(start_paused = true)]
    async fn work_that_hangs_loses_its_lease() {
        let extended = Cell::new(0);
        let work = tokio::time::sleep(EXTEND_EVERY * 3 * MOST_EXTENSIONS);
        let count = || async { extended.set(extended.get() + 1) };
        while_repeating(work, EXTEND_EVERY, count).await;
        assert_eq!(extended.get(), MOST_EXTENSIONS);
    }
}
