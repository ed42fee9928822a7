//! The web app's build as the server uses it: the page template, its texts and the prerendered pages.

use std::collections::BTreeMap;

use marsam_domain::language::Language;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

use super::Dist;
use super::head::rendered;

const PAGE: &str = "index.html";
const FOLDER: &str = ".site";
const TABLE: &str = ".site/pages.json";
const LANGUAGE_MARK: &str = "<html lang=\"en\" dir=\"ltr\"";
const HEAD_BEGINS: &str = "<!--page-->";
const HEAD_ENDS: &str = "<!--/page-->";
const FILES_MARK: &str = "</head>";
const ROOT_MARK: &str = "<div id=\"root\"></div>";

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
    /// Files with the prerendered page; their names contain a content hash.
    prerendered: Option<PerLanguage<String>>,
    /// The API calls that the prerendered page makes at once; `{}` is the id in the URL.
    #[serde(default)]
    calls: Vec<String>,
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
    /// By route; `{}` stands for one segment.
    pages: BTreeMap<String, PageRow>,
}

/// The page's HTML, split where values are inserted.
#[derive(Debug)]
struct Template {
    begin: String,
    after_language: String,
    after_head: String,
    after_files: String,
    end: String,
}

impl Template {
    fn cut(page: &str) -> Option<Self> {
        let (begin, rest) = page.split_once(LANGUAGE_MARK)?;
        let (after_language, rest) = rest.split_once(HEAD_BEGINS)?;
        let (_, rest) = rest.split_once(HEAD_ENDS)?;
        let (after_head, rest) = rest.split_once(FILES_MARK)?;
        let (after_files, end) = rest.split_once(ROOT_MARK)?;
        let [begin, after_language, after_head, after_files, end] =
            [begin, after_language, after_head, after_files, end].map(str::to_owned);
        Some(Self {
            begin,
            after_language,
            after_head,
            after_files,
            end,
        })
    }
}

/// One build of the web app.
#[derive(Debug)]
pub(super) struct Pages {
    template: Template,
    table: Table,
    /// Identifies this build.
    pub(super) build: [u8; 32],
}

impl Pages {
    /// Reads the build; `None` if there is none, or none that this server can parse.
    pub(super) fn read() -> Option<Self> {
        Self::of(&text(PAGE)?, &text(TABLE)?)
    }

