//! A mail's two forms: plain text, and HTML that every mail client supports. Their frames are `templates/mail.txt` and
//! `templates/mail.html`.
//!
//! **Invariant:** every value is escaped in HTML; only the template's own markup and `<bdi>` are not.

use askama::Template;
use askama::filters::{Html, Safe, escape};
use marsam_domain::language::Language;
use marsam_domain::vocabulary::Vocabulary as _;
use url::Url;

use crate::messages::{END_ISOLATE, ISOLATE, MailMessage};

/// The subject line: without direction marks, which clients show as boxes there.
pub(crate) fn subject(message: &MailMessage) -> String {
    message.subject.replace([ISOLATE, END_ISOLATE], "")
}

#[derive(Template)]
#[template(path = "mail.txt")]
struct PlainMail<'a> {
    message: &'a MailMessage,
    home: &'a Url,
}

/// The mail as plain text.
pub(crate) fn plain(message: &MailMessage, home: &Url) -> Result<String, askama::Error> {
    let text = PlainMail { message, home }.render()?;
    let unmarked = text.replace([ISOLATE, END_ISOLATE], "");
    // ASCII text has only one direction, and the mail needs no encoding.
    Ok(if unmarked.is_ascii() { unmarked } else { text })
}

#[derive(Template)]
#[template(path = "mail.html")]
struct HtmlMail<'a> {
    message: &'a MailMessage,
    language: Language,
    direction: &'static str,
    line_height: &'static str,
    brand: &'static str,
    title: String,
    home: &'a Url,
}

pub(crate) fn html(
    message: &MailMessage,
    language: Language,
    home: &Url,
) -> Result<String, askama::Error> {
    let (direction, line_height, brand) = match language {
        Language::En => ("ltr", "1.6", "Marsam"),
        Language::Ar => ("rtl", "1.8", "مرسم"),
    };
    HtmlMail {
        message,
        language,
        direction,
        line_height,
        brand,
        title: subject(message),
        home,
    }
    .render()
}

/// Escapes, then replaces the isolates around user-supplied text by elements.
fn bdi(text: &str) -> Safe<String> {
    let Ok(Safe(escaped)) = escape(text, Html);
    let isolated = escaped.to_string().replace(ISOLATE, "<bdi>");
    Safe(isolated.replace(END_ISOLATE, "</bdi>"))
}

#[cfg(test)]
mod tests {
    use marsam_domain::notices::Notice;

    use super::*;
    use crate::links::tests::links;
    use crate::messages::samples::{HOSTILE, every_notice};
    use crate::messages::{Addressee, write};

    fn message(name: &str, language: Language) -> MailMessage {
        let notice = Notice::ApplicationReceived { name: None };
        let name = Some(name);
        write(&notice, Addressee { language, name }, &links(), "").unwrap()
    }

    #[test]
    fn what_people_wrote_is_escaped() {
        let html = html(
            &message("<img src=x onerror='a\"'>&", Language::En),
            Language::En,
            &links().home(),
        )
        .unwrap();
        assert!(
            html.contains("<bdi>&#60;img src=x onerror=&#39;a&#34;&#39;&#62;&#38;</bdi>"),
            "{html}"
        );
        assert!(!html.contains("<img"));
    }

    #[test]
    fn an_arabic_mail_runs_from_right_to_left() {
        let html = html(
            &message("Noura", Language::Ar),
            Language::Ar,
            &links().home(),
        )
        .unwrap();
        assert!(html.contains(r#"<html lang="ar" dir="rtl">"#));
        assert!(html.contains("<bdi>Noura</bdi>"));
    }

    #[test]
    fn an_english_mail_to_an_english_name_is_pure_ascii() {
        for notice in every_notice("Noura") {
            let english = write(&notice, Addressee::of(Language::En), &links(), "abc").unwrap();
            assert!(
                plain(&english, &links().home()).unwrap().is_ascii(),
                "{notice:?}"
            );
            let html = html(&english, Language::En, &links().home()).unwrap();
            assert!(html.is_ascii(), "{notice:?}");
        }
    }

    #[test]
    fn nothing_that_people_wrote_becomes_a_link_or_an_element() {
        for notice in every_notice(HOSTILE) {
            for language in Language::ALL {
                let message = write(&notice, Addressee::of(*language), &links(), "abc").unwrap();
                let html = html(&message, *language, &links().home()).unwrap();
                assert!(!html.contains("<a href=https"), "{html}");
                assert_eq!(
                    html.matches("<a ").count(),
                    html.matches("<a href=\"https://marsam.example/").count(),
                    "{html}"
                );
                assert_eq!(
                    html.matches("<bdi>").count(),
                    html.matches("</bdi>").count(),
                    "{html}"
                );
            }
        }
    }

    #[test]
    fn what_to_do_otherwise_is_below_the_button_in_both_forms() {
        let message = write(
            &Notice::PasswordChanged,
            Addressee::of(Language::En),
            &links(),
            "",
        )
        .unwrap();
        let plain = plain(&message, &links().home()).unwrap();
        let html = html(&message, Language::En, &links().home()).unwrap();
        for text in [plain, html] {
            let at = |part: &str| text.find(part).unwrap();
            let account = at("https://marsam.example/account");
            let apart = at("someone else may be using your account");
            let reset = at("https://marsam.example/auth?mode=reset-password");
            let contact = at("https://marsam.example/contact");
            assert!(
                account < apart && apart < reset && reset < contact,
                "{text}"
            );
        }
    }

    #[test]
    fn the_answered_message_is_below_the_answer_in_both_forms() {
        let notice = Notice::ContactAnswered {
            subject: "support".to_owned(),
            answer: "Try again.".to_owned(),
            message: Some("It <b>fails</b>.\nAlways.".to_owned()),
        };
        let message = write(&notice, Addressee::of(Language::En), &links(), "").unwrap();
        let plain = plain(&message, &links().home()).unwrap();
        let wanted = "\nThe Marsam team\n\nYour message:\n\n> It <b>fails</b>.\n> Always.\n\n-- \n";
        assert!(plain.contains(wanted), "{plain}");
        let html = html(&message, Language::En, &links().home()).unwrap();
        let quoted = html
            .find("It &#60;b&#62;fails&#60;/b&#62;.\nAlways.</blockquote>")
            .unwrap();
        assert!(html.find("Try again.").unwrap() < quoted, "{html}");
    }

    #[test]
    fn a_name_in_the_other_script_is_kept_apart() {
        let text = plain(&message("نورة", Language::En), &links().home()).unwrap();
        assert!(text.contains("\u{2068}نورة\u{2069}"));
        let subject = subject(&message("نورة", Language::Ar));
        assert!(!subject.contains([ISOLATE, END_ISOLATE]));
    }

    #[test]
    fn the_link_of_the_button_is_in_both_forms() {
        let message = write(
            &Notice::VerifyEmail,
            Addressee::of(Language::En),
            &links(),
            "abc",
        )
        .unwrap();
        assert!(
            plain(&message, &links().home())
                .unwrap()
                .contains("\nhttps://marsam.example/auth?mode=verify&token=abc\n")
        );
        let html = html(&message, Language::En, &links().home()).unwrap();
        assert!(html.contains("href=\"https://marsam.example/auth?mode=verify&#38;token=abc\""));
    }
}
