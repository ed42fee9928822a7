//! Whole stores: compared with what a database refers to, and copied to another place.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use futures_util::TryStreamExt as _;
use sha2::{Digest as _, Sha256};
use tokio::io::AsyncWriteExt as _;

use crate::archive::{ArchiveError, runtime};
use crate::store::{MediaStore, StoreError, StoredObject};

/// An object that a row refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expected {
    pub key: String,
    pub bytes: u64,
    /// SHA-256 in hex, where the row has it.
    pub sha256: Option<String>,
}

/// What is wrong with an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The store has none of this key.
    #[error("is missing")]
    Missing,
    /// It has another length.
    #[error("has {found} bytes instead of {expected}")]
    Size { expected: u64, found: u64 },
    /// Its bytes are others than those that were uploaded.
    #[error("differs from what was uploaded")]
    Digest,
}

/// How a store compares with its database.
#[derive(Debug, Default)]
pub struct Verified {
    /// The number of objects that rows refer to.
    pub expected: usize,
    /// Those that are wrong, by key.
    pub faults: Vec<(String, Fault)>,
    /// The number of objects that no row refers to: deleted ones, which are kept for a day, and leftovers of uploads
    /// that were cut off.
    pub unreferenced: usize,
}

/// What a copy did.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Copied {
    /// Objects that were copied.
    pub copied: usize,
    /// Objects that were there already.
    pub skipped: usize,
}

/// Compares the store with the rows of its database: each object's presence, its length, and its digest if the row has
/// one.
///
/// The rows must be read before: an object is written before its row and deleted a day after it.
///
/// # Errors
/// Those of the store, other than an object that is missing.
pub fn verify(store: &MediaStore, rows: Vec<Expected>) -> Result<Verified, ArchiveError> {
    runtime()?.block_on(async {
        let mut found = sizes(store).await?;
        let mut verified = Verified {
            expected: rows.len(),
            ..Verified::default()
        };
        for row in rows {
            let size = found.remove(&row.key);
            if let Some(fault) = fault_of(store, &row, size).await? {
                verified.faults.push((row.key, fault));
            }
        }
        verified.unreferenced = found.len();
        Ok(verified)
    })
}

async fn fault_of(
    store: &MediaStore,
    row: &Expected,
    size: Option<u64>,
) -> Result<Option<Fault>, ArchiveError> {
    let Some(size) = size else {
        return Ok(Some(Fault::Missing));
    };
    if size != row.bytes {
        return Ok(Some(Fault::Size {
            expected: row.bytes,
            found: size,
        }));
    }
    let Some(wanted) = &row.sha256 else {
        return Ok(None);
    };
    let differs = digest(store, &row.key).await? != *wanted;
    Ok(differs.then_some(Fault::Digest))
}

