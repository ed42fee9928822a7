//! Profile pictures: as choosing a region of an uploaded picture and publishing the page would have left them.

use marsam_domain::creatives::{Creative, OwnProfile, ProfileImagePart, ProfileImages};
use marsam_domain::ids::AccountId;
use marsam_domain::works::Seen;
use marsam_persistence::{Db, files, own_profiles, profile_images, public_files};

use super::Keys;
use super::files::{Upload, add_file, made, misfit};
use super::manifest::PortraitEntry;
use crate::DemoError;

/// Publishes the picture, or leaves it in the draft of a profile that is not published yet.
pub(super) fn insert(
    db: &mut Db,
    creative: &Creative,
    owner: AccountId,
    entry: &PortraitEntry,
    keys: &Keys,
) -> Result<(), DemoError> {
    let at = creative.created_at;
    let upload = Upload {
        owner,
        at,
        request: None,
    };
    let source = add_file(db, upload, &entry.source, keys)?;
    let source = files::find(db, source)?;
    let cut = profile_images::cut(db, &source, entry.crop, at)
        .map_err(|refused| misfit(&entry.source.name, &refused.to_string()))?;
    files::complete(db, cut, &made(&entry.cut, keys)?)?;
    let own = OwnProfile {
        profile: creative.profile.clone(),
        page: creative.page.clone(),
        images: ProfileImages::default().with(ProfileImagePart::Avatar, Some(cut)),
    };
    if !public_files::is_shown(db, &creative.id.to_string())? {
        return Ok(own_profiles::store_draft(db, creative.id, &own, at)?);
    }
    own_profiles::publish(db, creative.id, &own, at)?;
    if creative.account_id.is_some() {
        return Ok(());
    }
    // As with works: an entry without an account was listed by an admin, who has seen it.
    let shown = profile_images::published_of(db, creative.id)?;
    let seen = Seen {
        ids: shown.iter().map(|image| image.id).collect(),
        until: at,
    };
    Ok(profile_images::mark_seen(db, &seen, at)?)
}
