//! The route that a path belongs to, as a label: a template of the API's document, never the path itself, so that there
//! are as many labels as routes, whatever is asked for.

use std::collections::HashMap;
use std::sync::LazyLock;

use marsam_http::templates;

/// A template with its segments, in which `None` takes any text.
struct Template {
    name: &'static str,
    segments: Vec<Option<&'static str>>,
}

/// The API's templates, by their number of segments.
static TEMPLATES: LazyLock<HashMap<usize, Vec<Template>>> = LazyLock::new(|| {
    let mut by_length: HashMap<usize, Vec<Template>> = HashMap::new();
    for name in templates() {
        let segments: Vec<_> = name
            .split('/')
            .map(|segment| (!segment.starts_with('{')).then_some(segment))
            .collect();
        by_length
            .entry(segments.len())
            .or_default()
            .push(Template { name, segments });
    }
    for templates in by_length.values_mut() {
        // A literal segment goes before any text.
        templates
            .sort_by_key(|template| template.segments.iter().filter(|one| one.is_none()).count());
    }
    by_length
});

/// The label of a path.
pub(super) fn of_path(path: &str) -> &'static str {
    if path.starts_with("/api/") {
        return of_api(path).unwrap_or("/api/*");
    }
    match path {
        "/livez" | "/healthz" => "/livez",
        "/readyz" => "/readyz",
        _ if path.starts_with("/media/") => "/media/{name}",
        _ if path.starts_with("/.well-known/") => "/.well-known/*",
        // Files of the web app have an extension, its pages have none.
        _ if path
            .rsplit('/')
            .next()
            .is_some_and(|last| last.contains('.')) =>
        {
            "file"
        }
        _ => "page",
    }
}

fn of_api(path: &str) -> Option<&'static str> {
    let segments: Vec<&str> = path.split('/').collect();
    let templates = TEMPLATES.get(&segments.len())?;
    let fits = |template: &&Template| {
        let mut pairs = template.segments.iter().zip(&segments);
        pairs.all(|(expected, given)| expected.is_none_or(|expected| expected == *given))
    };
    templates.iter().find(fits).map(|template| template.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_counted_under_its_template() {
        for (path, route) in [
            ("/api/creatives", "/api/creatives"),
            (
                "/api/quote-requests/0199aaaa-0000-7000-8000-0000000000f1/deliver",
                "/api/quote-requests/{id}/deliver",
            ),
            ("/api/account/sessions", "/api/account/sessions"),
            ("/api/nothing/here", "/api/*"),
            ("/api/docs/", "/api/*"),
            ("/media/0123.webp", "/media/{name}"),
            ("/creatives/anyone-at-all", "page"),
            ("/assets/app-1234.js", "file"),
            ("/", "page"),
        ] {
            assert_eq!(of_path(path), route, "{path}");
        }
    }
}
