//! Facts of hand-made histories.

use time::macros::datetime;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::*;
use crate::actors::ActorKind as By;
use crate::calendar::Holidays;
use crate::creatives::RequestSent;
use crate::disputes::Fault;
use crate::ids::{BrandId, QuoteRequestId};
use crate::proposals::PartDue;
use crate::quote_requests::{RequestEvent as Event, RequestStage as Stage};

mod brands;
mod creatives;
mod entries;
mod histories;

const NOW: OffsetDateTime = datetime!(2026-11-28 12:00 UTC);

fn ago(days: i64) -> OffsetDateTime {
    NOW - Duration::days(days)
}

fn request(number: u32) -> QuoteRequestId {
    QuoteRequestId::new(Uuid::from_u128(u128::from(number)))
}

fn brand(number: u32) -> BrandId {
    BrandId::new(Uuid::from_u128(1_000 + u128::from(number)))
}

/// A project that was selected 30 days ago and is due 20 days ago, with these steps.
fn project(number: u32, steps: &[(i64, By, Event, Stage)]) -> Project {
    let step = |(days, by, event, to): &(i64, By, Event, Stage)| Step {
        at: ago(*days),
        by: *by,
        event: *event,
        to: *to,
    };
    Project {
        request: request(number),
        brand: brand(number),
        selected_at: ago(30),
        due_at: Some(ago(20)),
        first_due_at: None,
        steps: steps.iter().map(step).collect(),
        plan: vec![PlannedPart {
            amount_fils: 100_000,
            due: PartDue::OnApproval,
        }],
        lowered_fils: 0,
        paid: Vec::new(),
        disputes: Vec::new(),
        treated: Vec::new(),
    }
}

/// A problem that stopped the work so many days ago, and was decided.
fn decided(held: i64, ended: i64, fault: Fault) -> EndedDispute {
    EndedDispute {
        held_at: ago(held),
        ended_at: ago(ended),
        ending: Ending::Decided(fault),
    }
}

const fn delivered(days: i64) -> (i64, By, Event, Stage) {
    (days, By::Creative, Event::Delivered, Stage::Delivered)
}

const fn approved(days: i64) -> (i64, By, Event, Stage) {
    (days, By::Brand, Event::Approved, Stage::Approved)
}

const fn closed(days: i64) -> (i64, By, Event, Stage) {
    (days, By::Creative, Event::PaymentConfirmed, Stage::Closed)
}

const fn held(days: i64, by: By) -> (i64, By, Event, Stage) {
    (days, by, Event::Held, Stage::OnHold)
}

const fn resumed(days: i64) -> (i64, By, Event, Stage) {
    (days, By::Admin, Event::Resumed, Stage::InProgress)
}

const fn asked(days: i64, by: By) -> (i64, By, Event, Stage) {
    (days, by, Event::CancelAsked, Stage::InProgress)
}

const fn cancelled(days: i64, by: By) -> (i64, By, Event, Stage) {
    (days, by, Event::Cancelled, Stage::Cancelled)
}

fn of_one(facts: Vec<Explained>, fact: Fact) -> Explained {
    facts
        .into_iter()
        .find(|one| one.measured.fact == fact)
        .unwrap()
}

/// What becomes of the only project in a fact of its creative.
fn in_creatives(project: Project, fact: Fact) -> Option<Counts> {
    let history = CreativeHistory {
        projects: vec![project],
        ..CreativeHistory::default()
    };
    let found = of_one(of_creative(&history, NOW), fact).entries;
    assert!(found.len() <= 1);
    found.first().map(|entry| entry.counts)
}

/// What becomes of the only project in a fact of its brand.
fn in_brands(project: Project, fact: Fact) -> Vec<(Counts, Option<i64>)> {
    let history = BrandHistory {
        projects: vec![project],
        ..BrandHistory::default()
    };
    let found = of_one(of_brand(&history, &Holidays::kuwait(), NOW), fact).entries;
    let mut found: Vec<_> = found
        .iter()
        .map(|entry| (entry.counts, entry.value))
        .collect();
    found.reverse();
    found
}

