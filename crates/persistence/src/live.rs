//! Changes that open pages learn of without a reload: published in the transaction that makes them, delivered once it
//! has committed, to every instance.
//!
//! `PostgreSQL` delivers them itself (LISTEN, NOTIFY); with `SQLite` there is one process, which hands them on.

use std::cell::RefCell;

use diesel::prelude::*;
use marsam_domain::ids::{
    AccountId, CreativeId, FileId, MessageId, NotificationId, QuoteRequestId, SessionId,
};
use serde::{Deserialize, Serialize};

use crate::columns::json_text;
use crate::{Db, DbError};

/// The channel of LISTEN and NOTIFY on which changes are published.
const CHANNEL: &str = "marsam_live";
/// The channel on which a new version of the roster is announced, without content.
const ROSTER_CHANNEL: &str = "marsam_roster";

/// What changed; ids only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// A message arrived in a thread.
    Message {
        /// The request of the thread.
        request_id: QuoteRequestId,
        /// Its creative.
        creative_id: CreativeId,
        /// The message.
        id: MessageId,
    },
    /// A notice was written.
    Notification {
        /// The notice.
        id: NotificationId,
    },
    /// A file was processed.
    File {
        /// The file.
        id: FileId,
    },
    /// A request moved.
    Request {
        /// The request.
        id: QuoteRequestId,
    },
    /// A session ended, and its streams with it.
    SessionEnded {
        /// The session.
        id: SessionId,
    },
}

/// A change and the account that may learn of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Published {
    /// The account.
    pub account: AccountId,
    /// The change.
    pub change: Change,
}

thread_local! {
    /// Those of the transaction that runs on this thread.
    static QUEUED: RefCell<Vec<Published>> = const { RefCell::new(Vec::new()) };
}

/// Publishes a change to an account, if the transaction commits.
pub fn publish(db: &mut Db, account: AccountId, change: &Change) -> Result<(), DbError> {
    let published = Published {
        account,
        change: *change,
    };
    match db {
        Db::Pg(db) => {
            diesel::sql_query("SELECT pg_notify($1, $2)")
                .bind::<diesel::sql_types::Text, _>(CHANNEL)
                .bind::<diesel::sql_types::Text, _>(json_text(&published)?)
                .execute(db)?;
        }
        Db::Sqlite(_) => QUEUED.with_borrow_mut(|queued| queued.push(published)),
    }
    Ok(())
}

/// Announces to the other instances that the roster has changed, if the transaction commits. On `SQLite` other processes
/// look at its version.
pub(crate) fn announce_roster(db: &mut Db) -> Result<(), DbError> {
    if let Db::Pg(db) = db {
        diesel::sql_query(format!("NOTIFY {ROSTER_CHANNEL}")).execute(db)?;
    }
    Ok(())
}

/// Takes what the last transaction of this thread published.
pub(crate) fn take_queued() -> Vec<Published> {
    QUEUED.take()
}

/// What a [`Listener`] has received.
#[derive(Debug, Default)]
pub struct Arrived {
    /// What was published, in order.
    pub published: Vec<Published>,
    /// Whether any instance, this one included, has changed the roster.
    pub is_roster_changed: bool,
}

/// A connection that receives what every instance publishes.
pub struct Listener {
    db: PgConnection,
    generation: u64,
}

impl std::fmt::Debug for Listener {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Listener")
    }
}

impl Listener {
    /// Begins to listen on the `PostgreSQL` server at `url`.
    pub(crate) fn connect(url: &str, generation: u64) -> Result<Self, DbError> {
        let mut db = PgConnection::establish(url)
            .map_err(|error| DbError::Unavailable(error.to_string()))?;
        for channel in [CHANNEL, ROSTER_CHANNEL] {
            diesel::sql_query(format!("LISTEN {channel}")).execute(&mut db)?;
        }
        Ok(Self { db, generation })
    }

    /// The generation of connections to which it belongs; see [`crate::Store::generation`].
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// What has arrived since the last call; an unreadable one, from another version of the program, is left out.
    pub fn arrived(&mut self) -> Result<Arrived, DbError> {
        let mut arrived = Arrived::default();
        for notification in self.db.notifications_iter() {
            let notification = notification?;
            if notification.channel == ROSTER_CHANNEL {
                arrived.is_roster_changed = true;
            } else if let Ok(published) = serde_json::from_str(&notification.payload) {
                arrived.published.push(published);
            }
        }
        Ok(arrived)
    }
}
