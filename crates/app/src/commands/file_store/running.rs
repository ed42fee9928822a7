//! The store of files of a running site: one that was silent at the start is judged once it answers.
//!
//! **Invariant:** nothing is stored in such a store, or deleted from it, before it was found to be the database's own.

use marsam_media::store::MediaStore;
use marsam_persistence::{Store, installation};
use tokio::runtime::Handle;
use tokio::sync::watch;

use super::{NotTaken, SETTING, take};
use crate::clock;

/// Checks the store of a site again and again. Clones share what was found.
#[derive(Clone)]
pub(crate) struct StoreCheck {
    media: MediaStore,
    store: Store,
    /// Why the site must not go on with this store.
    refusal: watch::Sender<Option<String>>,
}

impl StoreCheck {
    /// The check of the store that `adopt` has opened.
    pub(crate) fn of(media: MediaStore, store: Store) -> Self {
        Self {
            media,
            store,
            refusal: watch::Sender::new(None),
        }
    }

    /// Whether the store answers and may be used.
    pub(crate) async fn works(self) -> bool {
        if !self.media.is_closed_to_changes() {
            return self.media.mark().await.is_ok();
        }
        let runtime = Handle::current();
        // Comparing it with the database's rows waits for the database.
        let judged = tokio::task::spawn_blocking(move || runtime.block_on(self.judge()));
        judged.await.unwrap_or(false)
    }

    /// Judges a store that was silent at the start, and opens it if it is the database's.
    async fn judge(&self) -> bool {
        let own = (self.store).write(|db| installation::ensure(db, clock::now()));
        let taken = match own {
            Ok(own) => take(&self.media, &self.store, &own).await,
            Err(error) => Err(NotTaken::Failed(error.into())),
        };
        match taken {
            Ok(()) => {
                self.media.open_to_changes();
                tracing::info!("{SETTING}: the store of files answers, and is this database's");
                return true;
            }
            // The health check says so.
            Err(NotTaken::Silent(_)) => {}
            Err(NotTaken::Foreign(error)) => {
                self.refusal.send_replace(Some(format!("{error:#}")));
            }
            Err(NotTaken::Failed(error)) => {
                tracing::warn!("{SETTING}: the store of files is not used yet: {error:#}");
            }
        }
        false
    }

    /// Resolves once the site must not go on with this store.
    pub(crate) async fn refused(self) {
        let mut refusal = self.refusal.subscribe();
        // This sender is never dropped before.
        let _told = refusal.wait_for(Option::is_some).await.is_ok();
    }

    /// Why the site must not go on with this store, in one sentence.
    pub(crate) fn refusal(&self) -> Option<String> {
        self.refusal.borrow().clone()
    }
}

#[cfg(test)]
mod tests {
    use marsam_media::store::StoreMark;
    use marsam_persistence::testing::TestStore;

    use super::*;

    /// A store that was silent at the start, and its check.
    fn silent_at_start(test: &TestStore) -> (MediaStore, StoreCheck) {
        let media = MediaStore::in_memory();
        media.close_to_changes();
        let check = StoreCheck::of(media.clone(), test.store.clone());
        (media, check)
    }

    async fn stores(media: &MediaStore) -> bool {
        let bytes: &'static [u8] = b"a";
        media.put("parts/a", bytes.into()).await.is_ok()
    }

    #[tokio::test]
    async fn an_unmarked_store_that_was_silent_at_the_start_is_adopted_once_it_answers() {
        let test = TestStore::make();
        let (media, check) = silent_at_start(&test);
        assert!(!stores(&media).await);
        assert!(check.clone().works().await);
        assert!(stores(&media).await);
        let mark = media.mark().await.unwrap().unwrap();
        let own = test.store.read(installation::find).unwrap().unwrap();
        assert_eq!(own.store_id, Some(mark.store_id));
        assert_eq!(own.database_id, mark.database_id);
        assert_eq!(check.refusal(), None);
    }

    #[tokio::test]
    async fn a_foreign_store_that_was_silent_at_the_start_stays_closed_and_ends_the_site() {
        let test = TestStore::make();
        let (media, check) = silent_at_start(&test);
        let foreign = StoreMark {
            store_id: "s1".to_owned(),
            database_id: "d1".to_owned(),
        };
        media.set_mark(&foreign).await.unwrap();
        assert!(!check.clone().works().await);
        check.clone().refused().await;
        let why = check.refusal().unwrap();
        assert!(why.contains("holds the files of another database"), "{why}");
        assert!(!stores(&media).await);
        assert_eq!(media.mark().await.unwrap(), Some(foreign));
    }
}
