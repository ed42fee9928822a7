//! Files that show what a side says about a problem: who attaches them, who reads them, and how long they stay.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use marsam_domain::files::MAX_ATTACHMENTS;
use serde_json::json;

use super::super::{Studio, act, detail, fields};
use super::{decision, dispute, going_on, report};
use crate::browser::{Answer, Browser, Request};
use crate::files::{metadata, ready_file, tus};
use crate::harness::PASSWORD;
use crate::samples::but;

fn creation(request: &str, name: &str) -> Request {
    let named = metadata(name, "evidence");
    tus("POST", "/api/uploads")
        .header("upload-length", "10")
        .header(
            "upload-metadata",
            &format!("{named},request {}", STANDARD.encode(request)),
        )
}

/// Uploads a file about a project, and returns its id.
fn evidence(studio: &Studio, browser: &Browser, request: &str) -> String {
    ready_file(
        &studio.app,
        browser,
        creation(request, "screen 5000 1234.png"),
    )
}

fn read(browser: &Browser, file: &str) -> Answer {
    browser.get(&format!("/api/files/{file}/content"))
}

#[test]
fn evidence_is_read_by_both_sides_and_admins() {
    let studio = Studio::open();
    let request = studio.project();
    let (brand, dana, salem) = (&studio.brand, &studio.dana.browser, &studio.salem.browser);
    let shown = evidence(&studio, brand, &request);
    // The brand's own until it is sent.
    read(dana, &shown).refused(404, "not_found");
    act(
        brand,
        &request,
        "hold",
        &but(report(), "files", json!([shown])),
    )
    .is(200);
    let answer = evidence(&studio, dana, &request);
    let answered = but(going_on(), "files", json!([answer, answer]));
    act(dana, &request, "position", &answered).is(200);
    for browser in [brand, dana, &studio.admin] {
        let seen = dispute(browser, &request);
        for (place, file) in [(0, &shown), (1, &answer)] {
            let files = &seen["positions"][place]["files"];
            assert_eq!(fields(files, "id"), [file.as_str()]);
            assert_eq!(fields(files, "purpose"), ["evidence"]);
            // Those who agreed with each other read each other's contacts.
            assert_eq!(fields(files, "name"), ["screen 5000 1234.png"]);
            read(browser, file).is(200);
        }
    }
    read(salem, &shown).refused(404, "not_found");
    studio
        .app
        .visitor()
        .get(&format!("/api/files/{shown}"))
        .refused(401, "not_signed_in");
    // It is no part of the brief, and stays where it is.
    let brief = detail(brand, &request)["files"].clone();
    assert_eq!(brief, json!([]));
    let gone = Request::new("DELETE", &format!("/api/files/{shown}"));
    brand.send(&gone).refused(409, "file_in_use");
}

#[test]
fn an_appeal_has_files_of_its_own() {
    let studio = Studio::open();
    let request = studio.escalated();
    act(&studio.admin, &request, "decide", &decision("continue")).is(200);
    let file = evidence(&studio, &studio.brand, &request);
    let appeal = json!({"text": "The files were never opened.", "files": [file]});
    act(&studio.brand, &request, "appeal", &appeal).is(200);
    let seen = dispute(&studio.dana.browser, &request);
    assert_eq!(fields(&seen["appeal"]["files"], "id"), [file.as_str()]);
    assert_eq!(seen["positions"][0]["files"], json!([]));
    read(&studio.dana.browser, &file).is(200);
}

#[test]
fn evidence_is_of_one_project_ready_and_limited() {
    let studio = Studio::open();
    let (request, other) = (studio.project(), studio.project());
    let (brand, dana) = (&studio.brand, &studio.dana.browser);
    let report_with = |files: &[&str]| but(report(), "files", json!(files));
    let refused = |files: &[&str], code| {
        act(brand, &request, "hold", &report_with(files)).refused_fields(&[("files", code)]);
    };
    let of_other = evidence(&studio, brand, &other);
    refused(&[&of_other], "unknown_id");
    let of_dana = evidence(&studio, dana, &request);
    refused(&[&of_dana], "unknown_id");
    let own = evidence(&studio, brand, &request);
    let many: Vec<String> = (0..=MAX_ATTACHMENTS)
        .map(|_| evidence(&studio, brand, &request))
        .collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    refused(&many, "too_many");
    act(brand, &request, "hold", &report_with(&[&own])).is(200);
    // What is attached is not attached again.
    let again = but(going_on(), "files", json!([own]));
    act(brand, &request, "position", &again).refused_fields(&[("files", "file_not_ready")]);
    // Others have nothing to show.
    for browser in [
        &studio.salem.browser,
        &studio.app.brand("stranger@example.com"),
    ] {
        browser
            .send(&creation(&request, "a.png"))
            .refused(404, "not_found");
    }
    studio.admin.send(&creation(&request, "a.png")).is(403);
    let ended = studio.closed();
    brand
        .send(&creation(&ended, "a.png"))
        .refused(403, "upload_not_allowed");
}

#[test]
fn evidence_is_exported_and_goes_with_its_account() {
    let studio = Studio::open();
    let request = studio.disputed();
    let dana = &studio.dana.browser;
    let file = evidence(&studio, dana, &request);
    let wish = json!({"wish": "end", "amount_fils": 0, "text": "I am ill.", "files": [file]});
    act(dana, &request, "position", &wish).is(200);
    let exported = dana.get("/api/account/export").is(200).json();
    let own = &exported["attachments"][0];
    assert_eq!(own["file_id"], json!(file));
    let seen = dispute(dana, &request);
    assert_eq!(own["dispute_id"], seen["id"]);
    assert_eq!(own["position_id"], exported["positions"][0]["id"]);
    let exported_of = |list: &str, names: [&str; 5]| {
        let rows = exported[list].as_array().unwrap();
        assert_eq!(rows.len(), 1, "{list}");
        json!(names.map(|name| &rows[0][name]))
    };
    let found = exported_of(
        "disputes",
        ["id", "request_id", "opened_by", "problem", "state"],
    );
    assert_eq!(found, json!([seen["id"], request, "brand", "late", "open"]));
    // The brand's wish is in the brand's file.
    let found = exported_of(
        "positions",
        ["dispute_id", "side", "number", "wish", "text"],
    );
    assert_eq!(
        found,
        json!([seen["id"], "creative", 2, "end", "I am ill."])
    );
    super::accept(&studio.brand, &request, 2).is(200);
    read(&studio.brand, &file).is(200);
    let password = json!({ "current_password": PASSWORD });
    dana.post("/api/account/delete", &password).is(204);
    read(&studio.brand, &file).refused(404, "not_found");
    let left = dispute(&studio.brand, &request)["positions"][1].clone();
    assert_eq!((&left["files"], &left["text"]), (&json!([]), &json!("—")));
}
