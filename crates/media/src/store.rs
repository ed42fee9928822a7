//! The store that keeps the bytes of files: a folder, or a bucket of any server that speaks S3.
//!
//! **Invariant:** a key is written once and never again, except the store's mark; what [`MediaStore::put`] has stored
//! is on disk when it returns.

mod location;
mod mark;
mod reading;
mod staging;

use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bytes::Bytes;
use futures_util::stream::{BoxStream, StreamExt as _, TryStreamExt as _};
use object_store::local::LocalFileSystem;
use object_store::path::Path as Key;
use object_store::{ObjectStore, ObjectStoreExt as _, WriteMultipart};
use time::OffsetDateTime;
use tokio::io::AsyncReadExt as _;

pub use self::location::{Location, LocationError};
pub use self::mark::{Census, Mismatch, Owner, StoreMark, judge_mark, judge_unmarked};

/// How much of a file is held in memory while it is copied into the store, in bytes; S3 takes no smaller parts.
const COPY_BYTES: usize = 5 * 1024 * 1024;

/// Why the store did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// There is no object of this key.
    #[error("no object of this key")]
    NotFound,
    /// There is no room left on the device.
    #[error("the store is full")]
    Full,
    /// The store did not answer, or answered with an error; the text is for the log.
    #[error("the store is unavailable: {0}")]
    Unavailable(String),
}

impl From<object_store::Error> for StoreError {
    fn from(error: object_store::Error) -> Self {
        if matches!(error, object_store::Error::NotFound { .. }) {
            return Self::NotFound;
        }
        if is_full(&error) {
            return Self::Full;
        }
        Self::Unavailable(error.to_string())
    }
}

impl From<std::io::Error> for StoreError {
    fn from(error: std::io::Error) -> Self {
        if is_full(&error) {
            return Self::Full;
        }
        Self::Unavailable(error.to_string())
    }
}

fn is_full(error: &(dyn std::error::Error + 'static)) -> bool {
    use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    let mut cause = Some(error);
    while let Some(error) = cause {
        if let Some(error) = error.downcast_ref::<std::io::Error>()
            && matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge)
        {
            return true;
        }
        cause = error.source();
    }
    false
}

/// An object as the store lists it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredObject {
    pub key: String,
    pub bytes: u64,
    pub modified_at: OffsetDateTime,
}

/// The bytes of an object as they arrive.
pub type Contents = BoxStream<'static, Result<Bytes, StoreError>>;

/// A new key below `folder`: 128 random bits, which nothing about the file can be read from.
#[must_use]
pub fn fresh_key(folder: &str) -> String {
    format!("{folder}/{:032x}", rand::random::<u128>())
}

/// A store of objects. Clones share it.
#[derive(Clone)]
pub struct MediaStore {
    objects: Arc<dyn ObjectStore>,
    /// Where its objects are files.
    folder: Option<PathBuf>,
    /// Whether nothing is stored and deleted.
    is_closed: Arc<AtomicBool>,
}

impl std::fmt::Debug for MediaStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "MediaStore({})", self.objects)
    }
}

impl MediaStore {
    /// Opens the store at `location`, and creates its folder if there is none.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if the folder cannot be made, or the bucket's settings are incomplete. A bucket is
    /// not contacted.
    pub fn open(location: &Location) -> Result<Self, StoreError> {
        match location {
            Location::Folder(folder) => {
                // Files of all accounts: for the server's user only.
                std::fs::DirBuilder::new()
                    .recursive(true)
                    .mode(0o700)
                    .create(folder)?;
                let objects = LocalFileSystem::new_with_prefix(folder)?.with_fsync(true);
                Ok(Self {
                    // Each file has folders of its own, which go with their last object.
                    objects: Arc::new(objects.with_automatic_cleanup(true)),
                    folder: Some(folder.clone()),
                    is_closed: Arc::default(),
                })
            }
            Location::Bucket(bucket) => Ok(Self {
                objects: Arc::new(bucket.connect()?),
                folder: None,
                is_closed: Arc::default(),
            }),
        }
    }

    /// A store that is gone with the process, for tests.
    #[cfg(any(test, feature = "testing"))]
    #[must_use]
    pub fn in_memory() -> Self {
        Self::of(Arc::new(object_store::memory::InMemory::new()))
    }

