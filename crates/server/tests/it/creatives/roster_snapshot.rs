//! The roster from memory: updated at once, ordered, counted, and with an entity tag.

use std::collections::VecDeque;

use marsam_domain::creatives::CreativeProfile;
use marsam_domain::ids::CreativeId;
use marsam_domain::options::RateRange;
use marsam_domain::services::Service;
pub(crate) use marsam_persistence::testing::profile;
use marsam_persistence::{Store, creatives};
use serde_json::{Value, json};
use time::Duration;

use crate::browser::Answer;
use crate::harness::{START, TestApp};

pub(crate) fn add(store: &Store, profile: &CreativeProfile) -> CreativeId {
    let made = |db: &mut _| creatives::insert(db, None, profile, START);
    store.write(made).unwrap()
}

fn names(answer: &Answer) -> Vec<String> {
    let Value::Array(rows) = answer.json() else {
        panic!("no array")
    };
    let name = |row: &Value| row["name"].as_str().unwrap().to_owned();
    rows.iter().map(name).collect()
}

pub(crate) fn listed(app: &TestApp, query: &str) -> Vec<String> {
    names(
        &app.visitor()
            .get(&format!("/api/creatives?{query}"))
            .is(200),
    )
}

#[test]
fn a_change_is_seen_by_the_next_request() {
    let app = TestApp::spawn();
    assert!(listed(&app, "limit=24").is_empty());
    for n in 1..=40 {
        add(app.store(), &profile(&format!("Noura {n}")));
        assert_eq!(listed(&app, "limit=100").len(), n);
        assert_eq!(
            listed(&app, "limit=24&sort=newest")[0],
            format!("Noura {n}")
        );
    }
}

/// Changes of the roster while it is read; `make races` makes 10,000.
fn changes() -> usize {
    std::env::var("MARSAM_ROSTER_CHANGES").map_or(180, |changes| changes.parse().unwrap())
}

/// How many are listed at once, while one comes and the oldest goes.
const LISTED: usize = 30;

/// Lists creatives named 0, 1, 2 and so on, and from then on takes the oldest away for each new one.
fn list_one_after_the_other(store: &Store, last: usize) {
    let mut ids = VecDeque::new();
    for n in 0..=last {
        ids.push_back(add(store, &profile(&n.to_string())));
        if ids.len() > LISTED {
            let oldest = ids.pop_front().unwrap();
            let hidden = |db: &mut _| creatives::hide(db, oldest, START);
            store.write(hidden).unwrap();
        }
    }
}

#[test]
fn readers_never_see_a_roster_that_no_moment_had() {
    let app = TestApp::spawn();
    // The first ones are one change each, the others two.
    let last = LISTED + (changes() - LISTED) / 2 - 1;
    std::thread::scope(|scope| {
        let writer = scope.spawn(|| list_one_after_the_other(app.store(), last));
        for _ in 0..3 {
            scope.spawn(|| {
                let (visitor, mut seen) = (app.visitor(), None);
                while seen < Some(last) {
                    let page = visitor.get("/api/creatives?sort=newest&limit=40").is(200);
                    let numbers: Vec<usize> = names(&page)
                        .iter()
                        .map(|name| name.parse().unwrap())
                        .collect();
                    let newest = numbers.first().copied();
                    assert!(newest >= seen, "what was seen does not go away");
                    seen = newest;
                    // Newest first without gaps, and no more or fewer than are listed at once.
                    let count = newest.map_or(0, |newest| (newest + 1).min(LISTED));
                    let one_more = newest.is_some_and(|newest| newest >= LISTED);
                    let is_one_more = one_more && numbers.len() == count + 1;
                    let count = count + usize::from(is_one_more);
                    let end = newest.map_or(0, |newest| newest + 1);
                    let expected: Vec<usize> = (end - count..end).rev().collect();
                    assert_eq!(numbers, expected);
                }
            });
        }
        writer.join().unwrap();
    });
}

#[test]
fn another_instance_sees_a_change_once_it_looks() {
    let app = TestApp::spawn();
    assert!(listed(&app, "").is_empty());
    let other = app.another_instance();
    add(&other, &profile("Noura"));
    app.roster().look_for_changes().unwrap();
    assert_eq!(listed(&app, ""), ["Noura"]);
}

