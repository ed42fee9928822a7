//! Blindness: whatever the two sides do in whatever order, no one else's answer holds a draft.

use proptest::prelude::*;
use serde_json::Value;

use super::super::Studio;
use super::{of_brand, of_creative, remove, reviews, write};

/// A word that is in the drafts and nowhere else.
const SECRET: &str = "zanzibar";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Call {
    BrandWrites,
    BrandDeletes,
    CreativeWrites,
    CreativeDeletes,
}

fn call() -> impl Strategy<Value = Call> {
    prop_oneof![
        2 => Just(Call::BrandWrites),
        1 => Just(Call::BrandDeletes),
        2 => Just(Call::CreativeWrites),
        1 => Just(Call::CreativeDeletes),
    ]
}

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

proptest! {
    // Each case is a server with a project.
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn no_order_of_calls_shows_a_draft(calls in prop::collection::vec(call(), 1..7)) {
        let studio = Studio::open();
        let request = studio.closed();
        studio.measure();
        let before = read_by_others(&studio, &request);
        let (brand, creative) = (&studio.brand, &studio.dana.browser);
        let (mut by_brand, mut by_creative) = (false, false);
        for call in calls {
            match call {
                Call::BrandWrites => { write(brand, &request, &secret(of_brand())).is(200); by_brand = true; }
                Call::BrandDeletes => { remove(brand, &request).is(200); by_brand = false; }
                Call::CreativeWrites => { write(creative, &request, &secret(of_creative())).is(200); by_creative = true; }
                Call::CreativeDeletes => { remove(creative, &request).is(200); by_creative = false; }
            }
            if by_brand && by_creative {
                prop_assert_eq!(&reviews(brand, &request)["phase"], "published");
                break;
            }
            prop_assert!(!read_by_others(&studio, &request).contains(SECRET));
            if by_brand {
                prop_assert!(!read_by(creative, &request).contains(SECRET));
            }
            if by_creative {
                prop_assert!(!read_by(brand, &request).contains(SECRET));
            }
            for mail in studio.app.mails() {
                prop_assert!(!format!("{:?}", mail.notice).contains(SECRET));
            }
        }
        if !(by_brand && by_creative) {
            // Not a count, an order or an id of anyone's changes.
            prop_assert_eq!(lasting(&before), lasting(&read_by_others(&studio, &request)));
        }
    }
}

/// A text without the times at which it was asked for.
fn lasting(text: &str) -> Vec<&str> {
    let fields = text.split([',', '{', '}']);
    fields
        .filter(|field| {
            !["_at\":", "\"at\":", "last_seen", "exported"]
                .iter()
                .any(|name| field.contains(name))
        })
        .collect()
}
