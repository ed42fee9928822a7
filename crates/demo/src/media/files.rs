//! The rows of files: as an upload and the media worker would have left them.

use marsam_domain::ids::{AccountId, FileId, QuoteRequestId};
use marsam_domain::vocabulary::Vocabulary;
use marsam_persistence::Db;
use marsam_persistence::files::{self, Derivative, Made, NewFile};
use time::OffsetDateTime;

use super::{FileEntry, Keys};
use crate::DemoError;

/// An entry of the manifest that does not fit the demo.
pub(super) fn misfit(whose: &str, what: &str) -> DemoError {
    DemoError::Misfit {
        whose: whose.to_owned(),
        what: what.to_owned(),
    }
}

/// Who uploaded a file, and when.
#[derive(Clone, Copy)]
pub(super) struct Upload {
    pub(super) owner: AccountId,
    pub(super) at: OffsetDateTime,
    /// The project for which it was delivered.
    pub(super) request: Option<QuoteRequestId>,
}

/// Adds a file.
pub(super) fn add_file(
    db: &mut Db,
    upload: Upload,
    entry: &FileEntry,
    keys: &Keys,
) -> Result<FileId, DemoError> {
    let new = NewFile {
        account: upload.owner,
        purpose: member(entry, &entry.purpose)?,
        request: upload.request,
        name: &entry.name,
        length: entry.bytes,
    };
    Ok(files::add_ready(db, &new, &made(entry, keys)?, upload.at)?)
}

/// What the worker made of a file.
pub(super) fn made(entry: &FileEntry, keys: &Keys) -> Result<Made, DemoError> {
    let key = |file: &String| {
        let key = keys.get(file).cloned();
        key.ok_or_else(|| misfit(&entry.name, file))
    };
    let derivatives = entry.derivatives.iter().map(|made| {
        Ok(Derivative {
            name: made.name.clone(),
            key: key(&made.file)?,
            public_name: None,
            content_type: made.content_type.clone(),
            bytes: made.bytes,
            width: made.width,
            height: made.height,
        })
    });
    Ok(Made {
        kind: member(entry, &entry.kind)?,
        content_type: entry.content_type.clone(),
        sha256: entry.sha256.clone(),
        width: entry.width,
        height: entry.height,
        duration_ms: entry.duration_ms,
        thumbhash: entry.thumbhash.clone(),
        peaks: entry.peaks.clone(),
        original_key: entry.original.as_ref().map(key).transpose()?,
        derivatives: derivatives.collect::<Result<_, DemoError>>()?,
    })
}

fn member<V: Vocabulary>(entry: &FileEntry, slug: &str) -> Result<V, DemoError> {
    V::from_slug(slug).ok_or_else(|| misfit(&entry.name, slug))
}
