//! Benchmarks of queries: reading the roster at two sizes, looking for changes, and acknowledged writes.
//!
//! On the embedded database, or on `PostgreSQL` if `TEST_DATABASE_URL` is set.

use std::io::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::Instant;

use criterion::Criterion;
use marsam_domain::contact_messages::NewContactMessage;
use marsam_domain::creatives::{Choices, CreativeProfile};
use marsam_domain::email::Email;
use marsam_domain::industries::Industry;
use marsam_domain::language::Language;
use marsam_domain::options::ContactSubject;
use marsam_domain::services::Service;
use marsam_domain::styles::Style;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::testing::TestStore;
use marsam_persistence::{DbError, Store, contact_messages, creatives, roster};
use time::{Duration, OffsetDateTime};

fn some<V: Copy>(all: &[V], seed: i64, step: usize) -> Vec<V> {
    let start = usize::try_from(seed).unwrap_or_default() % step;
    all.iter().copied().skip(start).step_by(step).collect()
}

fn profile(seed: i64) -> CreativeProfile {
    CreativeProfile {
        name: format!("Noura Al-Sabah {seed}"),
        name_ar: Some(format!("نورة الصباح {seed}")),
        bio: "Warm voice, clean studio, brands from Salmiya to Jahra. ".repeat(4),
        bio_ar: None,
        location: None,
        location_ar: None,
        choices: Choices {
            skills: some(Service::ALL, seed, 3),
            styles: some(Style::ALL, seed, 7),
            languages: Vec::new(),
            industries: some(Industry::ALL, seed, 4),
            working_languages: Vec::new(),
        },
        rate_range: None,
        years_experience: Some(4),
        portfolio_url: None,
        can_perform_kuwaiti_dialect: None,
        can_provide_voiceovers: None,
    }
}

#[expect(
    clippy::expect_used,
    reason = "a measurement without its data means nothing"
)]
fn filled(size: i64) -> TestStore {
    let test = TestStore::make();
    test.store
        .write(|db| {
            for seed in 0..size {
                creatives::insert(
                    db,
                    None,
                    &profile(seed),
                    OffsetDateTime::UNIX_EPOCH + Duration::seconds(seed),
                )?;
            }
            Ok::<(), DbError>(())
        })
        .expect("a roster");
    test
}

#[expect(
    clippy::expect_used,
    reason = "a measurement of failures means nothing"
)]
fn reading(bench: &mut Criterion, size: i64) {
    let test = filled(size);
    bench.bench_function(&format!("reading a roster of {size} creatives"), |b| {
        b.iter(|| test.store.read(roster::all).expect("a roster").1.len());
    });
    let (version, _) = test.store.read(roster::all).expect("a roster");
    bench.bench_function(
        &format!("looking for changes among {size} creatives"),
        |b| {
            b.iter(|| {
                let found = test.store.read(|db| roster::changes_since(db, version));
                found.expect("no change").1.len()
            });
        },
    );
}

#[expect(
    clippy::expect_used,
    reason = "a measurement of failures means nothing"
)]
fn message() -> NewContactMessage {
    NewContactMessage {
        name: "Noura".to_owned(),
        email: Email::parse("noura@example.com").expect("an address"),
        subject: ContactSubject::General,
        message: "Do you work on Fridays?".to_owned(),
    }
}

/// Stores a message; returns once it is on disk.
#[expect(
    clippy::expect_used,
    reason = "a measurement of failures means nothing"
)]
fn write(store: &Store, message: &NewContactMessage) {
    let now = OffsetDateTime::UNIX_EPOCH;
    store
        .write(|db| contact_messages::insert(db, message, None, Language::En, now))
        .expect("a message");
}

/// Queues a write, as the server does, and waits for its answer.
#[expect(
    clippy::expect_used,
    reason = "a measurement of failures means nothing"
)]
fn queue(store: &Store, message: NewContactMessage) {
    let now = OffsetDateTime::UNIX_EPOCH;
    let (done, answer) = mpsc::channel();
    let queue = store.write_queue().expect("SQLite");
    queue.push(
        move |db| contact_messages::insert(db, &message, None, Language::En, now),
        move |stored| drop(done.send(stored)),
    );
    answer.recv().expect("an answer").expect("a message");
}

fn one_write(bench: &mut Criterion) {
    let (test, message) = (TestStore::make(), message());
    bench.bench_function("one acknowledged write", |b| {
        b.iter(|| write(&test.store, &message));
    });
}

/// The time of each queued write, and how many of them a commit serves.
#[expect(
    clippy::expect_used,
    reason = "a measurement of failures means nothing"
)]
fn writes_of_32_threads(bench: &mut Criterion) {
    let (test, message) = (TestStore::make(), message());
    let (before, mut writes) = (test.store.commits(), 0);
    bench.bench_function("an acknowledged write among 32 threads", |b| {
        b.iter_custom(|count| {
            writes += count;
            let (next, begun) = (AtomicU64::new(0), Instant::now());
            std::thread::scope(|scope| {
                for _ in 0..32 {
                    scope.spawn(|| {
                        while next.fetch_add(1, Ordering::Relaxed) < count {
                            queue(&test.store, message.clone());
                        }
                    });
                }
            });
            begun.elapsed()
        });
    });
    let commits = test.store.commits() - before;
    writeln!(std::io::stderr(), "{writes} writes, {commits} commits").expect("a line");
}

fn main() {
    let mut bench = Criterion::default().configure_from_args();
    reading(&mut bench, 1_000);
    reading(&mut bench, 20_000);
    one_write(&mut bench);
    writes_of_32_threads(&mut bench);
    bench.final_summary();
}
