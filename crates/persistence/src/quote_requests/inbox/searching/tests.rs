//! An inbox that is searched for frequent words.

use marsam_domain::accounts::{NewProfile, Role};
use marsam_domain::services::Service;
use marsam_domain::vocabulary::Vocabulary as _;

use super::*;
use crate::accounts;
use crate::quote_requests::inbox::InboxOrder;
use crate::search_words::samples::{self, MOST_WALKED, NOW, ROWS};
use crate::testing::TestStore;

#[test]
fn the_pages_of_a_walk_through_open_requests_have_every_match_once() {
    let test = TestStore::make();
    let checked = test.store.write(|db| {
        let account = samples::account(db, 0)?;
        let profile = NewProfile {
            role: Role::Brand,
            full_name: "Yousef".to_owned(),
            company_name: Some("Bait Al-Gahwa".to_owned()),
        };
        accounts::set_profile(db, account, &profile, NOW)?;
        let brand = accounts::brand_of(db, account)?.unwrap();
        let both = samples::requests(db, brand)?;
        let owner = Owner {
            key: "no one".to_owned(),
            services: vec![Service::Photography.slug()],
        };
        for order in [InboxOrder::Due, InboxOrder::Newest] {
            let filter = InboxFilter {
                order,
                ..InboxFilter::default()
            };
            let (mut all, mut pages, mut after) = (Vec::new(), 0, None);
            loop {
                let rest = Rest {
                    owner: &owner,
                    filter: &filter,
                    after,
                    most: 3,
                };
                let found = samples::plan().read(db, &rest)?;
                pages += 1;
                let rows = found.rows.iter().take(2);
                all.extend(rows.map(|one| one.place.id.to_string()));
                after = if found.rows.len() > 2 {
                    found.rows.get(1).map(|one| one.place)
                } else {
                    found.stopped_at.map(|place| place.parse().unwrap())
                };
                if after.is_none() {
                    break;
                }
            }
            if order == InboxOrder::Newest {
                all.reverse();
            }
            assert_eq!(all, both, "{order:?}");
            assert!(pages >= ROWS / MOST_WALKED, "{pages}");
        }
        Ok::<_, DbError>(both.len())
    });
    assert_eq!(checked.unwrap(), 4);
}
