//! `marsam backup` and `marsam restore`.

use std::collections::{BTreeMap, HashSet};

use marsam_media::archive::{self, DatabaseCopy};
use marsam_media::store::MediaStore;

use crate::harness::Place;
use crate::wrong_places::with_old_files;

#[test]
fn a_backup_made_while_serving_restores_to_the_same_site() {
    let place = Place::new();
    let site = place.serve();
    let token = site.sign_up(&place, "noura@example.com");
    place.print(&["backup", "copy.db"]);
    let confirmed = site.post(
        "/api/auth/verify-email",
        &format!(r#"{{"token":"{token}","password":"gahwa-7-dalla"}}"#),
    );
    assert!(confirmed.starts_with("HTTP/1.1 204"), "{confirmed}");

    let other = Place::new();
    let copy = place.path("copy.db");
    other.print(&["restore", copy.to_str().unwrap()]);
    let restored = other.serve();
    // Writes after the backup are not in it: in the restored database the same token is unused.
    let confirmed = restored.post(
        "/api/auth/verify-email",
        &format!(r#"{{"token":"{token}","password":"gahwa-7-dalla"}}"#),
    );
    assert!(confirmed.starts_with("HTTP/1.1 204"), "{confirmed}");
}

#[test]
fn nothing_is_overwritten() {
    let place = Place::new();
    place.print(&["migrate"]);
    place.print(&["backup", "copy.db"]);
    let before = std::fs::read(place.path("copy.db")).unwrap();
    let said = place.refuse(&["backup", "copy.db"], 1);
    assert!(said.contains("copy.db exists already"), "{said}");
    assert_eq!(std::fs::read(place.path("copy.db")).unwrap(), before);
    let said = place.refuse(&["restore", "copy.db"], 1);
    assert!(said.contains("marsam.db exists already"), "{said}");
}

#[test]
fn a_file_that_is_not_a_backup_is_not_restored() {
    let place = Place::new();
    std::fs::write(place.path("letter.txt"), "Dear database").unwrap();
    let said = place.refuse(&["restore", "letter.txt"], 1);
    assert!(said.contains("the archive is damaged"), "{said}");
    assert!(!place.path("data/marsam.db").exists());
}

#[test]
fn a_log_of_an_earlier_database_is_not_applied_to_a_restored_one() {
    let place = Place::new();
    place.print(&["migrate"]);
    place.print(&["backup", "copy.db"]);
    std::fs::remove_file(place.path("data/marsam.db")).unwrap();
    std::fs::write(place.path("data/marsam.db-wal"), "an old log").unwrap();
    let said = place.refuse(&["restore", "copy.db"], 1);
    assert!(said.contains("marsam.db-wal exists already"), "{said}");
    std::fs::remove_file(place.path("data/marsam.db-wal")).unwrap();
    place.print(&["restore", "copy.db"]);
    assert!(place.print(&["migrate"]).starts_with("0 "));
}

#[test]
fn an_archive_that_lacks_objects_is_restored_only_if_its_operator_says_so() {
    let (original, _) = with_old_files();
    original.print(&["backup", "--without-files", "copy.db"]);
    let place = Place::new();
    // `backup` makes no such archives.
    let write_archive = |name: &str, rows: &BTreeMap<String, i64>| {
        let database = DatabaseCopy {
            file: &original.path("copy.db"),
            keys: &HashSet::new(),
            rows,
        };
        let archive = place.path(name);
        let objects = archive::write(&MediaStore::in_memory(), &database, &archive);
        assert_eq!(objects.unwrap(), 0);
    };
    let wrong = [("accounts".to_owned(), 2), ("requests".to_owned(), 0)];
    write_archive("wrong.tar", &BTreeMap::from(wrong));
    let refused = place.refuse(&["restore", "--incomplete", "wrong.tar"], 1);
    assert!(
        refused.contains("has 1 accounts, and had 2 when it was copied; nothing was restored"),
        "{refused}"
    );
    // As archives were before rows were counted.
    write_archive("lacking.tar", &BTreeMap::new());
    let refused = place.refuse(&["restore", "lacking.tar"], 1);
    assert!(
        refused.contains("that the database refers to are not in the backup; nothing was restored"),
        "{refused}"
    );
    assert!(!place.path("data/marsam.db").exists());
    let said = place.print(&["restore", "--incomplete", "lacking.tar"]);
    assert!(said.contains("mails that wait, 0 objects"), "{said}");
    let verified = place.refuse(&["media", "verify"], 1);
    assert!(
        verified.contains("objects are missing or damaged"),
        "{verified}"
    );
}
