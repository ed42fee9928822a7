//! Uploaded files, as their owners, the two sides of a project and those who review applications and works see them.

mod content;
pub(crate) mod remove;
mod show;

use std::collections::BTreeMap;

use marsam_domain::files::{FileKind, FilePurpose, FileRefusal, FileState, WHOLE};
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::attachments::FileWithMade;
use marsam_persistence::files::{Derivative, File};
use marsam_workflows::files::{ShownFile, Viewer};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::api_document::Routes;
use crate::dto::play::PlayDto;
use crate::extractors::caller::{Anyone, Caller};
use crate::routes::schemas::{slugs, slugs_or_null};

pub(super) fn register(routes: &mut impl Routes) {
    routes
        .service(show::show)
        .service(content::content)
        .service(remove::remove);
}

/// The caller as a reader of files.
fn viewer(caller: Caller<Anyone>) -> Viewer {
    Viewer {
        account: caller.account,
        acts_as_admin: caller.acts_as_admin,
    }
}

/// A file and the addresses of its contents.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = File)]
pub(crate) struct FileDto {
    id: String,
    #[schema(schema_with = slugs::<FilePurpose>)]
    purpose: &'static str,
    /// By its content; null until it is processed.
    #[schema(schema_with = slugs_or_null::<FileKind>)]
    kind: Option<&'static str>,
    #[schema(schema_with = slugs::<FileState>)]
    state: &'static str,
    /// The reason of a refusal.
    #[schema(schema_with = slugs_or_null::<FileRefusal>)]
    reason: Option<&'static str>,
    /// The name under which it was chosen.
    name: String,
    /// The announced size in bytes.
    bytes: u64,
    /// The bytes that have arrived.
    received: u64,
    /// How much of a film is converted, in per cent, while it is; only of a file that is shown by itself.
    progress: Option<u8>,
    /// In pixels, upright.
    width: Option<i32>,
    /// In pixels, upright.
    height: Option<i32>,
    duration_ms: Option<i64>,
    /// A placeholder in base64 (<https://evanw.github.io/thumbhash/>); images.
    thumbhash: Option<String>,
    /// By width in pixels, or `file`: the original where it is kept, otherwise what was made of it.
    urls: BTreeMap<String, String>,
    /// For sound and films.
    play: Option<PlayDto>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl FileDto {
    /// Files with what was made of them.
    pub(crate) fn all(found: Vec<FileWithMade>) -> Vec<Self> {
        let files = found.into_iter();
        files.map(|(file, made)| Self::new(file, &made)).collect()
    }

    pub(crate) fn into_urls(self) -> BTreeMap<String, String> {
        self.urls
    }

    pub(crate) fn shown(shown: ShownFile) -> Self {
        Self {
            progress: shown.progress,
            ..Self::new(shown.file, &shown.made)
        }
    }

    pub(crate) fn new(file: File, made: &[Derivative]) -> Self {
        let content = format!("/api/files/{}/content", file.id);
        let of = |name: &str| format!("{content}?version={name}");
        let mut urls: BTreeMap<String, String> = made
            .iter()
            .map(|derivative| (derivative.name.clone(), of(&derivative.name)))
            .collect();
        if file.original_key.is_some() {
            urls.insert(WHOLE.to_owned(), content.clone());
        }
        let played = made.iter().find(|derivative| derivative.name == WHOLE);
        let play = played.and_then(|derivative| PlayDto::of(&file, derivative, of(WHOLE)));
        Self {
            id: file.id.to_string(),
            purpose: file.purpose.slug(),
            kind: file.kind.map(FileKind::slug),
            state: file.state.slug(),
            reason: file.reason.map(FileRefusal::slug),
            name: file.name,
            bytes: file.length,
            received: file.received,
            progress: None,
            width: file.width,
            height: file.height,
            duration_ms: file.duration_ms,
            thumbhash: file.thumbhash,
            urls,
            play,
            created_at: file.created_at,
        }
    }
}
