//! Released migrations never change, and a filled database of each earlier version can be migrated.
//!
//! `make generate` adds a new migration to `fixtures/checksums.txt`. One that adds a table needs rows in
//! `fixtures/<name>.sql`; any other may have them, where the rows of the version before do not show what it does.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use diesel::backend::Backend;
use diesel::connection::SimpleConnection as _;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use diesel_migrations::MigrationHarness;
use marsam_domain::actors::ActorKind;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::notices::RequestNoticeKind;
use marsam_domain::payments::totals;
use marsam_domain::proposals::{ProposalState, Territory};
use marsam_domain::quote_requests::RequestStage;
use marsam_domain::quote_requests::briefs::BriefExtras;
use marsam_domain::services::Service;
use marsam_persistence::backup::{backup, restore};
use marsam_persistence::batches::Batch;
use marsam_persistence::listed::rebuilding;
use marsam_persistence::messages::{self, Thread};
use marsam_persistence::pages::Page;
use marsam_persistence::store::Engine;
use marsam_persistence::testing::TestStore;
use marsam_persistence::{
    Db, DbError, Store, accounts, agreements, applications, contact_messages, deliveries, digests,
    email_changes, installation, invitations, notifications, outbox, own_profiles, payments,
    personal_data, proposals, quote_requests, roster, sessions, setup_codes, signing_keys,
    two_step,
};
use sha2::{Digest as _, Sha256};
use time::Duration;
use time::macros::date;

use crate::samples::{NOW, email, later, read, write};
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
        "released migrations are never edited: append a new one, and run `make generate`"
    );
}

fn run<DB: Backend>(db: &mut impl MigrationHarness<DB>, count: usize) -> Result<(), DbError> {
    for _ in 0..count {
        db.run_next_migration(MIGRATIONS)
            .map_err(|error| DbError::Migration(error.to_string()))?;
    }
    Ok(())
}

/// A database after the first `count` migrations, filled with the rows of that version, or with those of the last one
/// before it that has any, brought up to it.
pub(crate) fn filled(count: usize) -> TestStore {
    let test = TestStore::unmigrated();
    let versions = versions().into_iter().take(count).enumerate();
    let (rows_of, rows) = versions
        .filter_map(|(index, version)| {
            let file = fixtures_folder().join(format!("{version}.sql"));
            Some((index + 1, fs::read_to_string(file).ok()?))
        })
        .next_back()
        .unwrap();
    let migrate = |db: &mut Db, count| match db {
        Db::Pg(db) => run(db, count),
        Db::Sqlite(db) => run(db, count),
    };
    write(&test.store, |db| {
        migrate(db, rows_of)?;
        db.batch_execute(&rows)?;
        migrate(db, count - rows_of)
    });
    test
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    found: i64,
}

fn tables_of(store: &Store) -> BTreeSet<String> {
    let tables: BTreeSet<_> = read(store, columns_of)
        .into_iter()
        .map(|(table, ..)| table)
        .collect();
    assert!(tables.len() > 15, "{tables:?}");
    tables
}

fn assert_every_table_has_rows(store: &Store, tables: &BTreeSet<String>, version: &str) {
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
        let tables = tables_of(&test.store);
        assert_every_table_has_rows(&test.store, &tables, &version);
        test.store.migrate().unwrap();
        assert!(test.store.is_migrated().unwrap(), "{version}");
        let kept = tables
            .intersection(&tables_of(&test.store))
            .cloned()
            .collect();
        assert_every_table_has_rows(&test.store, &kept, &version);
        read_back_the_roster_and_requests(&test.store);
        read_back_the_account(&test.store);
        if tables.contains("proposals") {
            read_back_the_proposals(&test.store);
            read_back_the_project(&test.store);
            read_back_the_notices(&test.store);
        } else {
            read_back_a_request_without_details(&test.store);
        }
    }
}

