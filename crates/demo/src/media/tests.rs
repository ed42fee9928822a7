//! The folder in the repository, and what an import leaves behind.

mod attachments;

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;

use marsam_domain::annotations::AnnotationState;
use marsam_domain::applications::{ApplicationStatus, MAX_APPLICATION_WORKS};
use marsam_domain::creatives::ProfileImagePart;
use marsam_domain::files::{FileKind, FileState};
use marsam_domain::ids::CreativeId;
use marsam_domain::styles::Style;
use marsam_domain::vocabulary::{Labelled as _, Vocabulary as _};
use marsam_domain::works::Covers;
use marsam_persistence::applications::{self, ListFilter, Listed};
use marsam_persistence::pages::{Filter, all_rows};
use marsam_persistence::testing::TestStore;
use marsam_persistence::works::{Cover, covers_of};
use marsam_persistence::{
    Db, accounts, annotations, deliveries, files, profile_images, quote_requests, roster,
};

use super::*;
use crate::data::{self, CreativeEntry};
use crate::load::tests::{loaded, now};

/// The most that the folder may take, in bytes.
const MAX_FOLDER: u64 = 12_000_000;
/// Says what each file shows.
const SHOWS: &str = "shows.json";

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("media")
}

fn demo() -> (TestStore, MediaStore) {
    (loaded(), MediaStore::in_memory())
}

async fn stored(media: &MediaStore) -> BTreeSet<String> {
    let objects: Vec<_> = media.list().try_collect().await.unwrap();
    objects.into_iter().map(|object| object.key).collect()
}

/// A folder of one picture, as a manifest's text; it is given to the creative who has an account of the demo.
fn small_folder(manifest: &str, picture: &[u8]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(MANIFEST), manifest).unwrap();
    std::fs::write(folder.path().join("a-320.webp"), picture).unwrap();
    folder
}

fn small_manifest(creative: &str, style: &str, file: &str) -> String {
    serde_json::json!({"creatives": {creative: [{
        "style": style, "title": "Cup", "title_ar": "فنجان", "alt": "A cup", "alt_ar": "فنجان",
        "year": 2026,
        "files": [{
            "name": "a.png", "purpose": "work", "bytes": 9, "sha256": "00", "kind": "image",
            "content_type": "image/png", "width": 320, "height": 240, "thumbhash": "AA==",
            "derivatives": [{
                "name": "320", "file": file, "content_type": "image/webp", "bytes": 4,
                "width": 320, "height": 240,
            }],
        }],
    }]}})
    .to_string()
}

fn all_covers(test: &TestStore) -> HashMap<CreativeId, Covers<Cover>> {
    let of_all = |db: &mut Db| {
        let (_, listed) = roster::all(db)?;
        let keys: Vec<CreativeId> = listed.iter().map(|creative| creative.id).collect();
        covers_of(db, &keys)
    };
    test.store.read(of_all).unwrap()
}

#[test]
fn every_creative_has_works_of_the_services_that_they_offer() {
    let manifest = manifest::read(&folder()).unwrap();
    let creatives = data::read().unwrap().creatives;
    assert_eq!(manifest.creatives.len(), creatives.len());
    for CreativeEntry { key, profile, .. } in &creatives {
        let works = &manifest.creatives[key];
        assert!((2..=4).contains(&works.len()), "{key}");
        for work in works {
            let style = Style::from_slug(&work.style).unwrap();
            let styles = &profile.styles[style.service().label()];
            assert!(
                styles.iter().any(|own| own == style.label()),
                "{key}: {}",
                work.title
            );
        }
    }
}

