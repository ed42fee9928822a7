//! Small public objects and their names in memory, so that a page of pictures is not read from the store each time.
//!
//! **Invariant:** a name counts only in the state of the database's public names in which it was read; an object never
//! changes under its key, and is asked for by it only while its name is public.

use std::sync::Arc;

use actix_web::web::Bytes;
use marsam_persistence::files::PublicObject;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

/// The most bytes in memory.
const MAX_BYTES: u64 = 32 * 1024 * 1024;
/// The largest object that is kept, in bytes.
pub(crate) const MAX_OBJECT_BYTES: u64 = 512 * 1024;
/// The approximate number of objects.
const OBJECTS: usize = 1024;

/// The approximate number of names, of about 200 bytes each.
const NAMES: usize = 4096;

/// Objects by their keys, and their keys by their names. Clones share them.
#[derive(Clone)]
pub struct HotMedia {
    objects: Arc<Cache<String, Bytes, ByLength>>,
    /// Each with the state of the public names in which it was read.
    names: Arc<Cache<String, (u64, Arc<PublicObject>)>>,
}

#[derive(Clone)]
struct ByLength;

impl Weighter<String, Bytes> for ByLength {
    fn weight(&self, key: &String, bytes: &Bytes) -> u64 {
        u64::try_from(key.len() + bytes.len()).unwrap_or(u64::MAX)
    }
}

impl Default for HotMedia {
    fn default() -> Self {
        Self {
            objects: Arc::new(Cache::with_weighter(OBJECTS, MAX_BYTES, ByLength)),
            names: Arc::new(Cache::new(NAMES)),
        }
    }
}

impl std::fmt::Debug for HotMedia {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("HotMedia").finish_non_exhaustive()
    }
}

impl HotMedia {
    pub(crate) fn get(&self, key: &str) -> Option<Bytes> {
        self.objects.get(key)
    }

    pub(crate) fn keep(&self, key: String, bytes: Bytes) {
        self.objects.insert(key, bytes);
    }

    /// The object of a name, if it was read in this state of the public names.
    pub(crate) fn named(&self, name: &str, state: u64) -> Option<Arc<PublicObject>> {
        let (read_in, object) = self.names.get(name)?;
        (read_in == state).then_some(object)
    }

    /// Keeps what was read after the public names were in this state.
    pub(crate) fn keep_name(&self, name: String, state: u64, object: Arc<PublicObject>) {
        self.names.insert(name, (state, object));
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
            // Asked for immediately, or it would not count as used.
            hot.get(&format!("derived/{n}"));
        }
        assert!(hot.objects.weight() <= MAX_BYTES);
        assert!(hot.objects.len() > 10, "{}", hot.objects.len());
    }

    #[test]
    fn a_name_counts_only_in_the_state_in_which_it_was_read() {
        let hot = HotMedia::default();
        let object = Arc::new(PublicObject {
            key: "derived/1".to_owned(),
            content_type: "image/webp".to_owned(),
            bytes: 1,
        });
        hot.keep_name("a".to_owned(), 1, object.clone());
        assert_eq!(hot.named("a", 1), Some(object.clone()));
        assert_eq!(hot.named("a", 2), None);
        assert_eq!(hot.named("b", 1), None);
        hot.keep_name("a".to_owned(), 2, object.clone());
        assert_eq!(hot.named("a", 2), Some(object));
    }
}