/// Copies every object of `from`, and its mark, to `to` and reads it back. What `to` has with the same size is left alone, so that a
/// copy that was cut off goes on: a key is written once, and either whole or not at all.
///
/// # Errors
/// [`ArchiveError::OtherFiles`] if `to` has another mark, or objects that `from` lacks; [`ArchiveError::Damaged`] if an
/// object reads back otherwise; those of both stores and of the disk.
pub fn copy(from: &MediaStore, to: &MediaStore) -> Result<Copied, ArchiveError> {
    let folder = tempfile::tempdir()?;
    let scratch = folder.path().join("object");
    runtime()?.block_on(async {
        let present = sizes(to).await?;
        let mut done = Copied::default();
        let objects: Vec<StoredObject> = from.list().try_collect().await?;
        mark_copy(from, to, &objects, &present).await?;
        for object in objects {
            if present.get(&object.key) == Some(&object.bytes) {
                done.skipped += 1;
                continue;
            }
            match copy_one(from, to, &object.key, &scratch).await {
                Ok(()) => done.copied += 1,
                // Swept since it was listed.
                Err(ArchiveError::Store(StoreError::NotFound)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(done)
    })
}

/// Gives the copy the mark of its original, before the first object: a copy that was cut off is known by it.
async fn mark_copy(
    from: &MediaStore,
    to: &MediaStore,
    objects: &[StoredObject],
    present: &HashMap<String, u64>,
) -> Result<(), ArchiveError> {
    let (mark, present_mark) = (from.mark().await?, to.mark().await?);
    let is_part_of_it = || {
        let keys: HashSet<&str> = objects.iter().map(|object| object.key.as_str()).collect();
        present.keys().all(|key| keys.contains(key.as_str()))
    };
    match (mark, present_mark) {
        (Some(mark), None) if is_part_of_it() => Ok(to.set_mark(&mark).await?),
        (None, None) if is_part_of_it() => Ok(()),
        (mark, present) if mark == present && mark.is_some() => Ok(()),
        _ => Err(ArchiveError::OtherFiles),
    }
}

async fn copy_one(
    from: &MediaStore,
    to: &MediaStore,
    key: &str,
    scratch: &Path,
) -> Result<(), ArchiveError> {
    let mut contents = from.get(key, None).await?;
    let mut file = tokio::fs::File::create(scratch).await?;
    let mut read = Sha256::new();
    while let Some(piece) = contents.try_next().await? {
        read.update(&piece);
        file.write_all(&piece).await?;
    }
    file.flush().await?;
    to.put_file(key, scratch).await?;
    if digest(to, key).await? == hex::encode(read.finalize()) {
        Ok(())
    } else {
        Err(ArchiveError::Damaged(format!("{key} reads back otherwise")))
    }
}

/// The sizes of all objects, by key.
async fn sizes(store: &MediaStore) -> Result<HashMap<String, u64>, StoreError> {
    store
        .list()
        .map_ok(|stored| (stored.key, stored.bytes))
        .try_collect()
        .await
}

async fn digest(store: &MediaStore, key: &str) -> Result<String, StoreError> {
    let mut contents = store.get(key, None).await?;
    let mut digest = Sha256::new();
    while let Some(piece) = contents.try_next().await? {
        digest.update(&piece);
    }
    Ok(hex::encode(digest.finalize()))
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;

    use crate::store::StoreMark;

    use super::*;

    fn filled(objects: &[(&str, &'static [u8])]) -> MediaStore {
        let store = MediaStore::in_memory();
        for (key, bytes) in objects {
            let put = store.put(key, Bytes::from_static(bytes));
            runtime().unwrap().block_on(put).unwrap();
        }
        store
    }

    fn row(key: &str, contents: &[u8], is_original: bool) -> Expected {
        Expected {
            key: key.to_owned(),
            bytes: contents.len().try_into().unwrap(),
            sha256: is_original.then(|| hex::encode(Sha256::digest(contents))),
        }
    }

    #[test]
    fn a_store_that_has_what_the_rows_say_is_whole() {
        let store = filled(&[("a", b"one"), ("b", b"two"), ("c", b"deleted")]);
        let rows = vec![row("a", b"one", true), row("b", b"two", false)];
        let verified = verify(&store, rows).unwrap();
        assert_eq!((verified.expected, verified.unreferenced), (2, 1));
        assert!(verified.faults.is_empty(), "{:?}", verified.faults);
    }

    #[test]
    fn what_is_missing_cut_or_changed_is_told_apart() {
        let store = filled(&[("cut", b"on"), ("changed", b"One")]);
        let rows = ["missing", "cut", "changed"].map(|key| row(key, b"one", true));
        let verified = verify(&store, rows.into()).unwrap();
        let size = Fault::Size {
            expected: 3,
            found: 2,
        };
        let faults = [
            ("missing", Fault::Missing),
            ("cut", size),
            ("changed", Fault::Digest),
        ];
        assert_eq!(
            verified.faults,
            faults.map(|(key, fault)| (key.to_owned(), fault))
        );
    }

    #[test]
    fn a_copy_takes_what_is_not_there_and_leaves_what_is() {
        let from = filled(&[("parts/a/0-x", b"0123456789"), ("derived/b", b"")]);
        let to = filled(&[("derived/b", b""), ("parts/a/0-x", b"012")]);
        let expected = Copied {
            copied: 1,
            skipped: 1,
        };
        assert_eq!(copy(&from, &to).unwrap(), expected);
        let rows = vec![row("parts/a/0-x", b"0123456789", true)];
        assert!(verify(&to, rows).unwrap().faults.is_empty());
        let again = Copied {
            copied: 0,
            skipped: 2,
        };
        assert_eq!(copy(&from, &to).unwrap(), again);
    }

    #[test]
    fn a_copy_has_the_mark_of_its_original_and_overwrites_no_other() {
        let mark = |store: &str| StoreMark {
            store_id: store.to_owned(),
            database_id: "d".to_owned(),
        };
        let marked = |objects: &[(&str, &'static [u8])], store: &str| {
            let made = filled(objects);
            let set = async { made.set_mark(&mark(store)).await };
            runtime().unwrap().block_on(set).unwrap();
            made
        };
        let from = marked(&[("derived/b", b"b")], "s");
        for to in [filled(&[]), filled(&[("derived/b", b"b")])] {
            copy(&from, &to).unwrap();
            let copied = runtime().unwrap().block_on(to.mark()).unwrap();
            assert_eq!(copied, Some(mark("s")));
        }
        for to in [
            marked(&[], "another"),
            filled(&[("derived/c", b"c")]),
            marked(&[("derived/b", b"b")], "another"),
        ] {
            let refused = copy(&from, &to).unwrap_err();
            assert!(matches!(refused, ArchiveError::OtherFiles), "{refused}");
        }
    }
}
