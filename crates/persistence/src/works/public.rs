//! Which works everyone sees: the published ones of listed creatives whose profile is published.

use marsam_domain::ids::CreativeId;
use marsam_domain::works::WorkState;

use super::{Work, of_creative};
use crate::public_files::is_shown;
use crate::{Db, DbError, roster_changes};

/// The works of a creative that everyone sees, in their order; none of a creative who is not listed.
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
    roster_changes::changed(db, &creative.to_string())
}
