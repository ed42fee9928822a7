//! A request's page with long lists: the latest 100 of each, oldest first, and how many there are. Calls of their own list
//! the earlier ones.

use marsam_domain::actors::Actor;
use marsam_domain::calendar::day_of;
use marsam_domain::events::Subject;
use marsam_domain::ids::{PaymentAttemptId, QuoteRequestId, RefundId};
use marsam_domain::payments::refunds::RefundSource;
use marsam_domain::payments::{NewPayment, PaymentMethod, Recorder};
use marsam_domain::quote_requests::RequestEvent;
use marsam_persistence::payment_attempts::{self, AttemptMoney};
use marsam_persistence::payments::RecordedBy;
use marsam_persistence::proposals::{Author, NewVersion};
use marsam_persistence::refunds::NewRefund;
use marsam_persistence::testing::profile;
use marsam_persistence::{
    Db, DbError, creatives, deliveries, events, ids, invitations, payments, proposals,
    quote_requests, refunds,
};
use marsam_workflows::payments::take_backs::{self, Chargeback};
use serde_json::{Value, json};
use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime};

use super::{Studio, detail, id_of};
use crate::browser::{Browser, Request};
use crate::harness::TestApp;
use crate::paying::attempt_of;

/// How many rows of a list an answer has at most.
const SHOWN: usize = 100;
/// How many are added to each, a second apart.
const ADDED: usize = 120;

/// A list of the answer about a request.
struct Long {
    name: &'static str,
    /// The field that says when a row was made.
    at: &'static str,
    /// Whether the answer has the cursor of the earlier rows.
    has_cursor: bool,
    begin: fn(&Studio) -> String,
    /// Adds a row for each of these times, as no side of a request can: they are limited.
    fill: fn(&Studio, QuoteRequestId, &[OffsetDateTime]),
}

const LONG: [Long; 7] = [
    Long {
        name: "events",
        at: "at",
        has_cursor: true,
        begin: Studio::project,
        fill: |studio, request, times| {
            let subject = Subject::QuoteRequest(request);
            add(studio, times, |db, at| {
                events::record(db, subject, Actor::Clock, RequestEvent::BriefEdited, at)
            });
        },
    },
    Long {
        name: "deliveries",
        at: "at",
        has_cursor: true,
        begin: Studio::project,
        fill: |studio, request, times| {
            add(studio, times, |db, at| {
                deliveries::insert(db, request, "Here they are.", &[], at).map(drop)
            });
        },
    },
    Long {
        name: "payments",
        at: "recorded_at",
        has_cursor: false,
        begin: Studio::project,
        fill: add_payments,
    },
    Long {
        name: "refunds",
        at: "created_at",
        has_cursor: false,
        begin: Studio::project,
        fill: add_refunds,
    },
    Long {
        name: "taken_back",
        at: "at",
        has_cursor: false,
        begin: Studio::project,
        fill: charge_back,
    },
    Long {
        name: "invited",
        at: "at",
        has_cursor: false,
        begin: Studio::request,
        fill: |studio, request, times| {
            add(studio, times, |db, at| {
                let creative = creatives::insert(db, None, &profile("Noura"), at)?;
                invitations::insert(db, request, creative, at).map(drop)
            });
        },
    },
    Long {
        name: "proposals",
        at: "created_at",
        has_cursor: false,
        begin: offered,
        fill: add_proposals,
    },
];

/// Lists that are short, and what bounds them.
const SHORT: [(&str, &str); 3] = [
    (
        "reference_links",
        "domain::quote_requests::briefs::MAX_REFERENCE_LINKS",
    ),
    ("files", "domain::files::MAX_ATTACHMENTS"),
    ("allowed_moves", "the moves are a vocabulary"),
];

fn add(
    studio: &Studio,
    times: &[OffsetDateTime],
    row: impl Fn(&mut Db, OffsetDateTime) -> Result<(), DbError>,
) {
    studio
        .app
        .write(|db| times.iter().try_for_each(|at| row(db, *at)));
}

