//! Tells the other instances what has committed, on `PostgreSQL`: one NOTIFY after the commit, for everything that has
//! committed meanwhile.
//!
//! A NOTIFY within the transaction would take a lock of the whole server up to the end of the commit, so that one
//! transaction is stored after the other. What is lost between the commit and the NOTIFY is found by
//! [`super::Listener::has_missed`].

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use diesel::prelude::*;
use diesel::sql_types::{Array, Text};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::heard::Heard;
use super::{CHANNEL, Published, ROSTER_CHANNEL};
use crate::DbError;

/// The shortest time between two of an instance.
const INTERVAL: Duration = Duration::from_millis(50);
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
    connection: Mutex<Option<PgConnection>>,
    /// Begun by a server; commands announce at once, before they end.
    background: OnceLock<SyncSender<Announcement>>,
}

impl Announcer {
    pub(crate) fn new(url: &str) -> Self {
        Self(Arc::new(Shared {
            url: url.to_owned(),
            instance: Uuid::from_u128(rand::random()),
            heard: Heard::default(),
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
        std::thread::Builder::new()
            .name("announcements".to_owned())
            .spawn(move || announcer.run(&waiting))?;
        // A second server in one process, which tests start, goes on with the first thread.
        drop(self.0.background.set(sender));
        Ok(())
    }

    fn run(&self, waiting: &Receiver<Announcement>) {
        while let Ok(first) = waiting.recv() {
            let mut all = first;
            for next in waiting.try_iter() {
                all.published.extend(next.published);
                all.changes_roster |= next.changes_roster;
            }
            self.send(&all);
            std::thread::sleep(INTERVAL);
        }
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
                    tracing::warn!("too many announcements wait; other instances find the changes");
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
        if let Err(error) = self.send_over(&mut connection, announcement) {
            tracing::warn!(%error, "changes were not announced; other instances find them");
            *connection = None;
        }
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
        let told = if announcement.published.len() > MAX_TOLD {
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
