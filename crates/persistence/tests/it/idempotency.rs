//! Idempotency keys and their first answers.

use std::sync::atomic::{AtomicUsize, Ordering};

use marsam_persistence::idempotency::{self, KeyUse, Known, Made};
use marsam_persistence::testing::TestStore;
use marsam_persistence::{DbError, Store};
use time::Duration;

use crate::samples::{NOW, at_once, later, write};

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
