//! The web app's build as the server uses it: the page template, its texts and the prerendered pages.

use std::collections::BTreeMap;

use marsam_domain::creatives::ShownImage;
use marsam_domain::language::Language;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

use super::Dist;
use super::first_pictures;
use super::head::rendered;
use super::template::{ROOT_MARK, Template};

const PAGE: &str = "index.html";
pub(super) const PRERENDERED_PAGE: &str = ".site/prerendered.html";
const FOLDER: &str = ".site";
const TABLE: &str = ".site/pages.json";
/// See `frontend/tools/prerendered-frame.ts`.
const AFTER_PAINT: &str = "data-after-paint";

/// A value for each language.
#[derive(Debug, Clone, Default, Deserialize)]
pub(super) struct PerLanguage<T> {
    en: T,
    ar: T,
}

impl<T> PerLanguage<T> {
    pub(super) fn of(&self, language: Language) -> &T {
        match language {
            Language::En => &self.en,
            Language::Ar => &self.ar,
        }
    }
}

/// A page's title and description, from the web app's own texts.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Texts {
    pub(super) title: String,
    pub(super) description: String,
}

/// One page of the web app.
#[derive(Debug, Deserialize)]
pub(super) struct PageRow {
    /// Whether the page is public, so that search engines may list it.
    pub(super) listed: bool,
    pub(super) texts: PerLanguage<Texts>,
    styles: Vec<String>,
    scripts: Vec<String>,
    words: PerLanguage<Vec<String>>,
    prerendered: Option<PerLanguage<Prerendered>>,
    /// The API calls that the prerendered page makes at once; `{}` is the id in the URL.
    #[serde(default)]
    calls: Vec<String>,
}

/// A prerendered page: files whose names contain a content hash.
#[derive(Debug, Clone, Default, Deserialize)]
pub(super) struct Prerendered {
    /// The root element.
    root: String,
    /// The rules of the style sheet that the page needs; they are in the page itself.
    styles: String,
    /// Names these styles in a Content Security Policy.
    pub(super) policy: String,
}

/// `.site/pages.json`, as the build writes it.
#[derive(Debug, Deserialize)]
struct Table {
    brand: PerLanguage<String>,
    creatives_of: PerLanguage<String>,
    not_found: PerLanguage<Texts>,
    fonts: PerLanguage<Vec<String>>,
    words: PerLanguage<Vec<String>>,
    disallow: Vec<String>,
    /// By route; `{}` means one segment.
    pages: BTreeMap<String, PageRow>,
}

/// One build of the web app.
#[derive(Debug)]
pub(super) struct Pages {
    template: Template,
    /// For prerendered pages: their first paint waits for no other file.
    prerendered: Template,
    table: Table,
    /// Identifies this build.
    pub(super) build: [u8; 32],
}

impl Pages {
    /// Reads the build; `None` if there is none, or none that this server can parse.
    pub(super) fn read() -> Option<Self> {
        Self::of(&text(PAGE)?, &text(PRERENDERED_PAGE)?, &text(TABLE)?)
    }

    fn of(page: &str, prerendered: &str, table: &str) -> Option<Self> {
        let mut build = Sha256::new();
        for file in [page, prerendered, table] {
            build.update(file);
        }
        Some(Self {
            template: Template::cut(page)?,
            prerendered: Template::cut(prerendered)?,
            table: serde_json::from_str(table).ok()?,
            build: build.finalize().into(),
        })
    }

    /// The route of a path; any other path is the not-found page.
    pub(super) fn route_of(&self, path: &str) -> Option<&str> {
        let path = path
            .strip_suffix('/')
            .filter(|path| !path.is_empty())
            .unwrap_or(path);
        let takes = |route: &&String| match route.split_once("{}") {
            Some((prefix, suffix)) => path
                .strip_prefix(prefix)
                .and_then(|rest| rest.strip_suffix(suffix))
                .is_some_and(|rest| !rest.is_empty() && !rest.contains('/')),
            None => path == **route,
        };
        self.table.pages.keys().find(takes).map(String::as_str)
    }

    /// The paths that robots.txt disallows.
    pub(super) fn disallow(&self) -> &[String] {
        &self.table.disallow
    }

