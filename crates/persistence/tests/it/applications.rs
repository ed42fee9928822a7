//! Applications and their reviews.

use std::collections::HashSet;

use marsam_domain::accounts::Role;
use marsam_domain::actors::Actor;
use marsam_domain::applications::lifecycle::{Action, advance};
use marsam_domain::applications::{Application, ApplicationStage};
use marsam_domain::ids::{AccountId, ApplicationId};
use marsam_domain::language::Language;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::applications::{self, Outcome, OwnerFilter};
use marsam_persistence::events::{self, Subject};
use marsam_persistence::pages::Page;
use marsam_persistence::testing::TestStore;
use marsam_persistence::{Db, DbError, Store, accounts, creatives, ids, roster};

mod lists;
mod reviews;

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

/// Stores a transition of an application as it was read, with a note.
fn step(
    db: &mut Db,
    application: &Application,
    (action, actor): (Action, Actor),
    minutes: i64,
) -> Result<(), DbError> {
    let moved = advance(Some(application.stage), action, actor, later(minutes)).unwrap();
    let outcome = Outcome {
        note: Some("المزيد من الأعمال"),
        creative: None,
    };
    applications::apply(db, application, &moved, &outcome)
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
    assert_eq!(stored.links, sent.links);
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
            OwnerFilter::All,
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
                return step(db, &open, (Action::Reject, Actor::Admin(admin)), 1);
            }
            let entry = creatives::insert(db, Some(who), &open.profile, later(1))?;
            let approved = advance(
                Some(open.stage),
                Action::Approve,
                Actor::Admin(admin),
                later(1),
            );
            let outcome = Outcome {
                note: None,
                creative: Some(entry),
            };
            applications::apply(db, &open, &approved.unwrap(), &outcome)
        })
    });
    assert_eq!(done.iter().filter(|result| result.is_ok()).count(), 1);
    assert!(
        done.iter()
            .all(|result| matches!(result, Ok(()) | Err(DbError::Conflict)))
    );
    let stored = read(&test.store, |db| applications::find(db, open.id));
    let (_, listed) = read(&test.store, roster::all);
    assert_eq!((stored.version, stored.reviewed_at), (2, Some(later(1))));
    assert_eq!(
        listed.len(),
        usize::from(stored.stage == ApplicationStage::Approved)
    );
}

#[test]
fn a_review_of_what_changed_since_it_was_read_is_a_conflict() {
    let test = TestStore::make();
    let who = creative(&test.store, "noura@example.com");
    let admin = creative(&test.store, "admin@example.com");
    let open = apply(&test.store, who, 0).unwrap();
    write(&test.store, |db| {
        step(db, &open, (Action::Withdraw, Actor::Creative(who)), 1)
    });
    let late = test
        .store
        .write(|db| step(db, &open, (Action::Reject, Actor::Admin(admin)), 2));
    assert!(matches!(late, Err(DbError::Conflict)));
    let now = read(&test.store, |db| applications::find(db, open.id));
    assert_eq!(
        (now.stage, now.version, now.reviewed_at),
        (ApplicationStage::Withdrawn, 2, None)
    );
}

#[test]
fn a_rejection_keeps_its_reason_and_a_new_application_is_possible() {
    let test = TestStore::make();
    let who = creative(&test.store, "noura@example.com");
    assert_eq!(
        read(&test.store, |db| applications::latest_of(db, who)),
        None
    );
    let open = apply(&test.store, who, 0).unwrap();
    assert!(matches!(apply(&test.store, who, 1), Err(DbError::Conflict)));
    let admin = creative(&test.store, "admin@example.com");
    write(&test.store, |db| {
        step(db, &open, (Action::Reject, Actor::Admin(admin)), 2)
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
    let test = TestStore::make();
    let admin = Actor::Admin(creative(&test.store, "admin@example.com"));
    let mut seen = HashSet::new();
    for (number, path) in [
        &[
            Action::RequestChanges,
            Action::Resubmit,
            Action::Approve,
            Action::Publish,
        ][..],
        &[Action::Reject],
        &[Action::Withdraw],
    ]
    .into_iter()
    .enumerate()
    {
        let who = creative(&test.store, &format!("a{number}@example.com"));
        let mut now = apply(&test.store, who, 0).unwrap();
        seen.insert(now.stage);
        for action in path {
            let actor = match action {
                Action::Resubmit | Action::Publish | Action::Withdraw => Actor::Creative(who),
                _ => admin,
            };
            write(&test.store, |db| step(db, &now, (*action, actor), 1));
            now = read(&test.store, |db| applications::find(db, now.id));
            seen.insert(now.stage);
        }
    }
    assert_eq!(seen.len(), ApplicationStage::ALL.len());
}

#[test]
fn sending_an_application_is_a_move_with_an_event_and_no_review() {
    let test = TestStore::make();
    let who = creative(&test.store, "noura@example.com");
    let sent = apply(&test.store, who, 0).unwrap();
    let submitted = advance(None, Action::Submit, Actor::Creative(who), NOW).unwrap();
    write(&test.store, |db| {
        applications::apply(db, &sent, &submitted, &Outcome::default())
    });
    assert_eq!(
        read(&test.store, |db| applications::find(db, sent.id)),
        sent
    );
    let events = read(&test.store, |db| {
        events::names_of(db, Subject::Application(sent.id))
    });
    assert_eq!(events, ["submitted"]);
}

#[test]
fn lists_hold_the_owners_or_all_rows_newest_first_and_stable() {
    let test = TestStore::make();
    let noura = creative(&test.store, "noura@example.com");
    let hamad = creative(&test.store, "hamad@example.com");
    let mine: Vec<_> = (0..5)
        .map(|minutes| {
            let open = apply(&test.store, noura, minutes).unwrap();
            write(&test.store, |db| {
                step(
                    db,
                    &open,
                    (Action::Withdraw, Actor::Creative(noura)),
                    minutes,
                )
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
    let everybody = page(OwnerFilter::All, Page::first());
    assert_eq!(
        (everybody.total, everybody.items[0].application.id),
        (6, theirs)
    );
    assert!(!everybody.items[0].email_verified && everybody.items[1].email_verified);
    let first = page(
        OwnerFilter::Account(noura),
        Page {
            limit: 2,
            after: None,
        },
    );
    assert_eq!(first.total, 5);
    apply(&test.store, noura, 10).unwrap();
    let after = first.next.unwrap().parse().ok();
    let rest = page(OwnerFilter::Account(noura), Page { limit: 10, after });
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
    let unknown_admin = Actor::Admin(AccountId::new(ids::fresh(NOW)));
    let refused = test
        .store
        .write(|db| step(db, &open, (Action::Reject, unknown_admin), 0));
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
