//! The addresses of links in profiles: which of them lead to their owner, or hold a number or a mailbox.

use url::Url;

use super::words::{CONTACT_HOSTS, FILE_ENDS, PHONE_CUES, PROFILE_HOSTS, TLDS, WORDY_HOSTS};
use super::{has_contact, links, seen};
use crate::links::decoded;

/// Sites, with their subdomains, by whose addresses a person is reached, or that lead elsewhere; their names are words or
/// letters.
const SITES: [&str; 18] = [
    "wa.me",
    "wa.link",
    "t.me",
    "m.me",
    "ig.me",
    "line.me",
    "signal.me",
    "signal.group",
    "snap.com",
    "solo.to",
    "bio.link",
    "bio.site",
    "bio.fm",
    "zoom.us",
    "bit.ly",
    "campsite.bio",
    "beacons.ai",
    "beacons.page",
];
/// What separates the parts of an address.
const BETWEEN: &str = "/?&=#;,:|";
/// What the name before the `@` of a mailbox may end in, apart from letters and digits.
const IN_MAILBOX: &str = "._-+%";
/// The digits of a Kuwaiti number.
const KUWAITI: usize = 8;
/// The digits of a number with the code of a country, at least.
const INTERNATIONAL: usize = 10;

/// An address as a reader takes it: decoded, and with look-alikes unified.
pub(super) struct Address {
    host: String,
    path: String,
    /// The query and the fragment.
    beyond: String,
}

impl Address {
    /// `None` for what is no address.
    pub(super) fn of(url: &str) -> Option<Self> {
        let url = Url::parse(url).ok()?;
        let read = |text: &str| -> String { decoded(text).chars().flat_map(seen).collect() };
        // A plus is a blank in a query.
        let query = url.query().unwrap_or_default().replace('+', " ");
        let fragment = url.fragment().unwrap_or_default();
        Some(Self {
            host: url.host_str()?.trim_end_matches('.').to_owned(),
            path: read(url.path()),
            beyond: read(&format!("{query}#{fragment}")),
        })
    }

    /// Whether it is of a site that shows work, so that the numbers in its path are those of films.
    pub(super) fn shows_work(&self) -> bool {
        links::shows_work(&self.host)
    }

    /// What comes after its host.
    pub(super) fn rest(&self) -> String {
        format!("{}?{}", self.path, self.beyond)
    }

    /// Whether it leads to a person, or holds a mailbox or a number that it announces.
    pub(super) fn is_contact(&self) -> bool {
        let rest = self.rest();
        let may_be_called = !self.shows_work() && announces_number(&self.path);
        is_contact_site(&self.host)
            || is_contact_name(&self.host)
            || adds_friend(&self.host, &self.path)
            || may_be_called
            || announces_number(&self.beyond)
            || holds_mailbox(&rest)
            || leads_on(&rest)
    }
}

fn is_contact_site(host: &str) -> bool {
    SITES.iter().any(|site| {
        let before = host.strip_suffix(site);
        before.is_some_and(|before| before.is_empty() || before.ends_with('.'))
    })
}

fn is_contact_name(host: &str) -> bool {
    let name = site_name(host);
    CONTACT_HOSTS.has(name) && !PROFILE_HOSTS.has(name) && !WORDY_HOSTS.has(name)
}

/// The label before the end of a domain.
fn site_name(host: &str) -> &str {
    host.rsplit('.').nth(1).unwrap_or_default()
}

/// Snapchat's pages show work, apart from those that make friends: `snapchat.com/add/noura`.
fn adds_friend(host: &str, path: &str) -> bool {
    site_name(host) == "snapchat" && parts(path).any(|part| part == "add")
}

/// Whether an address holds that of such a site, with a path: `?to=wa.me/96599887766`. Where a visitor comes from is no such
/// address: `?utm_source=linktr.ee`.
fn leads_on(rest: &str) -> bool {
    rest.split(['?', '&', '#'])
        .filter(|part| !part.starts_with("utm_") && !part.starts_with("ref="))
        .any(|part| {
            part.match_indices('/').any(|(at, _)| {
                let before = part.get(..at).unwrap_or_default();
                let site = before.rsplit(is_between).next().unwrap_or_default();
                let end = site.rsplit('.').next().unwrap_or_default();
                let path = part.get(at..).unwrap_or_default();
                let leads_to_person = is_contact_name(site) || adds_friend(site, path);
                is_contact_site(site) || (TLDS.has(end) && leads_to_person)
            })
        })
}

fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_between).filter(|part| !part.is_empty())
}

fn is_between(c: char) -> bool {
    BETWEEN.contains(c)
}

/// `noura@gmail.com`; neither the `@noura` of a profile nor the `@2x.png` of a file.
fn holds_mailbox(rest: &str) -> bool {
    rest.match_indices('@').any(|(at, _)| {
        let before = rest.get(..at).unwrap_or_default();
        let after = rest.get(at + 1..).unwrap_or_default();
        let is_named = before
            .chars()
            .next_back()
            .is_some_and(|c| c.is_alphanumeric() || IN_MAILBOX.contains(c));
        let domain = after
            .split(|c: char| !c.is_alphanumeric() && c != '.' && c != '-')
            .next()
            .unwrap_or_default();
        is_named && domain.starts_with(char::is_alphabetic) && ends_domain(domain)
    })
}

fn ends_domain(domain: &str) -> bool {
    let Some((_, end)) = domain.trim_end_matches(['.', '-']).rsplit_once('.') else {
        return false;
    };
    end.len() >= 2 && end.chars().all(char::is_alphabetic) && !FILE_ENDS.has(end)
}

/// A number after a word like “call”, or after a plus: `?phone=99887766`, `/tel/9988-7766`, `/+96599887766`. Other numbers
/// are those of orders, of papers and of works.
fn announces_number(text: &str) -> bool {
    let mut last = "";
    for part in parts(text) {
        let Some((head, tail)) = part
            .find(|c: char| c.is_ascii_digit())
            .and_then(|from| part.split_at_checked(from))
        else {
            last = last_word(part).unwrap_or(last);
            continue;
        };
        let number: String = tail
            .chars()
            .take_while(|c| !c.is_alphabetic())
            .filter(char::is_ascii_digit)
            .collect();
        let word = last_word(head).unwrap_or(last);
        let is_called = PHONE_CUES.has(word) && is_dialled(&number);
        if is_called || (head.ends_with('+') && number.len() >= INTERNATIONAL) {
            return true;
        }
        last = "";
    }
    false
}

fn last_word(text: &str) -> Option<&str> {
    text.split(|c: char| !c.is_alphanumeric())
        .rfind(|word| !word.is_empty())
}

/// Whether a number may be dialled as it is: a Kuwaiti one, or one with the code of a country.
fn is_dialled(number: &str) -> bool {
    let is_kuwaiti = number.len() == KUWAITI && number.starts_with(['2', '4', '5', '6', '9']);
    (is_kuwaiti || number.len() >= INTERNATIONAL) && has_contact(&format!("tel {number}"))
}
