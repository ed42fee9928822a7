//! E-mail addresses and `@names`, typed in one piece, typed apart or said.

use super::runs::{self, IN_ADDRESSES, IN_NAMES};
use super::tokens::{Kind, Tokens};
use super::words::{
    AT, DOT, JOINS, LOOSE_PROVIDERS, MAIL_PROVIDERS, TLDS, WORK_HOSTS, is_ordinary,
};

/// Labels of a domain and parts of a name that are said one after the other.
const MAX_PARTS: usize = 4;

/// Masks every address and every `@name`.
pub(super) fn mask(tokens: &mut Tokens) {
    for index in 0..tokens.len() {
        let found = if tokens.is_symbol(index, "@") {
            around_sign(tokens, index)
        } else if AT.has(tokens.text(index)) || is_loose_at(tokens.text(index)) {
            around_word(tokens, index)
        } else {
            around_provider(tokens, index)
        };
        if let Some((start, end)) = found {
            tokens.mask(start..end);
        }
    }
}

/// `name@domain`, `@name`, `name @ domain . com`.
fn around_sign(tokens: &Tokens, sign: usize) -> Option<(usize, usize)> {
    let is_typed_together = tokens.is_name(sign + 1) || tokens.is_symbol(sign + 1, IN_NAMES);
    let right = if is_typed_together {
        sign + 1
    } else {
        runs::over_gap(tokens, sign + 1)
    };
    let local_end = runs::over_gap_left(tokens, sign);
    let is_address = names_domain(tokens, right);
    let local = local_start(tokens, local_end);
    let has_local = local < local_end;
    if is_address && has_local {
        return Some((local, domain_end(tokens, right)));
    }
    if !is_typed_together {
        // “noura.art@”, the rest of which goes without saying.
        let is_cut = local_end == sign && looks_like_account(tokens, local, local_end);
        return is_cut.then_some((local, sign + 1));
    }
    let end = domain_end(tokens, right);
    if end == right {
        return None;
    }
    let is_joined_left = local_end == sign && has_local;
    if (right..end).all(|index| !tokens.is_word(index) || is_time_or_unit(tokens, index)) {
        // A price or an hour: “2@50”, “@8pm”.
        let has_word = (local..sign).any(|index| tokens.is_word(index));
        return (is_joined_left && has_word).then_some((local, end));
    }
    Some((if is_joined_left { local } else { sign }, end))
}

fn is_time_or_unit(tokens: &Tokens, index: usize) -> bool {
    let after_number = index > 0 && tokens.is_digits(index - 1);
    after_number
        && matches!(
            tokens.text(index),
            "am" | "pm" | "k" | "kd" | "kwd" | "fps" | "p" | "hz" | "x"
        )
}

/// “name at gmail dot com”, “name [at] studio”, «نورة ات جيميل دوت كوم».
fn around_word(tokens: &Tokens, at: usize) -> Option<(usize, usize)> {
    let right = runs::over_gap(tokens, at + 1);
    let local_end = runs::over_gap_left(tokens, at);
    let local = local_start(tokens, local_end);
    if local == local_end || !tokens.is_name(right) {
        return None;
    }
    let label = tokens.text(right);
    let provider = provider_end(tokens, right);
    if is_loose_at(tokens.text(at)) {
        let is_latin = tokens.kind(local_end - 1) != Some(Kind::Arabic);
        let is_meant = provider.is_some_and(|end| is_latin || has_said_dot(tokens, end));
        return is_meant.then(|| (local, domain_end(tokens, right)));
    }
    let is_bracketed =
        at > 0 && tokens.is_symbol(at - 1, "([{<*") && tokens.is_symbol(at + 1, ")]}>*");
    let is_said = tokens.is_word(right)
        && !WORK_HOSTS.has(label)
        && has_said_dot(tokens, runs::run_end(tokens, right, IN_NAMES));
    let is_hinted = looks_like_account(tokens, local, local_end) && names_domain(tokens, right);
    let is_adjective = tokens.is_symbol(right + 1, "-") && tokens.is_word(right + 2);
    let found = is_bracketed
        || (provider.is_some() && !is_adjective)
        || is_said
        || is_hinted
        || is_loose_domain(tokens, right);
    found.then(|| (local, domain_end(tokens, right)))
}

