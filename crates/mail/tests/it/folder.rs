//! Mails into a folder: each sent once, retried, given up, and none blocking another.

use std::os::unix::fs::PermissionsExt as _;

use marsam_domain::notices::Notice;
use marsam_mail::{InFlight, Outbox};
use time::Duration;

use crate::harness::{Bench, deliver};

fn received() -> Notice {
    Notice::ApplicationReceived {
        name: Some("نورة".to_owned()),
    }
}

#[tokio::test]
async fn a_due_mail_is_sent_once() {
    let bench = Bench::into_folder();
    bench.enqueue(&received(), None);
    bench.enqueue(&Notice::SignUpAgain, None);
    assert_eq!(bench.deliver().await.unwrap(), 2);
    assert_eq!(bench.deliver().await.unwrap(), 0);
    bench.pass(Duration::days(2));
    assert_eq!(bench.deliver().await.unwrap(), 0);
    let mails = bench.mails();
    assert_eq!(mails.len(), 2);
    assert!(mails.iter().all(|name| !name.starts_with('.')), "{mails:?}");
}

#[tokio::test]
async fn two_instances_do_not_send_the_same_mail() {
    let bench = Bench::into_folder();
    for _ in 0..5 {
        bench.enqueue(&received(), None);
    }
    // Clones share their slots, and would wait for each other's.
    let other = Outbox {
        in_flight: InFlight::default(),
        ..bench.outbox.clone()
    };
    let one = bench.outbox.clone();
    let (one, other) = tokio::join!(deliver(&one), deliver(&other));
    assert_eq!(one.unwrap() + other.unwrap(), 5);
}

#[tokio::test]
async fn a_mail_with_a_token_is_its_owners_to_read() {
    let bench = Bench::into_folder();
    let account = bench.account("to@example.com");
    bench.enqueue(&Notice::VerifyEmail, Some(account));
    assert_eq!(bench.deliver().await.unwrap(), 1);
    let file = bench.folder().join(&bench.mails()[0]);
    assert_eq!(
        std::fs::metadata(&file).unwrap().permissions().mode() & 0o777,
        0o600
    );
}

#[tokio::test]
async fn a_failed_mail_waits_and_is_given_up_after_eight_tries() {
    let bench = Bench::new(|folder| {
        // A file in place of the folder.
        std::fs::write(folder.join("mails"), "").unwrap();
        format!("file://{}", folder.join("mails").display())
    });
    bench.enqueue(&received(), None);
    let mut tries = 0;
    for _ in 0..20 {
        if bench.any_due() {
            tries += 1;
            assert_eq!(bench.deliver().await.unwrap(), 0);
            assert!(!bench.any_due());
        }
        bench.pass(Duration::hours(7));
    }
    assert_eq!(tries, 8);
}

#[tokio::test]
async fn a_panic_in_one_mail_does_not_stop_the_others() {
    let bench = Bench::with_tokens(
        |folder| format!("file://{}", folder.join("mails").display()),
        |_, _, _, _, _| panic!("a broken token source"),
    );
    let account = bench.account("to@example.com");
    bench.enqueue(&Notice::VerifyEmail, Some(account));
    bench.enqueue(&Notice::VerifyEmail, None);
    bench.enqueue(&received(), None);
    assert_eq!(bench.deliver().await.unwrap(), 1);
    assert!(!bench.any_due());
    bench.pass(Duration::seconds(31));
    assert!(bench.any_due());
}
