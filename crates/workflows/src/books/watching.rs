//! What of the books is looked at every night, and tells the admins.

use marsam_domain::ledger::invariants::SUSPENSE_PERIOD;
use marsam_domain::notices::Notice;
use marsam_persistence::ledger::suspense;
use marsam_persistence::{Db, DbError, money_state};
use time::OffsetDateTime;

use crate::alerts::alert_admins;

/// Tells the admins of money that has been in suspense for too long.
///
/// # Errors
/// The database's.
pub fn tell_of_suspense(db: &mut Db, now: OffsetDateTime) -> Result<(), DbError> {
    let waiting = suspense::waiting(db)?.into_iter();
    let late = waiting.filter(|waiting| waiting.since + SUSPENSE_PERIOD < now);
    let amount_fils: i64 = late.map(|waiting| waiting.fils).sum();
    if amount_fils == 0 {
        return Ok(());
    }
    alert_admins(db, &Notice::SuspenseWaits { amount_fils }, now)
}

/// Keeps in how many places a nightly check found that the ledger does not hold. Admins learn of it
/// when there are more of them than in the night before.
///
/// # Errors
/// The database's.
pub fn keep_findings(db: &mut Db, findings: usize, now: OffsetDateTime) -> Result<(), DbError> {
    let kept = i64::try_from(findings).unwrap_or(i64::MAX);
    let before = money_state::keep_findings(db, kept)?;
    if kept <= before {
        return Ok(());
    }
    let findings = u32::try_from(findings).unwrap_or(u32::MAX);
    alert_admins(db, &Notice::LedgerBroken { findings }, now)
}
