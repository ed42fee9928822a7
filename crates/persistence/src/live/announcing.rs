//! Tells the other instances what has committed, on `PostgreSQL`: one NOTIFY after the commit, for everything that has
//! committed meanwhile.
//!
//! A NOTIFY within the transaction would take a lock of the whole server up to the end of the commit, so that one
//! transaction is stored after the other. What is lost between the commit and the NOTIFY is found by
//! [`super::Listener::has_missed`].

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use diesel::prelude::*;
use diesel::sql_types::{Array, Text};
use serde::{Deserialize, Serialize};
use tokio::sync::watch;
use uuid::Uuid;

use super::heard::Heard;
use super::{CHANNEL, Published, ROSTER_CHANNEL};
use crate::DbError;

/// The shortest time between two of an instance.
const INTERVAL: Duration = Duration::from_millis(50);
/// How soon it is noticed that the server was given up to which an announcement goes.
const PATIENCE: Duration = Duration::from_millis(100);
/// Announcements that wait for the next one.
const MAX_WAITING: usize = 4_096;
/// The most changes that are named one by one; for more, every page fetches again.
const MAX_TOLD: usize = 1_000;

/// What a transaction changed that other instances learn of.
#[derive(Debug, Default)]
pub(crate) struct Announcement {
    pub(crate) published: Vec<Published>,
    pub(crate) changes_roster: bool,
}

/// What travels on the channel. Versions before this one read the change and ignore the rest.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Message {
    Change {
        /// The instance; versions before this one name none.
        #[serde(default)]
        from: Uuid,
        #[serde(flatten)]
        published: Published,
    },
    /// There were too many changes to tell.
    Resync { from: Uuid, resync: bool },
}

/// Announces what one instance commits. Clones share it.
#[derive(Clone)]
pub(crate) struct Announcer(Arc<Shared>);

struct Shared {
    url: String,
    instance: Uuid,
    heard: Heard,
    /// Rises when the connections to the server are given up.
    generation: watch::Receiver<u64>,
    /// Whether something was not announced: not every change leaves a row by which others find it.
    owes_resync: AtomicBool,
    /// Of a command. A server has a thread with one.
    connection: Mutex<Option<PgConnection>>,
    /// Begun by a server; commands announce at once, before they end.
    background: OnceLock<SyncSender<Announcement>>,
}

/// A thread with a connection of its own. libpq waits without limit for a server that is frozen, so the thread is left
/// behind when the server is given up.
struct Line {
    generation: u64,
    orders: SyncSender<Announcement>,
    done: Receiver<()>,
}

impl Announcer {
    /// `generation` rises when the connections to the server are given up.
    pub(crate) fn new(url: &str, generation: watch::Receiver<u64>) -> Self {
        Self(Arc::new(Shared {
            url: url.to_owned(),
            instance: Uuid::from_u128(rand::random()),
            heard: Heard::default(),
            generation,
            owes_resync: AtomicBool::new(false),
            connection: Mutex::new(None),
            background: OnceLock::new(),
        }))
    }

    pub(crate) fn instance(&self) -> Uuid {
        self.0.instance
    }

    pub(crate) fn heard(&self) -> Heard {
        self.0.heard.clone()
    }

    /// Announces in the background from now on, no more often than [`INTERVAL`] says.
    pub(crate) fn begin(&self) -> std::io::Result<()> {
        let (sender, waiting) = sync_channel(MAX_WAITING);
        let announcer = self.clone();
        thread::Builder::new()
            .name("announcements".to_owned())
            .spawn(move || announcer.run(&waiting))?;
        // A second server in one process, which tests start, goes on with the first thread.
        drop(self.0.background.set(sender));
        Ok(())
    }

    fn run(&self, waiting: &Receiver<Announcement>) {
        let mut line = None;
        while let Ok(first) = waiting.recv() {
            let mut all = first;
            for next in waiting.try_iter() {
                all.published.extend(next.published);
                all.changes_roster |= next.changes_roster;
            }
            line = self.send_in_line(line, all);
            thread::sleep(INTERVAL);
        }
    }

    /// Has an announcement sent, and waits until it is; gives the line back that may send the next one.
    fn send_in_line(&self, line: Option<Line>, announcement: Announcement) -> Option<Line> {
        let generation = *self.0.generation.borrow();
        let line = match line.filter(|line| line.generation == generation) {
            Some(line) => line,
            None => self.open_line(generation)?,
        };
        if line.orders.send(announcement).is_err() {
            self.lose("the thread has ended");
            return None;
        }
        loop {
            match line.done.recv_timeout(PATIENCE) {
                Ok(()) => return Some(line),
                Err(RecvTimeoutError::Timeout) if *self.0.generation.borrow() == generation => {}
                Err(_left_behind) => {
                    self.lose("the server was given up");
                    return None;
                }
            }
        }
    }

