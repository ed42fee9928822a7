//! The roster in memory: read from the database once, then brought up to date with what has changed since.
//!
//! **Invariant:** a change that this process has committed is seen by every request that begins after it; one of
//! another process as soon as [`Roster::look_for_changes`] finds it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use actix_web::http::header::HeaderValue;
use actix_web::web;
use actix_web::web::Bytes;
use arc_swap::ArcSwapOption;
use marsam_domain::creatives::Creative;
use marsam_persistence::roster::{self, RosterChange};
use marsam_persistence::{DbError, Store};
use marsam_roster::{Change, Entry, Snapshot};
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use time::UtcOffset;
use time::macros::offset;
use tokio::sync::Mutex;

use crate::responses::cached_body::CachedBody;
use crate::routes::creatives::CreativeDto;
use crate::{ApiError, Clock};

/// Days begin at midnight in Kuwait.
const KUWAIT: UtcOffset = offset!(+3);
/// Bytes of answers that are kept, compressed forms not counted.
const MAX_CACHED_BYTES: u64 = 16 * 1024 * 1024;
/// About how many answers that is.
const CACHED_ANSWERS: usize = 1024;

/// The roster of one process. Cloning shares it.
#[derive(Clone)]
pub struct Roster(Arc<Shared>);

struct Shared {
    store: Store,
    clock: Clock,
    current: ArcSwapOption<Current>,
    /// Held by the one who brings it up to date.
    refreshing: Mutex<()>,
    rebuilding: AtomicBool,
}

impl std::fmt::Debug for Roster {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Roster").finish_non_exhaustive()
    }
}

/// One state of the roster with the answers that were made of it.
pub(crate) struct Current {
    pub(crate) snapshot: Snapshot,
    pub(crate) answers: Cache<String, Arc<Answer>, ByBytes>,
    /// How many changes of this process it holds.
    changes: AtomicU64,
}

/// What a query is answered with.
#[derive(Clone)]
pub(crate) struct Answer {
    pub(crate) body: Arc<CachedBody>,
    /// Entries that match in all.
    pub(crate) total: usize,
    /// The way to the next page.
    pub(crate) link: Option<HeaderValue>,
}

/// Weighs an answer by the length of its body.
#[derive(Clone)]
pub(crate) struct ByBytes;

impl Weighter<String, Arc<Answer>> for ByBytes {
    fn weight(&self, key: &String, answer: &Arc<Answer>) -> u64 {
        u64::try_from(key.len() + answer.body.len()).unwrap_or(u64::MAX)
    }
}

impl Current {
    fn of(snapshot: Snapshot, changes: u64) -> Arc<Self> {
        Arc::new(Self {
            snapshot,
            answers: Cache::with_weighter(CACHED_ANSWERS, MAX_CACHED_BYTES, ByBytes),
            changes: AtomicU64::new(changes),
        })
    }
}

impl Roster {
    /// A roster that is read from `store` when it is first needed.
    pub fn new(store: Store, clock: Clock) -> Self {
        Self(Arc::new(Shared {
            store,
            clock,
            current: ArcSwapOption::empty(),
            refreshing: Mutex::new(()),
            rebuilding: AtomicBool::new(false),
        }))
    }

    /// The roster as it is now.
    pub(crate) async fn current(&self) -> Result<Arc<Current>, ApiError> {
        if let Some(current) = self.0.up_to_date() {
            return Ok(current);
        }
        let _alone = self.0.refreshing.lock().await;
        if let Some(current) = self.0.up_to_date() {
            return Ok(current);
        }
        let shared = self.0.clone();
        let current = web::block(move || shared.refresh())
            .await
            .map_err(ApiError::internal)??;
        if current.snapshot.wants_rebuild() {
            self.rebuild();
        }
        Ok(current)
    }

