//! A database that a newer version has changed so that this one no longer works with it.

use std::time::{Duration, Instant};

use marsam_persistence::testing::TestStore;
use marsam_persistence::{Store, compatibility};

use crate::harness::{Place, Site};

/// Long enough for a busy machine; a passing test never waits this long.
const TIMEOUT: Duration = Duration::from_mins(1);

fn set_oldest_version(store: &Store, version: &str) {
    store
        .write(|db| compatibility::set_oldest_version(db, version))
        .unwrap();
}

#[test]
fn an_older_version_refuses_to_start_and_one_that_runs_is_no_longer_ready() {
    let test = TestStore::make();
    let place = Place::new();
    let start = || {
        let mut command = place.marsam(&["serve"]);
        command
            .env("DATABASE_URL", &test.url)
            .env("MARSAM_SECRET_KEY", "0123456789abcdef".repeat(4));
        command
    };
    let site = Site::start(start());
    let wait_for = |text: &str| {
        let since = Instant::now();
        while !site.get("/readyz").contains(text) {
            assert!(since.elapsed() < TIMEOUT, "{text}");
            std::thread::sleep(Duration::from_millis(50));
        }
    };
    wait_for("\r\n\r\nready\n");
    set_oldest_version(&test.store, "99.1.0");
    wait_for("not ready: the database is of a newer version");
    assert!(site.get("/api/creatives").starts_with("HTTP/1.1 200"));
    set_oldest_version(&test.store, "99.0.0");
    site.signal("TERM");
    assert_eq!(site.end_code(), Some(0));
    let output = start().output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success(), "{said}");
    assert!(
        said.contains("the database needs Marsam 99.0.0 or newer; this is "),
        "{said}"
    );
    set_oldest_version(&test.store, "0.1.0");
    drop(Site::start(start()));
}
