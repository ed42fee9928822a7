//! What open pages learn of: once it has committed, and nothing that was rolled back.

use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use marsam_domain::ids::AccountId;
use marsam_domain::notices::{RequestNotice, RequestNoticeKind as Kind};
use marsam_persistence::live::{self, Change, Listener, Published};
use marsam_persistence::{DbError, creatives, notifications};

use super::Studio;
use crate::samples::NOW;

/// Receives what a store publishes, by the way that its engine has.
struct Receiver {
    handed_over: Arc<Mutex<Vec<Published>>>,
    listener: Option<Listener>,
}

impl Receiver {
    fn of(studio: &Studio) -> Self {
        let handed_over = Arc::<Mutex<Vec<Published>>>::default();
        let target = Arc::clone(&handed_over);
        studio
            .store()
            .on_published(Box::new(move |one| target.lock().unwrap().push(one)));
        Self {
            handed_over,
            listener: studio.store().listener().unwrap(),
        }
    }

    /// What arrived for an account, up to its `count`th; other tests may share the server.
    fn take(&mut self, account: AccountId, count: usize) -> Vec<Change> {
        let mut found = Vec::new();
        for _ in 0..1_000 {
            found.append(&mut self.handed_over.lock().unwrap());
            if let Some(listener) = &mut self.listener {
                found.extend(listener.arrived().unwrap().published);
            }
            found.retain(|one| one.account == account);
            if found.len() >= count {
                break;
            }
            thread::sleep(Duration::from_millis(10));
        }
        found.into_iter().map(|one| one.change).collect()
    }
}

#[test]
fn what_commits_is_published_in_order_and_what_is_rolled_back_is_not() {
    let studio = Studio::open();
    let requests = [studio.request(), studio.request()];
    let changes = requests.map(|request| Change::Request { id: request.id });
    let mut receiver = Receiver::of(&studio);
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
fn a_committed_change_of_the_roster_is_announced_where_instances_share_the_database() {
    let studio = Studio::open();
    let Some(mut listener) = studio.store().listener().unwrap() else {
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
fn a_notice_is_published_to_its_reader_with_its_id_alone() {
    let studio = Studio::open();
    let request = studio.request();
    let mut receiver = Receiver::of(&studio);
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
