//! Files of briefs and messages: who sends them, who reads them, and their limits.

mod editing;
mod kept;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use marsam_domain::files::{ATTACHMENT_MAX_BYTES, MAX_ATTACHMENTS};
use serde_json::{Value, json};

use super::jobs::{jobs, picture, run};
use super::{creation, metadata, ready_file, sent, tus};
use crate::browser::{Answer, Browser, Request};
use crate::harness::{at_once, count};
use crate::projects::{Studio, act, detail, fields, select};
use crate::samples::{but, quote_request};

/// The creation of a file of a message.
fn for_message(request: &str, name: &str, length: usize) -> Request {
    let named = metadata(name, "message");
    tus("POST", "/api/uploads")
        .header("upload-length", &length.to_string())
        .header(
            "upload-metadata",
            &format!("{named},request {}", STANDARD.encode(request)),
        )
}

fn for_brief(name: &str, length: usize) -> Request {
    tus("POST", "/api/uploads")
        .header("upload-length", &length.to_string())
        .header("upload-metadata", &metadata(name, "brief"))
}

fn ready(studio: &Studio, browser: &Browser, creation: Request) -> String {
    ready_file(&studio.app, browser, creation)
}

fn brief_file(studio: &Studio) -> String {
    ready(studio, &studio.brand, for_brief("brief.pdf", 10))
}

fn message_file(studio: &Studio, browser: &Browser, request: &str) -> String {
    ready(studio, browser, for_message(request, "menu.pdf", 10))
}

fn with_files(files: &[&str]) -> Value {
    but(quote_request(), "files", json!(files))
}

fn say(browser: &Browser, request: &str, body: &Value) -> Answer {
    act(browser, request, "messages", body)
}

fn reads(browser: &Browser, file: &str) -> bool {
    let path = format!("/api/files/{file}");
    let shown = browser.get(&path);
    let content = browser.get(&format!("{path}/content"));
    assert_eq!(shown.status, content.status);
    if shown.status != 200 {
        shown.refused(404, "not_found");
    }
    content.status == 200
}

fn change(browser: &Browser, request: &str, body: &Value) -> Answer {
    let path = format!("/api/quote-requests/{request}");
    browser.send(&Request::new("PATCH", &path).json(body))
}

fn edit(browser: &Browser, request: &str, files: &[&str]) -> Answer {
    change(browser, request, &json!({ "files": files }))
}

#[test]
fn a_file_of_a_brief_is_read_by_those_who_read_the_brief() {
    let studio = Studio::open();
    let file = brief_file(&studio);
    let readers = [
        &studio.brand,
        &studio.admin,
        &studio.dana.browser,
        &studio.salem.browser,
    ];
    // Its owner alone, until it is sent.
    assert_eq!(
        readers.map(|one| reads(one, &file)),
        [true, false, false, false]
    );
    let body = but(
        with_files(&[&file]),
        "preferredCreativeId",
        json!(studio.dana.id),
    );
    let request = studio.send(&body);
    assert_eq!(
        readers.map(|one| reads(one, &file)),
        [true, true, true, false]
    );
    for reader in [&studio.brand, &studio.admin, &studio.dana.browser] {
        let files = &detail(reader, &request)["files"];
        assert_eq!(fields(files, "id"), [file.as_str()]);
        let original = reader.get(files[0]["urls"]["file"].as_str().unwrap());
        assert_eq!(original.is(200).body, b"0123456789");
    }
    act(&studio.brand, &request, "open-to-others", &json!({})).is(200);
    assert_eq!(readers.map(|one| reads(one, &file)), [true; 4]);
    let path = format!("/api/files/{file}");
    studio
        .app
        .visitor()
        .get(&path)
        .refused(401, "not_signed_in");
    let stranger = studio.app.brand("stranger@example.com");
    assert!(!reads(&stranger, &file));
    assert!(!reads(&studio.app.creative("newcomer@example.com"), &file));
    let delete = Request::new("DELETE", &path);
    studio.brand.send(&delete).refused(409, "file_in_use");
    studio.dana.browser.send(&delete).refused(404, "not_found");
    // After the selection of a rival as well: they have read it before.
    let offer = studio.dana.propose(&request);
    studio.salem.propose(&request);
    select(&studio.brand, &offer, 1).is(200);
    assert_eq!(readers.map(|one| reads(one, &file)), [true; 4]);
    let agreement = format!("/api/quote-requests/{request}/agreement");
    let agreement = studio.dana.browser.get(&agreement).is(200).json();
    let agreed = &agreement["brief"]["files"];
    assert_eq!(fields(agreed, "name").len(), 1);
    assert_eq!(agreed[0]["bytes"], json!(10));
}

