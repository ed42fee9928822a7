//! Idempotency keys and their first answers.

use std::sync::atomic::{AtomicUsize, Ordering};

use marsam_persistence::idempotency::{self, KeyUse, Known, Made};
use marsam_persistence::testing::TestStore;
use marsam_persistence::{DbError, Store, accounts, throttles};
use time::Duration;

use crate::samples::{NOW, account, at_once, later, write};

const DAY: Duration = Duration::days(1);

fn key(owner: &str, key: &str, hash: &str) -> KeyUse {
    KeyUse {
        owner: owner.to_owned(),
        route: "POST /api/quote-requests".into(),
        key: key.to_owned(),
        request_hash: hash.to_owned(),
    }
}

fn look_up(store: &Store, used: &KeyUse) -> Known {
    write(store, |db| idempotency::look_up(db, used, NOW - DAY))
}

#[test]
fn of_many_parallel_sends_of_one_key_one_does_the_work_and_all_get_its_answer() {
    let test = TestStore::make();
    let other = Store::open(&test.url).unwrap();
    let (used, done) = (key("noura", "k1", "hash"), AtomicUsize::new(0));
    let answers = at_once(20, |number| {
        let store = if number % 2 == 0 { &test.store } else { &other };
        write(store, |db| {
            match idempotency::look_up(db, &used, NOW - DAY)? {
                Known::New => {
                    done.fetch_add(1, Ordering::SeqCst);
                    let made = format!("made-by-{number}");
                    idempotency::remember(db, &used, 201, &made, NOW)?;
                    Ok((201, made))
                }
                Known::Answered {
                    status,
                    made: Made::Id(made),
                } => Ok((status, made)),
                Known::Answered { .. } | Known::OtherBody => Err(DbError::Conflict),
            }
        })
    });
    assert_eq!(done.load(Ordering::SeqCst), 1);
    assert!(
        answers.iter().all(|answer| *answer == answers[0]),
        "{answers:?}"
    );
}

#[test]
fn of_many_parallel_sends_of_an_account_that_read_the_key_with_its_counts_one_does_the_work() {
    let test = TestStore::make();
    let other = Store::open(&test.url).unwrap();
    let owner = account(&test.store, "noura@example.com");
    let (used, done) = (key(&owner.to_string(), "k1", "hash"), AtomicUsize::new(0));
    at_once(20, |number| {
        let store = if number % 2 == 0 { &test.store } else { &other };
        let sent: Result<(), DbError> = store.write_locking(&[owner], |db| {
            throttles::read_with_key(db, &["a".to_owned(), "b".to_owned()], &used)?;
            if idempotency::look_up(db, &used, NOW - DAY)? == Known::New {
                done.fetch_add(1, Ordering::SeqCst);
                idempotency::remember(db, &used, 201, "id", NOW)?;
            }
            Ok(())
        });
        sent.unwrap();
    });
    assert_eq!(done.load(Ordering::SeqCst), 1);
}

#[test]
fn a_key_that_is_read_with_the_counts_is_known_as_if_it_were_read_alone() {
    let test = TestStore::make();
    let owner = account(&test.store, "noura@example.com");
    let used = key(&owner.to_string(), "k1", "hash");
    let both = ["a".to_owned(), "b".to_owned()];
    let known_after = |read: &KeyUse, used: &KeyUse, oldest| {
        write(&test.store, |db| {
            accounts::lock(db, &[owner])?;
            throttles::read_with_key(db, &both, read)?;
            idempotency::look_up(db, used, oldest)
        })
    };
    let known = |used: &KeyUse, oldest| known_after(used, used, oldest);
    assert_eq!(known(&used, NOW - DAY), Known::New);
    write(&test.store, |db| {
        idempotency::remember(db, &used, 201, "id", NOW)
    });
    let answered = Known::Answered {
        status: 201,
        made: Made::Id("id".to_owned()),
    };
    assert_eq!(known(&used, NOW - DAY), answered);
    let other_body = key(&owner.to_string(), "k1", "other");
    assert_eq!(known(&other_body, NOW - DAY), Known::OtherBody);
    let other_key = key(&owner.to_string(), "k2", "hash");
    assert_eq!(known(&other_key, NOW - DAY), Known::New);
    // What was read is of one key.
    assert_eq!(known_after(&used, &other_key, NOW - DAY), Known::New);
    assert_eq!(known_after(&other_key, &used, NOW - DAY), answered);
    // One that is too old is deleted, and not found again.
    assert_eq!(known(&used, later(1)), Known::New);
    assert_eq!(look_up(&test.store, &used), Known::New);
}

