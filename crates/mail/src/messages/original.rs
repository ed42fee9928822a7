//! The reader's own message, repeated below the answer to it.

use marsam_domain::notices::Notice;

use super::{own_lines, unlinked};

/// In characters.
const MAX_LENGTH: usize = 1_000;

/// The beginning of what the reader wrote, with its label.
#[derive(Debug, Clone)]
pub(crate) struct Original {
    pub(crate) label: String,
    pub(crate) text: String,
}

impl Original {
    /// The message that a mail answers, if it repeats one.
    pub(super) fn of(notice: &Notice, label: String) -> Option<Self> {
        let Notice::ContactAnswered { message, .. } = notice else {
            return None;
        };
        let text = unlinked(&beginning(&own_lines(message.as_deref()?)));
        Some(Self { label, text })
    }
}

/// A short text as it is, or the beginning of a long one up to a blank.
fn beginning(text: &str) -> String {
    let end = text.char_indices().nth(MAX_LENGTH);
    let Some(cut) = end.and_then(|(end, _)| text.get(..end)) else {
        return text.to_owned();
    };
    let whole_words = cut
        .rsplit_once(char::is_whitespace)
        .map_or(cut, |(words, _)| words);
    format!("{} [...]", whole_words.trim_end())
}

#[cfg(test)]
mod tests {
    use marsam_domain::language::Language;

    use super::*;
    use crate::links::tests::links;
    use crate::messages::{Addressee, write};

    #[test]
    fn an_answer_repeats_the_beginning_of_the_message() {
        let answered = |message: &str, language| {
            let notice = Notice::ContactAnswered {
                subject: "support".to_owned(),
                answer: "Yes.".to_owned(),
                message: Some(message.to_owned()),
            };
            let written = write(&notice, Addressee::of(language), &links(), "").unwrap();
            let Original { label, text } = written.original.unwrap();
            (label, text)
        };
        let short = " The page\r\ndoes not\u{202E}open. ";
        let (label, text) = answered(short, Language::En);
        assert_eq!(
            (label.as_str(), text.as_str()),
            ("Your message:", "The page\ndoes not open.")
        );
        assert_eq!(answered(short, Language::Ar).0, "نص رسالتك:");

        let exact = "ش".repeat(MAX_LENGTH);
        assert_eq!(answered(&exact, Language::Ar).1, exact);
        let words = "كلمة ".repeat(MAX_LENGTH);
        let cut = answered(&words, Language::Ar).1;
        assert!(cut.ends_with(" كلمة [...]"), "{cut}");
        assert!(cut.chars().count() <= MAX_LENGTH + " [...]".len());
        let unbroken = "x".repeat(MAX_LENGTH + 1);
        assert_eq!(
            answered(&unbroken, Language::En).1,
            format!("{} [...]", "x".repeat(MAX_LENGTH))
        );
    }
}
