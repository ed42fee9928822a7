//! A page's head before any script runs: its texts, its language, its URLs and its robots rule.

use serde_json::Value;

use crate::browser::Answer;
use crate::harness::TestApp;
use crate::site::{dist, is_built};

pub(crate) const ORIGIN: &str = "http://marsam.example";

pub(crate) fn app() -> TestApp {
    TestApp::spawn_with(|settings| settings.public_url = ORIGIN.parse().unwrap())
}

/// The page at a path for a visitor whose browser prefers a language.
pub(crate) fn page(app: &TestApp, path: &str, accepted: &str) -> Answer {
    app.visitor().with("accept-language", accepted).get(path)
}

/// The content of a tag's attribute: `content("<meta name=\"description\"", "content", …)`.
#[track_caller]
pub(crate) fn attribute<'a>(html: &'a str, tag: &str, name: &str) -> &'a str {
    let (_, rest) = html
        .split_once(tag)
        .unwrap_or_else(|| panic!("no {tag} in {html}"));
    let (inside, _) = rest.split_once('>').unwrap();
    let (_, value) = inside.split_once(&format!("{name}=\"")).unwrap();
    value.split('"').next().unwrap()
}

#[track_caller]
pub(crate) fn title(html: &str) -> &str {
    let (_, rest) = html.split_once("<title>").unwrap();
    assert_eq!(html.matches("<title>").count(), 1, "{html}");
    rest.split("</title>").next().unwrap()
}

/// Public pages with one title and one description.
const PUBLIC: [&str; 8] = [
    "/",
    "/services",
    "/creatives",
    "/about",
    "/contact",
    "/terms-conditions",
    "/privacy-policy",
    "/reviews-policy",
];

/// A text that the build exported for the server, from the web app's own texts.
fn text_at(at: &str) -> String {
    let file = dist().join(".site/pages.json");
    let texts: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    texts
        .pointer(at)
        .and_then(Value::as_str)
        .unwrap()
        .to_owned()
}

/// The title of a route, as shown in the tab.
pub(crate) fn title_of(route: &str, language: &str) -> String {
    let route = route.replace('/', "~1");
    whole(&format!("/pages/{route}/texts"), language)
}

fn whole(texts: &str, language: &str) -> String {
    let title = text_at(&format!("{texts}/{language}/title"));
    format!("{title} · {}", text_at(&format!("/brand/{language}")))
}

#[test]
fn each_public_page_has_its_words_in_both_languages() {
    if !is_built() {
        return;
    }
    let app = app();
    for path in PUBLIC {
        for (language, direction) in [("en", "ltr"), ("ar", "rtl")] {
            let answer = page(&app, path, language).is(200);
            let html = answer.text();
            let opening = format!("<html lang=\"{language}\" dir=\"{direction}\"");
            assert!(html.contains(&opening), "{html}");
            assert_eq!(answer.header("content-language"), Some(language));
            assert_eq!(title(&html), title_of(path, language));
            let description = attribute(&html, "<meta name=\"description\"", "content");
            assert!((30..=161).contains(&description.chars().count()));
            let shared = attribute(&html, "<meta property=\"og:description\"", "content");
            assert_eq!(shared, description);
            assert!(!html.contains("noindex"), "{path}");
        }
    }
}

#[test]
fn each_public_page_has_one_address_in_each_language() {
    if !is_built() {
        return;
    }
    let app = app();
    for path in PUBLIC {
        let english = format!("{ORIGIN}{path}");
        let arabic = format!("{ORIGIN}{path}?lang=ar");
        for (language, own) in [("en", &english), ("ar", &arabic)] {
            let html = page(&app, &format!("{path}?lang={language}&x=1"), "de").text();
            assert_eq!(&attribute(&html, "<link rel=\"canonical\"", "href"), own);
            let shared = attribute(&html, "<meta property=\"og:url\"", "content");
            assert_eq!(shared, own);
            for (hreflang, href) in [("en", &english), ("ar", &arabic), ("x-default", &english)] {
                let tag = format!("<link rel=\"alternate\" hreflang=\"{hreflang}\"");
                assert_eq!(&attribute(&html, &tag, "href"), href);
            }
        }
    }
}

