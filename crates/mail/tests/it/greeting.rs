//! A mail greets by name only the owner of an account, at the verified address.

use marsam_domain::language::Language;
use marsam_domain::notices::Notice;
use marsam_persistence::accounts;

use crate::harness::Bench;

const GREETED: &str = "Hi Noura\r\n";
const NAMELESS: &str = "Hello\r\n";

async fn sent(bench: &Bench) -> String {
    assert_eq!(bench.deliver().await.unwrap(), 1);
    let file = bench.folder().join(bench.mails().pop().unwrap());
    std::fs::read_to_string(file).unwrap()
}

fn english() -> Bench {
    let mut bench = Bench::into_folder();
    bench.language = Language::En;
    bench
}

#[tokio::test]
async fn the_owner_of_a_proved_address_is_greeted_by_name() {
    let bench = english();
    let account = bench.account("to@example.com");
    let now = bench.now();
    bench.write(|db| accounts::mark_email_verified(db, account, "to@example.com", now));
    bench.enqueue(&Notice::PasswordChanged, Some(account));
    let mail = sent(&bench).await;
    assert!(mail.contains(GREETED), "{mail}");
    assert!(mail.contains("The Marsam team\r\n"), "{mail}");
}

#[tokio::test]
async fn an_address_that_is_not_proved_is_greeted_without_a_name() {
    let bench = english();
    let account = bench.account("to@example.com");
    bench.enqueue(&Notice::VerifyEmail, Some(account));
    let mail = sent(&bench).await;
    assert!(mail.contains(NAMELESS) && !mail.contains("Noura"), "{mail}");
}

#[tokio::test]
async fn another_address_than_the_accounts_own_is_greeted_without_a_name() {
    let bench = english();
    let account = bench.account("to@example.com");
    let now = bench.now();
    bench.write(|db| accounts::mark_email_verified(db, account, "to@example.com", now));
    let moved = Notice::EmailChanged { to: None };
    bench.enqueue_to("old@example.com", &moved, Some(account));
    let mail = sent(&bench).await;
    assert!(mail.contains(NAMELESS) && !mail.contains("Noura"), "{mail}");
}
