//! Notices inside the product, and the mails that go with them.

use marsam_domain::accounts::AccountState;
use marsam_domain::ids::{AccountId, NotificationId};
use marsam_domain::notices::{RequestNotice, RequestNoticeKind as Kind};
use marsam_domain::quote_requests::QuoteRequest;
use marsam_persistence::pages::Page;
use marsam_persistence::{DbError, accounts, creatives, ids, notifications, outbox};
use time::Duration;

use super::Studio;
use crate::samples::{NOW, later, profile};

impl Studio {
    fn notify_brand(&self, request: &QuoteRequest, kind: Kind, minutes: i64) {
        let notice = RequestNotice::about(request, kind);
        self.write(|db| notifications::notify_brand(db, self.brand_id, notice, later(minutes)));
    }

    fn unread_notices(&self, account: AccountId) -> i64 {
        self.read(|db| notifications::unread(db, account))
    }

    fn mails_to(&self, account: AccountId) -> usize {
        let due = self.write(|db| outbox::take_due(db, later(90), Duration::MINUTE, 100));
        let own = due.iter().filter(|mail| mail.account_id == Some(account));
        own.count()
    }
}

#[test]
fn notices_are_read_newest_first_page_by_page() {
    let studio = Studio::open();
    let request = studio.request();
    let kinds = [Kind::ProposalReceived, Kind::NewMessage, Kind::Delivered];
    for (minutes, kind) in (1..).zip(kinds) {
        studio.notify_brand(&request, kind, minutes);
    }
    let page = |limit, after| {
        studio.read(|db| notifications::page(db, studio.brand, Page { limit, after }))
    };
    let first = page(2, None);
    let newest = &first.items[0];
    assert_eq!(
        (newest.notice.event(), newest.created_at, newest.read_at),
        (Kind::Delivered.slug(), later(3), None)
    );
    assert_eq!(newest.link, format!("/requests/{}", request.id));
    assert_eq!((first.items.len(), first.total), (2, 3));
    studio.notify_brand(&request, Kind::ExpiryWarning, 4);
    let rest = page(2, first.next.unwrap().parse().ok());
    assert_eq!(rest.items.len(), 1);
    assert_eq!(rest.items[0].notice.event(), Kind::ProposalReceived.slug());
    assert_eq!(rest.next, None);
    assert_eq!(studio.notices(studio.dana.account), []);
}

#[test]
fn a_notice_is_read_by_its_account_and_stays_as_it_was_read_first() {
    let studio = Studio::open();
    let request = studio.request();
    studio.notify_brand(&request, Kind::Delivered, 0);
    studio.notify_brand(&request, Kind::NewMessage, 1);
    let found = studio.read(|db| notifications::page(db, studio.brand, Page::first()));
    let key = found.items[0].id;
    let see = |account, key, minutes| {
        studio
            .store()
            .write(|db| notifications::mark_read(db, account, key, later(minutes)))
    };
    assert_eq!(studio.unread_notices(studio.brand), 2);
    let stranger = NotificationId::new(ids::fresh(NOW));
    for (account, key) in [(studio.dana.account, key), (studio.brand, stranger)] {
        assert!(matches!(see(account, key, 1), Err(DbError::NotFound)));
    }
    see(studio.brand, key, 2).unwrap();
    see(studio.brand, key, 3).unwrap();
    assert_eq!(studio.unread_notices(studio.brand), 1);
    studio.write(|db| notifications::mark_all_read(db, studio.brand, later(4)));
    let read: Vec<_> = studio
        .read(|db| notifications::page(db, studio.brand, Page::first()))
        .items
        .iter()
        .map(|one| one.read_at)
        .collect();
    assert_eq!(read, [Some(later(2)), Some(later(4))]);
    assert_eq!(studio.unread_notices(studio.brand), 0);
}

#[test]
fn a_kind_that_is_mailed_is_mailed_and_no_other() {
    let studio = Studio::open();
    let request = studio.request();
    let mailed = Kind::ALL.iter().filter(|kind| kind.is_mailed()).count();
    for kind in Kind::ALL {
        studio.notify_brand(&request, *kind, 0);
    }
    assert_eq!(studio.notices(studio.brand).len(), Kind::ALL.len());
    assert_eq!(studio.mails_to(studio.brand), mailed);
    assert!(mailed < Kind::ALL.len());
}

#[test]
fn every_admin_is_notified_and_a_creative_without_an_account_is_not() {
    let studio = Studio::open();
    let request = studio.request();
    let other = crate::samples::account(studio.store(), "other@example.com");
    studio.write(|db| accounts::grant_admin(db, other, NOW));
    let notice = RequestNotice::about(&request, Kind::ProblemReported);
    studio.write(|db| notifications::notify_admins(db, &notice, NOW));
    let entry = studio.write(|db| creatives::insert(db, None, &profile("Hamad"), NOW));
    studio.write(|db| notifications::notify_creative(db, entry, notice.clone(), NOW));
    for admin in [studio.admin, other] {
        assert_eq!(studio.notices(admin), [Kind::ProblemReported]);
    }
    assert_eq!(studio.notices(studio.brand), []);
    let account = studio.read(|db| notifications::account_of_creative(db, studio.dana.id));
    assert_eq!(account.unwrap().id, studio.dana.account);
}

#[test]
fn a_suspended_account_gets_neither_notice_nor_mail() {
    let studio = Studio::open();
    let request = studio.request();
    studio.write(|db| accounts::suspend(db, studio.brand, NOW));
    let state = studio.read(|db| accounts::find(db, studio.brand)).state;
    assert_eq!(state, AccountState::Suspended);
    studio.notify_brand(&request, Kind::Delivered, 0);
    assert_eq!(studio.notices(studio.brand), []);
    assert_eq!(studio.mails_to(studio.brand), 0);
}

#[test]
fn old_notices_are_forgotten() {
    let studio = Studio::open();
    let request = studio.request();
    for (minutes, kind) in [(0, Kind::Delivered), (1, Kind::NewMessage)] {
        studio.notify_brand(&request, kind, minutes);
    }
    let forgotten = studio.write(|db| notifications::forget_old(db, later(1)));
    assert_eq!(forgotten, 1);
    assert_eq!(studio.notices(studio.brand), [Kind::NewMessage]);
}
