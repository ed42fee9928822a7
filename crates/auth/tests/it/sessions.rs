//! How sessions begin and end.

use marsam_auth::sessions::{
    ABSOLUTE_TIMEOUT, ADMIN_ABSOLUTE_TIMEOUT, ADMIN_IDLE_TIMEOUT, Client, IDLE_TIMEOUT,
    MAX_PER_ACCOUNT, authenticate, begin, end, end_all_of, note_use, of_account,
};
use marsam_auth::tokens::Token;
use time::{Duration, OffsetDateTime};

use crate::accounts::{NOW, One};

fn begun(one: &One) -> Token {
    let account = one.account();
    let client = Client {
        user_agent: Some("م".repeat(1_000)),
        address: Some("203.0.113.9".to_owned()),
    };
    one.write(|db| begin(db, &account, &client, NOW))
}

fn is_known(one: &One, token: &Token, at: OffsetDateTime) -> bool {
    one.write(|db| authenticate(db, token, at))
        .is_some_and(|found| found.account.id == one.id)
}

/// Uses the session every hour until `age`.
fn keep_busy(one: &One, token: &Token, age: Duration) {
    for hour in 1..age.whole_hours() {
        let at = NOW + Duration::hours(hour);
        let found = one.write(|db| authenticate(db, token, at)).unwrap();
        one.write(|db| note_use(db, found.session_id, at));
    }
}

#[test]
fn a_session_is_known_by_its_token_and_no_other() {
    let one = One::new();
    let token = begun(&one);
    assert!(is_known(&one, &token, NOW));
    assert!(!is_known(&one, &Token::draw(), NOW));
}

#[test]
fn an_idle_session_ends_and_an_admins_sooner() {
    for (one, idle) in [
        (One::new(), IDLE_TIMEOUT),
        (One::admin(), ADMIN_IDLE_TIMEOUT),
    ] {
        let token = begun(&one);
        assert!(is_known(&one, &token, NOW + idle - Duration::MICROSECOND));
        assert!(!is_known(&one, &token, NOW + idle));
    }
}

#[test]
fn a_busy_session_ends_all_the_same() {
    for (one, absolute) in [
        (One::new(), ABSOLUTE_TIMEOUT),
        (One::admin(), ADMIN_ABSOLUTE_TIMEOUT),
    ] {
        let token = begun(&one);
        keep_busy(&one, &token, absolute);
        assert!(is_known(
            &one,
            &token,
            NOW + absolute - Duration::MICROSECOND
        ));
        assert!(!is_known(&one, &token, NOW + absolute));
    }
}

#[test]
fn a_new_admin_has_an_admins_session() {
    let one = One::new();
    let token = begun(&one);
    one.write(|db| marsam_persistence::accounts::grant_admin(db, one.id, NOW));
    keep_busy(&one, &token, ADMIN_ABSOLUTE_TIMEOUT);
    assert!(!is_known(&one, &token, NOW + ADMIN_ABSOLUTE_TIMEOUT));
}

#[test]
fn ending_one_session_leaves_the_others_and_ending_all_leaves_none() {
    let one = One::new();
    let tokens = [begun(&one), begun(&one), begun(&one)];
    one.write(|db| end(db, &tokens[0]));
    one.write(|db| end(db, &Token::draw()));
    assert_eq!(
        tokens.each_ref().map(|token| is_known(&one, token, NOW)),
        [false, true, true]
    );
    assert_eq!(one.write(|db| end_all_of(db, one.id)), 2);
    assert!(!is_known(&one, &tokens[1], NOW));
}

#[test]
fn an_account_has_fifty_sessions_and_the_one_unused_longest_ends() {
    let one = One::new();
    let tokens: Vec<Token> = (0..MAX_PER_ACCOUNT).map(|_| begun(&one)).collect();
    let later = NOW + Duration::hours(1);
    for token in &tokens[1..] {
        let found = one.write(|db| authenticate(db, token, later)).unwrap();
        one.write(|db| note_use(db, found.session_id, later));
    }
    let (account, client) = (one.account(), Client::default());
    let newest = one.write(|db| begin(db, &account, &client, later));
    assert!(!is_known(&one, &tokens[0], later), "unused longest");
    assert!(tokens[1..].iter().all(|token| is_known(&one, token, later)));
    assert!(is_known(&one, &newest, later));
}

#[test]
fn at_most_fifty_sessions_begin_at_the_same_time() {
    let one = One::new();
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| (0..10).map(|_| begun(&one)).for_each(drop));
        }
    });
    let account = one.account();
    let left = one.write(|db| of_account(db, &account, NOW)).len();
    assert_eq!(left, MAX_PER_ACCOUNT);
}
