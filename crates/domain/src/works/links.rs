//! The sites that a work may link to.

use validator::ValidationError;

use crate::text::MAX_URL_CHARS;
use crate::validation::bounds::Bounds;
use crate::validation::{FieldCode, Labels, rules};

/// Each with its subdomains.
pub const SITES: [&str; 9] = [
    "youtube.com",
    "youtu.be",
    "vimeo.com",
    "instagram.com",
    "instagr.am",
    "tiktok.com",
    "behance.net",
    "be.net",
    "drive.google.com",
];

/// True for an https address of one of the sites, without a user name and a port.
pub fn is_allowed(url: &str) -> bool {
    let Some((scheme, rest)) = url.split_once("://") else {
        return false;
    };
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = host.to_ascii_lowercase();
    // Anything else may mean another host to a browser: `\` is `/` to it, and `@` ends a user name.
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.');
    let is_of = |site: &str| {
        host.strip_suffix(site)
            .is_some_and(|before| before.is_empty() || before.ends_with('.'))
    };
    scheme.eq_ignore_ascii_case("https")
        && host.chars().all(is_plain)
        && SITES.iter().any(|site| is_of(site))
}

/// What a link leads to, however it is written: without what says where it was copied, and the same for every address of a
/// film. An admin who hid one has hidden the others.
pub fn target(url: &str) -> String {
    let address = url.split_once("://").map_or(url, |(_, rest)| rest);
    let address = address.split('#').next().unwrap_or_default();
    let (place, query) = address.split_once('?').unwrap_or((address, ""));
    let (host, path) = place.split_once('/').unwrap_or((place, ""));
    let host = host.to_ascii_lowercase();
    let host = ["www.", "m."]
        .iter()
        .find_map(|before| host.strip_prefix(before))
        .unwrap_or(&host);
    let path = path.trim_matches('/');
    let named = query
        .split('&')
        .find_map(|pair| match pair.split_once('=') {
            Some(("v" | "id", value)) => Some(value),
            _ => None,
        });
    let film = match host {
        "youtu.be" => path.split('/').next(),
        "youtube.com" => named.or_else(|| film_in(path)),
        _ => None,
    };
    match film {
        Some(film) => format!("youtube.com/{film}"),
        None => format!("{host}/{path}?{}", named.unwrap_or_default()),
    }
}

/// The film of a path of `YouTube` that names one.
fn film_in(path: &str) -> Option<&str> {
    let mut steps = path.split('/');
    steps
        .next()
        .filter(|kind| matches!(*kind, "shorts" | "embed" | "live"))?;
    steps.next()
}

/// The links of a list, each once.
pub(crate) fn links_in(sent: &Labels) -> Vec<String> {
    let mut links: Vec<String> = Vec::new();
    for link in sent.iter() {
        if !links.iter().any(|known| known == link) {
            links.push(link.to_owned());
        }
    }
    links
}

/// Addresses of these sites, of which at most so many differ.
pub(crate) fn are_allowed_links<const MAX: usize>(sent: &Labels) -> Result<(), ValidationError> {
    let mut codes = Vec::new();
    for link in sent.iter() {
        if link.chars().count() > MAX_URL_CHARS {
            codes.push(FieldCode::TooLong);
        } else if rules::web_address(&link.into()).is_err() {
            codes.push(FieldCode::InvalidUrl);
        } else if !is_allowed(link) {
            codes.push(FieldCode::LinkNotAllowed);
        }
    }
    if links_in(sent).len() > MAX {
        codes.push(FieldCode::TooMany);
    }
    let bounds = Bounds::list(MAX, Bounds::web_address());
    rules::refused_list(&codes, bounds)
}
