//! What admins see of the mails that are not sent.

use marsam_persistence::measuring;
pub use marsam_persistence::measuring::Mails;
use marsam_persistence::{Db, DbError};
use time::OffsetDateTime;

/// The mails that wait at `now`, and those given up.
pub fn at(db: &mut Db, now: OffsetDateTime) -> Result<Mails, DbError> {
    measuring::mails(db, now)
}
