//! The demo in a temporary database.

pub(crate) mod disputes;
mod money;
mod reputation;

use std::collections::HashSet;

use marsam_auth::passwords::{Checked, Passwords};
use marsam_domain::applications::{Application, ApplicationStage, ApplicationStatus};
use marsam_domain::email::Email;
use marsam_domain::passwords::Password;
use marsam_domain::quote_requests::QuoteRequest;
use marsam_domain::vocabulary::Vocabulary;
use marsam_persistence::pages::all_rows;
use marsam_persistence::testing::TestStore;
use marsam_persistence::{applications, outbox, quote_requests, roster};

use super::*;
use crate::DEMO_ACCOUNTS;

pub(crate) fn now() -> OffsetDateTime {
    OffsetDateTime::UNIX_EPOCH + Duration::days(20_000)
}

/// The demo as `serve --demo` loads it.
pub(crate) fn loaded() -> TestStore {
    TestStore::filled("load", |store| {
        load(store, &DemoSettings::default(), now()).unwrap();
    })
}

/// A demo loaded now, whose accounts never sign in.
pub(super) fn filled(settings: &DemoSettings) -> TestStore {
    TestStore::filled(format!("{settings:?}"), |store| {
        fill_at(store, settings, now());
    })
}

/// One that no other test reads: it was loaded at another time.
pub(super) fn filled_at(settings: &DemoSettings, now: OffsetDateTime) -> TestStore {
    let test = TestStore::make();
    fill_at(&test.store, settings, now);
    test
}

/// All of these, but on `PostgreSQL` the first: what a day changes is decided by the same code there, and a load takes seconds.
pub(super) fn of_days<T>(days: impl IntoIterator<Item = T>) -> impl Iterator<Item = T> {
    let is_postgres = std::env::var_os("TEST_DATABASE_URL").is_some();
    days.into_iter()
        .take(if is_postgres { 1 } else { usize::MAX })
}

fn fill_at(store: &Store, settings: &DemoSettings, now: OffsetDateTime) {
    let contents = data::read().unwrap();
    let fill = |db: &mut Db| fill(db, &contents, "no hash", settings, now);
    store.write(|db| filling(db, fill)).unwrap();
}

fn all_applications(test: &TestStore) -> Vec<Application> {
    let read =
        |db: &mut Db| all_rows(|page| applications::page(db, applications::OwnerFilter::All, page));
    let listed = test.store.read(read).unwrap();
    listed
        .into_iter()
        .map(|listed| listed.application)
        .collect()
}

pub(super) fn all_requests(test: &TestStore) -> Vec<QuoteRequest> {
    let read = |db: &mut Db| {
        all_rows(|page| quote_requests::page(db, quote_requests::OwnerFilter::All, page))
    };
    test.store.read(read).unwrap()
}

#[test]
fn all_that_was_counted_can_be_read_back() {
    let test = TestStore::make();
    let summary = load(&test.store, &DemoSettings::default(), now()).unwrap();
    let (_, listed) = test.store.read(roster::all).unwrap();
    let people = test
        .store
        .read(|db| all_rows(|page| accounts::page(db, page)))
        .unwrap();
    assert_eq!(listed.len(), summary.creatives);
    assert_eq!(people.len(), summary.accounts);
    assert_eq!(all_applications(&test).len(), summary.applications);
    assert_eq!(all_requests(&test).len(), summary.quote_requests);
    let is_kept = test.store.read(quote_requests::entries::is_complete);
    assert!(is_kept.unwrap());
}

#[test]
fn a_second_load_is_refused_and_changes_nothing() {
    let test = loaded();
    let before = all_applications(&test).len();
    let second = load(&test.store, &DemoSettings::default(), now());
    assert!(matches!(second, Err(DemoError::NotEmpty)));
    assert_eq!(all_applications(&test).len(), before);
}

#[test]
fn every_stage_and_status_of_an_application_can_be_seen() {
    let test = loaded();
    let stages: HashSet<_> = all_applications(&test).iter().map(|a| a.stage).collect();
    let statuses: HashSet<_> = stages.iter().map(|stage| stage.status()).collect();
    assert_eq!(
        (stages.len(), statuses.len()),
        (ApplicationStage::ALL.len(), ApplicationStatus::ALL.len())
    );
}

#[tokio::test]
async fn the_three_accounts_can_sign_in_with_the_published_password() {
    let test = loaded();
    let passwords = Passwords::new(1);
    for demo in DEMO_ACCOUNTS {
        let email = Email::parse(demo.email).unwrap();
        let found = test
            .store
            .read(|db| accounts::credentials(db, &email))
            .unwrap()
            .unwrap();
        assert_eq!(found.account.wire_role().unwrap().slug(), demo.role);
        assert!(found.account.email_verified());
        let typed = Password::new(DEMO_PASSWORD.to_owned());
        let checked = passwords
            .check("demo", typed, found.password_hash)
            .await
            .unwrap();
        assert_eq!(checked, Checked::Right);
    }
}

#[test]
fn an_accepted_creative_is_listed_since_the_approval_and_no_other_has_an_entry() {
    let test = loaded();
    let (_, roster) = test.store.read(roster::all).unwrap();
    let listed: HashSet<_> = roster
        .iter()
        .filter_map(|c| c.account_id.map(|account| (account, c.created_at)))
        .collect();
    let accepted = |a: &Application| {
        matches!(
            a.stage,
            ApplicationStage::Approved | ApplicationStage::Published
        )
    };
    let approved: HashSet<_> = all_applications(&test)
        .into_iter()
        .filter(accepted)
        .map(|a| (a.account_id, a.reviewed_at.unwrap()))
        .collect();
    assert_eq!(listed, approved);
}

#[test]
fn nothing_is_dated_in_the_future_and_no_mail_is_queued() {
    let test = loaded();
    assert!(
        all_requests(&test)
            .iter()
            .all(|r| r.created_at <= r.updated_at && r.updated_at <= now())
    );
    assert!(
        all_applications(&test)
            .iter()
            .all(|a| a.created_at <= now())
    );
    assert!(!test.store.read(|db| outbox::any_due(db, now())).unwrap());
}