#[test]
fn orders_are_newest_experience_and_rate_and_the_default_is_drawn_every_day() {
    let app = TestApp::spawn();
    for (name, years, rate) in [
        ("A", 5, None),
        ("B", 20, Some(RateRange::Over60)),
        ("C", 1, Some(RateRange::From8To15)),
    ] {
        let mut one = profile(name);
        (one.years_experience, one.rate_range) = (Some(years), rate);
        add(app.store(), &one);
    }
    assert_eq!(listed(&app, "sort=newest"), ["C", "B", "A"]);
    assert_eq!(listed(&app, "sort=experience"), ["B", "A", "C"]);
    assert_eq!(listed(&app, "sort=rate"), ["C", "B", "A"]);
    assert_eq!(listed(&app, "sort=upwards"), listed(&app, ""));
    let mut orders = std::collections::BTreeSet::new();
    // One of the six is missing after 120 days once in 500 million runs.
    for _ in 0..120 {
        assert_eq!(listed(&app, ""), listed(&app, ""), "the same all day");
        orders.insert(listed(&app, ""));
        if orders.len() == 6 {
            break;
        }
        app.pass(Duration::days(1));
    }
    assert_eq!(orders.len(), 6, "each of six orders has come");
}

#[test]
fn pages_of_the_fair_order_hold_everyone_once_also_over_midnight() {
    let app = TestApp::spawn();
    for n in 0..30 {
        add(app.store(), &profile(&n.to_string()));
    }
    let mut found = Vec::new();
    let mut address = "/api/creatives?limit=7&service=Photography".to_owned();
    loop {
        let page = app.visitor().get(&address).is(200);
        found.extend(names(&page));
        let Some(link) = page.header("link") else {
            break;
        };
        link.trim_start_matches('<')
            .split('>')
            .next()
            .unwrap()
            .clone_into(&mut address);
        if found.len() == 14 {
            app.pass(Duration::days(1));
        }
    }
    assert_eq!(found.len(), 30);
    found.sort();
    found.dedup();
    assert_eq!(found.len(), 30);
}

#[test]
fn a_cursor_of_another_order_is_refused() {
    let app = TestApp::spawn();
    for n in 0..3 {
        add(app.store(), &profile(&n.to_string()));
    }
    let first = app.visitor().get("/api/creatives?limit=1").is(200);
    let link = first.header("link").unwrap();
    let cursor = link
        .split("cursor=")
        .nth(1)
        .unwrap()
        .split('>')
        .next()
        .unwrap();
    let refused = format!("/api/creatives?limit=1&sort=newest&cursor={cursor}");
    assert_eq!(
        app.visitor().get(&refused).is(400).json()["code"],
        "invalid_cursor"
    );
}

#[test]
fn a_search_forgives_a_typo_and_ranks_names_first() {
    let app = TestApp::spawn();
    add(app.store(), &profile("Salem"));
    let mut named = profile("Souq Studio");
    named.bio = "Portraits".to_owned();
    add(app.store(), &named);
    assert_eq!(listed(&app, "q=souq"), ["Souq Studio", "Salem"]);
    let mut photographers = listed(&app, "q=photgrapher");
    photographers.sort();
    // Both offer photography.
    assert_eq!(photographers, ["Salem", "Souq Studio"]);
    assert_eq!(listed(&app, "q=%D8%A7%D9%84%D8%B3%D9%88%D9%82").len(), 2);
    assert_eq!(listed(&app, "q=portraits+xyz"), ["Souq Studio"]);
    let search = |q: &str| app.visitor().get(&format!("/api/creatives?q={q}")).is(200);
    let counts = |q: &str| {
        let answer = search(q);
        let [total, complete] = ["x-total-count", "x-complete-count"]
            .map(|name| answer.header(name).unwrap().parse::<usize>().unwrap());
        (total, complete)
    };
    assert_eq!(counts("souq"), (2, 2));
    assert_eq!(counts("souq+portraits"), (2, 1));
    assert_eq!(counts("portraits+xyz"), (1, 0));
    assert_eq!(counts("xyz"), (0, 0));
}

#[test]
fn a_search_that_finds_no_one_has_suggestions_that_find_someone() {
    let app = TestApp::spawn();
    let path = |q: &str| format!("/api/creatives/suggestions?q={q}");
    let suggested = |q: &str| app.visitor().get(&path(q)).is(200).json();
    assert_eq!(suggested("loog"), json!({ "queries": [], "services": [] }));
    let mut designer = profile("Dana");
    designer.choices.skills = vec![Service::Branding, Service::Photography];
    add(app.store(), &designer);
    add(app.store(), &profile("Salem"));
    assert_eq!(
        suggested("loog"),
        json!({
            "queries": [{ "q": "Logo", "count": 1 }],
            "services": [
                { "value": "Photography", "count": 2 },
                { "value": "Branding", "count": 1 },
            ],
        })
    );
    assert_eq!(suggested("qzxv")["queries"], json!([]));
    let known = app.visitor().get(&path("loog"));
    let tag = known.header("etag").unwrap().to_owned();
    let again = || app.visitor().with("if-none-match", &tag).get(&path("loog"));
    again().is(304);
    add(app.store(), &designer);
    assert_eq!(again().is(200).json()["queries"][0]["count"], 2);
}

