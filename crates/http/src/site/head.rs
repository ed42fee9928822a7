//! What stands in a page's head for search engines and for those who share its address.

use std::fmt::Write as _;

use marsam_domain::language::Language;
use serde_json::Value;

/// The picture that a shared address shows, and its size in pixels.
const PICTURE: &str = "/icons/social.png";
const PICTURE_SIZE: (u16, u16) = (1200, 630);

/// All that differs from page to page.
#[derive(Debug)]
pub(super) struct Head<'a> {
    pub(super) language: Language,
    /// Scheme, host and port that visitors see.
    pub(super) origin: &'a str,
    pub(super) brand: &'a str,
    /// Without the product's name; blank where the page has none of its own.
    pub(super) title: String,
    pub(super) description: String,
    /// Path and query without a language; `None`: no search engine is to list it.
    pub(super) address: Option<String>,
    pub(super) kind: Kind,
    /// What it is about, for machines.
    pub(super) data: Option<Value>,
}

/// What is being shared, in Open Graph's words.
#[derive(Debug, Clone, Copy)]
pub(super) enum Kind {
    Website,
    Profile,
}

impl Head<'_> {
    pub(super) fn to_html(&self) -> String {
        let mut html = String::new();
        self.write(&mut html);
        html
    }

    fn write(&self, html: &mut String) {
        let (title, brand) = (escape(&self.title), escape(self.brand));
        let whole = if title.is_empty() {
            brand.clone()
        } else {
            format!("{title} · {brand}")
        };
        let shared = if title.is_empty() { &brand } else { &title };
        let description = escape(&self.description);
        let _ = write!(html, "<title>{whole}</title>");
        if !description.is_empty() {
            named(html, "description", &description);
        }
        match &self.address {
            Some(address) => self.write_addresses(html, address),
            None => named(html, "robots", "noindex"),
        }
        let (locale, other_locale, manifest) = match self.language {
            Language::En => ("en_US", "ar_KW", "/manifest.webmanifest"),
            Language::Ar => ("ar_KW", "en_US", "/manifest.ar.webmanifest"),
        };
        let kind = match self.kind {
            Kind::Website => "website",
            Kind::Profile => "profile",
        };
        let picture = escape(&format!("{}{PICTURE}", self.origin));
        let (width, height) = PICTURE_SIZE;
        for (property, content) in [
            ("og:site_name", brand.as_str()),
            ("og:type", kind),
            ("og:title", shared),
            ("og:description", &description),
            ("og:locale", locale),
            ("og:locale:alternate", other_locale),
            ("og:image", &picture),
            ("og:image:type", "image/png"),
            ("og:image:width", &width.to_string()),
            ("og:image:height", &height.to_string()),
            ("og:image:alt", &brand),
        ] {
            if !content.is_empty() {
                let _ = write!(html, "<meta property=\"{property}\" content=\"{content}\">");
            }
        }
        named(html, "twitter:card", "summary_large_image");
        named(html, "twitter:title", shared);
        if !description.is_empty() {
            named(html, "twitter:description", &description);
        }
        named(html, "twitter:image", &picture);
        let _ = write!(html, "<link rel=\"manifest\" href=\"{manifest}\">");
        if let Some(data) = &self.data {
            let json = script_safe(&data.to_string());
            let _ = write!(html, "<script type=\"application/ld+json\">{json}</script>");
        }
    }

    /// The one address of this page in this language, and those of the same page in each.
    fn write_addresses(&self, html: &mut String, address: &str) {
        let in_language = |language| escape(&localized(self.origin, address, language));
        let [english, arabic] = [Language::En, Language::Ar].map(in_language);
        let own = match self.language {
            Language::En => &english,
            Language::Ar => &arabic,
        };
        let _ = write!(html, "<link rel=\"canonical\" href=\"{own}\">");
        for (tongue, href) in [("en", &english), ("ar", &arabic), ("x-default", &english)] {
            let _ = write!(
                html,
                "<link rel=\"alternate\" hreflang=\"{tongue}\" href=\"{href}\">"
            );
        }
        let _ = write!(html, "<meta property=\"og:url\" content=\"{own}\">");
    }
}

fn named(html: &mut String, name: &str, content: &str) {
    let _ = write!(html, "<meta name=\"{name}\" content=\"{content}\">");
}

