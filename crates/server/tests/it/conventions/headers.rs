//! A request's headers, or a line break in a field, must not change a mail's links or add mail headers.

use marsam_persistence::outbox::DueMail;
use serde_json::{Value, json};

use crate::browser::{Answer, Browser};
use crate::harness::{PASSWORD, TestApp};
use crate::samples::{contact_message, quote_request, sign_up};

const EVIL: [&str; 6] = [
    "host: evil.example",
    "host: localhost:8080@evil.example",
    "host: localhost:8080\r\nx-forwarded-host: evil.example\r\nx-forwarded-proto: https",
    "host: localhost:8080\r\nforwarded: host=evil.example;proto=https",
    "host: localhost:8080\r\nx-original-host: evil.example\r\nx-host: evil.example",
    "host: localhost:8080\r\nx-rewrite-url: https://evil.example/\r\nreferer: https://evil.example/",
];

/// Posts with this raw request head.
fn post(browser: &Browser, head: &str, path: &str, body: &Value) -> Answer {
    let session = browser.cookie("marsam_session").unwrap_or_default();
    let body = body.to_string();
    let wire = format!(
        "POST {path} HTTP/1.1\r\n{head}\r\nconnection: close\r\ncontent-type: application/json\r\n\
         cookie: marsam_session={session}\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    browser.send_raw(wire.as_bytes())
}

/// All parts of a mail that do not depend on the operator's settings.
fn parts(mail: &DueMail) -> String {
    format!("{:?} {} {:?}", mail.notice, mail.recipient, mail.language)
}

#[test]
fn no_host_that_a_request_names_reaches_a_mail_or_an_answer() {
    for (number, head) in EVIL.iter().enumerate() {
        let app = TestApp::spawn();
        let browser = app.browser_of(app.account("noura@example.com"));
        for (path, body) in [
            (
                "/api/auth/password-reset",
                json!({ "email": "noura@example.com" }),
            ),
            ("/api/auth/verify-email/resend", json!({})),
            (
                "/api/account/email",
                json!({ "email": "moved@example.com", "current_password": PASSWORD }),
            ),
            // Last: it replaces the browser's session.
            (
                "/api/auth/sign-up",
                sign_up(&format!("new{number}@example.com")),
            ),
        ] {
            let answer = post(&browser, head, path, &body);
            if *head == EVIL[1] {
                continue;
            }
            assert!(
                (200..300).contains(&answer.status),
                "{head} {path}: {}",
                answer.text()
            );
            let headers: String = answer.headers().map(|(_, value)| value).collect();
            assert!(
                !headers.contains("evil") && !answer.text().contains("evil"),
                "{head}"
            );
        }
        for mail in app.mails() {
            assert!(!parts(&mail).contains("evil"), "{head}: {mail:?}");
        }
    }
}

#[test]
fn no_host_that_a_request_names_reaches_an_id_token() {
    let app = TestApp::spawn();
    let browser = app.newcomer("noura@example.com");
    let session = browser.cookie("marsam_session").unwrap();
    let wire = format!(
        "GET /api/auth/id-token HTTP/1.1\r\nhost: evil.example\r\nx-forwarded-host: evil.example\r\n\
         connection: close\r\ncookie: marsam_session={session}\r\n\r\n"
    );
    let shown = browser.send_raw(wire.as_bytes()).is(200).json();
    let token = shown["id_token"].as_str().unwrap();
    // The link uses the public URL and is valid there.
    app.visitor()
        .with("authorization", &format!("Bearer {token}"))
        .get("/api/users/me")
        .is(200);
}

/// Texts that try to add a header line to a mail.
const BREAKS: [&str; 6] = [
    "\r\nBcc: evil@evil.example",
    "\nBcc: evil@evil.example",
    "\rBcc: evil@evil.example",
    "\r\n\r\n<h1>evil</h1>",
    "\u{2028}Bcc: evil@evil.example",
    "\u{0}\r\n.\r\nMAIL FROM:<evil@evil.example>",
];

/// The form with the break at the end and in the middle of one field.
fn broken(form: &Value, field: &str, line_break: &str) -> [Value; 2] {
    let text = form[field].as_str().unwrap_or("x").to_owned();
    [
        format!("{text}{line_break}"),
        format!("x{line_break}{text}"),
    ]
    .map(|text| {
        let mut form = form.clone();
        form[field] = json!(text);
        form
    })
}

#[test]
fn no_line_break_in_a_field_reaches_the_head_of_a_mail() {
    let app = TestApp::spawn();
    let brand = app.brand("brand@example.com");
    let session = brand.cookie("marsam_session").unwrap();
    let profile = json!({ "full_name": "Noura", "role": "creative" });
    let email = json!({ "email": "moved@example.com", "current_password": PASSWORD });
    let reset = json!({ "email": "brand@example.com" });
    let mut refused = 0;
    let mut sent = 0_u16;
    for (path, form, fields) in [
        (
            "/api/auth/sign-up",
            sign_up("new@example.com"),
            &["email", "full_name", "language"][..],
        ),
        ("/api/users/profile", profile, &["full_name", "role"]),
        ("/api/auth/password-reset", reset, &["email"]),
        ("/api/account/email", email, &["email"]),
        (
            "/api/contact-messages",
            contact_message(),
            &["name", "email", "subject"],
        ),
        (
            "/api/quote-requests",
            quote_request(),
            &["brandName", "contactName", "email"],
        ),
    ] {
        for field in fields {
            for form in BREAKS
                .iter()
                .flat_map(|line_break| broken(&form, field, line_break))
            {
                sent += 1;
                let address = format!("10.0.{}.{}", sent / 250, sent % 250);
                let browser = app.visitor().from(&address);
                // Signing up in a browser ends its previous session.
                if path != "/api/auth/sign-up" {
                    browser.set_cookie("marsam_session", &session);
                }
                let answer = browser.post(path, &form);
                let judged = matches!(answer.status, 201 | 202 | 404 | 409 | 422);
                assert!(judged, "{path} {form}: {}", answer.text());
                refused += usize::from(answer.status == 422);
            }
        }
    }
    assert!(refused > 100, "{refused} of {sent}");
    for mail in app.mails() {
        let mut recipient = mail.recipient.chars();
        assert!(recipient.all(|c| c.is_ascii_graphic()), "{mail:?}");
        assert!(!mail.recipient.contains("evil"), "{mail:?}");
    }
}
