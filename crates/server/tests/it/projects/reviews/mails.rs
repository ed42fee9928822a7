//! Mails about reviews as their readers get them: rendered, and decoded again.

use std::fs;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use marsam_domain::ids::AccountId;
use marsam_mail::{InFlight, IssueToken, Links, Outbox, TokenFor, Transport};
use time::{Duration, OffsetDateTime};

use super::super::Studio;
use super::order::{SECRET, secret};
use super::{of_brand, remove, write};

/// How long a mail may take.
const ATTEMPT: std::time::Duration = std::time::Duration::from_mins(1);

/// Of an id, in characters.
const ID_LENGTH: usize = 36;

/// A mail as its reader sees it.
#[derive(Debug)]
pub(super) struct Mail {
    to: String,
    /// The subject and all parts.
    pub(super) text: String,
}

/// Sends the mails that are due, as the server's worker does, and reads them.
pub(super) fn render_due(studio: &Studio) -> Vec<Mail> {
    let folder = studio.app.folder().join("sent");
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    let now = studio.app.now();
    let issue: IssueToken =
        Arc::new(|_: TokenFor<'_>, _: AccountId, _: &str, _: OffsetDateTime| Ok("0".repeat(64)));
    let outbox = Outbox {
        store: studio.app.store().clone(),
        clock: Arc::new(move || now),
        transport: Transport::Folder(folder.clone()),
        sender: "Marsam <no-reply@localhost>".parse().unwrap(),
        links: Links::new("http://localhost:8080".parse().unwrap(), issue),
        in_flight: InFlight::new(8, ATTEMPT),
    };
    actix_web::rt::System::new().block_on(async {
        while outbox.dispatch_due().await.unwrap() > 0 {
            outbox.drain().await;
        }
    });
    let Ok(entries) = fs::read_dir(&folder) else {
        return Vec::new();
    };
    let files = entries.map(|entry| entry.unwrap().path());
    let mails = files.filter(|file| file.extension().is_some_and(|kind| kind == "eml"));
    mails
        .map(|file| read(&fs::read_to_string(file).unwrap()))
        .collect()
}

fn read(raw: &str) -> Mail {
    let (head, body) = raw.split_once("\r\n\r\n").unwrap();
    let head = head.replace("\r\n ", " ").replace("\r\n\t", " ");
    let (_, after) = head.split_once("boundary=").unwrap();
    let boundary = after.split([';', '\r']).next().unwrap().trim_matches('"');
    let delimiter = format!("--{boundary}");
    let parts = body.split(&delimiter);
    let parts = parts.filter_map(|part| part.split_once("\r\n\r\n"));
    let mut text = subject_of(field(&head, "Subject"));
    for (part_head, content) in parts {
        text.push('\n');
        if part_head.contains("base64") {
            text.push_str(&decoded(content));
        } else {
            text.push_str(content);
        }
    }
    Mail {
        to: field(&head, "To").to_owned(),
        text,
    }
}

fn field<'a>(head: &'a str, name: &str) -> &'a str {
    let mut lines = head.lines();
    let found = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    found.unwrap().trim()
}

fn decoded(text: &str) -> String {
    let text: String = text.split_whitespace().collect();
    String::from_utf8(STANDARD.decode(text).unwrap()).unwrap()
}

/// Its words, those that are encoded decoded.
fn subject_of(field: &str) -> String {
    let words = field.split(' ').map(|word| {
        let encoded = word.strip_prefix("=?utf-8?b?");
        let encoded = encoded.and_then(|word| word.strip_suffix("?="));
        encoded.map_or_else(|| word.to_owned(), decoded)
    });
    words.collect::<Vec<_>>().join(" ")
}

fn is_id(text: &str) -> bool {
    text.char_indices().all(|(at, c)| match at {
        8 | 13 | 18 | 23 => c == '-',
        _ => c.is_ascii_hexdigit(),
    })
}

/// A text with a word in the place of each id and each request's code.
pub(super) fn without_ids(text: &str) -> String {
    let (mut kept, mut left) = (String::new(), text);
    while let Some(first) = left.chars().next() {
        let id = left.split_at_checked(ID_LENGTH);
        if let Some((_, after)) = id.filter(|(id, _)| is_id(id)) {
            kept.push_str("ID");
            left = after;
        } else if let Some(after) = left.strip_prefix("M-") {
            kept.push_str("CODE");
            left = after.trim_start_matches(|c: char| c.is_ascii_uppercase() || c.is_ascii_digit());
        } else {
            kept.push(first);
            left = left.strip_prefix(first).unwrap();
        }
    }
    kept
}

/// Who gets the mails that link to a request.
fn readers<'a>(mails: &'a [Mail], request: &str) -> Vec<&'a str> {
    let about = mails.iter().filter(|mail| mail.text.contains(request));
    let mut readers: Vec<&str> = about.map(|mail| mail.to.as_str()).collect();
    readers.sort_unstable();
    readers
}

#[test]
fn mails_before_the_publication_say_nothing_of_a_draft() {
    let studio = Studio::open();
    let request = studio.closed();
    render_due(&studio);
    let says_nothing = |mails: &[Mail]| {
        for mail in mails {
            assert!(!mail.text.contains(SECRET), "{}", mail.text);
        }
    };
    let draft = secret(of_brand());
    write(&studio.brand, &request, &draft).is(200);
    // The other side learns once that one was written.
    let first = render_due(&studio);
    assert_eq!(readers(&first, &request), ["dana@example.com"]);
    says_nothing(&first);
    remove(&studio.brand, &request).is(200);
    write(&studio.brand, &request, &draft).is(200);
    write(&studio.brand, &request, &draft).is(200);
    assert_eq!(readers(&render_due(&studio), &request), [""; 0]);
    // The reminders go to the side that has not written.
    for days in [2, 4, 7] {
        studio.pass(Duration::days(days));
        studio.tick();
        let reminders = render_due(&studio);
        assert_eq!(
            readers(&reminders, &request),
            ["dana@example.com"],
            "after {days} days"
        );
        says_nothing(&reminders);
    }
}
