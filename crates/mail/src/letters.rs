//! A letter before it has a form: what it says, in its reader's language.
//!
//! **Invariant:** people's words stand between isolates (U+2068, U+2069), which nothing else contains.

mod ar;
mod en;

use marsam_domain::language::Language;
use marsam_domain::notices::Notice;
use url::Url;

use crate::links::Links;

pub(crate) const ISOLATE: char = '\u{2068}';
pub(crate) const END_ISOLATE: char = '\u{2069}';

/// What a letter says.
#[derive(Debug, Clone)]
pub(crate) struct Letter {
    pub(crate) subject: String,
    pub(crate) heading: &'static str,
    /// Paragraphs before the quotation.
    pub(crate) opening: Vec<String>,
    /// Somebody's own words, of several lines perhaps.
    pub(crate) quotation: Option<String>,
    /// Paragraphs after it.
    pub(crate) closing: Vec<String>,
    /// The one thing to do.
    pub(crate) button: Option<Step>,
    /// What stands apart at the foot.
    pub(crate) otherwise: Option<Otherwise>,
    /// The last line, which says who writes.
    pub(crate) signature: &'static str,
}

/// A thing to do, and where.
#[derive(Debug, Clone)]
pub(crate) struct Step {
    pub(crate) label: &'static str,
    pub(crate) url: Url,
}

/// What to do where the letter is not as its reader expects it: it was somebody else perhaps.
#[derive(Debug, Clone)]
pub(crate) struct Otherwise {
    pub(crate) text: &'static str,
    pub(crate) steps: Vec<Step>,
}

/// Writes the letter of `notice`; `token` is the secret in its link, where it has one.
pub(crate) fn write(notice: &Notice, language: Language, links: &Links, token: &str) -> Letter {
    match language {
        Language::En => en::letter(notice, links, token),
        Language::Ar => ar::letter(notice, links, token),
    }
}

/// A provider as it calls itself, which is one name in every language.
fn provider_name(slug: &str) -> String {
    own_words(match slug {
        "google" => "Google",
        "apple" => "Apple",
        "facebook" => "Facebook",
        "twitter" => "Twitter",
        other => other,
    })
}

/// One line of somebody's words, kept apart from the direction of what surrounds it.
pub(crate) fn own_words(text: &str) -> String {
    let line: String = cleaned(text, char::is_control)
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    format!("{ISOLATE}{line}{END_ISOLATE}")
}

/// Several lines of somebody's words.
pub(crate) fn own_lines(text: &str) -> String {
    cleaned(&text.replace("\r\n", "\n"), |c| {
        c.is_control() && c != '\n' && c != '\t'
    })
}

/// Direction marks of others could turn the rest of a letter round.
fn cleaned(text: &str, unwanted: impl Fn(char) -> bool) -> String {
    let turns = |c: char| matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}');
    text.trim()
        .chars()
        .map(|c| if unwanted(c) || turns(c) { ' ' } else { c })
        .collect()
}

#[cfg(test)]
pub(crate) mod samples;
#[cfg(test)]
mod tests;
