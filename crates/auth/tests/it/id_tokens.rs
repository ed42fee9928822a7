//! ID tokens and the keys that sign them.

use marsam_auth::id_tokens::{
    ID_TOKEN_TTL, IdTokenError, authenticate, ensure_key, forget_retired, issue, published, rotate,
};
use marsam_auth::secrets::SecretKey;
use marsam_auth::sessions::{self, Client, SignedIn};
use marsam_persistence::signing_keys;
use time::{Duration, OffsetDateTime};

use crate::accounts::{NOW, One};

const SITE: &str = "https://marsam.example";

fn signed_in(one: &One) -> SignedIn {
    let account = one.account();
    one.write(|db| {
        let token = sessions::begin(db, &account, &Client::default(), NOW)?;
        sessions::authenticate(db, &token, NOW)
    })
    .unwrap()
}

fn with_key(secret: &SecretKey) -> One {
    let one = One::new();
    one.write(|db| Ok(ensure_key(db, secret, NOW))).unwrap();
    one
}

fn token(one: &One, secret: &SecretKey, who: &SignedIn, at: OffsetDateTime) -> String {
    one.write(|db| Ok(issue(db, secret, SITE, who, at)))
        .unwrap()
}

fn is_known(one: &One, site: &str, token: &str, at: OffsetDateTime) -> bool {
    one.write(|db| authenticate(db, site, token, at))
        .is_some_and(|found| found.account.id == one.id)
}

#[test]
fn a_token_is_valid_at_this_site_only() {
    let secret = SecretKey::draw();
    let one = with_key(&secret);
    let token = token(&one, &secret, &signed_in(&one), NOW);
    assert!(is_known(&one, SITE, &token, NOW));
    for other in [
        "http://marsam.example",
        "https://marsam.example/",
        "https://evil.example",
        "",
    ] {
        assert!(!is_known(&one, other, &token, NOW), "{other}");
    }
}

#[test]
fn a_token_is_valid_for_ten_minutes() {
    let secret = SecretKey::draw();
    let one = with_key(&secret);
    let token = token(&one, &secret, &signed_in(&one), NOW);
    let second = Duration::seconds(1);
    assert!(is_known(&one, SITE, &token, NOW + ID_TOKEN_TTL - second));
    assert!(!is_known(&one, SITE, &token, NOW + ID_TOKEN_TTL));
    assert!(is_known(&one, SITE, &token, NOW - Duration::seconds(5)));
    assert!(!is_known(&one, SITE, &token, NOW - Duration::seconds(6)));
}

#[test]
fn a_token_is_valid_no_longer_than_its_session() {
    let secret = SecretKey::draw();
    let one = with_key(&secret);
    let signed_in = signed_in(&one);
    let token = token(&one, &secret, &signed_in, NOW);
    one.write(|db| marsam_persistence::sessions::end(db, signed_in.session_id));
    assert!(!is_known(&one, SITE, &token, NOW));
}

#[test]
fn the_key_is_made_once_and_opens_under_its_secret_alone() {
    let secret = SecretKey::draw();
    let one = with_key(&secret);
    let made = one.write(signing_keys::present).unwrap().id;
    one.write(|db| Ok(ensure_key(db, &secret, NOW))).unwrap();
    assert_eq!(one.write(signing_keys::present).unwrap().id, made);
    let other = SecretKey::draw();
    let refused = one.write(|db| Ok(ensure_key(db, &other, NOW)));
    assert!(matches!(refused, Err(IdTokenError::SealedUnderAnotherKey)));
    let who = signed_in(&one);
    let refused = one.write(|db| Ok(issue(db, &other, SITE, &who, NOW)));
    assert!(matches!(refused, Err(IdTokenError::SealedUnderAnotherKey)));
    assert_eq!(one.write(signing_keys::present).unwrap().id, made);
}

#[test]
fn without_a_key_nothing_is_signed() {
    let (one, secret) = (One::new(), SecretKey::draw());
    let who = signed_in(&one);
    let refused = one.write(|db| Ok(issue(db, &secret, SITE, &who, NOW)));
    assert!(matches!(refused, Err(IdTokenError::NoKey)));
}

#[test]
fn the_private_half_is_stored_sealed_and_never_published() {
    let secret = SecretKey::draw();
    let one = with_key(&secret);
    let key = one.write(signing_keys::present).unwrap();
    assert!(!key.public_key.contains("\"d\""), "{}", key.public_key);
    let purpose = format!("signing key of ID tokens {}", key.id);
    assert!(secret.open(&purpose, &key.sealed_private_key).is_some());
    let another = "signing key of ID tokens another";
    assert_eq!(secret.open(another, &key.sealed_private_key), None);
    let published = one.write(|db| published(db, NOW));
    let text = serde_json::to_string(&published).unwrap();
    assert!(!text.contains("\"d\"") && !text.contains(&key.sealed_private_key));
}

#[test]
fn after_a_rotation_the_old_key_verifies_and_then_is_forgotten() {
    let secret = SecretKey::draw();
    let one = with_key(&secret);
    let signed_in = signed_in(&one);
    let old = token(&one, &secret, &signed_in, NOW);
    one.write(|db| Ok(rotate(db, &secret, NOW))).unwrap();
    let new = token(&one, &secret, &signed_in, NOW);
    for token in [&old, &new] {
        assert!(is_known(&one, SITE, token, NOW + Duration::minutes(9)));
    }
    let keys = |at| one.write(|db| published(db, at)).keys.len();
    assert_eq!((keys(NOW), keys(NOW + ID_TOKEN_TTL)), (2, 1));
    let forget = |at| one.write(|db| forget_retired(db, at));
    assert_eq!(forget(NOW + ID_TOKEN_TTL), 0);
    assert_eq!(forget(NOW + ID_TOKEN_TTL + Duration::SECOND), 1);
    assert!(is_known(&one, SITE, &new, NOW + Duration::minutes(9)));
    assert!(!is_known(&one, SITE, &old, NOW + Duration::minutes(9)));
}
