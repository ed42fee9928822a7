//! Tables that follow from others: `serve` and `marsam rebuild` fill those that other means have left empty.

use std::collections::BTreeSet;

use marsam_domain::language::Language;
use marsam_persistence::listed::rebuilding;
use marsam_persistence::quote_requests::entries;
use marsam_persistence::testing::{TestStore, empty_derived_tables, profile};
use marsam_persistence::{Db, DbError, Store, creatives, invitations, quote_requests};
use time::OffsetDateTime;

use crate::briefs::{brief, sign_up_brand};
use crate::harness::{Place, Site};

/// A brand's request that names a creative.
fn ask(db: &mut Db) -> Result<(), DbError> {
    let now = OffsetDateTime::now_utc();
    let creative = creatives::insert(db, None, &profile("Dana"), now)?;
    let (_, brand) = sign_up_brand(db, now)?;
    let sent = quote_requests::insert(db, brand, &brief(), Language::En, now)?;
    invitations::insert(db, sent.id, creative, now).map(drop)
}

/// The words by which rows are found, as texts.
fn words(store: &Store) -> BTreeSet<String> {
    let kept = store.read(rebuilding::kept).unwrap();
    kept.into_iter()
        .filter(|row| row.starts_with("word "))
        .collect()
}

#[test]
fn a_start_and_the_command_fill_the_tables_that_follow_from_others() {
    let test = TestStore::make();
    let store = &test.store;
    store.write(ask).unwrap();
    store.write(|db| rebuilding::rebuild(db).map(drop)).unwrap();
    let is_filled = || {
        let lists = store.read(rebuilding::is_current).unwrap();
        lists && store.read(entries::is_complete).unwrap()
    };
    let before = words(store);
    assert!(is_filled() && before.iter().any(|word| word.ends_with(" dana")));
    let place = Place::new();
    let marsam = |arguments: &[&str]| {
        let mut command = place.marsam(arguments);
        command
            .env("DATABASE_URL", &test.url)
            .env("MARSAM_SECRET_KEY", "0123456789abcdef".repeat(4));
        command
    };
    empty_derived_tables(store);
    assert!(!is_filled());
    drop(Site::start(marsam(&["serve"])));
    assert!(is_filled());
    assert_eq!(words(store), before);

    empty_derived_tables(store);
    let output = marsam(&["rebuild"]).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(
        output.status.success() && said.starts_with("rebuilt: "),
        "{said}"
    );
    assert!(is_filled());
    assert_eq!(words(store), before);
}
