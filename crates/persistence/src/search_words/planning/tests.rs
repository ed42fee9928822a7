//! What planning reads, counted in rows.

use super::super::{SPELLINGS, Words, has_creative, has_shown_word, has_word, insert};
use super::*;
use crate::testing::TestStore;

/// As many words as a search can have.
const TYPED: &str = "sunrise kitchens market pictures wedding silver harbour lanterns";

/// Subjects with these words, as many as are given.
fn fill(db: &mut Db, counts: &[(&str, usize)]) {
    let subjects = counts.iter().map(|(_, count)| *count).max().unwrap_or(0);
    for place in 0..subjects {
        let words: Words = counts
            .iter()
            .filter(|(_, count)| place < *count)
            .map(|(word, _)| ((*word).to_owned(), Kind::QuoteRequest.number()))
            .collect();
        insert(db, &[(&format!("request {place:06}"), words)]).unwrap();
    }
}

/// The plan of a search, and how many rows were read for it.
fn planned(db: &mut Db, searched: Searched<'_>, typed: &str) -> (Plan, usize) {
    let search = SearchQuery::parse(typed);
    let words = search.words().iter().map(Word::of).collect();
    let mut reading = Reading {
        db,
        searched,
        left: MAX_READ,
    };
    let plan = reading.plan(words).unwrap();
    let read = MAX_READ - reading.left;
    (plan, read)
}

#[test]
fn a_search_reads_as_much_for_eight_frequent_words_as_for_one() {
    let test = TestStore::make();
    let frequent: Vec<(&str, usize)> = TYPED.split(' ').map(|word| (word, MAX_READ + 50)).collect();
    test.store
        .write(|db| {
            fill(db, &frequent);
            for searched in [Searched::Requests, Searched::Inbox("no one")] {
                for typed in ["sunrise", "sunrise silver", TYPED] {
                    let (plan, read) = planned(db, searched, typed);
                    assert!(plan.among.is_none(), "{typed}");
                    assert_eq!(plan.words.len(), typed.split(' ').count());
                    assert!(read <= MAX_READ, "{typed}: {read}");
                }
            }
            Ok::<_, DbError>(())
        })
        .unwrap();
}

#[test]
fn a_rare_word_is_found_whatever_else_is_typed() {
    let test = TestStore::make();
    let counts: Vec<(&str, usize)> = TYPED
        .split(' ')
        .map(|word| (word, if word == "silver" { 3 } else { 1_000 }))
        .collect();
    test.store
        .write(|db| {
            fill(db, &counts);
            let (plan, read) = planned(db, Searched::Requests, TYPED);
            let keys = ["request 000000", "request 000001", "request 000002"];
            assert_eq!(plan.among.as_deref(), Some(&keys.map(str::to_owned)[..]));
            assert_eq!(plan.words.len(), 7);
            assert!(read <= 8 * (FIRST_LOOK + 1), "{read}");
            // None is as rare, but one is rare enough.
            let (plan, read) = planned(db, Searched::Requests, "sunrise market");
            assert_eq!(plan.among.map(|keys| keys.len()), Some(1_000));
            assert!(read <= MAX_READ, "{read}");
            Ok::<_, DbError>(())
        })
        .unwrap();
}

/// One is found although the longer word, which is looked at first, has more rows than may be read.
#[test]
fn a_frequent_word_leaves_the_others_their_share() {
    let test = TestStore::make();
    let counts = [("lanterns", MAX_READ + 50), ("silver", MAX_READ * 2 / 5)];
    test.store
        .write(|db| {
            fill(db, &counts);
            let (plan, read) = planned(db, Searched::Requests, "lanterns silver");
            assert_eq!(plan.among.map(|keys| keys.len()), Some(MAX_READ * 2 / 5));
            assert!(read <= MAX_READ, "{read}");
            Ok::<_, DbError>(())
        })
        .unwrap();
}

#[test]
fn a_request_is_asked_for_its_creatives_only_where_one_has_the_word() {
    let test = TestStore::make();
    let frequent = ["lanterns", "sunrise"].map(|word| (word, MAX_READ + 50));
    test.store
        .write(|db| {
            fill(db, &frequent);
            let names = Words::from([("sunrises".to_owned(), Kind::Creative.number())]);
            insert(db, &[("a creative", names)])?;
            let search = SearchQuery::parse("lanterns sunrise");
            for searched in [Searched::Requests, Searched::RequestsOfBrand] {
                let found = plan(db, searched, &search)?;
                let asked = |words: &[Word]| -> Vec<bool> {
                    words.iter().map(|word| word.names_creatives).collect()
                };
                assert_eq!(asked(&found.words), [false, true], "{searched:?}");
                // The entries of the other word would not show who is named so.
                let others = found.scanned.map(|scanned| asked(&scanned.others));
                assert_eq!(others, Some(vec![true]), "{searched:?}");
            }
            Ok::<_, DbError>(())
        })
        .unwrap();
}

#[test]
fn brands_and_admins_find_a_request_by_a_contact_and_no_creative_does() {
    let test = TestStore::make();
    test.store
        .write(|db| {
            let contact = Words::from([("99887766".to_owned(), HIDDEN_OF_REQUESTS)]);
            insert(db, &[("a request", contact)])?;
            let mut among = |searched| planned(db, searched, "99887766").0.among;
            let found = Some(vec!["a request".to_owned()]);
            assert_eq!(among(Searched::Requests), found);
            assert_eq!(among(Searched::RequestsOfBrand), found);
            assert_eq!(among(Searched::Inbox("no one")), Some(Vec::new()));
            Ok::<_, DbError>(())
        })
        .unwrap();
}

#[test]
fn spellings_that_begin_alike_are_read_once() {
    for text in ["sunrise", "photo", "Mohammed", "قهوة", "zzzz", "a"] {
        let search = SearchQuery::parse(text);
        let word = search.words().first().map(Word::of).unwrap();
        assert!(!word.spellings.is_empty(), "{text}");
        assert!(word.spellings.len() <= SPELLINGS, "{text}");
        for spelling in &word.spellings {
            let others = word.spellings.iter();
            let mut alike = others.filter(|other| spelling.from.starts_with(&other.from));
            assert!(alike.next().is_some() && alike.next().is_none(), "{text}");
        }
    }
}

/// Without its offset `PostgreSQL` may read all subjects of a word, to look each row up among them.
#[test]
fn each_row_is_asked_for_a_word() {
    let search = SearchQuery::parse("lanterns");
    for word in search.words().iter().map(Word::of) {
        let own = quote_requests::table
            .filter(has_word!(quote_requests::id, &word))
            .select(quote_requests::id);
        let shown = quote_requests::table
            .filter(has_shown_word!(quote_requests::id, &word))
            .select(quote_requests::id);
        let by_creative = quote_requests::table
            .filter(has_creative!(quote_requests::id, &word))
            .select(quote_requests::id);
        for sql in [
            diesel::debug_query::<diesel::pg::Pg, _>(&own).to_string(),
            diesel::debug_query::<diesel::pg::Pg, _>(&shown).to_string(),
            diesel::debug_query::<diesel::pg::Pg, _>(&by_creative).to_string(),
        ] {
            let lookups = sql.matches("EXISTS").count();
            assert_eq!(sql.matches(" OFFSET ").count(), lookups, "{sql}");
        }
    }
}
