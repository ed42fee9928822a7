//! The mail outbox.

mod ranks;

use std::collections::HashSet;

use diesel::RunQueryDsl as _;
use marsam_domain::language::Language;
use marsam_domain::notices::Notice;
use marsam_persistence::filling::filling;
use marsam_persistence::outbox::{self, DueMail, NewMail};
use marsam_persistence::testing::TestStore;
use marsam_persistence::{Db, DbError, Store, accounts};
use time::Duration;

use crate::samples::{NOW, account, at_once, email, later, read, write};

const LEASE: Duration = Duration::minutes(5);

fn enqueue(store: &Store, notice: &Notice) {
    let recipient = email("noura@example.com");
    let mail = NewMail {
        notice,
        account_id: None,
        recipient: &recipient,
        is_proved: true,
        language: Language::Ar,
    };
    write(store, |db| outbox::enqueue(db, &mail, NOW));
}

fn by_hand(store: &Store, statement: &str) {
    write(store, |db| Ok(diesel::sql_query(statement).execute(db)?));
}

fn take(store: &Store, minutes: i64) -> Vec<DueMail> {
    write(store, |db| {
        outbox::take_due(db, later(minutes), LEASE, outbox::Room::of(100))
    })
}

fn typed_notices() -> [Notice; 8] {
    let words = "نورة & <b>\"'\\ \u{202e}🎨".to_owned();
    [
        Notice::VerifyEmail,
        Notice::SignUpAgain,
        Notice::ContactMessage {
            name: words.clone(),
            email: "a@b.co".to_owned(),
            subject: words.clone(),
            message: words.clone(),
        },
        Notice::QuoteRequestReceived {
            brand_name: Some(words.clone()),
            service: "Branding".to_owned(),
            request_id: None,
            code: None,
            title: None,
            asked: 0,
        },
        Notice::ApplicationReceived {
            name: Some(words.clone()),
        },
        Notice::ApplicationApproved {
            name: Some(words.clone()),
            creative_id: "x".to_owned(),
        },
        Notice::ApplicationRejected {
            name: Some(words.clone()),
            reason: None,
        },
        Notice::ApplicationRejected {
            name: Some(words.clone()),
            reason: Some(words),
        },
    ]
}

#[test]
fn every_notice_is_read_back_unchanged() {
    let test = TestStore::make();
    let who = account(&test.store, "noura@example.com");
    let notices = typed_notices();
    let recipient = email("noura@example.com");
    for notice in &notices {
        let mail = NewMail {
            notice,
            account_id: Some(who),
            recipient: &recipient,
            is_proved: true,
            language: Language::Ar,
        };
        write(&test.store, |db| outbox::enqueue(db, &mail, NOW));
    }
    let due = take(&test.store, 0);
    let mut wanted = notices.to_vec();
    wanted.sort_by_key(|notice| !notice.kind().overtakes());
    assert_eq!(
        due.iter()
            .map(|mail| mail.notice.clone())
            .collect::<Vec<_>>(),
        wanted
    );
    for mail in due {
        assert_eq!(
            (mail.account_id, mail.language, mail.attempts),
            (Some(who), Language::Ar, 1)
        );
        assert_eq!(mail.recipient, "noura@example.com");
    }
}

#[test]
fn a_mail_for_the_end_of_a_write_is_stored_once_and_not_by_a_write_that_fails() {
    let test = TestStore::make();
    let id = account(&test.store, "noura@example.com");
    let noura = read(&test.store, |db| accounts::find(db, id));
    let failed: Result<(), DbError> = test.store.write(|db| {
        outbox::notify_at_end(db, &noura, &Notice::VerifyEmail, NOW)?;
        Err(DbError::Conflict)
    });
    assert!(failed.is_err());
    // The next write of the thread knows nothing of it.
    write(&test.store, |_| Ok(()));
    assert!(take(&test.store, 0).is_empty());
    let before = write(&test.store, |db| {
        outbox::notify_at_end(db, &noura, &Notice::VerifyEmail, NOW)?;
        outbox::notify_at_end(db, &noura, &Notice::SignUpAgain, NOW)?;
        outbox::count_waiting(db)
    });
    assert_eq!(before, 0);
    assert_eq!(take(&test.store, 0).len(), 2);
}

