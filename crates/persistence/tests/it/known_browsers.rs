//! Browsers that have signed in before.

use marsam_persistence::testing::TestStore;
use marsam_persistence::{DbError, known_browsers};

use crate::samples::{NOW, account, later, read, write};

#[test]
fn a_browser_is_known_to_its_account_alone_and_while_it_is_used() {
    let test = TestStore::make();
    let (noura, hamad) = (
        account(&test.store, "n@example.com"),
        account(&test.store, "h@example.com"),
    );
    write(&test.store, |db| {
        known_browsers::insert(db, noura, "aa", NOW)
    });
    let knows = |who, hash: &str, since| {
        read(&test.store, |db| {
            known_browsers::knows(db, who, hash, later(since))
        })
    };
    assert!(knows(noura, "aa", -1));
    assert!(!knows(noura, "bb", -1));
    assert!(!knows(hamad, "aa", -1));
    assert!(!knows(noura, "aa", 0));
    let touch = |who, hash: &str| {
        write(&test.store, |db| {
            known_browsers::touch(db, who, hash, later(9))
        })
    };
    assert_eq!(
        (touch(noura, "aa"), touch(hamad, "aa"), touch(noura, "bb")),
        (true, false, false)
    );
    assert!(knows(noura, "aa", 8));
}

#[test]
fn no_two_browsers_share_a_token() {
    let test = TestStore::make();
    let noura = account(&test.store, "noura@example.com");
    let insert = || {
        test.store
            .write(|db| known_browsers::insert(db, noura, "aa", NOW))
    };
    insert().unwrap();
    assert!(matches!(insert(), Err(DbError::Conflict)));
}

#[test]
fn they_are_forgotten_with_their_account_or_unused() {
    let test = TestStore::make();
    let (noura, hamad) = (
        account(&test.store, "n@example.com"),
        account(&test.store, "h@example.com"),
    );
    for (who, hash, minutes) in [(noura, "aa", 0), (noura, "bb", 5), (hamad, "cc", 5)] {
        write(&test.store, |db| {
            known_browsers::insert(db, who, hash, later(minutes))
        });
    }
    let sweep = |before| {
        write(&test.store, |db| {
            known_browsers::forget_unused(db, later(before))
        })
    };
    assert_eq!((sweep(0), sweep(1)), (0, 1));
    let gone = write(&test.store, |db| known_browsers::forget_all_of(db, noura));
    assert_eq!((gone, sweep(6)), (1, 1));
}
