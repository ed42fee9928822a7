//! Sending to a minimal SMTP server.

use marsam_domain::language::Language;
use marsam_domain::notices::Notice;
use time::Duration;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpListener;

use crate::harness::Bench;
use crate::tokens::expect_no_token_on_disk;

/// A server's reply that repeats what it refuses, as some servers do.
const REPEATS: &str = "550 refused for its link:";

/// Serves one connection and returns what the client sent; `verdict` is the reply to the recipient.
async fn server(listener: TcpListener, verdict: &'static str) -> String {
    let (mut stream, _) = listener.accept().await.unwrap();
    let (reader, mut writer) = stream.split();
    let mut lines = BufReader::new(reader).lines();
    let (mut heard, mut in_data) = (String::new(), false);
    writer.write_all(b"220 test\r\n").await.unwrap();
    while let Ok(Some(line)) = lines.next_line().await {
        heard.push_str(&line);
        heard.push('\n');
        let answer = match line.as_str() {
            "." if in_data && verdict == REPEATS => {
                in_data = false;
                let link = heard.lines().find(|line| line.contains("token="));
                format!("{REPEATS} {}", link.unwrap())
            }
            "." if in_data => {
                in_data = false;
                "250 ok".to_owned()
            }
            _ if in_data => continue,
            "DATA" => {
                in_data = true;
                "354 go".to_owned()
            }
            "QUIT" => "221 bye".to_owned(),
            line if line.starts_with("RCPT") && verdict != REPEATS => verdict.to_owned(),
            _ => "250 ok".to_owned(),
        };
        writer
            .write_all(format!("{answer}\r\n").as_bytes())
            .await
            .unwrap();
    }
    heard
}

async fn bench(verdict: &'static str) -> (Bench, tokio::task::JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let bench = Bench::new(|_| format!("smtp://127.0.0.1:{port}"));
    (bench, tokio::spawn(server(listener, verdict)))
}

#[tokio::test]
async fn a_mail_reaches_a_server() {
    let (bench, server) = bench("250 ok").await;
    bench.enqueue(&Notice::SignUpAgain, None);
    assert_eq!(bench.deliver().await.unwrap(), 1);
    drop(bench);
    let heard = server.await.unwrap();
    assert!(heard.contains("MAIL FROM:<no-reply@localhost>"), "{heard}");
    assert!(heard.contains("RCPT TO:<to@example.com>"), "{heard}");
    assert!(heard.contains("Auto-Submitted: auto-generated"), "{heard}");
}

#[tokio::test]
async fn what_a_server_refuses_is_tried_again_later() {
    let (bench, _server) = bench("451 try later").await;
    bench.enqueue(&Notice::SignUpAgain, None);
    assert_eq!(bench.deliver().await.unwrap(), 0);
    assert!(!bench.any_due());
    bench.pass(Duration::seconds(31));
    assert!(bench.any_due());
}

#[tokio::test]
async fn a_token_that_a_server_repeats_is_not_written_down() {
    let (mut bench, server) = bench(REPEATS).await;
    bench.language = Language::En;
    let account = bench.account("to@example.com");
    bench.enqueue(&Notice::ResetPassword, Some(account));
    assert_eq!(bench.deliver().await.unwrap(), 0);
    expect_no_token_on_disk(&bench, 1);
    let disk = bench.database_on_disk().unwrap_or_default();
    let said = String::from_utf8_lossy(&disk);
    assert!(disk.is_empty() || said.contains(REPEATS.trim_start_matches("550 ")));
    let token = bench.tokens.lock().unwrap()[0].clone();
    drop(bench);
    assert!(server.await.unwrap().contains(&token));
}