#[test]
fn a_shared_page_shows_the_picture() {
    if !is_built() {
        return;
    }
    let app = app();
    let html = page(&app, "/services", "en").text();
    let picture = attribute(&html, "<meta property=\"og:image\"", "content");
    let file = app
        .visitor()
        .get(picture.strip_prefix(ORIGIN).unwrap())
        .is(200);
    assert_eq!(file.header("content-type"), Some("image/png"));
    // Width and height are in a PNG's first chunk.
    assert_eq!(file.body[16..24], [0, 0, 4, 176, 0, 0, 2, 118]);
    let card = attribute(&html, "<meta name=\"twitter:card\"", "content");
    assert_eq!(card, "summary_large_image");
}

#[test]
fn the_roster_of_a_service_has_a_name_of_its_own_and_an_invented_one_is_not_listed() {
    if !is_built() {
        return;
    }
    let app = app();
    for (query, language, wanted) in [
        ("service=AI+Ads", "en", "AI Ads creatives · Marsam"),
        (
            "q=x&service=%20ai%20ads%20&style=y",
            "en",
            "AI Ads creatives · Marsam",
        ),
        ("service=Voiceover", "ar", "مبدعو التعليق الصوتي · مرسم"),
    ] {
        let html = page(&app, &format!("/creatives?{query}"), language)
            .is(200)
            .text();
        assert_eq!(title(&html), wanted);
        let address = attribute(&html, "<link rel=\"canonical\"", "href");
        assert!(
            address.starts_with(&format!("{ORIGIN}/creatives?service="))
                && !address.contains("style"),
            "{address}"
        );
    }
    for language in ["en", "ar"] {
        let roster = page(&app, "/creatives", language).is(200).text();
        let own = title(&roster);
        for invented in [
            "%3C/title%3E%3Cscript%3Ealert(1)%3C/script%3E",
            "Call+9666+1234+-+Marsam",
            "ugc.example",
            "UGC%E2%80%8F",
        ] {
            let path = format!("/creatives?service={invented}");
            let html = page(&app, &path, language).is(200).text();
            assert_eq!(title(&html), own, "{invented}");
            assert!(html.contains("noindex") && !html.contains("canonical"));
            for word in ["alert(1)", "9666", "ugc.example"] {
                assert!(!html.contains(word), "{invented}: {word}");
            }
        }
    }
    let html = page(&app, "/creatives?industry=Food&service=", "en")
        .is(200)
        .text();
    assert_eq!(
        attribute(&html, "<link rel=\"canonical\"", "href"),
        format!("{ORIGIN}/creatives")
    );
}

#[test]
fn private_pages_are_not_listed() {
    if !is_built() {
        return;
    }
    let app = app();
    for path in [
        "/auth",
        "/sign-in",
        "/auth/callback",
        "/profile-setup",
        "/admin",
        "/admin/setup",
        "/brand-dashboard",
        "/dashboard/creative",
        "/request-quote",
        "/join-creative",
    ] {
        let html = page(&app, path, "en").is(200).text();
        assert_eq!(
            attribute(&html, "<meta name=\"robots\"", "content"),
            "noindex",
            "{path}"
        );
        assert!(
            !html.contains("canonical") && !html.contains("hreflang"),
            "{path}"
        );
    }
    assert_eq!(
        title(&page(&app, "/request-quote", "en").text()),
        title_of("/request-quote", "en")
    );
}

#[test]
fn an_unknown_page_is_a_404_under_its_own_name() {
    if !is_built() {
        return;
    }
    let app = app();
    for path in ["/nowhere", "/nowhere/", "/creatives/a/b", "/apifoo"] {
        let answer = page(&app, path, "en").is(404);
        let html = answer.text();
        assert_eq!(title(&html), whole("/not_found", "en"));
        assert!(html.contains("noindex") && !html.contains("canonical"));
        let tag = answer.header("etag").unwrap();
        let again = app.visitor().with("if-none-match", tag).get(path);
        assert_eq!((again.status, again.body.is_empty()), (404, false));
    }
    assert_eq!(
        title(&page(&app, "/nowhere", "ar").text()),
        whole("/not_found", "ar")
    );
}
