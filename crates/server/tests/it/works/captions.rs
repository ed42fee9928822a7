//! Captions of a film, from the upload to what a player is sent.

use std::path::{Path, PathBuf};

use marsam_media::job::{Job, Outcome};
use marsam_workflows::file_jobs::WorkerCrashed;
use serde_json::{Value, json};

use super::{PATH, change, id_of, public, published, ready};
use crate::browser::Browser;
use crate::files::jobs::{jobs, run};
use crate::files::upload;
use crate::harness::TestApp;

const ENGLISH: &str =
    "WEBVTT\n\nNOTE who wrote it\n\n00:00.500 --> 00:01.000\n<c.bold>Fresh</c> bread\n";
const ARABIC: &str = "WEBVTT\n\n00:00.500 --> 00:01.000\nخبز طازج\n";

/// The work of the real worker, in this process.
fn remade(job: &Job, input: &Path, out: &Path) -> Result<Outcome, WorkerCrashed> {
    marsam_media::process(job, input, out).map_err(|error| WorkerCrashed(error.to_string()))
}

fn film() -> Vec<u8> {
    let crates = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    std::fs::read(crates.join("media/tests/fixtures/film.mp4")).unwrap()
}

fn uploaded(app: &TestApp, creative: &Browser, purpose: &str, bytes: &[u8]) -> String {
    let file = upload(creative, purpose, bytes);
    assert!(run(&jobs(app, remade)));
    file
}

/// A published film with captions in both languages.
fn captioned(app: &TestApp, dana: &Browser) -> String {
    let [english, arabic] =
        [ENGLISH, ARABIC].map(|text| uploaded(app, dana, "caption", text.as_bytes()));
    let body = json!({
        "title": "Bread", "service": "videography", "state": "published",
        "files": [uploaded(app, dana, "work", &film())], "poster": ready(app, dana, "cover"),
        "captions": { "en": english, "ar": arabic },
    });
    let work = dana.post(PATH, &body).is(201);
    let own = work.json()["captions"].clone();
    for (language, id) in [("en", english), ("ar", arabic)] {
        assert_eq!(
            (&own[language]["id"], &own[language]["kind"]),
            (&json!(id), &json!("text"))
        );
    }
    id_of(&work)
}

#[test]
fn captions_are_listed_with_their_film_and_served_rewritten() {
    let app = TestApp::spawn();
    let (dana, id) = published(&app);
    let work = captioned(&app, &dana);
    let shown = public(&app, &id)[0].clone();
    assert_eq!(shown["files"][0]["kind"], json!("video"));
    let visitor = app.visitor();
    let served = |language: &str| {
        let url = shown["captions"][language].as_str().unwrap().to_owned();
        let answer = visitor.get(&url).is(200);
        assert_eq!(answer.header("content-type"), Some("text/vtt"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        (url, answer.text())
    };
    let (english, text) = served("en");
    // Neither the note nor the class.
    assert_eq!(
        text,
        "WEBVTT\n\n00:00:00.500 --> 00:00:01.000\nFresh bread\n"
    );
    let (arabic, text) = served("ar");
    assert!(text.ends_with("\nخبز طازج\n"), "{text}");
    // One language is taken away, then the film.
    let own = dana.get(PATH).is(200).json();
    let english_id = own[0]["captions"]["en"]["id"].clone();
    let only = json!({ "captions": { "en": english_id, "ar": null } });
    change(&dana, &work, &only).is(200);
    assert_eq!(
        public(&app, &id)[0]["captions"],
        json!({ "en": english, "ar": null })
    );
    visitor.get(&arabic).refused(404, "not_found");
    change(&dana, &work, &json!({ "state": "draft" })).is(200);
    visitor.get(&english).refused(404, "not_found");
}

#[test]
fn malformed_captions_are_refused_and_attached_to_no_film() {
    let app = TestApp::spawn();
    let (dana, _) = published(&app);
    let file = uploaded(
        &app,
        &dana,
        "caption",
        b"1\n00:00:01,000 --> 00:00:02,000\nSubRip\n",
    );
    let shown = dana.get(&format!("/api/files/{file}")).is(200).json();
    assert_eq!(shown["state"], json!("refused"));
    assert_ne!(shown["reason"], Value::Null);
    let body = json!({
        "title": "Bread", "service": "videography", "state": "draft",
        "files": [], "captions": { "en": file, "ar": null },
    });
    dana.post(PATH, &body)
        .refused_fields(&[("captions", "file_not_ready")]);
}