/// On `SQLite` only: `PostgreSQL` has its own tools.
#[test]
fn a_backup_of_each_version_is_restored_as_it_was_and_brought_up_to_date() {
    for (number, version) in (1..).zip(versions()) {
        let test = filled(number);
        let Engine::Sqlite(file) = test.store.engine().clone() else {
            return;
        };
        let [copy, restored] = ["copy.db", "restored.db"].map(|name| test.folder().join(name));
        backup(&Engine::Sqlite(file), &copy, NOW).unwrap();
        restore(&Engine::Sqlite(restored.clone()), &copy).unwrap();
        let store = Store::connect(&format!("sqlite://{}", restored.display())).unwrap();
        let tables = tables_of(&test.store);
        assert_eq!(tables_of(&store), tables, "{version}");
        assert_every_table_has_rows(&store, &tables, &version);
        store.migrate().unwrap();
        let kept = tables.intersection(&tables_of(&store)).cloned().collect();
        assert_every_table_has_rows(&store, &kept, &version);
        // It sends no mail before.
        write(&store, installation::release_mails);
        read_back_the_roster_and_requests(&store);
        read_back_the_account(&store);
    }
}

fn read_back_the_roster_and_requests(store: &Store) {
    // As at the first start after the upgrade: no row of the fixtures is counted.
    assert!(!read(store, rebuilding::is_current));
    write(store, |db| rebuilding::rebuild(db).map(drop));
    assert!(read(store, rebuilding::is_current));
    let (_, creatives) = read(store, roster::all);
    assert_eq!(creatives.len(), 1);
    let dana = &creatives[0].profile;
    assert_eq!(
        (dana.name.as_str(), dana.years_experience),
        ("Dana", Some(7))
    );
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
    let written = read(store, |db| {
        contact_messages::of_account(db, &noura, Batch::first())
    });
    assert_eq!(written.len(), 1);
    let consents = read(store, |db| personal_data::consents(db, key, Batch::first()));
    assert_eq!(consents.len(), 2);
    assert_eq!(read(store, |db| personal_data::browsers(db, key)).len(), 1);
    let identities = read(store, |db| {
        personal_data::identities(db, key, Batch::first())
    });
    let events = read(store, |db| personal_data::events(db, key, Batch::first()));
    assert_eq!((identities.len(), events.len()), (1, 1));
    assert!(read(store, signing_keys::present).is_some());
    assert!(read(store, setup_codes::hash).is_some());
    let mails = write(store, |db| {
        outbox::take_due(db, later(1), Duration::minutes(1), outbox::Room::of(10))
    });
    assert_eq!(mails.len(), 1);
}

#[test]
fn a_page_and_a_draft_of_their_first_version_can_be_read() {
    let number = versions().iter().position(|name| name.ends_with("_admin"));
    let test = filled(number.unwrap() + 1);
    test.store.migrate().unwrap();
    let (_, creatives) = read(&test.store, roster::all);
    let dana = &creatives[0];
    assert_eq!(dana.page.portfolio_links[0].label, "Food");
    assert!(
        dana.page
            .away_on(time::macros::date!(2026 - 12 - 10))
            .is_some()
    );
    let draft = read(&test.store, |db| own_profiles::draft_of(db, dana.id)).unwrap();
    assert_eq!(draft.page, dana.page);
    assert_eq!(draft.profile.bio, "Light, coffee and bread.");
}

const DIRECT: &str = "0199aaaa-0000-7000-8000-0000000000f1";
const HELD: &str = "0199aaaa-0000-7000-8000-0000000000f2";

/// Of a version that had no details: the brief is the first, and a direct request invites its creative.
fn read_back_a_request_without_details(store: &Store) {
    let request: QuoteRequestId = DIRECT.parse().unwrap();
    let asked = read(store, |db| quote_requests::find(db, request));
    assert_eq!(asked.brief_version, 1);
    assert_eq!(asked.brief.extras, BriefExtras::default());
    let invited = read(store, |db| invitations::of_request(db, request));
    assert_eq!(
        invited.iter().map(|row| row.creative).collect::<Vec<_>>(),
        [asked.preferred_creative.unwrap()]
    );
    assert_eq!(invited[0].declined_at, None);
}

