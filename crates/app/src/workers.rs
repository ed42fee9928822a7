//! Background workers: delivering mail, processing files, and watching for changes.

mod acting;
mod deleting;
mod films;
mod measuring;
mod payments;

use std::sync::Arc;
use std::time::Duration as StdDuration;

use marsam_http::{Health, LiveUpdates, Part, Roster};
use marsam_mail::Outbox;
use marsam_persistence::live::Listener;
use marsam_persistence::{DbError, Store};
use marsam_workflows::file_jobs::FileJobs;
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;

pub(crate) use self::acting::act_for_clock;
pub(crate) use self::deleting::{sweep_files, tidy_up};
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
