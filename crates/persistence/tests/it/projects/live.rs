//! What open pages learn of: once it has committed, and nothing that was rolled back.

use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use diesel::RunQueryDsl as _;
use marsam_domain::ids::AccountId;
use marsam_domain::notices::{RequestNotice, RequestNoticeKind as Kind};
use marsam_persistence::live::{self, Change, Listener, Published};
use marsam_persistence::{Db, DbError, Store, creatives, ids, notifications};

use super::Studio;
use crate::samples::{NOW, later};

/// Receives what a store publishes.
struct Receiver(Arc<Mutex<Vec<Published>>>);

impl Receiver {
    fn of(studio: &Studio) -> Self {
        let received = Arc::<Mutex<Vec<Published>>>::default();
        let target = Arc::clone(&received);
        studio
            .store()
            .on_published(Box::new(move |one| target.lock().unwrap().push(one)));
        Self(received)
    }

    /// What an account received, up to its `count`th.
    fn take(&self, account: AccountId, count: usize) -> Vec<Change> {
        let received = self.0.lock().unwrap();
        let own = received.iter().filter(|one| one.account == account);
        own.take(count).map(|one| one.change).collect()
    }
}

/// A second instance on the same database, and what it hears; `None` where there is one process.
fn another_instance(studio: &Studio) -> Option<(Store, Listener)> {
    let other = Store::connect(&studio.test.url).unwrap();
    let listener = other.listener().unwrap()?;
    Some((other, listener))
}

/// What an instance has heard for an account, once there are `count` changes.
fn heard(listener: &mut Listener, account: AccountId, count: usize) -> Vec<Change> {
    let mut found = Vec::new();
    for _ in 0..1_000 {
        let arrived = listener.arrived().unwrap().published;
        let own = arrived.into_iter().filter(|one| one.account == account);
        found.extend(own.map(|one| one.change));
        if found.len() >= count {
            break;
        }
        thread::sleep(Duration::from_millis(10));
    }
    found
}

#[test]
fn what_commits_is_published_in_order_and_what_is_rolled_back_is_not() {
    let studio = Studio::open();
    let requests = [studio.request(), studio.request()];
    let changes = requests.map(|request| Change::Request { id: request.id });
    let receiver = Receiver::of(&studio);
    let refused: Result<(), _> = studio.store().write(|db| {
        live::publish(db, studio.brand, &changes[1])?;
        Err(DbError::Conflict)
    });
    assert!(refused.is_err());
    studio.write(|db| {
        live::publish(db, studio.brand, &changes[0])?;
        live::publish(db, studio.admin, &changes[0])?;
        live::publish(db, studio.brand, &changes[1])
    });
    assert_eq!(receiver.take(studio.brand, 2), changes);
}

#[test]
fn other_instances_hear_what_one_has_committed_and_it_does_not_hear_itself() {
    let studio = Studio::open();
    let Some((_other, mut listener)) = another_instance(&studio) else {
        return;
    };
    let mut own = studio.store().listener().unwrap().unwrap();
    for background in [false, true] {
        if background {
            studio.store().announce_in_background().unwrap();
        }
        let request = studio.request();
        let change = Change::Request { id: request.id };
        studio.write(|db| live::publish(db, studio.brand, &change));
        assert_eq!(heard(&mut listener, studio.brand, 1), [change]);
        // Tests that run at the same time share the server's channel.
        let published = own.arrived().unwrap().published;
        assert!(published.iter().all(|one| one.account != studio.brand));
    }
}

#[test]
fn a_committed_change_of_the_roster_is_announced_where_instances_share_the_database() {
    let studio = Studio::open();
    let Some((_other, mut listener)) = another_instance(&studio) else {
        return;
    };
    studio.write(|db| creatives::hide(db, studio.dana.id, NOW));
    let is_announced = (0..1_000).any(|_| {
        thread::sleep(Duration::from_millis(10));
        listener.arrived().unwrap().is_roster_changed
    });
    assert!(is_announced);
}

