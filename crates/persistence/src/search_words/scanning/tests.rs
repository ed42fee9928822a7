//! Which keys are found first, and whether others follow.

use marsam_domain::search::SearchQuery;

use super::super::{Words, insert};
use super::*;
use crate::pages::Page;
use crate::testing::TestStore;

const NUMBER: i32 = 2;

/// Of 30 keys each has a word, each third two that begin alike.
fn fill(db: &mut Db) {
    for place in 0..30 {
        let mut words = Words::from([("lanterns".to_owned(), NUMBER)]);
        if place % 3 == 0 {
            words.insert("lanternfish".to_owned(), NUMBER);
        }
        insert(db, &[(&format!("{place:04}"), words)]).unwrap();
    }
}

fn keys(places: impl Iterator<Item = usize>) -> Vec<String> {
    places.map(|place| format!("{place:04}")).collect()
}

#[test]
fn the_first_keys_of_a_word_are_those_of_the_lists_order() {
    let search = SearchQuery::parse("lantern");
    let scanned = Scanned {
        numbers: &[NUMBER],
        word: search.words().iter().map(Word::of).next().unwrap(),
        others: Vec::new(),
    };
    let test = TestStore::make();
    test.store
        .write(|db| {
            fill(db);
            let page = Page::first();
            // Four entries of each three keys.
            let newest = scanned.first(db, Part::Newest(page), 8)?;
            assert_eq!((newest.keys, newest.is_all), (keys(24..30), false));
            let oldest = scanned.first(db, Part::Oldest(page), 8)?;
            assert_eq!((oldest.keys, oldest.is_all), (keys(0..6), false));
            for part in [Part::Newest(page), Part::Oldest(page)] {
                let all = scanned.first(db, part, 100)?;
                assert_eq!((all.keys, all.is_all), (keys(0..30), true));
            }
            Ok::<_, DbError>(())
        })
        .unwrap();
}
