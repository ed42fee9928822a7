//! The roster in memory: read from the database once, then updated with the changes since.
//!
//! **Invariant:** a change committed by this process is seen by every request that begins after it, unless the database
//! does not answer; a change by another process as soon as [`Roster::look_for_changes`] finds it.

mod answers;
mod entries;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use arc_swap::ArcSwapOption;
use marsam_domain::calendar::day_of;
use marsam_domain::creatives::Creative;
use marsam_domain::ids::CreativeId;
use marsam_domain::roster::RosterFilter;
use marsam_domain::search::SearchQuery;
use marsam_persistence::roster::{self, RosterChange};
use marsam_persistence::store::Engine;
use marsam_persistence::{DbError, Store};
use marsam_roster::{Change, Snapshot, SnapshotBuilder};
use marsam_workflows::Clock;
use marsam_workflows::reviews::showing::reviewing_brands;
use quick_cache::sync::Cache;
use time::Date;
use tokio::sync::Mutex;

pub(crate) use self::answers::{Answer, ByBytes, Counted, MAX_CACHED_QUERY};
use self::entries::{Known, entry, known_of};
use crate::ApiError;
use crate::responses::cached_body::CachedBody;
use crate::state::per_generation::PerGeneration;

/// Bytes of cached answers, with their compressed forms.
const MAX_CACHED_BYTES: u64 = 12 * 1024 * 1024;
/// The approximate number of cached answers.
const CACHED_ANSWERS: usize = 1024;
/// The number of cached counts, of about 6 KB each, and of cached suggestions.
const CACHED_COUNTS: usize = 64;

/// How long a request waits for an update: many times what one takes, and less than the database's own time limits.
const UPDATE_TIMEOUT: Duration = Duration::from_secs(1);

/// The roster of one process. Clones share it.
#[derive(Clone)]
pub struct Roster(Arc<Shared>);

struct Shared {
    store: Store,
    clock: Clock,
    current: ArcSwapOption<Current>,
    /// Held by what updates it, also after the request that began it has ended.
    refreshing: PerGeneration<Mutex<()>>,
    rebuilding: AtomicBool,
}

impl std::fmt::Debug for Roster {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Roster").finish_non_exhaustive()
    }
}

/// One state of the roster with the answers derived from it.
pub struct Current {
    pub snapshot: Snapshot,
    /// Keyed by the query as it was sent, so that a repeated query is not parsed again; the same filters in another
    /// order are another entry.
    pub(crate) answers: Cache<Box<str>, Arc<Answer>, ByBytes>,
    /// How many creatives each option would leave.
    pub(crate) counts: Cache<RosterFilter, Arc<CachedBody>>,
    /// What to search for instead.
    pub(crate) suggestions: Cache<SearchQuery, Arc<CachedBody>>,
    /// The number of this process's changes that it includes.
    changes: AtomicU64,
}

impl Current {
    fn of(snapshot: Snapshot, changes: u64) -> Arc<Self> {
        Arc::new(Self {
            snapshot,
            answers: Cache::with_weighter(CACHED_ANSWERS, MAX_CACHED_BYTES, ByBytes),
            counts: Cache::new(CACHED_COUNTS),
            suggestions: Cache::new(CACHED_COUNTS),
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
            refreshing: PerGeneration::new(Mutex::default),
            rebuilding: AtomicBool::new(false),
        }))
    }

    /// The current roster; the previous one while the database does not answer.
    pub async fn current(&self) -> Result<Arc<Current>, ApiError> {
        if let Some(current) = self.0.up_to_date() {
            return Ok(current);
        }
        let Some(before) = self.0.current.load_full() else {
            return self.updated().await;
        };
        let updated = tokio::time::timeout(UPDATE_TIMEOUT, self.updated()).await;
        Ok(updated.ok().and_then(Result::ok).unwrap_or(before))
    }

    async fn updated(&self) -> Result<Arc<Current>, ApiError> {
        let turn = self.0.refreshing.of(&self.0.store);
        let alone = Arc::clone(&turn).lock_owned().await;
        if let Some(current) = self.0.up_to_date() {
            return Ok(current);
        }
        let shared = self.0.clone();
        let refresh = move |_: &Store| {
            let _alone = alone;
            shared.refresh()
        };
        let current = self.0.store.off_thread(refresh).await??;
        if current.snapshot.wants_rebuild() {
            self.rebuild();
        }
        Ok(current)
    }

    /// Reads the roster before the first request that needs it. Returns whether it is loaded.
    pub async fn load(&self) -> bool {
        if let Err(error) = self.current().await {
            tracing::error!(%error, "the roster could not be read");
        }
        self.is_loaded()
    }

    /// How many creatives it has; none before it is loaded.
    pub fn creatives(&self) -> usize {
        let current = self.0.current.load();
        current.as_ref().map_or(0, |current| current.snapshot.len())
    }

    /// Whether it has been read.
    pub fn is_loaded(&self) -> bool {
        self.0.current.load().is_some()
    }

    /// Whether the database announces the changes of other processes.
    pub fn is_announced(&self) -> bool {
        matches!(self.0.store.engine(), Engine::Postgres)
    }

    /// Checks whether another process has changed the roster. Blocks: call it off the event loop.
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

    /// Rebuilds the snapshot in the background, while the current one is in use.
    fn rebuild(&self) {
        if self.0.rebuilding.swap(true, Ordering::AcqRel) {
            return;
        }
        let shared = self.0.clone();
        actix_web::rt::spawn(async move {
            let builder = shared.clone();
            let built = shared.store.off_thread(move |_| builder.build()).await;
            let turn = shared.refreshing.of(&shared.store);
            let _alone = turn.lock().await;
            match built {
                // Without this process's changes: the next request applies them, from the snapshot's version.
                Ok(Ok(snapshot)) => shared.current.store(Some(Current::of(snapshot, 0))),
                Ok(Err(error)) => tracing::error!(%error, "the roster could not be rebuilt"),
                Err(error) => tracing::error!(%error, "rebuilding the roster ended early"),
            }
            shared.rebuilding.store(false, Ordering::Release);
        });
    }
}

