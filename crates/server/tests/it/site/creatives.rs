//! The pages of creatives, and their structured data.

use marsam_domain::reviews::Standing;
use marsam_persistence::reputation::{self, Computed, Stored, SubjectKey};
use marsam_persistence::testing::TestStore;
use serde_json::{Value, json};

use crate::harness::TestApp;
use crate::profile_images::with_avatar;
use crate::samples::{application, but, enter_roster};
use crate::site::is_built;
use crate::site::pages::{ORIGIN, app, attribute, page, title, title_of};
use crate::works::{published, work};

fn data(html: &str) -> Value {
    let (_, rest) = html
        .split_once("<script type=\"application/ld+json\">")
        .unwrap();
    serde_json::from_str(rest.split("</script>").next().unwrap()).unwrap()
}

#[test]
fn the_profile_picture_is_in_the_structured_data() {
    if !is_built() {
        return;
    }
    let app = app();
    let dana = app.creative("dana@example.com");
    let id = enter_roster(&dana, &app.admin("admin@example.com"));
    with_avatar(&app, &dana);
    let shown = dana.get(&format!("/api/creatives/{id}")).is(200).json();
    let picture = shown["profile_image_url"].as_str().unwrap();
    let html = page(&app, &format!("/creatives/{id}"), "en").is(200).text();
    let person = &data(&html)["mainEntity"];
    assert_eq!(person["image"], json!(format!("{ORIGIN}{picture}")));
}

#[test]
fn the_first_picture_is_in_the_page_before_any_script_runs() {
    if !is_built() {
        return;
    }
    let app = app();
    let (dana, id) = published(&app);
    let own = format!("/creatives/{id}");
    let images = |path: &str| -> usize {
        let html = page(&app, path, "en").is(200).text();
        html.matches("data-picture=").count()
    };
    assert_eq!((images("/creatives"), images(&own)), (3, 1));
    work(&app, &dana, "Bread");
    let row = app.visitor().get(&format!("/api{own}")).is(200).json();
    let url = row["covers"]["photography"]["url"].as_str().unwrap();
    // A shared link shows it, too.
    let shared = page(&app, &own, "en").is(200).text();
    let picture = attribute(&shared, "<meta property=\"og:image\"", "content");
    let address = picture.strip_prefix(ORIGIN).unwrap();
    let file = app.visitor().get(address).is(200);
    assert_eq!(file.header("content-type"), Some("image/webp"));
    let offered = row["covers"]["photography"]["srcset"].as_str().unwrap();
    assert!(offered.contains(address), "{offered}");
    for (path, waiting) in [("/creatives", 2), (own.as_str(), 0)] {
        let html = page(&app, path, "ar").is(200).text();
        assert!(html.contains(&format!(" src=\"{url}\"")), "{path}");
        assert_eq!(html.matches("data-picture=").count(), waiting, "{path}");
    }
    // Filtered, the roster is rendered in the browser.
    let filtered = page(&app, "/creatives?service=UGC", "en").is(200).text();
    assert!(!filtered.contains("/media/"));
}

#[test]
fn every_creative_has_a_separate_page() {
    if !is_built() {
        return;
    }
    let app = app();
    let dana = enter_roster(
        &app.creative("dana@example.com"),
        &app.admin("admin@example.com"),
    );
    let english = page(&app, &format!("/creatives/{dana}"), "en")
        .is(200)
        .text();
    assert_eq!(title(&english), "Dana Al-Mutairi · Marsam");
    assert_eq!(
        attribute(&english, "<meta name=\"description\"", "content"),
        "Photographs food and the people who make it."
    );
    assert_eq!(
        attribute(&english, "<meta property=\"og:type\"", "content"),
        "profile"
    );
    assert_eq!(
        attribute(&english, "<link rel=\"canonical\"", "href"),
        format!("{ORIGIN}/creatives/{dana}")
    );
    assert!(!english.contains("dana@example.com"));
    let about = data(&english);
    assert_eq!(about["@type"], "ProfilePage");
    let person = &about["mainEntity"];
    assert_eq!(
        (&person["@type"], &person["name"]),
        (&json!("Person"), &json!("Dana Al-Mutairi"))
    );
    assert_eq!(person["alternateName"], "دانة المطيري");
    assert_eq!(person["knowsAbout"], json!(["Photography", "Voiceover"]));
    assert_eq!(person["sameAs"], json!(["https://example.com/dana"]));
    assert_eq!(person["image"], Value::Null);

    let arabic = page(&app, &format!("/creatives/{dana}/?lang=ar"), "en")
        .is(200)
        .text();
    assert_eq!(title(&arabic), "دانة المطيري · مرسم");
    assert_eq!(
        attribute(&arabic, "<link rel=\"canonical\"", "href"),
        format!("{ORIGIN}/creatives/{dana}?lang=ar")
    );
    assert_eq!(data(&arabic)["mainEntity"]["name"], "دانة المطيري");
}

