//! `marsam migrate`.

use std::os::unix::fs::PermissionsExt as _;

use crate::harness::Place;

#[test]
fn a_fresh_database_is_made_and_migrated_once() {
    let place = Place::new();
    let first = place.print(&["migrate"]);
    assert!(!first.starts_with("0 "), "{first}");
    let second = place.print(&["migrate"]);
    assert!(second.starts_with("0 "), "{second}");
    let mode = std::fs::metadata(place.path("data/marsam.db"))
        .unwrap()
        .permissions()
        .mode();
    assert_eq!(mode & 0o077, 0);
}

#[test]
fn four_that_migrate_at_once_wait_for_each_other() {
    let place = Place::new();
    let started: Vec<_> = (0..4)
        .map(|_| place.marsam(&["migrate"]).spawn().unwrap())
        .collect();
    let said: Vec<_> = started
        .into_iter()
        .map(|process| process.wait_with_output().unwrap())
        .map(|output| {
            assert!(
                output.status.success(),
                "{}",
                String::from_utf8_lossy(&output.stderr)
            );
            String::from_utf8(output.stdout).unwrap()
        })
        .collect();
    let idle = said.iter().filter(|line| line.starts_with("0 ")).count();
    assert_eq!(idle, 3, "{said:?}");
}
