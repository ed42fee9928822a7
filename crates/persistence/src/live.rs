//! Changes that open pages learn of without a reload: published in the transaction that makes them, delivered once it
//! has committed, to every instance.
//!
//! The process that commits a change hands it to its own pages. Where several share a `PostgreSQL`, it announces it to the
//! others ([`announcing`]), and each looks once a second for what was committed without being announced, and for instances
//! that are gone: not every change leaves a row that is found.

mod announcing;
mod heard;

use std::cell::RefCell;
use std::collections::HashSet;
use std::time::Instant;

use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text, Timestamp};
use marsam_domain::ids::{
    AccountId, CreativeId, FileId, MessageId, NotificationId, QuoteRequestId, SessionId,
};
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use self::announcing::Message;
pub(crate) use self::announcing::{Announcement, Announcer};
use self::heard::Heard;
use crate::columns::Utc;
use crate::{Db, DbError, filling};

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

/// Publishes a change to an account, if the transaction of `_db` commits.
pub fn publish(_db: &mut Db, account: AccountId, change: &Change) -> Result<(), DbError> {
    if filling::is_under_way() {
        return Ok(());
    }
    let published = Published {
        account,
        change: *change,
    };
    QUEUED.with_borrow_mut(|queued| queued.push(published));
    Ok(())
}

/// Takes what the last transaction of this thread published.
pub(crate) fn take_queued() -> Vec<Published> {
    QUEUED.take()
}

/// What a [`Listener`] has received.
#[derive(Debug, Default)]
pub struct Arrived {
    /// What other instances published, in order.
    pub published: Vec<Published>,
    /// Whether another instance has changed the roster.
    pub is_roster_changed: bool,
    /// Whether there was too much to tell, so that pages should fetch everything again.
    pub is_beyond_telling: bool,
}

/// A connection that receives what every instance publishes.
pub struct Listener {
    db: PgConnection,
    generation: u64,
    /// This instance, which hears of its own changes before they are announced.
    own: Uuid,
    heard: Heard,
    /// What was committed and had not been heard of at the last look.
    suspected: HashSet<String>,
    /// When the last look began.
    looked_from: Option<Instant>,
    /// The instances that listened at the last look.
    listening: HashSet<String>,
    /// Whether one that listened before was gone then.
    was_one_gone: bool,
    looked_at: Instant,
}

impl std::fmt::Debug for Listener {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Listener")
    }
}

