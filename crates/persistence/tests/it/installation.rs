//! Which database this is, and what a copy of it holds back.

use marsam_persistence::store::Engine;
use marsam_persistence::testing::{TestStore, come_from_another_server};
use marsam_persistence::{installation, money_state, outbox};

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

#[test]
fn a_dump_that_was_restored_on_another_server_is_held_once_and_its_money_is_paused() {
    let test = TestStore::make();
    if *test.store.engine() != Engine::Postgres {
        return;
    }
    let first = write(&test.store, |db| installation::ensure(db, NOW));
    write(&test.store, |db| money_state::settle_mode(db, false));
    come_from_another_server(&test.store);
    let held = write(&test.store, |db| installation::ensure(db, later(5)));
    assert_eq!(held.database_id, first.database_id);
    assert_eq!(held.mails_held_since, Some(later(5)));
    assert_eq!(held.deletions_held_since, Some(later(5)));
    let money = read(&test.store, money_state::find);
    assert_eq!(money.paused_at, Some(later(5)));
    // What its operator releases stays released.
    write(&test.store, installation::release_mails);
    write(&test.store, installation::release_deletions);
    write(&test.store, money_state::resume);
    let free = write(&test.store, |db| installation::ensure(db, later(9)));
    assert_eq!(free, first);
    let after = read(&test.store, money_state::find);
    assert_eq!((after.paused_at, after.run), (None, money.run));
}
