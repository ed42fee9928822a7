//! The versions of the work, as the sides of the project read them.

use std::collections::HashMap;

use marsam_domain::ids::QuoteRequestId;
use marsam_persistence::attachments::FileWithMade;
use marsam_persistence::deliveries::{self, Delivery};
use marsam_persistence::pages::{Before, Slice};
use marsam_persistence::{Db, DbError, files};

use crate::access::RequestAccess;

/// A version of the work, with its files.
#[derive(Debug)]
pub struct Delivered {
    pub delivery: Delivery,
    /// Oldest first.
    pub files: Vec<FileWithMade>,
}

/// The versions that the caller may see, the latest first: creatives who are not selected see none.
///
/// # Errors
/// The database's.
pub fn page_of(
    db: &mut Db,
    access: &RequestAccess,
    page: Before,
) -> Result<Slice<Delivered>, DbError> {
    if !access.is_of_project() {
        return Ok(Slice::default());
    }
    let request = access.request.id;
    let found = deliveries::page(db, request, page)?;
    let mut files = files_of(db, request, &found.items)?;
    Ok(found.map(|delivery| Delivered {
        files: files.remove(&delivery.version).unwrap_or_default(),
        delivery,
    }))
}

/// The files of some versions, the latest first, by version.
fn files_of(
    db: &mut Db,
    request: QuoteRequestId,
    versions: &[Delivery],
) -> Result<HashMap<i64, Vec<FileWithMade>>, DbError> {
    let mut by_version: HashMap<i64, Vec<FileWithMade>> = HashMap::new();
    let (Some(last), Some(first)) = (versions.first(), versions.last()) else {
        return Ok(by_version);
    };
    let delivered = files::of_deliveries(db, request, first.version..=last.version)?;
    let ids: Vec<_> = delivered.iter().map(|file| file.id).collect();
    let mut made = files::derivatives_of_all(db, &ids)?;
    for file in delivered {
        if let Some(version) = file.delivery_version {
            let made = made.remove(&file.id).unwrap_or_default();
            by_version.entry(version).or_default().push((file, made));
        }
    }
    Ok(by_version)
}
