//! Contact messages.

use marsam_domain::contact_messages::{ContactMessageState as State, NewContactMessage};
use marsam_domain::language::Language;
use marsam_domain::options::ContactSubject;
use marsam_domain::vocabulary::Vocabulary as _;
use marsam_persistence::batches::Batch;
use marsam_persistence::contact_messages::Answer;
use marsam_persistence::pages::{Filter, Page};
use marsam_persistence::testing::TestStore;
use marsam_persistence::{DbError, Store, accounts, contact_messages};
use time::Duration;

use crate::samples::{NOW, account, email, later, read, write};

fn from(address: &str, text: &str) -> NewContactMessage {
    NewContactMessage {
        name: "Noura".to_owned(),
        email: email(address),
        subject: ContactSubject::Other,
        message: text.to_owned(),
    }
}

#[test]
fn a_message_on_every_subject_is_kept() {
    let test = TestStore::make();
    let mut kept = Vec::new();
    for subject in ContactSubject::ALL {
        let new = NewContactMessage {
            name: "نورة".to_owned(),
            email: email("noura@example.com"),
            subject: *subject,
            message: "متى تردون؟\nThanks".to_owned(),
        };
        kept.push(write(&test.store, |db| {
            contact_messages::insert(db, &new, None, Language::Ar, NOW)
        }));
    }
    kept.dedup();
    let count = read(&test.store, contact_messages::count);
    assert_eq!(usize::try_from(count), Ok(kept.len()));
    assert_eq!(kept.len(), ContactSubject::ALL.len());
}

#[test]
fn an_account_wrote_what_it_sent_signed_in_and_what_came_under_its_proved_address() {
    let test = TestStore::make();
    let (noura, hamad) = (
        account(&test.store, "noura@example.com"),
        account(&test.store, "hamad@example.com"),
    );
    for (address, sender, text) in [
        ("elsewhere@example.com", Some(noura), "signed in"),
        ("noura@example.com", None, "as a visitor"),
        ("noura@example.com", Some(hamad), "another account"),
        ("stranger@example.com", None, "a stranger"),
    ] {
        write(&test.store, |db| {
            contact_messages::insert(db, &from(address, text), sender, Language::En, NOW)
        });
    }
    assert_eq!(texts_of(&test.store, noura), ["signed in"]);
    write(&test.store, |db| {
        accounts::mark_email_verified(db, noura, "noura@example.com", NOW)
    });
    assert_eq!(texts_of(&test.store, noura), ["as a visitor", "signed in"]);
}

fn texts_of(store: &Store, account: marsam_domain::ids::AccountId) -> Vec<String> {
    let found = read(store, |db| {
        let account = accounts::find(db, account)?;
        contact_messages::of_account(db, &account, Batch::first())
    });
    let mut texts: Vec<_> = found.into_iter().map(|found| found.message).collect();
    texts.sort();
    texts
}

#[test]
fn an_old_message_is_deleted_and_a_newer_one_is_not() {
    let test = TestStore::make();
    for days in [180, 179] {
        write(&test.store, |db| {
            let at = NOW - Duration::days(days);
            contact_messages::insert(db, &from("a@example.com", "x"), None, Language::En, at)
        });
    }
    let before = NOW - Duration::days(180) + Duration::seconds(1);
    let deleted = write(&test.store, |db| contact_messages::delete_old(db, before));
    assert_eq!(deleted, 1);
    assert_eq!(read(&test.store, contact_messages::count), 1);
}

#[test]
fn a_message_is_answered_once_and_names_the_admin_who_did() {
    let test = TestStore::make();
    let admin = account(&test.store, "admin@example.com");
    let message = write(&test.store, |db| {
        contact_messages::insert(db, &from("a@example.com", "x"), None, Language::En, NOW)
    });
    let found = || read(&test.store, |db| contact_messages::find(db, message));
    assert_eq!((found().state, found().answer), (State::Open, None));
    assert!(write(&test.store, |db| contact_messages::close(
        db, message
    )));
    assert!(!write(&test.store, |db| contact_messages::close(
        db, message
    )));
    write(&test.store, |db| {
        contact_messages::answer(db, message, "Yes.\nنعم", admin, later(1))
    });
    let again = test
        .store
        .write(|db| contact_messages::answer(db, message, "No.", admin, later(2)));
    assert!(matches!(again, Err(DbError::Conflict)));
    let wanted = Answer {
        text: "Yes.\nنعم".to_owned(),
        at: later(1),
        by: Some("Noura".to_owned()),
    };
    assert_eq!(
        (found().state, found().answer),
        (State::Answered, Some(wanted))
    );
}

#[test]
fn a_page_holds_the_messages_of_its_state_and_counts_hold_all() {
    let test = TestStore::make();
    let made: Vec<_> = (0..5)
        .map(|number| {
            let new = from("a@example.com", &number.to_string());
            write(&test.store, |db| {
                contact_messages::insert(db, &new, None, Language::En, later(number))
            })
        })
        .collect();
    write(&test.store, |db| contact_messages::close(db, made[1]));
    let texts = |filter, page| {
        let slice = read(&test.store, |db| contact_messages::page(db, filter, page));
        let texts: Vec<_> = slice.items.into_iter().map(|one| one.message).collect();
        (texts.join(" "), slice.total, slice.next)
    };
    let open = Filter::Only(State::Open);
    let first = Page {
        limit: 2,
        after: None,
    };
    let next = Some(made[3].to_string());
    assert_eq!(texts(open, first), ("4 3".to_owned(), 4, next));
    let second = Page {
        after: Some(made[3].as_uuid()),
        ..first
    };
    assert_eq!(texts(open, second), ("2 0".to_owned(), 4, None));
    let all = texts(Filter::Any, Page::first());
    assert_eq!(all, ("4 3 2 1 0".to_owned(), 5, None));
    let none = texts(Filter::Nothing, Page::first());
    assert_eq!(none, (String::new(), 0, None));
    let mut counts = read(&test.store, contact_messages::counts);
    counts.sort_unstable();
    assert_eq!(counts, [(State::Open, 4), (State::Closed, 1)]);
}
