//! The works of the demo's creatives, their profile pictures and deliveries, what applicants sent along, and what is
//! attached to briefs and messages: pictures, sound, films and papers that were made ready beforehand, in a folder next to
//! the binary.
//!
//! **Invariant:** nothing is decoded or encoded here, and a folder that cannot be used leaves the demo as it was.

mod applications;
mod attachments;
mod deliveries;
mod demo_accounts;
mod files;
mod manifest;
mod portraits;
mod rows;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::path::Path;

use bytes::Bytes;
use futures_util::stream::{self, StreamExt as _, TryStreamExt as _};
use marsam_media::store::{MediaStore, fresh_key};
use marsam_persistence::{Store, works};
use time::OffsetDateTime;

pub(crate) use self::manifest::{FileEntry, Manifest, ObjectEntry, WorkEntry};
use crate::DemoError;

/// The file that names all others of the folder.
const MANIFEST: &str = "manifest.json";
/// How many objects are written at a time: each waits for the disk.
const AT_ONCE: usize = 16;

/// How much was imported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MediaSummary {
    pub works: usize,
    pub objects: usize,
}

/// The key of each object in the store, by the name of its file in the folder.
type Keys = HashMap<String, String>;

/// Gives the demo's creatives the works and pictures of this folder, their projects its deliveries and
/// attachments and pending applications its files, once; `None` if there are works already.
///
/// # Errors
/// Where the folder cannot be read or its manifest does not fit the demo; the database is unchanged then.
pub async fn import_media(
    store: &Store,
    media: &MediaStore,
    folder: &Path,
    now: OffsetDateTime,
) -> Result<Option<MediaSummary>, DemoError> {
    if !store.read(works::is_empty)? {
        return Ok(None);
    }
    let manifest = manifest::read(folder)?;
    // Everything is read before anything is written: half a folder leaves nothing behind.
    let contents = manifest
        .objects()
        .map(|made| contents(folder, made))
        .collect::<Result<Vec<_>, _>>()?;
    let keys: Keys = stream::iter(contents)
        .map(|(object, bytes)| async move {
            let key = fresh_key(object.prefix);
            let put = media.put(&key, bytes).await;
            put.map(|()| (object.file.to_owned(), key))
        })
        .buffer_unordered(AT_ONCE)
        .try_collect()
        .await?;
    let objects = keys.len();
    let works = store.write(|db| rows::insert(db, &manifest, &keys, now))?;
    Ok(works.map(|works| MediaSummary { works, objects }))
}

fn contents<'a>(
    folder: &Path,
    object: ObjectEntry<'a>,
) -> Result<(ObjectEntry<'a>, Bytes), DemoError> {
    let bytes =
        std::fs::read(folder.join(object.file)).map_err(|error| damaged(object.file, error))?;
    if u64::try_from(bytes.len()).ok() != Some(object.bytes) {
        return Err(damaged(
            object.file,
            "has another length than the manifest says",
        ));
    }
    Ok((object, bytes.into()))
}

fn damaged(file: &str, problem: impl std::fmt::Display) -> DemoError {
    DemoError::Media {
        file: file.to_owned(),
        problem: problem.to_string(),
    }
}
