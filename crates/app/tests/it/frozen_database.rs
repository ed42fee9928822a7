//! A `PostgreSQL` that is frozen, so that the network notices nothing, and comes back.

use std::io::Write as _;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::harness::{Place, Site, rest_of};
use crate::postgres::Postgres;
use crate::serving::begin;

/// Long enough for a busy machine; a passing test never waits this long.
const TIMEOUT: Duration = Duration::from_mins(1);
const WRONG_SIGN_IN: &str = r#"{"email":"nobody@example.com","password":"x"}"#;

fn served(place: &Place, postgres: &Postgres) -> Site {
    let mut command = place.marsam(&["serve"]);
    command
        .env("DATABASE_URL", &postgres.url)
        .env("MARSAM_SECRET_KEY", "0123456789abcdef".repeat(4));
    let site = Site::start(command);
    wait_until(|| site.get("/readyz").ends_with("ready\n"));
    site
}

fn wait_until(holds: impl Fn() -> bool) {
    let since = Instant::now();
    while !holds() {
        assert!(since.elapsed() < TIMEOUT, "it does not come about");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_frozen_database_takes_nothing_along_that_does_not_need_it() {
    let Some(postgres) = Postgres::start() else {
        return;
    };
    let place = Place::new();
    let site = served(&place, &postgres);
    assert!(
        site.post("/api/auth/sign-in", WRONG_SIGN_IN)
            .starts_with("HTTP/1.1 401")
    );
    postgres.freeze();
    // Begun before it is known, this one waits until the connections are given up.
    let refused = site.post("/api/auth/sign-in", WRONG_SIGN_IN);
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    assert!(refused.contains("retry-after: "), "{refused}");
    let ready = site.get("/readyz");
    assert!(ready.starts_with("HTTP/1.1 200"), "{ready}");
    assert!(ready.ends_with("degraded: database\n"), "{ready}");
    for path in [
        "/livez",
        "/",
        "/creatives",
        "/api/creatives",
        "/api/services",
    ] {
        let answer = site.get(path);
        assert!(answer.starts_with("HTTP/1.1 200"), "{path}: {answer}");
    }
    let refused = site.post("/api/auth/sign-in", WRONG_SIGN_IN);
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    postgres.thaw();
    wait_until(|| site.get("/readyz").ends_with("ready\n"));
    assert!(
        site.post("/api/auth/sign-in", WRONG_SIGN_IN)
            .starts_with("HTTP/1.1 401")
    );
}

#[test]
fn a_server_ends_in_order_while_its_database_is_frozen() {
    let Some(postgres) = Postgres::start() else {
        return;
    };
    let place = Place::new();
    let site = served(&place, &postgres);
    postgres.freeze();
    site.signal("TERM");
    site.wait_for("stopped");
    assert_eq!(site.end_code(), Some(0));
}

#[test]
fn requests_that_wait_for_a_frozen_database_do_not_keep_a_server_from_ending() {
    let Some(postgres) = Postgres::start() else {
        return;
    };
    let place = Place::new();
    let site = served(&place, &postgres);
    postgres.freeze();
    let mut waiting: Vec<TcpStream> = (0..4).map(|_| begin(&site, WRONG_SIGN_IN)).collect();
    for stream in &mut waiting {
        stream.write_all(WRONG_SIGN_IN.as_bytes()).unwrap();
    }
    site.signal("TERM");
    site.wait_for("stopped");
    assert_eq!(site.end_code(), Some(0));
    for stream in waiting {
        let answer = rest_of(stream);
        assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
    }
}
