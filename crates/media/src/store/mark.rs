//! The mark of a store: one object that says which database the store's files belong to. The database says which store
//! is its own; only when both agree is anything deleted.

use std::collections::HashSet;

use bytes::Bytes;
use futures_util::TryStreamExt as _;
use serde::{Deserialize, Serialize};

use super::{MediaStore, StoreError};

pub(super) const KEY: &str = "marsam-store.json";

/// Which store this is, and which database its files belong to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoreMark {
    /// The store's own UUID.
    pub store_id: String,
    /// The UUID of the database.
    pub database_id: String,
}

/// The ids that a database holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Owner<'a> {
    /// Its own.
    pub database_id: &'a str,
    /// That of its store, once one was adopted.
    pub store_id: Option<&'a str>,
}

/// How the objects of a store without a mark compare with a database's rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Census {
    /// The number of objects that the rows refer to.
    pub referenced: usize,
    /// How many of these the store lacks.
    pub missing: usize,
    /// The number of objects in the store.
    pub objects: usize,
}

/// Why a store is not used with a database.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    /// Its mark names another database.
    #[error("the store holds the files of another database ({marked}; this one is {own})")]
    OtherDatabase {
        /// The database of the mark.
        marked: String,
        /// This database.
        own: String,
    },
    /// Its mark names this database, which uses another store.
    #[error("this database keeps its files in another store ({own}; this one is {marked})")]
    OtherStore {
        /// The store of the mark.
        marked: String,
        /// The database's.
        own: String,
    },
    /// It has no mark, and holds objects although the database has no files.
    #[error("the store holds {objects} objects, and this database has no files")]
    NotEmpty {
        /// How many.
        objects: usize,
    },
    /// It has no mark, and lacks objects of the database.
    #[error("the store lacks {missing} of the {referenced} objects of this database")]
    Missing {
        /// How many it lacks.
        missing: usize,
        /// The number of objects that rows refer to.
        referenced: usize,
    },
}

/// One in this many of the rows' objects may be missing in a store without a mark: single files get lost.
const TOLERATED_SHARE: usize = 10;

/// Whether the store of `mark` is the owner's.
///
/// # Errors
/// [`Mismatch::OtherDatabase`] and [`Mismatch::OtherStore`].
pub fn judge_mark(mark: &StoreMark, owner: Owner<'_>) -> Result<(), Mismatch> {
    if mark.database_id != owner.database_id {
        return Err(Mismatch::OtherDatabase {
            marked: mark.database_id.clone(),
            own: owner.database_id.to_owned(),
        });
    }
    match owner.store_id {
        Some(own) if own != mark.store_id => Err(Mismatch::OtherStore {
            marked: mark.store_id.clone(),
            own: own.to_owned(),
        }),
        _ => Ok(()),
    }
}

/// Whether a store without a mark may become the owner's: the rows' objects are in it, or both are empty.
///
/// # Errors
/// [`Mismatch::NotEmpty`] and [`Mismatch::Missing`].
pub fn judge_unmarked(census: Census) -> Result<(), Mismatch> {
    let Census {
        referenced,
        missing,
        objects,
    } = census;
    if referenced == 0 && objects > 0 {
        return Err(Mismatch::NotEmpty { objects });
    }
    if missing * TOLERATED_SHARE > referenced {
        return Err(Mismatch::Missing {
            missing,
            referenced,
        });
    }
    Ok(())
}

impl MediaStore {
    /// Counts the objects of the store, and which of those of these keys it lacks. It lists the whole store.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`].
    pub async fn census(&self, referenced: HashSet<String>) -> Result<Census, StoreError> {
        let (mut found, mut objects) = (0, 0);
        let mut listed = self.list();
        while let Some(object) = listed.try_next().await? {
            objects += 1;
            found += usize::from(referenced.contains(&object.key));
        }
        Ok(Census {
            referenced: referenced.len(),
            missing: referenced.len() - found,
            objects,
        })
    }

