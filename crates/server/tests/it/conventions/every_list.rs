//! Every list of the API's document: it counts itself, and has pages or a bound.

use serde_json::{Value, json};

use crate::browser::{Browser, Request};
use crate::document::document;
use crate::projects::{Studio, reason};
use crate::samples::write_to_us;

/// Lists that answer all their rows at once, and what bounds their number.
const WITHOUT_PAGES: [(&str, &str); 7] = [
    ("/api/admin/fees", "24 months"),
    ("/api/services", "the services are a vocabulary"),
    ("/api/creative/works", "domain::works::MAX_WORKS"),
    (
        "/api/creatives/{id}/reviews",
        "domain::reviews::PAGE_SIZE: its pages have numbers, for a cursor would tell when a review was written",
    ),
    ("/api/creatives/{id}/works", "domain::works::MAX_WORKS"),
    (
        "/api/quote-requests/{id}/disputes",
        "domain::quote_requests::limits: reports are bounded",
    ),
    ("/api/shortlist", "domain::shortlists::MAX_SHORTLISTED"),
];

/// A list: its path in the document, and the names of its parameters.
struct List {
    path: String,
    parameters: Vec<String>,
}

impl List {
    fn has_pages(&self) -> bool {
        ["limit", "cursor"].map(|name| self.parameters.contains(&name.to_owned())) == [true, true]
    }
}

fn documented() -> Vec<List> {
    let document = document();
    let paths = document["paths"].as_object().unwrap().iter();
    let lists = paths.filter(|(_, item)| {
        let answer = &item["get"]["responses"]["200"]["content"]["application/json"];
        answer["schema"]["type"] == "array"
    });
    let lists = lists.map(|(path, item)| {
        let parameters = item["get"]["parameters"].as_array();
        let names = parameters.into_iter().flatten();
        List {
            path: path.clone(),
            parameters: names
                .map(|parameter| parameter["name"].as_str().unwrap().to_owned())
                .collect(),
        }
    });
    lists.collect()
}

/// A studio with a row in the lists, and who may read each of them where.
struct Reader {
    studio: Studio,
    request: String,
    proposal: String,
}

impl Reader {
    fn open() -> Self {
        let studio = Studio::open();
        let request = studio.request();
        let proposal = studio.dana.propose(&request);
        studio.salem.propose(&request);
        write_to_us(&studio.app, 1);
        crate::works::reports::for_route(&studio.app, 1);
        crate::works::moderation::for_route(&studio.app, 1, "/api/admin/works");
        let kept = format!("/api/shortlist/{}", studio.dana.id);
        studio.brand.send(&Request::new("PUT", &kept)).is(204);
        Self {
            studio,
            request,
            proposal,
        }
    }

    fn of(&self, path: &str) -> (&Browser, String) {
        let studio = &self.studio;
        let section = path.split('/').nth(2).unwrap_or_default();
        let (browser, id) = match section {
            "admin" => (&studio.admin, &*self.request),
            "creative" => (&studio.dana.browser, ""),
            "creatives" => (&studio.brand, &*studio.dana.id),
            "proposals" => (&studio.brand, &*self.proposal),
            _ => (&studio.brand, &*self.request),
        };
        (browser, path.replace("{id}", id))
    }
}

#[test]
fn every_list_has_pages_or_a_bound_of_its_own() {
    let lists = documented();
    assert!(lists.len() >= 20, "{} lists", lists.len());
    for list in &lists {
        let bound = WITHOUT_PAGES.iter().find(|(path, _)| *path == list.path);
        assert_ne!(list.has_pages(), bound.is_some(), "{}", list.path);
    }
    for (path, bound) in WITHOUT_PAGES {
        assert!(
            lists.iter().any(|list| list.path == path),
            "{path}: {bound}"
        );
    }
}

#[test]
fn every_list_counts_itself() {
    let reader = Reader::open();
    let mut filled = 0;
    for list in documented() {
        let (browser, path) = reader.of(&list.path);
        let answer = browser.get(&path).is(200);
        let Value::Array(rows) = answer.json() else {
            panic!("{path} is not an array")
        };
        let total = rows.len().to_string();
        assert_eq!(answer.header("x-total-count"), Some(&*total), "{path}");
        filled += usize::from(!rows.is_empty());
    }
    assert!(filled >= 16, "{filled} lists have rows");
}

#[test]
fn a_limit_is_from_1_to_100() {
    let reader = Reader::open();
    for list in documented().iter().filter(|list| list.has_pages()) {
        let (browser, path) = reader.of(&list.path);
        for wrong in [
            "0",
            "101",
            "-1",
            "x",
            "1.5",
            "99999999999999999999",
            "%00",
            "%D9%A1",
        ] {
            let answer = browser.get(&format!("{path}?limit={wrong}"));
            answer.refused(400, "invalid_limit");
        }
        for right in ["1", "100", ""] {
            browser.get(&format!("{path}?limit={right}")).is(200);
        }
    }
}

