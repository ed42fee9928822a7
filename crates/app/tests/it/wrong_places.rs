//! What an operator gets wrong: another database, an empty one, a restored one, another store of files, a typo in a
//! name. Nothing is created, nothing is deleted, and one sentence says why.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use marsam_persistence::store::Engine;
use marsam_persistence::testing::TestStore;

use crate::files::{EMAIL, LETTER, upload, with_creative};
use crate::harness::{Place, Site};

/// All objects of a store, with its mark.
pub(crate) fn objects(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Makes every object look older than a day, so that a sweep could delete it.
pub(crate) fn age(folder: &Path) {
    let old = SystemTime::UNIX_EPOCH + Duration::from_hours(24 * 365 * 50);
    for path in objects(folder) {
        let file = fs::File::options().write(true).open(path).unwrap();
        file.set_modified(old).unwrap();
    }
}

/// Whether a folder has a file, while someone may be deleting in it.
fn has_files(folder: &Path) -> bool {
    let mut paths = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path());
    paths.any(|path| path.is_file() || has_files(&path))
}

/// A site with a file, stopped, whose objects are old.
pub(crate) fn with_old_files() -> (Place, PathBuf) {
    let place = Place::new();
    let (site, session) = with_creative(&place);
    upload(&site, &session, LETTER);
    let media = place.path("data/media");
    // What was uploaded is deleted once the file is made of it.
    while has_files(&media.join("parts")) {
        std::thread::sleep(Duration::from_millis(10));
    }
    drop(site);
    age(&media);
    (place, media)
}

fn serve_refused(place: &Place, database: &str, media: &str) -> String {
    let mut command = place.marsam(&["serve"]);
    command.env("DATABASE_URL", database);
    command.env("MARSAM_MEDIA_URL", media);
    let output = command.output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    said
}

#[test]
fn an_empty_or_another_database_does_not_touch_the_store() {
    let (place, media) = with_old_files();
    let before = objects(&media);
    let url = format!("file://{}", media.display());
    let empty = serve_refused(&place, "sqlite://empty.db", &url);
    assert!(
        empty.contains("holds the files of another database"),
        "{empty}"
    );
    // Another site's, which has files of its own.
    let (other, own_media) = with_old_files();
    let own = objects(&own_media);
    let said = serve_refused(&other, "sqlite://data/marsam.db", &url);
    assert!(
        said.contains("holds the files of another database"),
        "{said}"
    );
    for command in [
        &["backup", "copy.tar"][..],
        &["media", "verify"],
        &["media", "sweep", "--yes"],
    ] {
        let output = other
            .marsam(command)
            .env("MARSAM_MEDIA_URL", &url)
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{command:?}: {said}");
        assert!(
            said.contains("holds the files of another database"),
            "{command:?}: {said}"
        );
    }
    assert_eq!(objects(&media), before);
    assert_eq!(objects(&own_media), own);
    drop(place.serve());
    drop(other.serve());
}

#[test]
fn a_store_without_a_mark_is_adopted_only_when_it_fits() {
    let (place, media) = with_old_files();
    let mark = media.join("marsam-store.json");
    fs::remove_file(&mark).unwrap();
    let before = objects(&media);
    let url = format!("file://{}", media.display());
    let empty = serve_refused(&place, "sqlite://empty.db", &url);
    assert!(empty.contains("this database has no files"), "{empty}");
    assert_eq!(objects(&media), before);
    // Its own database finds all objects, and marks it.
    drop(place.serve());
    assert!(mark.is_file());
    // An empty store is not that of a database with files.
    fs::create_dir(place.path("empty")).unwrap();
    let said = serve_refused(&place, "sqlite://data/marsam.db", "file://empty");
    assert!(
        said.contains("lacks 2 of the 2 objects") || said.contains("lacks 1 of the 1 objects"),
        "{said}"
    );
    let refused = place
        .marsam(&["media", "adopt"])
        .env("MARSAM_MEDIA_URL", "file://empty")
        .output()
        .unwrap();
    assert!(!refused.status.success());
    let taken = place
        .marsam(&["media", "adopt", "--yes"])
        .env("MARSAM_MEDIA_URL", "file://empty")
        .output()
        .unwrap();
    assert!(
        taken.status.success(),
        "{}",
        String::from_utf8_lossy(&taken.stderr)
    );
    // Now the first store is another one.
    let said = serve_refused(&place, "sqlite://data/marsam.db", &url);
    assert!(said.contains("in another store"), "{said}");
    assert_eq!(objects(&media).len(), before.len() + 1);
}

