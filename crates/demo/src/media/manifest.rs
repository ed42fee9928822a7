//! The manifest: every work in its creative's order, with its files as the media worker described them.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use super::{MANIFEST, damaged};
use crate::DemoError;

/// The works of each creative, by the creative's key.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Manifest {
    pub(crate) creatives: BTreeMap<String, Vec<WorkEntry>>,
}

/// A work, in the words of the API where it has them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WorkEntry {
    /// The slug of a style; its service is the work's.
    pub(crate) style: String,
    pub(crate) title: String,
    pub(crate) title_ar: String,
    pub(crate) text: Option<String>,
    pub(crate) text_ar: Option<String>,
    pub(crate) alt: String,
    pub(crate) alt_ar: String,
    pub(crate) brand: Option<String>,
    pub(crate) year: i64,
    pub(crate) ai_use: Option<String>,
    pub(crate) transcript: Option<String>,
    pub(crate) files: Vec<FileEntry>,
    pub(crate) poster: Option<FileEntry>,
    pub(crate) captions: Option<CaptionsEntry>,
}

/// The captions of a film.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CaptionsEntry {
    pub(crate) en: FileEntry,
    pub(crate) ar: FileEntry,
}

/// A file as its upload and the worker's outcome describe it; the original itself is not in the folder.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FileEntry {
    pub(crate) name: String,
    /// The slug of a purpose.
    pub(crate) purpose: String,
    /// Of the original.
    pub(crate) bytes: u64,
    /// Of the original.
    pub(crate) sha256: String,
    /// The slug of a kind.
    pub(crate) kind: String,
    pub(crate) content_type: String,
    pub(crate) width: Option<i32>,
    pub(crate) height: Option<i32>,
    pub(crate) duration_ms: Option<i64>,
    pub(crate) thumbhash: Option<String>,
    pub(crate) peaks: Option<String>,
    pub(crate) derivatives: Vec<DerivativeEntry>,
}

/// What was made of a file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DerivativeEntry {
    /// A width in pixels, or `file`.
    pub(crate) name: String,
    /// Its name in the folder.
    pub(crate) file: String,
    pub(crate) content_type: String,
    pub(crate) bytes: u64,
    pub(crate) width: Option<i32>,
    pub(crate) height: Option<i32>,
}

impl Manifest {
    /// Everything that was made of any file.
    pub(crate) fn derivatives(&self) -> impl Iterator<Item = &DerivativeEntry> {
        let works = self.creatives.values().flatten();
        works
            .flat_map(WorkEntry::all_files)
            .flat_map(|file| &file.derivatives)
    }
}

impl WorkEntry {
    /// The files, then the poster and the captions.
    pub(crate) fn all_files(&self) -> impl Iterator<Item = &FileEntry> {
        let captions = self.captions.iter().flat_map(|both| [&both.en, &both.ar]);
        self.files.iter().chain(&self.poster).chain(captions)
    }
}

/// Reads the manifest of a folder.
pub(crate) fn read(folder: &Path) -> Result<Manifest, DemoError> {
    let text =
        std::fs::read_to_string(folder.join(MANIFEST)).map_err(|error| damaged(MANIFEST, error))?;
    let manifest: Manifest =
        serde_json::from_str(&text).map_err(|error| damaged(MANIFEST, error))?;
    for made in manifest.derivatives() {
        let name = Path::new(&made.file);
        // A plain name: nothing outside of the folder.
        if name.file_name() != Some(name.as_os_str()) {
            return Err(damaged(
                MANIFEST,
                format_args!("{} is no plain name", made.file),
            ));
        }
    }
    Ok(manifest)
}
