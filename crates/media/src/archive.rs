//! One archive of the database and every object of the store, with a digest of each.
//!
//! A tar file: `files/KEY` for each object, `database.sqlite`, and last `manifest.json`, which lists the SHA-256 of all
//! others and says how many rows the database has.

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashSet};
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use bytes::{Buf as _, Bytes};
use futures_util::{StreamExt as _, TryStreamExt as _};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use tar::{Archive, Builder, EntryType, Header};
use tokio::runtime::Runtime;

use crate::store::{Contents, MediaStore, StoreError, StoredObject};

const DATABASE: &str = "database.sqlite";
const MANIFEST: &str = "manifest.json";
const FILES: &str = "files/";
/// How the keys of parts of uploads begin.
const PARTS: &str = "parts/";
/// The version of the archive's format. The database in it has its migrations: one of an earlier version of Marsam is
/// migrated once it is opened.
const VERSION: u32 = 1;
/// Only the owner may read it: it holds the database.
const MODE: u32 = 0o600;
/// The first bytes of an embedded database, which was the whole backup before there were files.
const SQLITE: &[u8] = b"SQLite format 3\0";

/// Why an archive could not be written or read.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// Existing files are never overwritten.
    #[error("{} exists already and is not overwritten", .0.display())]
    Exists(PathBuf),
    /// It was changed after it was written.
    #[error("the archive is damaged: {0}")]
    Damaged(String),
    /// A later version of Marsam wrote it.
    #[error("a later version of Marsam wrote the archive: restore it with that version")]
    Newer,
    /// The store lacks objects that rows refer to.
    #[error(
        "{missing} of the {expected} objects that the database refers to are not in the store, {first} among them"
    )]
    Incomplete {
        /// How many it lacks.
        missing: usize,
        /// The number of objects that rows refer to.
        expected: usize,
        /// The key of one of them.
        first: String,
    },
    /// The target of a copy belongs to another database, or holds other files.
    #[error("TO holds other files than FROM: nothing was copied")]
    OtherFiles,
    #[error("the store of files: {0}")]
    Store(#[from] StoreError),
    #[error(transparent)]
    Io(#[from] io::Error),
}

#[derive(Debug, Default, Serialize, Deserialize)]
struct Manifest {
    version: u32,
    /// SHA-256 in hex, by the name of the entry.
    digests: BTreeMap<String, String>,
    /// [`DatabaseCopy::rows`]; none in an archive that was written before they were counted.
    #[serde(default)]
    rows: BTreeMap<String, i64>,
}

/// True if the file is a database alone, as backups were before there were files.
///
/// # Errors
/// Those of reading it.
pub fn is_database(file: &Path) -> io::Result<bool> {
    let mut first = Vec::new();
    File::open(file)?
        .take(SQLITE.len().try_into().unwrap_or(u64::MAX))
        .read_to_end(&mut first)?;
    Ok(first == SQLITE)
}

/// A copy of the database, and the keys of the objects that its rows refer to.
#[derive(Debug)]
pub struct DatabaseCopy<'a> {
    pub file: &'a Path,
    /// Each of these objects must be in the archive.
    pub keys: &'a HashSet<String>,
    /// How many rows it has, by what they are.
    pub rows: &'a BTreeMap<String, i64>,
}

/// What an archive says that it holds.
#[derive(Debug)]
pub struct Checked {
    /// The keys of its objects.
    pub keys: HashSet<String>,
    /// How many rows its database had when it was copied, by what they are; none if it was written before they were
    /// counted.
    pub rows: BTreeMap<String, i64>,
}

/// Writes the copy of a database and every object of the store to `target`; returns how many objects.
///
/// The copy must be made before: objects are written before their rows.
///
/// # Errors
/// [`ArchiveError::Exists`], [`ArchiveError::Incomplete`], and those of the store and the disk; then there is no file at
/// `target`.
pub fn write(
    store: &MediaStore,
    database: &DatabaseCopy<'_>,
    target: &Path,
) -> Result<usize, ArchiveError> {
    if target.exists() {
        return Err(ArchiveError::Exists(target.to_owned()));
    }
    let part = target.with_added_extension("part");
    let file = std::fs::OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(MODE)
        .open(&part)?;
    let written = entries(store, database, Builder::new(file));
    let written = written.and_then(|count| {
        std::fs::hard_link(&part, target)?;
        Ok(count)
    });
    std::fs::remove_file(&part)?;
    let folder = target
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    written
}

