//! The content of a mail before rendering, in its reader's language.
//!
//! **Invariant:** user-supplied text is enclosed in isolates (U+2068, U+2069), which nothing else contains.

mod actions;
mod original;
mod requests;
mod words;

use askama::filters::Safe;
use marsam_domain::language::Language;
use marsam_domain::notices::{Notice, RequestNoticeKind};
use marsam_domain::vocabulary::Labelled;
use time::UtcOffset;
use url::Url;

use self::actions::{Action, actions_of};
use self::original::Original;
use self::words::Words;
use crate::links::Links;

pub(crate) use words::OneLine;

/// Times are shown in Kuwait's time zone, which has no daylight saving time.
const KUWAIT: UtcOffset = time::macros::offset!(+3);
pub(crate) const ISOLATE: char = '\u{2068}';
/// Breaks no line and is not seen, but ends what mail clients take for a domain.
const WORD_JOINER: char = '\u{2060}';
pub(crate) const END_ISOLATE: char = '\u{2069}';

/// The content of a mail, without markup.
#[derive(Debug, Clone)]
pub(crate) struct MailMessage {
    pub(crate) subject: String,
    pub(crate) heading: String,
    /// The first line, with the reader's name if the address is verified.
    pub(crate) greeting: String,
    /// Paragraphs before the quotation.
    pub(crate) opening: Vec<String>,
    /// Text that a visitor or an admin typed, possibly of several lines.
    pub(crate) quotation: Option<String>,
    /// Paragraphs after the quotation.
    pub(crate) closing: Vec<String>,
    pub(crate) button: Option<Step>,
    pub(crate) fallback: Option<Fallback>,
    /// The sender's name below the text.
    pub(crate) sign_off: String,
    /// The reader's own text that is answered, below the sender's name.
    pub(crate) original: Option<Original>,
    /// The footer, which describes Marsam.
    pub(crate) signature: String,
}

/// A link with its label.
#[derive(Debug, Clone)]
pub(crate) struct Step {
    pub(crate) label: String,
    pub(crate) url: Url,
}

/// What to do if the reader did not cause or expect the mail; shown at the foot.
#[derive(Debug, Clone)]
pub(crate) struct Fallback {
    pub(crate) text: String,
    pub(crate) steps: Vec<Step>,
}

/// The reader of a mail.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Addressee<'a> {
    pub(crate) language: Language,
    /// The name to greet, if the address is verified.
    pub(crate) name: Option<&'a str>,
}

impl Addressee<'_> {
    /// A reader who is greeted without a name.
    #[cfg(test)]
    pub(crate) fn of(language: Language) -> Self {
        let name = None;
        Self { language, name }
    }
}

/// Writes the mail of `notice`; `token` is the secret in its link, if it has one.
pub(crate) fn write(
    notice: &Notice,
    addressee: Addressee<'_>,
    links: &Links,
    token: &str,
) -> Result<MailMessage, askama::Error> {
    let (button, fallback) = actions_of(notice);
    let actions: Vec<Action<'_>> = button.iter().chain(fallback).copied().collect();
    let quotation = quotation_of(notice);
    let words = Words::render(notice, addressee, &actions, quotation.is_some())?;
    let mut steps = words
        .labels
        .into_iter()
        .zip(&actions)
        .map(|(label, action)| {
            let url = action.url(links, token);
            Step { label, url }
        });
    Ok(MailMessage {
        subject: words.subject,
        heading: words.heading,
        greeting: words.greeting,
        opening: words.opening,
        quotation,
        closing: words.closing,
        button: button.and_then(|_| steps.next()),
        fallback: words.fallback.map(|text| Fallback {
            text,
            steps: steps.collect(),
        }),
        sign_off: words.sign_off,
        original: Original::of(notice, words.original),
        signature: words.signature,
    })
}

/// The visitor's message, the admin's reason or what a side said; `None` if the mail quotes nothing. The links that an admin
/// wrote are for the reader to follow.
fn quotation_of(notice: &Notice) -> Option<String> {
    match notice {
        Notice::ContactMessage { message, .. } => Some(quoted(message)),
        Notice::ContactAnswered { answer, .. } => Some(own_lines(answer)),
        Notice::ApplicationChangesRequested { note, .. } => Some(own_lines(note)),
        Notice::WorkHidden { reason, .. } | Notice::ProfileImageHidden { reason, .. } => {
            Some(own_lines(reason))
        }
        Notice::ApplicationRejected { reason: said, .. }
        | Notice::AccountSuspended { message: said } => {
            let said = own_lines(said.as_deref()?);
            Some(said).filter(|text| !text.is_empty())
        }
        Notice::Request(notice) => {
            let words = notice.words.as_deref()?;
            let text = if is_said_by_admin(notice.kind) {
                own_lines(words)
            } else {
                quoted(words)
            };
            Some(text).filter(|text| !text.is_empty())
        }
        _ => None,
    }
}

