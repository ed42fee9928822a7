//! Each order and filter of a list reads ranges of an index: no table is walked, and nothing is sorted.

use marsam_domain::accounts::{AccountState, WireRole};
use marsam_domain::applications::ApplicationStatus;
use marsam_domain::events::SubjectKind;
use marsam_domain::events::money::MoneyHistory;
use marsam_domain::language::Language;
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::applications::ReviewPlace;
use marsam_persistence::audit::{self, Days, HistoryFilter, SubjectFilter};
use marsam_persistence::pages::{Filter, Page};
use marsam_persistence::quote_requests::inbox::{
    self, InboxFilter, InboxOrder, InboxReader, Place,
};
use marsam_persistence::quote_requests::listing::{self, OwnerFilter, RequestFilter};
use marsam_persistence::testing::TestStore;
use marsam_persistence::{
    Db, DbError, accounts, applications, creatives, ids, overview, quote_requests,
};
use time::macros::date;

use super::{asked, plan_of, steps_of};
use crate::samples::{NOW, brand, profile, quote_request, read, write};

fn is_embedded(test: &TestStore) -> bool {
    read(&test.store, |db| Ok(matches!(db, Db::Sqlite(_))))
}

/// How the rows of a page are found.
fn steps<T>(test: &TestStore, page: impl FnOnce(&mut Db) -> Result<T, DbError>) -> Vec<String> {
    read(&test.store, |db| plan_of(db, page))
}

fn are_ranges(steps: &[String], what: &str) {
    let is_range = |step: &String| {
        let is_search = step.starts_with("SEARCH") && step.contains("INDEX");
        is_search || step.starts_with("CORRELATED")
    };
    assert!(
        !steps.is_empty() && steps.iter().all(is_range),
        "{what}: {steps:?}"
    );
}

#[test]
fn requests_at_each_stage_are_ranges_in_both_orders() {
    let test = TestStore::make();
    if !is_embedded(&test) {
        return;
    }
    let brand = brand(&test.store, "brand@example.com");
    for owner in [OwnerFilter::All, OwnerFilter::Brand(brand)] {
        let stages = RequestStage::ALL.iter().copied().map(Some);
        for stage in stages.chain([None]) {
            for oldest_first in [false, true] {
                let filter = RequestFilter {
                    stage,
                    oldest_first,
                    ..RequestFilter::default()
                };
                let found = steps(&test, |db| {
                    listing::filtered(db, owner, &filter, Page::first())
                });
                are_ranges(&found, &format!("{owner:?} {filter:?}"));
            }
        }
    }
}

#[test]
fn accounts_of_each_role_in_each_state_are_ranges() {
    let test = TestStore::make();
    if !is_embedded(&test) {
        return;
    }
    let roles = WireRole::ALL.iter().copied().map(Filter::Only);
    for role in roles.chain([Filter::Any]) {
        let states = AccountState::ALL.iter().copied().map(Filter::Only);
        for state in states.chain([Filter::Any]) {
            if state == Filter::Only(AccountState::Deleted) {
                continue;
            }
            let filter = accounts::ListFilter {
                role,
                state,
                ..accounts::ListFilter::default()
            };
            let found = steps(&test, |db| accounts::search(db, &filter, Page::first()));
            are_ranges(&found, &format!("{filter:?}"));
        }
    }
}

#[test]
fn applications_with_each_status_are_ranges_and_reviews_are_read_in_their_order() {
    let test = TestStore::make();
    if !is_embedded(&test) {
        return;
    }
    let statuses = ApplicationStatus::ALL.iter().copied().map(Filter::Only);
    for status in statuses.chain([Filter::Any]) {
        for order in [applications::Order::Newest, applications::Order::Oldest] {
            let filter = applications::ListFilter {
                status,
                order,
                ..applications::ListFilter::default()
            };
            let found = steps(&test, |db| applications::search(db, &filter, Page::first()));
            are_ranges(&found, &format!("{filter:?}"));
        }
    }
    let place: ReviewPlace = format!("7.{}", ids::fresh(NOW)).parse().unwrap();
    for after in [None, Some(place)] {
        let reviewed = applications::ListFilter {
            order: applications::Order::LatestReview(after),
            ..applications::ListFilter::default()
        };
        let found = steps(&test, |db| {
            applications::search(db, &reviewed, Page::first())
        });
        let is_in_order = |step: &String| {
            step.starts_with("SEARCH") && step.contains("INDEX applications_by_review ")
        };
        assert!(
            !found.is_empty() && found.iter().all(is_in_order),
            "{found:?}"
        );
    }
}

#[test]
fn the_newest_first_proposals_are_a_range_and_their_requests_are_found_by_key() {
    let test = TestStore::make();
    if !is_embedded(&test) {
        return;
    }
    let found = steps(&test, overview::times_to_first_proposal);
    are_ranges(&found, "first proposals");
    assert_eq!(found.len(), 2, "{found:?}");
}

#[test]
fn an_inbox_is_read_in_ranges_of_each_part() {
    let test = TestStore::make();
    if !is_embedded(&test) {
        return;
    }
    let id = write(&test.store, |db| {
        creatives::insert(db, None, &profile("Dana"), NOW)
    });
    let creative = read(&test.store, |db| creatives::find(db, id));
    let reader = InboxReader {
        creative: &creative,
        sees_open: true,
    };
    let place: Place = format!("7.{}", ids::fresh(NOW)).parse().unwrap();
    for order in [InboxOrder::Due, InboxOrder::Newest] {
        for stage in [None, Some(RequestStage::Submitted)] {
            for is_archived in [false, true] {
                for after in [None, Some(place)] {
                    let filter = InboxFilter {
                        stage,
                        is_archived,
                        order,
                        ..InboxFilter::default()
                    };
                    let found = steps(&test, |db| inbox::page(db, reader, &filter, 20, after));
                    are_ranges(&found, &format!("{filter:?} {after:?}"));
                }
            }
        }
    }
}

#[test]
fn the_history_of_each_kind_of_subject_is_a_range() {
    let test = TestStore::make();
    if !is_embedded(&test) {
        return;
    }
    let kinds = SubjectKind::ALL.iter().copied().map(SubjectFilter::Kind);
    let histories = MoneyHistory::ALL.iter().copied().map(SubjectFilter::Money);
    let some_days = Days {
        from: Some(date!(2026 - 11 - 20)),
        to: Some(date!(2026 - 11 - 21)),
    };
    for subject in kinds.chain(histories).chain([SubjectFilter::All]) {
        for days in [Days::default(), some_days] {
            let filter = HistoryFilter {
                days,
                ..HistoryFilter::from(subject.clone())
            };
            let found = steps(&test, |db| audit::page(db, &filter, Page::first()));
            are_ranges(&found, &format!("{filter:?}"));
        }
    }
}

#[test]
fn the_history_of_a_request_is_read_in_ranges() {
    let test = TestStore::make();
    if !is_embedded(&test) {
        return;
    }
    let brand = brand(&test.store, "brand@example.com");
    let request = write(&test.store, |db| {
        quote_requests::insert(db, brand, &quote_request("x"), Language::En, NOW)
    });
    let filter = HistoryFilter {
        request: Filter::Only(request.code),
        ..HistoryFilter::default()
    };
    let found = read(&test.store, |db| {
        let asked = asked(db, |db| audit::page(db, &filter, Page::first()))?.into_iter();
        steps_of(db, asked.filter(|query| query.contains("FROM `events`")))
    });
    are_ranges(&found, "the request, its facts and decisions");
    assert_eq!(found.len(), 3, "{found:?}");
}
