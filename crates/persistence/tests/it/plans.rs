//! What admins look at is read by an index of its own, and counted without its rows.

mod lists;

use std::sync::{Arc, Mutex};

use diesel::connection::InstrumentationEvent;
use diesel::prelude::*;
use diesel::sql_types::Text;
use marsam_domain::ids::{AccountId, BrandId, CreativeId, QuoteRequestId};
use marsam_domain::reviews::AdminFilter;
use marsam_domain::works::{Review, TextReview};
use marsam_persistence::pages::{Filter, Page};
use marsam_persistence::payouts::facts;
use marsam_persistence::reputation::{self, SubjectKey};
use marsam_persistence::testing::TestStore;
use marsam_persistence::{
    Db, DbError, ids, ledger, measuring, payment_attempts, profile_images, profile_texts, refunds,
    reviews, works,
};

use crate::samples::{NOW, read};

#[derive(QueryableByName)]
struct Step {
    #[diesel(sql_type = Text)]
    detail: String,
}

/// What `SQLite` is asked by `work`; nothing on `PostgreSQL`, which plans by the sizes of the tables.
fn asked<T>(
    db: &mut Db,
    work: impl FnOnce(&mut Db) -> Result<T, DbError>,
) -> Result<Vec<String>, DbError> {
    let asked = Arc::new(Mutex::new(Vec::new()));
    let kept = asked.clone();
    if let Db::Sqlite(own) = db {
        own.set_instrumentation(move |event: InstrumentationEvent<'_>| {
            if let InstrumentationEvent::StartQuery { query, .. } = event {
                kept.lock().unwrap().push(query.to_string());
            }
        });
    }
    work(db)?;
    if let Db::Sqlite(own) = db {
        own.set_instrumentation(|_: InstrumentationEvent<'_>| {});
    }
    let asked = asked.lock().unwrap().clone();
    Ok(asked)
}

/// How the rows of these queries are found.
fn steps_of(db: &mut Db, queries: impl Iterator<Item = String>) -> Result<Vec<String>, DbError> {
    let mut steps = Vec::new();
    for query in queries {
        let plan = format!("EXPLAIN QUERY PLAN {query}");
        let found = diesel::sql_query(plan).load::<Step>(db)?;
        steps.extend(found.into_iter().map(|step| step.detail));
    }
    Ok(steps)
}

/// How the rows of a page are found.
fn plan_of<T>(
    db: &mut Db,
    page: impl FnOnce(&mut Db) -> Result<T, DbError>,
) -> Result<Vec<String>, DbError> {
    let asked = asked(db, page)?.into_iter();
    // Its rows are read by their keys then.
    steps_of(db, asked.filter(|query| query.contains("LIMIT")))
}

fn is_range(steps: &[String], index: &str, what: &str) {
    let by = format!("INDEX {index} ");
    let is_search = |step: &String| step.starts_with("SEARCH") && step.contains(&by);
    assert!(
        steps.len() == 1 && steps.iter().all(is_search),
        "{what}: {steps:?}"
    );
}

#[test]
fn what_admins_look_at_is_a_range_of_an_index_in_each_state() {
    let test = TestStore::make();
    let is_sqlite = read(&test.store, |db| Ok(matches!(db, Db::Sqlite(_))));
    if !is_sqlite {
        return;
    }
    for (review, of_works, of_images) in [
        (Filter::Only(Review::New), "works_new", "profile_images_new"),
        (
            Filter::Only(Review::Seen),
            "works_seen",
            "profile_images_seen",
        ),
        (
            Filter::Only(Review::Hidden),
            "works_hidden",
            "profile_images_hidden",
        ),
        (
            Filter::Any,
            "works_not_drafts",
            "sqlite_autoindex_profile_images_1",
        ),
    ] {
        let what = format!("{review:?}");
        let steps = read(&test.store, |db| {
            plan_of(db, |db| works::page(db, review, Page::first()))
        });
        is_range(&steps, of_works, &what);
        let steps = read(&test.store, |db| {
            plan_of(db, |db| profile_images::page(db, review, Page::first()))
        });
        is_range(&steps, of_images, &what);
    }
    for (review, index) in [
        (TextReview::New, "profile_texts_new"),
        (TextReview::Seen, "profile_texts_seen"),
    ] {
        let steps = read(&test.store, |db| {
            plan_of(db, |db| {
                profile_texts::page(db, Filter::Only(review), Page::first())
            })
        });
        is_range(&steps, index, "texts");
    }
}

