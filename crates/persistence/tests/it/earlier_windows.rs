//! The time to review a project that ended before there were reviews.

use std::fmt::Write as _;

use diesel::connection::SimpleConnection as _;
use marsam_domain::ids::QuoteRequestId;
use marsam_domain::reviews::{Phase, Window, due_at};
use marsam_persistence::reviews::windows;
use marsam_persistence::testing::TestStore;
use time::macros::datetime;
use time::{Duration, OffsetDateTime};

use crate::samples::{read, write};
use crate::upgrades::{filled, versions};

const NOW: OffsetDateTime = datetime!(2026-11-28 09:00 UTC);

/// A request of the fixtures, which names its creative.
const OF_FIXTURES: &str = "0199aaaa-0000-7000-8000-0000000000f2";

fn key(number: u32) -> String {
    format!("0199aaaa-0000-7000-8000-0000000e{number:04}")
}

/// A project that has reached these stages so many days ago, as a version without reviews left it.
fn add(test: &TestStore, number: u32, stages: &[(&str, i64)]) -> QuoteRequestId {
    let id = key(number);
    let last = stages.last().unwrap().0;
    let mut sql = format!(
        "INSERT INTO quote_requests (id, brand_id, brand_name, contact_name, email, phone, service, project_description, \
         budget_range, timeline, preferred_creative_id, is_open, status, stage, held_stage, version, due_at, \
         reminders_sent, chosen_creative_id, agreed_fils, revisions_included, revisions_requested, recorded_fils, \
         cancel_asked_by, cancel_due_at, terms_version, terms_language, terms_sent_at, terms_sent_email, \
         terms_sent_name, created_at, updated_at) \
         SELECT '{id}', brand_id, brand_name, contact_name, email, phone, service, project_description, budget_range, \
         timeline, preferred_creative_id, is_open, status, '{last}', NULL, version, NULL, reminders_sent, \
         chosen_creative_id, agreed_fils, revisions_included, revisions_requested, recorded_fils, NULL, NULL, \
         terms_version, terms_language, terms_sent_at, terms_sent_email, terms_sent_name, created_at, updated_at \
         FROM quote_requests WHERE id = '{OF_FIXTURES}';"
    );
    for (place, (stage, days)) in stages.iter().enumerate() {
        let at = NOW - Duration::days(*days);
        let (day, time) = (at.date(), at.time());
        let (hour, minute) = (time.hour(), time.minute());
        write!(
            sql,
            "INSERT INTO events (id, subject_kind, subject_id, actor_kind, actor_account_id, event, from_stage, to_stage, \
             note, at) VALUES ('0199aaaa-0000-7000-8000-0000000f{number:02}{place:02}', 'quote_request', '{id}', \
             'clock', NULL, 'approved', NULL, '{stage}', NULL, '{day} {hour:02}:{minute:02}:00');"
        )
        .unwrap();
    }
    write(&test.store, |db| Ok(db.batch_execute(&sql)?));
    id.parse().unwrap()
}

fn window(test: &TestStore, request: QuoteRequestId) -> Option<Window> {
    read(&test.store, |db| windows::of_request(db, request))
}

/// What a project went through, and so many days ago.
type Stages = &'static [(&'static str, i64)];

/// The stages of each project, in how many days its time begins, and its phase.
const PROJECTS: [(Stages, i64, Phase); 8] = [
    (
        &[("delivered", 50), ("approved", 45), ("closed", 40)],
        -40,
        Phase::Over,
    ),
    (
        &[("approved", 5), ("approved", 4), ("closed", 3)],
        -3,
        Phase::Open,
    ),
    (&[("approved", 40)], -19, Phase::Over),
    (&[("approved", 25)], -4, Phase::Open),
    (&[("approved", 10), ("approved", 2)], 11, Phase::NotOpen),
    // Closed late: its time began with day 21.
    (&[("approved", 30), ("closed", 1)], -9, Phase::Open),
    (&[("approved", 60), ("closed", 1)], -39, Phase::Over),
    (
        &[("approved", 10), ("on_hold", 8), ("approved", 6)],
        15,
        Phase::NotOpen,
    ),
];

#[test]
fn it_is_what_it_would_have_been_and_none_is_opened_a_second_time() {
    let number = versions()
        .iter()
        .position(|name| name.ends_with("_earlier_windows"))
        .unwrap();
    let test = filled(number);
    let ids: Vec<QuoteRequestId> = (1..)
        .zip(&PROJECTS)
        .map(|(number, (stages, ..))| add(&test, number, stages))
        .collect();
    let running = add(&test, 20, &[("approved", 9), ("on_hold", 8)]);
    test.store.migrate().unwrap();
    let reads_as_it_should = || {
        for (request, (stages, days, phase)) in ids.iter().zip(&PROJECTS) {
            let found = window(&test, *request).unwrap();
            let opens_at = NOW + Duration::days(*days);
            assert_eq!(found.opens_at, opens_at, "{stages:?}");
            assert_eq!(found.due_at, due_at(opens_at), "{stages:?}");
            assert_eq!(found.phase(false, NOW), *phase, "{stages:?}");
        }
        assert_eq!(window(&test, running), None);
    };
    // At once, and after the clock has stored them.
    reads_as_it_should();
    let due = read(&test.store, |db| windows::due(db, NOW, 100));
    for request in &ids {
        assert!(due.contains(request));
        assert!(write(&test.store, |db| windows::complete(
            db, *request, NOW
        )));
        assert!(!write(&test.store, |db| windows::complete(
            db, *request, NOW
        )));
    }
    reads_as_it_should();
    let left = read(&test.store, |db| {
        windows::due(db, NOW + Duration::days(60), 100)
    });
    let open = |phase: Phase| phase != Phase::Over;
    for (request, (stages, _, phase)) in ids.iter().zip(&PROJECTS) {
        assert_eq!(left.contains(request), open(*phase), "{stages:?}");
    }
}
