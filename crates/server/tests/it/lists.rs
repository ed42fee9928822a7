//! Lists: the words by which rows are found, and the counts that are kept, after every kind of write.

use marsam_persistence::creatives;
use marsam_persistence::testing::profile;
use serde_json::{Value, json};
use url::form_urlencoded;

use crate::browser::{Answer, Browser};
use crate::harness::{PASSWORD, START, TestApp};
use crate::projects::{Studio, reason};
use crate::samples::{apply, but, quote_request};

fn ids(answer: &Answer) -> Vec<String> {
    let rows = answer.json();
    let rows = rows.as_array().unwrap().iter();
    let ids = rows.map(|row| row["id"].as_str().unwrap().to_owned());
    ids.collect()
}

fn ask(brand: &Browser, brief: &str) -> String {
    let body = but(quote_request(), "projectDescription", json!(brief));
    let sent = brand.post("/api/quote-requests", &body).is(201).json();
    sent["id"].as_str().unwrap().to_owned()
}

#[test]
fn requests_and_people_are_found_by_the_names_of_creatives_in_every_spelling() {
    let studio = Studio::open();
    let app = &studio.app;
    let asked = studio.request();
    studio.dana.propose(&asked);
    let other = ask(&app.brand("other@example.com"), "A wall");
    let mut renamed = profile("Shahad Al-Kandari");
    renamed.name_ar = Some("شهد عبد العزيز".to_owned());
    let creative = studio.dana.id.parse().unwrap();
    let rename = |db: &mut _| creatives::replace(db, creative, &renamed, START);
    app.store().write(rename).unwrap();
    let found = |list: &str, typed: &str| {
        let typed: String = form_urlencoded::byte_serialize(typed.as_bytes()).collect();
        let path = format!("/api/admin/{list}?q={typed}");
        ids(&studio.admin.get(&path).is(200))
    };
    for spelling in [
        "shahad",
        "Shahad photographs",
        "alkandari",
        "al kandari",
        "شهد",
        "عبدالعزيز",
        "عبد العزيز",
    ] {
        if !spelling.contains("photographs") {
            assert_eq!(found("users", spelling).len(), 1, "{spelling}");
        }
        assert_eq!(found("quote-requests", spelling), [&*asked], "{spelling}");
    }
    assert_eq!(found("quote-requests", "wall"), [other]);
    assert_eq!(found("quote-requests", "shahad wall"), [""; 0]);
    app.lists_are_kept();
}

#[test]
fn one_brand_with_two_spellings_is_found_together() {
    let app = TestApp::spawn();
    let admin = app.admin("admin@example.com");
    let brand = app.brand("one@example.com");
    for name in ["Café Al-Gahwa", "cafe algahwa", "CAFE AL GAHWA"] {
        let body = but(quote_request(), "brandName", json!(name));
        brand.post("/api/quote-requests", &body).is(201);
    }
    for typed in [
        "cafe+gahwa",
        "caf%C3%A9+al-gahwa",
        "algahwa",
        "cafealgahwa",
        "qahwa",
    ] {
        let path = format!("/api/admin/quote-requests?q={typed}");
        assert_eq!(ids(&admin.get(&path).is(200)).len(), 3, "{typed}");
    }
}

/// A project, requests that were cancelled and edited, applications of each outcome, and accounts that changed.
fn busy() -> Studio {
    let studio = Studio::open();
    let app = &studio.app;
    studio.project();
    let edited = studio.request();
    studio.dana.propose(&edited);
    let cancelled = studio.request();
    let path = format!("/api/quote-requests/{cancelled}/cancel");
    studio.brand.post(&path, &reason()).is(200);
    studio.on_hold();
    for (number, review) in ["approve", "reject", "request-changes"].iter().enumerate() {
        let one = apply(&app.creative(&format!("applicant-{number}@example.com")));
        let path = format!("/api/admin/creative-applications/{one}/{review}");
        let note = json!({ "note": "A link, please.", "reason": "Not now" });
        studio.admin.post(&path, &note).is(200);
        let undo = format!("/api/admin/creative-applications/{one}/undo");
        if number == 1 {
            studio.admin.post(&undo, &json!({})).is(200);
        }
    }
    app.admin("second@example.com");
    studio
}

