//! Files of applications: who sends and reads them, how long they are kept, and how they become works.

use std::path::Path;

use marsam_auth::policy::AdminRule;
use marsam_domain::applications::lifecycle::UNDO_PERIOD;
use marsam_domain::files::{FileKind, REJECTED_FILES, UNATTACHED};
use marsam_media::job::{Job, Outcome, Ready};
use marsam_persistence::{applications, files};
use marsam_workflows::file_jobs::WorkerCrashed;
use serde_json::{Value, json};
use time::Duration;

use super::PATH;
use super::review::decide;
use crate::browser::{Answer, Browser, Request};
use crate::conventions::half_bodies::id_of;
use crate::files::jobs::{jobs, picture, run};
use crate::files::upload;
use crate::harness::TestApp;
use crate::samples::{application, but};

const OWN: &str = "/api/creative/applications";
const WORKS: &str = "/api/creative/works";

/// Keeps the original of any input and makes nothing of it.
#[expect(
    clippy::unnecessary_wraps,
    reason = "simulates a worker, which may crash"
)]
fn document(_: &Job, _: &Path, _: &Path) -> Result<Outcome, WorkerCrashed> {
    Ok(Outcome::Ready(Ready {
        kind: FileKind::Document,
        content_type: "application/pdf".to_owned(),
        width: None,
        height: None,
        duration_ms: None,
        thumbhash: None,
        peaks: None,
        derivatives: Vec::new(),
    }))
}

/// An applicant with a ready picture.
fn with_picture(app: &TestApp) -> (Browser, String) {
    let creative = app.creative("dana@example.com");
    let file = ready(app, &creative);
    (creative, file)
}

fn ready(app: &TestApp, creative: &Browser) -> String {
    let file = upload(creative, "application", b"0123456789");
    assert!(run(&jobs(app, picture)));
    file
}

fn send(creative: &Browser, files: &[&String]) -> Answer {
    creative.post(PATH, &but(application(), "files", json!(files)))
}

/// Sends an application with these files and returns its id.
fn sent(creative: &Browser, files: &[&String]) -> String {
    let answer = send(creative, files).is(201).json();
    answer["id"].as_str().unwrap().to_owned()
}

fn change(creative: &Browser, id: &str, files: &Value) -> Answer {
    let path = format!("{OWN}/{id}");
    creative.send(&Request::new("PATCH", &path).json(&json!({ "files": files })))
}

fn undo(admin: &Browser, id: &str) -> Answer {
    admin.post(
        &format!("/api/admin/creative-applications/{id}/undo"),
        &json!({}),
    )
}

fn ids(shown: &Value) -> Vec<&str> {
    let files = shown["files"].as_array().unwrap().iter();
    files.map(|file| file["id"].as_str().unwrap()).collect()
}

fn original(reader: &Browser, file: &str) -> Answer {
    reader.get(&format!("/api/files/{file}/content"))
}

