//! Counted attempts (contract 4.25): the count is in the database, so it holds across instances and restarts.

use std::sync::OnceLock;

use marsam_auth::secrets::SecretKey;
use marsam_auth::tokens::sha256_hex;
use marsam_domain::throttles::{NETWORK_SHARE, Throttle, ThrottleDecision, decide};
use marsam_persistence::{Db, throttles};
use time::OffsetDateTime;

use crate::error::Code;
use crate::extractors::client::AddressKey;
use crate::{ApiError, AppState, SystemWrite};

/// Keys the names of the counters; one process serves one site under one key, so the first one stays.
static BUCKET_KEY: OnceLock<SecretKey> = OnceLock::new();

/// Keys the counters with the server's secret. Called once, before anything is served.
pub(crate) fn key_buckets(secret: &SecretKey) {
    let _already_keyed = BUCKET_KEY.set(secret.clone());
}

/// The name under which attempts are counted. Keyed, since IPv4 and e-mail addresses are few enough to be tried
/// against a plain hash.
fn bucket(throttle: &Throttle, who: &str) -> String {
    let name = format!("{}\n{who}", throttle.name);
    match BUCKET_KEY.get() {
        Some(secret) => secret.keyed_hash("throttle bucket", &name),
        None => sha256_hex(name.as_bytes()),
    }
}

/// Whose attempts are counted: the names of the counters, each with its limit.
pub(crate) trait CountedAs {
    fn counters(&self, throttle: &Throttle) -> Vec<(Throttle, &str)>;
}

impl CountedAs for str {
    fn counters(&self, throttle: &Throttle) -> Vec<(Throttle, &str)> {
        vec![(*throttle, self)]
    }
}

impl CountedAs for String {
    fn counters(&self, throttle: &Throttle) -> Vec<(Throttle, &str)> {
        self.as_str().counters(throttle)
    }
}

impl CountedAs for AddressKey {
    fn counters(&self, throttle: &Throttle) -> Vec<(Throttle, &str)> {
        let whole = throttle.with_limit(throttle.limit.saturating_mul(NETWORK_SHARE));
        let network = self.network().map(|network| (whole, network));
        // The wider one first, so that all requests lock in one order.
        network
            .into_iter()
            .chain([(*throttle, self.as_str())])
            .collect()
    }
}

/// Counts an attempt of `who`, or refuses it.
pub(crate) fn spend(
    db: &mut Db,
    throttle: &Throttle,
    who: &(impl CountedAs + ?Sized),
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    if throttle.limit == 0 {
        return Ok(());
    }
    for (throttle, who) in who.counters(throttle) {
        let bucket = bucket(&throttle, who);
        let hits = throttles::hits_since(db, &bucket, now - throttle.window, throttle.limit)?;
        match decide(&hits, &throttle, now) {
            ThrottleDecision::Allowed => throttles::hit(db, &bucket, now)?,
            ThrottleDecision::RetryAfter(wait) => {
                let seconds = u64::try_from(wait.whole_seconds() + 1).unwrap_or(1);
                return Err(ApiError::throttled(seconds));
            }
        }
    }
    Ok(())
}

/// Takes back the attempt of `who` that was counted at `at`: it turned out to be no failure.
pub(crate) fn refund(
    db: &mut Db,
    throttle: &Throttle,
    who: &(impl CountedAs + ?Sized),
    at: OffsetDateTime,
) -> Result<(), ApiError> {
    for (throttle, who) in who.counters(throttle) {
        throttles::take_back(db, &bucket(&throttle, who), at)?;
    }
    Ok(())
}

/// Takes every attempt of `who` back.
pub(crate) fn clear(
    db: &mut Db,
    throttle: &Throttle,
    who: &(impl CountedAs + ?Sized),
) -> Result<(), ApiError> {
    for (throttle, who) in who.counters(throttle) {
        throttles::take_all_back(db, &bucket(&throttle, who))?;
    }
    Ok(())
}

/// Runs `refund` where the server was too busy to answer: such an attempt is none.
pub(crate) async fn refund_if_busy<T>(
    state: &AppState,
    outcome: Result<T, ApiError>,
    refund: impl FnOnce(&mut Db) -> Result<(), ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let is_busy = |error: &ApiError| error.code() == Code::Unavailable;
    if outcome.as_ref().is_err_and(is_busy)
        && state
            .system_write(SystemWrite::ThrottleCounter, refund)
            .await
            .is_err()
    {
        tracing::warn!("an attempt that was not served stays counted");
    }
    outcome
}
