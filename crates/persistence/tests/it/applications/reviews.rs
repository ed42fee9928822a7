//! Reviews that are undone, and applications that are changed.

use marsam_domain::actors::Actor;
use marsam_domain::applications::lifecycle::{Action, undo};
use marsam_domain::applications::{Application, ApplicationStage as Stage};
use marsam_domain::ids::AccountId;
use marsam_persistence::applications::{self, reviews_of, reviews_since};
use marsam_persistence::events::{self, Subject};
use marsam_persistence::testing::TestStore;
use marsam_persistence::{DbError, Store, creatives, roster};

use super::{apply, creative, step};
use crate::samples::{application, later, profile, read, write};

fn find(store: &Store, application: &Application) -> Application {
    read(store, |db| applications::find(db, application.id))
}

fn act(store: &Store, application: &Application, action: (Action, Actor), minutes: i64) {
    let current = find(store, application);
    write(store, |db| step(db, &current, action, minutes));
}

fn take_back(store: &Store, application: &Application, admin: AccountId, minutes: i64) {
    let current = find(store, application);
    write(store, |db| {
        let standing = reviews_of(db, current.id)?;
        let undone = undo(current.stage, standing.last(), admin, later(minutes)).unwrap();
        applications::undo(db, &current, &undone, Some("earlier"))
    });
}

#[test]
fn an_undone_review_leaves_the_ones_before_it() {
    let test = TestStore::make();
    let (who, admin) = (
        creative(&test.store, "noura@example.com"),
        creative(&test.store, "admin@example.com"),
    );
    let sent = apply(&test.store, who, 0).unwrap();
    let actor = Actor::Admin(admin);
    act(&test.store, &sent, (Action::RequestChanges, actor), 1);
    let asked = find(&test.store, &sent);
    assert_eq!(
        (asked.stage, asked.reviewed_at),
        (Stage::NeedsChanges, None)
    );
    assert!(asked.review_note.is_some());
    act(&test.store, &sent, (Action::Reject, actor), 2);
    assert_eq!(find(&test.store, &sent).reviewed_at, Some(later(2)));
    let stages = || {
        let reviews = read(&test.store, |db| reviews_of(db, sent.id));
        let stages: Vec<_> = reviews.iter().map(|one| (one.from, one.to)).collect();
        (stages, reviews.iter().all(|one| one.admin == admin))
    };
    let both = vec![
        (Stage::Submitted, Stage::NeedsChanges),
        (Stage::NeedsChanges, Stage::Rejected),
    ];
    assert_eq!(stages(), (both, true));
    take_back(&test.store, &sent, admin, 2);
    let restored = find(&test.store, &sent);
    assert_eq!(
        (restored.stage, restored.version, restored.reviewed_at),
        (Stage::NeedsChanges, 4, None)
    );
    assert_eq!(restored.review_note.as_deref(), Some("earlier"));
    assert_eq!(stages().0, [(Stage::Submitted, Stage::NeedsChanges)]);
    let names = read(&test.store, |db| {
        events::names_of(db, Subject::Application(sent.id))
    });
    assert_eq!(names, ["changes_requested", "rejected", "review_undone"]);
    let stale = test.store.write(|db| {
        let standing = reviews_of(db, sent.id)?;
        let undone = undo(Stage::NeedsChanges, standing.last(), admin, later(1)).unwrap();
        applications::undo(db, &asked, &undone, None)
    });
    assert!(matches!(stale, Err(DbError::Conflict)));
}

#[test]
fn recent_reviews_are_the_latest_of_each_application() {
    let test = TestStore::make();
    let admin = creative(&test.store, "admin@example.com");
    let actor = Actor::Admin(admin);
    let sent: Vec<_> = (0..3)
        .map(|number| {
            let who = creative(&test.store, &format!("c{number}@example.com"));
            apply(&test.store, who, 0).unwrap()
        })
        .collect();
    act(&test.store, &sent[0], (Action::Reject, actor), 1);
    act(&test.store, &sent[1], (Action::RequestChanges, actor), 5);
    act(&test.store, &sent[1], (Action::Approve, actor), 6);
    act(&test.store, &sent[2], (Action::Reject, actor), 6);
    take_back(&test.store, &sent[2], admin, 6);
    let keys: Vec<_> = sent.iter().map(|one| one.id).collect();
    let recent = read(&test.store, |db| reviews_since(db, &keys, later(4)));
    let recent: Vec<_> = recent.into_iter().map(|(key, one)| (key, one.to)).collect();
    assert_eq!(recent, [(keys[1], Stage::Approved)]);
    let none = read(&test.store, |db| reviews_since(db, &[], later(4)));
    assert!(none.is_empty());
}

#[test]
fn a_change_replaces_what_the_applicant_wrote() {
    let test = TestStore::make();
    let who = creative(&test.store, "noura@example.com");
    let sent = apply(&test.store, who, 0).unwrap();
    let mut new = application("Noura Al-Sabah");
    new.profile.portfolio_url = None;
    new.profile.rate_range = None;
    new.why_join = "Better company.".to_owned();
    write(&test.store, |db| applications::change(db, sent.id, &new));
    let changed = find(&test.store, &sent);
    assert_eq!(
        (changed.profile, changed.why_join, changed.stage),
        (new.profile, new.why_join, Stage::Submitted)
    );
}

#[test]
fn a_hidden_entry_is_listed_again_under_its_id_with_the_new_profile() {
    let test = TestStore::make();
    let who = creative(&test.store, "noura@example.com");
    let entry = write(&test.store, |db| {
        creatives::list(db, who, &profile("Noura"), later(0))
    });
    let again = test
        .store
        .write(|db| creatives::list(db, who, &profile("Noura"), later(1)));
    assert!(matches!(again, Err(DbError::Conflict)));
    let version = || read(&test.store, roster::version);
    let before = version();
    write(&test.store, |db| creatives::hide(db, entry, later(2)));
    let listed = || read(&test.store, |db| creatives::is_listed(db, entry));
    assert!(!listed() && version() > before);
    let back = write(&test.store, |db| {
        creatives::list(db, who, &profile("Noura Al-Sabah"), later(3))
    });
    assert_eq!(back, entry);
    let (_, changes) = read(&test.store, |db| roster::changes_since(db, before));
    assert_eq!(changes.len(), 1);
    let shown = read(&test.store, |db| creatives::find(db, entry));
    assert_eq!(shown.profile.name, "Noura Al-Sabah");
}
