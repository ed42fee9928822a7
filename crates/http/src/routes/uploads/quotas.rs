//! What the files of an account, the deliveries of a request and all files together may take.

use marsam_auth::sessions::SignedIn;
use marsam_domain::files::{ALL_DELIVERIES_QUOTA, DELIVERIES_QUOTA, STARTING_QUOTA};
use marsam_persistence::{Db, creatives, files};

use super::metadata::Metadata;
use crate::ApiError;
use crate::error::Code;
use crate::settings::Settings;

/// The account is locked: what is read here holds until the file is stored.
pub(super) fn reserve(
    db: &mut Db,
    who: &SignedIn,
    settings: &Settings,
    metadata: &Metadata,
    length: u64,
) -> Result<(), ApiError> {
    let account = who.account.id;
    let is_full = if let Some(project) = metadata.request {
        files::bytes_of_deliveries(db, project)?.saturating_add(length) > DELIVERIES_QUOTA
            || files::bytes_of_all_deliveries(db, account)?.saturating_add(length)
                > ALL_DELIVERIES_QUOTA
    } else {
        let quota = quota_of(db, who, settings)?;
        files::bytes_of_account(db, account)?.saturating_add(length) > quota
    };
    if is_full {
        return Err(Code::QuotaFull.into());
    }
    if settings.media_max_bytes > 0
        && files::bytes_of_all_locked(db)?.saturating_add(length) > settings.media_max_bytes
    {
        tracing::warn!("MARSAM_MEDIA_MAX_BYTES is reached: uploads are refused");
        return Err(Code::StorageFull.into());
    }
    Ok(())
}

fn quota_of(db: &mut Db, who: &SignedIn, settings: &Settings) -> Result<u64, ApiError> {
    Ok(if creatives::of_account(db, who.account.id)?.is_some() {
        settings.media_quota
    } else {
        settings.media_quota.min(STARTING_QUOTA)
    })
}
