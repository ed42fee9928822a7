//! Names of accounts next to the name of a platform, or after a word that announces one.

use super::runs::{self, IN_NAMES};
use super::tokens::{Kind, Tokens};
use super::words::{
    ACCOUNT_NAMES, ARABIC_ACCOUNTS, FILE_ENDS, INTRODUCTIONS, INVITES, LINK_WORDS, MAIL_PROVIDERS,
    NAMING_WORDS, OWN, PHRASE_ENDS, PLATFORMS, REVERSE_LINKS, SHORT_PLATFORMS, is_ordinary,
};

/// Words and symbols between a platform and a name.
const MAX_LINK: usize = 10;
/// How far before a platform its announcement is looked for.
const MAX_LEAD: usize = 6;
/// Symbols between a platform and a name; those that say that a name follows come first.
const POINTERS: &str = ":=>@";
const LINK_SYMBOLS: &str = ":=>@-–—([\"'’«“/|~*?؟!،,.";

/// A platform's name.
#[derive(Clone, Copy, Debug)]
struct Platform {
    /// The index after it.
    end: usize,
    is_short: bool,
    is_arabic: bool,
    /// «سنابي»: the writer's own.
    is_own: bool,
}

/// What comes between a platform and what follows.
#[derive(Clone, Copy, Debug, Default)]
struct Link {
    end: usize,
    is_pointing: bool,
    is_naming: bool,
    /// A comma, a full stop or a line break: another phrase.
    is_broken: bool,
}

/// Masks the account's name next to every platform.
pub(super) fn mask(tokens: &mut Tokens) {
    let mut index = 0;
    while index < tokens.len() {
        let mut next = index + 1;
        if let Some(platform) = platform_at(tokens, index) {
            if let Some((start, end)) = before(tokens, index) {
                tokens.mask(start..end);
            }
            if let Some((start, end)) = after(tokens, index, platform) {
                tokens.mask(start..end);
            }
            next = platform.end;
        } else if let Some((start, end)) = announced(tokens, index) {
            tokens.mask(start..end);
        }
        index = next;
    }
}

/// Whether a text is a name as accounts have it, and nothing else.
pub(super) fn is_account_alone(tokens: &Tokens) -> bool {
    candidate(tokens, 0)
        .is_some_and(|(start, end)| end == tokens.len() && looks_like_account(tokens, start, end))
}

/// Whether a text says that its writer is on a platform, or is the name of one.
pub(super) fn names_own_account(tokens: &Tokens) -> bool {
    let words = (0..tokens.len()).filter(|index| tokens.is_word(*index));
    let are_symbols = |range: std::ops::Range<usize>| {
        range
            .into_iter()
            .all(|index| tokens.is_blank(index) || tokens.is_symbol(index, LINK_SYMBOLS))
    };
    words.clone().any(|index| {
        platform_at(tokens, index).is_some_and(|platform| {
            let is_alone = are_symbols(0..index) && are_symbols(platform.end..tokens.len());
            is_alone || platform.is_own || is_announced(tokens, index)
        })
    })
}

fn platform_at(tokens: &Tokens, index: usize) -> Option<Platform> {
    if !tokens.is_word(index) || tokens.is_quiet(index) {
        return None;
    }
    let word = tokens.text(index);
    let is_arabic = tokens.kind(index) == Some(Kind::Arabic);
    let platform = |end, is_short, is_own| {
        Some(Platform {
            end,
            is_short,
            is_arabic,
            is_own,
        })
    };
    let is_apart = tokens.kind(index + 1) == Some(Kind::Space) || tokens.is_symbol(index + 1, "-_");
    let second_word = index + 1 + usize::from(is_apart);
    let (second, end_of_two) = (tokens.text(second_word), second_word + 1);
    match (bare(word), second) {
        ("تيك", "توكي") | ("سناب", "شاتي") => {
            return platform(end_of_two, false, true);
        }
        ("tik", "tok")
        | ("snap", "chat")
        | ("insta", "gram")
        | ("whats", "app")
        | ("face", "book")
        | ("g" | "hot", "mail")
        | ("جي" | "هوت", "ميل")
        | ("تيك", "توك")
        | ("سناب", "شات" | "تشات")
        | ("واتس" | "وتس", "اب") => return platform(end_of_two, false, false),
        _ => {}
    }
    let is_known = |word: &str| PLATFORMS.has(word) || MAIL_PROVIDERS.has(word);
    if is_arabic {
        let own = bare(word).strip_suffix('ي').unwrap_or_default();
        if SHORT_PLATFORMS.has(own) || is_known(own) {
            return platform(index + 1, SHORT_PLATFORMS.has(own), true);
        }
    }
    let word = bare(word);
    let is_short = SHORT_PLATFORMS.has(word);
    (is_short || is_known(word))
        .then(|| platform(index + 1, is_short, false))
        .flatten()
}

