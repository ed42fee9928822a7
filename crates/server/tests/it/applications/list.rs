//! The admins' list of applications.

use serde_json::{Value, json};

use super::review::decide;
use crate::browser::Browser;
use crate::harness::TestApp;
use crate::samples::{application, but};

const LIST: &str = "/api/admin/creative-applications";

/// Three applications, of which the second is rejected.
fn three(app: &TestApp) -> (Browser, Vec<String>) {
    let admin = app.admin("admin@example.com");
    let sent = ["Dana", "Hamad", "Dana Two"].map(|name| {
        let address = format!("{}@example.com", name.to_lowercase().replace(' ', "-"));
        let body = but(application(), "name", json!(name));
        let body = but(but(body, "name_ar", json!("")), "email", json!(address));
        let sent = app
            .creative(&address)
            .post("/api/creative-applications", &body)
            .is(201)
            .json();
        sent["id"].as_str().unwrap().to_owned()
    });
    decide(&admin, &sent[1], "reject").is(200);
    (admin, sent.into())
}

fn names(list: &Value) -> String {
    let rows = list.as_array().unwrap().iter();
    let names: Vec<_> = rows.map(|row| row["name"].as_str().unwrap()).collect();
    names.join(", ")
}

#[test]
fn it_is_filtered_searched_and_turned_round() {
    let app = TestApp::spawn();
    let (admin, _) = three(&app);
    let list = |query: &str| names(&admin.get(&format!("{LIST}{query}")).is(200).json());
    assert_eq!(list(""), "Dana Two, Hamad, Dana");
    assert_eq!(list("?status=Pending"), "Dana Two, Dana");
    assert_eq!(list("?status=rejected"), "Hamad");
    assert_eq!(list("?status=Lost"), "");
    assert_eq!(list("?q=dana"), "Dana Two, Dana");
    assert_eq!(list("?q=hamad%40example.com"), "Hamad");
    assert_eq!(list("?q=amad"), "");
    assert_eq!(list("?q=%25"), "Dana Two, Hamad, Dana", "no word");
    assert_eq!(list("?q=dana&status=Rejected"), "");
    assert_eq!(list("?order=oldest"), "Dana, Hamad, Dana Two");
    assert_eq!(list("?order=newest&status=&q="), "Dana Two, Hamad, Dana");
}

#[test]
fn its_pages_keep_filter_and_order() {
    let app = TestApp::spawn();
    let (admin, _) = three(&app);
    let first = admin
        .get(&format!("{LIST}?order=oldest&q=dana&limit=1"))
        .is(200);
    assert_eq!(first.header("x-total-count"), Some("2"));
    assert_eq!(names(&first.json()), "Dana");
    let link = first.header("link").unwrap().to_owned();
    let next = admin.get(link.split(['<', '>']).nth(1).unwrap()).is(200);
    assert_eq!(names(&next.json()), "Dana Two");
    assert_eq!(next.header("link"), None);
}

#[test]
fn one_is_shown_by_its_id_and_each_status_is_counted() {
    let app = TestApp::spawn();
    let (admin, sent) = three(&app);
    let one = admin.get(&format!("{LIST}/{}", sent[0])).is(200).json();
    assert_eq!(
        (&one["id"], &one["name"]),
        (&json!(sent[0]), &json!("Dana"))
    );
    for unknown in ["x", "0199aaaa-0000-7000-8000-000000000000"] {
        admin
            .get(&format!("{LIST}/{unknown}"))
            .refused(404, "not_found");
    }
    let counts = admin.get(&format!("{LIST}/counts")).is(200).json();
    let wanted = json!({
        "Pending": 2, "Accepted": 0, "Completed": 0, "Rejected": 1, "Withdrawn": 0
    });
    assert_eq!(counts, json!({ "by_status": wanted, "needs_changes": 0 }));
}