    /// Reads the roster ahead of the first request that needs it.
    pub async fn load(&self) {
        if let Err(error) = self.current().await {
            tracing::error!(%error, "the roster could not be read; the next request tries again");
        }
    }

    /// Looks whether another process has changed the roster. Blocks: not on the event loop.
    pub fn look_for_changes(&self) -> Result<(), DbError> {
        let Some(current) = self.0.current.load_full() else {
            return Ok(());
        };
        let version = self.0.store.read(roster::version)?;
        if version != current.snapshot.version() {
            self.0.store.note_roster_change();
        }
        Ok(())
    }

    /// Builds the snapshot anew in the background, while the present one answers.
    fn rebuild(&self) {
        if self.0.rebuilding.swap(true, Ordering::AcqRel) {
            return;
        }
        let shared = self.0.clone();
        actix_web::rt::spawn(async move {
            let builder = shared.clone();
            let built = web::block(move || builder.build()).await;
            let _alone = shared.refreshing.lock().await;
            match built {
                // Without changes of its own: the next request brings it up to date from its version.
                Ok(Ok(snapshot)) => shared.current.store(Some(Current::of(snapshot, 0))),
                Ok(Err(error)) => tracing::error!(%error, "the roster could not be built anew"),
                Err(error) => tracing::error!(%error, "building the roster anew ended early"),
            }
            shared.rebuilding.store(false, Ordering::Release);
        });
    }
}

impl Shared {
    fn today(&self) -> i32 {
        (self.clock)().to_offset(KUWAIT).date().to_julian_day()
    }

    fn up_to_date(&self) -> Option<Arc<Current>> {
        let current = self.current.load_full()?;
        let has_all = current.changes.load(Ordering::Acquire) == self.store.roster_changes();
        (has_all && current.snapshot.day() == self.today()).then_some(current)
    }

    fn build(&self) -> Result<Snapshot, DbError> {
        let (version, all) = self.store.read_public(roster::all)?;
        let entries = all.into_iter().map(entry);
        Ok(Snapshot::build(version, self.today(), entries))
    }

    /// Takes over what has changed. Where the database fails, what was known before stands.
    fn refresh(&self) -> Result<Arc<Current>, ApiError> {
        // Before the reading: what is committed meanwhile is read twice and never missed.
        let changes = self.store.roster_changes();
        let Some(before) = self.current.load_full() else {
            let current = Current::of(self.build()?, changes);
            self.current.store(Some(current.clone()));
            return Ok(current);
        };
        match self.next(&before.snapshot) {
            Ok(None) => {
                before.changes.store(changes, Ordering::Release);
                Ok(before)
            }
            Ok(Some(snapshot)) => {
                let current = Current::of(snapshot, changes);
                self.current.store(Some(current.clone()));
                Ok(current)
            }
            Err(error) => {
                tracing::error!(%error, "the roster could not be brought up to date");
                Ok(before)
            }
        }
    }

    /// The state behind `before`, if there is another.
    fn next(&self, before: &Snapshot) -> Result<Option<Snapshot>, DbError> {
        let seen = before.version();
        let (version, changes) = self
            .store
            .read_public(|db| roster::changes_since(db, seen))?;
        let mut next =
            (version != seen).then(|| before.apply(version, changes.into_iter().map(change)));
        let today = self.today();
        if before.day() != today {
            next = Some(next.as_ref().unwrap_or(before).at_day(today));
        }
        Ok(next)
    }
}

fn change(change: RosterChange) -> Change {
    match change {
        RosterChange::Listed(creative) => Change::Put(Box::new(entry(*creative))),
        RosterChange::Unlisted(id) => Change::Remove(id),
    }
}

fn entry(creative: Creative) -> Entry {
    let dto = CreativeDto::from(creative.clone());
    // Strings, numbers and lists of them: nothing that JSON cannot hold.
    let json = serde_json::to_vec(&dto).unwrap_or_default();
    Entry {
        creative,
        json: Bytes::from(json),
    }
}
