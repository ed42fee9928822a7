//! Creatives' pages and drafts.

use marsam_domain::creatives::{CreativePage, OwnProfile, PortfolioLink, ProfileImages};
use marsam_domain::ids::CreativeId;
use marsam_domain::services::Service;
use marsam_persistence::roster::RosterChange;
use marsam_persistence::testing::TestStore;
use marsam_persistence::{Store, creatives, own_profiles, roster};
use time::macros::date;

use crate::samples::{NOW, later, profile, read, write};

fn add(store: &Store, name: &str) -> CreativeId {
    write(store, |db| creatives::insert(db, None, &profile(name), NOW))
}

/// A profile with a value in every field.
fn full() -> OwnProfile {
    let mut profile = profile("Dana");
    profile.name_ar = Some("دانة".to_owned());
    profile.bio_ar = Some("ضوء".to_owned());
    (profile.location, profile.location_ar) =
        (Some("Salmiya".to_owned()), Some("السالمية".to_owned()));
    profile.can_perform_kuwaiti_dialect = Some(true);
    let link = |number: u8| PortfolioLink {
        label: format!("عمل {number}"),
        url: format!("https://example.com/{number}"),
    };
    profile.portfolio_url = Some(link(1).url);
    OwnProfile {
        images: ProfileImages::default(),
        profile,
        page: CreativePage {
            portfolio_links: vec![link(1), link(2)],
            cover: Some(Service::Voiceover),
            away_from: Some(date!(2026 - 12 - 01)),
            away_until: Some(date!(2026 - 12 - 10)),
        },
    }
}

#[test]
fn a_draft_reads_back_whole_and_is_replaced_and_deleted() {
    let test = TestStore::make();
    let creative = add(&test.store, "Dana");
    let draft = || read(&test.store, |db| own_profiles::draft_of(db, creative));
    assert_eq!(draft(), None);
    write(&test.store, |db| {
        own_profiles::store_draft(db, creative, &full(), later(1))
    });
    assert_eq!(draft(), Some(full()));
    let mut bare = full();
    bare.page = CreativePage::default();
    bare.profile.portfolio_url = None;
    bare.profile.rate_range = None;
    bare.profile.bio = String::new();
    write(&test.store, |db| {
        own_profiles::store_draft(db, creative, &bare, later(2))
    });
    assert_eq!(draft(), Some(bare));
    let shown = read(&test.store, |db| creatives::find(db, creative));
    assert_eq!(shown.profile, profile("Dana"));
    write(&test.store, |db| own_profiles::delete_draft(db, creative));
    assert_eq!(draft(), None);
}

#[test]
fn an_entry_that_was_never_published_has_the_link_of_its_profile() {
    let test = TestStore::make();
    let creative = add(&test.store, "Dana");
    let shown = read(&test.store, |db| creatives::find(db, creative));
    let url = profile("Dana").portfolio_url;
    assert_eq!(shown.page, CreativePage::unpublished(url.as_deref()));
    assert!(!read(&test.store, |db| own_profiles::is_published(
        db, creative
    )));
}

#[test]
fn publishing_changes_the_entry_for_every_reader_and_ends_the_draft() {
    let test = TestStore::make();
    let (creative, other) = (add(&test.store, "Dana"), add(&test.store, "Hamad"));
    let before = read(&test.store, roster::version);
    for minutes in 1..3 {
        write(&test.store, |db| {
            own_profiles::store_draft(db, creative, &full(), later(minutes))?;
            own_profiles::publish(db, creative, &full(), later(minutes))
        });
    }
    let shown = read(&test.store, |db| creatives::find(db, creative));
    let OwnProfile { profile, page, .. } = full();
    assert_eq!((&shown.profile, &shown.page), (&profile, &page));
    let left = read(&test.store, |db| own_profiles::draft_of(db, creative));
    assert_eq!(left, None);
    let (version, changes) = read(&test.store, |db| roster::changes_since(db, before));
    assert_eq!(changes, [RosterChange::Listed(Box::new(shown.clone()))]);
    let (all_at, all) = read(&test.store, roster::all);
    assert_eq!((all_at, all.len()), (version, 2));
    assert!(all.contains(&shown));
    // Only these change with the day.
    let away = read(&test.store, roster::with_days_away);
    assert_eq!(away, [shown]);
    assert!(!read(&test.store, |db| own_profiles::is_published(
        db, other
    )));
}