#[test]
fn files_are_shown_in_order_to_the_applicant_and_to_admins_and_to_no_one_else() {
    let app = TestApp::spawn();
    let (creative, first) = with_picture(&app);
    let second = ready(&app, &creative);
    let admin = app.admin("admin@example.com");
    original(&admin, &first).refused(404, "not_found");
    let id = sent(&creative, &[&second, &first]);
    let one = format!("/api/admin/creative-applications/{id}");
    for shown in [
        creative.get(OWN).is(200).json()[0].clone(),
        admin.get("/api/admin/creative-applications").is(200).json()[0].clone(),
        admin.get(&one).is(200).json(),
        creative.get("/api/account/export").is(200).json()["applications"][0].clone(),
    ] {
        assert_eq!(ids(&shown), [second.as_str(), first.as_str()]);
        let file = &shown["files"][0];
        assert_eq!(
            (&file["name"], &file["kind"], &file["purpose"]),
            (&json!("café.jpg"), &json!("image"), &json!("application"))
        );
        assert_eq!(
            file["urls"]["file"],
            json!(format!("/api/files/{second}/content"))
        );
    }
    for reader in [&creative, &admin] {
        let whole = original(reader, &first).is(200);
        assert_eq!(whole.body, b"0123456789");
        let disposition = whole.header("content-disposition").unwrap();
        assert!(disposition.starts_with("attachment"), "{disposition}");
        let preview = reader
            .get(&format!("/api/files/{first}/content?version=320"))
            .is(200);
        assert_eq!(preview.body, b"9876543210");
        assert_eq!(preview.header("cache-control"), Some("private, no-cache"));
        reader.get(&format!("/api/files/{first}")).is(200);
    }
    let rival = app.creative("rival@example.com");
    for stranger in [&rival, &app.brand("brand@example.com")] {
        original(stranger, &first).refused(404, "not_found");
        let path = format!("/api/files/{first}");
        stranger.get(&path).refused(404, "not_found");
    }
    original(&app.visitor(), &first).refused(401, "not_signed_in");
    // No one deletes what belongs to an application.
    let delete = Request::new("DELETE", &format!("/api/files/{first}"));
    creative.send(&delete).refused(409, "file_in_use");
    admin.send(&delete).refused(404, "not_found");
    admin.get("/api/logout").is(204);
    original(&admin, &first).refused(401, "not_signed_in");
}

#[test]
fn an_admin_who_lacks_the_required_second_step_does_not_read_them() {
    let app = TestApp::spawn_with(|settings| settings.admin_rule = AdminRule::SecondStep);
    let (creative, file) = with_picture(&app);
    sent(&creative, &[&file]);
    let admin = app.admin("admin@example.com");
    original(&admin, &file).refused(404, "not_found");
}

#[test]
fn only_ready_unused_application_files_of_ones_own_are_taken_and_six_at_most() {
    let app = TestApp::spawn();
    let (creative, file) = with_picture(&app);
    let refused = |files: &[&String], code: &str| {
        send(&creative, files).refused_fields(&[("files", code)]);
    };
    let others = ready(&app, &app.creative("rival@example.com"));
    refused(&[&others], "unknown_id");
    refused(&[&"menu.jpg".to_owned()], "unknown_id");
    let waiting = upload(&creative, "application", b"0123456789");
    refused(&[&file, &waiting], "file_not_ready");
    let many: Vec<String> = (1..=7)
        .map(|number| format!("0199aaaa-0000-7000-8000-00000000000{number}"))
        .collect();
    refused(&many.iter().collect::<Vec<_>>(), "too_many");
    assert_eq!(
        app.rows_of("applications") + app.rows_of("application_files"),
        0
    );
    let listed = crate::files::listed_as(&app, "listed@example.com");
    let work = upload(&listed, "work", b"0123456789");
    refused(&[&work], "unknown_id");
    assert!(run(&jobs(&app, picture)) && run(&jobs(&app, picture)));
    // A list may be JSON text of one, and the same file counts once.
    let text = json!([file, file]).to_string();
    let body = but(application(), "files", json!(text));
    let shown = creative.post(PATH, &body).is(201).json();
    assert_eq!(ids(&shown), [file.as_str()]);
    let listed = app.creative("newcomer@example.com");
    send(&listed, &[&file]).refused_fields(&[("files", "unknown_id")]);
}

#[test]
fn a_revision_replaces_the_list_and_frees_what_it_leaves_out() {
    let app = TestApp::spawn();
    let (creative, first) = with_picture(&app);
    let second = ready(&app, &creative);
    let id = sent(&creative, &[&first]);
    let path = format!("{OWN}/{id}");
    let other = Request::new("PATCH", &path).json(&json!({ "bio": "Bread." }));
    let shown = creative.send(&other).is(200).json();
    assert_eq!(ids(&shown), [first.as_str()]);
    let shown = change(&creative, &id, &json!([second, first]))
        .is(200)
        .json();
    assert_eq!(ids(&shown), [second.as_str(), first.as_str()]);
    let unknown = json!(["0199aaaa-0000-7000-8000-000000000001"]);
    change(&creative, &id, &unknown).refused_fields(&[("files", "unknown_id")]);
    change(&creative, &id, &json!([second])).is(200);
    let delete = |file: &str| Request::new("DELETE", &format!("/api/files/{file}"));
    creative.send(&delete(&first)).is(204);
    creative.send(&delete(&second)).refused(409, "file_in_use");
    let admin = app.admin("admin@example.com");
    decide(&admin, &id, "approve").is(200);
    change(&creative, &id, &json!([])).refused(409, "stale_stage");
}

