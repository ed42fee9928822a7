//! Blindness: whatever the two sides do in whatever order, no one else's answer, mail or time says anything of a draft.

use marsam_persistence::store::Engine;
use serde_json::{Value, json};
use time::Duration;

use super::super::Studio;
use super::mails::{render_due, without_ids};
use super::{of_brand, of_creative, remove, reviews, write};
use crate::browser::Browser;
use crate::harness::TestApp;

/// A word that is in the drafts and nowhere else.
pub(super) const SECRET: &str = "zanzibar";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Call {
    BrandWrites,
    BrandDeletes,
    CreativeWrites,
    CreativeDeletes,
}

const CALLS: [Call; 4] = [
    Call::BrandWrites,
    Call::BrandDeletes,
    Call::CreativeWrites,
    Call::CreativeDeletes,
];

/// A body with the word of the drafts.
pub(super) fn secret(mut body: Value) -> Value {
    body["body"] = format!("{SECRET} {SECRET} {SECRET} {SECRET}").into();
    body
}

/// What an address answers: the address, the status, and the body with all its times.
type Read = (String, u16, Value);

fn read(browser: &Browser, paths: &[&str], id: &str) -> Vec<Read> {
    let answers = paths.iter().map(|path| {
        let path = path.replace("{id}", id);
        let answer = browser.get(&path);
        assert!(answer.status < 500, "{path}: {}", answer.text());
        let body = if answer.status == 200 {
            answer.json()
        } else {
            Value::Null
        };
        (path, answer.status, body)
    });
    answers.collect()
}

/// Everything that anyone but the two sides can ask for.
fn read_by_others(studio: &Studio, request: &str) -> Vec<Read> {
    let of_admins = [
        "/api/quote-requests/{id}",
        "/api/quote-requests/{id}/reviews",
        "/api/quote-requests/{id}/events",
        "/api/quote-requests/{id}/brand-record",
        "/api/admin/quote-requests?limit=10",
        "/api/admin/quote-requests/counts",
        "/api/admin/reviews",
        "/api/admin/reviews?state=new",
        "/api/admin/reviews?state=flagged",
        "/api/admin/reviews/counts",
        "/api/admin/reports",
        "/api/admin/audit",
        "/api/admin/overview",
        "/api/notifications",
        "/api/account/export",
    ];
    let of_strangers = [
        "/api/quote-requests/{id}",
        "/api/quote-requests/{id}/reviews",
        "/api/quote-requests/{id}/brand-record",
        "/api/creative/requests",
        "/api/creative/requests/counts",
        "/api/creative/record",
        "/api/notifications",
        "/api/account/export",
    ];
    let of_everyone = [
        "/api/creatives/{id}",
        "/api/creatives/{id}/record",
        "/api/creatives/{id}/response",
        "/api/creatives/{id}/reviews",
        "/api/creatives?sort=rating",
        "/api/creatives?rating=4.5",
    ];
    [
        read(&studio.admin, &of_admins, request),
        read(&studio.salem.browser, &of_strangers, request),
        read(&studio.app.visitor(), &of_everyone, &studio.dana.id),
    ]
    .concat()
}

/// What a side can ask for.
fn read_by_side(studio: &Studio, side: Side, request: &str) -> Vec<Read> {
    let of_both = [
        "/api/quote-requests/{id}/reviews",
        "/api/quote-requests/{id}",
        "/api/quote-requests/{id}/events",
        "/api/quote-requests/{id}/brand-record",
        "/api/notifications",
        "/api/account/export",
    ];
    let of_one: &[&str] = match side {
        Side::Brand => &[
            "/api/brand/record",
            "/api/brand/quote-requests",
            "/api/brand/quote-requests/counts",
        ],
        Side::Creative => &[
            "/api/creative/record",
            "/api/creative/requests",
            "/api/creative/requests/counts",
        ],
    };
    let browser = side.browser(studio);
    [
        read(browser, &of_both, request),
        read(browser, of_one, request),
    ]
    .concat()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Brand,
    Creative,
}

impl Side {
    /// In an array with something for each side.
    const fn place(self) -> usize {
        match self {
            Self::Brand => 0,
            Self::Creative => 1,
        }
    }

