//! Small public objects in memory, so that a page of pictures is not read from the store each time.
//!
//! **Invariant:** it is asked by an object's key only after the database has said that its name is public; an object
//! never changes under its key, so nothing here grows stale.

use std::sync::Arc;

use actix_web::web::Bytes;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

/// The most bytes in memory.
const MAX_BYTES: u64 = 32 * 1024 * 1024;
/// The largest object that is kept, in bytes.
pub(crate) const MAX_OBJECT_BYTES: u64 = 512 * 1024;
/// The approximate number of objects.
const OBJECTS: usize = 1024;

/// Objects by their keys. Clones share them.
#[derive(Clone)]
pub struct HotMedia(Arc<Cache<String, Bytes, ByLength>>);

#[derive(Clone)]
struct ByLength;

impl Weighter<String, Bytes> for ByLength {
    fn weight(&self, key: &String, bytes: &Bytes) -> u64 {
        u64::try_from(key.len() + bytes.len()).unwrap_or(u64::MAX)
    }
}

impl Default for HotMedia {
    fn default() -> Self {
        Self(Arc::new(Cache::with_weighter(OBJECTS, MAX_BYTES, ByLength)))
    }
}

impl std::fmt::Debug for HotMedia {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("HotMedia").finish_non_exhaustive()
    }
}

impl HotMedia {
    pub(crate) fn get(&self, key: &str) -> Option<Bytes> {
        self.0.get(key)
    }

    pub(crate) fn keep(&self, key: String, bytes: Bytes) {
        self.0.insert(key, bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_never_holds_more_than_its_bound() {
        let hot = HotMedia::default();
        let object = Bytes::from(vec![0; 512 * 1024]);
        for n in 0..200 {
            hot.keep(format!("derived/{n}"), object.clone());
            // Asked for at once, or it would not count as used.
            hot.get(&format!("derived/{n}"));
        }
        assert!(hot.0.weight() <= MAX_BYTES);
        assert!(hot.0.len() > 10, "{}", hot.0.len());
    }
}
