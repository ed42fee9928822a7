//! Files of deliveries: who uploads them, when they can be handed over, and who reads them then.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use marsam_domain::files::ALL_DELIVERIES_QUOTA;
use marsam_persistence::files;
use marsam_workflows::file_jobs::Consent;
use serde_json::{Value, json};
use time::Duration;

use super::jobs::{jobs, picture, run};
use super::sweeps::{adopt_store, sweep};
use super::{creation, metadata, tus, upload};
use crate::browser::{Browser, Request};
use crate::harness::PASSWORD;
use crate::projects::{Studio, act, detail, id_of, payment, select};

fn creation_for(request: &str, length: usize) -> Request {
    let named = metadata("menu.jpg", "delivery");
    tus("POST", "/api/uploads")
        .header("upload-length", &length.to_string())
        .header(
            "upload-metadata",
            &format!("{named},request {}", STANDARD.encode(request)),
        )
}

pub(crate) fn upload_for(browser: &Browser, request: &str) -> String {
    let part = "application/offset+octet-stream";
    let sent = creation_for(request, 10).bytes(part, "0123456789");
    let begun = browser.send(&sent).is(201);
    begun
        .header("location")
        .unwrap()
        .replace("/api/uploads/", "")
}

pub(crate) fn with_files(files: &[&str]) -> Value {
    json!({ "note": "Twelve photographs.", "links": [], "files": files })
}

#[test]
fn a_delivered_file_is_read_by_both_sides_and_no_one_else() {
    let studio = Studio::open();
    let request = studio.project();
    let dana = &studio.dana.browser;
    let file = upload_for(dana, &request);
    run(&jobs(&studio.app, picture));
    let path = format!("/api/files/{file}");
    studio.brand.get(&path).refused(404, "not_found");
    act(dana, &request, "deliver", &with_files(&[&file])).is(200);
    let delivered = &detail(&studio.brand, &request)["deliveries"][0]["files"][0];
    assert_eq!(
        (&delivered["id"], &delivered["name"]),
        (&json!(file), &json!("menu.jpg"))
    );
    for reader in [&studio.brand, dana, &studio.admin] {
        let original = reader
            .get(delivered["urls"]["file"].as_str().unwrap())
            .is(200);
        assert_eq!(original.body, b"0123456789");
        reader
            .get(delivered["urls"]["320"].as_str().unwrap())
            .is(200);
    }
    studio.salem.browser.get(&path).refused(404, "not_found");
    let content = format!("{path}/content");
    studio.salem.browser.get(&content).refused(404, "not_found");
    studio
        .app
        .visitor()
        .get(&content)
        .refused(401, "not_signed_in");
    // The version was handed over.
    let delete = Request::new("DELETE", &path);
    dana.send(&delete).refused(409, "file_in_use");
    studio.brand.send(&delete).refused(404, "not_found");
}

#[test]
fn only_ready_files_of_this_project_are_handed_over_and_each_once() {
    let studio = Studio::open();
    let (request, other) = (studio.project(), studio.project());
    let dana = &studio.dana.browser;
    let file = upload_for(dana, &request);
    let deliver = |request: &str, file: &str| act(dana, request, "deliver", &with_files(&[file]));
    deliver(&request, &file).refused_fields(&[("files", "file_not_ready")]);
    run(&jobs(&studio.app, picture));
    deliver(&other, &file).refused_fields(&[("files", "unknown_id")]);
    deliver(&request, &request).refused_fields(&[("files", "unknown_id")]);
    assert_eq!(detail(dana, &request)["deliveries"], json!([]));
    deliver(&request, &file).is(200);
    deliver(&request, &file).refused_fields(&[("files", "file_not_ready")]);
}

#[test]
fn only_the_chosen_creative_uploads_for_a_project_while_it_runs() {
    let studio = Studio::open();
    let request = studio.project();
    let salem = &studio.salem.browser;
    salem
        .send(&creation_for(&request, 10))
        .refused(404, "not_found");
    studio
        .brand
        .send(&creation_for(&request, 10))
        .refused(403, "creative_only");
    let dana = &studio.dana.browser;
    dana.send(&creation("delivery", 10))
        .refused_fields(&[("request", "required")]);
    let done = studio.approved();
    dana.send(&creation_for(&done, 10))
        .refused(403, "upload_not_allowed");
}