#[test]
fn an_invalid_cursor_is_refused() {
    let reader = Reader::open();
    let paged = documented().into_iter().filter(List::has_pages);
    let mut paths: Vec<String> = paged.map(|list| list.path).collect();
    paths.push("/api/admin/creative-applications?order=reviewed".to_owned());
    for path in paths {
        let (browser, path) = reader.of(&path);
        let and = if path.contains('?') { '&' } else { '?' };
        let numbered = ["/deliveries", "/versions", "/brief-versions"];
        let is_numbered = numbered.map(|end| path.ends_with(end));
        // The cursor of versions is a number.
        let number = if is_numbered.contains(&true) {
            "-"
        } else {
            "1"
        };
        for wrong in ["x", number, "%00", "0199aaaa", "';--", "%FF"] {
            let answer = browser.get(&format!("{path}{and}cursor={wrong}"));
            answer.refused(400, "invalid_cursor");
        }
        browser.get(&format!("{path}{and}cursor=")).is(200);
    }
}

/// Reads a list of two rows in pages of one.
fn comes_in_pages(brand: &Browser, path: &str) {
    let all = brand.get(path).is(200).json();
    let first = brand.get(&format!("{path}?limit=1")).is(200);
    assert_eq!(first.header("x-total-count"), Some("2"));
    let link = first.header("link").unwrap();
    let next = link.split(['<', '>']).nth(1).unwrap();
    let last = brand.get(next).is(200);
    assert_eq!(last.header("x-total-count"), Some("2"));
    assert_eq!(last.header("link"), None);
    let read = [first.json(), last.json()].map(|page| page.as_array().unwrap().clone());
    assert_eq!(json!(read.concat()), all);
}

#[test]
fn the_threads_of_a_request_come_in_pages_the_first_proposal_first() {
    let reader = Reader::open();
    let (brand, path) = reader.of("/api/quote-requests/{id}/messages");
    comes_in_pages(brand, &path);
    let threads = brand.get(&path).is(200).json();
    let of = [0, 1].map(|at| threads[at]["creative"]["id"].clone());
    let studio = &reader.studio;
    assert_eq!(of, [json!(studio.dana.id), json!(studio.salem.id)]);
    let unknown = format!("{path}?cursor=0199aaaa-0000-7000-8000-000000000000");
    let answer = brand.get(&unknown).is(200);
    assert_eq!(answer.header("x-total-count"), Some("2"));
    assert_eq!(answer.json(), json!([]));
}

#[test]
fn the_proposals_of_a_request_come_in_pages_oldest_first() {
    let reader = Reader::open();
    let (brand, path) = reader.of("/api/quote-requests/{id}/proposals");
    comes_in_pages(brand, &path);
    let dana = &reader.studio.dana;
    let own = dana.browser.get(&path).is(200);
    assert_eq!(own.header("x-total-count"), Some("1"));
    assert_eq!(own.json()[0]["creative"]["id"], json!(dana.id));
}

#[test]
fn the_latest_decision_is_first_among_the_reviewed() {
    let reader = Reader::open();
    let admin = &reader.studio.admin;
    let list = "/api/admin/creative-applications?order=reviewed";
    let names = |path: &str| -> Vec<String> {
        let rows = admin.get(path).is(200).json();
        let rows = rows.as_array().unwrap().iter();
        let ids = rows.map(|row| row["id"].as_str().unwrap().to_owned());
        ids.collect()
    };
    let before = names(list);
    let applicant = reader.studio.app.creative("late@example.com");
    let late = crate::samples::apply(&applicant);
    assert_eq!(names(list), before, "what waits was not reviewed");
    reader.studio.app.pass(time::Duration::MINUTE);
    let path = format!("/api/admin/creative-applications/{late}/reject");
    admin.post(&path, &json!({ "reason": "Not now" })).is(200);
    let first = admin.get(&format!("{list}&limit=1")).is(200);
    assert_eq!(first.json()[0]["id"], json!(late));
    let link = first.header("link").unwrap();
    let next = link.split(['<', '>']).nth(1).unwrap();
    assert_eq!(names(next), before[..1]);
}

#[test]
fn own_requests_are_filtered_by_several_statuses_and_the_oldest_can_be_first() {
    let studio = Studio::open();
    let (pending, running) = (studio.request(), studio.project());
    let cancelled = studio.request();
    let path = format!("/api/quote-requests/{cancelled}/cancel");
    studio.brand.post(&path, &reason()).is(200);
    let ids = |query: &str| -> Vec<String> {
        let path = format!("/api/brand/quote-requests?{query}");
        let rows = studio.brand.get(&path).is(200).json();
        let rows = rows.as_array().unwrap().iter();
        let ids = rows.map(|row| row["id"].as_str().unwrap().to_owned());
        ids.collect()
    };
    assert_eq!(
        ids("order=oldest"),
        [pending.clone(), running.clone(), cancelled.clone()]
    );
    assert_eq!(ids("status=Pending&status=Accepted"), [running, pending]);
    assert_eq!(ids("status=Declined&status=Cancelled"), [cancelled]);
    let wrong = studio
        .brand
        .get("/api/brand/quote-requests?status=Pending&status=x");
    wrong.refused(400, "bad_request");
}
