//! The sites that a work may link to.

use validator::ValidationError;

use crate::links::decoded;
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
    scheme.eq_ignore_ascii_case("https") && host.chars().all(is_plain) && site_of(&host).is_some()
}

/// The site that a host belongs to.
fn site_of(host: &str) -> Option<&'static str> {
    let is_of = |site: &&str| {
        host.strip_suffix(*site)
            .is_some_and(|before| before.is_empty() || before.ends_with('.'))
    };
    SITES.iter().copied().find(is_of)
}

/// What a link leads to, however it is written: without what says where it was copied, and the same for every address of a
/// film, a post, a project or a file. An admin who hid one has hidden the others.
pub fn target(url: &str) -> String {
    let link = Parts::of(url);
    let (site, found) = match site_of(&link.host) {
        Some("youtube.com" | "youtu.be") => ("youtube.com", link.film_of_youtube()),
        Some("vimeo.com") => ("vimeo.com", link.film_of_vimeo()),
        Some("tiktok.com") => ("tiktok.com", link.film_of_tiktok()),
        Some("instagram.com" | "instagr.am") => {
            ("instagram.com", link.after(&["p", "reel", "reels", "tv"]))
        }
        Some("behance.net" | "be.net") => ("behance.net", link.after(&["gallery", "project"])),
        Some("drive.google.com") => {
            let file = link.after(&["d", "folders"]);
            ("drive.google.com", file.or_else(|| link.named("id")))
        }
        _ => (link.host.as_str(), None),
    };
    match found {
        Some(id) => format!("{site}/{id}"),
        None => format!("{site} {}", link.page()),
    }
}

/// A link as its site reads it: decoded.
struct Parts {
    /// In lower case.
    host: String,
    steps: Vec<String>,
    query: Vec<(String, String)>,
}

impl Parts {
    fn of(url: &str) -> Self {
        let address = url.split_once("://").map_or(url, |(_, rest)| rest);
        let address = address.split('#').next().unwrap_or_default();
        let (place, query) = address.split_once('?').unwrap_or((address, ""));
        let (host, path) = place.split_once('/').unwrap_or((place, ""));
        let steps = path.split('/').map(decoded);
        let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        Self {
            host: host.to_ascii_lowercase(),
            steps: steps.filter(|step| !step.is_empty()).collect(),
            query: pairs
                .map(|(name, value)| (decoded(name), decoded(value)))
                .collect(),
        }
    }

    /// The id in the step after one of these words.
    fn after(&self, words: &[&str]) -> Option<&str> {
        let is_one = |step: &String| words.iter().any(|word| step.eq_ignore_ascii_case(word));
        let at = self.steps.iter().position(is_one)?;
        id_in(self.steps.get(at + 1)?)
    }

    /// The id that the query gives a name.
    fn named(&self, name: &str) -> Option<&str> {
        let (_, value) = self.query.iter().find(|(known, _)| known == name)?;
        id_in(value)
    }

    /// `watch?v=1`, `shorts/1`, and `/1` of the short host.
    fn film_of_youtube(&self) -> Option<&str> {
        let (first, second) = (self.steps.first(), self.steps.get(1));
        let first = first.map_or("", String::as_str);
        if first.is_empty() || first.to_ascii_lowercase().starts_with("watch") {
            return self.named("v").or_else(|| id_in(second?));
        }
        let is_kind = ["shorts", "embed", "live", "v", "e"]
            .iter()
            .any(|kind| first.eq_ignore_ascii_case(kind));
        if is_kind {
            return id_in(second?);
        }
        let is_short = site_of(&self.host) == Some("youtu.be");
        id_in(first).filter(|_| is_short)
    }

    /// `/1`, `/video/1` of the player, `/channels/name/1`, `/showcase/2?video=1`.
    fn film_of_vimeo(&self) -> Option<&str> {
        let step = |at: usize| self.steps.get(at).and_then(|step| number_in(step));
        let is_in_list = ["channels", "groups", "ondemand", "album", "showcase"]
            .iter()
            .any(|list| self.steps.first().is_some_and(|step| step == list));
        self.after(&["video", "videos"])
            .or_else(|| step(0))
            .or_else(|| step(2).filter(|_| is_in_list))
            .or_else(|| self.named("video").filter(|_| is_in_list))
    }

    /// `/@name/video/1`, `/embed/v2/1`, `/v/1.html`: the name may be anyone's.
    fn film_of_tiktok(&self) -> Option<&str> {
        self.steps.iter().rev().find_map(|step| number_in(step))
    }

    /// What is left of a link that names no id: the names of people and pages, which are written in any case.
    fn page(&self) -> String {
        let list = self.named("list").unwrap_or_default();
        let path = self.steps.join("/").to_lowercase();
        format!("{path}?{list}")
    }
}

/// The id at the beginning of a text.
fn id_in(text: &str) -> Option<&str> {
    let text = text.trim();
    let is_of_id = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let end = text.find(|c: char| !is_of_id(c)).unwrap_or(text.len());
    text.get(..end).filter(|id| !id.is_empty())
}

/// The same of digits alone.
fn number_in(text: &str) -> Option<&str> {
    id_in(text).filter(|id| id.chars().all(|c| c.is_ascii_digit()))
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