#[test]
fn the_optional_answers_of_a_brief_are_kept_as_json() {
    let number = versions()
        .iter()
        .position(|version| version.ends_with("_brief_extras"));
    let test = filled(number.unwrap());
    test.store.migrate().unwrap();
    let [direct, held] = [DIRECT, HELD].map(|key| {
        let request: QuoteRequestId = key.parse().unwrap();
        read(&test.store, |db| quote_requests::find(db, request))
            .brief
            .extras
    });
    let wanted = BriefExtras {
        intended_use: Some("Menus, \"stories\" and C:\\films,\n\tthen Instagram".to_owned()),
        reference_links: vec!["https://example.com/menu".to_owned()],
        wished_date: Some(date!(2026 - 12 - 20)),
    };
    assert_eq!((direct, held), (wanted, BriefExtras::default()));
}

fn read_back_the_proposals(store: &Store) {
    let [direct, held] = [DIRECT, HELD].map(|key| key.parse::<QuoteRequestId>().unwrap());
    let asked = read(store, |db| quote_requests::find(db, direct));
    assert_eq!(
        (asked.brief_version, asked.brief.extras.reference_links),
        (2, vec!["https://example.com/menu".to_owned()])
    );
    let live = read(store, |db| proposals::of_request(db, direct)).remove(0);
    assert_eq!((live.state, live.version), (ProposalState::Sent, 1));
    let wish = live.change_request.unwrap();
    assert_eq!(wish.counter_price_fils, Some(200_000));
    let accepted = read(store, |db| proposals::of_request(db, held)).remove(0);
    assert_eq!(
        (accepted.state, accepted.version),
        (ProposalState::Accepted, 2)
    );
    assert_eq!(
        (accepted.split.fee_fils, accepted.split.net_fils),
        (30_000, 270_000)
    );
    let rights = accepted.terms.usage_rights.as_ref().unwrap();
    assert_eq!(
        (rights.territory, rights.months),
        (Territory::Gcc, Some(12))
    );
    let before = read(store, |db| {
        proposals::previous_terms(db, std::slice::from_ref(&accepted))
    });
    assert_eq!(before[&accepted.id].price_fils, 320_000);
}

fn read_back_the_project(store: &Store) {
    let held: QuoteRequestId = HELD.parse().unwrap();
    let project = read(store, |db| quote_requests::find(db, held));
    let cancel = project.cancel.unwrap();
    assert_eq!(
        (cancel.by, cancel.reason.as_str()),
        (ActorKind::Brand, "It is late")
    );
    assert_eq!(project.extra_revision.unwrap().0, "One more, in blue");
    let agreed = read(store, |db| agreements::of_request(db, held)).unwrap();
    assert_eq!(agreed["creative"]["name_ar"], "دانة");
    let delivered = read(store, |db| deliveries::of_request(db, held));
    assert_eq!(delivered[0].links[0].label.as_str(), "Gallery");
    let paid = read(store, |db| payments::of_requests(db, &[held]));
    assert_eq!(totals(&paid), (150_000, 150_000));
    assert_eq!(paid[1].void_note.as_deref(), Some("Counted twice"));
    let thread = Thread {
        request: held,
        creative: project.chosen_creative.unwrap(),
    };
    let said = read(store, |db| messages::page(db, thread, Page::first()));
    assert_eq!(said.items[0].body, "الجدار الشمالي");
    let unread = |side| read(store, |db| messages::unread(db, &[held], side));
    assert_eq!(unread(ActorKind::Brand)[&thread], 1);
    assert!(unread(ActorKind::Creative).is_empty());
    assert!(
        !read(store, |db| digests::waiting(db, date!(2026 - 11 - 21), 9))
            .contains(&thread.creative)
    );
}

fn read_back_the_notices(store: &Store) {
    let noura = read(store, |db| {
        accounts::by_email(db, &email("noura@example.com"))
    });
    let key = noura.unwrap().id;
    let notices = read(store, |db| notifications::page(db, key, Page::first()));
    assert_eq!(notices.total, 1);
    let notice = notices.items[0].notice.of_request().unwrap();
    assert_eq!(notice.kind, RequestNoticeKind::ProposalReceived);
    assert_eq!(notice.name.as_deref(), Some("Dana"));
    assert_eq!(notices.items[0].link, notice.link());
}
