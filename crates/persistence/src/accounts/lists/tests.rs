//! The list of accounts that is searched for frequent words.

use super::*;
use crate::search_words::samples::{self, MOST_WALKED, ROWS};
use crate::testing::TestStore;

#[test]
fn the_pages_of_a_walk_have_every_match_once_and_say_that_there_may_be_more() {
    let test = TestStore::make();
    let checked = test.store.write(|db| {
        let mut both = Vec::new();
        for row in 0..ROWS {
            let account = samples::account(db, row)?;
            if samples::words_of(row).1 {
                both.push(account.to_string());
            }
        }
        both.reverse();
        let (filter, plan) = (ListFilter::default(), samples::plan());
        let (mut all, mut pages) = (Vec::new(), 0);
        let mut page = Page {
            limit: 2,
            after: None,
        };
        loop {
            let rest = Rest {
                filter: &filter,
                page: page.and_one_more(),
            };
            let found = plan.read(db, &rest)?;
            let slice = Slice::found(found, 0, page, Clone::clone);
            all.extend(slice.items);
            pages += 1;
            let Some(next) = slice.next else { break };
            page.after = Some(crate::columns::id(&next)?);
        }
        assert_eq!(all, both);
        assert!(pages >= ROWS / MOST_WALKED, "{pages}");
        let searched = Rest {
            filter: &filter,
            page: Page::counting(),
        };
        assert_eq!(plan.read(db, &searched)?.counted(), (1, true));
        Ok::<_, DbError>(both.len())
    });
    assert_eq!(checked.unwrap(), 4);
}
