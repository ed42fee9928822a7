//! The works that represent a creative on a row of the roster.

use std::path::Path;

use marsam_media::job::{Derivative, Job, Outcome, Ready};
use marsam_workflows::file_jobs::WorkerCrashed;
use serde_json::{Value, json};

use super::{PATH, change, id_of, published, remove};
use crate::browser::Browser;
use crate::files::jobs::{jobs, picture, run};
use crate::files::upload;
use crate::harness::TestApp;

/// Makes three widths of one picture.
fn in_three_widths(job: &Job, input: &Path, out: &Path) -> Result<Outcome, WorkerCrashed> {
    let outcome = picture(job, input, out)?;
    let Outcome::Ready(mut ready) = outcome else {
        return Ok(outcome);
    };
    let narrowest = ready.derivatives[0].clone();
    let wide = [640, 1280].map(|width| Derivative {
        name: width.to_string(),
        width: Some(width),
        ..narrowest.clone()
    });
    ready.derivatives.extend(wide);
    Ok(Outcome::Ready(Ready {
        width: Some(1280),
        ..ready
    }))
}

fn work(app: &TestApp, creative: &Browser, title: &str, service: &str) -> String {
    let file = upload(creative, "work", b"0123456789");
    assert!(run(&jobs(app, in_three_widths)));
    let work = json!({
        "title": title, "service": service, "files": [file], "state": "published",
    });
    id_of(&creative.post(PATH, &work).is(201))
}

/// The first row of the roster under a filter.
fn row(app: &TestApp, query: &str) -> Value {
    let path = format!("/api/creatives?limit=24{query}");
    app.visitor().get(&path).is(200).json()[0].clone()
}

fn widths(picture: &Value) -> Vec<&str> {
    let srcset = picture["srcset"].as_str().unwrap().split(", ");
    srcset
        .map(|entry| entry.rsplit_once(' ').unwrap().1)
        .collect()
}

#[test]
fn works_of_one_service_have_a_second_picture() {
    let app = TestApp::spawn();
    let (dana, id) = published(&app);
    let first = work(&app, &dana, "A", "photography");
    assert_eq!(row(&app, "")["second_cover"], Value::Null);
    let second = work(&app, &dana, "B", "photography");
    let shown = row(&app, "&service=Photography");
    assert_eq!(shown["covers"]["photography"]["alt"], json!("A"));
    assert_eq!(
        widths(&shown["covers"]["photography"]),
        ["320w", "640w", "1280w"]
    );
    let works = super::public(&app, &id);
    let urls = &works[1]["files"][0]["urls"];
    let srcset = format!(
        "{} 320w, {} 640w",
        urls["320"].as_str().unwrap(),
        urls["640"].as_str().unwrap()
    );
    let expected = json!({
        "url": urls["640"], "srcset": srcset, "width": 1280, "height": 480,
        "thumbhash": "1QcSHQRnh493V4dIh4eXh1h4kJUI",
    });
    assert_eq!(shown["second_cover"], expected);
    // The picture of another service is a second one.
    change(&dana, &second, &json!({ "service": "videography" })).is(200);
    let shown = row(&app, "");
    assert_eq!(shown["covers"].as_object().unwrap().len(), 2);
    assert_eq!(shown["second_cover"], Value::Null);
    remove(&dana, &first).is(204);
    assert_eq!(row(&app, "")["covers"].as_object().unwrap().len(), 1);
}

#[test]
fn every_service_is_shown_by_a_work_of_it() {
    let app = TestApp::spawn();
    let (dana, _) = published(&app);
    let services = ["photography", "videography", "ugc", "branding", "voiceover"];
    for service in services {
        work(&app, &dana, service, service);
    }
    let shown = row(&app, "");
    assert_eq!(shown["second_cover"], Value::Null);
    let covers = shown["covers"].as_object().unwrap();
    let shown: Vec<_> = covers
        .iter()
        .map(|(id, one)| (id.as_str(), &one["alt"]))
        .collect();
    let mut expected: Vec<_> = services.map(|id| (id, json!(id))).into();
    expected.sort_by_key(|(id, _)| *id);
    let expected: Vec<_> = expected.iter().map(|(id, alt)| (*id, alt)).collect();
    assert_eq!(shown, expected);
    // Only the first one may be shown larger than on a card.
    for service in services {
        let offered = widths(&covers[service]);
        let is_first = service == services[0];
        assert_eq!(offered.len(), if is_first { 3 } else { 2 }, "{service}");
    }
}