fn entries(
    store: &MediaStore,
    database: &DatabaseCopy<'_>,
    mut archive: Builder<File>,
) -> Result<usize, ArchiveError> {
    let runtime = runtime()?;
    let mut manifest = Manifest {
        version: VERSION,
        rows: database.rows.clone(),
        ..Manifest::default()
    };
    let mut objects: Vec<StoredObject> = runtime.block_on(store.list().try_collect())?;
    must_be_complete(&objects, database.keys)?;
    // Parts of uploads first: they are deleted once their file is ready.
    objects.sort_by_key(|object| !object.key.starts_with(PARTS));
    for object in &objects {
        let contents = match runtime.block_on(store.get(&object.key, None)) {
            // Swept since it was listed.
            Err(StoreError::NotFound) if !database.keys.contains(&object.key) => continue,
            Err(StoreError::NotFound) => {
                return Err(ArchiveError::Incomplete {
                    missing: 1,
                    expected: database.keys.len(),
                    first: object.key.clone(),
                });
            }
            other => other?,
        };
        let name = format!("{FILES}{}", object.key);
        let source = Blocking {
            runtime: &runtime,
            contents,
            rest: Bytes::new(),
        };
        append(&mut archive, &mut manifest, &name, object.bytes, source)?;
    }
    let source = File::open(database.file)?;
    let bytes = source.metadata()?.len();
    append(&mut archive, &mut manifest, DATABASE, bytes, source)?;
    let json = serde_json::to_vec(&manifest).map_err(io::Error::from)?;
    let bytes = json.len().try_into().unwrap_or(u64::MAX);
    archive.append_data(&mut header(bytes), MANIFEST, json.as_slice())?;
    archive.into_inner()?.sync_all()?;
    // Less the database.
    Ok(manifest.digests.len() - 1)
}

fn must_be_complete(objects: &[StoredObject], keys: &HashSet<String>) -> Result<(), ArchiveError> {
    let found: HashSet<&str> = objects.iter().map(|object| object.key.as_str()).collect();
    let mut missing = keys.iter().filter(|key| !found.contains(key.as_str()));
    match missing.next() {
        None => Ok(()),
        Some(first) => Err(ArchiveError::Incomplete {
            missing: 1 + missing.count(),
            expected: keys.len(),
            first: first.clone(),
        }),
    }
}

fn append(
    archive: &mut Builder<File>,
    manifest: &mut Manifest,
    name: &str,
    bytes: u64,
    source: impl Read,
) -> Result<(), ArchiveError> {
    let mut source = Hashing {
        source,
        digest: Sha256::new(),
        read: 0,
    };
    archive.append_data(&mut header(bytes), name, &mut source)?;
    if source.read != bytes {
        return Err(ArchiveError::Damaged(format!("{name} changed its size")));
    }
    let digest = hex::encode(source.digest.finalize());
    manifest.digests.insert(name.to_owned(), digest);
    Ok(())
}

fn header(bytes: u64) -> Header {
    let mut header = Header::new_gnu();
    header.set_size(bytes);
    header.set_mode(MODE);
    header
}

