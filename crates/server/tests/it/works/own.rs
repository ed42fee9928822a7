//! What a creative writes.

use serde_json::json;

use super::{PATH, change, draft, id_of, listed, ready, remove, work};
use crate::browser::{Browser, Request};
use crate::files::upload;
use crate::harness::{TestApp, at_once, count};

#[test]
fn a_work_is_answered_as_it_was_written_with_its_files() {
    let app = TestApp::spawn();
    let (dana, _) = listed(&app);
    let (file, poster) = (ready(&app, &dana, "work"), ready(&app, &dana, "cover"));
    let body = json!({
        "title": "Menu", "title_ar": "قائمة", "text": "Twelve\nphotographs", "alt": "Bread",
        "service": "photography", "style": "food_photography", "brand": "Bait Al-Gahwa",
        "year": 2025, "ai_use": "assisted", "files": [file], "poster": poster,
        "link": "https://vimeo.com/1", "state": "draft",
    });
    let answer = dana.post(PATH, &body).is(201).json();
    for field in [
        "title", "title_ar", "text", "alt", "service", "style", "brand", "year", "ai_use", "link",
        "state",
    ] {
        assert_eq!(answer[field], body[field], "{field}");
    }
    assert_eq!(answer["files"][0]["id"], json!(file));
    assert_eq!(answer["poster"]["id"], json!(poster));
    assert_eq!(answer["captions"], json!({ "en": null, "ar": null }));
    assert_eq!(dana.get(PATH).is(200).json(), json!([answer]));
    let export = dana.get("/api/account/export").is(200).json();
    assert_eq!(export["works"], json!([answer]));
}

#[test]
fn a_work_may_be_a_link_with_a_cover_of_its_own() {
    let app = TestApp::spawn();
    let (dana, _) = listed(&app);
    let mut body = json!({
        "title": "Film", "service": "videography", "link": "https://youtu.be/1", "state": "published",
    });
    dana.post(PATH, &body)
        .refused_fields(&[("poster", "required")]);
    body["poster"] = json!(ready(&app, &dana, "cover"));
    dana.post(PATH, &body).is(201);
    body["link"] = json!("https://example.com/1");
    dana.post(PATH, &body)
        .refused_fields(&[("link", "link_not_allowed")]);
}

#[test]
fn only_a_ready_file_of_ones_own_that_is_used_nowhere_is_taken() {
    let app = TestApp::spawn();
    let (dana, _) = listed(&app);
    let used = ready(&app, &dana, "work");
    let body = |file: &str| json!({ "title": "Menu", "service": "photography", "files": [file] });
    dana.post(PATH, &body(&used)).is(201);
    let avatar = ready(&app, &dana, "avatar");
    let waiting = upload(&dana, "work", b"0123456789");
    for (file, code) in [
        (&used, "file_not_ready"),
        (&waiting, "file_not_ready"),
        (&avatar, "unknown_id"),
    ] {
        dana.post(PATH, &body(file))
            .refused_fields(&[("files", code)]);
    }
    // Nothing of the refused ones is left.
    assert_eq!(dana.get(PATH).json().as_array().unwrap().len(), 1);
}

#[test]
fn a_file_in_use_stays_until_its_work_is_deleted() {
    let app = TestApp::spawn();
    let (dana, _) = listed(&app);
    let file = ready(&app, &dana, "work");
    let body = json!({ "title": "Menu", "service": "photography", "files": [file] });
    let id = id_of(&dana.post(PATH, &body).is(201));
    let path = format!("/api/files/{file}");
    let delete = Request::new("DELETE", &path);
    dana.send(&delete).refused(409, "file_in_use");
    remove(&dana, &id).is(204);
    remove(&dana, &id).refused(404, "not_found");
    // It can be used again, or deleted.
    let again = id_of(&dana.post(PATH, &body).is(201));
    change(&dana, &again, &json!({ "files": [] })).is(200);
    dana.send(&delete).is(204);
}

#[test]
fn a_creative_has_at_most_24_works_and_puts_them_in_order() {
    let app = TestApp::spawn();
    let (dana, _) = listed(&app);
    let mut ids: Vec<String> = (0..24).map(|_| draft(&dana)).collect();
    let one_more = json!({ "title": "Menu", "service": "photography" });
    dana.post(PATH, &one_more).refused(409, "too_many_works");
    ids.reverse();
    let order = |ids: &[String]| {
        let order = Request::new("PUT", &format!("{PATH}/order"));
        dana.send(&order.json(&json!({ "ids": ids })))
    };
    let ordered = order(&ids).is(200).json();
    let shown = |n: usize| ordered[n]["id"].as_str().unwrap();
    assert_eq!((shown(0), shown(23)), (ids[0].as_str(), ids[23].as_str()));
    order(&ids[1..]).refused_fields(&[("ids", "unknown_id")]);
}

#[test]
fn of_works_added_at_once_none_is_beyond_the_most() {
    let app = TestApp::spawn();
    let (dana, _) = listed(&app);
    for _ in 0..20 {
        draft(&dana);
    }
    let tabs = [(); 8].map(|()| app.another_browser_of("dana@example.com"));
    let one_more = json!({ "title": "Menu", "service": "photography" });
    let answers = at_once(8, |tab| tabs[tab].post(PATH, &one_more));
    assert_eq!((count(&answers, 201), count_of(&dana)), (4, 24));
}

#[test]
fn of_changes_at_once_one_has_the_last_word() {
    let app = TestApp::spawn();
    let (dana, _) = listed(&app);
    let files = [(); 4].map(|()| ready(&app, &dana, "work"));
    let id = draft(&dana);
    let tabs = [(); 4].map(|()| app.another_browser_of("dana@example.com"));
    at_once(4, |tab| {
        change(&tabs[tab], &id, &json!({ "files": [files[tab]] })).is(200)
    });
    let works = dana.get(PATH).json();
    let kept = works[0]["files"].as_array().unwrap();
    assert_eq!(kept.len(), 1);
    for file in &files {
        let is_kept = kept[0]["id"] == json!(file);
        let delete = Request::new("DELETE", &format!("/api/files/{file}"));
        dana.send(&delete).is(if is_kept { 409 } else { 204 });
    }
}

fn count_of(creative: &Browser) -> usize {
    creative.get(PATH).is(200).json().as_array().unwrap().len()
}

#[test]
fn a_work_of_another_creative_is_not_found() {
    let app = TestApp::spawn();
    let (dana, _) = listed(&app);
    let id = work(&app, &dana, "Menu");
    let salem = app.creative("salem@example.com");
    crate::samples::enter_roster(&salem, &app.admin("admin@example.com"));
    change(&salem, &id, &json!({ "title": "Mine" })).refused(404, "not_found");
    remove(&salem, &id).refused(404, "not_found");
    assert_eq!(salem.get(PATH).is(200).json(), json!([]));
}

#[test]
fn only_an_admin_hides_a_work_and_shows_it_again() {
    let app = TestApp::spawn();
    let (dana, _) = listed(&app);
    let id = work(&app, &dana, "Menu");
    let hide = json!({ "state": "hidden" });
    change(&dana, &id, &hide).refused_fields(&[("state", "unknown_option")]);
    super::media::hide(&app, &id);
    for state in ["draft", "published"] {
        change(&dana, &id, &json!({ "state": state })).refused(409, "work_hidden");
    }
    let changed = change(&dana, &id, &json!({ "title": "Mine" })).is(200);
    assert_eq!(changed.json()["hidden_reason"], json!("Somebody else's"));
}