#[test]
fn what_an_instance_committed_before_it_was_killed_is_found_by_the_others() {
    let studio = Studio::open();
    let Some((_other, mut listener)) = another_instance(&studio) else {
        return;
    };
    assert!(!listener.has_missed(later(1)).unwrap());
    let request = studio.request();
    let notice = RequestNotice::about(&request, Kind::Delivered).named("Dana".to_owned(), None);
    // Announced, so nothing is missed.
    studio.write(|db| notifications::notify_brand(db, studio.brand_id, notice.clone(), later(1)));
    heard(&mut listener, studio.brand, 1);
    assert!(!listener.has_missed(later(1)).unwrap());
    assert!(!listener.has_missed(later(1)).unwrap());
    // Committed by a program that is gone before it announces anything.
    studio.write(|db| {
        let copy = format!(
            "INSERT INTO notifications SELECT '{}', account_id, event, params, link, created_at, NULL, NULL, NULL \
             FROM notifications LIMIT 1",
            ids::fresh(later(1))
        );
        Ok(diesel::sql_query(copy).execute(db)?)
    });
    // It may still be on its way at the first look.
    assert!(!listener.has_missed(later(1)).unwrap());
    assert!(listener.has_missed(later(1)).unwrap());
    assert!(!listener.has_missed(later(1)).unwrap());
}

/// The listener finds something that was not announced, at its second look and once.
fn finds_one(listener: &mut Listener) {
    let looks = [(); 3].map(|()| listener.has_missed(later(1)).unwrap());
    assert_eq!(looks, [false, true, false]);
}

#[test]
fn each_move_and_message_that_is_not_announced_is_found_also_of_a_request_that_was_heard_of() {
    let studio = Studio::open();
    let Some((_other, mut listener)) = another_instance(&studio) else {
        return;
    };
    let request = studio.request();
    let (id, dana) = (request.id, studio.dana.id);
    let run = |db: &mut Db, sql: String| -> Result<(), DbError> {
        diesel::sql_query(sql).execute(db)?;
        Ok(())
    };
    let moved = |db: &mut Db| {
        let event = ids::fresh(later(1));
        run(
            db,
            format!(
                "INSERT INTO events SELECT '{event}', 'quote_request', id, 'brand', NULL, 'brief_edited', stage, stage, \
                 NULL, created_at, NULL, NULL FROM quote_requests WHERE id = '{id}'"
            ),
        )
    };
    assert!(!listener.has_missed(later(1)).unwrap());
    studio.write(|db| {
        moved(db)?;
        live::publish(db, studio.brand, &Change::Request { id })
    });
    heard(&mut listener, studio.brand, 1);
    for _ in 0..2 {
        assert!(!listener.has_missed(later(1)).unwrap());
    }
    // Its pages have just fetched the request, and know nothing of this.
    studio.write(moved);
    finds_one(&mut listener);
    let message = ids::fresh(later(1));
    studio.write(|db| {
        run(
            db,
            format!(
                "INSERT INTO messages SELECT '{message}', id, '{dana}', 'brand', NULL, 'A question', created_at \
                 FROM quote_requests WHERE id = '{id}'"
            ),
        )
    });
    finds_one(&mut listener);
}

#[test]
fn everything_is_fetched_again_once_an_instance_is_gone() {
    let studio = Studio::open();
    let Some((_other, mut listener)) = another_instance(&studio) else {
        return;
    };
    let gone = studio.store().listener().unwrap().unwrap();
    assert!(!listener.has_missed(later(1)).unwrap());
    drop(gone);
    let is_found = (0..1_000).any(|_| {
        thread::sleep(Duration::from_millis(10));
        listener.has_missed(later(1)).unwrap()
    });
    assert!(is_found);
    assert!(!listener.has_missed(later(1)).unwrap());
}

#[test]
fn a_notice_is_published_to_its_reader_with_its_id_alone() {
    let studio = Studio::open();
    let request = studio.request();
    let receiver = Receiver::of(&studio);
    let notice = RequestNotice::about(&request, Kind::Delivered).named("Dana".to_owned(), None);
    studio.write(|db| notifications::notify_brand(db, studio.brand_id, notice, NOW));
    let page = marsam_persistence::pages::Page::first();
    let found = studio.read(|db| notifications::page(db, studio.brand, page));
    let id = found.items[0].id;
    assert_eq!(
        receiver.take(studio.brand, 1),
        [Change::Notification { id }]
    );
}