/// The address of a page in a language: English needs no sign, because it is what a visitor without a wish is shown.
pub(super) fn localized(origin: &str, address: &str, language: Language) -> String {
    let sign = match language {
        Language::En => "",
        Language::Ar if address.contains('?') => "&lang=ar",
        Language::Ar => "?lang=ar",
    };
    format!("{origin}{address}{sign}")
}

/// Makes a text harmless in HTML and in XML, between tags and in quotes.
pub(super) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            // Neither HTML nor XML can hold them.
            other if other.is_control() && !other.is_whitespace() => {}
            other => safe.push(other),
        }
    }
    safe
}

/// JSON that cannot end the script it stands in, nor begin a comment there.
fn script_safe(json: &str) -> String {
    json.replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .replace('&', "\\u0026")
}

/// The beginning of a text on one line, cut between words.
pub(super) fn excerpt(text: &str, most: usize) -> String {
    let mut words = text.split_whitespace();
    let mut line = words.next().unwrap_or_default().to_owned();
    if line.chars().count() > most {
        line = line.chars().take(most).collect();
        line.push('…');
        return line;
    }
    for word in words {
        if line.chars().count() + 1 + word.chars().count() > most {
            line.push('…');
            return line;
        }
        line.push(' ');
        line.push_str(word);
    }
    line
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn head(title: &str, address: Option<&str>) -> Head<'static> {
        Head {
            language: Language::Ar,
            origin: "https://marsam.example",
            brand: "مرسم",
            title: title.to_owned(),
            description: "\"a\" & <b>".to_owned(),
            address: address.map(str::to_owned),
            kind: Kind::Website,
            data: None,
        }
    }

    #[test]
    fn nothing_that_people_write_leaves_its_place() {
        let mut hostile = head(
            "</title><script>alert('1')</script>\u{0}",
            Some("/x?service=\"><a&b"),
        );
        hostile.data = Some(json!({"name": "</script><!--<script>&\u{2028}"}));
        let html = hostile.to_html();
        assert!(html.starts_with(
            "<title>&lt;/title&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; · مرسم</title>"
        ));
        assert_eq!(html.matches("<script").count(), 1, "{html}");
        assert_eq!(html.matches("</script>").count(), 1, "{html}");
        assert!(
            html.contains("content=\"&quot;a&quot; &amp; &lt;b&gt;\""),
            "{html}"
        );
        assert!(
            html.contains("/x?service=&quot;&gt;&lt;a&amp;b&amp;lang=ar\""),
            "{html}"
        );
        assert!(!html.contains("<a&b") && !html.contains("<!--"), "{html}");
    }

    #[test]
    fn a_page_names_itself_in_its_language_and_its_twins() {
        let html = head("الخدمات", Some("/services")).to_html();
        for tag in [
            "<link rel=\"canonical\" href=\"https://marsam.example/services?lang=ar\">",
            "<link rel=\"alternate\" hreflang=\"en\" href=\"https://marsam.example/services\">",
            "<link rel=\"alternate\" hreflang=\"ar\" href=\"https://marsam.example/services?lang=ar\">",
            "<link rel=\"alternate\" hreflang=\"x-default\" href=\"https://marsam.example/services\">",
            "<meta property=\"og:url\" content=\"https://marsam.example/services?lang=ar\">",
            "<meta property=\"og:locale\" content=\"ar_KW\">",
            "<meta property=\"og:image\" content=\"https://marsam.example/icons/social.png\">",
        ] {
            assert!(html.contains(tag), "{tag} in {html}");
        }
        assert!(!html.contains("noindex"));
    }

    #[test]
    fn what_is_not_for_everybody_is_not_listed() {
        let html = head("", None).to_html();
        assert!(html.starts_with("<title>مرسم</title>"), "{html}");
        assert!(html.contains("<meta name=\"robots\" content=\"noindex\">"));
        assert!(
            !html.contains("canonical") && !html.contains("hreflang") && !html.contains("og:url")
        );
    }

    #[test]
    fn an_excerpt_is_one_line_that_ends_between_words() {
        assert_eq!(excerpt("  a\n\tb   c ", 160), "a b c");
        assert_eq!(excerpt("warm voice for mornings", 12), "warm voice…");
        assert_eq!(excerpt("مصورة طعام", 7), "مصورة…");
        assert_eq!(excerpt(&"x".repeat(20), 5), "xxxxx…");
        assert_eq!(excerpt("", 5), "");
    }
}
