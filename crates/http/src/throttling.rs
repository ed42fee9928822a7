//! Counted attempts (contract 4.25): the count is in the database, so it holds across instances and restarts.

use marsam_auth::tokens::sha256_hex;
use marsam_domain::throttles::{Throttle, Verdict, decide};
use marsam_persistence::{Db, throttles};
use time::OffsetDateTime;

use crate::ApiError;

/// The name under which attempts are counted; a hash, so that no address or e-mail is stored.
fn bucket(throttle: &Throttle, who: &str) -> String {
    sha256_hex(format!("{}\n{who}", throttle.name).as_bytes())
}

/// Counts an attempt of `who`, or refuses it.
pub(crate) fn spend(
    db: &mut Db,
    throttle: &Throttle,
    who: &str,
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    if throttle.limit == 0 {
        return Ok(());
    }
    let bucket = bucket(throttle, who);
    let hits = throttles::hits_since(db, &bucket, now - throttle.window, throttle.limit)?;
    match decide(&hits, throttle, now) {
        Verdict::Allowed => Ok(throttles::hit(db, &bucket, now)?),
        Verdict::RetryAfter(wait) => Err(ApiError::throttled(
            u64::try_from(wait.whole_seconds() + 1).unwrap_or(1),
        )),
    }
}

/// Takes back the attempt of `who` that was counted at `at`: it turned out to be no failure.
pub(crate) fn refund(
    db: &mut Db,
    throttle: &Throttle,
    who: &str,
    at: OffsetDateTime,
) -> Result<(), ApiError> {
    Ok(throttles::take_back(db, &bucket(throttle, who), at)?)
}
