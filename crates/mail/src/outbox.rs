//! The worker: takes what is due from the outbox, renders it, sends it, and notes what became of it.
//!
//! **Invariant:** each mail is tried in a task of its own, so that one that fails, hangs or panics stops no other.

use std::sync::Arc;
use std::time::Duration as StdDuration;

use marsam_persistence::outbox::{self, DueMail};
use marsam_persistence::{Db, DbError, Store};
use time::{Duration, OffsetDateTime};
use tokio::task::JoinSet;

use crate::links::Links;
use crate::message::{Malformed, compose};
use crate::tokens::{self, Token};
use crate::transport::{NotSent, Transport};
use crate::{Sender, backoff};

/// Tells the time; tests set it.
pub type Clock = Arc<dyn Fn() -> OffsetDateTime + Send + Sync>;

/// For how long a taken mail is this instance's own; well over [`PATIENCE`].
const LEASE: Duration = Duration::minutes(5);
/// How long one try may take.
const PATIENCE: StdDuration = StdDuration::from_mins(1);
/// How many mails are tried at once.
const AT_ONCE: i64 = 16;

/// The outbox of one database and the way out of it. Cloning shares both.
#[derive(Clone)]
pub struct Outbox {
    /// The database.
    pub store: Store,
    /// The time.
    pub clock: Clock,
    /// Where mails go.
    pub transport: Transport,
    /// Whom they come from.
    pub sender: Sender,
    /// Where their buttons lead.
    pub links: Links,
}

impl std::fmt::Debug for Outbox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Outbox")
            .field("links", &self.links)
            .finish_non_exhaustive()
    }
}

/// Why a try failed. The text is for the database; [`Failure::kind`] is for the log.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("{0}")]
    Malformed(#[from] Malformed),
    #[error("{text}")]
    NotSent {
        source: NotSent,
        /// What the server or the disk said, without the mail's token.
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
    /// Servers repeat what they refuse, the link in it perhaps: its token must not reach the database.
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
    /// One round: tries everything that is due, at most sixteen at once; answers how many went out.
    pub async fn deliver_due(&self) -> Result<usize, DbError> {
        let now = (self.clock)();
        if !blocking(self.store.clone(), move |store| {
            store.read(|db| outbox::any_due(db, now))
        })
        .await?
        {
            return Ok(0);
        }
        let due = self
            .write(move |db| outbox::take_due(db, now, LEASE, AT_ONCE))
            .await?;
        let mut tries = JoinSet::new();
        for mail in due {
            tries.spawn(self.clone().deliver(mail));
        }
        let outcomes = tries.join_all().await;
        Ok(outcomes
            .into_iter()
            .filter(|outcome| *outcome == Outcome::Sent)
            .count())
    }

    async fn deliver(self, mail: DueMail) -> Outcome {
        let (id, tries) = (mail.id, mail.attempts);
        let event = mail.notice.event();
        let attempt = tokio::spawn(self.clone().attempt(mail));
        let result = attempt.await.unwrap_or(Err(Failure::Panicked));
        let now = (self.clock)();
        let (outcome, noted) = match result {
            Ok(Outcome::Sent) => {
                tracing::info!(%id, event, "mail sent");
                (
                    Outcome::Sent,
                    self.write(move |db| outbox::sent(db, id, now)).await,
                )
            }
            Ok(not_sent) => {
                tracing::info!(%id, event, "mail dropped: its link is wanted no more");
                (
                    not_sent,
                    self.write(move |db| outbox::failed(db, id, "wanted no more", None))
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
            // The lease runs out and the mail is tried once more: rather twice than never.
            tracing::error!(%id, event, %error, "the outcome of a mail could not be noted");
        }
        outcome
    }

    async fn attempt(self, mail: DueMail) -> Result<Outcome, Failure> {
        let now = (self.clock)();
        let (links, waiting) = (self.links.clone(), mail.clone());
        let token = blocking(self.store.clone(), move |store| {
            tokens::make(store, &links, &waiting, now)
        });
        let token = match token.await? {
            Token::NotNeeded => None,
            Token::Fresh(token) => Some(token),
            Token::NotWanted => return Ok(Outcome::Dropped),
            Token::NoAccount => return Err(Failure::NoAccount),
        };
        let message = compose(&mail, &self.sender, &self.links, token.as_deref(), now)?;
        let sent = tokio::time::timeout(PATIENCE, self.transport.send(mail.id, message));
        match sent.await.map_err(|_elapsed| Failure::TimedOut)? {
            Ok(()) => Ok(Outcome::Sent),
            Err(source) => Err(Failure::not_sent(source, token.as_deref())),
        }
    }

    async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Db) -> Result<T, DbError> + Send + 'static,
    ) -> Result<T, DbError> {
        blocking(self.store.clone(), move |store| store.write(work)).await
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Sent,
    Dropped,
    Failed,
}

/// The database waits for disks and locks: off the event loop.
async fn blocking<T: Send + 'static>(
    store: Store,
    work: impl FnOnce(&Store) -> Result<T, DbError> + Send + 'static,
) -> Result<T, DbError> {
    tokio::task::spawn_blocking(move || work(&store))
        .await
        .map_err(|error| DbError::Unavailable(format!("a task ended early: {error}")))?
}
