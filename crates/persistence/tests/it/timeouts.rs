//! No caller waits for the database without a limit, and visitors do not take accounts' connections.

use std::sync::mpsc;
use std::time::{Duration, Instant};

use diesel::RunQueryDsl as _;
use marsam_domain::ids::AccountId;
use marsam_domain::language::Language;
use marsam_persistence::accounts::{self, NewAccount};
use marsam_persistence::locks::advisory_lock;
use marsam_persistence::store::{Engine, PUBLIC_READERS, Timeouts};
use marsam_persistence::testing::TestStore;
use marsam_persistence::{DbError, Store, ids};

use crate::samples::{NOW, account, email, read, write};

const SHORT: Duration = Duration::from_millis(200);
/// Long enough for a busy server to open a connection or to run the next statement.
const ENOUGH: Duration = Duration::from_secs(2);
const KEY: &str = "account 7";

/// A second instance on the same database.
fn instance(test: &TestStore, set: impl FnOnce(&mut Timeouts)) -> Store {
    let mut timeouts = Timeouts::default();
    set(&mut timeouts);
    Store::connect_with(&test.url, timeouts).unwrap()
}

/// Runs `meanwhile` while a transaction of `holder` has the lock and a changed row, but is paused; returns the
/// transaction's result.
fn while_one_holds_the_lock(
    test: &TestStore,
    holder: &Store,
    meanwhile: impl FnOnce(),
) -> Result<(), DbError> {
    let id = account(&test.store, "noura@example.com");
    let (locked, is_locked) = mpsc::channel();
    let (go_on, goes_on) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        let held = scope.spawn(move || {
            holder.write(|db| {
                advisory_lock(db, KEY)?;
                accounts::set_language(db, id, Language::En)?;
                locked.send(()).unwrap();
                let _ended = goes_on.recv();
                accounts::set_language(db, id, Language::En)
            })
        });
        is_locked.recv().unwrap();
        meanwhile();
        go_on.send(()).unwrap();
        held.join().unwrap()
    })
}

fn language(test: &TestStore) -> Language {
    let noura = email("noura@example.com");
    read(&test.store, |db| accounts::by_email(db, &noura))
        .unwrap()
        .language
}

#[test]
fn a_frozen_instance_loses_its_lock_and_what_it_had_not_committed() {
    let test = TestStore::make();
    if *test.store.engine() != Engine::Postgres {
        // The file belongs to one process: it blocks nothing but itself.
        return;
    }
    let frozen = instance(&test, |timeouts| timeouts.idle_in_transaction = ENOUGH);
    let lost = while_one_holds_the_lock(&test, &frozen, || {
        // With the default timeouts: the waiting transaction gets the lock.
        let waited: Result<(), DbError> = test.store.write(|db| advisory_lock(db, KEY));
        waited.unwrap();
    });
    assert!(matches!(lost, Err(DbError::Unavailable(_))), "{lost:?}");
    assert_eq!(language(&test), Language::Ar);
    // The connection is replaced, and the instance continues.
    let again: Result<(), DbError> = frozen.write(|db| advisory_lock(db, KEY));
    again.unwrap();
}

#[test]
fn a_lock_timeout_is_reported_and_changes_nothing() {
    let test = TestStore::make();
    let waiting = instance(&test, |timeouts| timeouts.lock = SHORT);
    let hamad = email("hamad@example.com");
    let held = while_one_holds_the_lock(&test, &test.store, || {
        let waited: Result<(), DbError> = waiting.write(|db| {
            let new = NewAccount {
                id: AccountId::new(ids::fresh(NOW)),
                email: &hamad,
                password_hash: None,
                full_name: None,
                language: Language::En,
                email_verified_at: None,
            };
            accounts::insert(db, &new, NOW)?;
            advisory_lock(db, KEY)
        });
        assert!(matches!(waited, Err(DbError::Unavailable(_))), "{waited:?}");
    });
    held.unwrap();
    assert_eq!(language(&test), Language::En);
    assert!(read(&test.store, |db| accounts::by_email(db, &hamad)).is_none());
}

#[test]
fn a_lock_that_comes_with_the_begin_is_the_lock_of_the_account() {
    let test = TestStore::make();
    if *test.store.engine() != Engine::Postgres {
        return;
    }
    let id = account(&test.store, "noura@example.com");
    let waiting = instance(&test, |timeouts| timeouts.lock = SHORT);
    let begun_with = || waiting.write_locking::<(), DbError>(&[id], |_| Ok(()));
    let taken_later = || waiting.write::<(), DbError>(|db| accounts::lock(db, &[id]));
    let refused = |waited: &Result<(), DbError>| matches!(waited, Err(DbError::Unavailable(_)));
    // A write of its own thread: what a write knows of its locks belongs to its thread.
    let elsewhere = |work: &(dyn Fn() -> Result<(), DbError> + Sync)| {
        std::thread::scope(|scope| scope.spawn(work).join().unwrap())
    };
    let held: Result<_, DbError> = test.store.write_locking(&[id], |db| {
        accounts::lock(db, &[id])?;
        Ok([elsewhere(&begun_with), elsewhere(&taken_later)])
    });
    assert!(held.unwrap().iter().all(refused));
    let held: Result<_, DbError> = test.store.write(|db| {
        accounts::lock(db, &[id])?;
        Ok(elsewhere(&begun_with))
    });
    assert!(refused(&held.unwrap()));
}