    const fn other(self) -> Self {
        match self {
            Self::Brand => Self::Creative,
            Self::Creative => Self::Brand,
        }
    }

    const fn browser(self, studio: &Studio) -> &Browser {
        match self {
            Self::Brand => &studio.brand,
            Self::Creative => &studio.dana.browser,
        }
    }
}

impl Call {
    const fn side(self) -> Side {
        match self {
            Self::BrandWrites | Self::BrandDeletes => Side::Brand,
            Self::CreativeWrites | Self::CreativeDeletes => Side::Creative,
        }
    }

    const fn writes(self) -> bool {
        matches!(self, Self::BrandWrites | Self::CreativeWrites)
    }

    fn make(self, studio: &Studio, request: &str) {
        let browser = self.side().browser(studio);
        let answer = match self {
            Self::BrandWrites => write(browser, request, &secret(of_brand())),
            Self::CreativeWrites => write(browser, request, &secret(of_creative())),
            Self::BrandDeletes | Self::CreativeDeletes => remove(browser, request),
        };
        answer.is(200);
    }
}

/// What a side has done so far: whether it has a draft, and whether it has ever written one.
#[derive(Clone, Copy, Debug, Default)]
struct Done {
    has_draft: bool,
    has_written: bool,
}

impl Done {
    const fn after(self, call: Call) -> Self {
        Self {
            has_draft: call.writes(),
            has_written: self.has_written || call.writes(),
        }
    }
}

/// How often the word of the drafts occurs.
fn occurrences(read: &[Read]) -> usize {
    let bodies = read.iter().map(|(_, _, body)| body.to_string());
    bodies.map(|body| body.matches(SECRET).count()).sum()
}

fn every_order_that_ends_in(third: Call) {
    let studio = Studio::of(TestApp::spawn_with(|settings| settings.quotes_per_hour = 0));
    let orders = CALLS
        .iter()
        .flat_map(|first| CALLS.map(|second| (*first, second)));
    let third_place = CALLS.iter().position(|call| *call == third).unwrap();
    let is_embedded = matches!(studio.app.store().engine(), Engine::Sqlite(_));
    for (place, (first, second)) in orders.enumerate() {
        // A quarter of the orders on PostgreSQL, another one for each last call: what is compared does not depend on the
        // engine.
        let quarter = (place / CALLS.len() + third_place) % CALLS.len();
        if !is_embedded && place % CALLS.len() != quarter {
            continue;
        }
        one_order(&studio, [first, second, third]);
        // The next order begins without what this one has left.
        studio.pass(Duration::days(20));
        studio.tick();
    }
}

/// Makes the calls, each compared before and after, up to the publication.
fn one_order(studio: &Studio, calls: [Call; 3]) {
    let request = studio.closed();
    studio.measure();
    render_due(studio);
    let before = read_by_others(studio, &request);
    let (mut brand, mut creative) = (Done::default(), Done::default());
    // What a side has read since its own last call.
    let mut last_read: [Option<Vec<Read>>; 2] = [None, None];
    for call in calls {
        let (side, other) = (call.side(), call.side().other());
        let seen_before = last_read[other.place()]
            .take()
            .unwrap_or_else(|| read_by_side(studio, other, &request));
        call.make(studio, &request);
        last_read[side.place()] = None;
        let is_first = call.writes() && !done_by(side, brand, creative).has_written;
        match side {
            Side::Brand => brand = brand.after(call),
            Side::Creative => creative = creative.after(call),
        }
        if brand.has_draft && creative.has_draft {
            let phase = reviews(&studio.brand, &request)["phase"].clone();
            assert_eq!(phase, "published", "{calls:?}");
            return;
        }
        let seen = read_by_side(studio, other, &request);
        if is_first {
            shows_only_that_one_was_written(&seen_before, &seen, &format!("{calls:?}"));
        } else {
            assert_eq!(seen, seen_before, "{call:?} of {calls:?}");
        }
        last_read[other.place()] = Some(seen);
    }
    for mail in render_due(studio) {
        assert!(!mail.text.contains(SECRET), "{calls:?}: {}", mail.text);
    }
    // Not a count, an order, an id or a time of anyone's changes.
    assert_eq!(read_by_others(studio, &request), before, "{calls:?}");
}