#[test]
fn no_page_tells_search_engines_of_a_score() {
    if !is_built() {
        return;
    }
    let app = app();
    let (_, id) = published(&app);
    let key = SubjectKey::creative(id.parse().unwrap());
    let computed = Computed {
        stored: Stored {
            facts: Vec::new(),
            standing: Standing {
                sum: 3 * 47_000,
                brands: 3,
            },
        },
        is_idle: false,
    };
    let now = app.now();
    assert!(app.write(|db| reputation::store(db, &key, &computed, now)));
    let own = format!("/creatives/{id}");
    let row = app.visitor().get(&format!("/api{own}")).is(200).json();
    assert_eq!(row["score"]["tenths"], 47);
    for path in ["/", "/creatives", own.as_str()] {
        let html = page(&app, path, "en").is(200).text();
        for name in ["AggregateRating", "aggregateRating", "ratingValue"] {
            assert!(!html.contains(name), "{name} in {path}");
        }
    }
    let html = page(&app, &own, "en").is(200).text();
    let person = data(&html)["mainEntity"].clone();
    assert_eq!(person["@type"], "Person");
    assert!(!person.to_string().contains("eview"), "{person}");
}

#[test]
fn what_a_creative_writes_stays_text() {
    if !is_built() {
        return;
    }
    let app = app();
    let hostile = "</script><script>alert(1)</script>\"'><img src=x onerror=alert(2)>";
    // A name has no slash: it can open a tag and close none.
    let name = "<script>alert(1)\"'><img src=x onerror=alert(2)>";
    let mut body = but(application(), "name", json!(name));
    body["name_ar"] = json!(null);
    body["bio"] = json!(format!("{hostile} {}", "word ".repeat(80)));
    let creative = app.creative("dana@example.com");
    let id = creative
        .post("/api/creative-applications", &body)
        .is(201)
        .json()["id"]
        .as_str()
        .unwrap()
        .to_owned();
    app.admin("admin@example.com")
        .post(
            &format!("/api/admin/creative-applications/{id}/approve"),
            &json!({}),
        )
        .is(200);
    let entry = app.visitor().get("/api/creatives").json()[0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let html = page(&app, &format!("/creatives/{entry}"), "en")
        .is(200)
        .text();
    assert!(
        !html.contains("<script>alert") && !html.contains("<img src=x"),
        "{html}"
    );
    assert_eq!(data(&html)["mainEntity"]["name"], name);
    let description = attribute(&html, "<meta name=\"description\"", "content");
    assert!(
        description.ends_with('…') && description.len() < 260,
        "{description}"
    );
}

#[test]
fn a_creative_who_is_not_on_the_roster_has_no_page() {
    if !is_built() {
        return;
    }
    let app = app();
    for path in [
        "/creatives/0199aaaa-0000-7000-8000-000000000000",
        "/creatives/a.b",
        "/creatives/%FF",
        "/creatives/%3Cscript%3E",
    ] {
        let html = page(&app, path, "en").is(404).text();
        assert_eq!(title(&html), title_of("/creatives/{}", "en"), "{path}");
        assert!(html.contains("noindex") && html.contains("<div id=\"root\"></div>"));
    }
}

#[test]
fn a_page_opens_even_while_the_database_does_not() {
    if !is_built() {
        return;
    }
    let app = TestApp::spawn_on(TestStore::unmigrated(), |_| {});
    let answer = page(
        &app,
        "/creatives/0199aaaa-0000-7000-8000-000000000000",
        "en",
    )
    .is(500);
    assert_eq!(title(&answer.text()), "Marsam");
    assert!(answer.text().contains("noindex") && answer.text().contains("<div id=\"root\"></div>"));
}

#[test]
fn the_home_page_names_the_operator() {
    if !is_built() {
        return;
    }
    let app = app();
    let about = data(&page(&app, "/", "en").text());
    let graph = about["@graph"].as_array().unwrap();
    let kinds: Vec<_> = graph
        .iter()
        .map(|thing| thing["@type"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["Organization", "WebSite"]);
    assert_eq!(graph[0]["email"], "help@marsam.example");
    let logo = graph[0]["logo"]
        .as_str()
        .unwrap()
        .strip_prefix(ORIGIN)
        .unwrap();
    app.visitor().get(logo).is(200);
    assert!(!page(&app, "/about", "en").text().contains("ld+json"));
}
