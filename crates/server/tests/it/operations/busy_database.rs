//! Behaviour while the database is busy, locked or out of readers.

use std::sync::mpsc;
use std::time::Duration;

use diesel::RunQueryDsl as _;
use marsam_persistence::store::{Engine, PUBLIC_READERS, Timeouts};
use marsam_persistence::testing::TestStore;
use marsam_persistence::{DbError, Store};

use crate::creatives::roster_snapshot::{add, listed, profile};
use crate::harness::{TestApp, at_once, count};
use crate::samples::contact_message;

/// Long enough for a busy server to open a connection.
const ENOUGH: Duration = Duration::from_secs(2);
const SHORT: Duration = Duration::from_millis(200);

/// A server with database timeouts changed by `set`.
fn app_with(set: impl FnOnce(&mut Timeouts)) -> TestApp {
    let mut test = TestStore::make();
    let mut timeouts = Timeouts::default();
    set(&mut timeouts);
    test.store = Store::connect_with(&test.url, timeouts).unwrap();
    TestApp::spawn_on(test, |_| {})
}

/// Runs `meanwhile` while every connection for visitors' reads is in use.
fn without_public_readers<T>(app: &TestApp, meanwhile: impl FnOnce() -> T) -> T {
    let (begun, has_begun) = mpsc::channel();
    std::thread::scope(|scope| {
        let ends: Vec<_> = (0..PUBLIC_READERS)
            .map(|_| {
                let (end, ends) = mpsc::channel::<()>();
                let begun = begun.clone();
                scope.spawn(move || {
                    app.store().read_public::<_, DbError>(|_| {
                        begun.send(()).unwrap();
                        Ok(ends.recv().is_ok())
                    })
                });
                end
            })
            .collect();
        for _ in &ends {
            has_begun.recv().unwrap();
        }
        let done = meanwhile();
        drop(ends);
        done
    })
}

/// Runs `meanwhile` while another instance has `table` locked for writing.
fn while_locked<T>(app: &TestApp, table: &str, meanwhile: impl FnOnce() -> T) -> T {
    let (locked, is_locked) = mpsc::channel();
    let (end, ends) = mpsc::channel::<()>();
    let other = app.another_instance();
    std::thread::scope(|scope| {
        let other = &other;
        scope.spawn(move || {
            other.write::<(), DbError>(|db| {
                // SQLite has one lock for all tables.
                if *other.engine() == Engine::Postgres {
                    let lock = format!("LOCK TABLE {table} IN EXCLUSIVE MODE");
                    diesel::sql_query(lock).execute(db)?;
                }
                locked.send(()).unwrap();
                let _ended = ends.recv();
                Ok(())
            })
        });
        is_locked.recv().unwrap();
        let done = meanwhile();
        drop(end);
        done
    })
}

#[test]
fn visitors_who_wait_for_the_roster_do_not_delay_accounts() {
    let app = TestApp::spawn();
    let brand = app.brand("brand@example.com");
    let (waiting, is_waiting) = mpsc::channel();
    let visitors = std::thread::scope(|scope| {
        let visitors = without_public_readers(&app, || {
            let app = &app;
            let visitors = scope.spawn(move || {
                at_once(24, |_| {
                    waiting.send(()).unwrap();
                    app.visitor().get("/api/creatives")
                })
            });
            for _ in 0..24 {
                is_waiting.recv().unwrap();
            }
            for path in ["/api/users/me", "/api/brand/quote-requests"] {
                brand.get(path).is(200);
            }
            visitors
        });
        visitors.join().unwrap()
    });
    assert_eq!(count(&visitors, 200), 24);
}

#[test]
fn while_the_database_does_not_answer_visitors_see_the_roster_as_it_was() {
    // Longer than a test may take.
    let app = app_with(|timeouts| timeouts.pool_wait = Duration::from_hours(1));
    add(app.store(), &profile("Noura"));
    assert_eq!(listed(&app, "limit=24"), ["Noura"]);
    without_public_readers(&app, || {
        add(app.store(), &profile("Dana"));
        let visitors = at_once(8, |_| app.visitor().get("/api/creatives?limit=24"));
        assert_eq!(count(&visitors, 200), 8);
        assert_eq!(listed(&app, "limit=24"), ["Noura"]);
    });
    assert_eq!(listed(&app, "limit=24").len(), 2);
}

#[test]
fn a_visitor_who_gets_no_reader_is_answered_503_with_retry_after() {
    let app = app_with(|timeouts| timeouts.pool_wait = ENOUGH);
    without_public_readers(&app, || {
        let answer = app.visitor().get("/api/creatives");
        answer.refused(503, "unavailable");
        assert!(answer.header("retry-after").is_some());
        app.newcomer("noura@example.com")
            .get("/api/users/me")
            .is(200);
    });
    app.visitor().get("/api/creatives").is(200);
}

#[test]
fn a_lock_that_is_not_let_go_is_a_503_and_nothing_is_written() {
    let app = app_with(|timeouts| timeouts.lock = SHORT);
    while_locked(&app, "contact_messages", || {
        let answer = app
            .visitor()
            .post("/api/contact-messages", &contact_message());
        answer.refused(503, "unavailable");
        assert!(answer.header("retry-after").is_some());
    });
    for table in ["contact_messages", "outbox", "throttle_counters"] {
        assert_eq!(app.rows_of(table), 0, "{table}");
    }
    // On a busy disk a commit of the server itself may take longer than this lock is waited for.
    let is_stored = || {
        let sent = app
            .visitor()
            .post("/api/contact-messages", &contact_message());
        sent.status == 201
    };
    assert!((0..20).any(|_| is_stored()));
}

#[test]
fn a_use_that_cannot_be_noted_fails_no_request() {
    let seen_since = "SELECT COUNT(*) AS found FROM sessions WHERE last_seen_at > created_at";
    // With the first the record fails, with the second it would take too long.
    for lock in [SHORT, Duration::from_mins(1)] {
        let app = app_with(|timeouts| timeouts.lock = lock);
        let browser = app.newcomer("noura@example.com");
        app.pass(time::Duration::minutes(2));
        while_locked(&app, "sessions", || {
            browser.get("/api/users/me").is(200);
        });
        if lock == SHORT {
            assert_eq!(app.count(seen_since), 0);
            browser.get("/api/users/me").is(200);
            assert_eq!(app.count(seen_since), 1);
        }
    }
}
