//! Whose file is processed next.

use marsam_domain::accounts::Role;
use marsam_persistence::testing::TestStore;
use marsam_persistence::{accounts, files};

use super::{complete, creative, lease};
use crate::samples::{NOW, account_as, later, turn, write};

#[test]
fn accounts_take_turns_and_those_with_an_unverified_address_come_last() {
    let test = TestStore::make();
    let store = &test.store;
    let [unverified, greedy, other] = ["u", "g", "o"].map(|name| {
        let address = format!("{name}@example.com");
        account_as(store, &address, Role::Creative)
    });
    for (account, name) in [(greedy, "g"), (other, "o")] {
        let address = format!("{name}@example.com");
        write(store, |db| {
            accounts::mark_email_verified(db, account, &address, NOW)
        });
    }
    let waiting = [unverified, greedy, greedy, greedy, other, other, unverified];
    for (key, account) in waiting.into_iter().enumerate() {
        complete(store, account, &key.to_string());
    }
    let mut served = Vec::new();
    let mut last = None;
    for _ in waiting {
        let leased = write(store, |db| files::lease(db, &turn(last, later(5)), NOW)).unwrap();
        served.push(leased.account);
        last = Some(leased.account);
    }
    let in_turn = [greedy, other, greedy, other, greedy, unverified, unverified];
    assert_eq!(served, in_turn);
    let none = write(store, |db| files::lease(db, &turn(last, later(5)), NOW));
    assert!(none.is_none());
}

#[test]
fn a_lease_that_is_extended_is_not_taken_over() {
    let test = TestStore::make();
    complete(&test.store, creative(&test.store), "a");
    let leased = lease(&test.store, 3, NOW).unwrap();
    assert!(write(&test.store, |db| files::extend_lease(
        db,
        &leased,
        later(6)
    )));
    assert_eq!(lease(&test.store, 8, later(5)), None);
    let taken_over = lease(&test.store, 10, later(7)).unwrap();
    assert_eq!(taken_over.id, leased.id);
    assert!(!write(&test.store, |db| files::extend_lease(
        db,
        &leased,
        later(9)
    )));
}
