//! Links of applications: who sees them, and how they become works.

use serde_json::{Value, json};

use super::PATH;
use super::review::decide;
use crate::browser::{Answer, Browser, Request};
use crate::harness::TestApp;
use crate::projects::id_of;
use crate::samples::{application, but};

const OWN: &str = "/api/creative/applications";
const WORKS: &str = "/api/creative/works";
const FILM: &str = "https://vimeo.com/1";
const POST: &str = "https://www.instagram.com/p/2";

fn send(creative: &Browser, links: Value) -> Answer {
    creative.post(PATH, &but(application(), "links", links))
}

/// An applicant who sent two links, an admin, and the application's id.
fn sent(app: &TestApp) -> (Browser, Browser, String) {
    let creative = app.creative("dana@example.com");
    let admin = app.admin("admin@example.com");
    let id = id_of(&send(&creative, json!([FILM, POST])).is(201).json());
    (creative, admin, id)
}

#[test]
fn an_applicant_changes_the_links_and_an_admin_sees_them() {
    let app = TestApp::spawn();
    let (creative, admin, id) = sent(&app);
    let path = format!("/api/admin/creative-applications/{id}");
    assert_eq!(admin.get(&path).json()["links"], json!([FILM, POST]));
    let change = Request::new("PATCH", &format!("{OWN}/{id}"));
    let changed = creative.send(&change.json(&json!({ "links": [POST] })));
    assert_eq!(changed.is(200).json()["links"], json!([POST]));
    assert_eq!(admin.get(&path).json()["links"], json!([POST]));
    let change = Request::new("PATCH", &format!("{OWN}/{id}"));
    let wrong = creative.send(&change.json(&json!({ "links": ["https://example.com"] })));
    wrong.refused_fields(&[("links", "link_not_allowed")]);
    assert_eq!(creative.get(OWN).json()[0]["links"], json!([POST]));
}

#[test]
fn wrong_links_and_more_than_six_are_refused() {
    let app = TestApp::spawn();
    let creative = app.creative("dana@example.com");
    let seven: Vec<String> = (1..=7).map(|n| format!("https://vimeo.com/{n}")).collect();
    for (links, code) in [
        (json!(["https://example.com/reel"]), "link_not_allowed"),
        (json!(["http://vimeo.com/1"]), "link_not_allowed"),
        (json!(["javascript:alert(1)"]), "invalid_url"),
        (json!(seven), "too_many"),
    ] {
        send(&creative, links).refused_fields(&[("links", code)]);
    }
    assert_eq!(app.rows_of("applications"), 0);
}

#[test]
fn an_approval_makes_drafts_of_links_until_it_is_undone() {
    let app = TestApp::spawn();
    let (creative, admin, id) = sent(&app);
    decide(&admin, &id, "approve").is(200);
    let works = creative.get(WORKS).is(200).json();
    let links: Vec<_> = works
        .as_array()
        .unwrap()
        .iter()
        .map(|w| &w["link"])
        .collect();
    assert_eq!(links, [FILM, POST]);
    let first = &works[0];
    assert_eq!(
        (&first["title"], &first["state"]),
        (&json!("vimeo.com 1"), &json!("draft"))
    );
    // A cover of its own is missing.
    let path = format!("{WORKS}/{}", first["id"].as_str().unwrap());
    let publish = Request::new("PATCH", &path).json(&json!({ "state": "published" }));
    creative
        .send(&publish)
        .refused_fields(&[("poster", "required")]);
    decide(&admin, &id, "undo").is(200);
    assert_eq!(app.rows_of("works"), 0);
    assert_eq!(creative.get(OWN).json()[0]["links"], json!([FILM, POST]));
    decide(&admin, &id, "approve").is(200);
    assert_eq!(app.rows_of("works"), 2);
}
