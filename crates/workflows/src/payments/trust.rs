//! Whether the clock may release money.
//!
//! **Invariant:** a step of the clock that releases money asks here first; what a person does never does.

use marsam_domain::ids::QuoteRequestId;
use marsam_domain::notices::Notice;
use marsam_domain::payments::clocks::{self, ClockDoubt};
use marsam_persistence::{Db, DbError, money_state, request_money};
use time::{Duration, OffsetDateTime};

use crate::alerts::alert_admins;

/// Looks are kept this far apart.
const LOOK_INTERVAL: Duration = Duration::MINUTE;

/// What a look at the clock has found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trust {
    /// It may release money.
    Full,
    /// It is in doubt since this look.
    New(ClockDoubt),
    /// It was in doubt before.
    Waiting,
}

/// Compares the clock with others and with the last look; `others` are the times by the providers' clocks.
///
/// # Errors
/// The database's.
pub fn look(db: &mut Db, others: &[OffsetDateTime], now: OffsetDateTime) -> Result<Trust, DbError> {
    let mut all = others.to_vec();
    all.extend(money_state::database_time(db)?);
    look_at(db, &all, now)
}

/// The same, with all other clocks.
///
/// # Errors
/// The database's.
pub fn look_at(
    db: &mut Db,
    others: &[OffsetDateTime],
    now: OffsetDateTime,
) -> Result<Trust, DbError> {
    let state = money_state::find(db)?;
    if state.is_live.is_none() {
        // There was never any money.
        return Ok(Trust::Full);
    }
    let last_look = money_state::clock_seen_at(db)?;
    if last_look.is_none_or(|last| (now - last).abs() >= LOOK_INTERVAL) {
        money_state::see_clock(db, now)?;
    }
    match (
        clocks::doubt(now, last_look, others),
        state.clock_doubted_at,
    ) {
        (Some(doubt), None) => {
            // Another instance may have looked in this moment.
            if !money_state::begin_doubt(db, now)? {
                return Ok(Trust::Waiting);
            }
            alert_admins(db, &Notice::ClockDoubted, now)?;
            Ok(Trust::New(doubt))
        }
        (Some(_), Some(_)) => {
            money_state::doubt_clock(db, Some(now))?;
            Ok(Trust::Waiting)
        }
        (None, Some(since)) if clocks::is_over(since, now, others) => {
            money_state::doubt_clock(db, None)?;
            Ok(Trust::Full)
        }
        (None, Some(_)) => Ok(Trust::Waiting),
        (None, None) => Ok(Trust::Full),
    }
}

/// Whether the clock may not move a project now, because that would release money while it is in doubt.
///
/// # Errors
/// The database's.
pub(crate) fn holds_back(db: &mut Db, request: QuoteRequestId) -> Result<bool, DbError> {
    if money_state::find(db)?.clock_doubted_at.is_none() {
        return Ok(false);
    }
    Ok(request_money::exists(db, request)?
        && request_money::find(db, request)?.sums.held_fils() > 0)
}