#[test]
fn a_second_instance_with_a_folder_of_its_own_is_refused_before_there_is_any_file() {
    let test = TestStore::make();
    if *test.store.engine() != Engine::Postgres {
        return;
    }
    let serve = |place: &Place| {
        let mut command = place.marsam(&["serve"]);
        command
            .env("DATABASE_URL", &test.url)
            .env("MARSAM_SECRET_KEY", "0123456789abcdef".repeat(4));
        command
    };
    let (first, second) = (Place::new(), Place::new());
    let site = Site::start(serve(&first));
    let output = serve(&second).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("all instances must share it"), "{said}");
    drop(site);
}

#[test]
fn a_backup_needs_the_objects_of_its_rows() {
    let (place, media) = with_old_files();
    let output = place
        .marsam(&["backup", "copy.tar"])
        .env("MARSAM_MEDIA_URL", "file://nowhere")
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("there is no folder nowhere"), "{said}");
    assert!(!place.path("nowhere").exists());
    // The site is served with a store elsewhere, and the command does not know it.
    let elsewhere = place.path("elsewhere");
    fs::rename(&media, &elsewhere).unwrap();
    let said = place.refuse(&["backup", "copy.tar"], 1);
    assert!(said.contains("there is no folder"), "{said}");
    fs::create_dir(&media).unwrap();
    let said = place.refuse(&["backup", "copy.tar"], 1);
    assert!(said.contains("lacks "), "{said}");
    let known = place
        .marsam(&["backup", "known.tar"])
        .env("MARSAM_MEDIA_URL", "file://elsewhere")
        .output()
        .unwrap();
    assert!(known.status.success(), "{known:?}");
    fs::remove_dir_all(&media).unwrap();
    fs::rename(&elsewhere, &media).unwrap();
    let originals = media.join("originals");
    let of_one_file = fs::read_dir(&originals).unwrap().next().unwrap().unwrap();
    fs::remove_dir_all(of_one_file.path()).unwrap();
    let said = place.refuse(&["backup", "copy.tar"], 1);
    assert!(said.contains("are not in the store"), "{said}");
    assert!(!place.path("copy.tar").exists());
}

#[test]
fn a_restored_copy_deletes_and_mails_nothing_while_its_original_runs() {
    let (place, media) = with_old_files();
    place.print(&["backup", "copy.tar"]);
    let before = objects(&media);
    let copy = place.path("copy.tar");
    // By mistake with the store of the site that goes on.
    let other = Place::new();
    let url = format!("file://{}", media.display());
    let output = other
        .marsam(&["restore", copy.to_str().unwrap()])
        .env("MARSAM_MEDIA_URL", &url)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("1 accounts, 0 requests, "), "{said}");
    let mut command = other.marsam(&["serve"]);
    command.env("MARSAM_MEDIA_URL", &url);
    age(&media);
    let restored = Site::start_unread(command);
    restored.wait_for("no mail is sent before");
    restored.wait_for("nothing is deleted from the store");
    drop(restored);
    assert_eq!(objects(&media), before);
    drop(place.serve());
}

