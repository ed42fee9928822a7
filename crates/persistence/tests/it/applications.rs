//! Applications and their reviews.

use marsam_domain::accounts::Role;
use marsam_domain::applications::{Application, ApplicationStage};
use marsam_domain::ids::{AccountId, ApplicationId};
use marsam_domain::language::Language;
use marsam_persistence::applications::{self, Review, Whose};
use marsam_persistence::pages::Page;
use marsam_persistence::testing::TestStore;
use marsam_persistence::{DbError, Store, accounts, creatives, ids};

use crate::samples::{NOW, account_as, application, at_once, later, profile, read, write};

fn creative(store: &Store, address: &str) -> AccountId {
    account_as(store, address, Role::Creative)
}

fn apply(store: &Store, account: AccountId, minutes: i64) -> Result<Application, DbError> {
    store.write(|db| {
        applications::insert(
            db,
            account,
            &application("Noura"),
            Language::Ar,
            later(minutes),
        )
    })
}

fn rejection() -> Review<'static> {
    Review {
        to: ApplicationStage::Rejected,
        by: None,
        note: Some("المزيد من الأعمال"),
        creative: None,
    }
}

#[test]
fn an_application_reads_back_whole() {
    let test = TestStore::make();
    let who = creative(&test.store, "noura@example.com");
    let sent = application("Noura");
    let stored = apply(&test.store, who, 0).unwrap();
    assert_eq!(
        (&stored.profile, &stored.email, &stored.why_join),
        (&sent.profile, &sent.email, &sent.why_join)
    );
    assert_eq!(
        (stored.account_id, stored.stage, stored.version),
        (who, ApplicationStage::Submitted, 1)
    );
    assert_eq!(
        (
            stored.review_note.as_deref(),
            stored.reviewed_at,
            stored.created_at
        ),
        (None, None, NOW)
    );
    assert_eq!(
        read(&test.store, |db| applications::find(db, stored.id)),
        stored
    );
    let stranger = ApplicationId::new(ids::fresh(NOW));
    assert!(matches!(
        test.store.read(|db| applications::find(db, stranger)),
        Err(DbError::NotFound)
    ));
}

#[test]
fn of_eight_parallel_applications_of_one_account_one_is_open() {
    let test = TestStore::make();
    let who = creative(&test.store, "noura@example.com");
    let done = at_once(8, |_| apply(&test.store, who, 0));
    assert_eq!(done.iter().filter(|result| result.is_ok()).count(), 1);
    assert!(
        done.iter()
            .all(|result| matches!(result, Ok(_) | Err(DbError::Conflict)))
    );
    assert_eq!(
        read(&test.store, |db| applications::page(
            db,
            Whose::Everybody,
            Page::first()
        ))
        .total,
        1
    );
}

#[test]
fn of_twenty_parallel_reviews_one_wins_and_puts_one_creative_into_the_roster() {
    let test = TestStore::make();
    let who = creative(&test.store, "noura@example.com");
    let admin = creative(&test.store, "admin@example.com");
    let open = apply(&test.store, who, 0).unwrap();
    let done: Vec<Result<(), DbError>> = at_once(20, |number| {
        test.store.write(|db| {
            if number % 2 == 0 {
                return applications::review(db, &open, &rejection(), later(1));
            }
            let entry = creatives::insert(db, Some(who), &open.profile, later(1))?;
            let approval = Review {
                to: ApplicationStage::Approved,
                by: Some(admin),
                note: None,
                creative: Some(entry),
            };
            applications::review(db, &open, &approval, later(1))
        })
    });
    assert_eq!(done.iter().filter(|result| result.is_ok()).count(), 1);
    assert!(
        done.iter()
            .all(|result| matches!(result, Ok(()) | Err(DbError::Conflict)))
    );
    let stored = read(&test.store, |db| applications::find(db, open.id));
    let roster = read(&test.store, |db| {
        creatives::page(
            db,
            &marsam_domain::roster::RosterFilter::default(),
            Page::first(),
        )
    });
    assert_eq!((stored.version, stored.reviewed_at), (2, Some(later(1))));
    assert_eq!(
        roster.total,
        i64::from(stored.stage == ApplicationStage::Approved)
    );
}

#[test]
fn a_review_of_what_changed_since_it_was_read_is_a_conflict() {
    let test = TestStore::make();
    let who = creative(&test.store, "noura@example.com");
    let open = apply(&test.store, who, 0).unwrap();
    write(&test.store, |db| {
        applications::move_stage(db, &open, ApplicationStage::NeedsChanges, later(1))
    });
    let late = test
        .store
        .write(|db| applications::review(db, &open, &rejection(), later(2)));
    assert!(matches!(late, Err(DbError::Conflict)));
    let now = read(&test.store, |db| applications::find(db, open.id));
    assert_eq!(
        (now.stage, now.version, now.reviewed_at),
        (ApplicationStage::NeedsChanges, 2, None)
    );
}