#[test]
fn a_key_that_was_read_with_the_counts_is_read_again_by_the_next_write() {
    let test = TestStore::make();
    let owner = account(&test.store, "noura@example.com");
    let used = key(&owner.to_string(), "k1", "hash");
    let unused: Result<(), DbError> = test.store.write_locking(&[owner], |db| {
        throttles::read_with_key(db, &["a".to_owned()], &used)?;
        Err(DbError::Conflict)
    });
    assert!(unused.is_err());
    write(&test.store, |db| {
        idempotency::remember(db, &used, 201, "id", NOW)
    });
    assert_ne!(look_up(&test.store, &used), Known::New);
}

#[test]
fn a_key_belongs_to_its_owner_and_route_and_to_one_body() {
    let test = TestStore::make();
    let used = key("noura", "k1", "hash");
    assert_eq!(look_up(&test.store, &used), Known::New);
    write(&test.store, |db| {
        idempotency::remember(db, &used, 201, "id", NOW)
    });
    let answered = Known::Answered {
        status: 201,
        made: Made::Id("id".to_owned()),
    };
    assert_eq!(look_up(&test.store, &used), answered);
    assert_eq!(
        look_up(&test.store, &key("noura", "k1", "other")),
        Known::OtherBody
    );
    assert_eq!(
        look_up(&test.store, &key("hamad", "k1", "hash")),
        Known::New
    );
    assert_eq!(
        look_up(&test.store, &key("noura", "k2", "hash")),
        Known::New
    );
    let elsewhere = KeyUse {
        route: "POST /api/contact-messages".into(),
        ..used
    };
    assert_eq!(look_up(&test.store, &elsewhere), Known::New);
}

#[test]
fn a_key_whose_work_failed_is_free_again() {
    let test = TestStore::make();
    let used = key("noura", "k1", "hash");
    let failed: Result<(), DbError> = test.store.write(|db| {
        idempotency::remember(db, &used, 201, "id", NOW)?;
        Err(DbError::Conflict)
    });
    assert!(failed.is_err());
    assert_eq!(look_up(&test.store, &used), Known::New);
}

#[test]
fn a_key_older_than_a_day_may_be_used_again() {
    let test = TestStore::make();
    let used = key("noura", "k1", "hash");
    write(&test.store, |db| {
        idempotency::remember(db, &used, 201, "first", NOW)
    });
    let known = write(&test.store, |db| {
        let known = idempotency::look_up(db, &used, later(1))?;
        idempotency::remember(db, &used, 201, "second", later(2))?;
        Ok(known)
    });
    assert_eq!(known, Known::New);
    assert_eq!(
        look_up(&test.store, &used),
        Known::Answered {
            status: 201,
            made: Made::Id("second".to_owned())
        }
    );
}

#[test]
fn old_keys_are_forgotten() {
    let test = TestStore::make();
    for minutes in 0..4 {
        let used = key("noura", &minutes.to_string(), "hash");
        write(&test.store, |db| {
            idempotency::remember(db, &used, 201, "id", later(minutes))
        });
    }
    assert_eq!(
        write(&test.store, |db| idempotency::forget_old(db, later(2))),
        2
    );
    assert_eq!(look_up(&test.store, &key("noura", "1", "hash")), Known::New);
    assert_ne!(look_up(&test.store, &key("noura", "2", "hash")), Known::New);
}
