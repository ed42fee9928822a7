//! Pending changes of address.

use marsam_domain::ids::AccountId;
use marsam_persistence::email_changes::{self, EmailChange, Side};
use marsam_persistence::testing::TestStore;
use marsam_persistence::{DbError, Store, accounts};

use crate::samples::{NOW, account, email, later, read, write};

fn begin(store: &Store, account: AccountId, to: &str) {
    write(store, |db| {
        email_changes::begin(db, account, &email(to), later(60), NOW)
    });
}

fn waiting(store: &Store, account: AccountId, minutes: i64) -> Option<EmailChange> {
    read(store, |db| {
        email_changes::of_account(db, account, later(minutes))
    })
}

#[test]
fn a_change_waits_for_both_sides_until_its_end() {
    let test = TestStore::make();
    let noura = account(&test.store, "noura@example.com");
    assert_eq!(waiting(&test.store, noura, 0), None);
    begin(&test.store, noura, "new@example.com");
    let confirmed = || {
        let change = waiting(&test.store, noura, 59).unwrap();
        assert_eq!(change.new_email, email("new@example.com"));
        (change.old_confirmed, change.new_confirmed)
    };
    assert_eq!(confirmed(), (false, false));
    for (side, wanted) in [(Side::New, (false, true)), (Side::Old, (true, true))] {
        write(&test.store, |db| {
            email_changes::confirm(db, noura, side, later(1))
        });
        assert_eq!(confirmed(), wanted);
    }
    assert_eq!(waiting(&test.store, noura, 60), None);
}

#[test]
fn a_newer_change_starts_from_nothing() {
    let test = TestStore::make();
    let (noura, hamad) = (
        account(&test.store, "n@example.com"),
        account(&test.store, "h@example.com"),
    );
    begin(&test.store, noura, "new@example.com");
    begin(&test.store, hamad, "new@example.com");
    write(&test.store, |db| {
        email_changes::confirm(db, noura, Side::Old, NOW)
    });
    begin(&test.store, noura, "newer@example.com");
    let change = waiting(&test.store, noura, 1).unwrap();
    assert_eq!(
        (change.new_email, change.old_confirmed),
        (email("newer@example.com"), false)
    );
    let forget = || write(&test.store, |db| email_changes::forget(db, noura));
    assert_eq!((forget(), forget()), (true, false));
    assert!(waiting(&test.store, hamad, 1).is_some());
}

#[test]
fn changes_that_ran_out_are_forgotten() {
    let test = TestStore::make();
    let noura = account(&test.store, "noura@example.com");
    begin(&test.store, noura, "new@example.com");
    let sweep = |minutes| {
        write(&test.store, |db| {
            email_changes::forget_expired(db, later(minutes))
        })
    };
    assert_eq!((sweep(60), sweep(61)), (0, 1));
}

#[test]
fn an_account_never_gets_an_address_that_is_taken() {
    let test = TestStore::make();
    let noura = account(&test.store, "noura@example.com");
    account(&test.store, "taken@example.com");
    let moved = |to: &str| {
        test.store
            .write(|db| accounts::set_email(db, noura, &email(to), later(1)))
    };
    assert!(matches!(moved("taken@example.com"), Err(DbError::Conflict)));
    moved("new@example.com").unwrap();
    let found = read(&test.store, |db| accounts::find(db, noura));
    assert_eq!(
        (found.email, found.email_verified_at),
        (email("new@example.com"), Some(later(1)))
    );
}