    /// A store of these objects, for tests.
    #[cfg(any(test, feature = "testing"))]
    #[must_use]
    pub fn of(objects: Arc<dyn ObjectStore>) -> Self {
        Self {
            objects,
            folder: None,
            is_closed: Arc::default(),
        }
    }

    /// Stores and deletes nothing but the mark, until [`Self::open_to_changes`]: no one knows yet whose files it holds.
    pub fn close_to_changes(&self) {
        self.is_closed.store(true, Ordering::Release);
    }

    /// Stores and deletes objects again.
    pub fn open_to_changes(&self) {
        self.is_closed.store(false, Ordering::Release);
    }

    /// Whether it was closed by [`Self::close_to_changes`].
    pub fn is_closed_to_changes(&self) -> bool {
        self.is_closed.load(Ordering::Acquire)
    }

    fn must_be_open(&self) -> Result<(), StoreError> {
        if self.is_closed_to_changes() {
            return Err(StoreError::Unavailable(
                "it has not answered yet whose files it holds".to_owned(),
            ));
        }
        Ok(())
    }

    /// Stores `bytes` under `key`; they are on disk when this returns.
    ///
    /// # Errors
    /// [`StoreError::Full`] or [`StoreError::Unavailable`]; then there is no object of this key.
    pub async fn put(&self, key: &str, bytes: Bytes) -> Result<(), StoreError> {
        self.must_be_open()?;
        self.put_always(key, bytes).await
    }

    async fn put_always(&self, key: &str, bytes: Bytes) -> Result<(), StoreError> {
        self.objects.put(&Key::from(key), bytes.into()).await?;
        Ok(())
    }

    /// Copies the file at `path` into the store, piece by piece.
    ///
    /// # Errors
    /// Those of [`Self::put`], and those of reading the file.
    pub async fn put_file(&self, key: &str, path: &Path) -> Result<(), StoreError> {
        self.must_be_open()?;
        let mut file = tokio::fs::File::open(path).await?;
        let upload = self.objects.put_multipart(&Key::from(key)).await?;
        let mut upload = WriteMultipart::new_with_chunk_size(upload, COPY_BYTES);
        let mut piece = vec![0; 64 * 1024];
        loop {
            let read = file.read(&mut piece).await;
            let read = match read {
                Ok(0) => break,
                Ok(read) => read,
                Err(error) => {
                    upload.abort().await?;
                    return Err(error.into());
                }
            };
            upload.write(piece.get(..read).unwrap_or_default());
            if let Err(error) = upload.wait_for_capacity(1).await {
                upload.abort().await?;
                return Err(error.into());
            }
        }
        upload.finish().await?;
        Ok(())
    }

