//! A mail that hangs or panics blocks no other, and no more begin than may.

use std::time::Duration as StdDuration;

use marsam_domain::notices::Notice;
use marsam_mail::{InFlight, Limits};
use time::Duration;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};

use crate::harness::Bench;

/// Speaks SMTP, but stops answering after a recipient called `hangs`.
async fn converse(mut stream: TcpStream) {
    let (reader, mut writer) = stream.split();
    let mut lines = BufReader::new(reader).lines();
    let mut in_data = false;
    writer.write_all(b"220 test\r\n").await.unwrap();
    while let Ok(Some(line)) = lines.next_line().await {
        let answer = match line.as_str() {
            line if line.starts_with("RCPT TO:<hangs@") => continue,
            "." if in_data => {
                in_data = false;
                "250 ok"
            }
            _ if in_data => continue,
            "DATA" => {
                in_data = true;
                "354 go"
            }
            _ => "250 ok",
        };
        if writer.write_all(answer.as_bytes()).await.is_err()
            || writer.write_all(b"\r\n").await.is_err()
        {
            return;
        }
    }
}

async fn bench_with_slow_server(in_flight: InFlight) -> Bench {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        loop {
            let (stream, _) = listener.accept().await.unwrap();
            tokio::spawn(converse(stream));
        }
    });
    let mut bench = Bench::new(|_| format!("smtp://127.0.0.1:{port}"));
    bench.outbox.in_flight = in_flight;
    bench
}

/// Waits until that many mails were sent.
async fn sent(bench: &Bench, wanted: usize) {
    let mut sent = 0;
    while sent < wanted {
        tokio::time::sleep(StdDuration::from_millis(5)).await;
        sent += bench.outbox.take_sent_count();
    }
    assert_eq!(sent, wanted);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_hangs_holds_up_neither_its_round_nor_the_next() {
    // One more for the slot of a mail that was just sent and whose outcome is still being recorded.
    let bench = bench_with_slow_server(InFlight::new(8, StdDuration::from_mins(10))).await;
    for hung in 1..=3 {
        bench.enqueue_to("hangs@example.com", &Notice::SignUpAgain, None);
        bench.enqueue(&Notice::SignUpAgain, None);
        bench.outbox.dispatch_due().await.unwrap();
        sent(&bench, 1).await;
        assert_eq!(bench.attempts_of("hangs@example.com"), vec![1; hung]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_more_mails_are_sent_at_once_than_there_are_slots() {
    let bench = bench_with_slow_server(InFlight::new(2, StdDuration::from_mins(10))).await;
    for _ in 0..5 {
        bench.enqueue_to("hangs@example.com", &Notice::SignUpAgain, None);
    }
    for _ in 0..3 {
        bench.outbox.dispatch_due().await.unwrap();
    }
    let mut attempts = bench.attempts_of("hangs@example.com");
    attempts.sort_unstable();
    assert_eq!(attempts, [0, 0, 0, 1, 1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_more_mails_begin_than_the_operator_allows_a_minute() {
    for (per_minute, begun) in [(0, 3), (1, 1)] {
        let limits = Limits {
            connections: 8,
            per_minute,
        };
        let bench = bench_with_slow_server(InFlight::within(limits)).await;
        for _ in 0..3 {
            bench.enqueue(&Notice::SignUpAgain, None);
        }
        assert_eq!(bench.deliver().await.unwrap(), begun, "{per_minute}");
        assert_eq!(bench.deliver().await.unwrap(), 0, "{per_minute}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_hangs_is_cut_off_and_tried_again_later() {
    let mut bench = bench_with_slow_server(InFlight::new(1, StdDuration::from_millis(200))).await;
    bench.enqueue_to("hangs@example.com", &Notice::SignUpAgain, None);
    assert_eq!(bench.deliver().await.unwrap(), 0);
    assert!(!bench.any_due());
    bench.outbox.in_flight = InFlight::default();
    bench.enqueue(&Notice::SignUpAgain, None);
    assert_eq!(bench.deliver().await.unwrap(), 1);
    bench.pass(Duration::seconds(31));
    assert!(bench.any_due());
}

#[tokio::test]
async fn a_mail_that_hangs_in_the_database_is_cut_off_too() {
    let mut bench = Bench::with_tokens(
        |folder| format!("file://{}", folder.join("mails").display()),
        |_, _, _, _, _| {
            std::thread::sleep(StdDuration::from_secs(2));
            Ok(String::new())
        },
    );
    bench.outbox.in_flight = InFlight::new(1, StdDuration::from_millis(50));
    let account = bench.account("to@example.com");
    bench.enqueue(&Notice::VerifyEmail, Some(account));
    assert_eq!(bench.deliver().await.unwrap(), 0);
    bench.enqueue(&Notice::SignUpAgain, None);
    bench.outbox.in_flight = InFlight::default();
    assert_eq!(bench.deliver().await.unwrap(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn ordinary_mails_that_hang_leave_room_for_one_whose_reader_waits() {
    let bench = bench_with_slow_server(InFlight::new(4, StdDuration::from_mins(10))).await;
    let account = bench.account("to@example.com");
    for _ in 0..5 {
        bench.enqueue_to("hangs@example.com", &Notice::AccountDeleted, None);
    }
    bench.outbox.dispatch_due().await.unwrap();
    let mut attempts = bench.attempts_of("hangs@example.com");
    attempts.sort_unstable();
    assert_eq!(attempts, [0, 0, 1, 1, 1]);
    bench.enqueue(&Notice::VerifyEmail, Some(account));
    bench.outbox.dispatch_due().await.unwrap();
    sent(&bench, 1).await;
}