    /// The public pages with a single URL each, for the sitemap.
    pub(super) fn public(&self) -> Vec<String> {
        let rows = self.table.pages.iter();
        rows.filter(|(route, row)| row.listed && !route.contains("{}"))
            .map(|(route, _)| route.clone())
            .collect()
    }

    /// The row of a route; `None` for a route without a row.
    pub(super) fn row(&self, route: &str) -> Option<&PageRow> {
        self.table.pages.get(route)
    }

    pub(super) fn brand(&self, language: Language) -> &str {
        self.table.brand.of(language)
    }

    pub(super) fn not_found(&self, language: Language) -> &Texts {
        self.table.not_found.of(language)
    }

    /// The title of the roster of one service.
    pub(super) fn creatives_of(&self, service: &str, language: Language) -> String {
        let words = self.table.creatives_of.of(language);
        words.replace("{{service}}", service)
    }

    /// The tags that preload what the page will request: its language's font and texts, its styles, its scripts, and
    /// `calls` of the API. Where the page is there before its scripts run, all but the fonts wait for its first paint.
    pub(super) fn preloads(
        &self,
        row: Option<&PageRow>,
        language: Language,
        prerendered: Option<&[String]>,
    ) -> String {
        let styles = row.map(|row| row.styles.as_slice()).unwrap_or_default();
        let own = row
            .iter()
            .flat_map(|row| row.words.of(language).iter().chain(&row.scripts));
        rendered(&Preloads {
            fonts: self.table.fonts.of(language),
            styles,
            scripts: self.table.words.of(language).iter().chain(own).collect(),
            when: if prerendered.is_some() {
                AFTER_PAINT
            } else {
                "rel"
            },
            calls: prerendered.unwrap_or_default(),
        })
    }

    /// The whole page; `prerendered` is its content before any script runs, with the `pictures` of the creatives that
    /// it will show.
    pub(super) fn fill(
        &self,
        language: Language,
        head: &str,
        files: &str,
        prerendered: Option<(&Prerendered, &[Option<ShownImage>])>,
    ) -> String {
        let content = prerendered.and_then(|(page, pictures)| Some((page.content()?, pictures)));
        match content {
            Some(((root, styles), pictures)) => {
                let root = first_pictures::fill(&root, pictures);
                // Before the style sheet, which contains the same rules again, among its others and in their order.
                let head = [head, &rendered(&FirstStyles { styles: &styles })].concat();
                self.prerendered.fill(language, &head, files, &root)
            }
            None => self.template.fill(language, head, files, ROOT_MARK),
        }
    }
}

impl PageRow {
    /// The prerendered page in a language, if there is one.
    pub(super) fn prerendered_in(&self, language: Language) -> Option<&Prerendered> {
        Some(self.prerendered.as_ref()?.of(language))
    }

    /// The API calls of the prerendered page; `address` ends with the id, if it has one.
    pub(super) fn calls(&self, address: Option<&str>) -> Vec<String> {
        let id = address.and_then(|address| address.rsplit('/').next());
        let calls = self.calls.iter();
        calls
            .map(|call| call.replace("{}", id.unwrap_or_default()))
            .collect()
    }
}

impl Prerendered {
    /// The root element and the styles; `None` if the build lacks one of them.
    fn content(&self) -> Option<(String, String)> {
        let file = |name: &str| text(&format!("{FOLDER}/{name}"));
        Some((file(&self.root)?, file(&self.styles)?))
    }

    /// Identifies this content.
    pub(super) fn names(&self) -> [&str; 2] {
        [&self.root, &self.styles]
    }
}

#[derive(askama::Template)]
#[template(path = "preloads.html")]
struct Preloads<'a> {
    fonts: &'a [String],
    styles: &'a [String],
    scripts: Vec<&'a String>,
    /// The attribute that says what a link is for: `rel`, or one that the page's own script turns into `rel`.
    when: &'static str,
    calls: &'a [String],
}

/// Written by the build.
#[derive(askama::Template)]
#[template(path = "first-styles.html")]
struct FirstStyles<'a> {
    styles: &'a str,
}

