//! Valid sample rows, and a way to write many concurrently.

use std::sync::Barrier;

use marsam_domain::accounts::{NewProfile, Role};
use marsam_domain::applications::NewApplication;
use marsam_domain::consent::ConsentAsSent;
use marsam_domain::creatives::{Choices, CreativeProfile};
use marsam_domain::email::Email;
use marsam_domain::ids::{AccountId, BrandId};
use marsam_domain::language::Language;
use marsam_domain::options::{BudgetRange, RateRange};
use marsam_domain::quote_requests::{NewQuoteRequest, QuoteRequestDraft};
use marsam_domain::services::Service;
use marsam_domain::vocabulary::Labelled as _;
use marsam_persistence::accounts::{self, NewAccount};
use marsam_persistence::files::{Lane, Turn};
use marsam_persistence::{Db, DbError, Store, ids};
use time::macros::datetime;
use time::{Duration, OffsetDateTime};

/// The current time in every test.
pub(crate) const NOW: OffsetDateTime = datetime!(2026-11-21 09:00:00.123456 UTC);

/// `minutes` after [`NOW`].
pub(crate) fn later(minutes: i64) -> OffsetDateTime {
    NOW + Duration::minutes(minutes)
}

/// The turn of the next account after this one, with a lease until a moment.
pub(crate) const fn turn(after: Option<AccountId>, until: OffsetDateTime) -> Turn {
    Turn {
        lane: Lane::All,
        after,
        until,
    }
}

pub(crate) fn email(address: &str) -> Email {
    Email::parse(address).unwrap()
}

/// Runs a read that must not fail.
pub(crate) fn read<T>(store: &Store, work: impl FnOnce(&mut Db) -> Result<T, DbError>) -> T {
    store.read(work).unwrap()
}

/// Runs a write that must not fail.
pub(crate) fn write<T>(store: &Store, work: impl FnOnce(&mut Db) -> Result<T, DbError>) -> T {
    store.write(work).unwrap()
}

/// Stores an account without a profile.
pub(crate) fn account(store: &Store, address: &str) -> AccountId {
    let new = NewAccount {
        id: AccountId::new(ids::fresh(NOW)),
        email: &email(address),
        password_hash: Some("$argon2id$test"),
        full_name: Some("Noura"),
        language: Language::Ar,
        email_verified_at: None,
    };
    write(store, |db| accounts::insert(db, &new, NOW));
    new.id
}

/// Stores an account with a profile.
pub(crate) fn account_as(store: &Store, address: &str, role: Role) -> AccountId {
    let id = account(store, address);
    let profile = NewProfile {
        role,
        full_name: "Noura Al-Sabah".to_owned(),
        company_name: (role == Role::Brand).then(|| "Bait Al-Gahwa".to_owned()),
    };
    write(store, |db| accounts::set_profile(db, id, &profile, NOW));
    id
}

pub(crate) fn brand(store: &Store, address: &str) -> BrandId {
    let id = account_as(store, address, Role::Brand);
    read(store, |db| accounts::brand_of(db, id)).unwrap()
}

pub(crate) fn consent() -> ConsentAsSent {
    ConsentAsSent {
        agreed_at: Some("2026-11-21T09:00:00Z".to_owned()),
        email: Some("noura@example.com".to_owned()),
        name: Some("Noura".to_owned()),
    }
}

/// A photographer's minimal profile.
pub(crate) fn profile(name: &str) -> CreativeProfile {
    CreativeProfile {
        name: name.to_owned(),
        name_ar: None,
        bio: "Light and coffee.".to_owned(),
        bio_ar: None,
        location: None,
        location_ar: None,
        choices: Choices {
            skills: vec![Service::Photography],
            ..Choices::default()
        },
        rate_range: Some(RateRange::ProjectBased),
        years_experience: Some(50),
        portfolio_url: Some("https://example.com/نورة?a=1&b=%20".to_owned()),
        can_perform_kuwaiti_dialect: None,
        can_provide_voiceovers: Some(false),
    }
}

pub(crate) fn application(name: &str) -> NewApplication {
    NewApplication {
        profile: profile(name),
        email: email("noura@example.com"),
        files: Vec::new(),
        links: vec!["https://vimeo.com/1".to_owned()],
        why_join: "Good company.\nGood coffee.".to_owned(),
        consent: consent(),
    }
}

pub(crate) fn quote_request(description: &str) -> NewQuoteRequest {
    let consent = consent();
    let draft = QuoteRequestDraft {
        brand_name: "Bait Al-Gahwa".into(),
        contact_name: "Yousef".into(),
        email: "yousef@example.com".into(),
        phone: "+965 2222 2222".into(),
        service_category: Service::Photography.label().into(),
        project_description: "A menu".into(),
        budget_range: BudgetRange::Under300.label().into(),
        agree_to_terms: true,
        terms_agreed_at: consent.agreed_at.unwrap_or_default().into(),
        terms_agreed_email: consent.email.unwrap_or_default().into(),
        terms_agreed_name: consent.name.unwrap_or_default().into(),
        ..QuoteRequestDraft::default()
    };
    let mut new: NewQuoteRequest = draft.try_into().unwrap();
    // Includes a text that the form would refuse or trim.
    new.project_description = description.to_owned();
    new
}

/// Runs the same work in many threads that start together; returns the result of each.
pub(crate) fn at_once<T: Send>(threads: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let (start, work) = (Barrier::new(threads), &work);
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads)
            .map(|number| {
                let start = &start;
                scope.spawn(move || {
                    start.wait();
                    work(number)
                })
            })
            .collect();
        running
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    })
}
