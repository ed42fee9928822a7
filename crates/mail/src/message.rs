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
use crate::messages::Addressee;
use crate::{messages, rendering};

/// Why a mail cannot be built.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Malformed {
    #[error("an address is malformed: {0}")]
    Address(#[from] AddressError),
    /// The message cannot be assembled.
    #[error("the message is malformed: {0}")]
    Message(#[from] lettre::error::Error),
    /// A template failed to render.
    #[error("the mail cannot be rendered: {0}")]
    Template(#[from] askama::Error),
}

/// RFC 3834: automatic responders must not answer.
#[derive(Debug, Clone)]
pub(crate) struct AutoSubmitted;

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

/// Values that a mail gets when it is rendered, in addition to those in the outbox.
pub(crate) struct Fresh<'a> {
    /// The secret in its link, if it has one.
    pub(crate) token: Option<&'a str>,
    /// The name to greet, if the address is verified.
    pub(crate) name: Option<&'a str>,
    pub(crate) now: OffsetDateTime,
}

/// Builds the mail.
pub(crate) fn compose(
    mail: &DueMail,
    from: &Mailbox,
    links: &Links,
    fresh: &Fresh<'_>,
) -> Result<Message, Malformed> {
    let token = fresh.token.unwrap_or_default();
    let addressee = Addressee {
        language: mail.language,
        name: fresh.name,
    };
    let content = messages::write(&mail.notice, addressee, links, token)?;
    let mut message = Message::builder()
        .message_id(Some(message_id(mail, from, fresh.token)))
        .date(SystemTime::from(fresh.now))
        .from(from.clone())
        .to(Mailbox::new(None, mail.recipient.parse::<Address>()?))
        .header(AutoSubmitted)
        .subject(rendering::subject(&content));
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
            rendering::plain(&content, &home)?,
        ))
        .singlepart(part(
            ContentType::TEXT_HTML,
            rendering::html(&content, mail.language, &home)?,
        ));
    Ok(message.multipart(both)?)
}

/// Derived from the outbox id, so that a retry after a crash is recognized as the same mail. A mail with a token gets a
/// new id at each attempt: a client that dropped the retry as a duplicate would keep an expired link.
fn message_id(mail: &DueMail, from: &Mailbox, token: Option<&str>) -> String {
    let (id, domain) = (mail.id, from.email.domain());
    match token {
        Some(_) => format!("<{id}.{}@{domain}>", mail.attempts),
        None => format!("<{id}@{domain}>"),
    }
}

/// RFC 5321, 4.5.3.1.6, without the line end.
const LONGEST_LINE: usize = 998;

/// ASCII text is sent unencoded, so that its links can be read in the raw mail; other text as base64, which every
/// server supports.
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
    messages::own_words(name).replace([messages::ISOLATE, messages::END_ISOLATE], "")
}

#[cfg(test)]
mod tests;
