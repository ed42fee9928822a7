//! The manifest: every work in its creative's order, profile pictures, deliveries, what applicants sent along and what is
//! attached to briefs and messages, with their files as the media worker described them.

use std::collections::BTreeMap;
use std::path::Path;

use marsam_domain::creatives::Crop;
use serde::Deserialize;

use super::{MANIFEST, damaged};
use crate::DemoError;
use crate::data::Side;

/// The works of each creative and their profile pictures, by the creative's key, what was handed over in projects, and
/// what applicants sent along.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Manifest {
    pub(crate) creatives: BTreeMap<String, Vec<WorkEntry>>,
    #[serde(default)]
    pub(crate) portraits: BTreeMap<String, PortraitEntry>,
    #[serde(default)]
    pub(crate) deliveries: Vec<ProjectEntry>,
    /// In the applicant's order, by the key of the account.
    #[serde(default)]
    pub(crate) applications: BTreeMap<String, Vec<FileEntry>>,
    #[serde(default)]
    pub(crate) attachments: Vec<AttachmentEntry>,
}

/// The files of a brief, or of a message.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AttachmentEntry {
    /// The key of the brand's account.
    pub(crate) brand: String,
    /// What the request is called.
    pub(crate) title: String,
    /// None: the brief.
    pub(crate) message: Option<MessageEntry>,
    pub(crate) files: Vec<FileEntry>,
}

/// The latest message of a side.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MessageEntry {
    /// The key of the creative whose thread it is.
    pub(crate) creative: String,
    pub(crate) sender: Side,
}

/// A profile picture.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PortraitEntry {
    pub(crate) crop: Crop,
    pub(crate) source: FileEntry,
    /// What was cut out of it.
    pub(crate) cut: FileEntry,
}

/// The files of a project's deliveries.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProjectEntry {
    /// The key of the brand's account.
    pub(crate) brand: String,
    /// The key of the selected creative.
    pub(crate) creative: String,
    /// The label of a service.
    pub(crate) service: String,
    pub(crate) versions: Vec<VersionEntry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct VersionEntry {
    pub(crate) files: Vec<FileEntry>,
    pub(crate) notes: Vec<NoteEntry>,
}

/// A brand's note on a file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NoteEntry {
    /// The file's place in its version.
    pub(crate) file: usize,
    pub(crate) x: Option<f64>,
    pub(crate) y: Option<f64>,
    pub(crate) at_ms: Option<i64>,
    pub(crate) body: String,
    pub(crate) state: NoteState,
}

/// How far a note has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum NoteState {
    Draft,
    Open,
    Resolved,
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

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CaptionsEntry {
    pub(crate) en: FileEntry,
    pub(crate) ar: FileEntry,
}

/// A file as its upload and the worker's outcome describe it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FileEntry {
    pub(crate) name: String,
    /// The slug of a purpose.
    pub(crate) purpose: String,
    /// From the original.
    pub(crate) bytes: u64,
    /// From the original.
    pub(crate) sha256: String,
    /// The slug of a kind.
    pub(crate) kind: String,
    pub(crate) content_type: String,
    pub(crate) width: Option<i32>,
    pub(crate) height: Option<i32>,
    pub(crate) duration_ms: Option<i64>,
    pub(crate) thumbhash: Option<String>,
    pub(crate) peaks: Option<String>,
    /// The original's name in the folder, where it is kept.
    pub(crate) original: Option<String>,
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
    fn files(&self) -> impl Iterator<Item = &FileEntry> {
        let works = self.creatives.values().flatten();
        let portraits = self.portraits.values();
        let versions = self.deliveries.iter().flat_map(|entry| &entry.versions);
        works
            .flat_map(WorkEntry::all_files)
            .chain(portraits.flat_map(|entry| [&entry.source, &entry.cut]))
            .chain(versions.flat_map(|version| &version.files))
            .chain(self.applications.values().flatten())
            .chain(self.attachments.iter().flat_map(|entry| &entry.files))
    }

    /// Every object of the folder.
    pub(crate) fn objects(&self) -> impl Iterator<Item = ObjectEntry<'_>> {
        self.files().flat_map(|file| {
            let made = file.derivatives.iter().map(|made| ObjectEntry {
                file: &made.file,
                bytes: made.bytes,
                prefix: "derived",
            });
            let original = file.original.iter().map(|name| ObjectEntry {
                file: name,
                bytes: file.bytes,
                prefix: "originals",
            });
            made.chain(original)
        })
    }
}

/// An object in the folder, and where it goes in the store.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ObjectEntry<'a> {
    /// Its name in the folder.
    pub(crate) file: &'a str,
    pub(crate) bytes: u64,
    /// The first part of its key.
    pub(crate) prefix: &'static str,
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
    for made in manifest.objects() {
        let name = Path::new(made.file);
        // A plain name: nothing outside of the folder.
        if name.file_name() != Some(name.as_os_str()) {
            return Err(damaged(
                MANIFEST,
                format_args!("{} is not a plain name", made.file),
            ));
        }
    }
    Ok(manifest)
}
