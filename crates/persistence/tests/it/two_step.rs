//! TOTP secrets and recovery codes.

use marsam_domain::ids::AccountId;
use marsam_persistence::testing::TestStore;
use marsam_persistence::{DbError, Store, two_step};

use crate::samples::{NOW, account, at_once, later, read, write};

fn on(store: &Store, account: AccountId) {
    write(store, |db| two_step::begin(db, account, "sealed", NOW));
    assert!(write(store, |db| two_step::confirm(
        db, account, "sealed", NOW
    )));
    let hashes = ["aa".to_owned(), "bb".to_owned()];
    write(store, |db| {
        two_step::replace_codes(db, account, &hashes, NOW)
    });
}

fn is_on(store: &Store, account: AccountId) -> bool {
    read(store, |db| two_step::is_on(db, account))
}

fn left(store: &Store, account: AccountId) -> u32 {
    read(store, |db| two_step::codes_left(db, account))
}

#[test]
fn a_secret_protects_from_its_confirmation_on() {
    let test = TestStore::make();
    let noura = account(&test.store, "noura@example.com");
    assert!(read(&test.store, |db| two_step::secret_of(db, noura)).is_none());
    let begin = |sealed: &str| {
        test.store
            .write(|db| two_step::begin(db, noura, sealed, NOW))
    };
    begin("first").unwrap();
    begin("second").unwrap();
    let stored = read(&test.store, |db| two_step::secret_of(db, noura)).unwrap();
    assert_eq!(
        (
            stored.sealed_secret.as_str(),
            stored.is_confirmed,
            stored.last_step
        ),
        ("second", false, 0)
    );
    assert!(!is_on(&test.store, noura));
    let confirm = |sealed: &str| {
        write(&test.store, |db| {
            two_step::confirm(db, noura, sealed, later(1))
        })
    };
    assert!(!confirm("first"), "it was replaced");
    assert!(!is_on(&test.store, noura));
    assert!(confirm("second") && !confirm("second"));
    assert!(is_on(&test.store, noura));
    assert!(matches!(begin("third"), Err(DbError::Conflict)));
}

#[test]
fn of_fifty_who_take_one_step_at_once_one_gets_it_and_none_before_it_is_taken_after() {
    let test = TestStore::make();
    let noura = account(&test.store, "noura@example.com");
    on(&test.store, noura);
    let take = |step| {
        write(&test.store, |db| {
            two_step::take_step(db, noura, "sealed", step)
        })
    };
    let taken = at_once(50, |_| take(1_000));
    assert_eq!(taken.into_iter().filter(|taken| *taken).count(), 1);
    assert_eq!((take(1_000), take(999), take(1_001)), (false, false, true));
    assert!(!write(&test.store, |db| two_step::take_step(
        db, noura, "replaced", 2_000
    )));
    let nobody = account(&test.store, "hamad@example.com");
    assert!(!write(&test.store, |db| two_step::take_step(
        db, nobody, "sealed", 5_000
    )));
}

#[test]
fn of_fifty_concurrent_uses_of_one_recovery_code_one_succeeds() {
    let test = TestStore::make();
    let (noura, hamad) = (
        account(&test.store, "n@example.com"),
        account(&test.store, "h@example.com"),
    );
    on(&test.store, noura);
    let take = |who, hash: &str| write(&test.store, |db| two_step::use_code(db, who, hash, NOW));
    assert!(!take(hamad, "aa"), "it is another account's");
    let used = at_once(50, |_| take(noura, "aa"));
    assert_eq!(used.into_iter().filter(|used| *used).count(), 1);
    assert_eq!(left(&test.store, noura), 1);
    assert!(!take(noura, "cc"));
}

#[test]
fn new_codes_replace_the_old_and_all_are_deleted_when_it_is_turned_off() {
    let test = TestStore::make();
    let (noura, hamad) = (
        account(&test.store, "n@example.com"),
        account(&test.store, "h@example.com"),
    );
    on(&test.store, noura);
    on(&test.store, hamad);
    let new = ["cc".to_owned()];
    write(&test.store, |db| {
        two_step::replace_codes(db, noura, &new, later(1))
    });
    assert_eq!(left(&test.store, noura), 1);
    assert!(!write(&test.store, |db| two_step::use_code(
        db, noura, "bb", NOW
    )));
    let remove = || write(&test.store, |db| two_step::remove(db, noura));
    assert_eq!((remove(), remove()), (true, false));
    assert_eq!(
        (is_on(&test.store, noura), left(&test.store, noura)),
        (false, 0)
    );
    assert_eq!(
        (is_on(&test.store, hamad), left(&test.store, hamad)),
        (true, 2)
    );
}

#[test]
fn what_was_only_begun_was_not_on() {
    let test = TestStore::make();
    let noura = account(&test.store, "noura@example.com");
    write(&test.store, |db| two_step::begin(db, noura, "sealed", NOW));
    assert!(!write(&test.store, |db| two_step::remove(db, noura)));
    assert!(read(&test.store, |db| two_step::secret_of(db, noura)).is_none());
}
