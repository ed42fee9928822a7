//! Public answers do not tell when a review was written: neither their times and ids, nor their order.

use serde_json::Value;
use time::Duration;

use super::super::Studio;
use super::mails::without_ids;
use super::{notices, of_brand, of_creative, remove, reviews, write};
use crate::browser::Browser;

/// What the sides do with their drafts, and how many hours after the project has ended.
type History = &'static [(i64, By, Step)];

#[derive(Clone, Copy, Debug)]
enum By {
    Brand,
    Creative,
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Writes,
    Deletes,
}

/// Histories that end in the same two reviews, which are published when the second of them is written.
const OF_BOTH: [History; 5] = [
    &[
        (0, By::Brand, Step::Writes),
        (LAST_HOUR, By::Creative, Step::Writes),
    ],
    &[
        (0, By::Creative, Step::Writes),
        (LAST_HOUR, By::Brand, Step::Writes),
    ],
    &[
        (80, By::Creative, Step::Writes),
        (LAST_HOUR, By::Brand, Step::Writes),
    ],
    &[
        (0, By::Brand, Step::Writes),
        (30, By::Brand, Step::Deletes),
        (100, By::Creative, Step::Writes),
        (150, By::Creative, Step::Deletes),
        (200, By::Brand, Step::Writes),
        (LAST_HOUR, By::Creative, Step::Writes),
    ],
    &[
        (5, By::Creative, Step::Writes),
        (290, By::Creative, Step::Writes),
        (LAST_HOUR, By::Brand, Step::Writes),
    ],
];
/// Histories that end in the same review of the brand, which the clock publishes.
const OF_BRAND: [History; 5] = [
    &[(0, By::Brand, Step::Writes)],
    &[(1, By::Brand, Step::Writes)],
    &[
        (0, By::Creative, Step::Writes),
        (20, By::Creative, Step::Deletes),
        (80, By::Brand, Step::Writes),
    ],
    &[
        (0, By::Brand, Step::Writes),
        (30, By::Brand, Step::Deletes),
        (200, By::Brand, Step::Writes),
    ],
    &[(5, By::Brand, Step::Writes), (290, By::Brand, Step::Writes)],
];
/// When a history is over, in hours after the end of the project.
const LAST_HOUR: i64 = 300;

impl By {
    fn browser(self, studio: &Studio) -> &Browser {
        match self {
            Self::Brand => &studio.brand,
            Self::Creative => &studio.dana.browser,
        }
    }
}

fn follow(studio: &Studio, request: &str, history: History) {
    let mut passed = 0;
    for (hour, by, step) in history {
        studio.pass(Duration::hours(hour - passed));
        passed = *hour;
        let review = match by {
            By::Brand => of_brand(),
            By::Creative => of_creative(),
        };
        let answer = match step {
            Step::Writes => write(by.browser(studio), request, &review),
            Step::Deletes => remove(by.browser(studio), request),
        };
        answer.is(200);
    }
    studio.pass(Duration::hours(LAST_HOUR - passed));
}

/// An answer with the headers that depend on what it says, without ids and in an order that does not depend on them.
fn seen(browser: &Browser, path: &str) -> String {
    let answer = browser.get(path).is(200);
    let named = ["last-modified", "link", "x-total-count", "cache-control"];
    let headers = named.map(|name| answer.header(name).unwrap_or_default().to_owned());
    let body = answer.json();
    let mut parts: Vec<String> = match body.as_array() {
        Some(rows) => rows
            .iter()
            .map(|row| without_ids(&row.to_string()))
            .collect(),
        None => vec![without_ids(&body.to_string())],
    };
    parts.sort_unstable();
    format!("{} {headers:?} {parts:?}", without_ids(path))
}

/// Everything that anyone but the author reads of what is published.
fn published_to_others(studio: &Studio, request: &str) -> String {
    let visitor = studio.app.visitor();
    let of_request = format!("/api/quote-requests/{request}/reviews");
    let of_brand = format!("/api/quote-requests/{request}/brand-record");
    let about = |name: &str| format!("/api/creatives/{}{name}", studio.dana.id);
    [
        seen(&visitor, &about("/reviews")),
        seen(&visitor, &about("/record")),
        seen(&visitor, &about("")),
        seen(&studio.dana.browser, &of_request),
        seen(&studio.dana.browser, &of_brand),
        seen(&studio.admin, &of_brand),
        seen(&studio.admin, &of_request),
        seen(&studio.admin, "/api/admin/reviews"),
        seen(&studio.admin, "/api/admin/reviews/counts"),
    ]
    .join("\n")
}

#[test]
fn what_is_published_is_the_same_whenever_it_was_written() {
    let mut known: Option<String> = None;
    for history in OF_BOTH {
        let studio = Studio::open();
        let request = studio.closed();
        follow(&studio, &request, history);
        studio.measure();
        let (_, last, _) = history.last().unwrap();
        assert_eq!(notices(last.browser(&studio), "review_waiting"), 1);
        let shown = published_to_others(&studio, &request);
        assert!(shown.contains("brief"), "both are published: {shown}");
        let first = known.get_or_insert_with(|| shown.clone());
        assert_eq!(shown, *first, "{history:?}");
    }
}

#[test]
fn what_the_clock_publishes_is_the_same_whenever_it_was_written() {
    let mut known: Option<String> = None;
    for history in OF_BRAND {
        let studio = Studio::open();
        let request = studio.closed();
        follow(&studio, &request, history);
        studio.pass(Duration::days(4));
        studio.tick();
        studio.measure();
        let phase = reviews(&studio.brand, &request)["phase"].clone();
        assert_eq!(phase, "published", "{history:?}");
        let shown = published_to_others(&studio, &request);
        let first = known.get_or_insert_with(|| shown.clone());
        assert_eq!(shown, *first, "{history:?}");
    }
}

/// The ids of the reviews about Dana, in the order of everyone's list.
fn public_order(studio: &Studio) -> Vec<String> {
    let path = format!("/api/creatives/{}/reviews", studio.dana.id);
    let all = studio.app.visitor().get(&path).is(200).json();
    let all = all.as_array().unwrap().iter();
    all.map(|review| review["id"].as_str().unwrap().to_owned())
        .collect()
}

/// The fourteenth digit of a random id says so; the others hold no time.
fn is_random(id: &str) -> bool {
    id.as_bytes()[14] == b'4'
}

#[test]
fn reviews_of_one_day_are_listed_by_their_random_ids_in_whatever_order_they_were_written() {
    let orders = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    for order in orders {
        let studio = Studio::open();
        let requests = [(); 3].map(|()| {
            // Payments have a budget for each hour.
            studio.pass(Duration::hours(1));
            studio.closed()
        });
        for place in order {
            studio.pass(Duration::hours(7));
            write(&studio.brand, &requests[place], &of_brand()).is(200);
        }
        studio.pass(Duration::days(16));
        studio.tick();
        let listed = public_order(&studio);
        let mut sorted = listed.clone();
        sorted.sort_unstable();
        assert_eq!(listed.len(), 3, "{order:?}");
        assert_eq!(listed, sorted, "{order:?}");
        assert!(listed.iter().all(|id| is_random(id)), "{listed:?}");
        let admins = studio.admin.get("/api/admin/reviews").is(200).json();
        let admins: Vec<&Value> = admins
            .as_array()
            .unwrap()
            .iter()
            .map(|row| &row["id"])
            .collect();
        let backwards: Vec<&String> = sorted.iter().rev().collect();
        assert_eq!(admins, backwards, "{order:?}");
    }
}
