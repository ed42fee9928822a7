//! Asks the database once a second, over a connection of its own, whether it answers and takes writes.
//!
//! libpq waits without limit for a server whose machine is up but whose process is frozen: no time limit of the network
//! or of the server applies. So the watchdog decides for all connections. While it gets no answer, callers are refused at
//! once. The connections are given up: new ones are opened, and a thread that waits in an old one waits alone.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use diesel::prelude::*;
use diesel::sql_types::{Bool, Nullable, Text};

use super::server_url::{CONNECT_SECONDS, hosts};
use super::{Engine, Store};
use crate::{DbError, compatibility};

/// The pause between two questions.
const INTERVAL: Duration = Duration::from_secs(1);
/// The pause while the database fails.
const RETRY_INTERVAL: Duration = Duration::from_millis(500);
/// How long an answer may take: longer than a checkpoint on a slow disk, and shorter than a visitor waits.
const SILENCE: Duration = Duration::from_secs(4);

/// Keeps the watchdog running; it ends after this is dropped.
#[derive(Debug)]
pub struct Watchdog(Arc<AtomicBool>);

impl Drop for Watchdog {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
    }
}

/// What the database answered.
#[derive(Debug)]
struct Answer {
    /// Over a new connection.
    is_reconnected: bool,
    oldest_version: Option<String>,
}

type Answers = SyncSender<Result<Answer, DbError>>;

/// Starts to watch the database of `store`.
pub(super) fn start(store: Store) -> std::io::Result<Watchdog> {
    let ended = Arc::new(AtomicBool::new(false));
    let watchdog = Watchdog(ended.clone());
    let seconds = u64::from(CONNECT_SECONDS * hosts(&store.url));
    let watch = Watch {
        connecting: Duration::from_secs(seconds) + SILENCE,
        store,
        ended,
    };
    thread::Builder::new()
        .name("database-watch".to_owned())
        .spawn(move || watch.run())?;
    Ok(watchdog)
}

struct Watch {
    store: Store,
    /// How long an answer may take that needs a new connection.
    connecting: Duration,
    ended: Arc<AtomicBool>,
}

impl Watch {
    fn run(self) {
        let mut answers = self.ask_repeatedly();
        while !self.ended.load(Ordering::Acquire) {
            let patience = if self.store.availability.fails() {
                self.connecting
            } else {
                SILENCE
            };
            match answers.recv_timeout(patience) {
                Ok(Ok(answer)) => self.answers(&answer),
                Ok(Err(error)) => self.fails(&error.to_string()),
                Err(RecvTimeoutError::Timeout) => {
                    self.fails("no answer in time");
                    answers = self.ask_repeatedly();
                }
                Err(RecvTimeoutError::Disconnected) => {
                    thread::sleep(RETRY_INTERVAL);
                    answers = self.ask_repeatedly();
                }
            }
        }
    }

    fn answers(&self, answer: &Answer) {
        if answer.is_reconnected && !self.store.availability.fails() {
            // Those of the pools may lead to a server that is no longer the primary.
            self.store.renew_pools();
        }
        if self.store.availability.note(false) {
            tracing::info!("the database answers again");
        }
        let needed = compatibility::check(answer.oldest_version.as_deref());
        if self.store.availability.note_newer_program(needed.is_err())
            && let Err(error) = needed
        {
            tracing::error!(%error, "this server is no longer ready; it serves until it is replaced");
        }
    }

    fn fails(&self, why: &str) {
        if self.store.availability.note(true) {
            tracing::error!(why, "the database fails: requests that need it are refused");
            if self.store.engine == Engine::Postgres {
                self.store.renew_pools();
                self.store.availability.give_up();
            }
        }
    }

    /// A thread that asks until no one takes its answers. One that is stuck is left behind.
    fn ask_repeatedly(&self) -> Receiver<Result<Answer, DbError>> {
        let (answers, taken) = sync_channel(1);
        let (store, ended) = (self.store.clone(), self.ended.clone());
        let started = thread::Builder::new()
            .name("database-probe".to_owned())
            .spawn(move || {
                let mut probe = Probe {
                    store,
                    connection: None,
                };
                probe.run(&answers, &ended);
            });
        if let Err(error) = started {
            tracing::error!(%error, "no thread to watch the database with");
        }
        taken
    }
}