#[test]
fn files_of_a_withdrawn_application_are_deleted_at_once() {
    let app = TestApp::spawn();
    let (creative, file) = with_picture(&app);
    let id = sent(&creative, &[&file]);
    let withdraw = format!("{OWN}/{id}/withdraw");
    let shown = creative.post(&withdraw, &json!({})).is(200).json();
    assert_eq!(shown["files"], json!([]));
    assert_eq!(app.rows_of("files") + app.rows_of("application_files"), 0);
    original(&creative, &file).refused(404, "not_found");
    // The part, the original and what was made of it.
    assert_eq!(app.released_objects(), 3);
}

#[test]
fn files_of_a_rejected_application_are_kept_for_thirty_days() {
    let app = TestApp::spawn();
    let (creative, file) = with_picture(&app);
    let admin = app.admin("admin@example.com");
    let id = sent(&creative, &[&file]);
    let shown = decide(&admin, &id, "reject").is(200).json();
    assert_eq!(ids(&shown), [file.as_str()]);
    original(&admin, &file).is(200);
    let swept = || {
        let old = app.write(|db| files::delete_old(db, app.now()));
        old + app.write(|db| applications::delete_rejected_files(db, app.now()))
    };
    app.pass(REJECTED_FILES - Duration::SECOND);
    assert_eq!(swept(), 0);
    app.pass(Duration::SECOND);
    assert_eq!(swept(), 1);
    assert_eq!(app.rows_of("files") + app.rows_of("application_files"), 0);
    let creative = app.another_browser_of("dana@example.com");
    assert_eq!(creative.get(OWN).is(200).json()[0]["files"], json!([]));
}

#[test]
fn an_approval_makes_drafts_of_what_can_be_shown_without_originals() {
    let app = TestApp::spawn();
    let (creative, picture_id) = with_picture(&app);
    let resume = upload(&creative, "application", b"%PDF-9876543210");
    assert!(run(&jobs(&app, document)));
    let admin = app.admin("admin@example.com");
    let id = sent(&creative, &[&resume, &picture_id]);
    let shown = decide(&admin, &id, "approve").is(200).json();
    assert_eq!(shown["files"], json!([]));
    let works = creative.get(WORKS).is(200).json();
    assert_eq!(works.as_array().unwrap().len(), 1);
    let work = &works[0];
    for (field, value) in [
        ("title", json!("café")),
        ("service", json!("photography")),
        ("state", json!("draft")),
        ("poster", Value::Null),
    ] {
        assert_eq!(work[field], value, "{field}");
    }
    let file = &work["files"][0];
    assert_eq!(
        (&file["id"], &file["purpose"]),
        (&json!(picture_id), &json!("work"))
    );
    assert_eq!(file["urls"].as_object().unwrap().len(), 1);
    original(&creative, &picture_id).refused(404, "not_found");
    // It is the creative's from now on.
    let preview = format!("/api/files/{picture_id}/content?version=320");
    admin.get(&preview).refused(404, "not_found");
    original(&admin, &resume).refused(404, "not_found");
    app.pass(UNATTACHED);
    assert_eq!(app.write(|db| files::delete_old(db, app.now())), 1);
    let creative = app.another_browser_of("dana@example.com");
    creative
        .get(&format!("/api/files/{resume}"))
        .refused(404, "not_found");
    // What was carried over can be published, and deleted with its work.
    let path = format!("{WORKS}/{}", work["id"].as_str().unwrap());
    let published = json!({ "state": "published" });
    creative
        .send(&Request::new("PATCH", &path).json(&published))
        .is(200);
    creative.send(&Request::new("DELETE", &path)).is(204);
    let delete = Request::new("DELETE", &format!("/api/files/{picture_id}"));
    creative.send(&delete).is(204);
    assert_eq!(app.rows_of("application_files"), 0);
}