    /// A thread that sends until no one waits for it.
    fn open_line(&self, generation: u64) -> Option<Line> {
        let (orders, taken) = sync_channel::<Announcement>(1);
        let (told, done) = sync_channel(1);
        let announcer = self.clone();
        let started = thread::Builder::new()
            .name("announcement-line".to_owned())
            .spawn(move || {
                let mut connection = None;
                while let Ok(announcement) = taken.recv() {
                    announcer.send_or_close(&mut connection, &announcement);
                    if told.send(()).is_err() {
                        return;
                    }
                }
            });
        if let Err(error) = started {
            self.lose(&format!("no thread: {error}"));
            return None;
        }
        Some(Line {
            generation,
            orders,
            done,
        })
    }

    /// Announces what has committed. What cannot be told now is found by those who look.
    pub(crate) fn announce(&self, announcement: Announcement) {
        if announcement.published.is_empty() && !announcement.changes_roster {
            return;
        }
        self.0.heard.note_published(&announcement.published);
        match self.0.background.get() {
            Some(background) => {
                if background.try_send(announcement).is_err() {
                    self.lose("too many wait");
                }
            }
            None => self.send(&announcement),
        }
    }

    fn send(&self, announcement: &Announcement) {
        let mut connection = self
            .0
            .connection
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        self.send_or_close(&mut connection, announcement);
    }

    fn send_or_close(&self, connection: &mut Option<PgConnection>, announcement: &Announcement) {
        if let Err(error) = self.send_over(connection, announcement) {
            self.lose(&error.to_string());
            *connection = None;
        }
    }

    /// Others find most of it by themselves, and fetch everything again with the next announcement.
    fn lose(&self, why: &str) {
        tracing::warn!(why, "changes were not announced; other instances find them");
        self.0.owes_resync.store(true, Ordering::Release);
    }

    fn send_over(
        &self,
        connection: &mut Option<PgConnection>,
        announcement: &Announcement,
    ) -> Result<(), DbError> {
        let connection = match connection {
            Some(connection) => connection,
            none => {
                let opened = PgConnection::establish(&self.0.url)
                    .map_err(|error| DbError::Unavailable(error.to_string()))?;
                none.insert(opened)
            }
        };
        let (channels, payloads) = self.messages(announcement)?;
        diesel::sql_query(
            "SELECT pg_notify(channel, payload) FROM unnest($1, $2) AS message(channel, payload)",
        )
        .bind::<Array<Text>, _>(channels)
        .bind::<Array<Text>, _>(payloads)
        .execute(connection)?;
        Ok(())
    }

    fn messages(
        &self,
        announcement: &Announcement,
    ) -> Result<(Vec<&'static str>, Vec<String>), DbError> {
        let from = self.0.instance;
        let owes_resync = self.0.owes_resync.swap(false, Ordering::AcqRel);
        let told = if owes_resync || announcement.published.len() > MAX_TOLD {
            vec![Message::Resync { from, resync: true }]
        } else {
            let published = announcement.published.iter().copied();
            published
                .map(|published| Message::Change { from, published })
                .collect()
        };
        let mut channels = vec![CHANNEL; told.len()];
        let mut payloads = told
            .iter()
            .map(crate::columns::json_text)
            .collect::<Result<Vec<_>, _>>()?;
        if announcement.changes_roster {
            channels.push(ROSTER_CHANNEL);
            payloads.push(from.to_string());
        }
        Ok((channels, payloads))
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::sync::mpsc::channel;

    use super::*;

    /// Long enough for a busy machine; a passing test never waits this long.
    const TIMEOUT: Duration = Duration::from_secs(30);

    #[test]
    fn a_thread_that_waits_for_a_server_that_was_given_up_is_left_behind() {
        // It takes connections and never says a word, as a machine does whose processes hang.
        let frozen = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("postgres://{}/marsam", frozen.local_addr().unwrap());
        let (sender, accepted) = channel();
        thread::spawn(move || {
            frozen
                .incoming()
                .try_for_each(|connection| sender.send(connection))
        });
        let generation = watch::Sender::new(0);
        let announcer = Announcer::new(&url, generation.subscribe());
        announcer.begin().unwrap();
        let announce = || {
            announcer.announce(Announcement {
                published: Vec::new(),
                changes_roster: true,
            });
        };
        announce();
        let first = accepted.recv_timeout(TIMEOUT).unwrap().unwrap();
        announce();
        // The thread waits, as long as no one has given the server up.
        assert!(accepted.recv_timeout(3 * PATIENCE).is_err());
        generation.send_replace(1);
        let second = accepted.recv_timeout(TIMEOUT).unwrap();
        assert!(second.is_ok());
        drop(first);
    }
}
