//! Notices inside the product, and the mails that go with them.

use marsam_domain::accounts::{AccountState, Role};
use marsam_domain::ids::{AccountId, NotificationId};
use marsam_domain::notices::{Mailing, RequestNotice, RequestNoticeKind as Kind};
use marsam_domain::quote_requests::QuoteRequest;
use marsam_persistence::pages::Page;
use marsam_persistence::{DbError, accounts, creatives, erasure, ids, notifications, outbox};
use time::Duration;

use super::{Artist, Studio};
use crate::samples::{NOW, account_as, later, profile};

impl Studio {
    fn notify_brand(&self, request: &QuoteRequest, kind: Kind, minutes: i64) {
        let notice = RequestNotice::about(request, kind);
        self.write(|db| notifications::notify_brand(db, self.brand_id, notice, later(minutes)));
    }

    fn unread_notices(&self, account: AccountId) -> i64 {
        self.read(|db| notifications::unread(db, account, NOW + Duration::days(99)))
    }

    fn mails_to(&self, account: AccountId) -> usize {
        self.mails_by(account, 90)
    }

    fn mails_by(&self, account: AccountId, minutes: i64) -> usize {
        let (now, room) = (later(minutes), outbox::Room::of(100));
        let due = self.write(|db| outbox::take_due(db, now, Duration::DAY, room));
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
fn each_kind_is_mailed_as_its_rule_says() {
    let studio = Studio::open();
    for kind in Kind::ALL {
        let request = studio.request();
        // Caused by no one in particular, so that only the limits of its kind count.
        let notice = RequestNotice {
            caused_by: None,
            ..RequestNotice::about(&request, *kind)
        };
        let notify = |minutes| {
            let notice = notice.clone();
            studio.write(|db| {
                notifications::notify_brand(db, studio.brand_id, notice, later(minutes))
            });
        };
        let read = |minutes| {
            studio.write(|db| notifications::mark_all_read(db, studio.brand, later(minutes)));
        };
        let mails = |wanted: [usize; 3]| match kind.mailing() {
            Mailing::Never => 0,
            Mailing::Always => wanted.iter().sum(),
            Mailing::Limited => wanted.iter().map(|count| usize::from(*count > 0)).sum(),
            Mailing::Paced => wanted.iter().sum::<usize>().min(2),
        };
        for _ in 0..5 {
            notify(0);
        }
        read(0);
        for _ in 0..5 {
            notify(1);
        }
        read(1);
        let of_two = mails([5, 5, 0]);
        assert_eq!(studio.mails_to(studio.brand), of_two, "{}", kind.slug());
        // A third one waits for the hour's end.
        notify(2);
        let third = usize::from(kind.mailing() == Mailing::Always);
        assert_eq!(studio.mails_to(studio.brand), third, "{}", kind.slug());
        // It was held back, so it holds nothing back.
        notify(61);
        let next = usize::from(kind.mailing() != Mailing::Never);
        assert_eq!(studio.mails_to(studio.brand), next, "{}", kind.slug());
    }
    assert_eq!(studio.notices(studio.brand).len(), 12 * Kind::ALL.len());
}

#[test]
fn one_account_causes_six_mails_an_hour_and_no_more_limited_ones_after() {
    let studio = Studio::open();
    let about = |kind| {
        let request = studio.request();
        RequestNotice::about(&request, kind).caused_by_creative(studio.dana.id)
    };
    let notify = |notice: RequestNotice, minutes| {
        studio.write(|db| notifications::notify_brand(db, studio.brand_id, notice, later(minutes)));
    };
    for _ in 0..4 {
        notify(about(Kind::Delivered), 0);
    }
    for _ in 0..4 {
        notify(about(Kind::PaymentConfirmed), 0);
    }
    assert_eq!(studio.mails_to(studio.brand), 8);
    notify(about(Kind::Delivered), 1);
    assert_eq!(studio.mails_to(studio.brand), 0);
    // Others are not affected, nor what is never held back.
    notify(
        about(Kind::Delivered).caused_by_creative(studio.salem.id),
        1,
    );
    notify(about(Kind::PaymentConfirmed), 1);
    assert_eq!(studio.mails_to(studio.brand), 2);
    notify(about(Kind::Delivered), 62);
    assert_eq!(studio.mails_to(studio.brand), 1);
}

/// A notice about a request of a brand or a proposal of a creative whose address is not verified.
fn caused_by(studio: &Studio, cause: String, kind: Kind) -> RequestNotice {
    RequestNotice {
        caused_by: Some(cause),
        ..RequestNotice::about(&studio.request(), kind)
    }
}

#[test]
fn mails_that_an_unverified_account_causes_wait_for_its_verification() {
    let studio = Studio::open();
    let address = "newcomer@example.com";
    let newcomer = account_as(studio.store(), address, Role::Brand);
    let brand = studio
        .read(|db| accounts::brand_of(db, newcomer))
        .unwrap()
        .to_string();
    let late = Artist::join(studio.store(), "late@example.com", "Latifa");
    for (cause, account, address) in [
        (brand, newcomer, address),
        (late.id.to_string(), late.account, "late@example.com"),
    ] {
        let mut waiting = 0;
        for kind in Kind::ALL {
            let notice = caused_by(&studio, cause.clone(), *kind);
            studio.write(|db| {
                notifications::mark_all_read(db, studio.dana.account, NOW)?;
                notifications::notify_creative(db, studio.dana.id, notice, NOW)
            });
            assert_eq!(
                studio.unread_notices(studio.dana.account),
                1,
                "the notice comes at once"
            );
            let is_mailed = kind.mailing() != Mailing::Never;
            let is_theirs = kind.is_moved_by_a_side();
            let at_once = studio.mails_to(studio.dana.account);
            let wanted = usize::from(is_mailed && !is_theirs);
            assert_eq!(at_once, wanted, "{}", kind.slug());
            // Of those that they can repeat, only so many wait.
            let has_room = kind.mailing() == Mailing::Always || waiting < 6;
            waiting += usize::from(is_mailed && is_theirs && has_room);
        }
        // A cleanup of what is done does not take what waits.
        studio.write(|db| outbox::forget_done(db, later(60)));
        studio.write(|db| accounts::mark_email_verified(db, account, address, later(30)));
        assert_eq!(studio.mails_to(studio.dana.account), waiting);
        // From then on they are sent at once.
        let notice = caused_by(&studio, cause, Kind::ProposalSelected);
        studio.write(|db| notifications::notify_creative(db, studio.dana.id, notice, later(31)));
        assert_eq!(studio.mails_to(studio.dana.account), 1);
    }
}

#[test]
fn an_unverified_account_has_six_mails_wait_for_a_reader_however_many_hours_pass() {
    let studio = Studio::open();
    let latifa = Artist::join(studio.store(), "late@example.com", "Latifa");
    let notify = |minutes| {
        let notice = caused_by(&studio, latifa.id.to_string(), Kind::ProposalReceived);
        studio.write(|db| notifications::notify_brand(db, studio.brand_id, notice, later(minutes)));
    };
    let waiting = || studio.read(outbox::count_waiting);
    for hour in 0..4 {
        for _ in 0..6 {
            notify(hour * 61);
        }
        assert_eq!(waiting(), 6, "hour {hour}");
    }
    assert_eq!(studio.notices(studio.brand).len(), 24);
    // A reader who has read them makes no room: nothing was sent.
    studio.write(|db| notifications::mark_all_read(db, studio.brand, later(244)));
    notify(245);
    assert_eq!(waiting(), 6);
    // What its own moves always mail waits, too.
    let cancelled = caused_by(&studio, latifa.id.to_string(), Kind::RequestCancelled);
    studio.write(|db| notifications::notify_brand(db, studio.brand_id, cancelled, later(246)));
    assert_eq!(waiting(), 7);
    studio.write(|db| {
        accounts::mark_email_verified(db, latifa.account, "late@example.com", later(300))
    });
    assert_eq!(studio.mails_by(studio.brand, 300), 7);
}

#[test]
fn mails_that_waited_count_from_when_they_are_released() {
    let studio = Studio::open();
    let latifa = Artist::join(studio.store(), "late@example.com", "Latifa");
    let notify = |minutes| {
        let notice = caused_by(&studio, latifa.id.to_string(), Kind::ProposalReceived);
        studio.write(|db| notifications::notify_brand(db, studio.brand_id, notice, later(minutes)));
    };
    for _ in 0..6 {
        notify(0);
    }
    studio.write(|db| {
        accounts::mark_email_verified(db, latifa.account, "late@example.com", later(100))
    });
    assert_eq!(studio.mails_by(studio.brand, 100), 6);
    notify(101);
    assert_eq!(studio.mails_by(studio.brand, 101), 0);
    notify(161);
    assert_eq!(studio.mails_by(studio.brand, 161), 1);
}

#[test]
fn mails_that_wait_too_long_or_whose_cause_is_deleted_are_not_sent() {
    let studio = Studio::open();
    let latifa = Artist::join(studio.store(), "late@example.com", "Latifa");
    let notify = |minutes| {
        let notice = caused_by(&studio, latifa.id.to_string(), Kind::ProposalReceived);
        studio.write(|db| notifications::notify_brand(db, studio.brand_id, notice, later(minutes)));
    };
    notify(0);
    notify(2);
    assert_eq!(studio.read(outbox::count_waiting), 2);
    assert_eq!(
        studio.write(|db| outbox::forget_unreleased(db, later(1))),
        1
    );
    assert_eq!(studio.read(outbox::count_waiting), 1);
    let account = studio.read(|db| accounts::find(db, latifa.account));
    studio.write(|db| erasure::erase(db, &account, later(3)));
    assert_eq!(studio.read(outbox::count_waiting), 0);
}

#[test]
fn an_unverified_account_is_mailed_about_itself() {
    let studio = Studio::open();
    let latifa = Artist::join(studio.store(), "late@example.com", "Latifa");
    let notice = caused_by(&studio, latifa.id.to_string(), Kind::RequestHeld);
    studio.write(|db| notifications::notify_creative(db, latifa.id, notice, NOW));
    assert_eq!(studio.mails_to(latifa.account), 1);
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
fn a_problem_that_is_reported_again_and_again_is_mailed_to_admins_twice_an_hour_read_or_not() {
    let studio = Studio::open();
    let (request, other) = (studio.request(), studio.request());
    let report = |request: &QuoteRequest, minutes| {
        let notice = RequestNotice::about(request, Kind::ProblemReported);
        studio.write(|db| notifications::notify_admins(db, &notice, later(minutes)));
    };
    let mails = || studio.mails_to(studio.admin);
    for _ in 0..5 {
        report(&request, 0);
    }
    assert_eq!(mails(), 2, "two an hour");
    report(&other, 0);
    assert_eq!(mails(), 1, "another project's");
    studio.write(|db| notifications::mark_all_read(db, studio.admin, later(1)));
    report(&request, 2);
    assert_eq!(mails(), 0, "read or not");
    // The last notice is still unread.
    report(&request, 63);
    assert_eq!(mails(), 1, "after the hour");
    assert_eq!(studio.notices(studio.admin).len(), 8);
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
