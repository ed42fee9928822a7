//! The parties of an agreement, by their names.

use marsam_domain::agreements::Party;
use marsam_domain::ids::CreativeId;
use marsam_persistence::viewers::names_of;
use marsam_persistence::{Db, DbError};

use crate::Refused;

/// A creative as a party, by the names on the roster.
pub(crate) fn party(db: &mut Db, creative: CreativeId) -> Result<Party, Refused> {
    let known = names_of(db, &[creative])?.remove(&creative);
    let known = known.ok_or(DbError::NotFound)?;
    Ok(Party {
        name: known.name,
        name_ar: known.name_ar,
    })
}
