//! The versions of the work, with their links and files.

use marsam_domain::quote_requests::moves::Link;
use marsam_persistence::Db;
use marsam_persistence::pages::{Before, Slice};
use marsam_workflows::access::RequestAccess;
use marsam_workflows::requests::deliveries::{self, Delivered};
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

impl From<Delivered> for DeliveryDto {
    fn from(Delivered { delivery, files }: Delivered) -> Self {
        Self {
            version: delivery.version,
            note: delivery.note,
            links: delivery.links.into_iter().map(Into::into).collect(),
            files: FileDto::all(files),
            at: delivery.created_at,
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
    Ok(deliveries::page_of(db, access, page)?.map(DeliveryDto::from))
}