fn add_payments(studio: &Studio, request: QuoteRequestId, times: &[OffsetDateTime]) {
    let admin = studio.admin.get("/api/users/me").is(200).json();
    let by = RecordedBy {
        recorder: Recorder::Admin,
        account: id_of(&admin).parse().unwrap(),
    };
    add(studio, times, |db, at| {
        let new = NewPayment {
            amount_fils: 1,
            method: PaymentMethod::Knet,
            reference: None,
            paid_on: day_of(at),
        };
        payments::insert(db, request, &new, by, at).map(drop)
    });
}

fn add_refunds(studio: &Studio, request: QuoteRequestId, times: &[OffsetDateTime]) {
    let attempt = attempt_of(&studio.app, &request.to_string(), &studio.brand);
    let attempt = attempt.parse().unwrap();
    for at in times {
        add_refund(studio, request, attempt, *at);
    }
}

fn add_refund(
    studio: &Studio,
    request: QuoteRequestId,
    attempt: PaymentAttemptId,
    at: OffsetDateTime,
) {
    let id = RefundId::new(ids::fresh(at));
    let new = NewRefund {
        id,
        request_id: request,
        attempt_id: attempt,
        charge: None,
        ordered_as: id,
        source: RefundSource::Held,
        amount_fils: 1,
        fee_fils: 0,
        is_borne: false,
        is_decided: true,
        ordered_by: None,
        note: None,
    };
    studio
        .app
        .write(|db| refunds::insert(db, &new, at).map(drop));
}

/// Chargebacks of one fils each.
fn charge_back(studio: &Studio, request: QuoteRequestId, times: &[OffsetDateTime]) {
    let attempt = attempt_of(&studio.app, &request.to_string(), &studio.brand);
    let attempt = attempt.parse().unwrap();
    let admin = id_of(&studio.admin.get("/api/users/me").is(200).json());
    let money = AttemptMoney {
        captured_fils: 100_000,
        credited_fils: 0,
        taken_back_fils: 0,
    };
    let at = times[0];
    studio
        .app
        .write(|db| payment_attempts::store_money(db, attempt, money, Some(at)));
    add_refund(studio, request, attempt, at);
    for (number, at) in times.iter().enumerate() {
        let entered = Chargeback {
            amount_fils: 1,
            reference: format!("CB-{number}"),
            note: "The bank of the payer took it back.".to_owned(),
            by: admin.parse().unwrap(),
        };
        let store = studio.app.store();
        store
            .write(|db| take_backs::charge_back(db, attempt, &entered, *at))
            .unwrap();
    }
}

/// An open request with Dana's proposal.
fn offered(studio: &Studio) -> String {
    let request = studio.request();
    studio.dana.propose(&request);
    request
}

fn add_proposals(studio: &Studio, request: QuoteRequestId, times: &[OffsetDateTime]) {
    let shown = detail(&studio.brand, &request.to_string());
    let sent = id_of(&shown["proposals"][0]).parse().unwrap();
    add(studio, times, |db, at| {
        let answered = quote_requests::find(db, request)?;
        let like = proposals::find(db, sent)?;
        let author = Author {
            creative: creatives::insert(db, None, &profile("Noura"), at)?,
            actor: Actor::Clock,
        };
        let new = NewVersion {
            terms: &like.terms,
            split: like.split,
            brief_version: like.brief_version,
        };
        proposals::insert(db, &answered, author, &new, at).map(drop)
    });
}

/// The times of the rows of a list.
fn times_of(rows: &Value, field: &str) -> Vec<OffsetDateTime> {
    let rows = rows.as_array().unwrap().iter();
    let times = rows.map(|row| OffsetDateTime::parse(row[field].as_str().unwrap(), &Rfc3339));
    times.map(Result::unwrap).collect()
}

/// The number of rows of the longest list in an answer, however deep it is.
fn longest(answer: &Value) -> usize {
    match answer {
        Value::Array(rows) => rows.iter().map(longest).fold(rows.len(), usize::max),
        Value::Object(fields) => fields.values().map(longest).max().unwrap_or_default(),
        _ => 0,
    }
}