#[test]
fn a_write_that_fills_a_database_finds_its_mails_at_once() {
    let test = TestStore::make();
    let id = account(&test.store, "noura@example.com");
    let noura = read(&test.store, |db| accounts::find(db, id));
    let fill = |db: &mut Db| {
        outbox::notify_at_end(db, &noura, &Notice::VerifyEmail, NOW)?;
        outbox::count_waiting(db)
    };
    assert_eq!(write(&test.store, |db| filling(db, fill)), 1);
    assert_eq!(take(&test.store, 0).len(), 1);
}

#[test]
fn two_stores_never_take_one_mail_twice() {
    let test = TestStore::make();
    let other = Store::open(&test.url).unwrap();
    for _ in 0..60 {
        enqueue(&test.store, &Notice::VerifyEmail);
    }
    let taken = at_once(8, |number| {
        let store = if number % 2 == 0 { &test.store } else { &other };
        let mut mine = Vec::new();
        loop {
            let due = write(store, |db| {
                outbox::take_due(db, NOW, LEASE, outbox::Room::of(7))
            });
            if due.is_empty() {
                return mine;
            }
            mine.extend(due.into_iter().map(|mail| mail.id));
        }
    });
    let all: Vec<_> = taken.into_iter().flatten().collect();
    assert_eq!(all.len(), 60);
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), 60);
}

#[test]
fn a_mail_taken_by_a_crashed_worker_is_taken_again() {
    let test = TestStore::make();
    enqueue(&test.store, &Notice::VerifyEmail);
    assert!(read(&test.store, |db| outbox::any_due(db, NOW)));
    assert_eq!(take(&test.store, 0).len(), 1);
    assert!(!read(&test.store, |db| outbox::any_due(db, later(4))));
    assert!(take(&test.store, 4).is_empty());
    assert!(read(&test.store, |db| outbox::any_due(db, later(5))));
    let again = take(&test.store, 5);
    assert_eq!(again[0].attempts, 2);
    // As an operator writes a time.
    by_hand(
        &test.store,
        "UPDATE outbox SET next_attempt_at = '2026-01-01 09:00:00.5'",
    );
    assert_eq!(take(&test.store, 5)[0].attempts, 3);
}

#[test]
fn a_mail_whose_attempts_never_end_is_given_up_and_the_others_are_not() {
    let test = TestStore::make();
    enqueue(&test.store, &Notice::VerifyEmail);
    // Its process crashes each time: no outcome is recorded.
    for attempt in 1..=i64::from(outbox::MAX_ATTEMPTS) {
        assert_eq!(take(&test.store, attempt * 5).len(), 1, "{attempt}");
    }
    enqueue(&test.store, &Notice::SignUpAgain);
    let due = take(&test.store, 60);
    assert_eq!(due.len(), 1);
    assert_eq!(due[0].notice, Notice::SignUpAgain);
    assert!(!read(&test.store, |db| outbox::any_due(db, later(64))));
}

#[test]
fn a_mail_that_cannot_be_read_is_counted_and_given_up() {
    let test = TestStore::make();
    enqueue(&test.store, &Notice::VerifyEmail);
    by_hand(
        &test.store,
        "UPDATE outbox SET params = '{\"event\":\"of_the_future\"}'",
    );
    for hour in 0..i64::from(outbox::MAX_ATTEMPTS) {
        assert!(read(&test.store, |db| outbox::any_due(
            db,
            later(hour * 60)
        )));
        assert!(take(&test.store, hour * 60).is_empty());
        assert!(!read(&test.store, |db| outbox::any_due(
            db,
            later(hour * 60 + 59)
        )));
    }
    assert!(take(&test.store, 9 * 60).is_empty());
    assert!(!read(&test.store, |db| outbox::any_due(db, later(99 * 60))));
}

#[test]
fn a_mail_is_not_due_before_its_time_and_the_oldest_go_first() {
    let test = TestStore::make();
    let recipient = email("noura@example.com");
    for minutes in [3, 1, 2] {
        let notice = Notice::ApplicationReceived {
            name: Some(minutes.to_string()),
        };
        let mail = NewMail {
            notice: &notice,
            account_id: None,
            recipient: &recipient,
            is_proved: true,
            language: Language::En,
        };
        write(&test.store, |db| outbox::enqueue(db, &mail, later(minutes)));
    }
    assert!(take(&test.store, 0).is_empty());
    let two = write(&test.store, |db| {
        outbox::take_due(db, later(9), LEASE, outbox::Room::of(2))
    });
    let named = |name: &str| Notice::ApplicationReceived {
        name: Some(name.to_owned()),
    };
    assert_eq!(
        two.into_iter().map(|mail| mail.notice).collect::<Vec<_>>(),
        [named("1"), named("2")]
    );
}

