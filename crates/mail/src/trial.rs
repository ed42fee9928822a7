//! A mail to try the transport with, for the operator: what a failure says is theirs to read.

use std::time::Duration;

use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::{Address, Message};
use marsam_domain::ids::OutboxId;
use time::OffsetDateTime;
use url::Url;

use crate::message::AutoSubmitted;
use crate::{Sender, Transport};

/// Longer than a mail server takes that looks addresses up.
const TIMEOUT: Duration = Duration::from_secs(20);

/// Why the mail did not leave.
#[derive(Debug, thiserror::Error)]
pub enum NotDelivered {
    #[error("{0} is not an e-mail address")]
    Address(String),
    #[error("the mail cannot be written: {0}")]
    Message(#[from] lettre::error::Error),
    /// What the server or the disk said.
    #[error("{0}")]
    NotSent(String),
    #[error("the mail server did not answer within 20 seconds")]
    TimedOut,
}

/// Sends a mail to `to` over the transport, at once and not by way of the outbox.
///
/// # Errors
/// [`NotDelivered`].
pub async fn send_trial(
    transport: &Transport,
    sender: &Sender,
    site: &Url,
    to: &str,
) -> Result<(), NotDelivered> {
    let address: Address = to
        .parse()
        .map_err(|_error| NotDelivered::Address(to.to_owned()))?;
    let text = format!(
        "This mail was sent by `marsam mail test` of {site}\r\nIf you read it, mails leave this site.\r\n\r\n\
         أُرسلت هذه الرسالة بأمر marsam mail test من {site}\r\nوصولها يعني أن الموقع يرسل الرسائل.\r\n"
    );
    let message = Message::builder()
        .from(sender.clone())
        .to(Mailbox::new(None, address))
        .header(AutoSubmitted)
        .subject("Marsam: a test mail · رسالة تجريبية")
        .header(ContentType::TEXT_PLAIN)
        .body(text)?;
    let id = OutboxId::new(marsam_persistence::ids::fresh(OffsetDateTime::now_utc()));
    match tokio::time::timeout(TIMEOUT, transport.send(id, message)).await {
        Ok(sent) => sent.map_err(|error| NotDelivered::NotSent(with_causes(&error))),
        Err(_elapsed) => Err(NotDelivered::TimedOut),
    }
}

/// An error with its causes, on one line.
fn with_causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        let said = inner.to_string();
        if !text.contains(&said) {
            text = format!("{text}: {said}");
        }
        cause = inner.source();
    }
    text.replace(['\r', '\n'], " ")
}
