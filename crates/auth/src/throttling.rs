//! Counted attempts (contract 4.25): the count is in the database, so it holds across instances and restarts.

use std::sync::OnceLock;

use marsam_domain::throttles::{NETWORK_SHARE, Throttle, ThrottleDecision};
use marsam_persistence::idempotency::KeyUse;
use marsam_persistence::{Db, DbError, throttles};
use time::OffsetDateTime;

use crate::request_origin::AddressKey;
use crate::secrets::SecretKey;
use crate::tokens::sha256_hex;

/// Keys the names of the counters; one process serves one site under one key, so the first one stays.
static BUCKET_KEY: OnceLock<SecretKey> = OnceLock::new();

/// Why an attempt was not counted.
#[derive(Debug, thiserror::Error)]
pub enum ThrottleError {
    /// The limit is reached.
    #[error("too many attempts; the next in {retry_after_seconds} s")]
    TooMany {
        /// Seconds until the next attempt may be made.
        retry_after_seconds: u64,
    },
    #[error(transparent)]
    Db(#[from] DbError),
}

/// Keys the counters with the server's secret. Called once, before anything is served.
pub fn key_buckets(secret: &SecretKey) {
    let _already_keyed = BUCKET_KEY.set(secret.clone());
}

/// The name of a counter. Keyed, because IPv4 and e-mail addresses are few enough to be tried against a plain hash.
fn bucket(throttle: &Throttle, who: &str) -> String {
    let name = format!("{}\n{who}", throttle.name);
    match BUCKET_KEY.get() {
        Some(secret) => secret.keyed_hash("throttle bucket", &name),
        None => sha256_hex(name.as_bytes()),
    }
}

/// The names of the counters that attempts count in, each with its limit.
pub trait CountedAs {
    /// The counters of one attempt, in the order in which they are locked.
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
pub fn spend(
    db: &mut Db,
    throttle: &Throttle,
    who: &(impl CountedAs + ?Sized),
    now: OffsetDateTime,
) -> Result<(), ThrottleError> {
    if throttle.limit == 0 {
        return Ok(());
    }
    let counters: Vec<(Throttle, String)> = who
        .counters(throttle)
        .into_iter()
        .map(|(throttle, who)| (throttle, bucket(&throttle, who)))
        .collect();
    let buckets: Vec<String> = counters.iter().map(|(_, bucket)| bucket.clone()).collect();
    throttles::read(db, &buckets)?;
    for (throttle, bucket) in counters {
        let mut hits = throttles::hits(db, &bucket)?;
        match hits.decide(&throttle, now) {
            ThrottleDecision::Allowed => {
                hits.add(&throttle, now);
                throttles::save(db, &bucket, &hits)?;
            }
            ThrottleDecision::RetryAfter(wait) => {
                let retry_after_seconds = u64::try_from(wait.whole_seconds() + 1).unwrap_or(1);
                return Err(ThrottleError::TooMany {
                    retry_after_seconds,
                });
            }
        }
    }
    Ok(())
}

/// Reads the counters of attempts that `who` is about to make, in one statement, and the `Idempotency-Key` that they are made
/// with; [`spend`] reads each that is not read yet, and `idempotency::look_up` the key.
pub fn read_ahead(
    db: &mut Db,
    attempts: &[Throttle],
    who: &str,
    used: Option<&KeyUse>,
) -> Result<(), DbError> {
    let limited = attempts.iter().filter(|throttle| throttle.limit > 0);
    let buckets: Vec<String> = limited.map(|throttle| bucket(throttle, who)).collect();
    match used {
        Some(used) => throttles::read_with_key(db, &buckets, used),
        None => throttles::read(db, &buckets),
    }
}

/// Like [`spend`], for a limit that must not be revealed to the caller: false if it is reached.
pub fn has_room(
    db: &mut Db,
    throttle: &Throttle,
    who: &str,
    now: OffsetDateTime,
) -> Result<bool, DbError> {
    match spend(db, throttle, who, now) {
        Ok(()) => Ok(true),
        Err(ThrottleError::TooMany { .. }) => Ok(false),
        Err(ThrottleError::Db(error)) => Err(error),
    }
}

/// Takes back the attempt of `who` that was counted at `at`, because it was not a failure.
pub fn refund(
    db: &mut Db,
    throttle: &Throttle,
    who: &(impl CountedAs + ?Sized),
    at: OffsetDateTime,
) -> Result<(), DbError> {
    for (throttle, who) in who.counters(throttle) {
        let bucket = bucket(&throttle, who);
        let mut hits = throttles::hits(db, &bucket)?;
        // One that is empty is not kept.
        if hits.take_back(at) || hits.last().is_none() {
            throttles::save(db, &bucket, &hits)?;
        }
    }
    Ok(())
}

/// Deletes every counted attempt of `who`.
pub fn clear(
    db: &mut Db,
    throttle: &Throttle,
    who: &(impl CountedAs + ?Sized),
) -> Result<(), DbError> {
    for (throttle, who) in who.counters(throttle) {
        throttles::clear(db, &bucket(&throttle, who))?;
    }
    Ok(())
}