/// Whether only admins write the words of a notice. Those of a voided payment or a cancelled request may be a side's.
const fn is_said_by_admin(kind: RequestNoticeKind) -> bool {
    matches!(
        kind,
        RequestNoticeKind::RequestDeclined
            | RequestNoticeKind::RequestResolved
            | RequestNoticeKind::DisputeDecided
            | RequestNoticeKind::ReviewHidden
            | RequestNoticeKind::ReviewRestored
            | RequestNoticeKind::ReviewKept
            | RequestNoticeKind::FactTreated
    )
}

/// One line of typed text, isolated from the direction of the text around it.
pub(crate) fn own_words(text: &str) -> String {
    let line: String = cleaned(text, char::is_control)
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    format!("{ISOLATE}{line}{END_ISOLATE}")
}

/// A name or a title like [`own_words`], written so that no mail client makes a link of it: it may be a domain.
pub(crate) fn own_name(text: &str) -> String {
    unlinked(&own_words(text))
}

/// The text with word joiners in whatever mail clients take for an address of the web or of mail: around dots and `@`
/// within a word, after the colon of a scheme, between two slashes. Readers see no difference, and joiners turn nothing.
fn unlinked(typed: &str) -> String {
    let mut text = String::with_capacity(typed.len());
    let mut before = ' ';
    let mut rest = typed.chars().peekable();
    while let Some(c) = rest.next() {
        let next = rest.peek().copied().unwrap_or(' ');
        let is_within = is_part(before) && is_part(next);
        if is_within && parts_name(c, next) {
            text.extend([WORD_JOINER, c, WORD_JOINER]);
        } else if begins_path(c, next) || (is_within && ends_scheme(before, c, next)) {
            text.extend([c, WORD_JOINER]);
        } else {
            text.push(c);
        }
        before = c;
    }
    text
}

/// Whether a character is typed together with its neighbours.
fn is_part(c: char) -> bool {
    !c.is_whitespace() && !matches!(c, ISOLATE | END_ISOLATE)
}

/// The dots that browsers take for those of a domain (UTS 46), and the sign of mail addresses.
fn parts_name(c: char, next: char) -> bool {
    match c {
        '.' | '。' | '．' | '｡' => !next.is_ascii_punctuation(),
        '@' | '＠' => true,
        _ => false,
    }
}

/// The colon of `https:` and `mailto:`, but not of a time or a ratio.
fn ends_scheme(before: char, c: char, next: char) -> bool {
    let is_numeric = before.is_numeric() && next.is_numeric();
    c == ':' && before.is_alphanumeric() && !is_numeric
}

/// `//host`, `\\host`.
fn begins_path(c: char, next: char) -> bool {
    matches!(c, '/' | '\\') && next == c
}

/// The label of a stored slug; an unknown slug is shown as it is, but makes no link.
fn label<V: Labelled>(slug: &str, language: Language) -> Safe<String> {
    let label = V::from_slug(slug).map(|member| match language {
        Language::En => member.label(),
        Language::Ar => member.label_ar(),
    });
    Safe(label.map_or_else(|| own_name(slug), str::to_owned))
}

/// What a visitor or a side typed, of several lines, written so that no mail client makes a link of anything in it.
fn quoted(text: &str) -> String {
    unlinked(&own_lines(text))
}

/// Typed text of several lines.
fn own_lines(text: &str) -> String {
    cleaned(&text.replace("\r\n", "\n"), |c| {
        c.is_control() && c != '\n' && c != '\t'
    })
}

/// Replaces unwanted characters, and direction marks that could reverse the rest of a mail, by blanks.
fn cleaned(text: &str, unwanted: impl Fn(char) -> bool) -> String {
    text.trim()
        .chars()
        .map(|c| if unwanted(c) || turns(c) { ' ' } else { c })
        .collect()
}

/// Whether a character changes the direction of text, or ends a line without being a control character.
fn turns(c: char) -> bool {
    matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod names_tests;
#[cfg(test)]
mod places_tests;
#[cfg(test)]
pub(crate) mod samples;
#[cfg(test)]
mod tests;
