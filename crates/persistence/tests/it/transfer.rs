//! A database is copied to the other engine and back, row by row.

use marsam_persistence::Store;
use marsam_persistence::testing::TestStore;
use marsam_persistence::transfer::{TransferRefused, digest, transfer};

use crate::upgrades::{filled, versions};

/// An empty embedded database in the folder of a test.
fn embedded(test: &TestStore, name: &str) -> Store {
    let file = test.folder().join(name);
    Store::open(&format!("sqlite://{}", file.display())).unwrap()
}

#[test]
fn a_filled_database_is_copied_to_the_other_engine_and_back_with_an_equal_digest() {
    let test = filled(versions().len());
    let between = embedded(&test, "between.db");
    let there = transfer(&test.store, &between).unwrap();
    assert!(
        there.rows.values().all(|rows| *rows > 0),
        "{:?}",
        there.rows
    );
    assert_eq!(digest(&between).unwrap(), there);
    let last = TestStore::unmigrated();
    last.store.migrate().unwrap();
    let back = transfer(&between, &last.store).unwrap();
    assert_eq!(back, there);
    assert_eq!(digest(&last.store).unwrap(), there);
}

#[test]
fn a_database_in_use_is_not_copied_over() {
    let test = filled(versions().len());
    let copy = embedded(&test, "copy.db");
    transfer(&test.store, &copy).unwrap();
    let before = digest(&copy).unwrap();
    let refused = transfer(&test.store, &copy);
    assert!(
        matches!(refused, Err(TransferRefused::InUse("accounts"))),
        "{refused:?}"
    );
    assert_eq!(digest(&copy).unwrap(), before);
}
