//! Values that are made again when the connections of the database are given up.

use std::sync::Arc;

use arc_swap::ArcSwap;
use marsam_persistence::Store;

/// A value of which the threads that are left behind with the old connections keep the old one: a lock that they hold, or
/// their places in a queue, are not missed.
pub(crate) struct PerGeneration<T> {
    current: ArcSwap<(u64, Arc<T>)>,
    make: fn() -> T,
}

impl<T> PerGeneration<T> {
    pub(crate) fn new(make: fn() -> T) -> Self {
        Self {
            current: ArcSwap::from_pointee((0, Arc::new(make()))),
            make,
        }
    }

    /// The value for the connections that `store` has now.
    pub(crate) fn of(&self, store: &Store) -> Arc<T> {
        let generation = store.generation();
        let current = self.current.load();
        if current.0 == generation {
            return current.1.clone();
        }
        let next = Arc::new((self.make)());
        self.current.store(Arc::new((generation, next.clone())));
        next
    }
}

impl<T> std::fmt::Debug for PerGeneration<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PerGeneration")
    }
}