#[test]
fn an_undone_approval_puts_files_and_originals_back() {
    let app = TestApp::spawn();
    let (creative, picture_id) = with_picture(&app);
    let resume = upload(&creative, "application", b"%PDF-9876543210");
    assert!(run(&jobs(&app, document)));
    let admin = app.admin("admin@example.com");
    let id = sent(&creative, &[&picture_id, &resume]);
    let unused = app.released_objects();
    for _ in 0..2 {
        decide(&admin, &id, "approve").is(200);
        assert_eq!(app.released_objects(), unused + 1);
        let works = creative.get(WORKS).is(200).json();
        // The creative has changed it in the meantime.
        let path = format!("{WORKS}/{}", works[0]["id"].as_str().unwrap());
        let renamed = json!({ "title": "Menu", "state": "published" });
        creative
            .send(&Request::new("PATCH", &path).json(&renamed))
            .is(200);
        let shown = undo(&admin, &id).is(200).json();
        assert_eq!(ids(&shown), [picture_id.as_str(), resume.as_str()]);
        assert_eq!(app.rows_of("works") + app.rows_of("work_files"), 0);
        assert_eq!(app.released_objects(), unused);
        assert_eq!(original(&admin, &picture_id).is(200).body, b"0123456789");
        original(&admin, &resume).is(200);
    }
    // The applicant continues with the application, as before.
    let third = ready(&app, &creative);
    let files = json!([picture_id, third]);
    let shown = change(&creative, &id, &files).is(200).json();
    assert_eq!(ids(&shown), [picture_id.as_str(), third.as_str()]);
    app.pass(UNDO_PERIOD);
    decide(&admin, &id, "approve").is(200);
    let works = creative.get(WORKS).is(200).json();
    assert_eq!(works.as_array().unwrap().len(), 2);
}

#[test]
fn an_undone_approval_leaves_out_what_the_creative_has_deleted() {
    let app = TestApp::spawn();
    let (creative, file) = with_picture(&app);
    let kept = ready(&app, &creative);
    let admin = app.admin("admin@example.com");
    let id = sent(&creative, &[&file, &kept]);
    decide(&admin, &id, "approve").is(200);
    let works = creative.get(WORKS).is(200).json();
    for path in [
        format!("{WORKS}/{}", works[0]["id"].as_str().unwrap()),
        format!("/api/files/{file}"),
    ] {
        creative.send(&Request::new("DELETE", &path)).is(204);
    }
    let shown = undo(&admin, &id).is(200).json();
    assert_eq!(ids(&shown), [kept.as_str()]);
}

#[test]
fn an_undone_rejection_leaves_the_files_as_they_are() {
    let app = TestApp::spawn();
    let (creative, file) = with_picture(&app);
    let admin = app.admin("admin@example.com");
    let id = sent(&creative, &[&file]);
    decide(&admin, &id, "reject").is(200);
    let shown = undo(&admin, &id).is(200).json();
    assert_eq!(ids(&shown), [file.as_str()]);
}

#[test]
fn an_erased_applicant_leaves_no_file() {
    let app = TestApp::spawn();
    let (creative, file) = with_picture(&app);
    sent(&creative, &[&file]);
    let account = id_of(&creative);
    app.write(|db| {
        let account = marsam_persistence::accounts::find(db, account)?;
        marsam_persistence::erasure::erase(db, &account, app.now())
    });
    assert_eq!(app.rows_of("files") + app.rows_of("application_files"), 0);
}
