//! A creative's archive: out of the inbox, and unseen by everyone else.

use serde_json::{Value, json};

use super::Studio;
use crate::browser::{Browser, Request};
use crate::samples::quote_request;

fn ids(browser: &Browser, query: &str) -> Vec<String> {
    let listed = browser.get(&format!("/api/creative/requests{query}"));
    let rows = listed.is(200).json();
    let id = |row: &Value| row["id"].as_str().unwrap().to_owned();
    rows.as_array().unwrap().iter().map(id).collect()
}

#[test]
fn a_creative_archives_a_request_and_takes_it_back() {
    let studio = Studio::open();
    let request = studio.send(&quote_request());
    studio.dana.propose(&request);
    let (dana, salem) = (&studio.dana.browser, &studio.salem.browser);
    let path = format!("/api/creative/requests/{request}/archive");
    let before = studio
        .brand
        .get(&format!("/api/quote-requests/{request}"))
        .json();
    for _ in 0..2 {
        dana.send(&Request::new("PUT", &path)).is(204);
    }
    assert_eq!(ids(dana, "?side=bidder"), Vec::<String>::new());
    assert_eq!(ids(dana, "?archived=yes"), std::slice::from_ref(&request));
    let counts = dana.get("/api/creative/requests/counts").is(200).json();
    assert_eq!(counts["archived"], json!(1));
    assert_eq!(counts["by_side"]["bidder"], json!(0));
    let after = studio
        .brand
        .get(&format!("/api/quote-requests/{request}"))
        .json();
    assert_eq!(before, after);
    // Salem has not answered: it is open to him as to everyone.
    salem.send(&Request::new("PUT", &path)).is(409);
    for _ in 0..2 {
        dana.send(&Request::new("DELETE", &path)).is(204);
    }
    assert_eq!(ids(dana, "?side=bidder"), [request]);
    assert_eq!(ids(dana, "?archived=yes"), Vec::<String>::new());
    dana.get("/api/creative/requests?archived=no").is(400);
    dana.get("/api/creative/requests?order=cheapest").is(400);
}
