//! How many statements a call sends to the database: each is a round trip to `PostgreSQL`.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};
use marsam_auth::tokens::sha256_hex;
use marsam_domain::ids::NotificationId;
use marsam_persistence::ids;
use marsam_persistence::live::{self, Change};
use marsam_persistence::store::Engine;
use serde_json::json;

use crate::browser::{Browser, Request};
use crate::harness::TestApp;
use crate::samples::{but, quote_request};

/// What every connection of this process has sent, with the connection's number.
static SENT: Mutex<Vec<(usize, String)>> = Mutex::new(Vec::new());
static CONNECTIONS: AtomicUsize = AtomicUsize::new(0);

/// The name of the brand, by which the connections of this test are known.
const BRAND: &str = "Bait Al-Statements";

#[expect(clippy::unnecessary_wraps, reason = "the shape that diesel asks for")]
fn listening() -> Option<Box<dyn Instrumentation>> {
    let connection = CONNECTIONS.fetch_add(1, Ordering::SeqCst);
    Some(Box::new(move |event: InstrumentationEvent<'_>| {
        if let InstrumentationEvent::StartQuery { query, .. } = event {
            let mut sent = SENT.lock().unwrap_or_else(PoisonError::into_inner);
            sent.push((connection, query.to_string()));
        }
    }))
}

/// What the connections sent meanwhile that have ever sent one of these texts.
fn sent_by(texts: &[&str], work: impl FnOnce()) -> Vec<String> {
    let before = SENT.lock().unwrap().len();
    work();
    let sent = SENT.lock().unwrap();
    // What a new connection sends first.
    let is_setting =
        |statement: &str| statement.starts_with("SET ") || statement.starts_with("PRAGMA ");
    let is_named = |statement: &str| texts.iter().any(|text| statement.contains(text));
    let named: Vec<usize> = sent
        .iter()
        .filter(|(_, statement)| is_named(statement))
        .map(|(connection, _)| *connection)
        .collect();
    sent[before..]
        .iter()
        .filter(|(connection, statement)| named.contains(connection) && !is_setting(statement))
        .map(|(_, statement)| statement.clone())
        .collect()
}

fn send(brand: &Browser, key: &str) -> String {
    let body = but(quote_request(), "brandName", json!(BRAND));
    let request = Request::new("POST", "/api/quote-requests")
        .header("idempotency-key", key)
        .json(&body);
    brand.send(&request).is(201).json()["id"].to_string()
}

#[test]
fn a_quote_request_sends_few_statements_and_a_repeated_one_fewer() {
    set_default_instrumentation(listening).unwrap();
    let app = TestApp::spawn();
    for number in 0..3 {
        app.admin(&format!("admin{number}@example.com"));
    }
    let brand = app.brand("brand@example.com");
    let token = brand.cookie("marsam_session").unwrap();
    let texts = [BRAND, &sha256_hex(token.as_bytes())];
    let first = send(&brand, "first");
    // The look-up of the session, and the transaction with its BEGIN and COMMIT. The BEGIN of PostgreSQL counts once with
    // the lock of the account: both are one message and one round trip.
    let (most, most_again) = match app.store().engine() {
        Engine::Postgres => (8, 7),
        Engine::Sqlite(_) => (20, 12),
    };
    let sent = sent_by(&texts, || {
        send(&brand, "second");
    });
    assert!(
        (3..=most).contains(&sent.len()),
        "{}: {sent:#?}",
        sent.len()
    );
    let sent = sent_by(&texts, || assert_eq!(send(&brand, "first"), first));
    assert!(
        (3..=most_again).contains(&sent.len()),
        "{}: {sent:#?}",
        sent.len()
    );
    // Nothing is missing for that.
    assert_eq!(app.rows_of("quote_requests"), 2);
    assert_eq!(app.rows_of("notifications"), 2 * 3);
    assert_eq!(app.rows_of("idempotency_keys"), 2);
    let receipts = "SELECT COUNT(*) AS found FROM outbox WHERE event = 'quote_request_received'";
    assert_eq!(app.count(receipts), 2);
}

/// An instance announces no more often.
const ANNOUNCED_EVERY_MS: u128 = 50;

#[test]
fn a_hundred_commits_in_a_burst_are_announced_by_few_statements_and_none_is_lost() {
    set_default_instrumentation(listening).unwrap();
    let app = TestApp::spawn();
    let other = app.another_instance();
    let Some(mut listener) = other.listener().unwrap() else {
        return;
    };
    app.store().announce_in_background().unwrap();
    let account = app.account("noura@example.com");
    let began = Instant::now();
    for _ in 0..100 {
        let id = NotificationId::new(ids::fresh(app.now()));
        app.write(|db| live::publish(db, account, &Change::Notification { id }));
    }
    let mut arrived = 0;
    while arrived < 100 {
        assert!(began.elapsed() < Duration::from_mins(1), "{arrived}");
        thread::sleep(Duration::from_millis(10));
        let published = listener.arrived().unwrap().published;
        arrived += published
            .iter()
            .filter(|one| one.account == account)
            .count();
    }
    let most = began.elapsed().as_millis() / ANNOUNCED_EVERY_MS + 1;
    let sent = SENT.lock().unwrap();
    let announcements = sent.iter().filter(|(_, sql)| sql.contains("pg_notify"));
    let announcements = u128::try_from(announcements.count()).unwrap();
    assert!(
        (1..=most).contains(&announcements),
        "{announcements} of {most}"
    );
}