#[test]
fn a_file_of_a_message_is_read_by_the_two_sides_of_its_thread() {
    let studio = Studio::open();
    let request = studio.request();
    let (dana, salem) = (&studio.dana, &studio.salem);
    let offer = dana.propose(&request);
    salem.propose(&request);
    let file = message_file(&studio, &studio.brand, &request);
    let body = json!({ "body": "Our menu", "creative_id": dana.id, "files": [file] });
    let said = say(&studio.brand, &request, &body).is(201).json();
    assert_eq!(fields(&said["files"], "name"), ["menu.pdf"]);
    assert_eq!(said["files"][0]["purpose"], json!("message"));
    let path = format!("/api/quote-requests/{request}/messages");
    let thread = dana.browser.get(&path).is(200).json();
    assert_eq!(fields(&thread[0]["files"], "id"), [file.as_str()]);
    let threads = studio.brand.get(&path).is(200).json();
    let of_dana = threads.as_array().unwrap().iter();
    let mut of_dana = of_dana.filter(|thread| thread["creative"]["id"] == json!(dana.id));
    let last = &of_dana.next().unwrap()["last_message"];
    assert_eq!(fields(&last["files"], "id"), [file.as_str()]);
    let readers = [
        &studio.brand,
        &studio.admin,
        &dana.browser,
        &salem.browser,
        &studio.app.brand("stranger@example.com"),
    ];
    assert_eq!(
        readers.map(|one| reads(one, &file)),
        [true, true, true, false, false]
    );
    select(&studio.brand, &offer, 1).is(200);
    let back = message_file(&studio, &dana.browser, &request);
    assert_eq!(
        readers.map(|one| reads(one, &back)),
        [false, false, true, false, false]
    );
    say(&dana.browser, &request, &json!({ "files": [back] })).is(201);
    assert_eq!(
        readers.map(|one| reads(one, &back)),
        [true, true, true, false, false]
    );
}

#[test]
fn a_creative_sends_files_only_after_the_selection() {
    let studio = Studio::open();
    let request = studio.request();
    let (dana, salem) = (&studio.dana, &studio.salem);
    let offer = dana.propose(&request);
    salem.propose(&request);
    let upload = |browser: &Browser| browser.send(&for_message(&request, "a.jpg", 10));
    upload(&dana.browser).refused(403, "upload_not_allowed");
    upload(&studio.admin).refused(403, "profile_required");
    upload(&studio.app.brand("stranger@example.com")).refused(404, "not_found");
    upload(&studio.app.creative("newcomer@example.com")).refused(404, "not_found");
    upload(&studio.app.newcomer("new@example.com")).refused(403, "profile_required");
    upload(&studio.app.visitor()).refused(401, "not_signed_in");
    studio
        .brand
        .send(&creation("message", 10))
        .refused_fields(&[("request", "required")]);
    dana.browser
        .send(&creation("brief", 10))
        .refused(403, "brand_only");
    let any = json!({ "body": "Here", "files": [offer] });
    say(&dana.browser, &request, &any).refused(403, "wrong_side");
    select(&studio.brand, &offer, 1).is(200);
    upload(&dana.browser).is(201);
    upload(&salem.browser).refused(403, "upload_not_allowed");
    let of_salem = json!({ "body": "Here", "files": [offer] });
    say(&salem.browser, &request, &of_salem).refused(403, "wrong_side");
}

#[test]
fn an_address_that_is_not_verified_sends_no_files() {
    let studio = Studio::open();
    let account = studio.app.account("unverified@example.com");
    let brand = studio.app.browser_of(account);
    let profile = json!({ "role": "brand", "full_name": "Noura" });
    brand.post("/api/users/profile", &profile).is(201);
    brand
        .send(&for_brief("a.jpg", 10))
        .refused(403, "email_not_verified");
}

#[test]
fn five_files_of_20_megabytes_each_are_sent_and_not_one_more() {
    let studio = Studio::open();
    let max = usize::try_from(ATTACHMENT_MAX_BYTES).unwrap();
    let request = studio.request();
    studio.dana.propose(&request);
    for length in [max, max + 1] {
        for begun in [
            studio.brand.send(&for_brief("a.mp4", length)),
            studio.brand.send(&for_message(&request, "a.mp4", length)),
        ] {
            assert_eq!(begun.status, if length > max { 413 } else { 201 });
        }
    }
    let all: Vec<String> = (0..=MAX_ATTACHMENTS).map(|_| brief_file(&studio)).collect();
    let six: Vec<&str> = all.iter().map(String::as_str).collect();
    let refused = studio.brand.post("/api/quote-requests", &with_files(&six));
    refused.refused_fields(&[("files", "too_many")]);
    edit(&studio.brand, &request, &six).refused_fields(&[("files", "too_many")]);
    let body = json!({ "body": "", "creative_id": studio.dana.id, "files": six });
    say(&studio.brand, &request, &body).refused_fields(&[("files", "too_many")]);
    let five = studio.send(&with_files(six.split_last().unwrap().1));
    let files = &detail(&studio.brand, &five)["files"];
    assert_eq!(fields(files, "id"), six[..MAX_ATTACHMENTS]);
}

