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
    let word = || {
        SearchQuery::parse("lantern")
            .words()
            .iter()
            .map(Word::of)
            .next()
            .unwrap()
    };
    let test = TestStore::make();
    test.store
        .write(|db| {
            fill(db);
            let page = Page::first();
            let of_words = Entries::of_words(db, &[NUMBER], &word())?.unwrap();
            for entries in [of_words, Entries::Beginning(&[NUMBER], word())] {
                // Four entries of each three keys, of two words.
                let (newest_of_eight, oldest_of_eight) = match &entries {
                    Entries::OfWords(words) => {
                        assert_eq!(words.len(), 2);
                        (keys(22..30), keys(0..8))
                    }
                    Entries::Beginning(..) => (keys(24..30), keys(0..6)),
                };
                let scanned = Scanned {
                    entries,
                    others: Vec::new(),
                };
                let newest = scanned.first(db, Part::Newest(page), 8)?;
                assert_eq!((newest.keys, newest.is_all), (newest_of_eight, false));
                let oldest = scanned.first(db, Part::Oldest(page), 8)?;
                assert_eq!((oldest.keys, oldest.is_all), (oldest_of_eight, false));
                for part in [Part::Newest(page), Part::Oldest(page)] {
                    let all = scanned.first(db, part, 100)?;
                    assert_eq!((all.keys, all.is_all), (keys(0..30), true));
                }
            }
            Ok::<_, DbError>(())
        })
        .unwrap();
}

#[test]
fn only_a_few_different_words_are_read_one_by_one() {
    let word = SearchQuery::parse("lantern")
        .words()
        .iter()
        .map(Word::of)
        .next()
        .unwrap();
    let test = TestStore::make();
    test.store
        .write(|db| {
            for place in 0..MAX_DISTINCT {
                let words = Words::from([(format!("lantern{place:02}"), NUMBER)]);
                insert(db, &[(&format!("{place:04}"), words)])?;
            }
            assert!(Entries::of_words(db, &[NUMBER], &word)?.is_some());
            let one_more = Words::from([("lanterns".to_owned(), NUMBER)]);
            insert(db, &[("9999", one_more)])?;
            assert!(Entries::of_words(db, &[NUMBER], &word)?.is_none());
            Ok::<_, DbError>(())
        })
        .unwrap();
}