#[test]
fn a_restored_site_sends_no_mail_until_its_operator_releases_it() {
    let place = Place::new();
    let site = place.serve();
    site.sign_up(&place, EMAIL);
    place.print(&["backup", "copy.tar"]);
    let copy = place.path("copy.tar");
    for (command, mails) in [("release", 1), ("drop", 0)] {
        let other = Place::new();
        other.print(&["restore", copy.to_str().unwrap()]);
        let restored = other.serve();
        let reset = format!(r#"{{"email":"{EMAIL}"}}"#);
        let asked = restored.post("/api/auth/password-reset", &reset);
        assert!(asked.starts_with("HTTP/1.1 2"), "{asked}");
        std::thread::sleep(Duration::from_secs(5));
        let sent = || {
            let folder = fs::read_dir(other.path("data/outbox"));
            folder.map_or(0, Iterator::count)
        };
        assert_eq!(sent(), 0);
        let said = other.print(&["mail", command]);
        assert!(said.contains(" mails that waited"), "{said}");
        if mails > 0 {
            restored.wait_for("mail sent");
        }
        assert_eq!(sent() > 0, mails > 0);
    }
}

#[test]
fn a_copy_of_a_site_that_was_never_served_is_held_too() {
    let place = Place::new();
    place.print(&["migrate"]);
    place.print(&["backup", "--without-files", "copy.db"]);
    let other = Place::new();
    let copy = place.path("copy.db");
    other.print(&["restore", copy.to_str().unwrap()]);
    let restored = Site::start_unread(other.marsam(&["serve"]));
    restored.wait_for("no mail is sent before");
}

#[test]
fn one_server_at_a_time_uses_an_embedded_database() {
    let place = Place::new();
    let site = place.serve();
    let said = place.refuse(&["serve"], 1);
    assert!(said.contains("another `marsam serve` uses"), "{said}");
    // Commands run at the same time, and a server that was killed leaves no lock.
    place.print(&["admin", "list"]);
    drop(site);
    drop(place.serve());
}

#[test]
fn only_serving_migrating_and_restoring_make_a_database() {
    let place = Place::new();
    let id = "0199aaaa-0000-7000-8000-000000000000";
    let reason = "The agreed delivery day passed without a delivery or a word.";
    for command in [
        &["admin", "list"][..],
        &["admin", "grant", EMAIL],
        &["keys", "rotate"],
        &["rebuild"],
        &["ledger", "verify"],
        &["payments", "pause"],
        &["payments", "resume"],
        &["payments", "reconcile", "--since", "2026-01-01"],
        &["payments", "forget-test", "--yes"],
        &[
            "disputes",
            "decide",
            id,
            "--outcome",
            "continue",
            "--fault",
            "creative",
            "--clause",
            "delivery_day",
            "--reason",
            reason,
        ],
        &["transfer", "sqlite://data/marsam.db", "sqlite://to.db"],
        &["mail", "hold"],
        &["mail", "drop"],
        &["mail", "release"],
        &["media", "verify"],
        &["media", "sweep"],
        &["media", "adopt"],
        &["backup", "copy.tar"],
        &["backup", "--without-files", "copy.db"],
    ] {
        let said = place.refuse(command, 1);
        assert!(said.contains("marsam.db"), "{command:?}: {said}");
        assert_eq!(
            fs::read_dir(place.path(".")).unwrap().count(),
            0,
            "{command:?}"
        );
    }
    // All of them leave a file alone that another program uses, even the commands that create a file.
    let made = place
        .marsam(&["migrate"])
        .env("DATABASE_URL", "sqlite://own.db")
        .status();
    assert!(made.unwrap().success());
    fs::write(place.path("empty.db"), "").unwrap();
    let output = place
        .marsam(&["admin", "list"])
        .env("DATABASE_URL", "sqlite://empty.db")
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("holds no tables of Marsam"), "{said}");
    assert_eq!(fs::metadata(place.path("empty.db")).unwrap().len(), 0);
}

#[test]
fn a_misspelt_log_level_stops_the_start() {
    let place = Place::new();
    let output = place
        .marsam(&["serve"])
        .env("MARSAM_LOG", "inof")
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("MARSAM_LOG must be a level"), "{said}");
    assert!(!place.path("data").exists());
}