/// An Arabic word without what is written together with it.
fn bare(word: &str) -> &str {
    if SHORT_PLATFORMS.has(word) || PLATFORMS.has(word) {
        return word;
    }
    let prefixes = ["وبال", "بال", "عال", "وال", "لل", "ال", "ب", "ع", "و"];
    let rests = prefixes
        .iter()
        .filter_map(|prefix| word.strip_prefix(prefix));
    rests
        .filter(|rest| rest.chars().count() >= 3)
        .find(|rest| {
            let own = rest.strip_suffix('ي').unwrap_or(rest);
            [*rest, own].iter().any(|word| {
                SHORT_PLATFORMS.has(word) || PLATFORMS.has(word) || MAIL_PROVIDERS.has(word)
            }) || *rest == "تيك"
        })
        .unwrap_or(word)
}

/// The name after a platform: “insta: noura”, “my snap is noura”, «سناب noura».
fn after(tokens: &Tokens, index: usize, platform: Platform) -> Option<(usize, usize)> {
    let link = link(tokens, platform.end);
    let (start, end) = candidate(tokens, link.end)?;
    if looks_like_account(tokens, start, end) {
        let is_own = platform.is_own || is_announced(tokens, index);
        return (!link.is_broken || link.is_pointing || is_own).then_some((start, end));
    }
    if link.is_broken || end > start + 1 || is_ordinary(tokens.text(start)) {
        return None;
    }
    let is_arabic = tokens.kind(start) == Some(Kind::Arabic);
    let is_invited = platform.is_own || is_announced(tokens, index);
    let ends = ends_phrase(tokens, end);
    // A Latin name among Arabic words; a capital letter makes it a brand's.
    let is_foreign = platform.is_arabic && !is_arabic && !tokens.is_capital(start);
    let is_meant = if is_arabic {
        ends && (is_invited || link.is_naming || (link.is_pointing && platform.is_short))
    } else {
        (platform.is_short && (link.is_pointing || ends))
            || (ends && (is_invited || link.is_naming || link.is_pointing || is_foreign))
    };
    is_meant.then_some((start, end))
}

/// The name before a platform: `noura_k on insta`, “I am nouraart on snap”.
fn before(tokens: &Tokens, platform: usize) -> Option<(usize, usize)> {
    let mut end = platform;
    let mut is_own = false;
    for _ in 0..MAX_LEAD {
        let is_link = end > 0
            && (tokens.kind(end - 1) == Some(Kind::Space)
                || tokens.is_symbol(end - 1, "(-/|")
                || REVERSE_LINKS.has(tokens.text(end - 1)));
        if !is_link {
            break;
        }
        end -= 1;
        is_own |= OWN.has(tokens.text(end));
    }
    let start = runs::run_start(tokens, end, IN_NAMES);
    if start == end || tokens.is_quiet(start) {
        return None;
    }
    if looks_like_account(tokens, start, end) {
        return Some((start, end));
    }
    let word = tokens.text(start);
    let blank = start > 1 && tokens.kind(start - 1) == Some(Kind::Space);
    let introduces =
        |before: usize| start >= before && INTRODUCTIONS.has(tokens.text(start - before));
    let is_search = start >= 2 && matches!(tokens.text(start - 2), "for" | "عن");
    let is_introduced = blank && (introduces(2) || (is_search && introduces(4)));
    let is_plain = end == start + 1
        && tokens.kind(start) == Some(Kind::Latin)
        && word.chars().count() >= 4
        && !is_ordinary(word);
    ((is_introduced || is_own) && is_plain).then_some((start, end))
}

/// The name after a word that announces an account: “username: noura”, «تابعني على noura».
fn announced(tokens: &Tokens, index: usize) -> Option<(usize, usize)> {
    let word = tokens.text(index);
    let (is_account, is_arabic) = (ACCOUNT_NAMES.has(word), ARABIC_ACCOUNTS.has(word));
    let is_follow = word == "follow" || word == "user";
    if !is_account && !is_arabic && !is_follow {
        return None;
    }
    let link = link(tokens, index + 1);
    if link.is_broken || platform_at(tokens, link.end).is_some() {
        return None;
    }
    let (start, end) = candidate(tokens, link.end)?;
    if looks_like_account(tokens, start, end) {
        return Some((start, end));
    }
    if end > start + 1 || is_ordinary(tokens.text(start)) || !ends_phrase(tokens, end) {
        return None;
    }
    let is_latin = tokens.kind(start) == Some(Kind::Latin);
    let is_meant = (is_account
        && (link.is_pointing || link.is_naming || word.starts_with(|c: char| !c.is_ascii())))
        || (is_arabic && (is_latin || (word.starts_with("تابع") && word != "تابعنا")))
        || (is_follow && link.is_pointing);
    is_meant.then_some((start, end))
}

