//! Deletes what is old: expired rows, and the bytes of files that are gone.
//!
//! **Invariant:** nothing is deleted while the clock is in doubt. What was deleted by a wrong time does not come back.

use std::time::Duration as StdDuration;

use marsam_auth::{id_tokens, known_browsers, sessions};
use marsam_persistence::{
    Db, DbError, Store, applications, attachments, contact_messages, email_changes, email_tokens,
    files, former_addresses, idempotency, notifications, outbox, reports, throttles,
};
use marsam_workflows::clock::guard;
use marsam_workflows::file_jobs::{Consent, FileJobs};
use time::{Duration, OffsetDateTime};
use tokio::sync::watch;

use super::{RETRY_INTERVAL, stopped_within};
use crate::clock;

const SWEEP_INTERVAL: StdDuration = StdDuration::from_hours(1);
const CLEANUP_INTERVAL: StdDuration = StdDuration::from_mins(10);
/// The pause before it is looked again whether the clock is still in doubt. A start waits so long for the first look at a
/// clock that no one has looked at for an hour.
const DOUBT_INTERVAL: StdDuration = RETRY_INTERVAL;

/// The longest window of a throttle is a day.
const THROTTLE_COUNTERS_RETENTION: Duration = Duration::days(2);
/// Long after the subject of a notice has ended.
const NOTIFICATIONS_RETENTION: Duration = Duration::days(180);
/// Contract, section 1.
const IDEMPOTENCY_KEYS_RETENTION: Duration = Duration::hours(24);
/// Mails hold personal texts: kept long enough to find out why one was not delivered, no longer.
const SENT_MAILS_RETENTION: Duration = Duration::days(30);
/// Mails wait so long for the verification of the address of the account that caused them.
const UNVERIFIED_MAILS_RETENTION: Duration = Duration::days(7);
/// Long enough to answer a message and to look the answer up; stated in docs/security.md (Data).
const CONTACT_MESSAGE_RETENTION: Duration = Duration::days(180);
/// As long as a message; an open report stays until an admin closes it.
const CLOSED_REPORT_RETENTION: Duration = Duration::days(180);

/// Deletes expired rows, now and every ten minutes, until the stop signal.
pub(crate) async fn tidy_up(store: Store, mut stop: watch::Receiver<bool>) {
    loop {
        let forget = |store: &Store| forget_unless_in_doubt(store, clock::now());
        let pause = match store.off_thread(forget).await.flatten() {
            Ok(Some(forgotten)) => {
                tracing::debug!(forgotten, "deleted expired rows");
                CLEANUP_INTERVAL
            }
            Ok(None) => DOUBT_INTERVAL,
            Err(error) => {
                tracing::error!(%error, "deleting expired rows failed");
                CLEANUP_INTERVAL
            }
        };
        if stopped_within(&mut stop, pause).await {
            return;
        }
    }
}

/// Deletes the bytes of files that are gone, now and every hour, until the stop signal.
pub(crate) async fn sweep_files(jobs: FileJobs, mut stop: watch::Receiver<bool>) {
    loop {
        let look = |store: &Store| store.read(|db| guard::is_in_doubt(db, clock::now()));
        let pause = match jobs.store.off_thread(look).await.flatten() {
            Ok(false) => {
                match jobs.sweeper().sweep(Consent::Ordinary).await {
                    Ok(0) => tracing::debug!("the store of files has nothing to delete"),
                    Ok(deleted) => tracing::info!(deleted, "swept the store of files"),
                    Err(error) => tracing::error!(%error, "sweeping the store of files failed"),
                }
                SWEEP_INTERVAL
            }
            Ok(true) => DOUBT_INTERVAL,
            Err(error) => {
                tracing::error!(%error, "the store of files could not be swept");
                RETRY_INTERVAL
            }
        };
        if stopped_within(&mut stop, pause).await {
            return;
        }
    }
}

/// Deletes what is over; `None` while the clock is in doubt.
fn forget_unless_in_doubt(store: &Store, now: OffsetDateTime) -> Result<Option<usize>, DbError> {
    if store.read(|db| guard::is_in_doubt(db, now))? {
        return Ok(None);
    }
    forget_all(store, now).map(Some)
}

type Forget = fn(&mut Db, OffsetDateTime) -> Result<usize, DbError>;

/// One transaction per table, so that no writer waits for all of them.
fn forget_all(store: &Store, now: OffsetDateTime) -> Result<usize, DbError> {
    let chores: [Forget; 16] = [
        sessions::forget_ended,
        email_tokens::forget_expired,
        email_changes::forget_expired,
        former_addresses::forget_old,
        known_browsers::forget_unused,
        id_tokens::forget_retired,
        |db, now| throttles::forget_old(db, now - THROTTLE_COUNTERS_RETENTION),
        |db, now| idempotency::forget_old(db, now - IDEMPOTENCY_KEYS_RETENTION),
        |db, now| outbox::forget_done(db, now - SENT_MAILS_RETENTION),
        |db, now| outbox::forget_unreleased(db, now - UNVERIFIED_MAILS_RETENTION),
        |db, now| notifications::forget_old(db, now - NOTIFICATIONS_RETENTION),
        files::delete_old,
        applications::delete_rejected_files,
        attachments::delete_due,
        |db, now| contact_messages::delete_old(db, now - CONTACT_MESSAGE_RETENTION),
        |db, now| reports::delete_closed(db, now - CLOSED_REPORT_RETENTION),
    ];
    chores
        .into_iter()
        .try_fold(0, |sum, chore| Ok(sum + store.write(|db| chore(db, now))?))
}