impl Listener {
    /// Begins to listen on the `PostgreSQL` server at `url`.
    pub(crate) fn connect(
        url: &str,
        generation: u64,
        announcer: &Announcer,
    ) -> Result<Self, DbError> {
        let mut db = PgConnection::establish(url)
            .map_err(|error| DbError::Unavailable(error.to_string()))?;
        for channel in [CHANNEL, ROSTER_CHANNEL] {
            diesel::sql_query(format!("LISTEN {channel}")).execute(&mut db)?;
        }
        diesel::sql_query(NAME_LISTENER)
            .bind::<Text, _>(announcer.instance().to_string())
            .execute(&mut db)?;
        Ok(Self {
            db,
            generation,
            own: announcer.instance(),
            heard: announcer.heard(),
            suspected: HashSet::new(),
            looked_from: None,
            listening: HashSet::new(),
            was_one_gone: false,
            looked_at: Instant::now(),
        })
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
                arrived.is_roster_changed |= notification.payload != self.own.to_string();
                continue;
            }
            match serde_json::from_str(&notification.payload) {
                Ok(Message::Change { from, published }) if from != self.own => {
                    arrived.published.push(published);
                }
                Ok(Message::Resync { from, .. }) if from != self.own => {
                    arrived.is_beyond_telling = true;
                }
                _ => {}
            }
        }
        self.heard.note_published(&arrived.published);
        Ok(arrived)
    }

    /// Whether it is a second since the last look.
    pub fn is_time_to_look(&mut self) -> bool {
        let is_time = self.looked_at.elapsed() >= LOOK_INTERVAL;
        if is_time {
            self.looked_at = Instant::now();
        }
        is_time
    }

    /// Whether an instance may have committed something and not announced it, because it was killed in between: what is
    /// newest in the database and was not heard of, at this look and at the one before, or an instance that was gone at the
    /// one before.
    pub fn has_missed(&mut self, now: OffsetDateTime) -> Result<bool, DbError> {
        let has_lost_one = self.has_lost_one()?;
        let before = self.looked_from.replace(Instant::now());
        let recent = diesel::sql_query(RECENT)
            .bind::<Text, _>(first_id_at(now - LOOKED_AT))
            .bind::<Timestamp, _>(Utc(now))
            .load::<Recent>(&mut self.db)?;
        let unheard: HashSet<String> = recent
            .into_iter()
            .filter(|row| !self.has_heard_of(row, before))
            .map(|row| row.id)
            .collect();
        let is_missed = unheard.iter().any(|id| self.suspected.contains(id));
        if is_missed {
            self.heard.note(unheard.iter().cloned());
        }
        self.suspected = unheard;
        Ok(is_missed || has_lost_one)
    }

    /// A move was heard of if its request was since the look `before`, which did not find it yet: the request alone may have
    /// been heard of for an earlier move. It is noted by its event, for the next looks.
    fn has_heard_of(&self, row: &Recent, before: Option<Instant>) -> bool {
        if self.heard.knows(&row.id) {
            return true;
        }
        let Some(request) = &row.request_id else {
            return false;
        };
        let is_heard = match before {
            Some(before) => self.heard.knows_since(request, before),
            None => self.heard.knows(request),
        };
        if is_heard {
            self.heard.note(std::iter::once(row.id.clone()));
        }
        is_heard
    }

    /// Whether an instance had gone at the last look: what it was committing then is committed by now.
    fn has_lost_one(&mut self) -> Result<bool, DbError> {
        let listening: HashSet<String> = diesel::sql_query(LISTENING)
            .load::<Listening>(&mut self.db)?
            .into_iter()
            .map(|one| one.name)
            .collect();
        let is_one_gone = !self.listening.is_subset(&listening);
        self.listening = listening;
        Ok(std::mem::replace(&mut self.was_one_gone, is_one_gone))
    }
}

/// The pause between two looks.
const LOOK_INTERVAL: std::time::Duration = std::time::Duration::from_millis(950);
/// How far a look goes back. Ids hold the time at which their transaction began.
const LOOKED_AT: Duration = Duration::seconds(10);

/// What pages learn of: notices, messages and moves. A submitted request has no open page yet, and a notice that is
/// shown later is published later.
const RECENT: &str = "(SELECT id, NULL::text AS request_id FROM notifications \
    WHERE id > $1 AND created_at <= $2 ORDER BY id DESC LIMIT 2000) \
    UNION ALL (SELECT id, NULL::text FROM messages WHERE id > $1 ORDER BY id DESC LIMIT 2000) \
    UNION ALL (SELECT id, subject_id FROM events WHERE id > $1 AND subject_kind = 'quote_request' \
    AND event <> 'submitted' ORDER BY id DESC LIMIT 2000)";

/// Names the connection of a listener by its instance, and by its schema: a database may hold several sites.
const NAME_LISTENER: &str = "SELECT set_config('application_name', \
    'marsam ' || $1 || ' ' || left(md5(COALESCE(current_schema()::text, '')), 16), FALSE)";

/// The connections of the listeners of this site.
const LISTENING: &str = "SELECT application_name AS name FROM pg_stat_activity \
    WHERE datname = current_database() AND left(application_name, 7) = 'marsam ' \
    AND right(application_name, 16) = left(md5(COALESCE(current_schema()::text, '')), 16)";

#[derive(QueryableByName)]
struct Recent {
    #[diesel(sql_type = Text)]
    id: String,
    /// Of a move: the request.
    #[diesel(sql_type = Nullable<Text>)]
    request_id: Option<String>,
}

#[derive(QueryableByName)]
struct Listening {
    #[diesel(sql_type = Text)]
    name: String,
}

/// A text before all ids that are made from `at` on.
fn first_id_at(at: OffsetDateTime) -> String {
    let ms = (at - OffsetDateTime::UNIX_EPOCH).whole_milliseconds();
    let ms = u128::try_from(ms).unwrap_or(0);
    Uuid::from_u128(ms << 80).to_string()
}
