//! Quote requests and their stages.

use marsam_domain::accounts::Role;
use marsam_domain::ids::{BrandId, CreativeId, QuoteRequestId};
use marsam_domain::language::Language;
use marsam_domain::options::{BudgetRange, Timeline};
use marsam_domain::quote_requests::{QuoteRequest, RequestStage};
use marsam_domain::services::Service;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::pages::Page;
use marsam_persistence::quote_requests::{self, Whose};
use marsam_persistence::testing::TestStore;
use marsam_persistence::{DbError, Store, accounts, creatives, ids};

use crate::samples::{NOW, account_as, at_once, brand, later, profile, quote_request, read, write};

fn request(store: &Store, brand: BrandId, minutes: i64) -> QuoteRequest {
    let new = quote_request("Twelve photographs");
    write(store, |db| {
        quote_requests::insert(db, brand, &new, Language::En, later(minutes))
    })
}

#[test]
fn a_request_reads_back_whole() {
    let test = TestStore::make();
    let brand = brand(&test.store, "brand@example.com");
    let creative = write(&test.store, |db| {
        creatives::insert(db, None, &profile("Noura"), NOW)
    });
    let mut sent = quote_request("صور للقهوة\nTwelve");
    sent.preferred_creative = Some(creative);
    let stored = write(&test.store, |db| {
        quote_requests::insert(db, brand, &sent, Language::Ar, NOW)
    });
    assert_eq!(
        (stored.brand_id, &stored.brand_name, &stored.contact_name),
        (brand, &sent.brand_name, &sent.contact_name)
    );
    assert_eq!((&stored.email, &stored.phone), (&sent.email, &sent.phone));
    assert_eq!(
        (stored.service, &stored.project_description),
        (sent.service, &sent.project_description)
    );
    assert_eq!(
        (stored.budget_range, stored.timeline),
        (sent.budget_range, sent.timeline)
    );
    assert_eq!(
        (stored.preferred_creative, stored.version),
        (Some(creative), 1)
    );
    assert_eq!(
        (stored.stage, stored.created_at, stored.updated_at),
        (RequestStage::Submitted, NOW, NOW)
    );
    assert_eq!(
        read(&test.store, |db| quote_requests::find(db, stored.id)),
        stored
    );
    let stranger = QuoteRequestId::new(ids::fresh(NOW));
    assert!(matches!(
        test.store.read(|db| quote_requests::find(db, stranger)),
        Err(DbError::NotFound)
    ));
}

#[test]
fn every_option_can_be_stored() {
    let test = TestStore::make();
    let brand = brand(&test.store, "brand@example.com");
    for service in Service::ALL {
        for (budget, timeline) in BudgetRange::ALL.iter().zip(Timeline::ALL) {
            let mut new = quote_request("x");
            (new.service, new.phone) = (*service, None);
            (new.budget_range, new.timeline) = (Some(*budget), Some(*timeline));
            let stored = write(&test.store, |db| {
                quote_requests::insert(db, brand, &new, Language::En, NOW)
            });
            assert_eq!((stored.service, stored.phone), (*service, None));
            assert_eq!(
                (stored.budget_range, stored.timeline),
                (new.budget_range, new.timeline)
            );
        }
    }
}

#[test]
fn a_creative_outside_the_roster_cannot_be_preferred() {
    let test = TestStore::make();
    let brand = brand(&test.store, "brand@example.com");
    let mut new = quote_request("x");
    new.preferred_creative = Some(CreativeId::new(ids::fresh(NOW)));
    let refused = test
        .store
        .write(|db| quote_requests::insert(db, brand, &new, Language::En, NOW));
    assert!(matches!(refused, Err(DbError::Failed(_))));
}

#[test]
fn of_twenty_parallel_moves_one_wins() {
    let test = TestStore::make();
    let brand = brand(&test.store, "brand@example.com");
    let sent = request(&test.store, brand, 0);
    let targets = [
        RequestStage::Proposals,
        RequestStage::Cancelled,
        RequestStage::Expired,
        RequestStage::Declined,
    ];
    let done = at_once(20, |number| {
        test.store
            .write(|db| quote_requests::move_stage(db, &sent, targets[number % 4], later(1)))
    });
    assert_eq!(done.iter().filter(|result| result.is_ok()).count(), 1);
    assert!(
        done.iter()
            .all(|result| matches!(result, Ok(()) | Err(DbError::Conflict)))
    );
    let now = read(&test.store, |db| quote_requests::find(db, sent.id));
    assert!(targets.contains(&now.stage));
    assert_eq!((now.version, now.updated_at), (2, later(1)));
}

#[test]
fn every_stage_can_be_stored() {
    let test = TestStore::make();
    let brand = brand(&test.store, "brand@example.com");
    let mut now = request(&test.store, brand, 0);
    for stage in RequestStage::ALL {
        write(&test.store, |db| {
            quote_requests::move_stage(db, &now, *stage, later(1))
        });
        now = read(&test.store, |db| quote_requests::find(db, now.id));
        assert_eq!(now.stage, *stage);
    }
}

#[test]
fn lists_hold_ones_own_or_everybodys_newest_first_and_stable() {
    let test = TestStore::make();
    let (mine, theirs) = (
        brand(&test.store, "a@example.com"),
        brand(&test.store, "b@example.com"),
    );
    let sent: Vec<_> = (0..5)
        .map(|minutes| request(&test.store, mine, minutes).id)
        .collect();
    let other = request(&test.store, theirs, 9).id;
    let page = |whose, page| read(&test.store, |db| quote_requests::page(db, whose, page));
    let everybody = page(Whose::Everybody, Page::first());
    assert_eq!((everybody.total, everybody.items[0].id), (6, other));
    let first = page(
        Whose::Brand(mine),
        Page {
            limit: 2,
            after: None,
        },
    );
    assert_eq!(
        first.items.iter().map(|r| r.id).collect::<Vec<_>>(),
        [sent[4], sent[3]]
    );
    request(&test.store, mine, 10);
    let after = first.next.unwrap().parse().ok();
    let rest = page(Whose::Brand(mine), Page { limit: 3, after });
    assert_eq!(
        rest.items.iter().map(|r| r.id).collect::<Vec<_>>(),
        [sent[2], sent[1], sent[0]]
    );
    assert_eq!((rest.total, rest.next), (6, None));
}

#[test]
fn admins_see_which_brands_have_not_proved_their_address() {
    let test = TestStore::make();
    let (proved, unproved) = (
        brand(&test.store, "a@example.com"),
        brand(&test.store, "b@example.com"),
    );
    let unasked = account_as(&test.store, "c@example.com", Role::Brand);
    let who = read(&test.store, |db| {
        accounts::by_email(db, &crate::samples::email("a@example.com"))
    })
    .unwrap()
    .id;
    write(&test.store, |db| {
        accounts::mark_email_verified(db, who, "a@example.com", NOW)
    });
    let found = read(&test.store, |db| {
        quote_requests::unverified_brands(db, &[proved, unproved])
    });
    assert_eq!(found, [unproved], "{unasked} was not asked for");
    assert!(read(&test.store, |db| quote_requests::unverified_brands(db, &[])).is_empty());
}
