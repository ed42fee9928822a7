//! Which files of works everyone sees: those of the published works of listed creatives whose profile is published.

use diesel::prelude::*;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_domain::works::WorkState;

use super::is_shown;
use crate::schema::{work_files, works};
use crate::{Db, DbError, files};

/// Gives the files of public works their names, and takes those of all others of the creative.
pub(super) fn name(db: &mut Db, creative: &str) -> Result<(), DbError> {
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
