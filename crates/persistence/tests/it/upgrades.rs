//! Released migrations never change, and a filled database of each earlier version can be migrated.
//!
//! A new migration needs its lines in `fixtures/checksums.txt` and its rows in `fixtures/<name>.sql`.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use diesel::backend::Backend;
use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use diesel_migrations::MigrationHarness;
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::services::Service;
use marsam_persistence::pages::Page;
use marsam_persistence::testing::TestStore;
use marsam_persistence::{
    Db, DbError, Store, accounts, applications, contact_messages, email_changes, outbox,
    personal_data, quote_requests, roster, sessions, setup_codes, signing_keys, two_step,
};
use sha2::{Digest as _, Sha256};
use time::Duration;

use crate::samples::{later, read, write};
use crate::schema::{MIGRATIONS, columns_of};

fn migrations_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations")
}

fn fixtures_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/fixtures")
}

/// The names of all migrations, in order.
pub(crate) fn versions() -> Vec<String> {
    let folders = fs::read_dir(migrations_folder()).unwrap();
    let mut names: Vec<_> = folders
        .map(|folder| folder.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// The digests of every migration's two files, as `sha256sum */*.sql` prints them.
fn checksums() -> String {
    let mut sums = String::new();
    for name in versions() {
        for file in ["down.sql", "up.sql"] {
            let text = fs::read(migrations_folder().join(&name).join(file)).unwrap();
            for byte in Sha256::digest(&text) {
                write!(sums, "{byte:02x}").unwrap();
            }
            writeln!(sums, "  {name}/{file}").unwrap();
        }
    }
    sums
}

#[test]
fn no_migration_is_edited_removed_or_put_before_another() {
    let listed = fs::read_to_string(fixtures_folder().join("checksums.txt")).unwrap();
    assert_eq!(
        checksums(),
        listed,
        "released migrations are never edited: append a new one, and its two lines to fixtures/checksums.txt"
    );
}

fn run<DB: Backend>(db: &mut impl MigrationHarness<DB>, count: usize) -> Result<(), DbError> {
    for _ in 0..count {
        db.run_next_migration(MIGRATIONS)
            .map_err(|error| DbError::Migration(error.to_string()))?;
    }
    Ok(())
}

/// A database after the first `count` migrations, filled with the rows of that version.
pub(crate) fn filled(count: usize) -> TestStore {
    let test = TestStore::unmigrated();
    let version = versions().remove(count - 1);
    let rows = fixtures_folder().join(format!("{version}.sql"));
    let rows = fs::read_to_string(&rows)
        .unwrap_or_else(|_| panic!("{version} needs rows in every table: {}", rows.display()));
    write(&test.store, |db| {
        match db {
            Db::Pg(db) => run(db, count),
            Db::Sqlite(db) => run(db, count),
        }?;
        Ok(db.batch_execute(&rows)?)
    });
    test
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    found: i64,
}

fn assert_every_table_has_rows(store: &Store, version: &str) {
    let tables: BTreeSet<_> = read(store, columns_of)
        .into_iter()
        .map(|(table, ..)| table)
        .collect();
    assert!(tables.len() > 15, "{tables:?}");
    for table in tables {
        let count = format!("SELECT COUNT(*) AS found FROM {table}");
        let rows = read(store, |db| {
            Ok(diesel::sql_query(count).get_result::<Count>(db)?.found)
        });
        assert!(rows > 0, "{version}: no row in {table}");
    }
}

#[test]
fn a_filled_database_of_each_version_is_brought_up_to_date() {
    for (number, version) in (1..).zip(versions()) {
        let test = filled(number);
        assert_every_table_has_rows(&test.store, &version);
        test.store.migrate().unwrap();
        assert!(test.store.is_migrated().unwrap(), "{version}");
        assert_every_table_has_rows(&test.store, &version);
        read_back_the_roster_and_requests(&test.store);
        read_back_the_account(&test.store);
    }
}

fn read_back_the_roster_and_requests(store: &Store) {
    let (_, creatives) = read(store, roster::all);
    assert_eq!(creatives.len(), 1);
    let dana = &creatives[0].profile;
    assert_eq!((dana.name.as_str(), dana.years_experience), ("Dana", 7));
    assert_eq!(
        dana.choices.skills,
        [Service::Photography, Service::Voiceover]
    );
    let everybody = applications::OwnerFilter::All;
    let applied = read(store, |db| applications::page(db, everybody, Page::first()));
    assert_eq!(applied.total, 1);
    let everybody = quote_requests::OwnerFilter::All;
    let asked = read(store, |db| {
        quote_requests::page(db, everybody, Page::first())
    });
    assert_eq!(asked.total, 2);
    let held = asked
        .items
        .iter()
        .find(|request| request.stage == RequestStage::OnHold)
        .unwrap();
    assert_eq!(held.held_stage, Some(RequestStage::Delivered));
    assert_eq!((held.revisions.included, held.revisions.requested), (2, 1));
    assert_eq!(
        (held.sums.agreed_fils, held.sums.recorded_fils),
        (300_000, 150_000)
    );
}

fn read_back_the_account(store: &Store) {
    let everybody = read(store, |db| accounts::page(db, Page::first()));
    assert_eq!(everybody.total, 3);
    let noura = everybody
        .items
        .into_iter()
        .find(|account| account.email.as_str() == "noura@example.com")
        .unwrap();
    assert!(noura.email_verified());
    let key = noura.id;
    assert_eq!(read(store, |db| sessions::of_account(db, key)).len(), 1);
    assert!(read(store, |db| two_step::is_on(db, key)));
    assert_eq!(read(store, |db| two_step::codes_left(db, key)), 1);
    assert!(read(store, |db| email_changes::of_account(db, key, later(1))).is_some());
    assert!(read(store, |db| accounts::brand_of(db, key)).is_some());
    let written = read(store, |db| contact_messages::of_account(db, &noura));
    assert_eq!(written.len(), 1);
    assert_eq!(read(store, |db| personal_data::consents(db, key)).len(), 2);
    assert_eq!(read(store, |db| personal_data::browsers(db, key)).len(), 1);
    assert_eq!(
        read(store, |db| personal_data::identities(db, key)).len(),
        1
    );
    assert_eq!(read(store, |db| personal_data::events(db, key)).len(), 1);
    assert!(read(store, signing_keys::present).is_some());
    assert!(read(store, setup_codes::hash).is_some());
    let mails = write(store, |db| {
        outbox::take_due(db, later(1), Duration::minutes(1), 10)
    });
    assert_eq!(mails.len(), 1);
}