#[test]
fn reviews_that_admins_decide_about_are_found_without_the_others() {
    let test = TestStore::make();
    if !read(&test.store, |db| Ok(matches!(db, Db::Sqlite(_)))) {
        return;
    }
    for (filter, index) in [
        (AdminFilter::Flagged, "INDEX reviews_flagged"),
        (AdminFilter::Hidden, "INDEX reviews_hidden"),
        (AdminFilter::Appealed, "INDEX reviews_appealed"),
    ] {
        let steps = read(&test.store, |db| {
            plan_of(db, |db| {
                reviews::page(db, Filter::Only(filter), Page::first(), NOW)
            })
        });
        assert!(
            steps.len() == 1 && steps[0].contains(index),
            "{filter:?}: {steps:?}"
        );
    }
}

#[test]
fn published_reviews_are_counted_and_their_marks_added_up_without_their_rows() {
    let test = TestStore::make();
    if !read(&test.store, |db| Ok(matches!(db, Db::Sqlite(_)))) {
        return;
    }
    let author = AccountId::new(ids::fresh(NOW));
    let steps = read(&test.store, |db| {
        let asked = asked(db, |db| {
            reviews::page(db, Filter::Any, Page::first(), NOW)?;
            reviews::given_by(db, &[author])
        })?;
        steps_of(
            db,
            asked.into_iter().filter(|query| query.contains("COUNT(*)")),
        )
    });
    for index in ["reviews_counted", "reviews_scores"] {
        let covering = format!("COVERING INDEX {index} ");
        assert!(
            steps.iter().any(|step| step.contains(&covering)),
            "{index}: {steps:?}"
        );
    }
}

#[test]
fn money_of_an_owner_in_a_state_is_found_by_its_owner() {
    let test = TestStore::make();
    if !read(&test.store, |db| Ok(matches!(db, Db::Sqlite(_)))) {
        return;
    }
    let (request, creative) = (
        QuoteRequestId::new(ids::fresh(NOW)),
        CreativeId::new(ids::fresh(NOW)),
    );
    let steps = read(&test.store, |db| {
        let asked = asked(db, |db| {
            facts::of_projects(db, &[request])?;
            facts::of_payees(db, &[creative])
        })?;
        let tables = ["`payment_attempts`", "`refunds`", "`payouts`"];
        let of_money = |query: &String| tables.iter().any(|table| query.contains(table));
        steps_of(db, asked.into_iter().filter(of_money))
    });
    let found: Vec<&String> = steps
        .iter()
        .filter(|step| !step.contains("USE TEMP"))
        .collect();
    assert!(found.len() >= 3, "{steps:?}");
    for step in found {
        assert!(
            step.contains("_id=? AND state=?"),
            "by its state, which most rows have: {step}"
        );
    }
}

#[test]
fn what_is_counted_by_state_is_counted_without_its_rows() {
    let test = TestStore::make();
    let asked = read(&test.store, |db| {
        asked(db, |db| {
            payment_attempts::counts(db)?;
            refunds::counts(db)?;
            ledger::sums_by_kind(db)?;
            works::counts(db)?;
            profile_images::counts(db)?;
            profile_texts::counts(db)
        })
    });
    for query in asked.iter().filter(|query| query.starts_with("SELECT")) {
        assert!(query.contains("kept_counts"), "{query}");
    }
}

#[test]
fn whose_accounts_were_erased_is_asked_once_for_all_of_a_page() {
    let test = TestStore::make();
    let keys: Vec<SubjectKey> = (0..20)
        .flat_map(|_| {
            let creative = CreativeId::new(ids::fresh(NOW));
            let brand = BrandId::new(ids::fresh(NOW));
            [SubjectKey::creative(creative), SubjectKey::brand(brand)]
        })
        .collect();
    let asked = read(&test.store, |db| {
        asked(db, |db| reputation::erased_of(db, &keys))
    });
    // One of creatives, and one of brands.
    assert!(asked.len() <= 2, "{asked:?}");
}

#[test]
fn mails_that_were_given_up_are_counted_without_those_that_were_sent() {
    let test = TestStore::make();
    if !read(&test.store, |db| Ok(matches!(db, Db::Sqlite(_)))) {
        return;
    }
    let steps = read(&test.store, |db| {
        let asked = asked(db, |db| measuring::mails(db, NOW))?.into_iter();
        steps_of(db, asked.filter(|query| query.contains("`created_at`")))
    });
    is_range(&steps, "outbox_given_up", "mails");
}