fn text(name: &str) -> Option<String> {
    let file = Dist::get(name)?;
    String::from_utf8(file.data.into_owned()).ok()
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::template::tests::PAGE;
    use super::*;

    const TABLE: &str = r#"{
        "brand": {"en": "Marsam", "ar": "مرسم"},
        "creatives_of": {"en": "{{service}} creatives", "ar": "مبدعو {{service}}"},
        "not_found": {"en": {"title": "Nothing", "description": "Gone."}, "ar": {"title": "لا شيء", "description": "ذهب."}},
        "fonts": {"en": ["/latin.woff2"], "ar": ["/arabic.woff2"]},
        "words": {"en": ["/en.js"], "ar": ["/ar.js"]},
        "disallow": ["/admin"],
        "pages": {"/": {"listed": true, "styles": ["/home.css"], "scripts": ["/home.js"],
            "texts": {"en": {"title": "Home", "description": "All."}, "ar": {"title": "الرئيسية", "description": "الكل."}},
            "words": {"en": ["/home.en.js"], "ar": ["/home.ar.js"]}, "prerendered": {"en": {"root": "a.html", "styles": "a.css", "policy": "sha256-a"},
            "ar": {"root": "b.html", "styles": "a.css", "policy": "sha256-a"}}}}
    }"#;

    /// A minimal build.
    pub(crate) fn small() -> Pages {
        Pages::of(PAGE, PAGE, TABLE).unwrap()
    }

    #[test]
    fn only_the_apps_own_routes_are_found() {
        let mut table: serde_json::Value = serde_json::from_str(TABLE).unwrap();
        let row = table["pages"]["/"].clone();
        for route in ["/creatives", "/creatives/{}", "/dashboard/brand"] {
            table["pages"][route] = row.clone();
        }
        let pages = Pages::of(PAGE, PAGE, &table.to_string()).unwrap();
        for path in [
            "/",
            "/creatives",
            "/creatives/",
            "/creatives/0190-abc",
            "/dashboard/brand",
        ] {
            assert!(pages.route_of(path).is_some(), "{path}");
        }
        for path in ["/nowhere", "/creatives/a/b", "/Creatives", "/admin/x"] {
            assert!(pages.route_of(path).is_none(), "{path}");
        }
        assert_eq!(pages.public(), ["/", "/creatives", "/dashboard/brand"]);
    }

    #[test]
    fn each_language_has_a_drawing_of_its_own() {
        let pages = small();
        let row = pages.row("/").unwrap();
        let page = row.prerendered_in(Language::Ar).unwrap();
        assert_eq!(page.names(), ["b.html", "a.css"]);
        assert_eq!(page.content(), None, "the files are not there");
    }

    #[test]
    fn only_the_files_of_the_language_are_fetched_ahead() {
        let pages = small();
        let files = pages.preloads(pages.row("/"), Language::En, None);
        for name in [
            "/latin.woff2",
            "/home.css",
            "/en.js",
            "/home.en.js",
            "/home.js",
        ] {
            assert!(files.contains(&format!("href=\"{name}\"")), "{files}");
        }
        assert!(!files.contains("ar"), "{files}");
    }

    #[test]
    fn scripts_wait_for_what_a_prerendered_page_shows() {
        let pages = small();
        let files = |prerendered| pages.preloads(pages.row("/"), Language::En, prerendered);
        let scripts = files(None).matches("modulepreload").count();
        assert!(scripts > 0);
        assert_eq!(files(None).matches("data-after-paint").count(), 0);
        let later = files(Some(&[]));
        let waiting = later.matches("data-after-paint=\"modulepreload\"").count();
        assert_eq!(waiting, scripts);
        assert!(!later.contains("rel=\"modulepreload\""), "{later}");
    }

    #[test]
    fn what_a_page_asks_for_is_fetched_ahead_under_its_own_id() {
        let table = TABLE.replace(
            "\"listed\": true",
            "\"listed\": true, \"calls\": [\"/api/creatives/{}\"]",
        );
        let pages = Pages::of(PAGE, PAGE, &table).unwrap();
        let calls = pages.row("/").unwrap().calls(Some("/creatives/7"));
        assert_eq!(
            pages
                .preloads(None, Language::En, Some(&calls))
                .lines()
                .last(),
            Some(
                "<link data-after-paint=\"preload\" as=\"fetch\" crossorigin href=\"/api/creatives/7\">"
            )
        );
        assert!(small().row("/").unwrap().calls(None).is_empty());
    }
}
