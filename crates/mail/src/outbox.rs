//! The worker: takes due mails from the outbox, renders and sends them, and records the outcome.
//!
//! **Invariant:** each mail is attempted in a separate task, for a minute at most, so that a mail that fails, hangs or
//! panics blocks no other.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration as StdDuration, Instant};

use marsam_persistence::outbox::{self, DueMail, Room};
use marsam_persistence::{Db, DbError, Store};
use time::{Duration, OffsetDateTime};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;

use crate::links::Links;
use crate::message::{Fresh, Malformed, compose};
use crate::pace::{Limits, Pace};
use crate::recipient;
use crate::tokens::{self, Token};
use crate::transport::{NotSent, Transport};
use crate::{Sender, backoff};

/// Returns the current time; tests set it.
pub type Clock = Arc<dyn Fn() -> OffsetDateTime + Send + Sync>;

/// For how long this instance owns a mail that it has taken; well over [`ATTEMPT_TIMEOUT`].
const LEASE: Duration = Duration::minutes(5);
/// How long one attempt may take, from the database to the server's last answer.
const ATTEMPT_TIMEOUT: StdDuration = StdDuration::from_mins(1);
/// One in this many connections is kept for mails whose reader waits for the link.
const RESERVED_SHARE: usize = 4;

/// The mails that are being sent: how many at once, and for how long. Clones share the count.
#[derive(Debug, Clone)]
pub struct InFlight {
    max: usize,
    slots: Arc<Semaphore>,
    /// Those that mails may take for whose link no one waits.
    ordinary: Arc<Semaphore>,
    pace: Pace,
    sent: Arc<AtomicUsize>,
    attempt_timeout: StdDuration,
}

impl InFlight {
    /// At most `max` mails at once, each for `attempt_timeout` at most.
    pub fn new(max: usize, attempt_timeout: StdDuration) -> Self {
        Self::paced(max, 0, attempt_timeout)
    }

    /// As the operator allows.
    pub fn within(limits: Limits) -> Self {
        Self::paced(limits.connections, limits.per_minute, ATTEMPT_TIMEOUT)
    }

    fn paced(max: usize, per_minute: u32, attempt_timeout: StdDuration) -> Self {
        Self {
            max,
            slots: Arc::new(Semaphore::new(max)),
            ordinary: Arc::new(Semaphore::new((max - max / RESERVED_SHARE).max(1))),
            pace: Pace::new(per_minute, Instant::now()),
            sent: Arc::default(),
            attempt_timeout,
        }
    }

    /// All slots that are free now and may be used.
    fn free_slots(&self) -> Vec<OwnedSemaphorePermit> {
        let mut free = all_of(&self.slots);
        free.truncate(self.pace.allowed(free.len(), Instant::now()));
        free
    }
}

impl Default for InFlight {
    fn default() -> Self {
        Self::within(Limits::default())
    }
}

fn all_of(slots: &Arc<Semaphore>) -> Vec<OwnedSemaphorePermit> {
    std::iter::from_fn(|| Arc::clone(slots).try_acquire_owned().ok()).collect()
}

/// The outbox of one database and its transport. Clones share both.
#[derive(Clone)]
pub struct Outbox {
    pub store: Store,
    pub clock: Clock,
    /// Where mails go.
    pub transport: Transport,
    pub sender: Sender,
    /// Links into the site.
    pub links: Links,
    /// The mails that are being sent.
    pub in_flight: InFlight,
}

impl std::fmt::Debug for Outbox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Outbox")
            .field("links", &self.links)
            .finish_non_exhaustive()
    }
}

/// Why an attempt failed. The text is for the database; [`Failure::kind`] is for the log.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("{0}")]
    Malformed(#[from] Malformed),
    #[error("{text}")]
    NotSent {
        source: NotSent,
        /// The error of the server or the disk, without the mail's token.
        text: String,
    },
    #[error("{0}")]
    Db(#[from] DbError),
    #[error("the notice names no account")]
    NoAccount,
    #[error("no answer in time")]
    TimedOut,
    #[error("it panicked or was aborted")]
    Panicked,
}

impl Failure {
    /// Servers repeat what they refuse, which may include the link: its token must not reach the database.
    fn not_sent(source: NotSent, token: Option<&str>) -> Self {
        let said = source.to_string();
        let text = token.map_or_else(|| said.clone(), |token| said.replace(token, "…"));
        Self::NotSent { source, text }
    }

    /// Servers repeat addresses in their answers, so only this much is logged.
    fn kind(&self) -> &'static str {
        match self {
            Self::Malformed(_) => "malformed",
            Self::NotSent { source, .. } => source.kind(),
            Self::Db(_) => "database",
            Self::NoAccount => "no account",
            Self::TimedOut => "timeout",
            Self::Panicked => "panic",
        }
    }
}

impl Outbox {
    /// Starts to send due mails, as many as there are free slots, without waiting for them; returns how many.
    pub async fn dispatch_due(&self) -> Result<usize, DbError> {
        let mut started = self.start_due().await?;
        let count = started.len();
        started.detach_all();
        Ok(count)
    }

    /// How many mails were sent since the last call.
    pub fn take_sent_count(&self) -> usize {
        self.in_flight.sent.swap(0, Ordering::Relaxed)
    }

