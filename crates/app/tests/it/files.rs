//! Uploaded files through the binary: received, made ready by a worker process, backed up and restored.

use std::time::Duration;

use crate::harness::{Place, Site};

pub(crate) const EMAIL: &str = "noura@example.com";
/// A PNG of one transparent pixel.
const PIXEL: [u8; 67] = [
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 0, 0, 0,
    1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1f, 0x15, 0xc4, 0x89, 0, 0, 0, 0x0a, 0x49, 0x44, 0x41, 0x54,
    0x78, 0x9c, 0x63, 0, 1, 0, 0, 5, 0, 1, 0x0d, 0x0a, 0x2d, 0xb4, 0, 0, 0, 0, 0x49, 0x45, 0x4e,
    0x44, 0xae, 0x42, 0x60, 0x82,
];
pub(crate) const LETTER: &[u8] = b"%PDF-1.7\nA letter from Noura.\n%%EOF\n";

/// A site with a creative who is not on the roster, and her session.
pub(crate) fn with_creative(place: &Place) -> (Site, String) {
    creative_of(place.serve(), place)
}

/// The same on this site.
pub(crate) fn creative_of(site: Site, place: &Place) -> (Site, String) {
    let token = site.sign_up(place, EMAIL);
    let verified = site.post(
        "/api/auth/verify-email",
        &format!(r#"{{"token":"{token}","password":"gahwa-7-dalla"}}"#),
    );
    assert!(verified.starts_with("HTTP/1.1 204"), "{verified}");
    let session = format!("cookie: {}\r\n", site.sign_in(EMAIL));
    let profile = br#"{"role":"creative","full_name":"Noura"}"#;
    let headers = format!("{session}content-type: application/json\r\n");
    let made = site.send("POST /api/users/profile", &headers, profile);
    assert!(made.starts_with("HTTP/1.1 201"), "{made}");
    // The role changes the session's token.
    let session = format!("cookie: {}\r\n", site.sign_in(EMAIL));
    (site, session)
}

/// Uploads a file with an application, and returns its path once it was processed.
pub(crate) fn upload(site: &Site, session: &str, bytes: &[u8]) -> (String, String) {
    let length = bytes.len();
    // a, application
    let headers = format!(
        "{session}tus-resumable: 1.0.0\r\nupload-length: {length}\r\n\
         upload-metadata: filename YQ==,purpose YXBwbGljYXRpb24=\r\n\
         content-type: application/offset+octet-stream\r\n"
    );
    let begun = site.send("POST /api/uploads", &headers, bytes);
    assert!(begun.starts_with("HTTP/1.1 201"), "{begun}");
    let (_, after) = begun.split_once("location: /api/uploads/").unwrap();
    let path = format!("/api/files/{}", after.split("\r\n").next().unwrap());
    for _ in 0..600 {
        let shown = site.send(&format!("GET {path}"), session, b"");
        if !shown.contains(r#""state":"processing""#) {
            return (path, shown);
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    panic!("{path} was not processed within a minute");
}

#[test]
fn an_image_is_made_ready_by_a_worker_process() {
    let place = Place::new();
    let (site, session) = with_creative(&place);
    let (path, shown) = upload(&site, &session, &PIXEL);
    assert!(shown.contains(r#""state":"ready""#), "{shown}");
    assert!(shown.contains(r#""kind":"image""#), "{shown}");
    let preview = site.send(&format!("GET {path}/content?version=1"), &session, b"");
    assert!(preview.starts_with("HTTP/1.1 200"), "{preview}");
    assert!(preview.contains("content-type: image/webp"), "{preview}");
}

#[test]
fn a_file_that_lies_about_its_type_is_refused_with_the_reason() {
    let place = Place::new();
    let (site, session) = with_creative(&place);
    let (_, shown) = upload(
        &site,
        &session,
        b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
    );
    assert!(shown.contains(r#""reason":"svg_image""#), "{shown}");
}

#[test]
fn a_backup_holds_the_files_and_restores_them() {
    let place = Place::new();
    let (site, session) = with_creative(&place);
    let (path, _) = upload(&site, &session, LETTER);
    place.print(&["backup", "copy.tar"]);

    let other = Place::new();
    let copy = place.path("copy.tar");
    other.print(&["restore", copy.to_str().unwrap()]);
    let restored = other.serve();
    let session = format!("cookie: {}\r\n", restored.sign_in(EMAIL));
    let content = restored.send(&format!("GET {path}/content"), &session, b"");
    assert!(
        content.ends_with(std::str::from_utf8(LETTER).unwrap()),
        "{content}"
    );
}

#[test]
fn a_backup_without_files_is_served_once_they_are_copied() {
    let place = Place::new();
    let (site, session) = with_creative(&place);
    let (path, _) = upload(&site, &session, LETTER);
    let said = place.print(&["backup", "--without-files", "copy.db"]);
    assert!(said.contains("without files"), "{said}");

    let other = Place::new();
    let copy = place.path("copy.db");
    let said = other.print(&["restore", copy.to_str().unwrap()]);
    assert!(said.contains("no files in it"), "{said}");
    assert!(said.contains("refer to 1 objects"), "{said}");
    // Without them it is not served by mistake.
    let refused = other.refuse(&["serve"], 1);
    assert!(refused.contains("lacks 1 of the 1 objects"), "{refused}");

    // Once its files have been copied, nothing is missing.
    let from = format!("file://{}", place.path("data/media").display());
    let to = format!("file://{}", other.path("data/media").display());
    other.print(&["media", "copy", &from, &to]);
    let restored = other.serve();
    let session = format!("cookie: {}\r\n", restored.sign_in(EMAIL));
    let content = restored.send(&format!("GET {path}/content"), &session, b"");
    assert!(
        content.ends_with(std::str::from_utf8(LETTER).unwrap()),
        "{content}"
    );
}

#[test]
fn a_store_is_copied_and_verified_and_damage_is_found() {
    let place = Place::new();
    let (site, session) = with_creative(&place);
    upload(&site, &session, LETTER);
    assert_eq!(
        place.print(&["media", "verify"]).lines().count(),
        1,
        "no fault is printed"
    );

    let from = format!("file://{}", place.path("data/media").display());
    let to = format!("file://{}", place.path("other").display());
    let said = place.print(&["media", "copy", &from, &to]);
    assert!(said.contains("0 were there already"), "{said}");
    let again = place.print(&["media", "copy", &from, &to]);
    assert!(again.starts_with("0 objects copied"), "{again}");
    place.refuse(&["media", "copy", &from, &from], 1);

    // In a folder of its file.
    let file = std::fs::read_dir(place.path("data/media/originals")).unwrap();
    let file = file.last().unwrap().unwrap().path();
    let original = std::fs::read_dir(file).unwrap().last().unwrap();
    let original = original.unwrap().path();
    let mut bytes = std::fs::read(&original).unwrap();
    bytes[0] ^= 1;
    std::fs::write(&original, bytes).unwrap();
    let refused = place.refuse(&["media", "verify"], 1);
    assert!(refused.contains("missing or damaged"), "{refused}");
}
