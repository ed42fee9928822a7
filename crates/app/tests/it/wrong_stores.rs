//! Restoring and sweeping with a store of files that is not the database's own, and what an operator then says with `--yes`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use marsam_persistence::money_state;
use marsam_persistence::store::Engine;
use marsam_persistence::testing::{TestStore, come_from_another_server};

use crate::files::EMAIL;
use crate::harness::{Place, Site};
use crate::wrong_places::{age, objects, with_old_files};

fn url_of(media: &Path) -> String {
    format!("file://{}", media.display())
}

#[test]
fn a_restore_into_the_store_of_another_site_fails_and_makes_nothing() {
    let (original, _) = with_old_files();
    original.print(&["backup", "copy.tar"]);
    let copy = original.path("copy.tar");
    let (other, media) = with_old_files();
    let before = objects(&media);
    let mark = media.join("marsam-store.json");
    let marked = fs::read(&mark).unwrap();
    let restore = || {
        let place = Place::new();
        let output = place
            .marsam(&["restore", copy.to_str().unwrap()])
            .env("MARSAM_MEDIA_URL", url_of(&media))
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(!place.path("data/marsam.db").exists(), "{said}");
        said
    };
    let said = restore();
    assert!(
        said.contains("holds the files of another database"),
        "{said}"
    );
    assert_eq!(objects(&media), before);
    assert_eq!(fs::read(&mark).unwrap(), marked);
    // Without its mark it is not taken for an empty one either.
    fs::remove_file(&mark).unwrap();
    restore();
    assert!(!mark.exists());
    fs::write(&mark, &marked).unwrap();
    assert_eq!(objects(&media), before);
    drop(other.serve());
    drop(original.serve());
}

/// Puts so many old objects into a store that no row knows.
pub(crate) fn strangers(media: &Path, count: usize) -> Vec<PathBuf> {
    let made: Vec<PathBuf> = (0..count)
        .map(|number| media.join(format!("originals/{number:032x}")))
        .collect();
    for path in &made {
        fs::write(path, "of no row").unwrap();
    }
    age(media);
    made
}

#[test]
fn a_sweep_of_much_is_refused_until_the_operator_agrees() {
    let (place, media) = with_old_files();
    // Two of them are no reason to ask.
    let few = strangers(&media, 2);
    let said = place.print(&["media", "sweep"]);
    assert!(said.contains("objects deleted"), "{said}");
    assert!(few.iter().all(|path| !path.exists()), "{said}");
    let own = objects(&media);
    let many = strangers(&media, 101);
    let refused = place.refuse(&["media", "sweep"], 1);
    assert!(refused.contains("does not know 101 of the"), "{refused}");
    assert!(many.iter().all(|path| path.exists()), "{refused}");
    let said = place.print(&["media", "sweep", "--yes"]);
    assert_eq!(said.trim(), "101 objects deleted");
    assert_eq!(objects(&media), own);
    let verified = place.print(&["media", "verify"]);
    assert!(
        verified.contains("objects are as the database says"),
        "{verified}"
    );
}

#[test]
fn a_restored_copy_is_swept_once_its_operator_says_that_the_store_is_its_own() {
    let (original, _) = with_old_files();
    original.print(&["backup", "copy.tar"]);
    let copy = original.path("copy.tar");
    let place = Place::new();
    place.print(&["restore", copy.to_str().unwrap()]);
    let media = place.path("data/media");
    let own = objects(&media);
    let stranger = strangers(&media, 1);
    let refused = place.refuse(&["media", "sweep"], 1);
    assert!(
        refused.contains("was copied or moved elsewhere on"),
        "{refused}"
    );
    assert!(stranger.iter().all(|path| path.exists()));
    let said = place.print(&["media", "sweep", "--yes"]);
    assert!(said.contains("objects deleted"), "{said}");
    assert_eq!(objects(&media), own);
    // From then on it is swept like any other.
    let stranger = strangers(&media, 1);
    place.print(&["media", "sweep"]);
    assert!(!stranger.iter().any(|path| path.exists()));
}

/// Runs a command with the database of a test.
fn run_with(test: &TestStore, place: &Place, arguments: &[&str]) -> Output {
    let mut command = place.marsam(arguments);
    command.env("DATABASE_URL", &test.url);
    command.env("MARSAM_SECRET_KEY", "0123456789abcdef".repeat(4));
    command.output().unwrap()
}

#[test]
fn a_dump_that_was_never_served_is_swept_once_its_operator_says_that_the_store_is_its_own() {
    let test = TestStore::make();
    if *test.store.engine() != Engine::Postgres {
        return;
    }
    let place = Place::new();
    let media = place.path("data/media");
    fs::create_dir_all(media.join("originals")).unwrap();
    let run = |arguments: &[&str]| run_with(&test, &place, arguments);
    let adopted = run(&["media", "adopt"]);
    assert!(adopted.status.success(), "{adopted:?}");
    come_from_another_server(&test.store);
    let stranger = strangers(&media, 1);
    let refused = run(&["media", "sweep"]);
    let said = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(1), "{said}");
    assert!(said.contains("was copied or moved elsewhere on"), "{said}");
    assert!(stranger.iter().all(|path| path.exists()));
    let swept = run(&["media", "sweep", "--yes"]);
    assert!(swept.status.success(), "{swept:?}");
    assert!(!stranger.iter().any(|path| path.exists()));
}

#[test]
fn a_dump_that_was_never_served_has_paused_its_money_before_a_command_resumes_it() {
    let test = TestStore::make();
    if *test.store.engine() != Engine::Postgres {
        return;
    }
    let place = Place::new();
    let resume = || {
        let resumed = run_with(&test, &place, &["payments", "resume"]);
        assert!(resumed.status.success(), "{resumed:?}");
        let state = test.store.read(money_state::find).unwrap();
        (state.run, state.paused_at)
    };
    // As the first attempt to pay does.
    test.store
        .write(|db| money_state::settle_mode(db, false))
        .unwrap();
    assert_eq!(resume(), (1, None));
    come_from_another_server(&test.store);
    // Papers that are made from now on have numbers that the original has never given.
    assert_eq!(resume(), (2, None));
    // It is known from then on, and is not paused again when it is served.
    assert_eq!(resume(), (2, None));
}

/// How many mails wait, as the start says.
fn waiting_of(site: &Site) -> u32 {
    let line = site.wait_for("no mail is sent before");
    let (_, after) = line.split_once("waiting").expect("the number of mails");
    let number = after.chars().skip_while(|c| !c.is_ascii_digit());
    let number: String = number.take_while(char::is_ascii_digit).collect();
    number.parse().unwrap()
}

#[test]
fn a_restored_site_says_at_each_start_how_many_mails_wait() {
    let place = Place::new();
    let site = place.serve();
    site.sign_up(&place, EMAIL);
    drop(site);
    place.print(&["backup", "copy.tar"]);
    let copy = place.path("copy.tar");
    let other = Place::new();
    other.print(&["restore", copy.to_str().unwrap()]);
    let start = || Site::start_unread(other.marsam(&["serve"]));
    let mut restored = start();
    let before = waiting_of(&restored);
    restored.read_address();
    let reset = format!(r#"{{"email":"{EMAIL}"}}"#);
    let asked = restored.post("/api/auth/password-reset", &reset);
    assert!(asked.starts_with("HTTP/1.1 2"), "{asked}");
    drop(restored);
    let again = start();
    assert_eq!(waiting_of(&again), before + 1);
    drop(again);
    let said = other.print(&["mail", "drop"]);
    assert!(said.contains(" mails that waited"), "{said}");
}