    /// The mark, if the store has one.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`], also for a mark that cannot be read.
    pub async fn mark(&self) -> Result<Option<StoreMark>, StoreError> {
        let mut contents = match self.get(KEY, None).await {
            Err(StoreError::NotFound) => return Ok(None),
            found => found?,
        };
        let mut bytes = Vec::new();
        while let Some(piece) = contents.try_next().await? {
            bytes.extend_from_slice(&piece);
        }
        serde_json::from_slice(&bytes).map(Some).map_err(|error| {
            StoreError::Unavailable(format!("its mark, {KEY}, cannot be read: {error}"))
        })
    }

    /// Writes the mark, in place of an earlier one; also where the store is closed to changes.
    ///
    /// # Errors
    /// Those of [`MediaStore::put`].
    pub async fn set_mark(&self, mark: &StoreMark) -> Result<(), StoreError> {
        let json = serde_json::to_vec_pretty(mark)
            .map_err(|error| StoreError::Unavailable(error.to_string()))?;
        self.put_always(KEY, Bytes::from(json)).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: Owner<'_> = Owner {
        database_id: "d1",
        store_id: Some("s1"),
    };

    fn mark(store_id: &str, database_id: &str) -> StoreMark {
        StoreMark {
            store_id: store_id.to_owned(),
            database_id: database_id.to_owned(),
        }
    }

    #[test]
    fn a_mark_and_a_database_must_name_each_other() {
        assert_eq!(judge_mark(&mark("s1", "d1"), OWN), Ok(()));
        let new = Owner {
            store_id: None,
            ..OWN
        };
        assert_eq!(judge_mark(&mark("s1", "d1"), new), Ok(()));
        for owner in [OWN, new] {
            let refused = judge_mark(&mark("s1", "d2"), owner).unwrap_err();
            assert!(
                matches!(refused, Mismatch::OtherDatabase { .. }),
                "{refused}"
            );
        }
        let refused = judge_mark(&mark("s2", "d1"), OWN).unwrap_err();
        assert!(matches!(refused, Mismatch::OtherStore { .. }), "{refused}");
    }

    #[test]
    fn without_a_mark_the_objects_decide() {
        let judge = |referenced, missing, objects| {
            judge_unmarked(Census {
                referenced,
                missing,
                objects,
            })
        };
        assert_eq!(judge(0, 0, 0), Ok(()), "both are empty");
        assert_eq!(judge(10, 0, 10), Ok(()));
        assert_eq!(judge(10, 1, 9), Ok(()), "one of ten got lost");
        assert_eq!(judge(10, 0, 500), Ok(()), "the rows' objects are in it");
        assert!(matches!(judge(0, 0, 1), Err(Mismatch::NotEmpty { .. })));
        for (referenced, missing) in [(1, 1), (10, 2), (10, 10)] {
            let refused = judge(referenced, missing, 700);
            assert!(matches!(refused, Err(Mismatch::Missing { .. })));
        }
    }

    #[tokio::test]
    async fn a_mark_is_read_back_and_does_not_count_as_an_object_of_the_store() {
        let folder = tempfile::tempdir().unwrap();
        let location = super::super::Location::Folder(folder.path().join("media"));
        for store in [
            MediaStore::in_memory(),
            MediaStore::open(&location).unwrap(),
        ] {
            assert_eq!(store.mark().await.unwrap(), None);
            for written in [mark("s1", "d1"), mark("s1", "d2")] {
                store.set_mark(&written).await.unwrap();
                assert_eq!(store.mark().await.unwrap(), Some(written));
            }
            let listed: Vec<_> = store.list().try_collect().await.unwrap();
            assert!(listed.is_empty(), "{listed:?}");
        }
    }

    #[tokio::test]
    async fn a_census_counts_objects_and_what_is_missing() {
        let store = MediaStore::in_memory();
        for key in ["derived/a", "derived/b"] {
            store.put(key, Bytes::from_static(b"a")).await.unwrap();
        }
        let keys = ["derived/a", "derived/c"].map(str::to_owned);
        let census = store.census(keys.into()).await.unwrap();
        let expected = Census {
            referenced: 2,
            missing: 1,
            objects: 2,
        };
        assert_eq!(census, expected);
    }

    #[tokio::test]
    async fn a_damaged_mark_is_an_error_and_not_a_missing_one() {
        let store = MediaStore::in_memory();
        store.put(KEY, Bytes::from_static(b"{")).await.unwrap();
        assert!(store.mark().await.is_err());
    }
}