    fn of(page: &str, table: &str) -> Option<Self> {
        let mut build = Sha256::new();
        build.update(page);
        build.update(table);
        Some(Self {
            template: Template::cut(page)?,
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
    /// `calls` of the API.
    pub(super) fn preloads(
        &self,
        row: Option<&PageRow>,
        language: Language,
        calls: &[String],
    ) -> String {
        let styles = row.map(|row| row.styles.as_slice()).unwrap_or_default();
        let own = row
            .iter()
            .flat_map(|row| row.words.of(language).iter().chain(&row.scripts));
        rendered(&Preloads {
            fonts: self.table.fonts.of(language),
            styles,
            scripts: self.table.words.of(language).iter().chain(own).collect(),
            calls,
        })
    }

    /// The whole page; `root` is its content before any script runs.
    pub(super) fn fill(&self, language: Language, head: &str, files: &str, root: &str) -> String {
        let tongue = match language {
            Language::En => "<html lang=\"en\" dir=\"ltr\"",
            Language::Ar => "<html lang=\"ar\" dir=\"rtl\"",
        };
        let Template {
            begin,
            after_language,
            after_head,
            after_files,
            end,
        } = &self.template;
        [
            begin,
            tongue,
            after_language,
            head,
            after_head,
            files,
            FILES_MARK,
            after_files,
            root,
            end,
        ]
        .concat()
    }
}

impl PageRow {
    /// The file of the prerendered page in a language, if there is one.
    pub(super) fn prerendered_in(&self, language: Language) -> Option<&str> {
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

#[derive(askama::Template)]
#[template(path = "preloads.html")]
struct Preloads<'a> {
    fonts: &'a [String],
    styles: &'a [String],
    scripts: Vec<&'a String>,
    calls: &'a [String],
}

/// The content of a page's root element: the prerendered page, or nothing.
pub(super) fn root(prerendered: Option<&str>) -> String {
    prerendered
        .and_then(|name| text(&format!("{FOLDER}/{name}")))
        .unwrap_or_else(|| ROOT_MARK.to_owned())
}

fn text(name: &str) -> Option<String> {
    let file = Dist::get(name)?;
    String::from_utf8(file.data.into_owned()).ok()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    const PAGE: &str = "<!doctype html><html lang=\"en\" dir=\"ltr\" data-theme=\"light\"><head><!--page--><title>x</title>\
        <!--/page--><script>a()</script></head><body><div id=\"root\"></div></body></html>";
    const TABLE: &str = r#"{
        "brand": {"en": "Marsam", "ar": "مرسم"},
        "creatives_of": {"en": "{{service}} creatives", "ar": "مبدعو {{service}}"},
        "not_found": {"en": {"title": "Nothing", "description": "Gone."}, "ar": {"title": "لا شيء", "description": "ذهب."}},
        "fonts": {"en": ["/latin.woff2"], "ar": ["/arabic.woff2"]},
        "words": {"en": ["/en.js"], "ar": ["/ar.js"]},
        "disallow": ["/admin"],
        "pages": {"/": {"listed": true, "styles": ["/home.css"], "scripts": ["/home.js"],
            "texts": {"en": {"title": "Home", "description": "All."}, "ar": {"title": "الرئيسية", "description": "الكل."}},
            "words": {"en": ["/home.en.js"], "ar": ["/home.ar.js"]}, "prerendered": {"en": "a.html", "ar": "b.html"}}}
    }"#;

    /// A minimal build.
    pub(in crate::site) fn small() -> Pages {
        Pages::of(PAGE, TABLE).unwrap()
    }

    #[test]
    fn a_page_is_filled_in_where_it_is_marked() {
        let page = small().fill(
            Language::Ar,
            "<title>y</title>",
            "<link>",
            "<div id=\"root\">z</div>",
        );
        assert_eq!(
            page,
            "<!doctype html><html lang=\"ar\" dir=\"rtl\" data-theme=\"light\"><head><title>y</title><script>a()</script>\
            <link></head><body><div id=\"root\">z</div></body></html>"
        );
    }

    #[test]
    fn only_the_apps_own_routes_are_found() {
        let mut table: serde_json::Value = serde_json::from_str(TABLE).unwrap();
        let row = table["pages"]["/"].clone();
        for route in ["/creatives", "/creatives/{}", "/dashboard/brand"] {
            table["pages"][route] = row.clone();
        }
        let pages = Pages::of(PAGE, &table.to_string()).unwrap();
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
        assert_eq!(row.prerendered_in(Language::Ar), Some("b.html"));
        assert_eq!(root(Some("no such file")), "<div id=\"root\"></div>");
    }

    #[test]
    fn only_the_files_of_the_language_are_fetched_ahead() {
        let pages = small();
        let files = pages.preloads(pages.row("/"), Language::En, &[]);
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
    fn what_a_page_asks_for_is_fetched_ahead_under_its_own_id() {
        let table = TABLE.replace(
            "\"listed\": true",
            "\"listed\": true, \"calls\": [\"/api/creatives/{}\"]",
        );
        let pages = Pages::of(PAGE, &table).unwrap();
        let calls = pages.row("/").unwrap().calls(Some("/creatives/7"));
        assert_eq!(
            pages.preloads(None, Language::En, &calls).lines().last(),
            Some("<link rel=\"preload\" as=\"fetch\" crossorigin href=\"/api/creatives/7\">")
        );
        assert!(small().row("/").unwrap().calls(None).is_empty());
    }

    #[test]
    fn a_page_without_its_marks_is_not_served() {
        for mark in [LANGUAGE_MARK, HEAD_BEGINS, HEAD_ENDS, FILES_MARK, ROOT_MARK] {
            assert!(Template::cut(&PAGE.replace(mark, "")).is_none(), "{mark}");
        }
    }
}
