//! Identities at providers.

use marsam_domain::ids::AccountId;
use marsam_persistence::provider_identities::{self, NewProviderIdentity};
use marsam_persistence::testing::TestStore;
use marsam_persistence::{DbError, Store};

use crate::samples::{NOW, account, at_once, email, later, read, write};

const ISSUER: &str = "https://accounts.example";

fn link(
    store: &Store,
    account_id: AccountId,
    subject: &str,
    claimed: Option<(&str, bool)>,
) -> Result<(), DbError> {
    let address = claimed.map(|(address, _)| email(address));
    let new = NewProviderIdentity {
        account_id,
        provider: "google",
        issuer: ISSUER,
        subject,
        email: address.as_ref(),
        email_verified: claimed.is_some_and(|(_, vouched)| vouched),
    };
    store.write(|db| provider_identities::insert(db, &new, NOW))
}

#[test]
fn issuer_and_subject_together_name_a_person() {
    let test = TestStore::make();
    let noura = account(&test.store, "noura@example.com");
    link(&test.store, noura, "1", Some(("noura@gmail.example", true))).unwrap();
    let find = |issuer: &str, subject: &str| {
        read(&test.store, |db| {
            provider_identities::find(db, issuer, subject)
        })
    };
    let found = find(ISSUER, "1").unwrap();
    assert_eq!(
        (found.account_id, found.provider.as_str()),
        (noura, "google")
    );
    assert_eq!(found.email.as_deref(), Some("noura@gmail.example"));
    assert_eq!((found.created_at, found.last_used_at), (NOW, NOW));
    for (issuer, subject) in [
        (ISSUER, "2"),
        ("https://other.example", "1"),
        (ISSUER, "1 "),
    ] {
        assert_eq!(find(issuer, subject), None);
    }
}

#[test]
fn of_many_concurrent_links_of_one_identity_one_succeeds() {
    let test = TestStore::make();
    let accounts: Vec<_> = (0..8)
        .map(|n| account(&test.store, &format!("u{n}@example.com")))
        .collect();
    let linked = at_once(8, |n| link(&test.store, accounts[n], "1", None));
    let (done, refused): (Vec<_>, Vec<_>) = linked.into_iter().partition(Result::is_ok);
    assert_eq!(done.len(), 1);
    assert!(
        refused
            .iter()
            .all(|error| matches!(error, Err(DbError::Conflict)))
    );
}

#[test]
fn a_use_is_noted_with_what_the_provider_says_now() {
    let test = TestStore::make();
    let noura = account(&test.store, "noura@example.com");
    link(&test.store, noura, "1", None).unwrap();
    let id = read(&test.store, |db| provider_identities::of_account(db, noura))[0].id;
    let now_named = email("renamed@example.com");
    write(&test.store, |db| {
        provider_identities::note_use(db, id, Some(&now_named), true, later(5))
    });
    let found = read(&test.store, |db| provider_identities::find(db, ISSUER, "1")).unwrap();
    assert_eq!(found.email.as_deref(), Some("renamed@example.com"));
    assert_eq!((found.created_at, found.last_used_at), (NOW, later(5)));
}

#[test]
fn an_account_unlinks_only_its_own_providers() {
    let test = TestStore::make();
    let (noura, hamad) = (
        account(&test.store, "n@example.com"),
        account(&test.store, "h@example.com"),
    );
    link(&test.store, noura, "1", None).unwrap();
    link(&test.store, noura, "2", None).unwrap();
    let linked = read(&test.store, |db| provider_identities::of_account(db, noura));
    assert_eq!(linked.len(), 2);
    let remove = |who, id| {
        test.store
            .write(|db| provider_identities::remove(db, who, id))
    };
    assert!(matches!(
        remove(hamad, linked[0].id),
        Err(DbError::NotFound)
    ));
    remove(noura, linked[0].id).unwrap();
    assert!(matches!(
        remove(noura, linked[0].id),
        Err(DbError::NotFound)
    ));
    link(&test.store, hamad, "3", None).unwrap();
    let gone = write(&test.store, |db| {
        provider_identities::remove_all_of(db, noura)
    });
    assert_eq!(gone, 1);
    assert_eq!(
        read(&test.store, |db| provider_identities::of_account(db, hamad)).len(),
        1
    );
}

#[test]
fn only_a_provider_that_vouches_for_the_address_stays_after_a_reset() {
    let test = TestStore::make();
    let address = "noura@example.com";
    let noura = account(&test.store, address);
    for (subject, claimed) in [
        ("vouched", Some((address, true))),
        ("unvouched", Some((address, false))),
        ("elsewhere", Some(("thief@example.com", true))),
        ("silent", None),
    ] {
        link(&test.store, noura, subject, claimed).unwrap();
    }
    let gone = write(&test.store, |db| {
        provider_identities::remove_unproved_of(db, noura, &email(address))
    });
    assert_eq!(gone, 3);
    assert!(
        read(&test.store, |db| provider_identities::find(
            db, ISSUER, "vouched"
        ))
        .is_some()
    );
}
