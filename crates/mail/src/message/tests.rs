//! A mail's headers, for any user-supplied text.

use marsam_domain::ids::OutboxId;
use marsam_domain::language::Language;
use marsam_domain::vocabulary::Vocabulary as _;
use time::macros::datetime;

use super::*;
use crate::links::tests::links;
use crate::messages::samples::{HOSTILE, every_notice};

fn due(notice: Notice) -> DueMail {
    DueMail {
        id: OutboxId::new(uuid_of("01990000-0000-7000-8000-000000000001")),
        notice,
        account_id: None,
        recipient: "to@example.com".to_owned(),
        language: Language::En,
        attempts: 1,
        overtakes: false,
    }
}

fn uuid_of(text: &str) -> uuid::Uuid {
    text.parse().unwrap()
}

fn composed_as(mail: &DueMail, token: Option<&str>) -> Result<String, Malformed> {
    let from = "Marsam <no-reply@localhost>".parse().unwrap();
    let now = datetime!(2026-11-21 07:00 UTC);
    let fresh = Fresh {
        token,
        name: None,
        now,
    };
    let message = compose(mail, &from, &links(), &fresh)?;
    Ok(String::from_utf8(message.formatted()).unwrap())
}

fn composed(notice: Notice) -> String {
    composed_as(&due(notice), Some("t0ken")).unwrap()
}

#[test]
fn a_mail_carries_the_headers_of_an_automatic_one() {
    let mail = composed(Notice::VerifyEmail);
    for line in [
        "From: Marsam <no-reply@localhost>\r\n",
        "To: to@example.com\r\n",
        "Subject: Confirm your email address\r\n",
        "Message-ID: <01990000-0000-7000-8000-000000000001.1@localhost>\r\n",
        "Auto-Submitted: auto-generated\r\n",
        "Date: Sat, 21 Nov 2026 07:00:00 +0000\r\n",
        "Content-Type: multipart/alternative;",
        "https://marsam.example/auth?mode=verify&token=t0ken\r\n",
    ] {
        assert!(mail.contains(line), "{line}\n{mail}");
    }
}

#[test]
fn a_name_cannot_add_a_header() {
    let mail = composed(Notice::ContactMessage {
        name: "Eve\r\nBcc: all@example.com".to_owned(),
        email: "eve@example.com".to_owned(),
        subject: "other\r\nX-Evil: 1".to_owned(),
        message: "Hello".to_owned(),
    });
    let (headers, _) = mail.split_once("\r\n\r\n").unwrap();
    assert!(
        headers
            .lines()
            .all(|line| !line.starts_with("Bcc") && !line.starts_with("X-Evil")),
        "{headers}"
    );
    assert!(headers.contains("<eve@example.com>"), "{headers}");
}

#[test]
fn a_second_try_is_the_same_mail_unless_its_link_is_another() {
    let id = |token: Option<&str>, attempts| {
        let mut mail = due(Notice::VerifyEmail);
        mail.attempts = attempts;
        let mail = composed_as(&mail, token).unwrap();
        mail.lines()
            .find(|line| line.starts_with("Message-ID: "))
            .unwrap()
            .to_owned()
    };
    assert_eq!(id(None, 1), id(None, 2));
    assert_ne!(id(Some("one"), 1), id(Some("other"), 2));
}

#[test]
fn no_text_of_any_notice_adds_a_header_or_ends_them() {
    let ours = [
        "Auto-Submitted",
        "Content-Type",
        "Date",
        "From",
        "MIME-Version",
        "Message-ID",
        "Subject",
        "To",
    ];
    for notice in every_notice(HOSTILE) {
        for language in Language::ALL {
            let mut mail = due(notice.clone());
            mail.language = *language;
            let mail = composed_as(&mail, Some("t0ken")).unwrap();
            assert!(!mail.replace("\r\n", "").contains(['\r', '\n']), "{mail}");
            let (headers, body) = mail.split_once("\r\n\r\n").unwrap();
            assert!(body.starts_with("--"), "{mail}");
            let mut names: Vec<_> = headers
                .split("\r\n")
                // A header line that begins with a blank continues the line before.
                .filter(|line| !line.starts_with([' ', '\t']))
                .map(|line| line.split(':').next().unwrap())
                .filter(|name| *name != "Reply-To")
                .collect();
            names.sort_unstable();
            assert_eq!(names, ours, "{headers}");
        }
    }
}

#[test]
fn an_address_that_is_more_than_one_is_refused() {
    for address in [
        "nobody",
        "",
        "eve@example.com\r\nBcc: all@example.com",
        "eve@example.com\nBcc: all@example.com",
        "eve@example.com, all@example.com",
        "eve@example.com>, <all@example.com",
        "Eve <eve@example.com>",
        "eve@example.com\0",
        "\u{202E}eve@example.com",
        "eve@exa\u{2067}mple.com",
    ] {
        let mut mail = due(Notice::VerifyEmail);
        address.clone_into(&mut mail.recipient);
        let refused = composed_as(&mail, None);
        assert!(matches!(refused, Err(Malformed::Address(_))), "{address:?}");
        let mail = due(Notice::ContactMessage {
            name: "Eve".to_owned(),
            email: address.to_owned(),
            subject: "other".to_owned(),
            message: "Hello".to_owned(),
        });
        let refused = composed_as(&mail, None);
        assert!(matches!(refused, Err(Malformed::Address(_))), "{address:?}");
    }
}
