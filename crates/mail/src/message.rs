//! A rendered mail with its headers.

use std::time::SystemTime;

use lettre::address::AddressError;
use lettre::message::header::{
    ContentTransferEncoding, ContentType, Header, HeaderName, HeaderValue,
};
use lettre::message::{Body, Mailbox, MultiPart, SinglePart};
use lettre::{Address, Message};
use marsam_domain::notices::Notice;
use marsam_persistence::outbox::DueMail;
use time::OffsetDateTime;

use crate::links::Links;
use crate::{letters, rendering};

/// Why a mail cannot be put together.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Malformed {
    /// An address is none.
    #[error("an address is malformed: {0}")]
    Address(#[from] AddressError),
    /// The parts do not fit.
    #[error("the message is malformed: {0}")]
    Message(#[from] lettre::error::Error),
}

/// RFC 3834: nobody's out-of-office note should answer.
#[derive(Debug, Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}

/// Puts a mail together. Its Message-ID is made of the outbox id, so that a second try after a crash is known as the same mail.
pub(crate) fn compose(
    mail: &DueMail,
    from: &Mailbox,
    links: &Links,
    token: &str,
    now: OffsetDateTime,
) -> Result<Message, Malformed> {
    let letter = letters::write(&mail.notice, mail.language, links, token);
    let mut message = Message::builder()
        .message_id(Some(format!("<{}@{}>", mail.id, from.email.domain())))
        .date(SystemTime::from(now))
        .from(from.clone())
        .to(Mailbox::new(None, mail.recipient.parse::<Address>()?))
        .header(AutoSubmitted)
        .subject(rendering::subject(&letter));
    if let Notice::ContactMessage { name, email, .. } = &mail.notice {
        message = message.reply_to(Mailbox::new(
            Some(one_line(name)),
            email.parse::<Address>()?,
        ));
    }
    let home = links.home();
    let both = MultiPart::alternative()
        .singlepart(part(
            ContentType::TEXT_PLAIN,
            rendering::plain(&letter, &home),
        ))
        .singlepart(part(
            ContentType::TEXT_HTML,
            rendering::html(&letter, mail.language, &home),
        ));
    Ok(message.multipart(both)?)
}

/// RFC 5321, 4.5.3.1.6, without the line's end.
const LONGEST_LINE: usize = 998;

/// What is plain ASCII goes as it is, so that its links can be read in the raw mail; the rest as base64, which every server carries.
fn part(kind: ContentType, text: String) -> SinglePart {
    let as_it_is = text.is_ascii() && text.lines().all(|line| line.len() <= LONGEST_LINE);
    let body = if as_it_is {
        let lines = text.replace('\n', "\r\n").into_bytes();
        Body::dangerous_pre_encoded(lines, ContentTransferEncoding::SevenBit)
    } else {
        Body::new_with_encoding(text, ContentTransferEncoding::Base64).unwrap_or_else(Body::new)
    };
    SinglePart::builder().header(kind).body(body)
}

fn one_line(name: &str) -> String {
    letters::own_words(name).replace([letters::ISOLATE, letters::END_ISOLATE], "")
}

#[cfg(test)]
mod tests {
    use marsam_domain::ids::OutboxId;
    use marsam_domain::language::Language;
    use time::macros::datetime;

    use super::*;
    use crate::links::tests::links;

    fn due(notice: Notice) -> DueMail {
        DueMail {
            id: OutboxId::new(uuid_of("01990000-0000-7000-8000-000000000001")),
            notice,
            account_id: None,
            recipient: "to@example.com".to_owned(),
            language: Language::En,
            attempts: 1,
        }
    }

    fn uuid_of(text: &str) -> uuid::Uuid {
        text.parse().unwrap()
    }

    fn composed(notice: Notice) -> String {
        let from = "Marsam <no-reply@localhost>".parse().unwrap();
        let now = datetime!(2026-11-21 07:00 UTC);
        let message = compose(&due(notice), &from, &links(), "t0ken", now).unwrap();
        String::from_utf8(message.formatted()).unwrap()
    }

    #[test]
    fn a_mail_carries_the_headers_of_an_automatic_one() {
        let mail = composed(Notice::VerifyEmail);
        for line in [
            "From: Marsam <no-reply@localhost>\r\n",
            "To: to@example.com\r\n",
            "Subject: Confirm your email address\r\n",
            "Message-ID: <01990000-0000-7000-8000-000000000001@localhost>\r\n",
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
    fn a_malformed_address_is_refused() {
        let mut mail = due(Notice::VerifyEmail);
        "nobody".clone_into(&mut mail.recipient);
        let from = "no-reply@localhost".parse().unwrap();
        let refused = compose(&mail, &from, &links(), "", datetime!(2026-11-21 07:00 UTC));
        assert!(matches!(refused, Err(Malformed::Address(_))));
    }
}
