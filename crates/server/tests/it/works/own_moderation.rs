//! No admin judges what they show themselves, nor what is said about it.

use std::collections::BTreeSet;

use marsam_persistence::accounts;
use serde_json::{Value, json};

use super::{id_of, moderation, published, work};
use crate::conventions::half_bodies::id_of as account_of;
use crate::document::document;
use crate::harness::TestApp;
use crate::profile_images::with_avatar;

/// Later than every change here.
const UNTIL: &str = "2030-01-01T00:00:00Z";
const WORKS_SEEN: &str = "/api/admin/works/seen";
const CLOSE: &str = "/api/admin/reports/{id}/close";

/// The paths of the document by which an admin judges what creatives show.
fn judging() -> BTreeSet<&'static str> {
    let beginnings = [
        "/api/admin/works",
        "/api/admin/profile-",
        "/api/admin/reports",
    ];
    let paths = document()["paths"].as_object().unwrap().iter();
    paths
        .filter(|(_, item)| item.get("post").is_some())
        .map(|(path, _)| path.as_str())
        .filter(|path| beginnings.iter().any(|begins| path.starts_with(begins)))
        .collect()
}

fn seen(ids: &[&str]) -> Value {
    json!({ "ids": ids, "until": UNTIL })
}

#[test]
fn an_admin_judges_nothing_of_their_own_and_another_admin_does() {
    let app = TestApp::spawn();
    let (dana, entry) = published(&app);
    with_avatar(&app, &dana);
    let shown = work(&app, &dana, "Menu");
    let admin = app.admin("admin@example.com");
    let first = |list: &str| id_of_first(&admin.get(list).is(200).json());
    let (image, texts) = (
        first("/api/admin/profile-images"),
        first("/api/admin/profile-texts"),
    );
    let reported = |subject: &str, id: &str| {
        let about = json!({ "subject": subject, "id": id, "reason": "spam" });
        id_of(&app.visitor().post("/api/reports", &about).is(201))
    };
    let (of_page, of_work) = (reported("creative", &entry), reported("work", &shown));
    let other = moderation::for_route(&app, 1, "/api/admin/works");
    let account = account_of(&dana);
    app.write(|db| accounts::grant_admin(db, account, app.now()));
    let own = app.another_browser_of("dana@example.com");
    // Among others their own stays new.
    own.post(WORKS_SEEN, &seen(&[&shown, &other])).is(204);
    let counts = own.get("/api/admin/works/counts").is(200).json();
    assert_eq!(counts, json!({ "new": 1, "seen": 1, "hidden": 0 }));
    for list in ["works", "profile-images", "profile-texts", "reports"] {
        let path = format!("/api/admin/{list}");
        assert!(own_in(&own.get(&path).is(200).json()) > 0, "{list}");
        assert_eq!(own_in(&admin.get(&path).is(200).json()), 0, "{list}");
    }

    let hiding = json!({ "reason": "Not yours." });
    let with_work = json!({ "outcome": "work_hidden", "note": "Not yours." });
    let moves = [
        (WORKS_SEEN, &shown, seen(&[&shown])),
        ("/api/admin/works/{id}/hide", &shown, hiding.clone()),
        ("/api/admin/works/{id}/restore", &shown, json!({})),
        ("/api/admin/profile-images/seen", &image, seen(&[&image])),
        ("/api/admin/profile-images/{id}/hide", &image, hiding),
        ("/api/admin/profile-images/{id}/restore", &image, json!({})),
        ("/api/admin/profile-texts/seen", &texts, seen(&[&texts])),
        (CLOSE, &of_page, json!({ "outcome": "no_action" })),
        (CLOSE, &of_work, with_work),
    ];
    let walked: BTreeSet<&str> = moves.iter().map(|(path, ..)| *path).collect();
    assert_eq!(walked, judging());
    for (path, id, body) in &moves {
        let target = path.replace("{id}", id);
        own.post(&target, body).refused(403, "own_review");
        let status = admin.post(&target, body).status;
        assert!(status == 200 || status == 204, "{target}: {status}");
    }
}

/// How many entries of a list are the reader's own.
fn own_in(list: &Value) -> usize {
    let entries = list.as_array().unwrap().iter();
    entries.filter(|entry| entry["is_own"] == true).count()
}

fn id_of_first(list: &Value) -> String {
    list[0]["id"].as_str().unwrap().to_owned()
}
