//! A running site serves changes of the roster that another process commits: by `NOTIFY` on `PostgreSQL`, by polling
//! the data version on `SQLite`.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use marsam_domain::email::Email;
use marsam_domain::ids::NotificationId;
use marsam_domain::notices::AdminNoticeKind;
use marsam_persistence::filling::filling;
use marsam_persistence::live::{self, Change};
use marsam_persistence::store::Engine;
use marsam_persistence::testing::{TestStore, profile};
use marsam_persistence::{accounts, creatives, ids, notifications};
use time::OffsetDateTime;

use crate::briefs::sign_up_brand;
use crate::files::EMAIL;
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
    let since = Instant::now();
    let mut line = String::new();
    while !line.contains(wanted) {
        line.clear();
        let read = stream.read_line(&mut line).unwrap();
        assert!(read > 0, "the stream ended before {wanted}");
        // A comment comes every 20 seconds.
        assert!(since.elapsed() < TIMEOUT, "no {wanted}");
    }
}

/// A site next to the test's own process; `None` on the embedded database, which has one process, and no connection that
/// listens.
fn served_next_to(test: &TestStore) -> Option<(Place, Site)> {
    if *test.store.engine() != Engine::Postgres {
        return None;
    }
    let place = Place::new();
    let mut command = place.marsam(&["serve"]);
    command
        .env("DATABASE_URL", &test.url)
        .env("MARSAM_SECRET_KEY", "0123456789abcdef".repeat(4));
    let site = Site::start(command);
    Some((place, site))
}

/// Signs [`EMAIL`] up, and opens its stream.
fn open_stream(site: &Site) -> BufReader<TcpStream> {
    let json = format!(
        r#"{{"email":"{EMAIL}","password":"gahwa-7-dalla","full_name":"Noura","language":"en"}}"#
    );
    let answer = site.post("/api/auth/sign-up", &json);
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
    stream
}

#[test]
fn a_page_fetches_everything_again_after_the_connection_that_listens_was_cut() {
    let test = TestStore::make();
    let Some((_place, site)) = served_next_to(&test) else {
        return;
    };
    let mut stream = open_stream(&site);
    if test.cut_connections() {
        until(&mut stream, "event: resync");
    }
}

/// Waits until the stream of [`EMAIL`] tells what this process announces. A site that begins to listen makes all pages fetch
/// everything again; that is over then.
fn wait_until_it_hears(test: &TestStore, stream: &mut BufReader<TcpStream>) {
    let email = Email::parse(EMAIL).unwrap();
    let found = test.store.read(|db| accounts::by_email(db, &email));
    let account = found.unwrap().expect("an account").id;
    let (store, is_heard) = (test.store.clone(), AtomicBool::new(false));
    let heard = &is_heard;
    std::thread::scope(|scope| {
        scope.spawn(move || {
            let since = Instant::now();
            while !heard.load(Ordering::Relaxed) && since.elapsed() < TIMEOUT {
                let id = NotificationId::new(ids::fresh(OffsetDateTime::now_utc()));
                let change = Change::Notification { id };
                store
                    .write(|db| live::publish(db, account, &change))
                    .unwrap();
                std::thread::sleep(Duration::from_millis(50));
            }
        });
        until(stream, "event: notification");
        heard.store(true, Ordering::Relaxed);
    });
}

#[test]
fn a_page_fetches_everything_again_after_a_change_that_was_committed_and_never_announced() {
    let test = TestStore::make();
    let Some((_place, site)) = served_next_to(&test) else {
        return;
    };
    let mut stream = open_stream(&site);
    wait_until_it_hears(&test, &mut stream);
    let now = OffsetDateTime::now_utc();
    let written = test.store.write(|db| {
        let (admin, _) = sign_up_brand(db, now)?;
        accounts::grant_admin(db, admin, now)?;
        // What fills a database is not announced, like what a program commits that is killed then.
        filling(db, |db| {
            notifications::notify_admins_of(db, AdminNoticeKind::ReportReceived, now)
        })
    });
    written.unwrap();
    until(&mut stream, "event: resync");
}
