//! Public answers do not tell when a review was written: neither their times and ids, nor their order.

use serde_json::{Value, json};
use time::Duration;

use super::super::{Studio, fields};
use super::histories::Dice;
use super::mails::without_ids;
use super::{notices, of_brand, of_creative, remove, reviews, write};
use crate::browser::Browser;
use crate::samples::but;

/// Each seed draws what both sides do with their drafts of so many projects.
const SEEDS: [u64; 3] = [1, 2, 3];
const PROJECTS: usize = 3;
/// When a history is over, in hours after the end of the projects.
const LAST_HOUR: i64 = 300;
/// The hours within which drafts are written, changed and deleted.
const DRAFT_HOURS: u64 = 290;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    Brand,
    Creative,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// The side writes something that it will change.
    Drafts,
    /// The side writes what is published.
    Writes,
    Deletes,
}

/// How a history ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// Both sides have written, and the second review publishes both.
    ByBoth,
    /// The brand alone has written, and the clock publishes its review.
    ByClock,
}

/// What a side does, and how many hours after the projects have ended.
#[derive(Clone, Copy, Debug)]
struct Deed {
    hour: i64,
    project: usize,
    by: By,
    step: Step,
}

impl By {
    fn drawn(dice: &Dice) -> Self {
        if dice.is_heads() {
            Self::Brand
        } else {
            Self::Creative
        }
    }

    const fn other(self) -> Self {
        match self {
            Self::Brand => Self::Creative,
            Self::Creative => Self::Brand,
        }
    }

    fn browser(self, studio: &Studio) -> &Browser {
        match self {
            Self::Brand => &studio.brand,
            Self::Creative => &studio.dana.browser,
        }
    }

    fn review(self) -> Value {
        match self {
            Self::Brand => of_brand(),
            Self::Creative => of_creative(),
        }
    }
}

/// A history of one project. Whatever is drawn, the same is published, and never before the last hour: until then only one
/// side at a time has a draft.
fn of_project(dice: &Dice, end: End, project: usize) -> Vec<Deed> {
    let mut hours: Vec<i64> = (0..=dice.number(4))
        .map(|_| dice.number(DRAFT_HOURS))
        .collect();
    hours.sort_unstable();
    let last = hours.pop().unwrap_or_default();
    let deed = |hour, by, step| Deed {
        hour,
        project,
        by,
        step,
    };
    let (mut deeds, mut holder) = (Vec::new(), None);
    for hour in hours {
        let by = holder.unwrap_or_else(|| By::drawn(dice));
        let step = if holder.is_some() && dice.is_heads() {
            Step::Deletes
        } else {
            Step::Drafts
        };
        holder = (step == Step::Drafts).then_some(by);
        deeds.push(deed(hour, by, step));
    }
    let first = match end {
        End::ByBoth => holder.unwrap_or_else(|| By::drawn(dice)),
        End::ByClock => By::Brand,
    };
    if holder == Some(first.other()) {
        deeds.push(deed(last, first.other(), Step::Deletes));
    }
    deeds.push(deed(last, first, Step::Writes));
    if end == End::ByBoth {
        deeds.push(deed(LAST_HOUR, first.other(), Step::Writes));
    }
    deeds
}

/// The histories of all projects, in the order of their hours.
fn drawn(seed: u64, end: End) -> Vec<Deed> {
    let dice = Dice::of(seed);
    let projects = 0..PROJECTS;
    let mut deeds: Vec<Deed> = projects
        .flat_map(|project| of_project(&dice, end, project))
        .collect();
    deeds.sort_by_key(|deed| deed.hour);
    deeds
}

/// Projects that end at about the same time.
fn closed(studio: &Studio) -> [String; PROJECTS] {
    [(); PROJECTS].map(|()| {
        // Payments have a budget for each hour.
        studio.pass(Duration::hours(1));
        studio.closed()
    })
}

