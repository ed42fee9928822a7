//! `marsam admin messages`: messages from the contact page as a terminal shows them.

use marsam_domain::vocabulary::Labelled as _;
use marsam_persistence::contact_messages::ContactMessage;

/// A message with its date, sender and subject; a blank line ends it.
pub(super) fn as_text(message: &ContactMessage) -> String {
    let ContactMessage {
        name,
        email,
        subject,
        message: text,
        created_at,
        ..
    } = message;
    let date = created_at.date();
    let head = format!(
        "{date}  {} <{}>  {}",
        line(name),
        line(email),
        subject.label()
    );
    let body = text.lines().map(|row| format!("    {}", line(row)));
    let rows: Vec<String> = std::iter::once(head).chain(body).collect();
    rows.join("\n") + "\n"
}

/// Without control characters: a visitor's text must not send commands to the operator's terminal.
fn line(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use marsam_domain::contact_messages::ContactMessageState;
    use marsam_domain::ids::ContactMessageId;
    use marsam_domain::language::Language;
    use marsam_domain::options::ContactSubject;
    use marsam_domain::vocabulary::Vocabulary as _;
    use time::OffsetDateTime;

    use super::*;

    #[test]
    fn a_message_cannot_control_the_terminal() {
        let message = ContactMessage {
            id: "00000000-0000-7000-8000-000000000000"
                .parse::<ContactMessageId>()
                .unwrap(),
            name: "Salem\u{1b}[2J".to_owned(),
            email: "salem@example.com".to_owned(),
            subject: ContactSubject::ALL[0],
            message: "first\r\nsecond\u{7}".to_owned(),
            language: Language::En,
            created_at: OffsetDateTime::UNIX_EPOCH,
            sender: None,
            state: ContactMessageState::Open,
            answer: None,
        };
        let text = as_text(&message);
        assert!(text.starts_with("1970-01-01  Salem[2J <salem@example.com>  "));
        assert!(text.ends_with("\n    first\n    second\n"), "{text}");
    }
}
