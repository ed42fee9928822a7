//! Counted attempts.

use marsam_persistence::testing::TestStore;
use marsam_persistence::{DbError, Store, throttles};
use time::Duration;

use crate::samples::{NOW, at_once, later, write};

const LIMIT: u32 = 10;

/// The steps of every throttled call: count, decide, hit.
fn attempt(store: &Store, bucket: &str) -> bool {
    let allowed: Result<bool, DbError> = store.write(|db| {
        let hits = throttles::hits_since(db, bucket, NOW - Duration::minutes(1), LIMIT)?;
        let allowed = u32::try_from(hits.len()).is_ok_and(|hits| hits < LIMIT);
        if allowed {
            throttles::hit(db, bucket, NOW)?;
        }
        Ok(allowed)
    });
    allowed.unwrap()
}

#[test]
fn parallel_attempts_never_exceed_the_limit() {
    let test = TestStore::make();
    let other = Store::open(&test.url).unwrap();
    let allowed = at_once(40, |number| {
        let store = if number % 2 == 0 { &test.store } else { &other };
        attempt(store, "sign_in noura")
    });
    assert_eq!(allowed.into_iter().filter(|allowed| *allowed).count(), 10);
    assert!(
        attempt(&test.store, "sign_in hamad"),
        "another bucket has a count of its own"
    );
}

#[test]
fn hits_come_newest_first_within_the_window_and_no_more_than_asked() {
    let test = TestStore::make();
    for minutes in [1, 3, 2, 0] {
        write(&test.store, |db| throttles::hit(db, "a", later(minutes)));
    }
    let hits = |since, most| {
        write(&test.store, |db| {
            throttles::hits_since(db, "a", since, most)
        })
    };
    assert_eq!(hits(NOW, 10), [later(3), later(2), later(1)]);
    assert_eq!(hits(NOW - Duration::MICROSECOND, 2), [later(3), later(2)]);
}

#[test]
fn one_of_two_equal_hits_is_taken_back() {
    let test = TestStore::make();
    for _ in 0..2 {
        write(&test.store, |db| throttles::hit(db, "a", NOW));
    }
    let left = || {
        write(&test.store, |db| {
            throttles::hits_since(db, "a", later(-1), 10)
        })
        .len()
    };
    write(&test.store, |db| throttles::take_back(db, "a", NOW));
    assert_eq!(left(), 1);
    write(&test.store, |db| throttles::take_back(db, "b", NOW));
    write(&test.store, |db| throttles::take_back(db, "a", later(1)));
    assert_eq!(left(), 1);
}

#[test]
fn old_hits_are_forgotten() {
    let test = TestStore::make();
    for minutes in 0..4 {
        write(&test.store, |db| throttles::hit(db, "a", later(minutes)));
    }
    assert_eq!(
        write(&test.store, |db| throttles::forget_old(db, later(2))),
        2
    );
    assert_eq!(
        write(&test.store, |db| throttles::hits_since(db, "a", NOW, 10)).len(),
        2
    );
}