#[test]
fn every_fact_of_a_subject_is_counted_in_its_order() {
    let of = |facts: Vec<Explained>| -> Vec<Fact> {
        facts.iter().map(|one| one.measured.fact).collect()
    };
    let creative = of_creative(&CreativeHistory::default(), NOW);
    assert!(creative.iter().all(|one| !one.measured.is_shown()));
    assert_eq!(of(creative), OF_CREATIVES);
    let brand = of_brand(&BrandHistory::default(), &Holidays::none(), NOW);
    assert!(brand.iter().all(|one| !one.measured.is_shown()));
    assert_eq!(of(brand), OF_BRANDS);
}

/// Whose; the fact; how much there must be before it is shown, and of how many projects.
const SAMPLES: [(Subject, Fact, u32, u32); 17] = [
    (Subject::Creative, Fact::TypicalHours, 3, 0),
    (Subject::Creative, Fact::Answers, 5, 0),
    (Subject::Creative, Fact::OnTime, 5, 0),
    (Subject::Creative, Fact::Finished, 5, 0),
    (Subject::Creative, Fact::Projects, 1, 0),
    (Subject::Creative, Fact::Brands, 1, 0),
    (Subject::Creative, Fact::Repeat, 4, 0),
    (Subject::Creative, Fact::WithinRevisions, 5, 0),
    (Subject::Creative, Fact::Again, 5, 0),
    (Subject::Creative, Fact::ApprovedFirst, 5, 0),
    (Subject::Brand, Fact::PaysWithin, 3, 2),
    (Subject::Brand, Fact::PaidOnTime, 3, 2),
    (Subject::Brand, Fact::DecidesWithin, 3, 2),
    (Subject::Brand, Fact::Selects, 3, 0),
    (Subject::Brand, Fact::Finished, 5, 0),
    (Subject::Brand, Fact::Again, 5, 0),
    (Subject::Brand, Fact::Projects, 1, 0),
];

#[test]
fn every_fact_has_the_sample_of_the_rules() {
    for (subject, fact, total, groups) in SAMPLES {
        let wanted = Minimum { total, groups };
        assert_eq!(fact.minimum(), wanted, "{subject:?} {fact:?}");
    }
    for wanted in [Subject::Creative, Subject::Brand] {
        let these = SAMPLES.iter().filter(|(subject, ..)| *subject == wanted);
        let these: Vec<Fact> = these.map(|(_, fact, ..)| *fact).collect();
        assert_eq!(these, wanted.facts());
    }
}

#[test]
fn nothing_is_shown_below_its_sample() {
    for fact in OF_CREATIVES.iter().chain(&OF_BRANDS) {
        let minimum = fact.minimum();
        let with = |total, groups| {
            let measured = Measured {
                fact: *fact,
                good: 0,
                total,
                groups,
                value: Some(1),
            };
            measured.is_shown()
        };
        assert!(with(minimum.total, minimum.groups), "{fact:?}");
        assert!(!with(minimum.total - 1, minimum.groups), "{fact:?}");
        if minimum.groups > 0 {
            assert!(!with(minimum.total, minimum.groups - 1), "{fact:?}");
        }
    }
}

#[test]
fn each_side_says_once_whether_again_by_its_latest_answer() {
    let said = |by: &str, again, days| Said {
        by: by.to_owned(),
        again,
        at: ago(days),
    };
    let history = CreativeHistory {
        said: vec![
            said("a", true, 9),
            said("a", false, 3),
            said("b", true, 5),
            said("c", true, 400),
        ],
        ..CreativeHistory::default()
    };
    let found = of_one(of_creative(&history, NOW), Fact::Again).measured;
    assert_eq!((found.good, found.total), (1, 2));
    assert!(!found.is_shown());
}
