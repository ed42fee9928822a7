//! What the files of an account, those of a request and all files together may take.

use marsam_auth::sessions::SignedIn;
use marsam_domain::files::{
    ALL_ATTACHMENTS_QUOTA, ALL_DELIVERIES_QUOTA, DELIVERIES_QUOTA, STARTING_QUOTA,
};
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
    let is_listed = creatives::of_account(db, account)?.is_some();
    let is_full = if let Some(request) = metadata.request {
        files::bytes_of_request(db, account, request)?.saturating_add(length) > DELIVERIES_QUOTA
    } else {
        // A brief is counted for its account until it is sent.
        let quota = if is_listed || metadata.purpose.is_attachment() {
            settings.media_quota
        } else {
            settings.media_quota.min(STARTING_QUOTA)
        };
        files::bytes_of_account(db, account)?.saturating_add(length) > quota
    };
    if is_full || is_full_of_requests(db, who, metadata, length, is_listed)? {
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

/// Whether the files of all of an account's requests take too much.
fn is_full_of_requests(
    db: &mut Db,
    who: &SignedIn,
    metadata: &Metadata,
    length: u64,
    is_listed: bool,
) -> Result<bool, ApiError> {
    if metadata.request.is_none() && !metadata.purpose.is_attachment() {
        return Ok(false);
    }
    let most = if is_listed {
        ALL_DELIVERIES_QUOTA
    } else {
        ALL_ATTACHMENTS_QUOTA
    };
    Ok(files::bytes_of_all_requests(db, who.account.id)?.saturating_add(length) > most)
}