#[test]
fn what_is_kept_is_what_a_rebuild_makes() {
    let studio = busy();
    let app = &studio.app;
    app.lists_are_kept();
    let profile = json!({ "full_name": "Noura Al-Mutawa", "company_name": "Dar Al-Qamar" });
    let path = "/api/users/profile";
    let change = crate::browser::Request::new("PATCH", path).json(&profile);
    studio.brand.send(&change).is(200);
    let gone = app.brand("gone@example.com");
    ask(&gone, "Menus for the souq");
    let me = gone.get("/api/users/me").is(200).json();
    let suspended = format!("/api/admin/users/{}", me["id"].as_str().unwrap());
    for verb in ["suspend", "restore"] {
        let path = format!("{suspended}/{verb}");
        studio.admin.post(&path, &reason()).is(200);
    }
    app.lists_are_kept();
    let gone = app.brand("erased@example.com");
    ask(&gone, "Nobody finds this again");
    let erasure = json!({ "current_password": PASSWORD });
    gone.post("/api/account/delete", &erasure).is(204);
    app.lists_are_kept();
    for word in ["erased", "nobody"] {
        for list in ["users", "quote-requests"] {
            let path = format!("/api/admin/{list}?q={word}");
            assert_eq!(studio.admin.get(&path).is(200).json(), json!([]), "{path}");
        }
    }
}

#[test]
fn rows_are_found_by_the_beginnings_of_their_words_in_either_script() {
    let app = TestApp::spawn();
    let (brand, other) = (app.brand("one@example.com"), app.brand("two@souq.example"));
    let admin = app.admin("admin@example.com");
    let menu = ask(&brand, "Menu photographs, السالميّة");
    let film = ask(&other, "A film of the menu at night");
    let found = |browser: &Browser, list: &str, q: &str| {
        ids(&browser.get(&format!("{list}?q={q}")).is(200))
    };
    let all = "/api/admin/quote-requests";
    assert_eq!(found(&admin, all, "menu"), [film, menu.clone()]);
    assert_eq!(found(&admin, all, "MEN+photo"), [&*menu]);
    assert_eq!(
        found(&admin, all, "%D8%B3%D8%A7%D9%84%D9%85%D9%8A%D9%87"),
        [&*menu]
    );
    assert_eq!(found(&admin, all, "hotographs"), [""; 0]);
    assert_eq!(found(&admin, all, "menu+film&status=Cancelled"), [""; 0]);
    assert_eq!(found(&brand, "/api/brand/quote-requests", "menu"), [menu]);
    assert_eq!(
        found(&admin, "/api/admin/users", "two@souq.example").len(),
        1
    );
    assert_eq!(found(&admin, "/api/admin/users", "souq").len(), 1);
    assert_eq!(found(&admin, "/api/admin/users", "example").len(), 3);
}

#[test]
fn a_search_is_counted_to_a_thousand_and_says_when_there_are_more() {
    let app = TestApp::spawn_with(|settings| settings.quotes_per_hour = 0);
    let admin = app.admin("admin@example.com");
    app.brand("brand@example.com");
    app.many_requests(1_005, "Menu for the souq");
    app.many_requests(3, "A film at night");
    let listed = |query: &str| admin.get(&format!("/api/admin/quote-requests?limit=2{query}"));
    let head = |answer: &Answer| {
        let header = |name| answer.header(name).map(str::to_owned);
        (header("x-total-count").unwrap(), header("x-total-more"))
    };
    let more = || Some("true".to_owned());
    assert_eq!(head(&listed("")), ("1008".to_owned(), None));
    for (query, wanted) in [
        ("&q=menu", ("1000".to_owned(), more())),
        ("&q=m+so", ("1000".to_owned(), more())),
        (
            "&q=menu&status=Pending&order=oldest",
            ("1000".to_owned(), more()),
        ),
        ("&q=film", ("3".to_owned(), None)),
        ("&q=film+a", ("3".to_owned(), None)),
        ("&q=film+menu", ("0".to_owned(), None)),
    ] {
        let first = listed(query).is(200);
        assert_eq!(head(&first), wanted, "{query}");
        let next = first
            .header("link")
            .map(|link| link.split(['<', '>']).nth(1).unwrap().to_owned());
        let Some(next) = next else { continue };
        let second = admin.get(&next).is(200);
        assert_eq!(head(&second), wanted, "{query}");
        assert!(
            ids(&second).iter().all(|id| !ids(&first).contains(id)),
            "{query}"
        );
    }
    let whole = admin.get("/api/admin/quote-requests?q=menu").is(200);
    let Value::Array(rows) = whole.json() else {
        panic!()
    };
    assert_eq!(rows.len(), 1_000);
    let next = whole
        .header("link")
        .unwrap()
        .split(['<', '>'])
        .nth(1)
        .unwrap()
        .to_owned();
    assert_eq!(ids(&admin.get(&next).is(200)).len(), 5);
}