#[test]
fn the_folder_holds_what_the_manifest_names_and_stays_small() {
    let manifest = manifest::read(&folder()).unwrap();
    let mut named = BTreeSet::from([MANIFEST, SHOWS].map(str::to_owned));
    for made in manifest.objects() {
        assert!(named.insert(made.file.to_owned()), "twice: {}", made.file);
        let found = std::fs::metadata(folder().join(made.file)).unwrap();
        assert_eq!(found.len(), made.bytes, "{}", made.file);
    }
    let entries: Vec<_> = folder().read_dir().unwrap().map(Result::unwrap).collect();
    let found = entries.iter().map(|e| e.file_name().into_string().unwrap());
    assert_eq!(found.collect::<BTreeSet<_>>(), named);
    let total: u64 = entries.iter().map(|e| e.metadata().unwrap().len()).sum();
    assert!(total <= MAX_FOLDER, "{total} bytes");
}

#[test]
fn the_table_says_what_each_file_shows() {
    #[derive(serde::Deserialize)]
    struct Row {
        files: String,
        shows: String,
    }
    let table = std::fs::read_to_string(folder().join(SHOWS)).unwrap();
    let rows: Vec<Row> = serde_json::from_str(&table).unwrap();
    assert!(rows.iter().all(|row| !row.shows.is_empty()));
    for made in manifest::read(&folder()).unwrap().objects() {
        let is_of = |row: &Row| {
            let rest = made.file.strip_prefix(row.files.as_str());
            rest.is_some_and(|rest| rest.starts_with(['-', '.']))
        };
        assert!(rows.iter().any(is_of), "{}", made.file);
    }
}

#[test]
fn sound_has_a_picture_and_a_transcript_and_films_have_posters() {
    let manifest = manifest::read(&folder()).unwrap();
    for work in manifest.creatives.values().flatten() {
        match work.files[0].kind.as_str() {
            "audio" => {
                assert!(work.poster.is_some() && work.transcript.is_some());
                assert!(work.files[0].peaks.is_some());
            }
            "video" => assert!(work.poster.is_some()),
            kind => assert_eq!(kind, "image"),
        }
    }
}

#[tokio::test]
async fn every_published_creative_gets_a_cover_and_the_bytes_are_stored() {
    let (test, media) = demo();
    let added = import_media(&test.store, &media, &folder(), now()).await;
    let added = added.unwrap().unwrap();
    let covers = all_covers(&test);
    let (_, listed) = test.store.read(roster::all).unwrap();
    let unpublished = listed.iter().filter(|c| !covers.contains_key(&c.id));
    let unpublished: BTreeSet<_> = unpublished.map(|c| c.profile.name.as_str()).collect();
    // Accepted, but they have not published their profiles yet.
    let accepted = ["Latifa Al-Hajri", "Mubarak Al-Harbi", "Salem Al-Bannai"];
    assert_eq!(unpublished, BTreeSet::from(accepted));
    let shown = |covers: &Covers<Cover>| -> Vec<Cover> {
        let shown = covers.by_service.iter().chain(&covers.second);
        shown.cloned().collect()
    };
    // Two to four works each, so that every card has a second picture.
    assert!(covers.values().all(|covers| shown(covers).len() > 1));
    for cover in covers.values().flat_map(shown) {
        assert_eq!(cover.pictures.first().map(|made| made.0), Some(320));
        assert!(cover.thumbhash.is_some());
        assert_eq!(cover.play.is_some(), cover.kind != FileKind::Image);
    }
    let keys = stored(&media).await;
    assert_eq!(keys.len(), added.objects);
    for (_, name) in covers
        .values()
        .flat_map(shown)
        .flat_map(|cover| cover.pictures)
    {
        let object = test.store.read(|db| files::find_public(db, &name)).unwrap();
        assert!(keys.contains(&object.key));
    }
    let counted = |creative: &CreativeId| {
        let read = |db: &mut Db| works::of_creative(db, *creative);
        test.store.read(read).unwrap().len()
    };
    let works: usize = listed.iter().map(|creative| counted(&creative.id)).sum();
    assert_eq!(works, added.works);
}

