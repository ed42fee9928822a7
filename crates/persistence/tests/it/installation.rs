//! Which database this is, and what a copy of it holds back.

use marsam_persistence::testing::TestStore;
use marsam_persistence::{installation, outbox};

use crate::samples::{NOW, later, read, write};

#[test]
fn a_database_gets_its_id_once() {
    let test = TestStore::make();
    assert_eq!(read(&test.store, installation::find), None);
    let first = write(&test.store, |db| installation::ensure(db, NOW));
    let again = write(&test.store, |db| installation::ensure(db, later(5)));
    assert_eq!(first, again);
    write(&test.store, |db| installation::set_store(db, "store"));
    let found = read(&test.store, installation::find).unwrap();
    assert_eq!(found.store_id.as_deref(), Some("store"));
    assert_eq!(found.database_id, first.database_id);
}

#[test]
fn a_copy_holds_mails_and_deletions_until_each_is_released() {
    let test = TestStore::make();
    write(&test.store, |db| installation::ensure(db, NOW));
    write(&test.store, |db| installation::hold(db, later(1)));
    let held = read(&test.store, installation::find).unwrap();
    assert_eq!(held.mails_held_since, Some(later(1)));
    assert_eq!(held.deletions_held_since, Some(later(1)));
    assert!(!read(&test.store, |db| outbox::any_due(db, later(2))));
    write(&test.store, installation::release_mails);
    let held = read(&test.store, installation::find).unwrap();
    assert_eq!(held.mails_held_since, None);
    assert!(held.deletions_held_since.is_some());
    write(&test.store, installation::release_deletions);
    let free = read(&test.store, installation::find).unwrap();
    assert_eq!(free.deletions_held_since, None);
}
