//! Lists of requests that are searched for frequent words.

use marsam_domain::accounts::{NewProfile, Role};

use super::*;
use crate::accounts;
use crate::search_words::samples::{self, MOST_WALKED, NOW, ROWS};
use crate::testing::TestStore;

/// A brand's requests; the keys of those that have both words, oldest first.
fn fill(db: &mut Db) -> Result<(BrandId, Vec<String>), DbError> {
    let account = samples::account(db, 0)?;
    let profile = NewProfile {
        role: Role::Brand,
        full_name: "Yousef".to_owned(),
        company_name: Some("Bait Al-Gahwa".to_owned()),
    };
    accounts::set_profile(db, account, &profile, NOW)?;
    let brand = accounts::brand_of(db, account)?.unwrap();
    Ok((brand, samples::requests(db, brand)?))
}

/// All rows of a list, and the number of its pages of two.
fn paged(db: &mut Db, listing: &Listing) -> Result<(Vec<String>, usize), DbError> {
    let (mut all, mut pages) = (Vec::new(), 0);
    let mut page = Page {
        limit: 2,
        after: None,
    };
    loop {
        let found = listing.plan.read(db, &listing.rest(page.and_one_more()))?;
        let slice = Slice::found(found, 0, page, Clone::clone);
        assert!(slice.items.len() <= 2);
        all.extend(slice.items);
        pages += 1;
        match slice.next {
            Some(next) => page.after = Some(id(&next)?),
            None => return Ok((all, pages)),
        }
    }
}

/// Asserts that the pages of a plan have every match once, in each order, and say that there may be more.
fn assert_paged(planned: fn() -> Plan, least_pages: usize) {
    let test = TestStore::make();
    let checked = test.store.write(|db| {
        let (brand, mut both) = fill(db)?;
        both.reverse();
        let pending = Some(vec![RequestStage::Submitted, RequestStage::Proposals]);
        for owner in [OwnerFilter::All, OwnerFilter::Brand(brand)] {
            for stages in [None, pending.clone()] {
                for oldest_first in [false, true] {
                    let listing = Listing {
                        owner,
                        stages: stages.clone(),
                        plan: planned(),
                        oldest_first,
                    };
                    let mut wanted = both.clone();
                    if oldest_first {
                        wanted.reverse();
                    }
                    let (found, pages) = paged(db, &listing)?;
                    assert_eq!(found, wanted, "{owner:?} {stages:?} {oldest_first}");
                    assert!(pages >= least_pages, "{pages}");
                    let all = listing.plan.read(db, &listing.rest(Page::counting()))?;
                    let (counted, is_more) = all.counted();
                    assert!(is_more && (1..=2).contains(&counted), "{counted}");
                }
            }
        }
        Ok::<_, DbError>(both.len())
    });
    assert_eq!(checked.unwrap(), 4);
}

#[test]
fn the_pages_of_a_walk_have_every_match_once_and_say_that_there_may_be_more() {
    assert_paged(samples::plan, ROWS / MOST_WALKED);
}

#[test]
fn so_have_the_pages_of_a_scan() {
    // One row in two has the word.
    assert_paged(samples::scanned_plan, ROWS / 2 / MOST_WALKED);
}

#[test]
fn so_have_the_pages_of_the_entries_of_a_word() {
    assert_paged(samples::plan_of_words, ROWS / 2 / MOST_WALKED);
}
