//! The versions of the work, with their links and files.

use std::collections::HashMap;

use marsam_domain::ids::QuoteRequestId;
use marsam_domain::quote_requests::moves::Link;
use marsam_persistence::deliveries::Delivery;
use marsam_persistence::pages::{Before, Slice};
use marsam_persistence::{Db, deliveries, files};
use marsam_workflows::access::RequestAccess;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::SHOWN_ROWS;
use crate::ApiError;
use crate::routes::files::FileDto;

/// A version of the work.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Delivery)]
pub(crate) struct DeliveryDto {
    version: i64,
    note: String,
    links: Vec<DeliveredLinkDto>,
    files: Vec<FileDto>,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
}

/// A link to the work, as it was handed over.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DeliveredLink)]
struct DeliveredLinkDto {
    label: String,
    /// http or https.
    url: String,
}

impl From<Link> for DeliveredLinkDto {
    fn from(Link { label, url }: Link) -> Self {
        Self {
            label: label.into(),
            url: url.into(),
        }
    }
}

/// The latest versions, oldest first, with their total number and the cursor of earlier ones.
pub(super) fn latest(db: &mut Db, access: &RequestAccess) -> Result<Slice<DeliveryDto>, ApiError> {
    let page = Before {
        limit: SHOWN_ROWS,
        number: None,
    };
    let mut found = page_of(db, access, page)?;
    found.items.reverse();
    Ok(found)
}

/// The versions that the caller may see, the latest first.
pub(crate) fn page_of(
    db: &mut Db,
    access: &RequestAccess,
    page: Before,
) -> Result<Slice<DeliveryDto>, ApiError> {
    if !access.is_of_project() {
        return Ok(Slice::default());
    }
    let request = access.request.id;
    let found = deliveries::page(db, request, page)?;
    let mut files = files_of(db, request, &found.items)?;
    Ok(found.map(|delivery| DeliveryDto {
        version: delivery.version,
        note: delivery.note,
        links: delivery.links.into_iter().map(Into::into).collect(),
        files: files.remove(&delivery.version).unwrap_or_default(),
        at: delivery.created_at,
    }))
}

/// The files of some versions, the latest first, by version.
fn files_of(
    db: &mut Db,
    request: QuoteRequestId,
    versions: &[Delivery],
) -> Result<HashMap<i64, Vec<FileDto>>, ApiError> {
    let mut by_version: HashMap<i64, Vec<FileDto>> = HashMap::new();
    let (Some(last), Some(first)) = (versions.first(), versions.last()) else {
        return Ok(by_version);
    };
    let delivered = files::of_deliveries(db, request, first.version..=last.version)?;
    let ids: Vec<_> = delivered.iter().map(|file| file.id).collect();
    let mut made = files::derivatives_of_all(db, &ids)?;
    for file in delivered {
        if let Some(version) = file.delivery_version {
            let made = made.remove(&file.id).unwrap_or_default();
            let of_version = by_version.entry(version).or_default();
            of_version.push(FileDto::new(file, &made));
        }
    }
    Ok(by_version)
}
