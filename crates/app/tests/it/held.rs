//! The twins of a database that an operator serves by mistake: the one that was moved, and a backup that was copied by hand.
//! They are held like a restored copy; so is one that was brought back in its place, once its operator says so.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use crate::files::EMAIL;
use crate::harness::{Place, Site};
use crate::wrong_places::with_old_files;
use crate::wrong_stores::strangers;

fn mails(place: &Place) -> usize {
    fs::read_dir(place.path("data/outbox")).map_or(0, Iterator::count)
}

fn ask_for_a_mail(site: &Site) {
    let reset = format!(r#"{{"email":"{EMAIL}"}}"#);
    let asked = site.post("/api/auth/password-reset", &reset);
    assert!(asked.starts_with("HTTP/1.1 2"), "{asked}");
}

/// Serves the place's database, which sends no mail, does not delete an object of no row, and says so.
fn serve_held(place: &Place, unknown: &[PathBuf]) -> Site {
    let before = mails(place);
    let mut site = Site::start_unread(place.marsam(&["serve"]));
    site.wait_for("no mail is sent before");
    site.wait_for("nothing is deleted from the store of files");
    site.read_address();
    site.wait_for("sweeping the store of files failed");
    ask_for_a_mail(&site);
    std::thread::sleep(Duration::from_secs(5));
    assert_eq!(mails(place), before);
    assert!(unknown.iter().all(|path| path.exists()));
    site
}

fn wait_until_deleted(unknown: &[PathBuf]) {
    for _ in 0..600 {
        if !unknown.iter().any(|path| path.exists()) {
            return;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    panic!("{unknown:?} is not deleted within a minute");
}

#[test]
fn a_database_that_was_moved_mails_and_deletes_nothing_and_its_successor_does() {
    let (place, media) = with_old_files();
    let itself = "sqlite://data/marsam.db";
    let refused = place.refuse(&["transfer", itself, itself], 1);
    assert!(
        refused.contains("FROM and TO are one database"),
        "{refused}"
    );
    // Next to the old one, so that both have the same secret key and store of files.
    let said = place.print(&[
        "transfer",
        "sqlite://data/marsam.db",
        "sqlite://data/moved.db",
    ]);
    let last = said.lines().last().unwrap();
    assert!(last.starts_with("FROM is on hold"), "{said}");
    assert!(last.contains("`marsam mail release`"), "{said}");
    let unknown = strangers(&media, 1);
    drop(serve_held(&place, &unknown));
    let mut command = place.marsam(&["serve"]);
    command.env("DATABASE_URL", "sqlite://data/moved.db");
    let moved = Site::start(command);
    ask_for_a_mail(&moved);
    moved.wait_for("mail sent");
    wait_until_deleted(&unknown);
}

#[test]
fn a_backup_that_was_copied_by_hand_mails_and_deletes_nothing_until_it_is_released() {
    let (place, media) = with_old_files();
    place.print(&["backup", "--without-files", "copy.db"]);
    for suffix in ["", "-wal", "-shm"] {
        let old = place.path(&format!("data/marsam.db{suffix}"));
        if old.exists() {
            fs::remove_file(old).unwrap();
        }
    }
    fs::copy(place.path("copy.db"), place.path("data/marsam.db")).unwrap();
    let unknown = strangers(&media, 1);
    let site = serve_held(&place, &unknown);
    let said = place.print(&["mail", "release"]);
    assert!(said.contains(" mails that waited"), "{said}");
    site.wait_for("mail sent");
    place.print(&["media", "sweep", "--yes"]);
    assert!(!unknown.iter().any(|path| path.exists()));
}

#[test]
fn a_database_that_was_brought_back_in_its_place_mails_and_deletes_nothing_until_it_is_released() {
    let (place, media) = with_old_files();
    let unknown = strangers(&media, 1);
    for _ in 0..2 {
        let said = place.print(&["restored"]);
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.contains("`marsam mail release`"), "{said}");
        assert!(said.contains("`marsam media sweep --yes`"), "{said}");
        // There was never any money.
        assert!(!said.contains("payments"), "{said}");
    }
    let site = serve_held(&place, &unknown);
    let said = place.refuse(&["restored"], 1);
    assert!(said.contains("another `marsam serve` uses"), "{said}");
    place.print(&["mail", "release"]);
    site.wait_for("mail sent");
    place.print(&["media", "sweep", "--yes"]);
    assert!(!unknown.iter().any(|path| path.exists()));
}

#[test]
fn a_database_that_does_not_exist_was_not_brought_back() {
    let place = Place::new();
    let said = place.refuse(&["restored"], 1);
    assert!(said.contains("DATABASE_URL"), "{said}");
    assert!(!place.path("data/marsam.db").exists());
}
