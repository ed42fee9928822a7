//! What happens without a request: mails go out, and what nobody needs is forgotten.

use std::time::Duration as StdDuration;

use marsam_auth::{id_tokens, known_browsers, sessions};
use marsam_mail::Outbox;
use marsam_persistence::{
    Db, DbError, Store, email_changes, email_tokens, idempotency, outbox, throttles,
};
use time::{Duration, OffsetDateTime};
use tokio::sync::watch;

use crate::clock;

/// A mail is out within two seconds: well under that.
const LOOK_FOR_MAIL: StdDuration = StdDuration::from_millis(500);
/// After the database failed.
const RECOVER: StdDuration = StdDuration::from_secs(5);
const TIDY: StdDuration = StdDuration::from_mins(10);

/// The longest window of a throttle is a day.
const HITS_KEPT: Duration = Duration::days(2);
/// Contract, section 1.
const KEYS_KEPT: Duration = Duration::hours(24);
/// Mails hold people's words: long enough to see why one went astray, no longer.
const MAILS_KEPT: Duration = Duration::days(30);

/// Sends what is due until told to stop; a round that has begun is finished.
pub(crate) async fn deliver_mail(mails: Outbox, mut stop: watch::Receiver<bool>) {
    loop {
        let pause = match mails.deliver_due().await {
            Ok(sent) => {
                metrics::counter!("marsam_mails_sent_total")
                    .increment(u64::try_from(sent).unwrap_or(0));
                LOOK_FOR_MAIL
            }
            Err(error) => {
                tracing::error!(%error, "the outbox could not be emptied");
                RECOVER
            }
        };
        if stopped_within(&mut stop, pause).await {
            return;
        }
    }
}

/// Forgets what is over, now and every ten minutes until told to stop.
pub(crate) async fn tidy_up(store: Store, mut stop: watch::Receiver<bool>) {
    loop {
        let store = store.clone();
        match tokio::task::spawn_blocking(move || forget_all(&store, clock::now())).await {
            Ok(Ok(forgotten)) => tracing::debug!(forgotten, "tidied up"),
            Ok(Err(error)) => tracing::error!(%error, "tidying up failed"),
            Err(error) => tracing::error!(%error, "tidying up ended early"),
        }
        if stopped_within(&mut stop, TIDY).await {
            return;
        }
    }
}

async fn stopped_within(stop: &mut watch::Receiver<bool>, pause: StdDuration) -> bool {
    tokio::time::timeout(pause, stop.wait_for(|stop| *stop))
        .await
        .is_ok()
}

type Forget = fn(&mut Db, OffsetDateTime) -> Result<usize, DbError>;

/// One transaction each, so that no writer waits for all of them.
fn forget_all(store: &Store, now: OffsetDateTime) -> Result<usize, DbError> {
    let chores: [Forget; 8] = [
        sessions::forget_ended,
        email_tokens::forget_expired,
        email_changes::forget_expired,
        known_browsers::forget_unused,
        id_tokens::forget_retired,
        |db, now| throttles::forget_old(db, now - HITS_KEPT),
        |db, now| idempotency::forget_old(db, now - KEYS_KEPT),
        |db, now| outbox::forget_done(db, now - MAILS_KEPT),
    ];
    chores
        .into_iter()
        .try_fold(0, |sum, chore| Ok(sum + store.write(|db| chore(db, now))?))
}

#[cfg(test)]
mod tests {
    use marsam_persistence::testing::TestStore;
    use time::macros::datetime;

    use super::*;

    #[test]
    fn what_is_over_is_forgotten_and_what_is_not_stays() {
        let test = TestStore::make();
        let now = datetime!(2026-11-21 07:00 UTC);
        for age in [Duration::days(3), Duration::hours(1)] {
            test.store
                .write(|db| throttles::hit(db, "bucket", now - age))
                .unwrap();
        }
        assert_eq!(forget_all(&test.store, now).unwrap(), 1);
        assert_eq!(forget_all(&test.store, now).unwrap(), 0);
    }

    #[tokio::test]
    async fn a_loop_ends_when_it_is_told_to() {
        let test = TestStore::make();
        let (tell, stop) = watch::channel(false);
        tell.send_replace(true);
        tidy_up(test.store.clone(), stop).await;
    }
}
