//! A letter's two forms: plain text, and HTML that every mail client understands.
//!
//! **Invariant:** all text is escaped on its way into HTML; only this file's own markup is not.

use marsam_domain::language::Language;
use marsam_domain::vocabulary::Vocabulary as _;
use url::Url;

use crate::letters::{END_ISOLATE, ISOLATE, Letter, Otherwise, Step};

/// The subject line: without direction marks, which clients print as boxes there.
pub(crate) fn subject(letter: &Letter) -> String {
    letter.subject.replace([ISOLATE, END_ISOLATE], "")
}

/// The letter as plain text.
pub(crate) fn plain(letter: &Letter, home: &Url) -> String {
    let mut parts = vec![letter.heading.to_owned()];
    parts.extend(letter.opening.iter().cloned());
    if let Some(words) = &letter.quotation {
        parts.push(
            words
                .lines()
                .map(|line| format!("> {line}"))
                .collect::<Vec<_>>()
                .join("\n"),
        );
    }
    parts.extend(letter.closing.iter().cloned());
    let lead_to = |step: &Step| format!("{}:\n{}", step.label, step.url);
    parts.extend(letter.button.iter().map(lead_to));
    if let Some(Otherwise { text, steps }) = &letter.otherwise {
        parts.push((*text).to_owned());
        parts.extend(steps.iter().map(lead_to));
    }
    parts.push(format!("-- \n{}\n{home}\n", letter.signature));
    let text = parts.join("\n\n");
    let unmarked = text.replace([ISOLATE, END_ISOLATE], "");
    // Where all is ASCII there is but one direction, and the mail needs no encoding.
    if unmarked.is_ascii() { unmarked } else { text }
}

const TEXT: &str = "margin:0 0 16px;font-size:16px";
const QUOTATION: &str = "margin:0 0 16px;padding:12px 16px;background:#F3ECE0;border-radius:12px;\
    font-size:16px;white-space:pre-wrap";
const BUTTON: &str = "display:inline-block;padding:13px 28px;border-radius:24px;background:#96203F;\
    color:#FFFFFF;font-size:16px;font-weight:600;text-decoration:none";
const OTHERWISE: &str =
    "margin:24px 0 0;padding:16px 0 0;border-top:1px solid #E4D9C8;font-size:14px;color:#5F5560";
const LINK: &str = "display:inline-block;padding:4px 0;color:#96203F;font-weight:600";

/// The letter as HTML, laid out with tables and inline styles, as mail clients want it.
pub(crate) fn html(letter: &Letter, language: Language, home: &Url) -> String {
    let (direction, line_height, brand) = match language {
        Language::En => ("ltr", "1.6", "Marsam"),
        Language::Ar => ("rtl", "1.8", "مرسم"),
    };
    format!(
        r#"<!doctype html>
<html lang="{lang}" dir="{direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title></head>
<body style="margin:0;padding:0;background:#FBF7F0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="{direction}" style="background:#FBF7F0">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"
 style="max-width:560px;color:#221A24;font-family:'Readex Pro',-apple-system,'Segoe UI',Tahoma,Arial,sans-serif;line-height:{line_height}">
<tr><td style="padding:0 8px 16px;font-size:22px;font-weight:700;color:#96203F">{brand}</td></tr>
<tr><td style="padding:32px;background:#FFFFFF;border:1px solid #E4D9C8;border-top:4px solid #96203F;border-radius:20px">
<h1 style="margin:0 0 16px;font-size:24px;font-weight:600;line-height:1.38">{heading}</h1>
{body}</td></tr>
<tr><td style="padding:16px 8px 0;font-size:13px;color:#5F5560">{signature}<br>
<a href="{home}" dir="ltr" style="color:#96203F">{home}</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
"#,
        lang = language.slug(),
        title = escaped(&subject(letter)),
        heading = escaped(letter.heading),
        body = body(letter),
        signature = escaped(letter.signature),
        home = escaped(home.as_str()),
    )
}

fn body(letter: &Letter) -> String {
    let paragraph = |text: &String| format!("<p style=\"{TEXT}\">{}</p>\n", marked_up(text));
    let mut parts: Vec<String> = letter.opening.iter().map(paragraph).collect();
    if let Some(words) = &letter.quotation {
        parts.push(format!(
            "<div dir=\"auto\" style=\"{QUOTATION}\">{}</div>\n",
            escaped(words)
        ));
    }
    parts.extend(letter.closing.iter().map(paragraph));
    if let Some(step) = &letter.button {
        parts.push(format!(
            "<p style=\"margin:24px 0 8px\">{}</p>\n",
            anchor(step, BUTTON)
        ));
    }
    if let Some(apart) = &letter.otherwise {
        parts.push(otherwise(apart));
    }
    parts.concat()
}

