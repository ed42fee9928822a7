//! Which keys are found first, and whether others follow.

use std::cell::RefCell;

use marsam_domain::search::SearchQuery;

use super::super::{Plan, Searchable, Words, insert};
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
            let mut left = MAX_DISTINCT;
            let of_words = Entries::of_words(db, &[NUMBER], &word(), &mut left)?.unwrap();
            assert_eq!(left, MAX_DISTINCT - 2);
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
            let found = |db: &mut Db| {
                let mut left = MAX_DISTINCT;
                Entries::of_words(db, &[NUMBER], &word, &mut left)
            };
            assert!(found(db)?.is_some());
            let one_more = Words::from([("lanterns".to_owned(), NUMBER)]);
            insert(db, &[("9999", one_more)])?;
            assert!(found(db)?.is_none());
            Ok::<_, DbError>(())
        })
        .unwrap();
}

/// A list by its keys, of which those that end in `00` are wanted.
struct Keys {
    wanted: i64,
    /// How many keys each statement asked about.
    asked: RefCell<Vec<usize>>,
}

impl Searchable for Keys {
    type Row = String;
    type Place = String;

    fn most(&self) -> i64 {
        self.wanted
    }

    fn is_first(&self) -> bool {
        true
    }

    fn part(&self) -> Option<Part> {
        Some(Part::Newest(Page::first()))
    }

    fn places(
        &self,
        _: &mut Db,
        _: Option<String>,
        _: i64,
    ) -> Result<Vec<(String, String)>, DbError> {
        Ok(Vec::new())
    }

    fn rows(&self, _: &mut Db, plan: &Plan, most: i64) -> Result<Vec<String>, DbError> {
        let keys = plan.among.clone().unwrap();
        self.asked.borrow_mut().push(keys.len());
        let wanted = keys.into_iter().rev().filter(|key| key.ends_with("00"));
        Ok(wanted.take(usize::try_from(most).unwrap()).collect())
    }
}

#[test]
fn the_entries_of_a_word_are_read_in_growing_pieces_until_enough_rows_are_found() {
    let test = TestStore::make();
    test.store
        .write(|db| {
            for place in 0..300 {
                let words = Words::from([("lanterns".to_owned(), NUMBER)]);
                insert(db, &[(&format!("{place:04}"), words)])?;
            }
            let entries = Entries::OfWords(vec![(NUMBER, b"lanterns".to_vec())]);
            let plan = |most_walked| Plan {
                most_walked,
                scanned: Some(Scanned {
                    entries: entries.clone(),
                    others: Vec::new(),
                }),
                ..Plan::default()
            };
            for (wanted, most_walked, found, asked, stopped_at) in [
                (2, 1_000, &["0200", "0100"][..], &[64, 192][..], None),
                (4, 1_000, &["0200", "0100", "0000"], &[64, 192, 44], None),
                (4, 256, &["0200", "0100"], &[64, 192], Some("0044")),
            ] {
                let list = Keys {
                    wanted,
                    asked: RefCell::default(),
                };
                let read = plan(most_walked).read(db, &list)?;
                assert_eq!(read.rows, found);
                assert_eq!(*list.asked.borrow(), asked);
                assert_eq!(read.stopped_at.as_deref(), stopped_at);
            }
            Ok::<_, DbError>(())
        })
        .unwrap();
}