const fn done_by(side: Side, brand: Done, creative: Done) -> Done {
    match side {
        Side::Brand => brand,
        Side::Creative => creative,
    }
}

/// The other side learns of the first writing, and of nothing that was written.
fn shows_only_that_one_was_written(before: &[Read], after: &[Read], calls: &str) {
    assert_eq!(occurrences(after), occurrences(before), "{calls}");
    for ((path, status, was), (_, now_status, now)) in before.iter().zip(after) {
        assert_eq!(now_status, status, "{path}: {calls}");
        let mut wanted = was.clone();
        if path.ends_with("/reviews") {
            wanted["other_has_written"] = json!(true);
        }
        if path == "/api/notifications" {
            let mut kinds = kinds_of(was);
            kinds.push("review_waiting".to_owned());
            kinds.sort_unstable();
            assert_eq!(kinds_of(now), kinds, "{calls}");
        } else if path != "/api/account/export" {
            // The export holds the notice, too.
            assert_eq!(*now, wanted, "{path}: {calls}");
        }
    }
}

/// The kinds of notices, in the order of the alphabet.
fn kinds_of(notices: &Value) -> Vec<String> {
    let all = notices.as_array().unwrap().iter();
    let mut kinds: Vec<String> = all
        .map(|notice| notice["event"].as_str().unwrap().to_owned())
        .collect();
    kinds.sort_unstable();
    kinds
}

#[test]
fn no_order_of_calls_shows_a_draft() {
    every_order_that_ends_in(Call::BrandDeletes);
}

#[test]
fn no_order_of_calls_that_ends_in_a_deletion_by_the_creative_shows_a_draft() {
    every_order_that_ends_in(Call::CreativeDeletes);
}

#[test]
fn no_order_of_calls_that_ends_in_a_writing_by_the_brand_shows_a_draft() {
    every_order_that_ends_in(Call::BrandWrites);
}

#[test]
fn no_order_of_calls_that_ends_in_a_writing_by_the_creative_shows_a_draft() {
    every_order_that_ends_in(Call::CreativeWrites);
}

/// What the other side, admins and everyone read while a draft with this body is kept, and the mails about it; ids apart.
fn read_beside(draft: &Value) -> String {
    let studio = Studio::open();
    let request = studio.closed();
    studio.measure();
    render_due(&studio);
    write(&studio.brand, &request, draft).is(200);
    let dana = &studio.dana.browser;
    let of_creative = read(dana, &["/api/quote-requests/{id}/reviews"], &request);
    let of_admins = [
        "/api/quote-requests/{id}/reviews",
        "/api/admin/reviews",
        "/api/admin/reviews/counts",
    ];
    let of_everyone = ["/api/creatives/{id}/record", "/api/creatives/{id}/reviews"];
    let all = [
        of_creative,
        read(&studio.admin, &of_admins, &request),
        read(&studio.app.visitor(), &of_everyone, &studio.dana.id),
    ]
    .concat();
    let mut texts: Vec<String> = all.iter().map(|read| format!("{read:?}")).collect();
    let notices = dana.get("/api/notifications").is(200).json();
    let waiting = notices.as_array().unwrap().iter();
    let waiting: Vec<&Value> = waiting
        .filter(|notice| notice["event"] == "review_waiting")
        .collect();
    assert_eq!(waiting.len(), 1);
    texts.push(waiting[0].to_string());
    let mut mails: Vec<String> = render_due(&studio)
        .into_iter()
        .map(|mail| mail.text)
        .collect();
    mails.sort_unstable();
    texts.extend(mails);
    without_ids(&texts.join("\n"))
}

#[test]
fn what_others_read_is_the_same_whatever_was_written() {
    let warm = secret(of_brand());
    let cold = json!({
        "quality": 1, "communication": 1, "care": 2, "again": false, "lang": "ar", "name_shown": false,
    });
    let beside = read_beside(&warm);
    assert!(!beside.contains(SECRET), "{beside}");
    assert_eq!(beside, read_beside(&cold));
}
