//! Background workers: delivering mail, deleting expired rows, and watching the roster for changes.

mod acting;
mod films;
mod measuring;
mod payments;

use std::sync::Arc;
use std::time::Duration as StdDuration;

use marsam_auth::{id_tokens, known_browsers, sessions};
use marsam_http::{Health, LiveUpdates, Part, Roster};
use marsam_mail::Outbox;
use marsam_persistence::live::Listener;
use marsam_persistence::{
    Db, DbError, Store, applications, attachments, contact_messages, email_changes, email_tokens,
    files, former_addresses, idempotency, notifications, outbox, reports, throttles,
};
use marsam_workflows::file_jobs::{Consent, FileJobs};
use time::{Duration, OffsetDateTime};
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;

pub(crate) use self::acting::act_for_clock;
pub(crate) use self::films::convert_films;
pub(crate) use self::measuring::measure;
pub(crate) use self::payments::ask_payment_providers;
use crate::clock;
use crate::metrics_page::MAILS_SENT;

/// A mail is sent within two seconds: well under that.
const MAIL_INTERVAL: StdDuration = StdDuration::from_millis(500);
/// The pause while there are many.
const NEXT_MAILS_INTERVAL: StdDuration = StdDuration::from_millis(50);
/// What another process changes is seen within a second: well under that.
const OTHER_PROCESSES_INTERVAL: StdDuration = StdDuration::from_millis(400);
/// A message, or a change of the roster, reaches other instances within this time.
const CHANGES_INTERVAL: StdDuration = StdDuration::from_millis(250);
/// The pause after a database failure.
const RETRY_INTERVAL: StdDuration = StdDuration::from_secs(5);
/// The pause after the listener was lost.
const LISTEN_AGAIN_INTERVAL: StdDuration = StdDuration::from_secs(1);
/// The pause between two checks of a disk or of the store of files.
const CHECK_INTERVAL: StdDuration = StdDuration::from_secs(5);
/// How long such a check may take.
const CHECK_TIMEOUT: StdDuration = StdDuration::from_secs(2);
/// The pause before the roster is read again that could not be read.
const ROSTER_INTERVAL: StdDuration = StdDuration::from_secs(1);
/// A file that another instance received is seen within this time.
const FILES_INTERVAL: StdDuration = StdDuration::from_secs(2);
const SWEEP_INTERVAL: StdDuration = StdDuration::from_hours(1);
const CLEANUP_INTERVAL: StdDuration = StdDuration::from_mins(10);

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

/// Sends due mails until the stop signal; mails in progress are finished.
pub(crate) async fn deliver_mail(mails: Outbox, mut stop: watch::Receiver<bool>) {
    loop {
        // Not awaited: a mail server that hangs on one mail must not delay the next.
        let pause = match mails.dispatch_due().await {
            Ok(0) => MAIL_INTERVAL,
            // More may wait: the next ones begin as soon as one of these has been sent.
            Ok(_) => NEXT_MAILS_INTERVAL,
            Err(error) => {
                tracing::error!(%error, "the outbox could not be emptied");
                RETRY_INTERVAL
            }
        };
        let stopped = stopped_within(&mut stop, pause).await;
        if stopped {
            mails.drain().await;
        }
        let sent = mails.take_sent_count();
        MAILS_SENT.inc_by(u64::try_from(sent).unwrap_or(0));
        if stopped {
            return;
        }
    }
}

/// Deletes expired rows, now and every ten minutes, until the stop signal.
pub(crate) async fn tidy_up(store: Store, mut stop: watch::Receiver<bool>) {
    loop {
        let forget = |store: &Store| forget_all(store, clock::now());
        match store.off_thread(forget).await.flatten() {
            Ok(forgotten) => tracing::debug!(forgotten, "deleted expired rows"),
            Err(error) => tracing::error!(%error, "deleting expired rows failed"),
        }
        if stopped_within(&mut stop, CLEANUP_INTERVAL).await {
            return;
        }
    }
}

/// Picks up what another process, the command line, changes in the embedded database, until the stop signal.
pub(crate) async fn watch_other_processes(
    store: Store,
    roster: Roster,
    mut stop: watch::Receiver<bool>,
) {
    if roster.is_announced() {
        return;
    }
    loop {
        let looking = roster.clone();
        let look = move |_: &Store| looking.look_for_changes();
        if let Err(error) = store.off_thread(look).await.flatten() {
            tracing::error!(%error, "other processes' changes could not be read");
        }
        if stopped_within(&mut stop, OTHER_PROCESSES_INTERVAL).await {
            return;
        }
    }
}

/// Reads the roster, again and again until it is loaded: until then the site is not ready.
pub(crate) async fn load_roster(roster: Roster, mut stop: watch::Receiver<bool>) {
    while !roster.load().await {
        if stopped_within(&mut stop, ROSTER_INTERVAL).await {
            return;
        }
    }
}