#[test]
fn what_was_sent_or_given_up_is_never_due_again() {
    let test = TestStore::make();
    for _ in 0..3 {
        enqueue(&test.store, &Notice::VerifyEmail);
    }
    let due = take(&test.store, 0);
    write(&test.store, |db| outbox::sent(db, due[0].id, later(1)));
    write(&test.store, |db| {
        outbox::failed(db, due[1].id, "no such mailbox", None)
    });
    write(&test.store, |db| {
        outbox::failed(db, due[2].id, "try later", Some(later(30)))
    });
    assert!(take(&test.store, 29).is_empty());
    let again = take(&test.store, 30);
    assert_eq!(
        again.iter().map(|mail| mail.id).collect::<Vec<_>>(),
        [due[2].id]
    );
    assert!(take(&test.store, 34).is_empty());
    let forget = |before| write(&test.store, |db| outbox::forget_done(db, before));
    assert_eq!(forget(later(-1)), 0);
    assert_eq!(forget(later(1)), 2);
    assert_eq!(take(&test.store, 60).len(), 1);
}

#[test]
fn discarding_leaves_the_mails_to_visitors() {
    let test = TestStore::make();
    let noura = account(&test.store, "noura@example.com");
    let recipient = email("noura@example.com");
    for account_id in [Some(noura), None] {
        let mail = NewMail {
            notice: &Notice::PasswordChanged,
            account_id,
            recipient: &recipient,
            is_proved: true,
            language: Language::En,
        };
        write(&test.store, |db| outbox::enqueue(db, &mail, NOW));
    }
    write(&test.store, outbox::discard_waiting);
    let left = take(&test.store, 0);
    assert_eq!(left.len(), 1);
    assert_eq!(left[0].account_id, None);
}

#[test]
fn a_mail_about_something_that_failed_is_never_sent() {
    let test = TestStore::make();
    let recipient = email("noura@example.com");
    let mail = NewMail {
        notice: &Notice::VerifyEmail,
        account_id: None,
        recipient: &recipient,
        is_proved: true,
        language: Language::En,
    };
    let failed: Result<(), DbError> = test.store.write(|db| {
        outbox::enqueue(db, &mail, NOW)?;
        Err(DbError::Conflict)
    });
    assert!(failed.is_err());
    assert!(take(&test.store, 60).is_empty());
}

#[test]
fn an_unverified_address_is_sent_no_visitor_text() {
    let test = TestStore::make();
    let recipient = email("noura@example.com");
    let words = || "typed by a visitor".to_owned();
    let notices = [
        Notice::ContactMessage {
            name: words(),
            email: "a@b.co".to_owned(),
            subject: words(),
            message: words(),
        },
        Notice::ApplicationReceived {
            name: Some(words()),
        },
    ];
    for notice in &notices {
        let mail = NewMail {
            notice,
            account_id: None,
            recipient: &recipient,
            is_proved: false,
            language: Language::En,
        };
        write(&test.store, |db| outbox::enqueue(db, &mail, NOW));
    }
    let due: Vec<_> = take(&test.store, 0)
        .into_iter()
        .map(|mail| mail.notice)
        .collect();
    assert_eq!(due, [Notice::ApplicationReceived { name: None }]);
}

#[test]
fn a_mail_that_waits_is_not_due_before_and_can_be_recalled_until_then() {
    let test = TestStore::make();
    let who = account(&test.store, "noura@example.com");
    let wait = Duration::minutes(1);
    let note = |minutes: i64| {
        write(&test.store, |db| {
            let reader = accounts::find(db, who)?;
            outbox::notify_after(db, &reader, &Notice::AccountRestored, wait, later(minutes))
        });
    };
    let recall = |events: &[&str], minutes| {
        write(&test.store, |db| {
            outbox::recall(db, who, events, later(minutes))
        })
    };
    note(0);
    assert!(take(&test.store, 0).is_empty());
    assert_eq!(take(&test.store, 1).len(), 1);
    // An attempt was made to send it.
    assert_eq!(recall(&["account_restored"], 0), 0);
    note(5);
    assert_eq!(recall(&["account_suspended"], 5), 0);
    assert_eq!(recall(&["account_restored"], 4), 0);
    assert_eq!(recall(&["account_restored"], 5), 1);
}