#[test]
fn a_lock_that_is_not_free_with_the_begin_is_waited_for_once_and_leaves_a_whole_connection() {
    let test = TestStore::make();
    if *test.store.engine() != Engine::Postgres {
        return;
    }
    let id = account(&test.store, "noura@example.com");
    // All nine attempts would take longer than is enough for one.
    let waiting = instance(&test, |timeouts| timeouts.lock = SHORT * 3);
    let held: Result<_, DbError> = test.store.write_locking(&[id], |_| {
        Ok(std::thread::scope(|scope| {
            let waits = scope.spawn(|| {
                let begun = Instant::now();
                let waited = waiting.write_locking::<(), DbError>(&[id], |_| Ok(()));
                (waited, begun.elapsed())
            });
            waits.join().unwrap()
        }))
    });
    let (waited, took) = held.unwrap();
    assert!(matches!(waited, Err(DbError::Unavailable(_))), "{waited:?}");
    assert!(took < 2 * ENOUGH, "{took:?}");
    // More often than there are connections.
    for _ in 0..20 {
        let found = waiting.write_locking::<_, DbError>(&[id], |db| accounts::find(db, id));
        assert_eq!(found.unwrap().id, id);
    }
}

#[test]
fn a_statement_that_takes_too_long_is_ended() {
    let test = TestStore::make();
    if *test.store.engine() != Engine::Postgres {
        return;
    }
    let store = instance(&test, |timeouts| {
        timeouts.statement = SHORT;
        timeouts.public_statement = SHORT;
    });
    let slow = |db: &mut _| {
        Ok(diesel::sql_query("SELECT pg_sleep(60)")
            .execute(db)
            .map(drop)?)
    };
    let ended: [Result<(), DbError>; 3] =
        [store.write(slow), store.read(slow), store.read_public(slow)];
    for ended in ended {
        assert!(matches!(ended, Err(DbError::Unavailable(_))), "{ended:?}");
    }
}

#[test]
fn migrations_take_as_long_as_they_take() {
    let test = TestStore::unmigrated();
    let store = instance(&test, |timeouts| {
        timeouts.statement = Duration::from_millis(1);
        timeouts.lock = Duration::from_millis(1);
        timeouts.idle_in_transaction = Duration::from_millis(1);
    });
    assert!(store.migrate().unwrap() > 0);
    assert!(test.store.is_migrated().unwrap());
}

#[test]
fn visitors_who_hold_every_reader_do_not_delay_sessions() {
    let test = TestStore::make();
    let id = account(&test.store, "noura@example.com");
    let store = instance(&test, |timeouts| timeouts.pool_wait = ENOUGH);
    let (begun, has_begun) = mpsc::channel();
    std::thread::scope(|scope| {
        let ends: Vec<_> = (0..PUBLIC_READERS)
            .map(|_| {
                let (end, ends) = mpsc::channel::<()>();
                let (store, begun) = (&store, begun.clone());
                scope.spawn(move || {
                    store.read_public::<_, DbError>(|_| {
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
        let one_more = store.read_public::<(), DbError>(|_| Ok(()));
        assert!(matches!(one_more, Err(DbError::Unavailable(_))));
        assert_eq!(read(&store, |db| accounts::find(db, id)).id, id);
        drop(ends);
    });
}

#[test]
fn a_pooled_connection_that_was_closed_is_replaced_by_the_next_read_and_write() {
    let test = TestStore::make();
    if *test.store.engine() != Engine::Postgres {
        return;
    }
    let id = account(&test.store, "noura@example.com");
    let store = instance(&test, |_| {});
    let works = || {
        assert_eq!(read(&store, |db| accounts::find(db, id)).id, id);
        write(&store, |db| accounts::set_language(db, id, Language::En));
    };
    works();
    // As a restart of the server does. Those of a test are named after its schema.
    let ended = write(&test.store, |db| {
        let others = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity \
            WHERE application_name = current_setting('application_name') AND pid <> pg_backend_pid()";
        Ok(diesel::sql_query(others).execute(db)?)
    });
    assert!(ended >= 2, "{ended}");
    works();
}
