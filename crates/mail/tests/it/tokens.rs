//! Tokens in mails: created when the mail is rendered, invalid when it is rendered again, dropped when no longer
//! needed, stored nowhere.

use marsam_domain::email::Email;
use marsam_domain::notices::{AddressRole, Notice};
use marsam_persistence::DbError;
use marsam_persistence::accounts;
use marsam_persistence::email_tokens::Purpose;
use time::Duration;

use crate::harness::Bench;

const MOVES: [(AddressRole, &str); 2] = [
    (AddressRole::Old, "to@example.com"),
    (AddressRole::New, "new@example.com"),
];

fn moving(at: AddressRole) -> Notice {
    Notice::ChangeEmail {
        to: "new@example.com".to_owned(),
        at,
    }
}

fn with_a_token() -> [(Notice, Purpose); 3] {
    [
        (Notice::VerifyEmail, Purpose::VerifyEmail),
        (Notice::ResetPassword, Purpose::ResetPassword),
        (moving(AddressRole::Old), Purpose::ChangeEmail),
    ]
}

/// A transport that fails until the file in its place is removed.
fn blocked() -> Bench {
    Bench::new(|folder| {
        std::fs::write(folder.join("mails"), "").unwrap();
        format!("file://{}", folder.join("mails").display())
    })
}

#[tokio::test]
async fn a_retried_mail_carries_a_new_token_and_the_older_one_is_invalid() {
    for (notice, purpose) in with_a_token() {
        let bench = blocked();
        let account = bench.account("to@example.com");
        bench.enqueue(&notice, Some(account));
        assert_eq!(bench.deliver().await.unwrap(), 0);
        std::fs::remove_file(bench.folder()).unwrap();
        bench.pass(Duration::minutes(1));
        assert_eq!(bench.deliver().await.unwrap(), 1);
        let tokens = bench.tokens.lock().unwrap().clone();
        let [older, newer] = <[String; 2]>::try_from(tokens).unwrap();
        assert!(!bench.works(purpose, &older), "{notice:?}");
        assert!(bench.works(purpose, &newer), "{notice:?}");
    }
}

#[tokio::test]
async fn no_table_ever_holds_a_token() {
    for (notice, _) in with_a_token() {
        let bench = blocked();
        let account = bench.account("to@example.com");
        bench.enqueue(&notice, Some(account));
        assert_eq!(bench.deliver().await.unwrap(), 0);
        expect_no_token_on_disk(&bench, 1);
        std::fs::remove_file(bench.folder()).unwrap();
        bench.pass(Duration::minutes(1));
        assert_eq!(bench.deliver().await.unwrap(), 1);
        expect_no_token_on_disk(&bench, 2);
    }
}

/// Searches the database's files, which contain every value that any column was given.
pub(crate) fn expect_no_token_on_disk(bench: &Bench, made: usize) {
    let tokens = bench.tokens.lock().unwrap().clone();
    assert_eq!(tokens.len(), made);
    let Some(disk) = bench.database_on_disk() else {
        return;
    };
    let holds = |text: &str| disk.windows(text.len()).any(|part| part == text.as_bytes());
    assert!(holds("to@example.com"), "what is stored is found at all");
    assert!(tokens.iter().all(|token| !holds(token)));
}

#[tokio::test]
async fn each_address_of_a_move_gets_a_token_of_its_own() {
    let bench = Bench::into_folder();
    let account = bench.account("to@example.com");
    for (at, address) in MOVES {
        bench.enqueue_to(address, &moving(at), Some(account));
    }
    assert_eq!(bench.deliver().await.unwrap(), 2);
    let tokens = bench.tokens.lock().unwrap().clone();
    assert_eq!(tokens.len(), 2);
    for token in tokens {
        assert!(bench.works(Purpose::ChangeEmail, &token));
    }
}

#[tokio::test]
async fn a_mail_whose_link_is_wanted_no_more_is_dropped_and_makes_no_token() {
    let proved = Bench::into_folder();
    let account = proved.account("to@example.com");
    proved.enqueue(&Notice::VerifyEmail, Some(account));
    let now = proved.now();
    proved.write(|db| accounts::mark_email_verified(db, account, "to@example.com", now));
    expect_dropped(&proved).await;

    let moved = Bench::into_folder();
    let account = moved.account("to@example.com");
    for (notice, _) in with_a_token() {
        moved.enqueue(&notice, Some(account));
    }
    moved.enqueue_to("new@example.com", &moving(AddressRole::New), Some(account));
    let new = Email::parse("new@example.com").unwrap();
    moved.write(|db| accounts::set_email(db, account, &new, now));
    expect_dropped(&moved).await;
}

#[tokio::test]
async fn a_token_may_be_refused_and_its_mail_is_dropped() {
    let bench = Bench::with_tokens(
        |folder| format!("file://{}", folder.join("mails").display()),
        |_, _, _, _, _| Err(DbError::NotFound),
    );
    let account = bench.account("to@example.com");
    bench.enqueue(&moving(AddressRole::Old), Some(account));
    expect_dropped(&bench).await;
}

async fn expect_dropped(bench: &Bench) {
    assert_eq!(bench.deliver().await.unwrap(), 0);
    assert!(bench.mails().is_empty());
    assert!(bench.tokens.lock().unwrap().is_empty());
    bench.pass(Duration::days(2));
    assert!(!bench.any_due());
}
