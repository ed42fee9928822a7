//! Copies of the embedded database.

use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{TryRecvError, channel};

use marsam_persistence::backup::{BackupError, backup, restore};
use marsam_persistence::pages::Page;
use marsam_persistence::store::Engine;
use marsam_persistence::{Store, accounts, installation};
use tempfile::{TempDir, tempdir};

use crate::samples::{NOW, account, later, read, write};

fn open(file: &Path) -> Store {
    Store::open(&format!("sqlite://{}", file.display())).unwrap()
}

fn people(store: &Store) -> i64 {
    read(store, |db| accounts::page(db, Page::first())).total
}

/// A database with one account, and its path.
fn served() -> (TempDir, PathBuf, Store) {
    let dir = tempdir().unwrap();
    let file = dir.path().join("marsam.db");
    let store = open(&file);
    account(&store, "noura@example.com");
    (dir, file, store)
}

#[test]
fn a_backup_holds_what_was_acknowledged_and_restores_to_a_working_database() {
    let (dir, file, store) = served();
    let copy = dir.path().join("copy.db");
    backup(&Engine::Sqlite(file), &copy, NOW).unwrap();
    account(&store, "later@example.com");
    let restored = dir.path().join("new/place/marsam.db");
    restore(&Engine::Sqlite(restored.clone()), &copy).unwrap();
    let store = open(&restored);
    assert_eq!(people(&store), 1);
    account(&store, "hamad@example.com");
    assert_eq!(people(&store), 2);
}

#[test]
fn a_copy_is_on_hold_and_its_original_is_not() {
    let (dir, file, store) = served();
    for is_served in [false, true] {
        if is_served {
            write(&store, |db| installation::ensure(db, NOW));
        }
        let copy = dir.path().join(format!("copy-{is_served}.db"));
        let own = read(&store, installation::find);
        backup(&Engine::Sqlite(file.clone()), &copy, later(1)).unwrap();
        let held = read(&open(&copy), installation::find).unwrap();
        assert_eq!(held.mails_held_since, Some(later(1)));
        assert_eq!(held.deletions_held_since, Some(later(1)));
        assert_eq!(read(&store, installation::find), own);
        let id = own.map(|own| own.database_id);
        assert!(id.is_none_or(|id| id == held.database_id));
    }
}

#[test]
fn a_copy_is_readable_by_its_owner_only_and_leaves_no_partial_file() {
    let (dir, file, _store) = served();
    let folder = dir.path().join("copies");
    std::fs::create_dir(&folder).unwrap();
    let copy = folder.join("copy.db");
    // The remains of an interrupted backup do not block the next one.
    std::fs::write(folder.join("copy.db.part"), "half").unwrap();
    backup(&Engine::Sqlite(file), &copy, NOW).unwrap();
    let names: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(names, ["copy.db"]);
    assert_eq!(
        std::fs::metadata(&copy).unwrap().permissions().mode() & 0o777,
        0o600
    );
}

#[test]
fn a_backup_made_during_writes_is_consistent() {
    let (dir, file, store) = served();
    // Dropped in every case; otherwise the writer would never stop.
    let (stop, stopped) = channel::<()>();
    std::thread::scope(|scope| {
        let (stop, store) = (stop, &store);
        let writing = scope.spawn(move || {
            let mut written = 0;
            while stopped.try_recv() == Err(TryRecvError::Empty) {
                account(store, &format!("a{written}@example.com"));
                written += 1;
            }
            written
        });
        for number in 0..5 {
            let copy = dir.path().join(format!("copy{number}.db"));
            // With the open store: opening another would wait for the writer, which never pauses.
            let before = people(store);
            backup(&Engine::Sqlite(file.clone()), &copy, NOW).unwrap();
            let after = people(store);
            let restored = dir.path().join(format!("restored{number}.db"));
            restore(&Engine::Sqlite(restored.clone()), &copy).unwrap();
            let held = people(&open(&restored));
            assert!(
                (before..=after).contains(&held),
                "{before} <= {held} <= {after}"
            );
        }
        drop(stop);
        assert!(writing.join().unwrap() > 0);
    });
}

#[test]
fn nothing_is_overwritten() {
    let (dir, file, _store) = served();
    let copy = dir.path().join("copy.db");
    std::fs::write(&copy, "mine").unwrap();
    let engine = Engine::Sqlite(file.clone());
    assert!(matches!(backup(&engine, &copy, NOW), Err(BackupError::Exists(path)) if path == copy));
    assert_eq!(std::fs::read(&copy).unwrap(), b"mine");
    let sound = dir.path().join("sound.db");
    backup(&engine, &sound, NOW).unwrap();
    assert!(matches!(restore(&engine, &sound), Err(BackupError::Exists(path)) if path == file));
}

#[test]
fn what_is_missing_damaged_or_no_database_is_not_restored() {
    let (dir, file, store) = served();
    let target = || Engine::Sqlite(dir.path().join("target.db"));
    let none = dir.path().join("none.db");
    assert!(matches!(
        backup(&Engine::Sqlite(none.clone()), &dir.path().join("c.db"), NOW),
        Err(BackupError::Missing(_))
    ));
    assert!(matches!(restore(&target(), &none), Err(BackupError::Missing(path)) if path == none));

    let letter = dir.path().join("letter.txt");
    std::fs::write(&letter, "Dear Noura, ".repeat(500)).unwrap();
    let empty = dir.path().join("empty.db");
    std::fs::write(&empty, "").unwrap();
    for number in 0..200 {
        account(&store, &format!("a{number}@example.com"));
    }
    let damaged = dir.path().join("damaged.db");
    backup(&Engine::Sqlite(file), &damaged, NOW).unwrap();
    let mut bytes = std::fs::read(&damaged).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 8_192].fill(0x5a);
    std::fs::write(&damaged, bytes).unwrap();
    for bad in [letter, empty, damaged] {
        let refused = restore(&target(), &bad);
        assert!(
            matches!(refused, Err(BackupError::Damaged { .. })),
            "{}: {refused:?}",
            bad.display()
        );
        assert!(!dir.path().join("target.db").exists());
    }
}

#[test]
fn a_server_is_backed_up_by_its_own_tools() {
    let dir = tempdir().unwrap();
    let file = dir.path().join("a.db");
    assert!(matches!(
        backup(&Engine::Postgres, &file, NOW),
        Err(BackupError::NotEmbedded)
    ));
    assert!(matches!(
        restore(&Engine::Postgres, &file),
        Err(BackupError::NotEmbedded)
    ));
}