fn follow(studio: &Studio, requests: &[String], deeds: &[Deed], drawn_by: &str) {
    let mut passed = 0;
    for deed in deeds {
        if deed.hour > passed {
            studio.pass(Duration::hours(deed.hour - passed));
            passed = deed.hour;
        }
        let (browser, request) = (deed.by.browser(studio), &requests[deed.project]);
        let answer = match deed.step {
            Step::Drafts => {
                let other = but(deed.by.review(), "communication", json!(1));
                write(browser, request, &other)
            }
            Step::Writes => write(browser, request, &deed.by.review()),
            Step::Deletes => remove(browser, request),
        };
        assert_eq!(answer.status, 200, "{deed:?} of {drawn_by}");
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
fn published_to_others(studio: &Studio, requests: &[String]) -> String {
    let visitor = studio.app.visitor();
    let of_brand = format!("/api/quote-requests/{}/brand-record", requests[0]);
    let about = |name: &str| format!("/api/creatives/{}{name}", studio.dana.id);
    let mut all = vec![
        seen(&visitor, &about("/reviews")),
        seen(&visitor, &about("/record")),
        seen(&visitor, &about("")),
        seen(&studio.dana.browser, &of_brand),
        seen(&studio.admin, &of_brand),
        seen(&studio.admin, "/api/admin/reviews"),
        seen(&studio.admin, "/api/admin/reviews/counts"),
    ];
    for request in requests {
        let of_request = format!("/api/quote-requests/{request}/reviews");
        all.push(seen(&studio.dana.browser, &of_request));
        all.push(seen(&studio.admin, &of_request));
    }
    all.join("\n")
}

/// The month of everyone's reviews is that of the projects' end, and not that of the publication in December.
fn assert_month_of_the_end(studio: &Studio) {
    let path = format!("/api/creatives/{}/reviews", studio.dana.id);
    let all = studio.app.visitor().get(&path).is(200).json();
    assert_eq!(fields(&all, "month"), ["2026-11"; PROJECTS]);
}

#[test]
fn what_is_published_is_the_same_whenever_it_was_written() {
    let mut known: Option<String> = None;
    for seed in SEEDS {
        let deeds = drawn(seed, End::ByBoth);
        let case = format!("seed {seed}: {deeds:?}");
        let studio = Studio::open();
        let requests = closed(&studio);
        follow(&studio, &requests, &deeds, &case);
        studio.measure();
        for by in [By::Brand, By::Creative] {
            // At most once of each project, however often the other side writes and deletes.
            let told = notices(by.browser(&studio), "review_waiting");
            assert!(told <= PROJECTS, "{told} {by:?} {case}");
        }
        let shown = published_to_others(&studio, &requests);
        assert!(shown.contains("brief"), "both are published: {shown}");
        assert_month_of_the_end(&studio);
        let first = known.get_or_insert_with(|| shown.clone());
        assert_eq!(shown, *first, "{case}");
    }
}

#[test]
fn what_the_clock_publishes_is_the_same_whenever_it_was_written() {
    let mut known: Option<String> = None;
    for seed in SEEDS {
        let deeds = drawn(seed, End::ByClock);
        let case = format!("seed {seed}: {deeds:?}");
        let studio = Studio::open();
        let requests = closed(&studio);
        follow(&studio, &requests, &deeds, &case);
        studio.pass(Duration::days(4));
        studio.tick();
        studio.measure();
        for request in &requests {
            let phase = reviews(&studio.brand, request)["phase"].clone();
            assert_eq!(phase, "published", "{case}");
        }
        let shown = published_to_others(&studio, &requests);
        let first = known.get_or_insert_with(|| shown.clone());
        assert_eq!(shown, *first, "{case}");
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
        let requests = closed(&studio);
        for place in order {
            studio.pass(Duration::hours(7));
            write(&studio.brand, &requests[place], &of_brand()).is(200);
        }
        studio.pass(Duration::days(16));
        studio.tick();
        let listed = public_order(&studio);
        let mut sorted = listed.clone();
        sorted.sort_unstable();
        assert_eq!(listed.len(), PROJECTS, "{order:?}");
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