struct Probe {
    store: Store,
    connection: Option<PgConnection>,
}

impl Probe {
    fn run(&mut self, answers: &Answers, ended: &AtomicBool) {
        let mut is_first = true;
        while !ended.load(Ordering::Acquire) {
            let mut asked = self.ask();
            if let Ok(answer) = &mut asked
                && std::mem::take(&mut is_first)
            {
                answer.is_reconnected = false;
            }
            let pause = if asked.is_ok() {
                INTERVAL
            } else {
                RETRY_INTERVAL
            };
            if answers.send(asked).is_err() {
                return;
            }
            thread::sleep(pause);
        }
    }

    fn ask(&mut self) -> Result<Answer, DbError> {
        if let Engine::Sqlite(_) = self.store.engine {
            let oldest_version = self.store.read(compatibility::oldest_version)?;
            return Ok(Answer {
                is_reconnected: false,
                oldest_version,
            });
        }
        if let Some(connection) = &mut self.connection {
            match ask(connection) {
                Ok(oldest_version) => {
                    return Ok(Answer {
                        is_reconnected: false,
                        oldest_version,
                    });
                }
                // Another server may be the primary now.
                Err(_lost) => self.connection = None,
            }
        }
        let mut connection = match self.store.connect_alone() {
            Ok(connection) => connection,
            // The pools have taken all of them, and work.
            Err(DbError::Unavailable(why)) if is_crowded(&why) => {
                return Ok(Answer {
                    is_reconnected: false,
                    oldest_version: None,
                });
            }
            Err(error) => return Err(error),
        };
        let oldest_version = ask(&mut connection)?;
        self.connection = Some(connection);
        Ok(Answer {
            is_reconnected: true,
            oldest_version,
        })
    }
}

fn is_crowded(why: &str) -> bool {
    why.contains("too many") || why.contains("remaining connection slots")
}

#[derive(QueryableByName)]
struct Facts {
    #[diesel(sql_type = Bool)]
    is_read_only: bool,
    #[diesel(sql_type = Nullable<Text>)]
    oldest_version: Option<String>,
}

fn ask(connection: &mut PgConnection) -> Result<Option<String>, DbError> {
    let facts: Facts = diesel::sql_query(
        "SELECT current_setting('transaction_read_only') = 'on' AS is_read_only, \
         (SELECT oldest_version FROM compatibility) AS oldest_version",
    )
    .get_result(connection)?;
    if facts.is_read_only {
        return Err(DbError::Unavailable(
            "the database takes no writes".to_owned(),
        ));
    }
    Ok(facts.oldest_version)
}

impl Store {
    /// Watches the database until the value is dropped: while it does not answer, calls are refused at once, and
    /// connections that wait for it are given up.
    pub fn watch(&self) -> std::io::Result<Watchdog> {
        start(self.clone())
    }

    /// Whether the database fails, as far as the watchdog knows.
    pub fn fails(&self) -> bool {
        self.availability.fails()
    }

    /// Whether a newer program has changed the schema so that this one no longer works with it.
    pub fn needs_newer_program(&self) -> bool {
        self.availability.needs_newer_program()
    }

    /// Rises when connections are given up: what was opened before is of no use.
    pub fn generation(&self) -> u64 {
        self.availability.generation()
    }

    /// Runs `work` on a thread that may block. When the database is given up meanwhile, the caller gets an error, and the
    /// thread waits alone; what it was about to write may be written or not, as after any lost connection.
    pub async fn off_thread<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Self) -> T + Send + 'static,
    ) -> Result<T, DbError> {
        let store = self.clone();
        let ended = tokio::task::spawn_blocking(move || work(&store));
        let done = self.unless_given_up(ended).await?;
        done.map_err(|error| DbError::Interrupted(error.to_string()))
    }

    /// Waits for `ends`, but not beyond the moment at which the database is given up.
    pub async fn unless_given_up<T>(&self, ends: impl Future<Output = T>) -> Result<T, DbError> {
        let mut given_up = self.availability.subscribe();
        tokio::select! {
            biased;
            done = ends => Ok(done),
            _changed = given_up.changed() => {
                Err(DbError::Unavailable("the database was given up".to_owned()))
            }
        }
    }
}
