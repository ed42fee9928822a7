//! The files of an export.

use marsam_domain::files::{FileKind, FilePurpose, FileRefusal, FileState};
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::files::File;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::routes::schemas::{slugs, slugs_or_null};

/// A file that the account uploaded.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FileRecord)]
pub(super) struct FileRecordDto {
    id: String,
    #[schema(schema_with = slugs::<FilePurpose>)]
    purpose: &'static str,
    /// The request of a delivery or an attachment.
    request_id: Option<String>,
    delivery_version: Option<i64>,
    name: String,
    bytes: u64,
    #[schema(schema_with = slugs::<FileState>)]
    state: &'static str,
    #[schema(schema_with = slugs_or_null::<FileRefusal>)]
    reason: Option<&'static str>,
    #[schema(schema_with = slugs_or_null::<FileKind>)]
    kind: Option<&'static str>,
    content_type: Option<String>,
    /// The digest of the original, in hex.
    sha256: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl From<File> for FileRecordDto {
    fn from(file: File) -> Self {
        Self {
            id: file.id.to_string(),
            purpose: file.purpose.slug(),
            request_id: file.request.map(|request| request.to_string()),
            delivery_version: file.delivery_version,
            name: file.name,
            bytes: file.length,
            state: file.state.slug(),
            reason: file.reason.map(FileRefusal::slug),
            kind: file.kind.map(FileKind::slug),
            content_type: file.content_type,
            sha256: file.sha256,
            created_at: file.created_at,
        }
    }
}
