//! Blindness: whatever the two sides do in whatever order, no one else's answer holds a draft.

use serde_json::Value;
use time::Duration;

use super::super::Studio;
use super::{of_brand, of_creative, remove, reviews, write};
use crate::harness::TestApp;

/// A word that is in the drafts and nowhere else.
const SECRET: &str = "zanzibar";

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

fn secret(mut body: Value) -> Value {
    body["body"] = format!("{SECRET} {SECRET} {SECRET} {SECRET}").into();
    body
}

/// Everything that anyone but the author can ask for.
fn read_by_others(studio: &Studio, request: &str) -> String {
    let (visitor, other) = (studio.app.visitor(), &studio.salem.browser);
    let mut all = String::new();
    let page = |path: &str| path.replace("{id}", request);
    for path in [
        "/api/quote-requests/{id}",
        "/api/quote-requests/{id}/reviews",
        "/api/quote-requests/{id}/events",
    ] {
        all.push_str(&studio.admin.get(&page(path)).text());
    }
    for path in [
        "/api/admin/reviews",
        "/api/admin/reviews/counts",
        "/api/admin/audit",
        "/api/admin/overview",
    ] {
        all.push_str(&studio.admin.get(path).text());
    }
    for path in ["/api/notifications", "/api/account/export"] {
        all.push_str(&studio.admin.get(path).text());
        all.push_str(&other.get(path).text());
    }
    let creative = &studio.dana.id;
    for path in [
        format!("/api/creatives/{creative}"),
        format!("/api/creatives/{creative}/record"),
        format!("/api/creatives/{creative}/reviews"),
        "/api/creatives?sort=rating".to_owned(),
    ] {
        all.push_str(&visitor.get(&path).text());
    }
    all
}

/// What the other side of an author can ask for.
fn read_by(browser: &crate::browser::Browser, request: &str) -> String {
    let mut all = String::new();
    for path in [
        format!("/api/quote-requests/{request}"),
        format!("/api/quote-requests/{request}/reviews"),
        format!("/api/quote-requests/{request}/events"),
        format!("/api/quote-requests/{request}/brand-record"),
        "/api/notifications".to_owned(),
        "/api/account/export".to_owned(),
        "/api/creative/record".to_owned(),
        "/api/brand/record".to_owned(),
    ] {
        all.push_str(&browser.get(&path).text());
    }
    all
}

impl Call {
    fn make(self, studio: &Studio, request: &str) {
        let (brand, creative) = (&studio.brand, &studio.dana.browser);
        let answer = match self {
            Self::BrandWrites => write(brand, request, &secret(of_brand())),
            Self::BrandDeletes => remove(brand, request),
            Self::CreativeWrites => write(creative, request, &secret(of_creative())),
            Self::CreativeDeletes => remove(creative, request),
        };
        answer.is(200);
    }
}

#[test]
fn no_order_of_calls_shows_a_draft() {
    let studio = Studio::of(TestApp::spawn_with(|settings| settings.quotes_per_hour = 0));
    for first in CALLS {
        for second in CALLS {
            one_order(&studio, [first, second, Call::BrandDeletes]);
            // The next order begins without what this one has left.
            studio.pass(Duration::days(20));
            studio.tick();
        }
    }
}

fn one_order(studio: &Studio, calls: [Call; 3]) {
    let request = studio.closed();
    studio.measure();
    let (brand, creative) = (&studio.brand, &studio.dana.browser);
    let before = read_by_others(studio, &request);
    let hidden = occurrences(&before);
    let of_both = [brand, creative].map(|browser| occurrences(&read_by(browser, &request)));
    let mails = studio.app.mails().len();
    let (mut by_brand, mut by_creative) = (false, false);
    for call in calls {
        if by_brand && by_creative {
            break;
        }
        call.make(studio, &request);
        match call {
            Call::BrandWrites => by_brand = true,
            Call::BrandDeletes => by_brand = false,
            Call::CreativeWrites => by_creative = true,
            Call::CreativeDeletes => by_creative = false,
        }
        if by_brand && by_creative {
            assert_eq!(reviews(brand, &request)["phase"], "published", "{calls:?}");
            return;
        }
        assert_eq!(
            occurrences(&read_by_others(studio, &request)),
            hidden,
            "{calls:?}"
        );
        if by_brand {
            assert_eq!(
                occurrences(&read_by(creative, &request)),
                of_both[1],
                "{calls:?}"
            );
        }
        if by_creative {
            assert_eq!(
                occurrences(&read_by(brand, &request)),
                of_both[0],
                "{calls:?}"
            );
        }
    }
    let sent = studio.app.mails();
    let told = sent
        .iter()
        .skip(mails)
        .map(|mail| format!("{:?}", mail.notice));
    assert!(
        told.into_iter().all(|mail| !mail.contains(SECRET)),
        "{calls:?}"
    );
    // Not a count, an order or an id of anyone's changes.
    let after = read_by_others(studio, &request);
    assert_eq!(lasting(&before), lasting(&after), "{calls:?}");
}

/// How often the word of the drafts occurs.
fn occurrences(text: &str) -> usize {
    text.matches(SECRET).count()
}

/// A text without the times at which it was asked for.
fn lasting(text: &str) -> Vec<&str> {
    let fields = text.split([',', '{', '}']);
    fields
        .filter(|field| {
            ![
                "_at\":",
                // The mail that tells the other side that something was written.
                "\"waiting\":",
                "\"at\":",
                "last_seen",
                // The test itself takes the mails that are due.
                "\"attempts\":",
                "\"late\":",
                "\"oldest_due_seconds\":",
                "exported",
            ]
            .iter()
            .any(|name| field.contains(name))
        })
        .collect()
}
