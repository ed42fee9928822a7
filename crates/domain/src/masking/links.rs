//! Links to messengers and profiles, in one piece or said; links to work are left as they are.

use std::ops::Range;

use super::runs::{self, IN_NAMES};
use super::tokens::{Kind, Tokens};
use super::words::{
    CONTACT_HOSTS, CONTACT_PATHS, INVITES, JOINS, OWN, SITE_OWNERS, SITE_TLDS, TLDS, WORK_HOSTS,
};

/// What ends a link, though no blank does.
const AFTER_LINKS: &str = "،؛؟»«()<>\"“”";
/// What belongs to the sentence around a link.
const TRAILING: &str = ".,;:!?'…*_~|]}";
/// How far before a site the words that announce it are looked for.
const ANNOUNCED_WITHIN: usize = 9;
/// The length of a UUID as it is written.
const UUID_CHARS: usize = 36;

/// Masks every link by which a person is reached.
pub(super) fn mask(tokens: &mut Tokens) {
    let mut start = 0;
    while start < tokens.len() {
        let mut end = start;
        while end < tokens.len() && !ends_link(tokens, end) {
            end += 1;
        }
        of_piece(tokens, start..end);
        start = end + 1;
    }
    for index in 0..tokens.len() {
        if let Some(end) = spoken(tokens, index) {
            tokens.mask(index..end);
        }
    }
}

/// Whether a host shows work, so that the numbers in its addresses are those of films.
pub(super) fn shows_work(host: &str) -> bool {
    let tokens = Tokens::of(host);
    (0..tokens.len()).any(|index| WORK_HOSTS.has(tokens.text(index)))
}

/// Whether a text is the name of a site, and nothing else.
pub(super) fn is_site_alone(tokens: &Tokens) -> bool {
    let end = tokens.text(tokens.len().wrapping_sub(1));
    (TLDS.has(end) || SITE_TLDS.has(end)) && tokens.is_symbol(tokens.len().wrapping_sub(2), ".")
}

fn ends_link(tokens: &Tokens, index: usize) -> bool {
    tokens.is_blank(index)
        || tokens.kind(index) == Some(Kind::Masked)
        || tokens.is_symbol(index, AFTER_LINKS)
}

/// What is typed without a blank.
fn of_piece(tokens: &mut Tokens, piece: Range<usize>) {
    if is_uuid(tokens, piece.clone()) {
        tokens.mark_quiet(piece);
        return;
    }
    let host = piece
        .clone()
        .find(|index| is_host(tokens, *index) && CONTACT_HOSTS.has(tokens.text(*index)));
    if let Some(host) = host {
        mask_link(tokens, host, piece);
        return;
    }
    let shows_work = piece
        .clone()
        .any(|index| is_host(tokens, index) && WORK_HOSTS.has(tokens.text(index)));
    if shows_work {
        tokens.mark_quiet(piece);
        return;
    }
    let site = piece.clone().find(|index| is_site(tokens, *index));
    if let Some(site) = site
        && (leads_to_contact(tokens, site..piece.end) || is_announced(tokens, piece.start))
    {
        mask_link(tokens, site, piece);
    }
}

/// Masks a link with everything that is typed together with its host.
fn mask_link(tokens: &mut Tokens, host: usize, piece: Range<usize>) {
    let start = link_start(tokens, host).max(piece.start);
    let mut end = host;
    while end < piece.end && tokens.kind(end) != Some(Kind::Arabic) {
        end += 1;
    }
    while end > host && tokens.is_symbol(end - 1, TRAILING) {
        end -= 1;
    }
    tokens.mask(start..end.max(host + 3));
}

/// The label before the end of any domain.
fn is_site(tokens: &Tokens, index: usize) -> bool {
    let end = tokens.text(index + 2);
    tokens.is_name(index)
        && !tokens.is_symbol(index.wrapping_sub(1), "@")
        && tokens.is_symbol(index + 1, ".")
        && (TLDS.has(end) || SITE_TLDS.has(end))
        && !tokens.is_name(index + 3)
}

/// Whether the path of a site says that its owner is reached there.
fn leads_to_contact(tokens: &Tokens, site: Range<usize>) -> bool {
    let is_step = |index: usize| tokens.is_symbol(index - 1, "/?#-") && index > site.start;
    site.clone()
        .skip(1)
        .any(|index| is_step(index) && CONTACT_PATHS.has(tokens.text(index)))
}

/// Whether the words before a site say that it is the writer's own, or that the reader should get in touch there.
fn is_announced(tokens: &Tokens, start: usize) -> bool {
    for index in (start.saturating_sub(ANNOUNCED_WITHIN)..start).rev() {
        let word = tokens.text(index);
        if tokens.kind(index) == Some(Kind::LineBreak) || tokens.is_symbol(index, ".!?؟;") {
            return false;
        }
        let is_arabic = tokens.kind(index) == Some(Kind::Arabic);
        let reaches_writer = is_arabic || matches!(tokens.text(index + 2), "me" | "us");
        if OWN.has(word) || SITE_OWNERS.has(word) || (INVITES.has(word) && reaches_writer) {
            return true;
        }
    }
    false
}

/// The label before the end of a domain: `instagram` of `instagram.com`.
fn is_host(tokens: &Tokens, index: usize) -> bool {
    let joined_left = index > 0 && tokens.is_symbol(index - 1, "-_@");
    tokens.is_word(index)
        && !joined_left
        && tokens.is_symbol(index + 1, ".")
        && (TLDS.has(tokens.text(index + 2)) || tokens.text(index + 2) == "be")
        && !tokens.is_name(index + 3)
}

/// Where a link to a host begins: subdomains and scheme.
fn link_start(tokens: &Tokens, host: usize) -> usize {
    let start = runs::run_start(tokens, host, ".-");
    let has_scheme = start >= 4
        && tokens.is_symbol(start - 1, "/")
        && tokens.is_symbol(start - 2, "/")
        && tokens.is_symbol(start - 3, ":")
        && tokens.is_word(start - 4);
    if has_scheme { start - 4 } else { start }
}

/// “instagram dot com slash name”, `wa . me / 965`.
fn spoken(tokens: &Tokens, host: usize) -> Option<usize> {
    if !CONTACT_HOSTS.has(tokens.text(host)) {
        return None;
    }
    let end_of_domain = runs::over_dot(tokens, host + 1)?;
    if !TLDS.has(tokens.text(end_of_domain)) {
        return None;
    }
    let mut end = end_of_domain + 1;
    for _ in 0..3 {
        let slash = runs::over_gap(tokens, end);
        if !tokens.is_symbol(slash, "/") && !JOINS.has(tokens.text(slash)) {
            break;
        }
        let name = runs::over_gap(tokens, slash + 1);
        end = runs::run_end(tokens, name, IN_NAMES).max(slash + 1);
    }
    Some(end)
}

fn is_uuid(tokens: &Tokens, piece: Range<usize>) -> bool {
    if piece.len() > UUID_CHARS {
        return false;
    }
    let text: String = piece.map(|index| tokens.text(index)).collect();
    text.len() == UUID_CHARS
        && text.char_indices().all(|(at, c)| match at {
            8 | 13 | 18 | 23 => c == '-',
            _ => c.is_ascii_hexdigit(),
        })
}