fn otherwise(apart: &Otherwise) -> String {
    let steps = apart.steps.iter().map(|step| {
        // Each on a line of its own: a finger must not meet two.
        format!("<p style=\"margin:8px 0 0\">{}</p>\n", anchor(step, LINK))
    });
    format!(
        "<div style=\"{OTHERWISE}\"><p style=\"margin:0\">{}</p>\n{}</div>\n",
        escaped(apart.text),
        steps.collect::<String>()
    )
}

fn anchor(step: &Step, style: &str) -> String {
    format!(
        "<a href=\"{}\" style=\"{style}\">{}</a>",
        escaped(step.url.as_str()),
        escaped(step.label)
    )
}

/// Escapes, then turns the marks around people's words into elements.
fn marked_up(text: &str) -> String {
    escaped(text)
        .replace(ISOLATE, "<bdi>")
        .replace(END_ISOLATE, "</bdi>")
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use marsam_domain::notices::Notice;

    use super::*;
    use crate::letters::samples::{HOSTILE, every_notice};
    use crate::letters::write;
    use crate::links::tests::links;

    fn letter(name: &str, language: Language) -> Letter {
        write(
            &Notice::ApplicationReceived {
                name: name.to_owned(),
            },
            language,
            &links(),
            "",
        )
    }

    #[test]
    fn what_people_wrote_is_escaped() {
        let html = html(
            &letter("<img src=x onerror='a\"'>&", Language::En),
            Language::En,
            &links().home(),
        );
        assert!(
            html.contains("<bdi>&lt;img src=x onerror=&#39;a&quot;&#39;&gt;&amp;</bdi>"),
            "{html}"
        );
        assert!(!html.contains("<img"));
    }

    #[test]
    fn an_arabic_letter_runs_from_right_to_left() {
        let html = html(
            &letter("Noura", Language::Ar),
            Language::Ar,
            &links().home(),
        );
        assert!(html.contains(r#"<html lang="ar" dir="rtl">"#));
        assert!(html.contains("<bdi>Noura</bdi>"));
    }

    #[test]
    fn an_english_letter_to_an_english_name_is_pure_ascii() {
        for notice in every_notice("Noura") {
            let english = write(&notice, Language::En, &links(), "abc");
            assert!(plain(&english, &links().home()).is_ascii(), "{notice:?}");
            let html = html(&english, Language::En, &links().home());
            assert!(html.is_ascii(), "{notice:?}");
        }
    }

    #[test]
    fn nothing_that_people_wrote_becomes_a_link_or_an_element() {
        for notice in every_notice(HOSTILE) {
            for language in Language::ALL {
                let letter = write(&notice, *language, &links(), "abc");
                let html = html(&letter, *language, &links().home());
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
    fn what_to_do_otherwise_stands_below_the_button_in_both_forms() {
        let letter = write(&Notice::PasswordChanged, Language::En, &links(), "");
        let plain = plain(&letter, &links().home());
        let html = html(&letter, Language::En, &links().home());
        for text in [plain, html] {
            let at = |part: &str| text.find(part).unwrap();
            let account = at("https://marsam.example/account");
            let apart = at("If this was not you");
            let reset = at("https://marsam.example/auth?mode=reset-password");
            let contact = at("https://marsam.example/contact");
            assert!(
                account < apart && apart < reset && reset < contact,
                "{text}"
            );
        }
    }

    #[test]
    fn a_name_in_the_other_script_is_kept_apart() {
        let text = plain(&letter("نورة", Language::En), &links().home());
        assert!(text.contains("\u{2068}نورة\u{2069}"));
        let subject = subject(&letter("نورة", Language::Ar));
        assert!(!subject.contains([ISOLATE, END_ISOLATE]));
    }

    #[test]
    fn the_link_of_the_button_stands_in_both_forms() {
        let letter = write(&Notice::VerifyEmail, Language::En, &links(), "abc");
        assert!(
            plain(&letter, &links().home())
                .contains("\nhttps://marsam.example/auth?mode=verify&token=abc\n")
        );
        let html = html(&letter, Language::En, &links().home());
        assert!(html.contains("href=\"https://marsam.example/auth?mode=verify&amp;token=abc\""));
    }
}
