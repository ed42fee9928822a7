//! How much of a list is looked at, counted in rows.

use std::cell::Cell;

use marsam_domain::search::SearchQuery;

use super::super::Word;
use super::*;
use crate::testing::TestStore;

const MOST: usize = 1_000;

/// Rows by their numbers, of which each `every`-th matches.
struct Numbers {
    count: usize,
    every: usize,
    wanted: i64,
    looked_at: Cell<usize>,
    statements: Cell<usize>,
}

impl Numbers {
    fn new(count: usize, every: usize) -> Self {
        Self {
            count,
            every,
            wanted: 51,
            looked_at: Cell::new(0),
            statements: Cell::new(0),
        }
    }
}

impl Searchable for Numbers {
    type Row = usize;
    type Place = usize;

    fn most(&self) -> i64 {
        self.wanted
    }

    fn is_first(&self) -> bool {
        true
    }

    fn part(&self) -> Option<Part> {
        None
    }

    fn places(
        &self,
        _: &mut Db,
        after: Option<usize>,
        most: i64,
    ) -> Result<Vec<(String, usize)>, DbError> {
        let rows = after.map_or(0, |last| last + 1)..self.count;
        let rows = rows.take(usize::try_from(most).unwrap());
        Ok(rows.map(|row| (row.to_string(), row)).collect())
    }

    /// As a database does, it looks at no row after the last that is wanted.
    fn rows(&self, _: &mut Db, plan: &Plan, most: i64) -> Result<Vec<usize>, DbError> {
        let keys = plan.among.clone().unwrap();
        self.statements.set(self.statements.get() + 1);
        let looked_at = || self.looked_at.set(self.looked_at.get() + 1);
        let rows = keys.iter().map(|key| key.parse::<usize>().unwrap());
        Ok(rows
            .inspect(|_| looked_at())
            .filter(|row| row % self.every == self.every - 1)
            .take(usize::try_from(most).unwrap())
            .collect())
    }
}

/// A search of two words that are both frequent.
fn plan() -> Plan {
    let words = SearchQuery::parse("sunrise kitchens");
    Plan {
        among: None,
        words: words.words().iter().map(Word::of).collect(),
        most_walked: MOST,
        scanned: None,
    }
}

fn found(list: &Numbers) -> Found<usize> {
    let test = TestStore::make();
    test.store.read(|db| plan().read(db, list)).unwrap()
}

#[test]
fn words_that_are_never_together_are_looked_for_in_a_limited_number_of_rows() {
    let list = Numbers::new(83_000, 90_000);
    let walked = found(&list);
    assert!(walked.rows.is_empty());
    assert_eq!(walked.stopped_at.as_deref(), Some("999"));
    assert_eq!(walked.counted(), (0, true));
    assert_eq!(list.looked_at.get(), MOST);
    assert!(list.statements.get() <= 3, "{}", list.statements.get());
}

#[test]
fn a_walk_ends_with_the_rows_that_are_wanted_or_with_the_list() {
    let list = Numbers::new(83_000, 2);
    let walked = found(&list);
    assert_eq!(walked.rows.get(..3), Some(&[1, 3, 5][..]));
    assert!(walked.rows.len() == 51 && walked.stopped_at.is_none());
    assert_eq!(list.looked_at.get(), 2 * 51, "no row after the last one");

    let short = Numbers::new(300, 100);
    let walked = found(&short);
    assert_eq!(walked.rows, [99, 199, 299]);
    assert_eq!((walked.counted(), walked.stopped_at), ((3, false), None));
}

#[test]
fn the_first_page_and_its_count_are_one_walk() {
    let page = Numbers::new(83_000, 90_000);
    let all = Numbers {
        wanted: 1_001,
        ..Numbers::new(83_000, 100)
    };
    let test = TestStore::make();
    let (found, total) = test
        .store
        .read(|db| plan().page(db, &page, &all, None))
        .unwrap();
    assert_eq!((found.rows.len(), total), (10, (10, true)));
    assert_eq!(page.looked_at.get() + all.looked_at.get(), MOST);
}
