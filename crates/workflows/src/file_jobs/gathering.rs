//! The bytes of a file, brought together for a worker.

use std::path::{Path, PathBuf};

use futures_util::TryStreamExt as _;
use marsam_media::store::StoreError;
use marsam_persistence::DbError;
use marsam_persistence::files::{self, File};
use sha2::{Digest as _, Sha256};
use tempfile::TempDir;
use tokio::io::AsyncWriteExt as _;

use super::{FileJobs, JobError};

/// What the worker reads, in the folder of its job.
const INPUT: &str = "input";
/// Where it writes.
const OUT: &str = "out";

/// The bytes of a file, and where a worker writes what it makes of them.
pub(super) struct Gathered {
    pub(super) folder: TempDir,
    /// Of the bytes, in hex.
    pub(super) sha256: String,
}

impl Gathered {
    pub(super) fn input(&self) -> PathBuf {
        self.folder.path().join(INPUT)
    }

    pub(super) fn out(&self) -> PathBuf {
        self.folder.path().join(OUT)
    }
}

impl FileJobs {
    /// The bytes of a file in a folder of their own; `None` if they are not there any more.
    pub(super) async fn gathered(&self, file: &File) -> Result<Option<Gathered>, JobError> {
        let folder = self.scratch.of_job().map_err(StoreError::from)?;
        std::fs::create_dir(folder.path().join(OUT)).map_err(StoreError::from)?;
        let Some(keys) = self.keys_of(file).await? else {
            return Ok(None);
        };
        match self.gather(&keys, &folder.path().join(INPUT)).await {
            Ok(sha256) => Ok(Some(Gathered { folder, sha256 })),
            // Restored without its files: waiting would bring nothing back, and its owner can send it again.
            Err(StoreError::NotFound) => {
                tracing::error!(file = %file.id, "a file's bytes are not in the store");
                Ok(None)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// The objects that a file consists of: the parts it arrived in, or the widest picture that it is cut out of; `None`
    /// where that picture was deleted.
    async fn keys_of(&self, file: &File) -> Result<Option<Vec<String>>, DbError> {
        let (id, source) = (file.id, file.source);
        if file.crop.is_none() {
            let parts = self.read(move |db| files::parts_of(db, id)).await?;
            return Ok(Some(parts.into_iter().map(|part| part.key).collect()));
        }
        let Some(source) = source else {
            return Ok(None);
        };
        let made = self.read(move |db| files::derivatives_of(db, source));
        Ok(made.await?.pop().map(|widest| vec![widest.key]))
    }

    /// Writes the objects into one file, and returns its digest.
    async fn gather(&self, keys: &[String], into: &Path) -> Result<String, StoreError> {
        let mut file = tokio::fs::File::create(into).await?;
        let mut digest = Sha256::new();
        for key in keys {
            let mut contents = self.media.get(key, None).await?;
            while let Some(bytes) = contents.try_next().await? {
                digest.update(&bytes);
                file.write_all(&bytes).await?;
            }
        }
        file.flush().await?;
        Ok(hex::encode(digest.finalize()))
    }
}