#[test]
fn rates_filter_and_every_option_is_counted() {
    let app = TestApp::spawn();
    let mut cheap = profile("A");
    cheap.rate_range = Some(RateRange::From8To15);
    add(app.store(), &cheap);
    add(app.store(), &profile("B"));
    assert_eq!(listed(&app, "rate=KWD+8-15/hour"), ["A"]);
    assert!(listed(&app, "rate=cheap").is_empty());
    let counts = app.visitor().get("/api/creatives/counts?q=souq").is(200);
    let count = |kind: &str, value: &str| {
        let options = counts.json()[kind].as_array().unwrap().clone();
        let option = options.iter().find(|option| option["value"] == value);
        option.unwrap()["count"].as_u64().unwrap()
    };
    assert_eq!(count("service", "Photography"), 2);
    assert_eq!(count("service", "Branding"), 0);
    assert_eq!(count("rate", "KWD 8-15/hour"), 1);
    assert_eq!(count("kuwaiti_dialect", "no"), 2);
}

#[test]
fn what_the_browser_has_is_not_sent_again_until_the_roster_changes() {
    let app = TestApp::spawn();
    let id = add(app.store(), &profile("Noura"));
    let one = format!("/api/creatives/{id}");
    for path in [
        "/api/creatives?limit=24",
        "/api/creatives",
        "/api/creatives/counts",
        &one,
        "/api/services",
    ] {
        let first = app.visitor().get(path).is(200);
        assert_eq!(first.header("cache-control"), Some("no-cache"), "{path}");
        let tag = first.header("etag").unwrap().to_owned();
        let known = || app.visitor().with("if-none-match", &tag).get(path);
        known().is(304);
        if path != "/api/services" {
            add(app.store(), &profile("Salem"));
            assert_ne!(known().is(200).header("etag"), Some(tag.as_str()), "{path}");
        }
    }
}

#[test]
fn an_answer_that_was_kept_is_sent_in_each_encoding_and_varies_by_it() {
    let app = TestApp::spawn();
    for n in 0..30 {
        add(app.store(), &profile(&format!("Noura {n}")));
    }
    let path = "/api/creatives?limit=24";
    let first = app.visitor().get(path).is(200);
    let tag = first.header("etag").unwrap();
    assert!(
        tag.starts_with("W/\""),
        "{tag} does not tell the encodings apart"
    );
    for accepted in ["identity", "gzip", "br", "gzip"] {
        let again = app.visitor().with("accept-encoding", accepted).get(path);
        let encoding = (accepted != "identity").then_some(accepted);
        assert_eq!(again.header("content-encoding"), encoding);
        for name in ["x-total-count", "link", "etag", "vary"] {
            assert_eq!(again.header(name), first.header(name), "{name}");
        }
    }
    let known = app.visitor().with("if-none-match", tag).get(path);
    known.is(304);
    for answer in [
        first,
        app.visitor().get("/api/services"),
        app.visitor().get("/api/config"),
    ] {
        assert_eq!(
            answer.header("vary").map(str::to_lowercase).as_deref(),
            Some("accept-encoding")
        );
    }
}

#[test]
fn the_next_page_of_an_answer_that_was_kept_keeps_the_rest_of_its_query() {
    let app = TestApp::spawn();
    for n in 0..2 {
        add(app.store(), &profile(&n.to_string()));
    }
    for query in [
        "limit=1&from=mail",
        "limit=1&from=home",
        "limit=1&from=mail",
    ] {
        let answer = app
            .visitor()
            .get(&format!("/api/creatives?{query}"))
            .is(200);
        let link = answer.header("link").unwrap();
        assert!(link.contains(query), "{link}");
    }
}

#[test]
fn a_list_without_a_limit_ends_after_a_thousand_and_goes_on() {
    let app = TestApp::spawn();
    app.write(|db| {
        for n in 0..1_005 {
            creatives::insert(db, None, &profile(&n.to_string()), START)?;
        }
        Ok(())
    });
    let first = app.visitor().get("/api/creatives").is(200);
    assert_eq!(names(&first).len(), 1_000);
    assert_eq!(first.header("x-total-count"), Some("1005"));
    let link = first.header("link").unwrap();
    let next = link.trim_start_matches('<').split('>').next().unwrap();
    assert_eq!(names(&app.visitor().get(next).is(200)).len(), 5);
}
