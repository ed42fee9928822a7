//! The metadata in a page's head, for search engines and link previews.

use askama::Template;
use marsam_domain::language::Language;
use serde_json::Value;

/// The parts that differ from page to page.
#[derive(Debug)]
pub(super) struct Head<'a> {
    pub(super) language: Language,
    /// Scheme, host and port of the public URL.
    pub(super) origin: &'a str,
    pub(super) brand: &'a str,
    /// Without the product's name; empty if the page has no separate title.
    pub(super) title: String,
    pub(super) description: String,
    /// Path and query without the language; `None`: not to be listed by search engines.
    pub(super) address: Option<String>,
    pub(super) kind: Kind,
    /// What a shared link shows; `None`: the picture of the site.
    pub(super) image: Option<SharedPicture>,
    pub(super) data: Option<Value>,
}

/// A picture for link previews, which read WebP.
#[derive(Debug)]
pub(super) struct SharedPicture {
    /// Relative to the site, or absolute.
    pub(super) url: String,
    pub(super) width: u32,
    pub(super) height: u32,
}

/// The Open Graph type.
#[derive(Debug, Clone, Copy)]
pub(super) enum Kind {
    Website,
    Profile,
}

#[derive(Template)]
#[template(path = "head.html")]
struct HeadTags<'a> {
    language: Language,
    brand: &'a str,
    title: &'a str,
    shared_title: &'a str,
    description: &'a str,
    addresses: Option<LocalizedUrls>,
    kind: &'static str,
    locale: &'static str,
    other_locale: &'static str,
    manifest: &'static str,
    image: Image<'a>,
    data: Option<&'a Value>,
}

/// [`SharedPicture`], or the site's.
struct Image<'a> {
    url: String,
    kind: &'static str,
    width: u32,
    height: u32,
    alt: &'a str,
}

impl Head<'_> {
    pub(super) fn to_html(&self) -> String {
        let (title, description) = (printable(&self.title), printable(&self.description));
        let (locale, other_locale, manifest) = match self.language {
            Language::En => ("en_US", "ar_KW", "/manifest.webmanifest"),
            Language::Ar => ("ar_KW", "en_US", "/manifest.ar.webmanifest"),
        };
        let address = self.address.as_deref();
        let tags = HeadTags {
            language: self.language,
            brand: self.brand,
            title: &title,
            shared_title: if title.is_empty() { self.brand } else { &title },
            description: &description,
            addresses: address.map(|address| LocalizedUrls::of(self.origin, &printable(address))),
            kind: match self.kind {
                Kind::Website => "website",
                Kind::Profile => "profile",
            },
            locale,
            other_locale,
            manifest,
            image: self.image(&title),
            data: self.data.as_ref(),
        };
        rendered(&tags)
    }

    fn image<'a>(&'a self, title: &'a str) -> Image<'a> {
        match &self.image {
            Some(picture) => Image {
                // The address of a public file may be another site's, such as a bucket's.
                url: if picture.url.starts_with('/') {
                    format!("{}{}", self.origin, picture.url)
                } else {
                    picture.url.clone()
                },
                kind: "image/webp",
                width: picture.width,
                height: picture.height,
                alt: title,
            },
            None => Image {
                url: format!("{}/icons/social.png", self.origin),
                kind: "image/png",
                width: 1200,
                height: 630,
                alt: self.brand,
            },
        }
    }
}

/// The URL of one page in each language.
#[derive(Debug)]
pub(super) struct LocalizedUrls {
    english: String,
    arabic: String,
}

impl LocalizedUrls {
    /// The URLs of a path and query without the language.
    pub(super) fn of(origin: &str, address: &str) -> Self {
        Self {
            english: localized(origin, address, Language::En),
            arabic: localized(origin, address, Language::Ar),
        }
    }

    fn own(&self, language: Language) -> &str {
        match language {
            Language::En => &self.english,
            Language::Ar => &self.arabic,
        }
    }

    /// Each URL with its `hreflang`.
    pub(super) fn alternates(&self) -> [(&'static str, &str); 3] {
        [
            ("en", &self.english),
            ("ar", &self.arabic),
            ("x-default", &self.english),
        ]
    }

    /// The URLs alone.
    pub(super) fn both(&self) -> [&str; 2] {
        [&self.english, &self.arabic]
    }
}

/// Renders a template of this crate. Its fields are strings, so it cannot fail.
pub(super) fn rendered(template: &impl Template) -> String {
    template.render().unwrap_or_else(|error| {
        tracing::error!(%error, "a template could not be rendered");
        String::new()
    })
}

/// The URL of a page in a language: English, the default, needs no parameter.
pub(super) fn localized(origin: &str, address: &str, language: Language) -> String {
    let sign = match language {
        Language::En => "",
        Language::Ar if address.contains('?') => "&lang=ar",
        Language::Ar => "?lang=ar",
    };
    format!("{origin}{address}{sign}")
}

/// A text without control characters, which neither HTML nor XML can contain.
fn printable(text: &str) -> String {
    text.chars()
        .filter(|character| !character.is_control() || character.is_whitespace())
        .collect()
}

/// The beginning of a text on one line, cut at a word boundary.
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
            image: None,
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
            "<title>&#60;/title&#62;&#60;script&#62;alert(&#39;1&#39;)&#60;/script&#62; · مرسم</title>"
        ));
        assert_eq!(html.matches("<script").count(), 1, "{html}");
        assert_eq!(html.matches("</script>").count(), 1, "{html}");
        assert!(
            html.contains("content=\"&#34;a&#34; &#38; &#60;b&#62;\""),
            "{html}"
        );
        assert!(
            html.contains("/x?service=&#34;&#62;&#60;a&#38;b&#38;lang=ar\""),
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
    fn a_shared_link_shows_the_work_of_a_creative() {
        let mut of_creative = head("نورة \"", Some("/creatives/1"));
        let picture = |url: &str| SharedPicture {
            url: url.to_owned(),
            width: 1280,
            height: 853,
        };
        of_creative.image = Some(picture("/media/c"));
        let html = of_creative.to_html();
        for tag in [
            "<meta property=\"og:image\" content=\"https://marsam.example/media/c\">",
            "<meta property=\"og:image:type\" content=\"image/webp\">",
            "<meta property=\"og:image:width\" content=\"1280\">",
            "<meta property=\"og:image:height\" content=\"853\">",
            "<meta property=\"og:image:alt\" content=\"نورة &#34;\">",
            "<meta name=\"twitter:image\" content=\"https://marsam.example/media/c\">",
        ] {
            assert!(html.contains(tag), "{tag} in {html}");
        }
        of_creative.image = Some(picture("https://files.example/c"));
        assert!(
            of_creative
                .to_html()
                .contains("\"https://files.example/c\"")
        );
    }

    #[test]
    fn private_pages_are_not_listed() {
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
