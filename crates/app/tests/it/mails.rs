//! `marsam mail test`: what a failure says is for the operator. And how fast a site sends mails.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::time::{Duration, Instant};

use crate::harness::{Place, Site};

/// A mail server that takes no mail.
fn refusing_server() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for socket in listener.incoming().map_while(Result::ok) {
            refuse(socket);
        }
    });
    address
}

/// Answers one client, who may have hung up.
fn refuse(socket: TcpStream) {
    let mut answers = socket.try_clone().unwrap();
    let mut say = |line: &str| {
        let _hung_up = write!(answers, "{line}\r\n");
    };
    say("220 mail.example.com");
    for line in BufReader::new(socket).lines().map_while(Result::ok) {
        say(match line.get(..4) {
            Some("EHLO") => "250 mail.example.com",
            Some("MAIL") => "550 5.7.1 this sender is unknown here",
            _ => "221 bye",
        });
    }
}

/// What the command says that fails with this mail server.
fn refused(server: SocketAddr, email: &str) -> String {
    let place = Place::new();
    let output = place
        .marsam(&["mail", "test", email])
        .env("MARSAM_MAIL_URL", format!("smtp://{server}"))
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("MARSAM_MAIL_URL: the mail was not sent"),
        "{said}"
    );
    assert_eq!(said.lines().count(), 1, "{said}");
    said
}

#[test]
fn a_trial_mail_that_does_not_leave_says_why() {
    let server = refusing_server();
    let said = refused(server, "noura@example.com");
    assert!(said.contains("550"), "{said}");
    assert!(said.contains("this sender is unknown here"), "{said}");
    let said = refused(server, "noura");
    assert!(said.contains("noura is not an e-mail address"), "{said}");
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    let closed = free.local_addr().unwrap();
    drop(free);
    let began = Instant::now();
    let said = refused(closed, "noura@example.com");
    assert!(said.contains("refused"), "{said}");
    assert!(began.elapsed() < Duration::from_secs(10), "{said}");
}

#[test]
fn a_site_sends_no_more_mails_a_minute_than_its_operator_allows() {
    let place = Place::new();
    let mut command = place.marsam(&["serve"]);
    command.env("MARSAM_MAILS_PER_MINUTE", "30");
    let site = Site::start(command);
    let began = Instant::now();
    for name in ["noura", "dana", "hamad"] {
        let json = format!(
            r#"{{"email":"{name}@example.com","password":"gahwa-7-dalla","full_name":"Noura","language":"en"}}"#
        );
        let answer = site.post("/api/auth/sign-up", &json);
        assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    }
    for _ in 0..3 {
        site.wait_for("mail sent");
    }
    // The first at once, and each other one two seconds after the one before; less the moment of a look.
    assert!(began.elapsed() > Duration::from_millis(3_500));
}