#[test]
fn deliveries_of_one_request_have_a_quota_of_their_own() {
    let studio = Studio::open();
    let request = studio.project();
    let dana = &studio.dana.browser;
    for _ in 0..10 {
        dana.send(&creation_for(&request, 100_000_000)).is(201);
    }
    dana.send(&creation_for(&request, 1))
        .refused(507, "quota_full");
    dana.send(&creation("work", 10)).is(201);
}

#[test]
fn deliveries_of_all_requests_have_a_bound_by_account() {
    let studio = Studio::open();
    let (earlier, request) = (studio.project(), studio.project());
    let of_salem = studio.request();
    let sent = studio.salem.propose(&of_salem);
    select(&studio.brand, &sent, 1).is(200);
    // What Dana has delivered for other requests: nearly all that one account may.
    let room = 100_000_000;
    let delivered = ALL_DELIVERIES_QUOTA - room;
    studio.app.execute(&format!(
        "INSERT INTO stored_objects (object_key, account_id, request_id, bytes, delete_at) \
         SELECT 'originals/earlier', id, '{earlier}', {delivered}, NULL FROM accounts \
         WHERE email = 'dana@example.com'"
    ));
    let dana = &studio.dana.browser;
    dana.send(&creation_for(&request, 100_000_000)).is(201);
    // The request itself has room for nine times as much.
    dana.send(&creation_for(&request, 1))
        .refused(507, "quota_full");
    let salem = &studio.salem.browser;
    salem.send(&creation_for(&of_salem, 100_000_000)).is(201);
    dana.send(&creation("work", 10)).is(201);
}

#[test]
fn delivered_files_outlive_the_account_of_their_creative_and_nothing_else_does() {
    let studio = Studio::open();
    let app = &studio.app;
    let request = studio.project();
    let dana = &studio.dana.browser;
    let delivered = upload_for(dana, &request);
    let not_handed_over = upload_for(dana, &request);
    let work = upload(dana, "work", b"0123456789");
    for _ in 0..3 {
        assert!(run(&jobs(app, picture)));
    }
    act(dana, &request, "deliver", &with_files(&[&delivered])).is(200);
    act(&studio.brand, &request, "approve", &json!({})).is(200);
    let paid = act(&studio.brand, &request, "record-payment", &payment(300_000));
    let paid = json!({ "payment_id": id_of(&paid.is(201).json()) });
    act(dana, &request, "confirm-payment", &paid).is(200);
    let password = json!({ "current_password": PASSWORD });
    dana.post("/api/account/delete", &password).is(204);
    // What may be forgotten is, and what nothing refers to is swept.
    app.pass(Duration::days(40));
    let deleted = app.write(|db| files::delete_old(db, app.now()));
    assert_eq!(deleted, 0);
    adopt_store(app);
    sweep(app, Consent::Ordinary).unwrap();
    let brand = app.another_browser_of("brand@example.com");
    let shown = detail(&brand, &request);
    let files = shown["deliveries"][0]["files"].as_array().unwrap();
    assert_eq!(files.len(), 1);
    assert_eq!(
        (&files[0]["id"], &files[0]["name"]),
        (&json!(delivered), &json!("menu.jpg"))
    );
    let urls = &files[0]["urls"];
    for (name, bytes) in [("file", b"0123456789"), ("320", b"9876543210")] {
        let content = brand.get(urls[name].as_str().unwrap()).is(200);
        assert_eq!(content.body, bytes, "{name}");
    }
    let ids = |query: &str| app.count(&format!("SELECT COUNT(*) AS found FROM files {query}"));
    assert_eq!(ids(""), 1);
    for gone in [not_handed_over, work] {
        assert_eq!(ids(&format!("WHERE id = '{gone}'")), 0);
    }
}