impl Shared {
    fn today(&self) -> Date {
        day_of((self.clock)())
    }

    fn up_to_date(&self) -> Option<Arc<Current>> {
        let current = self.current.load_full()?;
        let has_all = current.changes.load(Ordering::Acquire) == self.store.roster_changes();
        (has_all && current.snapshot.day() == self.today().to_julian_day()).then_some(current)
    }

    fn build(&self) -> Result<Snapshot, DbError> {
        let now = (self.clock)();
        let today = day_of(now);
        let mut builder = SnapshotBuilder::default();
        let (version, brands) = self.store.read_public(|db| {
            let version = roster::in_batches(db, |db, batch| {
                let keys: Vec<CreativeId> = batch.iter().map(|creative| creative.id).collect();
                let known = Known::read(db, &keys)?;
                for creative in batch {
                    builder.add(entry(creative, &known, today));
                }
                Ok(())
            })?;
            Ok::<_, DbError>((version, reviewing_brands(db, now)?))
        })?;
        let snapshot = builder.finish(version, today.to_julian_day());
        Ok(snapshot.reviewed_by(brands))
    }

    /// Applies the changes. If the database fails, the previous state is kept.
    fn refresh(&self) -> Result<Arc<Current>, ApiError> {
        // Read before the changes: a change committed in between is read twice and never missed.
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
                tracing::error!(%error, "the roster could not be updated");
                Ok(before)
            }
        }
    }

    /// The state after `before`, if there is one.
    fn next(&self, before: &Snapshot) -> Result<Option<Snapshot>, DbError> {
        let seen = before.version();
        let now = (self.clock)();
        let today = day_of(now);
        let is_another_day = before.day() != today.to_julian_day();
        let (version, changes, away, known, brands) = self.store.read_public(|db| {
            let (version, changes) = roster::changes_since(db, seen)?;
            let away = if is_another_day {
                roster::with_days_away(db)?
            } else {
                Vec::new()
            };
            let known = known_of(db, &changes, &away)?;
            let brands = reviewing_brands(db, now)?;
            Ok::<_, DbError>((version, changes, away, known, brands))
        })?;
        let changes = changes.into_iter().map(|one| change(one, &known, today));
        let mut next = (version != seen).then(|| before.apply(version, changes));
        if is_another_day {
            let turned = next
                .as_ref()
                .unwrap_or(before)
                .at_day(today.to_julian_day());
            let away = away
                .into_iter()
                .map(|creative| put(creative, &known, today));
            next = Some(turned.apply(version, away));
        }
        Ok(next.map(|snapshot| snapshot.reviewed_by(brands)))
    }
}

fn change(change: RosterChange, known: &Known, today: Date) -> Change {
    match change {
        RosterChange::Listed(creative) => put(*creative, known, today),
        RosterChange::Unlisted(id) => Change::Remove(id),
    }
}

fn put(creative: Creative, known: &Known, today: Date) -> Change {
    Change::Put(Box::new(entry(creative, known, today)))
}
