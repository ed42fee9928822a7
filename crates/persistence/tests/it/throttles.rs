//! Counted attempts.

use std::thread;

use marsam_domain::throttles::{Hits, Scope, Throttle, ThrottleDecision};
use marsam_persistence::store::Engine;
use marsam_persistence::testing::TestStore;
use marsam_persistence::{Db, DbError, Store, throttles};
use time::{Duration, OffsetDateTime};

use crate::samples::{NOW, at_once, later, write};

const TEN_A_MINUTE: Throttle = Throttle {
    name: "test",
    scope: Scope::Account,
    limit: 10,
    window: Duration::minutes(1),
};

/// The steps of every throttled call: read, decide, count.
fn attempt(store: &Store, bucket: &str, now: OffsetDateTime) -> bool {
    let allowed: Result<bool, DbError> = store.write(|db| {
        let mut hits = throttles::hits(db, bucket)?;
        let allowed = hits.decide(&TEN_A_MINUTE, now) == ThrottleDecision::Allowed;
        if allowed {
            hits.add(&TEN_A_MINUTE, now);
            throttles::save(db, bucket, &hits)?;
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
        attempt(store, "sign_in noura", NOW)
    });
    assert_eq!(allowed.into_iter().filter(|allowed| *allowed).count(), 10);
    assert!(
        attempt(&test.store, "sign_in hamad", NOW),
        "another bucket has a count of its own"
    );
}

#[test]
fn what_one_write_counts_is_seen_by_itself_and_stored_with_it() {
    let test = TestStore::make();
    let both = ["a".to_owned(), "b".to_owned()];
    let count = |db: &mut Db, times: usize| -> Result<(), DbError> {
        throttles::read(db, &both)?;
        for bucket in &both {
            for _ in 0..times {
                let mut hits = throttles::hits(db, bucket)?;
                hits.add(&TEN_A_MINUTE, NOW);
                throttles::save(db, bucket, &hits)?;
            }
        }
        Ok(())
    };
    let undone: Result<(), DbError> = test.store.write(|db| {
        count(db, 9)?;
        Err(DbError::Conflict)
    });
    assert!(undone.is_err());
    write(&test.store, |db| count(db, 8));
    for bucket in &both {
        let allowed = (0..3).map(|_| attempt(&test.store, bucket, NOW));
        assert_eq!(allowed.collect::<Vec<_>>(), [true, true, false]);
    }
}

#[test]
fn a_bucket_that_was_cleared_is_not_stored_again() {
    let test = TestStore::make();
    assert!(attempt(&test.store, "a", NOW));
    write(&test.store, |db| {
        let mut hits = throttles::hits(db, "a")?;
        hits.add(&TEN_A_MINUTE, NOW);
        throttles::save(db, "a", &hits)?;
        throttles::clear(db, "a")
    });
    let stored = write(&test.store, |db| throttles::hits(db, "a"));
    assert_eq!(stored, Hits::default());
}

#[test]
fn a_bucket_has_what_was_saved_last() {
    let test = TestStore::make();
    let stored = || write(&test.store, |db| throttles::hits(db, "a"));
    assert_eq!(stored(), Hits::default());
    for _ in 0..2 {
        assert!(attempt(&test.store, "a", NOW));
    }
    let mut hits = stored();
    assert!(hits.take_back(NOW) && hits.take_back(NOW) && !hits.take_back(NOW));
    write(&test.store, |db| throttles::save(db, "a", &hits));
    assert_eq!(stored(), Hits::default());
}

#[test]
fn a_cleared_bucket_is_empty_and_the_others_stay() {
    let test = TestStore::make();
    for bucket in ["a", "b"] {
        assert!(attempt(&test.store, bucket, NOW));
    }
    write(&test.store, |db| throttles::clear(db, "a"));
    let last = |bucket| write(&test.store, |db| throttles::hits(db, bucket)).last();
    assert_eq!((last("a"), last("b")), (None, Some(NOW)));
}

#[test]
fn buckets_whose_last_attempt_is_old_are_forgotten() {
    let test = TestStore::make();
    for minutes in 0..4 {
        assert!(attempt(&test.store, &minutes.to_string(), later(minutes)));
    }
    let forget = || write(&test.store, |db| throttles::forget_old(db, later(2)));
    assert_eq!((forget(), forget()), (2, 0));
    let last = write(&test.store, |db| throttles::hits(db, "2")).last();
    assert_eq!(last, Some(later(2)));
}

#[test]
fn a_bucket_that_a_write_holds_is_not_waited_for() {
    let test = TestStore::make();
    for bucket in ["held", "old"] {
        assert!(attempt(&test.store, bucket, NOW));
    }
    // SQLite has one writer: there nothing is held meanwhile.
    if *test.store.engine() != Engine::Postgres {
        return;
    }
    let forget = || write(&test.store, |db| throttles::forget_old(db, later(1)));
    let deleted = write(&test.store, |db| {
        throttles::hits(db, "held")?;
        Ok(thread::scope(|scope| {
            scope.spawn(forget).join().expect("it ends")
        }))
    });
    assert_eq!((deleted, forget()), (1, 1));
}
