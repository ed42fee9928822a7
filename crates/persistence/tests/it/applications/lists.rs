//! The admins' list: filters, orders and counts.

use marsam_domain::actors::Actor;
use marsam_domain::applications::ApplicationStatus as Status;
use marsam_domain::applications::lifecycle::Action;
use marsam_domain::search::SearchQuery;
use marsam_persistence::applications::{self, ListFilter, Order, OwnerFilter};
use marsam_persistence::pages::{Filter, Page};
use marsam_persistence::testing::TestStore;
use marsam_persistence::{DbError, Store};

use super::{creative, step};
use crate::samples::{application, email, later, read, write};
use marsam_domain::language::Language;

/// Stores applications by these names, one minute apart; the second is rejected.
fn fill(store: &Store) {
    let admin = creative(store, "admin@example.com");
    for (minutes, name, address) in [
        (0, "Dana 100%", "dana@example.com"),
        (1, "HAMAD", "hamad@example.com"),
        (2, "نورة", "noura@example.com"),
        (3, "Dana_Two", "two@example.com"),
    ] {
        let who = creative(store, address);
        let mut new = application(name);
        new.email = email(address);
        new.profile.name_ar = (name == "HAMAD").then(|| "حمد".to_owned());
        write(store, |db| {
            let sent = applications::insert(db, who, &new, Language::En, later(minutes))?;
            if name == "HAMAD" {
                step(db, &sent, (Action::Reject, Actor::Admin(admin)), 9)?;
            }
            Ok::<_, DbError>(())
        });
    }
}

fn names(store: &Store, filter: &ListFilter, page: Page) -> (Vec<String>, i64, Option<String>) {
    let slice = read(store, |db| applications::search(db, filter, page));
    let names = slice.items.into_iter().map(|one| {
        let profile = one.application.profile;
        profile.name
    });
    (names.collect(), slice.total, slice.next)
}

#[test]
fn a_text_is_found_in_names_of_both_languages_and_in_addresses_whatever_its_case() {
    let test = TestStore::make();
    fill(&test.store);
    let found = |text: &str| {
        let filter = ListFilter {
            text: SearchQuery::parse(text),
            ..ListFilter::default()
        };
        names(&test.store, &filter, Page::first()).0
    };
    assert_eq!(found("dana"), ["Dana_Two", "Dana 100%"]);
    assert_eq!(found("hAmAd"), ["HAMAD"]);
    assert_eq!(found("حمد"), ["HAMAD"]);
    assert_eq!(found(" نورة "), ["نورة"]);
    assert_eq!(found("TWO@"), ["Dana_Two"]);
    assert_eq!(found("100%"), ["Dana 100%"]);
    assert_eq!(found("dana_t"), ["Dana_Two"]);
    assert_eq!(found("a_t"), Vec::<String>::new(), "not from within a word");
    // No word: everything.
    assert_eq!(found("!").len(), 4);
    assert_eq!(found(" ").len(), 4);
}

#[test]
fn statuses_are_filtered_and_counted() {
    let test = TestStore::make();
    fill(&test.store);
    let with = |status| {
        let filter = ListFilter {
            status,
            ..ListFilter::default()
        };
        names(&test.store, &filter, Page::first()).0
    };
    assert_eq!(with(Filter::Only(Status::Rejected)), ["HAMAD"]);
    assert_eq!(with(Filter::Only(Status::Pending)).len(), 3);
    assert_eq!(with(Filter::Nothing), Vec::<String>::new());
    let mut counts = read(&test.store, |db| applications::counts(db, OwnerFilter::All));
    counts.sort_unstable();
    assert_eq!(counts, [(Status::Pending, 3), (Status::Rejected, 1)]);
    let rejected = ListFilter {
        status: Filter::Only(Status::Rejected),
        ..ListFilter::default()
    };
    let found = read(&test.store, |db| {
        applications::search(db, &rejected, Page::first())
    });
    let own = OwnerFilter::Account(found.items[0].application.account_id);
    let counts = read(&test.store, |db| applications::counts(db, own));
    assert_eq!(counts, [(Status::Rejected, 1)]);
}

#[test]
fn the_oldest_can_be_first_and_pages_follow_that_order() {
    let test = TestStore::make();
    fill(&test.store);
    let filter = ListFilter {
        status: Filter::Only(Status::Pending),
        order: Order::Oldest,
        ..ListFilter::default()
    };
    let mut page = Page {
        limit: 2,
        after: None,
    };
    let (first, total, next) = names(&test.store, &filter, page);
    assert_eq!((first.join(","), total), ("Dana 100%,نورة".to_owned(), 3));
    page.after = Some(next.unwrap().parse().unwrap());
    let (second, _, next) = names(&test.store, &filter, page);
    assert_eq!((second, next), (vec!["Dana_Two".to_owned()], None));
}

#[test]
fn what_was_reviewed_last_is_first_and_pages_follow_that_order() {
    let test = TestStore::make();
    let admin = creative(&test.store, "admin@example.com");
    let reviewed = [
        ("first", Action::Approve, 30),
        ("second", Action::Reject, 10),
        ("third", Action::Approve, 20),
        ("fourth", Action::Reject, 20),
    ];
    for (sent, (name, action, minute)) in reviewed.into_iter().enumerate() {
        let sent_at = later(i64::try_from(sent).unwrap());
        let who = creative(&test.store, &format!("{name}@example.com"));
        write(&test.store, |db| {
            let new = application(name);
            let sent = applications::insert(db, who, &new, Language::En, sent_at)?;
            step(db, &sent, (action, Actor::Admin(admin)), minute)?;
            Ok::<_, DbError>(())
        });
    }
    let waiting = creative(&test.store, "waiting@example.com");
    write(&test.store, |db| {
        let new = application("waiting");
        applications::insert(db, waiting, &new, Language::En, later(40))
    });
    let page = Page {
        limit: 1,
        after: None,
    };
    let (mut read, mut after) = (Vec::new(), None);
    loop {
        let filter = ListFilter {
            order: Order::LatestReview(after),
            ..ListFilter::default()
        };
        let (found, total, next) = names(&test.store, &filter, page);
        assert_eq!(total, 4);
        read.extend(found);
        let Some(next) = next else { break };
        after = Some(next.parse().unwrap());
    }
    // Of two that were reviewed at once the newer is first.
    assert_eq!(read, ["first", "fourth", "third", "second"]);
}

#[test]
fn a_place_among_the_reviews_is_a_time_and_an_id() {
    let id = "01932d5c-9c3b-7bd4-a4f6-2f0d4f1c0a11";
    let text = format!("1763890000000001.{id}");
    let place: applications::ReviewPlace = text.parse().unwrap();
    assert_eq!(place.to_string(), text);
    for wrong in ["", id, "x.y", "1.x", "99999999999999999999.x"] {
        assert!(wrong.parse::<applications::ReviewPlace>().is_err());
    }
}
