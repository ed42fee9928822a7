//! Which works everybody sees: the published ones of listed creatives whose profile is published.

use diesel::dsl::exists;
use diesel::prelude::*;
use marsam_domain::applications::ApplicationStage;
use marsam_domain::creatives::RosterState;
use marsam_domain::ids::CreativeId;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_domain::works::WorkState;

use super::{Work, of_creative};
use crate::schema::{applications, creative_pages, creatives, work_files, works};
use crate::{Db, DbError, files, roster};

/// The works of a creative that everybody sees, in their order; none of a creative who is not listed.
pub fn public_of(db: &mut Db, creative: CreativeId) -> Result<Vec<Work>, DbError> {
    if !is_shown(db, &creative.to_string())? {
        return Ok(Vec::new());
    }
    let mut works = of_creative(db, creative)?;
    works.retain(|work| work.content.state == WorkState::Published);
    Ok(works)
}

/// Records a change of the works of a creative, effective when this transaction commits.
pub fn changed(db: &mut Db, creative: CreativeId) -> Result<(), DbError> {
    roster::changed(db, &creative.to_string())
}

/// Gives the files of public works their names, and takes those of all others of the creative.
pub(crate) fn name_public_files(db: &mut Db, creative: &str) -> Result<(), DbError> {
    let all = work_files::table
        .inner_join(works::table)
        .filter(works::creative_id.eq(creative))
        .select((work_files::file_id, works::state))
        .load::<(String, String)>(db)?;
    if all.is_empty() {
        return Ok(());
    }
    let shows = is_shown(db, creative)?;
    let is_public = |(_, state): &(String, String)| shows && state == WorkState::Published.slug();
    let (public, others): (Vec<_>, Vec<_>) = all.into_iter().partition(is_public);
    let keys = |rows: Vec<(String, String)>| rows.into_iter().map(|(file, _)| file);
    let (public, others): (Vec<_>, Vec<_>) = (keys(public).collect(), keys(others).collect());
    files::take_public_names(db, &others)?;
    files::give_public_names(db, &public)
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
