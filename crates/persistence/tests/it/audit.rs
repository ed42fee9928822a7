//! The history with names.

use marsam_domain::accounts::Role;
use marsam_domain::actors::Actor;
use marsam_domain::contact_messages::NewContactMessage;
use marsam_domain::events::AccountEvent;
use marsam_domain::ids::{AccountId, ProposalId};
use marsam_domain::language::Language;
use marsam_domain::options::ContactSubject;
use marsam_domain::quote_requests::RequestEvent;
use marsam_persistence::audit::{self, AuditEvent, Days, HistoryFilter, SubjectFilter};
use marsam_persistence::events::{self, Reasoned, Subject};
use marsam_persistence::pages::Page;
use marsam_persistence::testing::TestStore;
use marsam_persistence::{
    Store, accounts, applications, contact_messages, creatives, erasure, ids, quote_requests,
};

use time::macros::{date, datetime};

use crate::samples::{
    NOW, account, account_as, application, email, later, profile, quote_request, read, write,
};

/// Records one event of each subject that has a name, and one of a subject that has none, by an admin.
fn fill(store: &Store) -> (AccountId, AccountId) {
    let admin = account(store, "admin@example.com");
    let dana = account_as(store, "dana@example.com", Role::Creative);
    let brand = account_as(store, "brand@example.com", Role::Brand);
    let brand = read(store, |db| accounts::brand_of(db, brand)).unwrap();
    let message = NewContactMessage {
        name: "Salem".to_owned(),
        email: email("salem@example.com"),
        subject: ContactSubject::Other,
        message: "x".to_owned(),
    };
    write(store, |db| {
        let applied = applications::insert(db, dana, &application("Dana"), Language::En, NOW)?;
        let entry = creatives::insert(db, Some(dana), &profile("Dana Al-Mutairi"), NOW)?;
        let asked = quote_requests::insert(db, brand, &quote_request("x"), Language::En, NOW)?;
        let written = contact_messages::insert(db, &message, None, Language::En, NOW)?;
        for subject in [
            Subject::Account(dana),
            Subject::Application(applied.id),
            Subject::Creative(entry),
            Subject::QuoteRequest(asked.id),
            Subject::ContactMessage(written),
            Subject::Proposal(ProposalId::new(ids::fresh(NOW))),
        ] {
            let declined = Reasoned::new(RequestEvent::Declined, Some("Why"));
            events::record_with_reason(db, subject, Actor::Admin(admin), declined, later(1))?;
        }
        events::record(
            db,
            Subject::Account(admin),
            Actor::Operator,
            AccountEvent::AdminGranted,
            later(2),
        )
    });
    (admin, dana)
}

fn found(store: &Store, subject: &str) -> Vec<AuditEvent> {
    let filter = SubjectFilter::read(subject).into();
    let slice = read(store, |db| audit::page(db, &filter, Page::first()));
    assert_eq!(usize::try_from(slice.total), Ok(slice.items.len()));
    slice.items
}

fn names(events: &[AuditEvent]) -> Vec<Option<&str>> {
    let names = events.iter().map(|event| event.subject_name.as_deref());
    names.collect()
}

#[test]
fn events_are_newest_first_with_the_names_of_actors_and_subjects() {
    let test = TestStore::make();
    let (admin, _) = fill(&test.store);
    let all = found(&test.store, "");
    assert_eq!(
        names(&all),
        [
            Some("Noura"),
            None,
            Some("Salem"),
            Some("Bait Al-Gahwa"),
            Some("Dana Al-Mutairi"),
            Some("Dana"),
            Some("Noura Al-Sabah")
        ]
    );
    let (operators, admins) = (&all[0], &all[1]);
    assert_eq!(
        (
            operators.actor_kind.as_str(),
            &operators.actor_id,
            &operators.actor_name
        ),
        ("operator", &None, &None)
    );
    assert_eq!(
        (admins.actor_id.as_deref(), admins.actor_name.as_deref()),
        (Some(admin.to_string().as_str()), Some("Noura"))
    );
    assert_eq!(
        (admins.event.as_str(), admins.note.as_deref(), admins.at),
        ("declined", Some("Why"), later(1))
    );
}

#[test]
fn a_filter_is_a_kind_or_the_key_of_a_subject() {
    let test = TestStore::make();
    let (_, dana) = fill(&test.store);
    assert_eq!(found(&test.store, "account").len(), 2);
    let of_requests = found(&test.store, " quote_request ");
    assert_eq!(names(&of_requests), [Some("Bait Al-Gahwa")]);
    assert_eq!(found(&test.store, &dana.to_string()).len(), 1);
    assert_eq!(found(&test.store, "nobody\0's").len(), 0);
}

#[test]
fn an_erased_account_has_no_name() {
    let test = TestStore::make();
    let (admin, dana) = fill(&test.store);
    for account in [admin, dana] {
        write(&test.store, |db| {
            let account = accounts::find(db, account)?;
            erasure::erase(db, &account, later(9))
        });
    }
    let all = found(&test.store, "");
    let names: Vec<_> = names(&all).into_iter().flatten().collect();
    assert_eq!(names, ["Salem", "Bait Al-Gahwa"]);
    assert!(all.iter().all(|event| event.actor_name.is_none()));
}

#[test]
fn pages_follow_each_other() {
    let test = TestStore::make();
    fill(&test.store);
    let mut page = Page {
        limit: 3,
        after: None,
    };
    let mut seen = Vec::new();
    loop {
        let slice = read(&test.store, |db| {
            audit::page(db, &HistoryFilter::default(), page)
        });
        assert_eq!(slice.total, 7);
        seen.extend(slice.items);
        match slice.next {
            Some(next) => page.after = Some(next.parse().unwrap()),
            None => break,
        }
    }
    assert_eq!(seen, found(&test.store, ""));
}

#[test]
fn days_are_those_of_kuwait_and_are_counted_of_every_subject() {
    let test = TestStore::make();
    let (admin, _) = fill(&test.store);
    // After midnight in Kuwait.
    let next_day = datetime!(2026-11-21 21:30 UTC);
    write(&test.store, |db| {
        events::record(
            db,
            Subject::Account(admin),
            Actor::Operator,
            AccountEvent::AdminRevoked,
            next_day,
        )
    });
    let count = |subject: &str, from, to| {
        let filter = HistoryFilter {
            days: Days { from, to },
            ..HistoryFilter::from(SubjectFilter::read(subject))
        };
        let slice = read(&test.store, |db| audit::page(db, &filter, Page::first()));
        assert_eq!(usize::try_from(slice.total), Ok(slice.items.len()));
        slice.total
    };
    let (first, second) = (Some(date!(2026 - 11 - 21)), Some(date!(2026 - 11 - 22)));
    assert_eq!(count("", first, first), 7);
    assert_eq!(count("", None, first), 7);
    assert_eq!(count("", second, None), 1);
    assert_eq!(count("", second, first), 0);
    assert_eq!(count("account", first, second), 3);
    assert_eq!(count("account", second, second), 1);
    assert_eq!(count(&admin.to_string(), None, first), 1);
    assert_eq!(count("payouts", first, second), 0);
}
