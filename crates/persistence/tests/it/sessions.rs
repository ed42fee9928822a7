//! Sessions.

use std::sync::{Arc, Mutex};

use marsam_domain::ids::{AccountId, SessionId};
use marsam_persistence::live::{Change, Published};
use marsam_persistence::sessions::{self, NewSession};
use marsam_persistence::testing::TestStore;
use marsam_persistence::{DbError, Store, ids};
use time::Duration;

use crate::samples::{NOW, account, later, read, write};

fn session(store: &Store, account_id: AccountId, token_hash: &str) -> SessionId {
    let new = NewSession {
        id: SessionId::new(ids::fresh(NOW)),
        account_id,
        token_hash,
        expires_at: later(60),
        user_agent: Some("متصفح"),
        address: Some("2001:db8::1"),
    };
    write(store, |db| sessions::insert(db, &new, NOW));
    new.id
}

#[test]
fn a_session_is_found_by_its_hash_alone() {
    let test = TestStore::make();
    let who = account(&test.store, "noura@example.com");
    let id = session(&test.store, who, "aa");
    let found = read(&test.store, |db| sessions::by_token_hash(db, "aa")).unwrap();
    assert_eq!((found.id, found.account_id), (id, who));
    assert_eq!((found.last_seen_at, found.expires_at), (NOW, later(60)));
    assert!(read(&test.store, |db| sessions::by_token_hash(db, "ab")).is_none());
}

#[test]
fn two_sessions_never_share_a_token() {
    let test = TestStore::make();
    let who = account(&test.store, "noura@example.com");
    session(&test.store, who, "aa");
    let again = NewSession {
        id: SessionId::new(ids::fresh(NOW)),
        account_id: who,
        token_hash: "aa",
        expires_at: later(60),
        user_agent: None,
        address: None,
    };
    assert!(matches!(
        test.store.write(|db| sessions::insert(db, &again, NOW)),
        Err(DbError::Conflict)
    ));
}

#[test]
fn use_is_noted_and_an_ended_session_stays_ended() {
    let test = TestStore::make();
    let who = account(&test.store, "noura@example.com");
    let (one, _other) = (
        session(&test.store, who, "aa"),
        session(&test.store, who, "bb"),
    );
    write(&test.store, |db| sessions::touch(db, one, later(5)));
    let seen = read(&test.store, |db| sessions::by_token_hash(db, "aa"))
        .unwrap()
        .last_seen_at;
    assert_eq!(seen, later(5));
    write(&test.store, |db| sessions::end(db, one));
    write(&test.store, |db| sessions::end(db, one));
    assert!(read(&test.store, |db| sessions::by_token_hash(db, "aa")).is_none());
    assert!(read(&test.store, |db| sessions::by_token_hash(db, "bb")).is_some());
}

#[test]
fn ending_all_of_one_account_leaves_the_others() {
    let test = TestStore::make();
    let (noura, hamad) = (
        account(&test.store, "n@example.com"),
        account(&test.store, "h@example.com"),
    );
    for (who, hash) in [(noura, "a"), (noura, "b"), (hamad, "c")] {
        session(&test.store, who, hash);
    }
    assert_eq!(write(&test.store, |db| sessions::end_all_of(db, noura)), 2);
    assert!(read(&test.store, |db| sessions::by_token_hash(db, "c")).is_some());
}

#[test]
fn what_ended_or_lay_idle_is_forgotten() {
    let test = TestStore::make();
    let who = account(&test.store, "noura@example.com");
    let used = session(&test.store, who, "used");
    session(&test.store, who, "idle");
    write(&test.store, |db| sessions::touch(db, used, later(30)));
    let sweep = |now| {
        write(&test.store, |db| {
            sessions::forget_ended(db, now, now - Duration::minutes(20))
        })
    };
    assert_eq!(sweep(later(20)), 0);
    assert_eq!(sweep(later(21)), 1);
    assert!(read(&test.store, |db| sessions::by_token_hash(db, "idle")).is_none());
    write(&test.store, |db| sessions::touch(db, used, later(59)));
    assert_eq!(sweep(later(60)), 1);
}

#[test]
fn at_most_a_thousand_sessions_are_forgotten_in_one_transaction() {
    let test = TestStore::make();
    let who = account(&test.store, "noura@example.com");
    write(&test.store, |db| {
        (0..1_001).try_for_each(|number| {
            let new = NewSession {
                id: SessionId::new(ids::fresh(NOW)),
                account_id: who,
                token_hash: &format!("hash {number}"),
                expires_at: later(60),
                user_agent: None,
                address: None,
            };
            sessions::insert(db, &new, NOW)
        })
    });
    let forget = || write(&test.store, |db| sessions::forget_ended(db, later(60), NOW));
    assert_eq!((forget(), forget(), forget()), (1_000, 1, 0));
}

#[test]
fn the_streams_of_a_session_end_when_it_is_forgotten() {
    let test = TestStore::make();
    let who = account(&test.store, "noura@example.com");
    let (over, used) = (
        session(&test.store, who, "over"),
        session(&test.store, who, "used"),
    );
    write(&test.store, |db| sessions::touch(db, used, later(30)));
    let received = Arc::<Mutex<Vec<Published>>>::default();
    let target = Arc::clone(&received);
    test.store
        .on_published(Box::new(move |one| target.lock().unwrap().push(one)));
    write(&test.store, |db| {
        sessions::forget_ended(db, later(40), later(20))
    });
    let ended = Published {
        account: who,
        change: Change::SessionEnded { id: over },
    };
    assert_eq!(*received.lock().unwrap(), [ended]);
}
