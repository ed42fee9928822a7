//! The keys that sign ID tokens.

use marsam_persistence::testing::TestStore;
use marsam_persistence::{Store, signing_keys};

use crate::samples::{NOW, later, read, write};

fn replace(store: &Store, id: &str, minutes: i64) {
    write(store, |db| {
        signing_keys::replace(db, id, "sealed", "{}", later(minutes))
    });
}

fn ids(store: &Store, retired_after: i64) -> Vec<String> {
    let keys = read(store, |db| signing_keys::all(db, later(retired_after)));
    keys.into_iter().map(|key| key.id).collect()
}

#[test]
fn the_newest_key_signs_and_those_before_it_are_retired() {
    let test = TestStore::make();
    assert!(read(&test.store, signing_keys::present).is_none());
    replace(&test.store, "first", 0);
    let present = read(&test.store, signing_keys::present).unwrap();
    assert_eq!(
        (
            present.id.as_str(),
            present.sealed_private_key.as_str(),
            present.public_key.as_str()
        ),
        ("first", "sealed", "{}")
    );
    assert_eq!(present.retired_at, None);
    replace(&test.store, "second", 5);
    assert_eq!(
        read(&test.store, signing_keys::present).unwrap().id,
        "second"
    );
    let find = |id: &str| read(&test.store, |db| signing_keys::find(db, id, NOW));
    assert_eq!(find("first").unwrap().retired_at, Some(later(5)));
    assert_eq!(find("second").unwrap().retired_at, None);
    assert!(find("third").is_none());
}

#[test]
fn a_retired_key_is_found_until_its_tokens_have_expired() {
    let test = TestStore::make();
    replace(&test.store, "first", 0);
    replace(&test.store, "second", 5);
    assert_eq!(ids(&test.store, 4), ["second", "first"]);
    assert_eq!(ids(&test.store, 5), ["second"]);
    let find = |after| {
        read(&test.store, |db| {
            signing_keys::find(db, "first", later(after))
        })
    };
    assert!(find(4).is_some());
    assert!(find(5).is_none());
}

#[test]
fn only_retired_keys_are_forgotten() {
    let test = TestStore::make();
    replace(&test.store, "first", 0);
    replace(&test.store, "second", 5);
    let sweep = |before| {
        write(&test.store, |db| {
            signing_keys::forget_retired(db, later(before))
        })
    };
    assert_eq!((sweep(5), sweep(6), sweep(9_999)), (0, 1, 0));
    assert_eq!(ids(&test.store, -1), ["second"]);
}
