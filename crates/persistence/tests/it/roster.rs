//! The roster: entries, pages, choices.

use marsam_domain::accounts::Role;
use marsam_domain::creatives::Choices;
use marsam_domain::ids::CreativeId;
use marsam_domain::industries::Industry;
use marsam_domain::roster::{RosterFilter, RosterQuery};
use marsam_domain::services::Service;
use marsam_domain::spoken_languages::SpokenLanguage;
use marsam_domain::styles::Style;
use marsam_persistence::pages::{MOST_ROWS, Page};
use marsam_persistence::testing::TestStore;
use marsam_persistence::{DbError, Store, creatives, ids};

use crate::samples::{NOW, account_as, later, profile, read, write};

fn add(store: &Store, name: &str, minutes: i64) -> CreativeId {
    write(store, |db| {
        creatives::insert(db, None, &profile(name), later(minutes))
    })
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
    };
    let key = write(&test.store, |db| {
        creatives::insert(db, Some(who), &sent, NOW)
    });
    let stored = read(&test.store, |db| creatives::find(db, key));
    assert_eq!(
        (stored.id, stored.account_id, stored.created_at),
        (key, Some(who), NOW)
    );
    assert_eq!((stored.profile, stored.profile_image_path), (sent, None));
}

#[test]
fn who_is_hidden_is_nowhere_to_be_found() {
    let test = TestStore::make();
    let (seen, hidden) = (add(&test.store, "Seen", 0), add(&test.store, "Hidden", 1));
    hide(&test.store, hidden);
    assert!(read(&test.store, |db| creatives::is_listed(db, seen)));
    assert!(!read(&test.store, |db| creatives::is_listed(db, hidden)));
    assert!(matches!(
        test.store.read(|db| creatives::find(db, hidden)),
        Err(DbError::NotFound)
    ));
    let page = read(&test.store, |db| {
        creatives::page(db, &RosterFilter::default(), Page::first())
    });
    assert_eq!(
        page.items.iter().map(|entry| entry.id).collect::<Vec<_>>(),
        [seen]
    );
    assert_eq!(page.total, 1);
    let stranger = CreativeId::new(ids::fresh(NOW));
    assert!(!read(&test.store, |db| creatives::is_listed(db, stranger)));
}

#[test]
fn pages_are_stable_while_entries_come_and_go() {
    let test = TestStore::make();
    let keys: Vec<_> = (0..9)
        .map(|minutes| add(&test.store, "Noura", minutes))
        .collect();
    let page = |limit, after| {
        let found = read(&test.store, |db| {
            creatives::page(db, &RosterFilter::default(), Page { limit, after })
        });
        let next = found.next.map(|next| next.parse().unwrap());
        (
            found
                .items
                .into_iter()
                .map(|entry| entry.id)
                .collect::<Vec<_>>(),
            next,
            found.total,
        )
    };
    let (first, next, total) = page(3, None);
    assert_eq!((first, total), (vec![keys[8], keys[7], keys[6]], 9));
    add(&test.store, "Newer", 20);
    // The very entry at which the next page begins goes, and one in the middle of it.
    hide(&test.store, keys[6]);
    hide(&test.store, keys[4]);
    let (second, next, total) = page(3, next);
    assert_eq!((second, total), (vec![keys[5], keys[3], keys[2]], 8));
    let (third, next, _) = page(3, next);
    assert_eq!((third, next), (vec![keys[1], keys[0]], None));
}

#[test]
fn a_page_that_ends_with_the_list_has_no_next() {
    let test = TestStore::make();
    for minutes in 0..4 {
        add(&test.store, "Noura", minutes);
    }
    let next = |limit| {
        let page = Page { limit, after: None };
        read(&test.store, |db| {
            creatives::page(db, &RosterFilter::default(), page)
        })
        .next
    };
    assert!(next(3).is_some());
    assert_eq!((next(4), next(5), next(MOST_ROWS)), (None, None, None));
}

#[test]
fn a_roster_larger_than_one_answer_is_cut_and_goes_on() {
    let test = TestStore::make();
    write(&test.store, |db| {
        for minutes in 0..MOST_ROWS + 5 {
            creatives::insert(db, None, &profile("Noura"), later(minutes))?;
        }
        Ok(())
    });
    let first = read(&test.store, |db| {
        creatives::page(db, &RosterFilter::default(), Page::first())
    });
    assert_eq!((first.items.len(), first.total), (1_000, MOST_ROWS + 5));
    assert!(
        first
            .items
            .iter()
            .all(|entry| entry.profile.choices.skills == [Service::Photography])
    );
    let after = first.next.unwrap().parse().ok();
    let rest = read(&test.store, |db| {
        creatives::page(
            db,
            &RosterFilter::default(),
            Page {
                limit: MOST_ROWS,
                after,
            },
        )
    });
    assert_eq!(rest.items.len(), 5);
}

#[test]
fn an_unknown_filter_means_nobody() {
    let test = TestStore::make();
    add(&test.store, "Noura", 0);
    let query = RosterQuery {
        service: "Plumbing".to_owned(),
        ..RosterQuery::default()
    };
    let page = read(&test.store, |db| {
        creatives::page(db, &RosterFilter::resolve(&query), Page::first())
    });
    assert_eq!((page.items.len(), page.total, page.next), (0, 0, None));
}

#[test]
fn the_newest_listed_entries_tell_when_they_changed_and_no_hidden_one_does() {
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
