//! Whether this version of the program works with the schema that it finds: the schema names the oldest one that does.
//!
//! Migrations expand first and contract a release later, so a server that runs keeps working while a newer one migrates.
//! What contracts raises the row (`migrations/…_compatibility`).

use diesel::prelude::*;

use crate::schema::compatibility;
use crate::{Db, DbError};

/// The version of this program.
pub const THIS_VERSION: &str = env!("CARGO_PKG_VERSION");
/// The key of the only row.
const ONLY: i32 = 1;

/// The oldest version that works with the schema; `None` where no migration has named one yet.
pub fn oldest_version(db: &mut Db) -> Result<Option<String>, DbError> {
    Ok(compatibility::table
        .find(ONLY)
        .select(compatibility::oldest_version)
        .first(db)
        .optional()?)
}

/// Names the oldest version that works with the schema, as a migration does.
#[cfg(feature = "testing")]
pub fn set_oldest_version(db: &mut Db, version: &str) -> Result<(), DbError> {
    diesel::update(compatibility::table)
        .set(compatibility::oldest_version.eq(version))
        .execute(db)?;
    Ok(())
}

/// Refuses a schema that needs a newer program.
pub(crate) fn check(oldest: Option<&str>) -> Result<(), DbError> {
    match oldest {
        Some(oldest) if is_newer(oldest, THIS_VERSION) => Err(DbError::TooNew(oldest.to_owned())),
        _ => Ok(()),
    }
}

/// Whether the version `one` is newer than `other`. A part that is no number counts as 0.
fn is_newer(one: &str, other: &str) -> bool {
    let parts = |version: &str| -> Vec<u32> {
        let numbers = version.split('.').map(|part| part.parse().unwrap_or(0));
        numbers.chain(std::iter::repeat(0)).take(3).collect()
    };
    parts(one) > parts(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_by_their_numbers() {
        for (one, other, newer) in [
            ("0.10.0", "0.9.9", true),
            ("1.0.0", "0.99.0", true),
            ("0.1.1", "0.1.0", true),
            ("0.1.0", "0.1.0", false),
            ("0.1", "0.1.0", false),
            ("0.1.0", "0.2.0", false),
        ] {
            assert_eq!(is_newer(one, other), newer, "{one} {other}");
        }
    }
}
