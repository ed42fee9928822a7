//! How many browsers an account knows.

use marsam_auth::known_browsers::{MAX_PER_ACCOUNT, knows, remember};
use marsam_auth::tokens::Token;
use time::{Duration, OffsetDateTime};

use crate::accounts::{NOW, One};

fn remembered(one: &One, at: OffsetDateTime) -> Token {
    one.write(|db| remember(db, one.id, None, at))
}

fn is_known(one: &One, token: &Token) -> bool {
    one.write(|db| knows(db, one.id, token, NOW))
}

#[test]
fn an_account_knows_ten_browsers_and_forgets_the_oldest_sign_in() {
    let one = One::new();
    let tokens: Vec<Token> = (0..MAX_PER_ACCOUNT)
        .map(|_| remembered(&one, NOW))
        .collect();
    let later = NOW + Duration::hours(1);
    for token in &tokens[1..] {
        one.write(|db| remember(db, one.id, Some(token), later));
    }
    let newest = remembered(&one, later);
    assert!(!is_known(&one, &tokens[0]));
    assert!(tokens[1..].iter().all(|token| is_known(&one, token)));
    assert!(is_known(&one, &newest));
}

#[test]
fn at_most_ten_concurrent_browsers_are_known() {
    let one = One::new();
    let tokens: Vec<Token> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..8)
            .map(|_| scope.spawn(|| [remembered(&one, NOW), remembered(&one, NOW)]))
            .collect();
        threads
            .into_iter()
            .flat_map(|thread| thread.join().unwrap())
            .collect()
    });
    let known = tokens.iter().filter(|token| is_known(&one, token)).count();
    assert_eq!(known, MAX_PER_ACCOUNT);
}
