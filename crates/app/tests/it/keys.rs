//! The secret key, its file, and the keys that sign ID tokens.

use std::os::unix::fs::PermissionsExt as _;

use serde_json::Value;

use crate::harness::{Place, Site};

fn key_ids(site: &Site) -> Vec<String> {
    let answer = site.get("/.well-known/jwks.json");
    let (_, json) = answer.split_once("\r\n\r\n").unwrap();
    let keys: Value = serde_json::from_str(json.trim()).unwrap();
    let ids = keys
        .pointer("/keys")
        .and_then(Value::as_array)
        .unwrap()
        .iter();
    ids.map(|key| key["kid"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn the_key_file_is_its_owners_alone_and_stays_the_same() {
    let place = Place::new();
    drop(place.serve());
    let file = place.path("data/secret-key");
    let key = std::fs::read_to_string(&file).unwrap();
    assert_eq!(key.trim().len(), 64);
    assert_eq!(
        std::fs::metadata(&file).unwrap().permissions().mode() & 0o777,
        0o600
    );
    drop(place.serve());
    assert_eq!(std::fs::read_to_string(&file).unwrap(), key);
}

#[test]
fn a_rotated_key_signs_at_once_and_the_one_before_it_still_verifies() {
    let place = Place::new();
    let site = place.serve();
    let before = key_ids(&site);
    assert_eq!(before.len(), 1);
    place.print(&["keys", "rotate"]);
    let after = key_ids(&site);
    assert_eq!(after.len(), 2);
    assert_ne!(after[0], before[0]);
    assert_eq!(after[1], before[0]);
}

#[test]
fn another_key_than_the_databases_stops_the_start() {
    let place = Place::new();
    let own = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
    let mut command = place.marsam(&["serve"]);
    command.env("MARSAM_SECRET_KEY", own);
    drop(Site::start(command));
    assert!(!place.path("data/secret-key").exists());
    let mut command = place.marsam(&["serve"]);
    let other = own.replace("00", "ff");
    command.env("MARSAM_SECRET_KEY", &other);
    let output = command.output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("MARSAM_SECRET_KEY is not the key"), "{said}");
    assert!(!said.contains(&other) && !said.contains(own), "{said}");
}

#[test]
fn a_database_without_its_key_file_is_served_with_a_warning() {
    let place = Place::new();
    let site = place.serve();
    let before = key_ids(&site);
    drop(site);
    std::fs::remove_file(place.path("data/secret-key")).unwrap();
    let mut site = Site::start_unread(place.marsam(&["serve"]));
    site.wait_for("is not the one this database was sealed under");
    site.read_address();
    assert_ne!(key_ids(&site)[0], before[0]);
}

#[test]
fn a_file_that_holds_no_key_stops_the_start() {
    let place = Place::new();
    drop(place.serve());
    std::fs::write(place.path("data/secret-key"), "gahwa").unwrap();
    let said = place.refuse(&["serve"], 2);
    assert!(said.contains("secret-key holds no key"), "{said}");
    assert!(!said.contains("gahwa"), "{said}");
}
