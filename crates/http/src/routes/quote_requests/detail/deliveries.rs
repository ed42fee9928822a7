//! The versions of the work, with their links and files.

use std::collections::HashMap;

use marsam_domain::quote_requests::moves::Link;
use marsam_persistence::{Db, deliveries, files};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::ApiError;
use crate::routes::files::FileDto;
use crate::routes::reading::Reading;
use crate::routes::request_access::RequestAccess;

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

/// Every version that the caller may see, oldest first.
pub(super) fn read(db: &mut Db, access: &RequestAccess) -> Result<Vec<DeliveryDto>, ApiError> {
    if Reading::of(access).is_excluded {
        return Ok(Vec::new());
    }
    let delivered = files::of_deliveries(db, access.request.id)?;
    let ids: Vec<_> = delivered.iter().map(|file| file.id).collect();
    let mut made = files::derivatives_of_all(db, &ids)?;
    let mut files: HashMap<i64, Vec<FileDto>> = HashMap::new();
    for file in delivered {
        if let Some(version) = file.delivery_version {
            let made = made.remove(&file.id).unwrap_or_default();
            let of_version = files.entry(version).or_default();
            of_version.push(FileDto::new(file, &made));
        }
    }
    let versions = deliveries::of_request(db, access.request.id)?.into_iter();
    Ok(versions
        .map(|delivery| DeliveryDto {
            version: delivery.version,
            note: delivery.note,
            links: delivery.links.into_iter().map(Into::into).collect(),
            files: files.remove(&delivery.version).unwrap_or_default(),
            at: delivery.created_at,
        })
        .collect())
}
