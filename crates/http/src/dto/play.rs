//! Sound and films, as a player takes them.

use marsam_domain::files::FileKind;
use marsam_persistence::files::{Derivative, File};
use marsam_persistence::works::Played;
use serde::Serialize;
use utoipa::ToSchema;

use super::public_files::path_of;

/// The data that a player needs.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Play)]
pub(crate) struct PlayDto {
    url: String,
    /// The media type.
    r#type: String,
    duration_ms: Option<i64>,
    /// 64 loudness peaks of one byte each, in base64; sound.
    peaks: Option<String>,
}

impl From<Played> for PlayDto {
    fn from(played: Played) -> Self {
        Self {
            url: path_of(&played.name),
            r#type: played.content_type,
            duration_ms: played.duration_ms,
            peaks: played.peaks,
        }
    }
}

impl PlayDto {
    /// For sound and films.
    pub(crate) fn of(file: &File, whole: &Derivative, url: String) -> Option<Self> {
        let is_played = matches!(file.kind, Some(FileKind::Audio | FileKind::Video));
        is_played.then(|| Self {
            url,
            r#type: whole.content_type.clone(),
            duration_ms: file.duration_ms,
            peaks: file.peaks.clone(),
        })
    }
}
