//! How a page is delivered: its language, prerendered or empty, with preloads, entity tag and compression.

use std::io::Read as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

use crate::browser::Answer;
use crate::harness::TestApp;
use crate::site::is_built;
use crate::site::pages::{attribute, page};

#[test]
fn the_stored_language_wins_then_the_asked_one_then_the_browsers() {
    if !is_built() {
        return;
    }
    let app = TestApp::spawn();
    for (path, cookie, accepted, language) in [
        ("/about", None, "en-GB, ar", "en"),
        ("/about", None, "fr, ar-KW;q=0.8", "ar"),
        ("/about", None, "", "en"),
        ("/about?lang=ar", None, "en", "ar"),
        ("/about?lang=en", Some("ar"), "en", "ar"),
        ("/about", Some("ar"), "en", "ar"),
        ("/about", Some("<script>"), "en", "en"),
    ] {
        let browser = app.visitor().with("accept-language", accepted);
        if let Some(stored) = cookie {
            browser.set_cookie("marsam_language", stored);
        }
        let answer = browser.get(path).is(200);
        assert_eq!(
            answer.header("content-language"),
            Some(language),
            "{path} {cookie:?} {accepted}"
        );
        assert_eq!(
            answer.header("vary"),
            Some("Accept-Encoding, Accept-Language, Cookie")
        );
    }
}

#[test]
fn a_prerendered_page_holds_its_own_styles_and_names_them_in_its_policy() {
    if !is_built() {
        return;
    }
    let app = TestApp::spawn();
    for path in ["/", "/creatives?lang=ar", "/privacy-policy"] {
        let answer = page(&app, path, "en");
        let policy = answer
            .header("content-security-policy")
            .unwrap_or_default()
            .to_owned();
        let html = answer.text();
        let (_, rest) = html.split_once("<style>").unwrap();
        let (styles, rest) = rest.split_once("</style>").unwrap();
        let hash = STANDARD.encode(Sha256::digest(styles.as_bytes()));
        assert!(
            policy.contains(&format!("style-src 'self' 'sha256-{hash}';")),
            "{policy}"
        );
        // The same rules again, after them and after the first paint, like everything that the first paint does not
        // need.
        assert!(rest.contains("<link data-after-paint=\"stylesheet\""));
        for early in [
            "rel=\"stylesheet\"",
            "rel=\"modulepreload\"",
            "type=\"module\"",
            "as=\"fetch\" rel=",
        ] {
            assert!(!html.contains(early), "{path}: {early}");
        }
        for script in html.split("<script>").skip(1) {
            let script = script.split("</script>").next().unwrap();
            let hash = STANDARD.encode(Sha256::digest(script.as_bytes()));
            assert!(
                policy.contains(&format!("'sha256-{hash}'")),
                "{path}: {script}"
            );
        }
    }
    let empty = page(&app, "/auth", "en");
    let policy = empty
        .header("content-security-policy")
        .unwrap_or_default()
        .to_owned();
    assert!(policy.contains("style-src 'self';"), "{policy}");
    let html = empty.text();
    assert!(!html.contains("<style>") && !html.contains("data-after-paint"));
    assert!(html.contains("<link rel=\"stylesheet\"") && html.contains("<script type=\"module\""));
}

#[test]
fn a_public_page_is_prerendered_for_visitors_and_empty_for_accounts() {
    if !is_built() {
        return;
    }
    let app = TestApp::spawn();
    for path in [
        "/",
        "/services",
        "/creatives",
        "/about",
        "/terms-conditions",
    ] {
        for (language, query) in [("en", ""), ("ar", "?lang=ar&utm_source=x")] {
            let html = page(&app, &format!("{path}{query}"), "en").text();
            let root = attribute(&html, "<div id=\"root\"", "data-prerendered");
            assert!(
                root.starts_with(&format!("{language} 2")) && root.ends_with(&format!(" {path}"))
            );
            assert!(html.contains("<h1") && html.contains("</main>"), "{path}");
        }
    }
    let empty = "<div id=\"root\"></div>";
    let member = app.visitor();
    member.set_cookie("marsam_signed_in", "1");
    assert!(member.get("/").text().contains(empty));
    for path in [
        "/?error=auth_failed",
        "/creatives?service=UGC",
        "/about/",
        "/contact",
        "/nowhere",
    ] {
        assert!(page(&app, path, "en").text().contains(empty), "{path}");
    }
}

#[test]
fn a_page_fetches_its_own_files_and_its_languages_ahead() {
    if !is_built() {
        return;
    }
    let app = TestApp::spawn();
    for (language, fonts) in [("en", 1), ("ar", 2)] {
        let html = page(&app, "/services", language).text();
        assert_eq!(html.matches("as=\"font\"").count(), fonts);
        let files = html
            .split("href=\"/assets/")
            .skip(1)
            .map(|rest| rest.split('"').next().unwrap());
        let files: Vec<&str> = files.collect();
        assert!(
            files.iter().any(|file| file.starts_with("services-page")),
            "{files:?}"
        );
        for file in files {
            app.visitor().get(&format!("/assets/{file}")).is(200);
        }
    }
}

#[test]
fn a_page_has_a_mark_for_each_of_its_forms_and_travels_compressed() {
    if !is_built() {
        return;
    }
    let app = TestApp::spawn();
    let tag = |answer: &Answer| answer.header("etag").unwrap().to_owned();
    let english = page(&app, "/", "en").is(200);
    let arabic = page(&app, "/", "ar").is(200);
    let about = page(&app, "/about", "en").is(200);
    assert_eq!(english.header("cache-control"), Some("no-cache"));
    assert_ne!(tag(&english), tag(&arabic));
    assert_ne!(tag(&english), tag(&about));
    let again = app
        .visitor()
        .with("if-none-match", &tag(&english))
        .with("accept-language", "en")
        .get("/")
        .is(304);
    assert!(again.body.is_empty() && again.header("vary").is_some());
    app.visitor()
        .with("if-none-match", &tag(&english))
        .with("accept-language", "ar")
        .get("/")
        .is(200);

    for (accepted, encoding) in [
        ("gzip, br", Some("br")),
        ("gzip", Some("gzip")),
        ("br;q=0", None),
        ("", None),
    ] {
        let answer = app
            .visitor()
            .with("accept-language", "en")
            .with("accept-encoding", accepted)
            .get("/")
            .is(200);
        assert_eq!(answer.header("content-encoding"), encoding, "{accepted}");
        let mut read = Vec::new();
        match encoding {
            Some("br") => {
                brotli::Decompressor::new(answer.body.as_slice(), 4096)
                    .read_to_end(&mut read)
                    .unwrap();
            }
            Some(_) => {
                flate2::read::GzDecoder::new(answer.body.as_slice())
                    .read_to_end(&mut read)
                    .unwrap();
            }
            None => read.clone_from(&answer.body),
        }
        assert_eq!(read, english.body);
        assert_eq!(
            answer.body.len() < english.body.len() / 4,
            encoding.is_some()
        );
    }
}