#[test]
fn only_ready_files_of_ones_own_and_of_this_purpose_are_attached_and_each_once() {
    let studio = Studio::open();
    let (request, other) = (studio.request(), studio.request());
    studio.dana.propose(&request);
    studio.dana.propose(&other);
    let refused = |files: &[&str], code: &str| {
        let sent = studio.brand.post("/api/quote-requests", &with_files(files));
        sent.refused_fields(&[("files", code)]);
    };
    let waiting = sent(&studio.brand, for_brief("a.jpg", 10));
    refused(&[&waiting], "file_not_ready");
    run(&jobs(&studio.app, picture));
    let stranger = studio.app.brand("stranger@example.com");
    let others = ready(&studio, &stranger, for_brief("a.jpg", 10));
    refused(&[&waiting, &others], "unknown_id");
    refused(&["menu.jpg"], "unknown_id");
    let said = message_file(&studio, &studio.brand, &request);
    refused(&[&said], "unknown_id");
    let write = |request: &str, file: &str| {
        let body = json!({ "body": "", "creative_id": studio.dana.id, "files": [file] });
        say(&studio.brand, request, &body)
    };
    write(&other, &said).refused_fields(&[("files", "unknown_id")]);
    write(&request, &waiting).refused_fields(&[("files", "unknown_id")]);
    write(&request, &said).is(201);
    write(&request, &said).refused_fields(&[("files", "file_not_ready")]);
    studio.send(&with_files(&[&waiting, &waiting]));
    refused(&[&waiting], "file_not_ready");
}

#[test]
fn a_message_holds_a_text_or_files() {
    let studio = Studio::open();
    let request = studio.request();
    studio.dana.propose(&request);
    let empty = json!({ "body": " ", "creative_id": studio.dana.id, "files": [] });
    say(&studio.brand, &request, &empty).refused_fields(&[("body", "required")]);
    let file = message_file(&studio, &studio.brand, &request);
    let body = json!({ "creative_id": studio.dana.id, "files": [file] });
    let said = say(&studio.brand, &request, &body).is(201).json();
    assert_eq!(said["body"], json!(""));
    let row = &studio
        .dana
        .browser
        .get("/api/creative/requests")
        .is(200)
        .json()[0];
    assert_eq!(row["unread_messages"], json!(1));
}

#[test]
fn of_two_requests_and_of_two_messages_with_one_file_one_is_sent() {
    let studio = Studio::open();
    let request = studio.request();
    studio.dana.propose(&request);
    let tabs = [(); 2].map(|()| studio.app.another_browser_of("brand@example.com"));
    let file = brief_file(&studio);
    let answers = at_once(2, |tab| {
        tabs[tab].post("/api/quote-requests", &with_files(&[&file]))
    });
    assert_eq!((count(&answers, 201), count(&answers, 422)), (1, 1));
    let file = message_file(&studio, &studio.brand, &request);
    let body = json!({ "creative_id": studio.dana.id, "files": [file] });
    let answers = at_once(2, |tab| say(&tabs[tab], &request, &body));
    assert_eq!((count(&answers, 201), count(&answers, 422)), (1, 1));
}

#[test]
fn the_name_of_a_file_is_read_without_contacts_before_the_selection() {
    let studio = Studio::open();
    let file = ready(
        &studio,
        &studio.brand,
        for_brief("call 2222 3333 or menu.ai", 10),
    );
    let request = studio.send(&with_files(&[&file]));
    let hidden = "call ••• or menu.ai";
    let offer = studio.dana.propose(&request);
    let shown = detail(&studio.dana.browser, &request);
    assert_eq!(shown["files"][0]["name"], json!(hidden));
    let path = format!("/api/files/{file}");
    let alone = studio.dana.browser.get(&path).is(200).json();
    assert_eq!(alone["name"], json!(hidden));
    let content = studio.dana.browser.get(&format!("{path}/content"));
    let disposition = content.is(200);
    let disposition = disposition.header("content-disposition").unwrap();
    assert!(!disposition.contains("2222"), "{disposition}");
    select(&studio.brand, &offer, 1).is(200);
    let shown = detail(&studio.dana.browser, &request);
    assert_eq!(
        shown["files"][0]["name"],
        json!("call 2222 3333 or menu.ai")
    );
}
