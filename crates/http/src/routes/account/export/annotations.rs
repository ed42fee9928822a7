//! The notes on deliveries of an export.

use marsam_persistence::annotations::Annotation;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

/// A note that the account wrote on a delivery.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AnnotationRecord)]
pub(super) struct AnnotationRecordDto {
    id: String,
    request_id: String,
    version: i64,
    file: String,
    number: i32,
    x: Option<f64>,
    y: Option<f64>,
    at_ms: Option<i64>,
    body: String,
    revision: Option<i32>,
    #[serde(with = "time::serde::rfc3339::option")]
    asked_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    resolved_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

impl From<Annotation> for AnnotationRecordDto {
    fn from(annotation: Annotation) -> Self {
        let point = annotation.spot.fractions();
        Self {
            id: annotation.id.to_string(),
            request_id: annotation.request.to_string(),
            version: annotation.version,
            file: annotation.file.to_string(),
            number: annotation.number,
            x: point.map(|(x, _)| x),
            y: point.map(|(_, y)| y),
            at_ms: annotation.spot.at_ms(),
            body: annotation.body,
            revision: annotation.revision,
            asked_at: annotation.asked_at,
            resolved_at: annotation.resolved_at,
            created_at: annotation.created_at,
        }
    }
}
