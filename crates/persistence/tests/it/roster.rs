//! The roster: entries, pages, choices.

use marsam_domain::accounts::Role;
use marsam_domain::creatives::{Choices, ShownImages};
use marsam_domain::ids::CreativeId;
use marsam_domain::industries::Industry;
use marsam_domain::services::Service;
use marsam_domain::spoken_languages::SpokenLanguage;
use marsam_domain::styles::Style;
use marsam_persistence::roster::RosterChange;
use marsam_persistence::testing::TestStore;
use marsam_persistence::{DbError, Store, accounts, creatives, erasure, ids, roster};

use crate::samples::{NOW, account_as, at_once, later, profile, read, write};

fn add(store: &Store, name: &str, minutes: i64) -> CreativeId {
    write(store, |db| {
        creatives::insert(db, None, &profile(name), later(minutes))
    })
}

fn listed_id(change: &RosterChange) -> Option<CreativeId> {
    match change {
        RosterChange::Listed(creative) => Some(creative.id),
        RosterChange::Unlisted(_) => None,
    }
}

fn hide(store: &Store, creative: CreativeId) {
    use diesel::prelude::*;
    write(store, |db| {
        diesel::sql_query("UPDATE creatives SET state = 'hidden' WHERE id = $1")
            .bind::<diesel::sql_types::Text, _>(creative.to_string())
            .execute(db)
            .map_err(DbError::from)
    });
}

#[test]
fn an_entry_reads_back_whole_with_choices_in_the_order_chosen() {
    let test = TestStore::make();
    let who = account_as(&test.store, "noura@example.com", Role::Creative);
    let mut sent = profile("Noura");
    (sent.name_ar, sent.bio_ar) = (Some("نورة".to_owned()), Some("ضوء وقهوة".to_owned()));
    (sent.location, sent.location_ar) = (Some("Salmiya".to_owned()), Some("السالمية".to_owned()));
    (
        sent.can_perform_kuwaiti_dialect,
        sent.can_provide_voiceovers,
    ) = (Some(true), None);
    sent.choices = Choices {
        skills: vec![Service::Voiceover, Service::Ugc, Service::Scriptwriting],
        styles: vec![Style::CommercialVoiceover, Style::FacelessContent],
        languages: vec![
            (Service::Voiceover, SpokenLanguage::English),
            (Service::Scriptwriting, SpokenLanguage::English),
            (Service::Voiceover, SpokenLanguage::Arabic),
        ],
        industries: vec![Industry::Tech, Industry::Fashion],
        working_languages: vec![SpokenLanguage::English],
    };
    let key = write(&test.store, |db| {
        creatives::insert(db, Some(who), &sent, NOW)
    });
    let stored = read(&test.store, |db| creatives::find(db, key));
    assert_eq!(
        (stored.id, stored.account_id, stored.created_at),
        (key, Some(who), NOW)
    );
    assert_eq!(
        (stored.profile, stored.images),
        (sent, ShownImages::default())
    );
}

#[test]
fn an_unlisted_creative_is_not_found() {
    let test = TestStore::make();
    let (seen, hidden) = (add(&test.store, "Seen", 0), add(&test.store, "Hidden", 1));
    hide(&test.store, hidden);
    assert!(read(&test.store, |db| creatives::is_listed(db, seen)));
    assert!(!read(&test.store, |db| creatives::is_listed(db, hidden)));
    assert!(matches!(
        test.store.read(|db| creatives::find(db, hidden)),
        Err(DbError::NotFound)
    ));
    let (_, all) = read(&test.store, roster::all);
    assert_eq!(all.iter().map(|entry| entry.id).collect::<Vec<_>>(), [seen]);
    let stranger = CreativeId::new(ids::fresh(NOW));
    assert!(!read(&test.store, |db| creatives::is_listed(db, stranger)));
}

#[test]
fn changes_are_listed_since_any_version() {
    let test = TestStore::make();
    let (start, none) = read(&test.store, roster::all);
    assert!(none.is_empty());
    let (noura, salem) = (add(&test.store, "Noura", 0), add(&test.store, "Salem", 1));
    let (version, changes) = read(&test.store, |db| roster::changes_since(db, start));
    let listed: Vec<_> = changes.iter().map(listed_id).collect();
    assert_eq!(listed, [Some(noura), Some(salem)]);
    let (now, nothing) = read(&test.store, |db| roster::changes_since(db, version));
    assert_eq!((now, nothing), (version, Vec::new()));
    assert_eq!(read(&test.store, roster::version), version);
    let (of, all) = read(&test.store, roster::all);
    assert_eq!(of, version);
    assert_eq!(
        all.iter().map(|entry| entry.id).collect::<Vec<_>>(),
        [noura, salem]
    );
}

#[test]
fn an_erased_account_leaves_the_roster() {
    let test = TestStore::make();
    let who = account_as(&test.store, "noura@example.com", Role::Creative);
    let entry = write(&test.store, |db| {
        creatives::insert(db, Some(who), &profile("Noura"), NOW)
    });
    let before = read(&test.store, roster::version);
    write(&test.store, |db| {
        let account = accounts::find(db, who)?;
        erasure::erase(db, &account, later(1))
    });
    let (_, changes) = read(&test.store, |db| roster::changes_since(db, before));
    assert_eq!(changes, [RosterChange::Unlisted(entry)]);
    let (_, all) = read(&test.store, roster::all);
    assert!(all.is_empty());
}

#[test]
fn a_change_that_is_rolled_back_is_none() {
    let test = TestStore::make();
    let before = (
        test.store.roster_changes(),
        read(&test.store, roster::version),
    );
    let refused = test.store.write(|db| {
        creatives::insert(db, None, &profile("Noura"), NOW)?;
        Err::<(), _>(DbError::Conflict)
    });
    assert!(refused.is_err());
    write(&test.store, |_| Ok(()));
    assert_eq!(
        (
            test.store.roster_changes(),
            read(&test.store, roster::version)
        ),
        before
    );
    add(&test.store, "Noura", 0);
    assert_eq!(test.store.roster_changes(), before.0 + 1);
}

#[test]
fn concurrent_changes_take_versions_of_their_own() {
    let test = TestStore::make();
    let start = read(&test.store, roster::version);
    at_once(12, |number| {
        add(&test.store, "Noura", i64::try_from(number).unwrap())
    });
    let (version, changes) = read(&test.store, |db| roster::changes_since(db, start));
    assert_eq!((version, changes.len()), (start + 12, 12));
}

#[test]
fn the_newest_listed_entries_have_their_change_time_and_hidden_ones_are_left_out() {
    let test = TestStore::make();
    let old = add(&test.store, "Noura", 0);
    let hidden = add(&test.store, "Salem", 1);
    let new = add(&test.store, "Dana", 2);
    hide(&test.store, hidden);
    let all = read(&test.store, |db| creatives::listed(db, 10));
    assert_eq!(all, [(new, later(2)), (old, later(0))]);
    let newest = read(&test.store, |db| creatives::listed(db, 1));
    assert_eq!(newest, [(new, later(2))]);
}