/// Compares every entry with its digest; returns the keys of the objects and the numbers of rows.
///
/// # Errors
/// [`ArchiveError::Damaged`] if an entry is missing, changed or unknown, [`ArchiveError::Newer`], and those of the disk.
pub fn check(archive: &Path) -> Result<Checked, ArchiveError> {
    let mut found = BTreeMap::new();
    let mut manifest = None;
    for_each(archive, |name, entry| {
        if name == MANIFEST {
            let listed = serde_json::from_reader::<_, Manifest>(entry);
            manifest = Some(listed.map_err(|error| ArchiveError::Damaged(error.to_string()))?);
            return Ok(());
        }
        let mut hashing = Hashing {
            source: entry,
            digest: Sha256::new(),
            read: 0,
        };
        io::copy(&mut hashing, &mut io::sink())?;
        found.insert(name.to_owned(), hex::encode(hashing.digest.finalize()));
        Ok(())
    })?;
    let manifest = manifest.ok_or_else(|| ArchiveError::Damaged("it ends too early".to_owned()))?;
    if manifest.version > VERSION {
        return Err(ArchiveError::Newer);
    }
    if !found.contains_key(DATABASE) {
        return Err(ArchiveError::Damaged("it holds no database".to_owned()));
    }
    let names = found.keys().chain(manifest.digests.keys());
    for name in names {
        if found.get(name) != manifest.digests.get(name) {
            return Err(ArchiveError::Damaged(format!(
                "{name} was changed after it was written"
            )));
        }
    }
    let keys = found.keys().filter_map(|name| name.strip_prefix(FILES));
    Ok(Checked {
        keys: keys.map(str::to_owned).collect(),
        rows: manifest.rows,
    })
}

/// Copies the database of a checked archive to `target`.
///
/// # Errors
/// Those of the disk.
pub fn extract_database(archive: &Path, target: &Path) -> Result<(), ArchiveError> {
    for_each(archive, |name, entry| {
        if name == DATABASE {
            io::copy(entry, &mut File::create(target)?)?;
        }
        Ok(())
    })
}

/// Puts the objects of a checked archive into the store.
///
/// # Errors
/// Those of the store and the disk.
pub fn extract(archive: &Path, store: &MediaStore) -> Result<(), ArchiveError> {
    let runtime = runtime()?;
    let folder = tempfile::tempdir()?;
    let scratch = folder.path().join("object");
    for_each(archive, |name, entry| {
        if let Some(key) = name.strip_prefix(FILES) {
            io::copy(entry, &mut File::create(&scratch)?)?;
            runtime.block_on(store.put_file(key, &scratch))?;
        }
        Ok(())
    })
}

fn for_each(
    archive: &Path,
    mut work: impl FnMut(&str, &mut dyn Read) -> Result<(), ArchiveError>,
) -> Result<(), ArchiveError> {
    let mut archive = Archive::new(File::open(archive)?);
    let damaged = |error: io::Error| ArchiveError::Damaged(error.to_string());
    for entry in archive.entries().map_err(damaged)? {
        let mut entry = entry.map_err(damaged)?;
        if entry.header().entry_type() != EntryType::Regular {
            return Err(ArchiveError::Damaged("an entry is not a file".to_owned()));
        }
        let path = entry.path().map_err(damaged)?.into_owned();
        let name = path.to_str().filter(|name| is_plain(name));
        let name = name.ok_or_else(|| ArchiveError::Damaged("the name of an entry".to_owned()))?;
        work(name, &mut entry)?;
    }
    Ok(())
}

/// One of our own names, which leads nowhere else.
fn is_plain(name: &str) -> bool {
    let is_key = |key: &str| {
        !key.is_empty()
            && key
                .split('/')
                .all(|part| !part.is_empty() && part != "." && part != "..")
    };
    matches!(name, DATABASE | MANIFEST) || name.strip_prefix(FILES).is_some_and(is_key)
}

pub(crate) fn runtime() -> io::Result<Runtime> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
}

/// The contents of an object as a blocking reader.
struct Blocking<'a> {
    runtime: &'a Runtime,
    contents: Contents,
    rest: Bytes,
}

impl Read for Blocking<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.rest.is_empty() {
            match self.runtime.block_on(self.contents.next()) {
                None => return Ok(0),
                Some(Ok(bytes)) => self.rest = bytes,
                Some(Err(error)) => return Err(io::Error::other(error)),
            }
        }
        let mut into = into;
        let length = self.rest.len().min(into.len());
        into.write_all(&self.rest.slice(..length))?;
        self.rest.advance(length);
        Ok(length)
    }
}

/// Hashes what is read through it.
struct Hashing<R> {
    source: R,
    digest: Sha256,
    read: u64,
}

impl<R: Read> Read for Hashing<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let length = self.source.read(into)?;
        self.digest.update(into.get(..length).unwrap_or_default());
        self.read += u64::try_from(length).unwrap_or(u64::MAX);
        Ok(length)
    }
}
