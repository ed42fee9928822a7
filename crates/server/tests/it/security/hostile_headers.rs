//! Headers of hostile sizes and kinds to every call whose headers the API's document names.

use crate::browser::Request;
use crate::document::document;
use crate::files::{jobs, upload};
use crate::harness::TestApp;
use crate::security::hostile_sizes::is_sound;

/// Longer than any header that a browser sends, and below what all headers of a request may have.
const LONG: usize = 4_000;

/// What is sent in place of a header.
fn values() -> Vec<String> {
    let repeated = |piece: &str| piece.repeat(LONG / piece.len());
    vec![
        String::new(),
        "0".to_owned(),
        "-1".to_owned(),
        "1e9".to_owned(),
        "18446744073709551615".to_owned(),
        "bytes=5-1".to_owned(),
        "bytes=-0".to_owned(),
        "bytes=18446744073709551615-".to_owned(),
        "bytes=0-18446744073709551616".to_owned(),
        format!("bytes={}", repeated("0-1,")),
        format!("filename {}", repeated("YWFh")),
        format!("filename {}", repeated("2YPZig")),
        "filename YQ==,filename YQ==".to_owned(),
        repeated("purpose d29yaw==,"),
        repeated("a YQ==,"),
        repeated("9"),
        repeated("كـ"),
    ]
}

/// Headers with which a call is understood, unless one of them is replaced.
const SOUND: [(&str, &str); 4] = [
    ("tus-resumable", "1.0.0"),
    ("upload-length", "10"),
    ("upload-metadata", "filename YQ==,purpose d29yaw=="),
    ("upload-offset", "0"),
];

#[test]
fn headers_of_hostile_sizes_break_no_call() {
    let app = TestApp::spawn();
    let creative = crate::files::listed(&app);
    let file = upload(&creative, "work", b"0123456789");
    assert!(jobs::run(&jobs::jobs(&app, jobs::picture)));
    // One of the sizes of a picture.
    let content = format!("/api/files/{file}/content?version=320");
    creative.get(&content).is(200);
    let mut tried = 0;
    for (path, item) in document()["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let parameters = operation["parameters"].as_array().into_iter().flatten();
            let headers = parameters.filter(|parameter| parameter["in"] == "header");
            let target = if path == "/api/files/{id}/content" {
                content.clone()
            } else {
                path.replace("{id}", &file)
            };
            for header in headers {
                let name = header["name"].as_str().unwrap().to_lowercase();
                for value in values() {
                    let request = Request::new(&method.to_uppercase(), &target);
                    let others = SOUND.iter().filter(|(other, _)| *other != name);
                    let request =
                        others.fold(request, |sent, (other, as_is)| sent.header(other, as_is));
                    let answer = creative.send(&request.header(&name, &value));
                    is_sound(&format!("{method} {path}, {name}"), &answer);
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 200, "{tried} headers");
    creative.get(&content).is(200);
}