    /// Deletes an object; it is not an error if it is gone already.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`].
    pub async fn delete(&self, key: &str) -> Result<(), StoreError> {
        self.must_be_open()?;
        match self.objects.delete(&Key::from(key)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Deletes what was left in a folder by writes that a crash cut off before `before`; returns how many. A bucket
    /// shows an object only when it is whole.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`].
    pub async fn delete_unfinished(&self, before: OffsetDateTime) -> Result<usize, StoreError> {
        let Some(folder) = self.folder.clone() else {
            return Ok(0);
        };
        let deleted =
            tokio::task::spawn_blocking(move || staging::delete_older(&folder, before.into()))
                .await
                .map_err(|error| StoreError::Unavailable(error.to_string()))?;
        Ok(deleted?)
    }

    /// Every object of the store except its mark, in no order.
    pub fn list(&self) -> BoxStream<'static, Result<StoredObject, StoreError>> {
        let listed = self.objects.list(None);
        listed
            .map(|found| Ok(stored(&found?)))
            .try_filter(|found| std::future::ready(found.key != mark::KEY))
            .boxed()
    }
}

fn stored(found: &object_store::ObjectMeta) -> StoredObject {
    let modified = found.last_modified.timestamp();
    StoredObject {
        key: found.location.to_string(),
        bytes: found.size,
        modified_at: OffsetDateTime::from_unix_timestamp(modified)
            .unwrap_or(OffsetDateTime::UNIX_EPOCH),
    }
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::*;

    async fn collected(store: &MediaStore, key: &str, range: Option<Range<u64>>) -> Vec<u8> {
        let contents = store.get(key, range).await.unwrap();
        let pieces: Vec<Bytes> = contents.try_collect().await.unwrap();
        pieces.concat()
    }

    fn stores() -> (tempfile::TempDir, [MediaStore; 2]) {
        let folder = tempfile::tempdir().unwrap();
        let location = Location::Folder(folder.path().join("media"));
        let stores = [
            MediaStore::open(&location).unwrap(),
            MediaStore::in_memory(),
        ];
        (folder, stores)
    }

    #[tokio::test]
    async fn what_was_put_is_read_whole_and_in_ranges() {
        let (_folder, stores) = stores();
        for store in stores {
            store
                .put("parts/a/0-x", Bytes::from_static(b"0123456789"))
                .await
                .unwrap();
            assert_eq!(collected(&store, "parts/a/0-x", None).await, b"0123456789");
            assert_eq!(collected(&store, "parts/a/0-x", Some(2..5)).await, b"234");
        }
    }

    #[tokio::test]
    async fn no_empty_folder_is_left() {
        let (folder, [store, _]) = stores();
        store.put("parts/a/0", Bytes::new()).await.unwrap();
        store.delete("parts/a/0").await.unwrap();
        assert!(!folder.path().join("media/parts").exists());
    }

    #[tokio::test]
    async fn a_file_is_copied_whole() {
        let (folder, stores) = stores();
        let path = folder.path().join("film");
        let bytes: Vec<u8> = (0..12_000_000_u32).map(|n| n.to_le_bytes()[0]).collect();
        std::fs::write(&path, &bytes).unwrap();
        for store in stores {
            store.put_file("derived/film", &path).await.unwrap();
            assert_eq!(collected(&store, "derived/film", None).await, bytes);
        }
    }

    #[tokio::test]
    async fn a_deleted_object_is_not_found_and_may_be_deleted_again() {
        let (_folder, stores) = stores();
        for store in stores {
            store
                .put("derived/a", Bytes::from_static(b"a"))
                .await
                .unwrap();
            store.delete("derived/a").await.unwrap();
            store.delete("derived/a").await.unwrap();
            assert!(matches!(
                store.get("derived/a", None).await,
                Err(StoreError::NotFound)
            ));
        }
    }

    #[tokio::test]
    async fn a_closed_store_takes_its_mark_and_no_object() {
        let (_folder, stores) = stores();
        for store in stores {
            let bytes = Bytes::from_static(b"a");
            store.put("derived/a", bytes.clone()).await.unwrap();
            let shared = store.clone();
            store.close_to_changes();
            assert!(shared.put("derived/b", bytes.clone()).await.is_err());
            assert!(shared.delete("derived/a").await.is_err());
            let mark = StoreMark {
                store_id: "s1".to_owned(),
                database_id: "d1".to_owned(),
            };
            shared.set_mark(&mark).await.unwrap();
            assert_eq!(collected(&store, "derived/a", None).await, b"a");
            store.open_to_changes();
            shared.put("derived/b", bytes).await.unwrap();
        }
    }

    #[tokio::test]
    async fn every_object_is_listed() {
        let (_folder, stores) = stores();
        for store in stores {
            for key in ["parts/a/0-x", "derived/b"] {
                store.put(key, Bytes::from_static(b"ab")).await.unwrap();
            }
            let listed: Vec<StoredObject> = store.list().try_collect().await.unwrap();
            let mut keys: Vec<&str> = listed.iter().map(|stored| stored.key.as_str()).collect();
            keys.sort_unstable();
            assert_eq!(keys, ["derived/b", "parts/a/0-x"]);
            assert!(listed.iter().all(|stored| stored.bytes == 2));
        }
    }

    #[test]
    fn a_full_device_is_distinguished_from_other_failures() {
        let full = std::io::Error::from(std::io::ErrorKind::StorageFull);
        assert!(matches!(StoreError::from(full), StoreError::Full));
        let other = std::io::Error::from(std::io::ErrorKind::PermissionDenied);
        assert!(matches!(
            StoreError::from(other),
            StoreError::Unavailable(_)
        ));
        let wrapped = object_store::Error::Generic {
            store: "LocalFileSystem",
            source: Box::new(std::io::Error::from(std::io::ErrorKind::StorageFull)),
        };
        assert!(matches!(StoreError::from(wrapped), StoreError::Full));
    }
}