/// “name gmail.com”, and letters typed apart that hold a provider's name.
fn around_provider(tokens: &Tokens, index: usize) -> Option<(usize, usize)> {
    let label = tokens.text(index);
    if label.len() > 12
        && ["gmail", "hotmail", "yahoo"]
            .iter()
            .any(|name| label.contains(name))
    {
        return Some((index, domain_end(tokens, index)));
    }
    let provider = provider_end(tokens, index)?;
    let local_end = runs::over_gap_left(tokens, index);
    let local = local_start(tokens, local_end);
    if local == local_end || local_end == index {
        return None;
    }
    let ends_domain = has_said_dot(tokens, provider);
    let is_own = looks_like_account(tokens, local, local_end)
        || !(local..local_end).any(|part| is_ordinary(tokens.text(part)));
    (ends_domain && is_own).then(|| (local, domain_end(tokens, index)))
}

/// Whether a domain or a provider begins at an index.
fn names_domain(tokens: &Tokens, index: usize) -> bool {
    let label = tokens.text(index);
    if provider_end(tokens, index).is_some() || LOOSE_PROVIDERS.has(label) {
        return true;
    }
    let end = runs::run_end(tokens, index, ".-_");
    let has_end = end > index + 2 && tokens.is_symbol(end - 2, ".") && tokens.is_word(end - 1);
    has_end || (end > index && has_said_dot(tokens, end))
}

/// “.com” that is said or typed apart, after a label.
fn has_said_dot(tokens: &Tokens, label_end: usize) -> bool {
    runs::over_dot(tokens, label_end).is_some_and(|end| TLDS.has(tokens.text(end)))
}

/// A provider whose name means other things too, with its end.
fn is_loose_domain(tokens: &Tokens, index: usize) -> bool {
    LOOSE_PROVIDERS.has(tokens.text(index)) && has_said_dot(tokens, index + 1)
}

/// The index after a provider's name, which may be two words: “g mail”.
fn provider_end(tokens: &Tokens, index: usize) -> Option<usize> {
    let label = tokens.text(index);
    let label = label.strip_prefix("ال").unwrap_or(label);
    if MAIL_PROVIDERS.has(label) {
        return Some(index + 1);
    }
    let is_apart =
        matches!(tokens.kind(index + 1), Some(Kind::Space)) || tokens.is_symbol(index + 1, "-");
    let second = index + 1 + usize::from(is_apart);
    matches!(
        (label, tokens.text(second)),
        ("g" | "hot", "mail") | ("جي" | "هوت", "ميل")
    )
    .then_some(second + 1)
}

/// “On” and “in”, which mean “at” next to a provider.
fn is_loose_at(word: &str) -> bool {
    matches!(word, "علي" | "في")
}

/// Whether a name holds what words do not: a digit, an underscore, a dot within.
fn looks_like_account(tokens: &Tokens, start: usize, end: usize) -> bool {
    end > start + 1 || tokens.is_digits(start)
}

/// The end of a domain, with the labels that are said or typed apart.
fn domain_end(tokens: &Tokens, start: usize) -> usize {
    let run = runs::run_end(tokens, start, IN_NAMES);
    let mut end = provider_end(tokens, start).map_or(run, |end| end.max(run));
    for _ in 0..MAX_PARTS {
        let next = runs::over_dot(tokens, end).filter(|next| TLDS.has(tokens.text(*next)));
        let Some(next) = next else { break };
        end = runs::run_end(tokens, next, ".");
    }
    end
}

/// The beginning of the name before an @, with the parts that are said: “noura dot k”.
fn local_start(tokens: &Tokens, end: usize) -> usize {
    let mut start = runs::run_start(tokens, end, IN_ADDRESSES);
    for _ in 0..MAX_PARTS {
        let joint = runs::over_gap_left(tokens, start);
        if start == end || joint == 0 || joint == start {
            break;
        }
        let word = tokens.text(joint - 1);
        if !DOT.has(word) && !JOINS.has(word) {
            break;
        }
        let part_end = runs::over_gap_left(tokens, joint - 1);
        let part = runs::run_start(tokens, part_end, IN_ADDRESSES);
        if part == part_end {
            break;
        }
        start = part;
    }
    start
}