#[test]
fn a_rejection_keeps_its_reason_and_lets_apply_anew() {
    let test = TestStore::make();
    let who = creative(&test.store, "noura@example.com");
    assert_eq!(
        read(&test.store, |db| applications::latest_of(db, who)),
        None
    );
    let open = apply(&test.store, who, 0).unwrap();
    assert!(matches!(apply(&test.store, who, 1), Err(DbError::Conflict)));
    write(&test.store, |db| {
        applications::review(db, &open, &rejection(), later(2))
    });
    let rejected = read(&test.store, |db| applications::find(db, open.id));
    assert_eq!(rejected.review_note.as_deref(), Some("المزيد من الأعمال"));
    let latest = || read(&test.store, |db| applications::latest_of(db, who)).unwrap();
    assert_eq!(
        (latest().stage, latest().reviewed_at),
        (ApplicationStage::Rejected, Some(later(2)))
    );
    apply(&test.store, who, 3).unwrap();
    assert_eq!(
        (latest().stage, latest().reviewed_at),
        (ApplicationStage::Submitted, None)
    );
}

#[test]
fn every_stage_can_be_stored() {
    use marsam_domain::vocabulary::Vocabulary as _;
    let test = TestStore::make();
    for (number, stage) in ApplicationStage::ALL.iter().enumerate() {
        let who = creative(&test.store, &format!("a{number}@example.com"));
        let open = apply(&test.store, who, 0).unwrap();
        write(&test.store, |db| {
            applications::move_stage(db, &open, *stage, later(1))
        });
        assert_eq!(
            read(&test.store, |db| applications::find(db, open.id)).stage,
            *stage
        );
    }
}

#[test]
fn lists_hold_ones_own_or_everybodys_newest_first_and_stable() {
    let test = TestStore::make();
    let noura = creative(&test.store, "noura@example.com");
    let hamad = creative(&test.store, "hamad@example.com");
    let mine: Vec<_> = (0..5)
        .map(|minutes| {
            let open = apply(&test.store, noura, minutes).unwrap();
            write(&test.store, |db| {
                applications::move_stage(db, &open, ApplicationStage::Withdrawn, later(minutes))
            });
            open.id
        })
        .collect();
    let theirs = apply(&test.store, hamad, 9).unwrap().id;
    let proved = "noura@example.com";
    write(&test.store, |db| {
        accounts::mark_email_verified(db, noura, proved, NOW)
    });
    let page = |whose, page| read(&test.store, |db| applications::page(db, whose, page));
    let everybody = page(Whose::Everybody, Page::first());
    assert_eq!(
        (everybody.total, everybody.items[0].application.id),
        (6, theirs)
    );
    assert!(!everybody.items[0].email_verified && everybody.items[1].email_verified);
    let first = page(
        Whose::Account(noura),
        Page {
            limit: 2,
            after: None,
        },
    );
    assert_eq!(first.total, 5);
    apply(&test.store, noura, 10).unwrap();
    let after = first.next.unwrap().parse().ok();
    let rest = page(Whose::Account(noura), Page { limit: 10, after });
    let rest: Vec<_> = rest
        .items
        .iter()
        .map(|listed| listed.application.id)
        .collect();
    assert_eq!(rest, [mine[2], mine[1], mine[0]]);
}

#[test]
fn a_review_that_names_no_account_is_refused_by_the_database() {
    let test = TestStore::make();
    let who = creative(&test.store, "noura@example.com");
    let open = apply(&test.store, who, 0).unwrap();
    let nobody = Review {
        by: Some(AccountId::new(ids::fresh(NOW))),
        ..rejection()
    };
    let refused = test
        .store
        .write(|db| applications::review(db, &open, &nobody, NOW));
    assert!(matches!(refused, Err(DbError::Failed(_))));
    let unknown = AccountId::new(ids::fresh(NOW));
    assert!(matches!(
        apply(&test.store, unknown, 0),
        Err(DbError::Failed(_))
    ));
    let entry = write(&test.store, |db| {
        creatives::insert(db, Some(who), &profile("Noura"), NOW)
    });
    let again = test
        .store
        .write(|db| creatives::insert(db, Some(who), &profile("Noura"), NOW));
    assert!(matches!(again, Err(DbError::Conflict)), "{entry}");
}