/// Blanks, symbols and words from `start` on, up to what may be a name.
fn link(tokens: &Tokens, start: usize) -> Link {
    let mut link = Link {
        end: start,
        ..Link::default()
    };
    for index in start..start + MAX_LINK {
        let word = tokens.text(index);
        match tokens.kind(index) {
            Some(Kind::Space) => {}
            Some(Kind::LineBreak) => link.is_broken = true,
            // Beyond ASCII: arrows and emoji.
            Some(Kind::Symbol) if LINK_SYMBOLS.contains(word) || word >= "←" => {
                link.is_pointing |= POINTERS.contains(word) || word >= "←";
                link.is_broken |= "،,.".contains(word);
            }
            Some(Kind::Arabic | Kind::Latin) if LINK_WORDS.has(word) => {
                link.is_naming |= NAMING_WORDS.has(word);
            }
            _ => break,
        }
        link.end = index + 1;
    }
    link
}

/// What may be a name: words, digits and what joins them, without a blank.
fn candidate(tokens: &Tokens, start: usize) -> Option<(usize, usize)> {
    let mut end = runs::run_end(tokens, start, IN_NAMES);
    if end > start && tokens.is_symbol(end, "#") && tokens.is_digits(end + 1) {
        end += 2;
    }
    let is_free = end > start && !tokens.is_quiet(start) && platform_at(tokens, start).is_none();
    is_free.then_some((start, end))
}

/// Whether a name is written as accounts are: with a digit, an underscore or a dot, and not of ordinary words alone.
fn looks_like_account(tokens: &Tokens, start: usize, end: usize) -> bool {
    let words = || (start..end).filter(|index| tokens.is_word(*index));
    let letters: usize = words()
        .map(|index| tokens.text(index).chars().count())
        .sum();
    let is_ordinary = words()
        .all(|index| is_ordinary(tokens.text(index)) || platform_at(tokens, index).is_some());
    let is_joined = (start..end)
        .any(|index| tokens.is_symbol(index, "_.") || (tokens.is_digits(index) && index > start));
    let is_hyphenated = (start..end).any(|index| tokens.is_symbol(index, "-"));
    let is_file = end > 0
        && FILE_ENDS.has(tokens.text(end - 1))
        && tokens.is_symbol(end.wrapping_sub(2), ".");
    is_joined && !is_hyphenated && !is_file && letters >= 3 && !is_ordinary
}

/// Whether a phrase ends before an index, so that a plain word before it is not a part of a longer one.
fn ends_phrase(tokens: &Tokens, index: usize) -> bool {
    match tokens.kind(index) {
        None | Some(Kind::Symbol | Kind::LineBreak | Kind::Masked) => true,
        Some(Kind::Space) => {
            let next = index + 1;
            !tokens.is_word(next)
                || PHRASE_ENDS.has(tokens.text(next))
                || INVITES.has(tokens.text(next))
                || (index > 0 && tokens.kind(index - 1) != tokens.kind(next))
                || platform_at(tokens, next).is_some()
        }
        _ => false,
    }
}

/// Whether the words before a platform announce a name on it: “my …”, “add me on …”, «تابعني على …».
fn is_announced(tokens: &Tokens, platform: usize) -> bool {
    let mut words = 0;
    for index in (platform.saturating_sub(2 * MAX_LEAD)..platform).rev() {
        let word = tokens.text(index);
        if !tokens.is_word(index) {
            if !tokens.is_blank(index) && !tokens.is_symbol(index, "'’") {
                return false;
            }
            continue;
        }
        words += 1;
        let is_near = words <= 2;
        if (is_near && OWN.has(word)) || (INVITES.has(word) && reaches_writer(tokens, index)) {
            return true;
        }
        if words >= MAX_LEAD {
            return false;
        }
    }
    false
}

/// “Add me”, “find us”, and every Arabic request, which names the writer itself.
fn reaches_writer(tokens: &Tokens, invite: usize) -> bool {
    tokens.kind(invite) == Some(Kind::Arabic)
        || matches!(tokens.text(invite + 2), "me" | "us")
        || tokens.text(invite) == "dm"
}