/// Checks a part of the site again and again, until the stop signal. A check that hangs fails, and no other is begun
/// before it has ended.
pub(crate) async fn watch_part(
    part: Part,
    health: Health,
    begin: impl Fn() -> JoinHandle<bool>,
    mut stop: watch::Receiver<bool>,
) {
    let mut running = None;
    loop {
        let mut check = running.take().unwrap_or_else(&begin);
        let works = match tokio::time::timeout(CHECK_TIMEOUT, &mut check).await {
            Ok(ended) => ended.unwrap_or(false),
            Err(_hangs) => {
                running = Some(check);
                false
            }
        };
        health.note(part, !works);
        if stopped_within(&mut stop, CHECK_INTERVAL).await {
            return;
        }
    }
}

/// Processes files as they arrive, one at a time, until the stop signal.
pub(crate) async fn process_files(
    jobs: FileJobs,
    arrived: Arc<Notify>,
    mut stop: watch::Receiver<bool>,
) {
    if let Err(error) = jobs.take_up().await {
        tracing::error!(%error, "files of an earlier process wait until their leases end");
    }
    loop {
        let pause = match jobs.run_next().await {
            Ok(true) => StdDuration::ZERO,
            // Another instance may have received one. Uploads that were given up leave parts.
            Ok(false) => {
                jobs.sweep_released().await;
                FILES_INTERVAL
            }
            Err(error) => {
                tracing::error!(%error, "files could not be processed");
                RETRY_INTERVAL
            }
        };
        tokio::select! {
            () = arrived.notified(), if pause == FILES_INTERVAL => {}
            stopped = stopped_within(&mut stop, pause) => if stopped { return },
        }
    }
}

/// Deletes the bytes of files that are gone, now and every hour, until the stop signal.
pub(crate) async fn sweep_files(jobs: FileJobs, mut stop: watch::Receiver<bool>) {
    loop {
        match jobs.sweeper().sweep(Consent::Ordinary).await {
            Ok(deleted) => tracing::debug!(deleted, "swept the store of files"),
            Err(error) => tracing::error!(%error, "sweeping the store of files failed"),
        }
        if stopped_within(&mut stop, SWEEP_INTERVAL).await {
            return;
        }
    }
}

/// Hands what is published to the open streams of this instance, and picks up roster changes of other instances, until
/// the stop signal.
pub(crate) async fn forward_changes(
    store: Store,
    live: LiveUpdates,
    roster: Roster,
    mut stop: watch::Receiver<bool>,
) {
    let own = live.clone();
    store.on_published(Box::new(move |published| own.forward(published)));
    let mut listener = None;
    loop {
        let (streams, roster) = (live.clone(), roster.clone());
        let arrived = store
            .off_thread(move |store| listen(store, &streams, &roster, listener))
            .await;
        let pause = match arrived.flatten() {
            // The embedded database has one process, which publishes to its own streams.
            Ok(None) => return,
            Ok(connected) => {
                live.note_listening(true);
                listener = connected;
                CHANGES_INTERVAL
            }
            Err(error) => {
                tracing::error!(%error, "changes are not received");
                live.note_listening(false);
                listener = None;
                LISTEN_AGAIN_INTERVAL
            }
        };
        if stopped_within(&mut stop, pause).await {
            return;
        }
    }
}

fn listen(
    store: &Store,
    live: &LiveUpdates,
    roster: &Roster,
    listener: Option<Listener>,
) -> Result<Option<Listener>, DbError> {
    // What was announced while nothing listened is not repeated.
    let before = listener.as_ref().map(Listener::generation);
    let mut is_roster_changed = before != Some(store.generation());
    let listener = match listener.filter(|listener| listener.generation() == store.generation()) {
        Some(listener) => Some(listener),
        None => store.listener()?,
    };
    let Some(mut listener) = listener else {
        return Ok(None);
    };
    let arrived = listener.arrived()?;
    // At least once a second: what another instance has committed without announcing it, killed in between.
    let looks = listener.is_time_to_look();
    let has_missed = looks && listener.has_missed(clock::now())?;
    if is_roster_changed || has_missed || arrived.is_beyond_telling {
        live.resync();
    }
    for published in arrived.published {
        live.forward(published);
    }
    is_roster_changed |= arrived.is_roster_changed;
    // Another instance may have been killed before it announced a change.
    if is_roster_changed || looks {
        roster.look_for_changes()?;
    }
    Ok(Some(listener))
}

async fn stopped_within(stop: &mut watch::Receiver<bool>, pause: StdDuration) -> bool {
    tokio::time::timeout(pause, stop.wait_for(|stop| *stop))
        .await
        .is_ok()
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

    #[tokio::test]
    async fn a_worker_ends_at_the_stop_signal() {
        let test = TestStore::make();
        let (stopping, stop) = watch::channel(false);
        stopping.send_replace(true);
        tidy_up(test.store.clone(), stop).await;
    }
}