#[tokio::test]
async fn a_good_part_of_the_creatives_shows_a_profile_picture() {
    let (test, media) = demo();
    let added = import_media(&test.store, &media, &folder(), now()).await;
    added.unwrap().unwrap();
    let (_, listed) = test.store.read(roster::all).unwrap();
    let manifest = manifest::read(&folder()).unwrap();
    let mut shown = 0;
    for creative in &listed {
        let images = test
            .store
            .read(|db| profile_images::published_of(db, creative.id));
        for image in images.unwrap() {
            assert_eq!(image.part, ProfileImagePart::Avatar);
            let file = test.store.read(|db| files::find(db, image.file)).unwrap();
            assert_eq!((file.state, file.crop.is_some()), (FileState::Ready, true));
            assert_eq!(image.seen_at.is_some(), creative.account_id.is_none());
            shown += 1;
        }
    }
    // Two of them have not published their profiles yet.
    assert_eq!(shown, manifest.portraits.len() - 2);
    assert!(shown * 2 > listed.len(), "{shown}");
}

#[tokio::test]
async fn deliveries_have_files_and_notes_in_every_state() {
    let (test, media) = demo();
    let added = import_media(&test.store, &media, &folder(), now()).await;
    added.unwrap().unwrap();
    let projects = all_rows(|page| {
        let all = quote_requests::OwnerFilter::All;
        test.store.read(|db| quote_requests::page(db, all, page))
    });
    let (mut with_files, mut drafts, mut open, mut resolved) = (0, 0, 0, 0);
    for project in projects.unwrap() {
        let delivered = test
            .store
            .read(|db| files::of_deliveries(db, project.id, 1..=i64::MAX));
        let delivered = delivered.unwrap();
        with_files += usize::from(!delivered.is_empty());
        for file in &delivered {
            assert!(file.original_key.is_some(), "{}", file.name);
        }
        let notes = all_rows(|page| {
            test.store
                .read(|db| annotations::page(db, project.id, true, page))
        });
        for note in notes.unwrap() {
            let versions = test.store.read(|db| deliveries::of_request(db, project.id));
            let (before, after) =
                versions
                    .unwrap()
                    .into_iter()
                    .fold((None, None), |(before, after), delivery| {
                        match delivery.version.cmp(&note.version) {
                            Ordering::Equal => (Some(delivery.created_at), after),
                            Ordering::Greater => (before, after.or(Some(delivery.created_at))),
                            Ordering::Less => (before, after),
                        }
                    });
            assert!(before.unwrap() < note.created_at);
            let written = [Some(note.created_at), note.asked_at, note.resolved_at];
            assert!(written.into_iter().flatten().is_sorted(), "{}", note.body);
            assert!(
                written
                    .into_iter()
                    .flatten()
                    .all(|at| after.is_none_or(|after| at < after))
            );
            match note.state() {
                AnnotationState::Draft => drafts += 1,
                AnnotationState::Open => open += 1,
                AnnotationState::Resolved => resolved += 1,
            }
        }
    }
    assert_eq!((with_files, drafts, open, resolved), (4, 2, 3, 6));
}

fn pending(test: &TestStore) -> Vec<Listed> {
    let filter = ListFilter {
        status: Filter::Only(ApplicationStatus::Pending),
        ..ListFilter::default()
    };
    let read = |page| {
        test.store
            .read(|db| applications::search(db, &filter, page))
    };
    all_rows(read).unwrap()
}

