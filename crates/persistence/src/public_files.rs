//! Which files of creatives everyone sees, under separate names.

mod profile_images;
mod works;

use diesel::dsl::exists;
use diesel::prelude::*;
use marsam_domain::applications::ApplicationStage;
use marsam_domain::creatives::RosterState;
use marsam_domain::vocabulary::Vocabulary as _;

use crate::schema::{applications, creative_pages, creatives};
use crate::{Db, DbError};

/// Gives the files of a creative that everyone sees their names, and takes the names of the others.
pub(crate) fn name_all(db: &mut Db, creative: &str) -> Result<(), DbError> {
    works::name(db, creative)?;
    profile_images::name(db, creative)
}

/// True if the creative of this id is listed and has published the profile.
pub fn is_shown(db: &mut Db, creative: &str) -> Result<bool, DbError> {
    let listed = creatives::table
        .find(creative)
        .filter(creatives::state.eq(RosterState::Listed.slug()));
    let page = creative_pages::table.find(creative);
    // Before there were pages, publishing completed the application.
    let completed = applications::table
        .filter(applications::creative_id.eq(creative))
        .filter(applications::stage.eq(ApplicationStage::Published.slug()));
    Ok(diesel::select(exists(listed)).get_result(db)?
        && (diesel::select(exists(page)).get_result(db)?
            || diesel::select(exists(completed)).get_result(db)?))
}
