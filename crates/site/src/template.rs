//! A page of the web app's build, split where the server inserts values.

use marsam_domain::language::Language;

const LANGUAGE_MARK: &str = "<html lang=\"en\" dir=\"ltr\"";
const HEAD_BEGINS: &str = "<!--page-->";
const HEAD_ENDS: &str = "<!--/page-->";
const FILES_MARK: &str = "</head>";
/// The place of the content that a page's scripts render.
pub(super) const ROOT_MARK: &str = "<div id=\"root\"></div>";

/// The page's HTML, split where values are inserted.
#[derive(Debug)]
pub(super) struct Template {
    begin: String,
    after_language: String,
    after_head: String,
    after_files: String,
    end: String,
}

impl Template {
    /// `None` if a mark is missing.
    pub(super) fn cut(page: &str) -> Option<Self> {
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

    /// The whole page; `root` is its content before any script runs.
    pub(super) fn fill(&self, language: Language, head: &str, files: &str, root: &str) -> String {
        let html_tag = match language {
            Language::En => LANGUAGE_MARK,
            Language::Ar => "<html lang=\"ar\" dir=\"rtl\"",
        };
        [
            &self.begin,
            html_tag,
            &self.after_language,
            head,
            &self.after_head,
            files,
            FILES_MARK,
            &self.after_files,
            root,
            &self.end,
        ]
        .concat()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(crate) const PAGE: &str = "<!doctype html><html lang=\"en\" dir=\"ltr\" data-theme=\"light\"><head><!--page--><title>x</title>\
        <!--/page--><script>a()</script></head><body><div id=\"root\"></div></body></html>";

    #[test]
    fn a_page_is_filled_in_where_it_is_marked() {
        let template = Template::cut(PAGE).unwrap();
        let root = "<div id=\"root\">z</div>";
        let page = template.fill(Language::Ar, "<title>y</title>", "<link>", root);
        assert_eq!(
            page,
            "<!doctype html><html lang=\"ar\" dir=\"rtl\" data-theme=\"light\"><head><title>y</title><script>a()</script>\
            <link></head><body><div id=\"root\">z</div></body></html>"
        );
    }

    #[test]
    fn a_page_without_its_marks_is_not_served() {
        for mark in [LANGUAGE_MARK, HEAD_BEGINS, HEAD_ENDS, FILES_MARK, ROOT_MARK] {
            assert!(Template::cut(&PAGE.replace(mark, "")).is_none(), "{mark}");
        }
    }
}