#[tokio::test]
async fn every_pending_application_has_works_that_an_admin_can_open() {
    let (test, media) = demo();
    let added = import_media(&test.store, &media, &folder(), now()).await;
    added.unwrap().unwrap();
    let keys = stored(&media).await;
    let pending = pending(&test);
    let manifest = manifest::read(&folder()).unwrap();
    assert_eq!(pending.len(), manifest.applications.len());
    for Listed {
        application, files, ..
    } in &pending
    {
        let name = &application.profile.name;
        assert!((2..=4).contains(&files.len()), "{name}");
        assert!(files.len() + application.links.len() <= MAX_APPLICATION_WORKS);
        for (file, made) in files {
            let is_sent = test.store.read(|db| applications::has_file(db, file));
            assert!(is_sent.unwrap(), "{name}: {}", file.name);
            assert_eq!(file.account, application.account_id);
            assert!(keys.contains(file.original_key.as_ref().unwrap()));
            assert!(made.iter().all(|made| keys.contains(&made.key)));
            let is_played = file.kind != Some(FileKind::Image);
            let shown = made.iter().filter(|one| (one.name == "file") == is_played);
            assert!(shown.count() > 0, "{name}: {}", file.name);
            assert_eq!(file.duration_ms.is_some(), is_played);
        }
    }
}

#[tokio::test]
async fn a_second_import_leaves_the_files_of_applications_as_they_were() {
    let (test, media) = demo();
    let first = import_media(&test.store, &media, &folder(), now()).await;
    first.unwrap().unwrap();
    let sent = |test: &TestStore| -> Vec<_> {
        let pending = pending(test).into_iter();
        pending
            .flat_map(|one| one.files)
            .map(|(file, made)| (file, made.len()))
            .collect()
    };
    let before = (sent(&test), stored(&media).await);
    let second = import_media(&test.store, &media, &folder(), now()).await;
    assert_eq!(second.unwrap(), None);
    assert_eq!((sent(&test), stored(&media).await), before);
}

#[tokio::test]
async fn a_second_import_changes_nothing() {
    let (test, media) = demo();
    let given = small_manifest("maryam-alkandari", "food_photography", "a-320.webp");
    let given = small_folder(&given, b"webp");
    let first = import_media(&test.store, &media, given.path(), now()).await;
    let summary = MediaSummary {
        works: 1,
        objects: 1,
    };
    assert_eq!(first.unwrap(), Some(summary));
    let before = (all_covers(&test), stored(&media).await);
    let second = import_media(&test.store, &media, given.path(), now()).await;
    assert_eq!(second.unwrap(), None);
    assert_eq!((all_covers(&test), stored(&media).await), before);
}

#[tokio::test]
async fn a_damaged_folder_is_refused_and_leaves_the_database_as_it_was() {
    let (test, media) = demo();
    let people = |test: &TestStore| {
        let read = |page| test.store.read(|db| accounts::page(db, page));
        all_rows(read).unwrap().len()
    };
    let before = people(&test);
    let whole = small_manifest("bea-santos", "tutorials", "a-320.webp");
    for (manifest, picture) in [
        ("{", b"webp".as_slice()),
        (r#"{"creatives": {}, "more": 1}"#, b"webp"),
        (&whole, b"we"),
        (
            &small_manifest("bea-santos", "tutorials", "b.webp"),
            b"webp",
        ),
        (&small_manifest("bea-santos", "tutorials", "../a"), b"webp"),
        (
            &small_manifest("nobody", "tutorials", "a-320.webp"),
            b"webp",
        ),
        (
            &small_manifest("bea-santos", "ad_scripts", "a-320.webp"),
            b"webp",
        ),
    ] {
        let given = small_folder(manifest, picture);
        let refused = import_media(&test.store, &media, given.path(), now()).await;
        assert!(refused.is_err(), "{manifest}");
        assert!(test.store.read(works::is_empty).unwrap());
    }
    let missing = import_media(&test.store, &media, &folder().join("none"), now()).await;
    assert!(missing.unwrap_err().to_string().contains(MANIFEST));
    assert_eq!(people(&test), before);
    let given = small_folder(&whole, b"webp");
    let last = import_media(&test.store, &media, given.path(), now()).await;
    assert!(last.unwrap().is_some());
    // The account that owns the files of creatives without one.
    assert_eq!(people(&test), before + 1);
}