/// Reads what is before the rows of a page, by its cursor: the latest first.
fn earlier(brand: &Browser, request: &str, list: &Long, shown: &Value) -> Vec<OffsetDateTime> {
    let name = list.name;
    let cursor = shown[format!("earlier_{name}")].as_str().unwrap();
    let path = format!("/api/quote-requests/{request}/{name}?cursor={cursor}");
    let rows = brand.get(&path).is(200);
    let total = shown[format!("{name}_total")].to_string();
    assert_eq!(rows.header("x-total-count"), Some(&*total), "{name}");
    times_of(&rows.json(), list.at)
}

#[test]
fn a_page_has_the_latest_hundred_of_each_list_and_says_how_many_there_are() {
    let studio = Studio::of(TestApp::spawn_with(|settings| settings.quotes_per_hour = 0));
    for list in &LONG {
        let name = list.name;
        // Beyond the times of the rows of the list before.
        studio.pass(Duration::minutes(10));
        let request = (list.begin)(&studio);
        let start = studio.app.now() + Duration::MINUTE;
        let times: Vec<OffsetDateTime> = (0..ADDED)
            .map(|second| start + Duration::seconds(i64::try_from(second).unwrap()))
            .collect();
        let total = |answer: &Value| {
            let total = answer[format!("{name}_total")].as_u64();
            usize::try_from(total.unwrap()).unwrap()
        };
        let before = total(&detail(&studio.brand, &request));
        (list.fill)(&studio, request.parse().unwrap(), &times);
        let shown = detail(&studio.brand, &request);
        let (hidden, latest) = times.split_at(ADDED - SHOWN);
        assert_eq!(times_of(&shown[name], list.at), latest, "{name}");
        assert_eq!(total(&shown), before + ADDED, "{name}");
        if list.has_cursor {
            let found = earlier(&studio.brand, &request, list, &shown);
            assert_eq!(found.len(), total(&shown) - SHOWN, "{name}");
            let latest_first: Vec<OffsetDateTime> = hidden.iter().rev().copied().collect();
            assert!(found.starts_with(&latest_first), "{name}");
        }
        for reader in [&studio.brand, &studio.admin, &studio.dana.browser] {
            let longest = longest(&detail(reader, &request));
            assert!(longest <= SHOWN, "{name}: {longest}");
        }
    }
}

#[test]
fn every_list_of_a_page_is_long_with_a_total_or_short() {
    let studio = Studio::open();
    for request in [studio.request(), studio.project()] {
        let shown = detail(&studio.brand, &request);
        for (name, value) in shown.as_object().unwrap() {
            let is_short = SHORT.iter().any(|(short, _)| short == name);
            if !value.is_array() || is_short {
                continue;
            }
            let is_long = LONG.iter().any(|list| list.name == name);
            assert!(is_long, "{name} has no bound");
            assert!(shown[format!("{name}_total")].is_u64(), "{name}");
        }
        for list in &LONG {
            let cursor = shown.get(format!("earlier_{}", list.name));
            assert_eq!(cursor.is_some(), list.has_cursor, "{}", list.name);
        }
    }
}

#[test]
fn the_versions_of_a_proposal_come_in_pages_the_latest_first() {
    let studio = Studio::open();
    let request = studio.request();
    let sent = studio.dana.propose(&request);
    for price in 1..5 {
        let terms = json!({ "price_fils": 200_000 + price });
        let path = format!("/api/proposals/{sent}");
        let revised = Request::new("PATCH", &path).json(&terms);
        studio.dana.browser.send(&revised).is(200);
    }
    let mut next = Some(format!("/api/proposals/{sent}/versions?limit=2"));
    let mut found = Vec::new();
    while let Some(path) = next {
        let page = studio.brand.get(&path).is(200);
        assert_eq!(page.header("x-total-count"), Some("5"));
        let rows = page.json().as_array().unwrap().clone();
        assert!(rows.len() <= 2);
        found.extend(rows.iter().map(|row| row["version"].as_i64().unwrap()));
        let link = page.header("link").map(str::to_owned);
        next = link.map(|link| link.split(['<', '>']).nth(1).unwrap().to_owned());
    }
    assert_eq!(found, [5, 4, 3, 2, 1]);
}
