//! Which works represent a creative on the roster.

use marsam_domain::creatives::{CreativePage, OwnProfile, ProfileImages};
use marsam_persistence::own_profiles;

use super::*;

/// Adds a published work with one picture in two widths.
fn pictured(store: &Store, (dana, entry): (AccountId, CreativeId), title: &str, service: Service) {
    let file = ready_in(store, dana, FilePurpose::Work, &[320, 960]);
    let shown = WorkContent {
        service,
        files: vec![file],
        state: WorkState::Published,
        ..content(title)
    };
    write(store, |db| {
        let work = works::insert(db, entry, &shown, NOW)?;
        works::attach(db, dana, work, &[(WorkPart::File, file)], NOW).unwrap();
        works::changed(db, entry)
    });
}

/// The works that represent a creative by service, and the one that comes second.
fn shown(store: &Store, entry: CreativeId) -> (Vec<String>, Option<String>) {
    let mut covers = read(store, |db| works::covers_of(db, &[entry]));
    let covers = covers.remove(&entry).unwrap_or_default();
    let all = covers.by_service.iter().chain(&covers.second);
    for cover in all {
        let widths: Vec<i32> = cover.pictures.iter().map(|(width, _)| *width).collect();
        assert_eq!(widths, [320, 960]);
    }
    let titles = covers.by_service.into_iter().filter_map(|cover| cover.alt);
    (titles.collect(), covers.second.and_then(|cover| cover.alt))
}

#[test]
fn every_service_has_its_first_work_and_works_of_one_service_a_second_picture() {
    let test = TestStore::make();
    let dana = creative(&test.store, "dana@example.com");
    let salem = creative(&test.store, "salem@example.com");
    for (_, entry) in [dana, salem] {
        let own = OwnProfile {
            profile: profile("Dana"),
            page: CreativePage::default(),
            images: ProfileImages::default(),
        };
        write(&test.store, |db| {
            own_profiles::publish(db, entry, &own, NOW)
        });
    }
    pictured(&test.store, salem, "Wall", Service::Photography);
    assert_eq!(shown(&test.store, dana.1), (vec![], None));
    for title in ["A", "B", "C"] {
        pictured(&test.store, dana, title, Service::Photography);
    }
    let second = Some("B".to_owned());
    assert_eq!(shown(&test.store, dana.1), (vec!["A".to_owned()], second));
    let others = [
        ("D", Service::Videography),
        ("E", Service::Ugc),
        ("F", Service::Branding),
        ("G", Service::Voiceover),
    ];
    for (title, service) in others {
        pictured(&test.store, dana, title, service);
    }
    let firsts = ["A", "D", "E", "F", "G"].map(str::to_owned);
    assert_eq!(shown(&test.store, dana.1), (firsts.to_vec(), None));
    assert_eq!(shown(&test.store, salem.1), (vec!["Wall".to_owned()], None));
}
