//! What is, in contrast to what has happened: read from memory at every scrape, and from the database at most every ten
//! seconds.

use std::time::{Duration, Instant};

use marsam_http::AppState;
use marsam_persistence::measuring::{self, Measured};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;
use tokio::sync::Mutex;

use super::payments::PaymentGauges;
use crate::clock;

/// Counting takes the database some work, however often it is asked.
const READ_INTERVAL: Duration = Duration::from_secs(10);
/// A scrape does not wait longer for the database.
const READ_TIMEOUT: Duration = Duration::from_secs(2);

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Name {
    name: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Connections {
    pool: &'static str,
    state: &'static str,
}

type Named = Family<Name, Gauge>;

/// The gauges of this process and of its database.
pub(super) struct Gauges {
    state: AppState,
    read_at: Mutex<Option<Instant>>,
    healthy: Named,
    connections: Family<Connections, Gauge>,
    waiting: Named,
    streams: Gauge,
    listening: Gauge,
    creatives: Gauge,
    mails: Named,
    oldest_mail: Gauge,
    files: Named,
    sessions: Gauge,
    database_bytes: Gauge,
    clock_stopped: Gauge,
    payments: PaymentGauges,
}

impl Gauges {
    pub(super) fn register(state: AppState, registry: &mut Registry) -> Self {
        let build = Info::new([
            ("version", env!("CARGO_PKG_VERSION")),
            (
                "revision",
                option_env!("MARSAM_REVISION").unwrap_or("unknown"),
            ),
        ]);
        registry.register("marsam_build", "The program that runs", build);
        let gauges = Self {
            state,
            read_at: Mutex::new(None),
            healthy: Named::default(),
            connections: Family::default(),
            waiting: Named::default(),
            streams: Gauge::default(),
            listening: Gauge::default(),
            creatives: Gauge::default(),
            mails: Named::default(),
            oldest_mail: Gauge::default(),
            files: Named::default(),
            sessions: Gauge::default(),
            database_bytes: Gauge::default(),
            clock_stopped: Gauge::default(),
            payments: PaymentGauges::register(registry),
        };
        gauges.name_in(registry);
        gauges
    }

    fn name_in(&self, registry: &mut Registry) {
        registry.register(
            "marsam_healthy",
            "1 for each part that works: database, disk, files, roster",
            self.healthy.clone(),
        );
        registry.register(
            "marsam_database_connections",
            "Connections of each pool",
            self.connections.clone(),
        );
        registry.register(
            "marsam_waiting_calls",
            "Calls that wait for their turn, by queue",
            self.waiting.clone(),
        );
        registry.register(
            "marsam_streams",
            "Open event streams of this instance",
            self.streams.clone(),
        );
        registry.register(
            "marsam_listening",
            "1 while changes of other instances are received",
            self.listening.clone(),
        );
        registry.register(
            "marsam_roster_creatives",
            "Creatives in the roster that this instance serves",
            self.creatives.clone(),
        );
        registry.register(
            "marsam_outbox_mails",
            "Mails of the database that wait, by how long they have been due, and those given up in 30 days",
            self.mails.clone(),
        );
        registry.register(
            "marsam_outbox_oldest_due_seconds",
            "How long the oldest mail has been due",
            self.oldest_mail.clone(),
        );
        registry.register(
            "marsam_media_jobs",
            "Files of the database that wait to be processed, or are being processed",
            self.files.clone(),
        );
        registry.register(
            "marsam_sessions",
            "Sessions of the database",
            self.sessions.clone(),
        );
        registry.register(
            "marsam_database_bytes",
            "Size of the database",
            self.database_bytes.clone(),
        );
        registry.register(
            "marsam_clock_stopped",
            "1 while the clock is stopped, because it is in doubt and too much would be done by it",
            self.clock_stopped.clone(),
        );
    }

    /// Brings the gauges up to date; those of the database keep their last values while it does not answer.
    pub(super) async fn refresh(&self) {
        let facts = self.state.facts();
        for (name, works) in facts.healthy {
            set(&self.healthy, name, i64::from(works));
        }
        for (name, count) in facts.waiting {
            set(&self.waiting, name, whole(count));
        }
        for pool in self.state.store.connections() {
            for (state, count) in [
                ("idle", pool.idle),
                ("busy", pool.open.saturating_sub(pool.idle)),
            ] {
                let labels = Connections {
                    pool: pool.name,
                    state,
                };
                self.connections
                    .get_or_create(&labels)
                    .set(i64::from(count));
            }
        }
        self.streams.set(whole(self.state.live.count()));
        self.listening
            .set(i64::from(self.state.live.is_listening()));
        self.creatives.set(whole(facts.creatives));
        self.read_database().await;
    }

    async fn read_database(&self) {
        let mut read_at = self.read_at.lock().await;
        if read_at.is_some_and(|at| at.elapsed() < READ_INTERVAL) {
            return;
        }
        *read_at = Some(Instant::now());
        let now = clock::now();
        let read = self
            .state
            .store
            .off_thread(move |store| store.read(|db| measuring::measure(db, now)));
        match tokio::time::timeout(READ_TIMEOUT, read).await {
            Ok(Ok(Ok(measured))) => self.show(&measured),
            Ok(Ok(Err(error)) | Err(error)) => tracing::warn!(%error, "metrics of the database"),
            Err(_elapsed) => tracing::warn!("the database takes too long for its metrics"),
        }
    }

    fn show(&self, measured: &Measured) {
        for (name, count) in measured.mails.by_name() {
            set(&self.mails, name, count);
        }
        self.oldest_mail.set(measured.mails.oldest_due_seconds);
        set(&self.files, "waiting", measured.files_waiting);
        set(&self.files, "processed", measured.files_in_work);
        self.sessions.set(measured.sessions);
        self.database_bytes.set(measured.database_bytes);
        self.clock_stopped.set(i64::from(measured.is_clock_stopped));
        self.payments.show(&measured.payments);
    }
}

fn set(family: &Named, name: &'static str, value: i64) {
    family.get_or_create(&Name { name }).set(value);
}

fn whole(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
