//! The texts of a mail, from the template of its language: `templates/en.txt` and `templates/ar.txt`, which include
//! `templates/requests.en.txt` and `templates/requests.ar.txt`.

use std::borrow::Borrow;
use std::fmt;

use askama::Template;
use askama::filters::{Escaper, Safe};
use marsam_domain::applications::REAPPLY_AFTER;
use marsam_domain::creatives::ProfileImagePart;
use marsam_domain::language::Language;
use marsam_domain::money;
use marsam_domain::notices::{AddressRole, CONFIRMATION_TTL, Notice, RequestNoticeKind as Kind};
use marsam_domain::options::ContactSubject;
use marsam_domain::payments::payouts::{NOT_ME_TTL, STOP_PERIOD};
use marsam_domain::quote_requests::lifecycle::{
    CANCEL_ANSWER_PERIOD, MOST_PUT_OFF, REOPEN_PERIOD, REVIEW_PERIOD, SELECTION_PERIOD,
    UNDECIDED_PERIOD,
};
use marsam_domain::services::Service;
use time::{Month, OffsetDateTime};

use super::requests::{RequestTask, RequestWords, counted_ar};
use super::{Action, Addressee, KUWAIT, label, own_name, own_words, turns};

/// The parts of a rendered template.
#[derive(Debug, Default)]
pub(super) struct Words {
    pub(super) subject: String,
    /// The code of the request, if the mail is about one.
    code: Option<String>,
    /// What comes before the subject, if no money has moved.
    mark: Option<String>,
    pub(super) heading: String,
    pub(super) greeting: String,
    pub(super) opening: Vec<String>,
    pub(super) closing: Vec<String>,
    /// One for each action.
    pub(super) labels: Vec<String>,
    pub(super) fallback: Option<String>,
    pub(super) sign_off: String,
    /// The label of the reader's own text, where a mail may repeat one.
    pub(super) original: String,
    pub(super) signature: String,
}

/// The variables of the templates.
struct Mail<'a> {
    notice: &'a Notice,
    name: Option<&'a str>,
    actions: &'a [Action<'a>],
    has_quotation: bool,
}

#[derive(Template)]
#[template(path = "en.txt", escape = "words")]
struct English<'a> {
    mail: Mail<'a>,
}

#[derive(Template)]
#[template(path = "ar.txt", escape = "words")]
struct Arabic<'a> {
    mail: Mail<'a>,
}

impl Words {
    /// Renders the texts of `notice` in the reader's language; `has_quotation`: the mail quotes text below its opening.
    pub(super) fn render(
        notice: &Notice,
        addressee: Addressee<'_>,
        actions: &[Action<'_>],
        has_quotation: bool,
    ) -> Result<Self, askama::Error> {
        let mail = Mail {
            notice,
            name: addressee.name,
            actions,
            has_quotation,
        };
        let text = match addressee.language {
            Language::En => English { mail }.render()?,
            Language::Ar => Arabic { mail }.render()?,
        };
        Ok(Self::read(&text))
    }

    /// Parses the format that the head of each template describes.
    fn read(text: &str) -> Self {
        let mut words = Self::default();
        let mut is_quoted = false;
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let marked = line.strip_prefix('@').unwrap_or_default();
            let (mark, rest) = marked.split_once(' ').unwrap_or((marked, ""));
            let rest = || rest.to_owned();
            match mark {
                "subject" => words.subject = rest(),
                "code" => words.code = Some(rest()),
                "mark" => words.mark = Some(rest()),
                "heading" => words.heading = rest(),
                "greeting" => words.greeting = rest(),
                "original" => words.original = rest(),
                "sign-off" => words.sign_off = rest(),
                "signature" => words.signature = rest(),
                "fallback" => words.fallback = Some(rest()),
                "label" => words.labels.push(rest()),
                "quotation" => is_quoted = true,
                _ if is_quoted => words.closing.push(line.to_owned()),
                _ => words.opening.push(line.to_owned()),
            }
        }
        if let Some(code) = words.code.take() {
            words.subject = format!("{} ({code})", words.subject);
        }
        if let Some(mark) = words.mark.take() {
            words.subject = format!("{mark} {}", words.subject);
        }
        words
    }
}

/// Escapes values in the texts of mails: a value starts no new line and changes no direction.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct OneLine;

impl Escaper for OneLine {
    fn write_escaped_str<W: fmt::Write>(&self, mut out: W, text: &str) -> fmt::Result {
        text.chars()
            .map(|c| if c.is_control() || turns(c) { ' ' } else { c })
            .try_for_each(|c| out.write_char(c))
    }
}

/// A user-supplied name or title, or a name in another script.
fn isolated(text: &str) -> Safe<String> {
    Safe(own_name(text))
}

/// An e-mail address, which a reader may want to copy as it is.
fn address(text: &str) -> Safe<String> {
    Safe(own_words(text))
}

/// An amount in figures.
fn amount(fils: impl Borrow<i64>, language: Language) -> String {
    money::display(*fils.borrow(), language)
}

/// A time of the day in Kuwait, as screens write it, but with a plain space: a mail in English is ASCII.
fn clock(at: impl Borrow<OffsetDateTime>, language: Language) -> String {
    let at: &OffsetDateTime = at.borrow();
    let at = at.to_offset(KUWAIT);
    let half = match (language, at.hour() < 12) {
        (Language::En, true) => "AM",
        (Language::En, false) => "PM",
        (Language::Ar, true) => "ص",
        (Language::Ar, false) => "م",
    };
    let hour = match at.hour() % 12 {
        0 => 12,
        hour => hour,
    };
    format!("{hour}:{:02} {half}", at.minute())
}

/// A provider's name, which is the same in every language.
fn provider_name(slug: &str) -> &str {
    match slug {
        "google" => "Google",
        "apple" => "Apple",
        "facebook" => "Facebook",
        "twitter" => "X",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn a_time_is_written_as_screens_write_it() {
        for (at, english, arabic) in [
            (datetime!(2026-11-21 21:05 UTC), "12:05 AM", "12:05 ص"),
            (datetime!(2026-11-21 08:59 UTC), "11:59 AM", "11:59 ص"),
            (datetime!(2026-11-21 09:00 UTC), "12:00 PM", "12:00 م"),
            (datetime!(2026-11-21 20:31 UTC), "11:31 PM", "11:31 م"),
        ] {
            assert_eq!(clock(at, Language::En), english);
            assert_eq!(clock(at, Language::Ar), arabic);
        }
    }
}