#[cfg(test)]
mod tests {
    use marsam_domain::throttles::{Hits, SIGN_IN_A_DAY};
    use marsam_persistence::installation;
    use marsam_persistence::testing::TestStore;
    use time::macros::datetime;

    use super::*;

    #[test]
    fn what_is_over_is_forgotten_and_what_is_not_stays() {
        let test = TestStore::make();
        let now = datetime!(2026-11-21 07:00 UTC);
        for age in [Duration::days(3), Duration::hours(1)] {
            let mut hits = Hits::default();
            hits.add(&SIGN_IN_A_DAY, now - age);
            test.store
                .write(|db| throttles::save(db, &age.to_string(), &hits))
                .unwrap();
        }
        assert_eq!(forget_all(&test.store, now).unwrap(), 1);
        assert_eq!(forget_all(&test.store, now).unwrap(), 0);
    }

    #[test]
    fn contact_messages_are_kept_for_180_days() {
        use marsam_domain::contact_messages::NewContactMessage;
        use marsam_domain::email::Email;
        use marsam_domain::language::Language;
        use marsam_domain::options::ContactSubject;
        let test = TestStore::make();
        let now = datetime!(2026-11-21 07:00 UTC);
        let new = NewContactMessage {
            name: "Salem".to_owned(),
            email: Email::parse("salem@example.com").unwrap(),
            subject: ContactSubject::Other,
            message: "Hello".to_owned(),
        };
        for age in [Duration::days(181), Duration::days(179)] {
            test.store
                .write(|db| contact_messages::insert(db, &new, None, Language::En, now - age))
                .unwrap();
        }
        assert_eq!(forget_all(&test.store, now).unwrap(), 1);
        assert_eq!(test.store.read(contact_messages::count).unwrap(), 1);
    }

    #[test]
    fn mails_wait_for_the_verification_of_the_account_that_caused_them_for_7_days() {
        use marsam_domain::email::Email;
        use marsam_domain::ids::AccountId;
        use marsam_domain::language::Language;
        use marsam_domain::notices::Notice;
        use marsam_persistence::accounts::{self, NewAccount};
        use marsam_persistence::ids;
        let test = TestStore::make();
        let now = datetime!(2026-11-21 07:00 UTC);
        let join = |address: &str| {
            let email = Email::parse(address).unwrap();
            let new = NewAccount {
                id: AccountId::new(ids::fresh(now)),
                email: &email,
                password_hash: None,
                full_name: None,
                language: Language::En,
                email_verified_at: None,
            };
            let joined = test.store.write(|db| accounts::insert(db, &new, now));
            joined.unwrap();
            new.id
        };
        let (reader, cause) = (join("noura@example.com"), join("newcomer@example.com"));
        let reader = test.store.read(|db| accounts::find(db, reader)).unwrap();
        for age in [Duration::days(8), Duration::days(6)] {
            let (notice, at) = (Notice::AdminGranted, now - age);
            let queue = |db: &mut Db| outbox::notify_once_verified(db, &reader, &notice, cause, at);
            test.store.write(queue).unwrap();
        }
        assert_eq!(forget_all(&test.store, now).unwrap(), 1);
        assert_eq!(test.store.read(outbox::count_waiting).unwrap(), 1);
    }

    #[test]
    fn nothing_is_forgotten_by_a_clock_that_has_jumped_or_is_stopped() {
        let test = TestStore::make();
        let now = datetime!(2026-11-21 07:00 UTC);
        let mut hits = Hits::default();
        hits.add(&SIGN_IN_A_DAY, now);
        let filled = |db: &mut Db| -> Result<(), DbError> {
            installation::ensure(db, now)?;
            installation::trust_clock(db, now)?;
            throttles::save(db, "noura", &hits)?;
            Ok(())
        };
        test.store.write(filled).unwrap();
        let forget = |now| forget_unless_in_doubt(&test.store, now).unwrap();
        let later = now + Duration::days(60);
        assert_eq!(forget(now), Some(0));
        assert_eq!(forget(later), None);
        let stopped = |db: &mut Db| installation::stop_clock(db, later);
        test.store.write(stopped).unwrap();
        assert_eq!(forget(now), None);
        let trusted = |db: &mut Db| installation::trust_clock(db, later);
        test.store.write(trusted).unwrap();
        assert_eq!(forget(later), Some(1));
    }

    #[tokio::test]
    async fn a_worker_ends_at_the_stop_signal() {
        let test = TestStore::make();
        let (stopping, stop) = watch::channel(false);
        stopping.send_replace(true);
        tidy_up(test.store.clone(), stop).await;
    }
}
