//! Mails to all admins about what the site has stopped by itself.

use marsam_domain::notices::Notice;
use marsam_persistence::{Db, DbError, accounts, outbox};
use time::{Duration, OffsetDateTime};

/// What goes on and off, such as a clock at the limit, is mailed once in this time.
const QUIET_PERIOD: Duration = Duration::hours(6);

/// Mails every admin, unless they were mailed the same a short while ago.
pub(crate) fn alert_admins(
    db: &mut Db,
    notice: &Notice,
    now: OffsetDateTime,
) -> Result<(), DbError> {
    if outbox::has_between(db, notice.event(), now - QUIET_PERIOD, now)? {
        return Ok(());
    }
    for admin in accounts::admins(db)? {
        outbox::notify(db, &admin, notice, now)?;
    }
    Ok(())
}
