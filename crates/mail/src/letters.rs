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
    pub(crate) button: Option<Button>,
    /// The last line, which says who writes.
    pub(crate) signature: &'static str,
}

/// The one thing to do.
#[derive(Debug, Clone)]
pub(crate) struct Button {
    pub(crate) label: &'static str,
    pub(crate) url: Url,
}

/// Writes the letter of `notice`; `token` is the secret of a letter that proves an address.
pub(crate) fn write(notice: &Notice, language: Language, links: &Links, token: &str) -> Letter {
    match language {
        Language::En => en::letter(notice, links, token),
        Language::Ar => ar::letter(notice, links, token),
    }
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
mod tests {
    use marsam_domain::vocabulary::Vocabulary as _;

    use super::*;
    use crate::links::tests::links;

    /// One of each; the match has no wildcard, so that a new notice is not forgotten here.
    pub(crate) fn every_notice() -> Vec<Notice> {
        let name = || "Noura".to_owned();
        let all = vec![
            Notice::VerifyEmail,
            Notice::SignUpAgain,
            Notice::ContactMessage {
                name: name(),
                email: "noura@example.com".to_owned(),
                subject: "billing".to_owned(),
                message: "Hello\nthere".to_owned(),
            },
            Notice::QuoteRequestReceived {
                brand_name: name(),
                service: "ugc".to_owned(),
            },
            Notice::ApplicationReceived { name: name() },
            Notice::ApplicationApproved {
                name: name(),
                creative_id: "7".to_owned(),
            },
            Notice::ApplicationRejected {
                name: name(),
                reason: Some("Too few works".to_owned()),
            },
        ];
        for notice in &all {
            match notice {
                Notice::VerifyEmail
                | Notice::SignUpAgain
                | Notice::ContactMessage { .. }
                | Notice::QuoteRequestReceived { .. }
                | Notice::ApplicationReceived { .. }
                | Notice::ApplicationApproved { .. }
                | Notice::ApplicationRejected { .. } => {}
            }
        }
        all
    }

    fn texts(letter: &Letter) -> Vec<String> {
        let mut texts = vec![
            letter.subject.clone(),
            letter.heading.to_owned(),
            letter.signature.to_owned(),
        ];
        texts.extend(letter.opening.iter().chain(&letter.closing).cloned());
        texts.extend(letter.button.iter().map(|button| button.label.to_owned()));
        texts
    }

    fn has_arabic(text: &str) -> bool {
        text.chars().any(|c| ('\u{0621}'..='\u{064A}').contains(&c))
    }

    #[test]
    fn every_notice_is_written_in_its_readers_language() {
        for notice in every_notice() {
            for language in Language::ALL {
                for text in texts(&write(&notice, *language, &links(), "t")) {
                    assert_eq!(has_arabic(&text), *language == Language::Ar, "{text}");
                    assert!(
                        !text.contains(['{', '}']) && !text.trim().is_empty(),
                        "{text}"
                    );
                    assert!(
                        !text.chars().any(|c| ('\u{0660}'..='\u{0669}').contains(&c)),
                        "{text}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_rejection_without_a_reason_quotes_nothing() {
        let notice = Notice::ApplicationRejected {
            name: "Noura".to_owned(),
            reason: Some("  ".to_owned()),
        };
        for language in Language::ALL {
            let letter = write(&notice, *language, &links(), "");
            assert!(letter.quotation.is_none());
            assert!(letter.opening.iter().all(|text| !text.ends_with(':')));
        }
    }

    #[test]
    fn the_words_of_others_cannot_break_a_line_or_turn_the_direction() {
        assert_eq!(
            own_words("Noura\r\nBcc: x@y.z\u{202E}"),
            "\u{2068}Noura Bcc: x@y.z\u{2069}"
        );
        assert_eq!(own_lines(" a\r\nb\u{2069}\u{7}c "), "a\nb  c");
    }
}
