//! robots.txt, the sitemap, manifests, and the files for offline use.

use marsam_persistence::testing::TestStore;
use time::Duration;

use crate::harness::TestApp;
use crate::samples::enter_roster;
use crate::site::is_built;

const ORIGIN: &str = "http://marsam.example";

fn app() -> TestApp {
    TestApp::spawn_with(|settings| settings.public_url = ORIGIN.parse().unwrap())
}

#[test]
fn robots_may_see_what_visitors_see_and_nothing_else() {
    if !is_built() {
        return;
    }
    let answer = app().visitor().get("/robots.txt").is(200);
    assert_eq!(
        answer.header("content-type"),
        Some("text/plain; charset=utf-8")
    );
    let text = answer.text();
    let lines: Vec<&str> = text.lines().collect();
    for line in [
        "User-agent: *",
        "Disallow: /api/",
        "Disallow: /admin",
        "Disallow: /auth",
        "Disallow: /brand-dashboard",
        "Disallow: /creative-dashboard",
        "Disallow: /dashboard/",
        "Disallow: /account",
        "Allow: /api/creatives",
        "Sitemap: http://marsam.example/sitemap.xml",
    ] {
        assert!(lines.contains(&line), "{line} in {text}");
    }
    assert!(!lines.contains(&"Disallow: /"), "{text}");
}

#[test]
fn the_sitemap_lists_every_public_page_in_both_languages_and_no_other() {
    if !is_built() {
        return;
    }
    let app = app();
    let dana = enter_roster(
        &app.creative("dana@example.com"),
        &app.admin("admin@example.com"),
    );
    let answer = app.visitor().get("/sitemap.xml").is(200);
    assert_eq!(
        answer.header("content-type"),
        Some("application/xml; charset=utf-8")
    );
    let xml = answer.text();
    for address in [
        "/",
        "/services?lang=ar",
        "/creatives?service=UGC",
        "/privacy-policy",
        "/reviews-policy",
    ] {
        assert!(
            xml.contains(&format!("<loc>{ORIGIN}{address}</loc>")),
            "{address} in {xml}"
        );
    }
    let entry = format!(
        "<loc>{ORIGIN}/creatives/{dana}?lang=ar</loc><lastmod>2026-11-21T09:00:00Z</lastmod>"
    );
    assert!(xml.contains(&entry), "{xml}");
    assert_eq!(
        xml.matches("<url>").count() * 3,
        xml.matches("<xhtml:link").count()
    );
    for closed in ["/auth", "/admin", "dashboard", "/request-quote", "/api"] {
        assert!(!xml.contains(&format!("{ORIGIN}{closed}")), "{closed}");
    }
    for address in xml
        .split("<loc>")
        .skip(1)
        .map(|rest| rest.split("</loc>").next().unwrap())
    {
        let path = address.strip_prefix(ORIGIN).unwrap().replace("&#38;", "&");
        let page = app
            .visitor()
            .with("accept-language", "en")
            .get(&path)
            .is(200)
            .text();
        let own = format!("<link rel=\"canonical\" href=\"{address}\">");
        assert!(page.contains(&own), "{address} does not name itself");
    }
}

#[test]
fn the_sitemap_is_rebuilt_every_few_minutes() {
    let app = app();
    let read = || app.visitor().get("/sitemap.xml").is(200).text();
    // Each worker has its own cache, and both must have rendered it.
    let empty: Vec<String> = (0..8).map(|_| read()).collect();
    let dana = enter_roster(
        &app.creative("dana@example.com"),
        &app.admin("admin@example.com"),
    );
    assert!(empty.iter().all(|xml| !xml.contains(&dana)));
    app.pass(Duration::minutes(6));
    assert!(read().contains(&dana));
}

#[test]
fn a_sitemap_that_cannot_be_made_is_an_error() {
    let app = TestApp::spawn_on(TestStore::unmigrated(), |_| {});
    app.visitor().get("/sitemap.xml").refused(500, "internal");
    app.visitor().get("/robots.txt").is(200);
}

#[test]
fn answers_of_the_api_are_not_listed() {
    let app = app();
    for path in ["/api/services", "/api/nothing", "/api/openapi.json"] {
        assert_eq!(
            app.visitor().get(path).header("x-robots-tag"),
            Some("noindex"),
            "{path}"
        );
    }
    assert_eq!(app.visitor().get("/about").header("x-robots-tag"), None);
}

#[test]
fn a_device_can_install_the_site_in_its_language() {
    if !is_built() {
        return;
    }
    let app = app();
    for (language, name, direction) in [("en", "Marsam", "ltr"), ("ar", "مرسم", "rtl")] {
        let page = app
            .visitor()
            .with("accept-language", language)
            .get("/")
            .text();
        let (_, rest) = page.split_once("<link rel=\"manifest\" href=\"").unwrap();
        let answer = app.visitor().get(rest.split('"').next().unwrap()).is(200);
        assert_eq!(
            answer.header("content-type"),
            Some("application/manifest+json")
        );
        let manifest = answer.json();
        assert_eq!(
            (manifest["short_name"].as_str(), manifest["dir"].as_str()),
            (Some(name), Some(direction))
        );
        assert_eq!(
            (manifest["id"].as_str(), manifest["display"].as_str()),
            (Some("/"), Some("standalone"))
        );
        let icons = manifest["icons"].as_array().unwrap();
        for size in ["192x192", "512x512"] {
            assert!(
                icons
                    .iter()
                    .any(|icon| icon["sizes"] == size && icon["purpose"] == "any")
            );
        }
        assert!(icons.iter().any(|icon| icon["purpose"] == "maskable"));
        for icon in icons {
            let file = app.visitor().get(icon["src"].as_str().unwrap()).is(200);
            assert_eq!(file.header("content-type"), icon["type"].as_str());
        }
    }
}

#[test]
fn the_offline_parts_are_revalidated_each_time_and_hold_nothing_personal() {
    if !is_built() {
        return;
    }
    let app = app();
    let worker = app.visitor().get("/sw.js").is(200);
    assert_eq!(
        worker.header("content-type"),
        Some("text/javascript; charset=utf-8")
    );
    let page = app.visitor().get("/offline.html").is(200);
    for answer in [&worker, &page] {
        assert_eq!(answer.header("cache-control"), Some("no-cache"));
    }
    assert!(page.text().contains("noindex") && page.text().contains("<div id=\"root\"></div>"));
    assert!(!worker.text().contains("url:\"index.html\""));
    for file in worker
        .text()
        .split("url:\"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap().to_owned())
    {
        app.visitor().get(&format!("/{file}")).is(200);
    }
}

#[test]
fn what_the_build_leaves_for_the_server_stays_with_the_server() {
    if !is_built() {
        return;
    }
    let app = app();
    for path in [
        "/.site/pages.json",
        "/.site/",
        "/.vite/manifest.json",
        "/./.site/pages.json",
        "/%2esite/pages.json",
        "/.site%2fpages.json",
    ] {
        app.visitor().get(path).is(404);
    }
}