    /// Waits until no mail is being sent; none is started afterwards.
    pub async fn drain(&self) {
        let mut held = Vec::new();
        // Each slot becomes free within the time limit of one attempt.
        for _ in 0..self.in_flight.max {
            let slot = Arc::clone(&self.in_flight.slots).acquire_owned();
            match tokio::time::timeout(self.in_flight.attempt_timeout, slot).await {
                Ok(Ok(slot)) => held.push(slot),
                _ => return,
            }
        }
    }

    async fn start_due(&self) -> Result<JoinSet<Outcome>, DbError> {
        let mut attempts = JoinSet::new();
        let now = (self.clock)();
        let slots = self.in_flight.free_slots();
        let mut ordinary = all_of(&self.in_flight.ordinary);
        let count = |slots: &[OwnedSemaphorePermit]| i64::try_from(slots.len()).unwrap_or(0);
        let room = Room {
            all: count(&slots),
            ordinary: count(&ordinary),
        };
        if room.all == 0
            || !self
                .store
                .off_thread(move |store| store.read(|db| outbox::any_due(db, now)))
                .await??
        {
            return Ok(attempts);
        }
        let due = self
            .write(move |db| outbox::take_due(db, now, LEASE, room))
            .await?;
        self.in_flight.pace.spend(due.len());
        for (mail, slot) in due.into_iter().zip(slots) {
            let worker = self.clone();
            let held = (slot, if mail.overtakes { None } else { ordinary.pop() });
            attempts.spawn(async move {
                let outcome = worker.deliver(mail).await;
                drop(held);
                outcome
            });
        }
        Ok(attempts)
    }

    async fn deliver(self, mail: DueMail) -> Outcome {
        let (id, tries) = (mail.id, mail.attempts);
        let event = mail.notice.event();
        let result = self.attempt_in_time(mail).await;
        let now = (self.clock)();
        let (outcome, noted) = match result {
            Ok(Outcome::Sent) => {
                tracing::info!(%id, event, "mail sent");
                self.in_flight.sent.fetch_add(1, Ordering::Relaxed);
                (
                    Outcome::Sent,
                    self.write(move |db| outbox::sent(db, id, now)).await,
                )
            }
            Ok(not_sent) => {
                tracing::info!(%id, event, "mail dropped: its link is no longer needed");
                (
                    not_sent,
                    self.write(move |db| outbox::failed(db, id, "no longer needed", None))
                        .await,
                )
            }
            Err(failure) => {
                let next = backoff::wait_after(tries).map(|wait| now + wait);
                tracing::warn!(%id, event, tries, why = failure.kind(), given_up = next.is_none(), "mail not sent");
                let why = failure.to_string();
                (
                    Outcome::Failed,
                    self.write(move |db| outbox::failed(db, id, &why, next))
                        .await,
                )
            }
        };
        if let Err(error) = noted {
            // The lease expires and the mail is attempted again: rather sent twice than never.
            tracing::error!(%id, event, %error, "the outcome of a mail could not be recorded");
        }
        outcome
    }

    /// One attempt in a separate task, aborted at its time limit.
    async fn attempt_in_time(&self, mail: DueMail) -> Result<Outcome, Failure> {
        let attempt = tokio::spawn(self.clone().attempt(mail));
        let task = attempt.abort_handle();
        match tokio::time::timeout(self.in_flight.attempt_timeout, attempt).await {
            Ok(ended) => ended.unwrap_or(Err(Failure::Panicked)),
            Err(_elapsed) => {
                task.abort();
                Err(Failure::TimedOut)
            }
        }
    }

    async fn attempt(self, mail: DueMail) -> Result<Outcome, Failure> {
        let (id, worker) = (mail.id, self.clone());
        // The database waits for disks and locks, and rendering is CPU-bound: off the event loop.
        let rendered = self.store.off_thread(move |_| worker.render(&mail));
        let rendered = rendered.await.map_err(|error| match error {
            DbError::Interrupted(_) => Failure::Panicked,
            error => error.into(),
        });
        match rendered?? {
            Rendered::Dropped => Ok(Outcome::Dropped),
            Rendered::Ready { message, token } => match self.transport.send(id, *message).await {
                Ok(()) => Ok(Outcome::Sent),
                Err(source) => Err(Failure::not_sent(source, token.as_deref())),
            },
        }
    }

    fn render(&self, mail: &DueMail) -> Result<Rendered, Failure> {
        let now = (self.clock)();
        let token = match tokens::make(&self.store, &self.links, mail, now)? {
            Token::NotNeeded => None,
            Token::Fresh(token) => Some(token),
            Token::NotWanted => return Ok(Rendered::Dropped),
            Token::NoAccount => return Err(Failure::NoAccount),
        };
        let name = recipient::name(&self.store, mail)?;
        let fresh = Fresh {
            token: token.as_deref(),
            name: name.as_deref(),
            now,
        };
        let message = compose(mail, &self.sender, &self.links, &fresh)?;
        Ok(Rendered::Ready {
            message: Box::new(message),
            token,
        })
    }

    async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Db) -> Result<T, DbError> + Send + 'static,
    ) -> Result<T, DbError> {
        self.store
            .off_thread(move |store| store.write(work))
            .await?
    }
}

/// A rendered mail. It has no `Debug`: it may hold a secret.
enum Rendered {
    /// To be sent.
    Ready {
        message: Box<lettre::Message>,
        token: Option<String>,
    },
    /// Its link is no longer needed.
    Dropped,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Sent,
    Dropped,
    Failed,
}
