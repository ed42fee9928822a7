//! A running site serves changes of the roster that another process commits: by `NOTIFY` on `PostgreSQL`, by polling
//! the data version on `SQLite`.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use marsam_persistence::creatives;
use marsam_persistence::store::Engine;
use marsam_persistence::testing::{TestStore, profile};
use time::OffsetDateTime;

use crate::harness::{Place, Site, connect};

/// Long enough for a busy machine; a passing test never waits this long.
const TIMEOUT: Duration = Duration::from_mins(1);

/// Asks for the roster until it lists these of `names`, in any order.
fn wait_for_roster(site: &Site, names: &[&str], expected: &[&str]) {
    let asked_since = Instant::now();
    loop {
        let answer = site.get("/api/creatives?limit=24");
        let listed: Vec<&str> = names
            .iter()
            .copied()
            .filter(|name| answer.contains(&format!(r#""name":"{name}""#)))
            .collect();
        if listed == expected {
            return;
        }
        assert!(
            asked_since.elapsed() < TIMEOUT,
            "{listed:?}, not {expected:?}"
        );
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn what_another_process_changes_is_seen_on_the_pages_of_a_running_site() {
    let names = ["Noura", "Dana"];
    let test = TestStore::make();
    let now = OffsetDateTime::UNIX_EPOCH;
    let add = |name| {
        let profile = profile(name);
        let added = test
            .store
            .write(|db| creatives::insert(db, None, &profile, now));
        added.unwrap()
    };
    let noura = add("Noura");
    let place = Place::new();
    let mut command = place.marsam(&["serve"]);
    command
        .env("DATABASE_URL", &test.url)
        .env("MARSAM_SECRET_KEY", "0123456789abcdef".repeat(4));
    let site = Site::start(command);
    wait_for_roster(&site, &names, &["Noura"]);
    add("Dana");
    wait_for_roster(&site, &names, &["Noura", "Dana"]);
    test.store
        .write(|db| creatives::hide(db, noura, now))
        .unwrap();
    wait_for_roster(&site, &names, &["Dana"]);
}

/// Reads a stream on to the line that contains this.
fn until(stream: &mut BufReader<TcpStream>, wanted: &str) {
    let mut line = String::new();
    while !line.contains(wanted) {
        line.clear();
        let read = stream.read_line(&mut line).unwrap();
        assert!(read > 0, "the stream ended before {wanted}");
    }
}

#[test]
fn a_page_fetches_everything_again_after_the_connection_that_listens_was_cut() {
    let test = TestStore::make();
    // The embedded database has one process, and no connection that listens.
    if *test.store.engine() != Engine::Postgres {
        return;
    }
    let place = Place::new();
    let mut command = place.marsam(&["serve"]);
    command
        .env("DATABASE_URL", &test.url)
        .env("MARSAM_SECRET_KEY", "0123456789abcdef".repeat(4));
    let site = Site::start(command);
    let json = r#"{"email":"noura@example.com","password":"gahwa-7-dalla","full_name":"Noura","language":"en"}"#;
    let answer = site.post("/api/auth/sign-up", json);
    let (_, after) = answer
        .split_once("set-cookie: marsam_session=")
        .expect("a session's cookie");
    let token: String = after.chars().take_while(char::is_ascii_hexdigit).collect();
    let mut stream = BufReader::new(connect(site.address));
    write!(
        stream.get_mut(),
        "GET /api/stream HTTP/1.1\r\nhost: localhost\r\ncookie: marsam_session={token}\r\n\r\n"
    )
    .unwrap();
    until(&mut stream, "retry:");
    if test.cut_connections() {
        until(&mut stream, "event: resync");
    }
}
