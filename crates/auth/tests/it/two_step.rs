//! Two-step sign-in: its codes, how they are stored, and that none works twice.

use std::collections::BTreeSet;

use marsam_auth::secrets::SecretKey;
use marsam_auth::two_step::{self, FirstCode, Proof, Setup, TwoStepError};
use marsam_persistence::two_step as stored;
use time::{Duration, OffsetDateTime};
use totp_rs::{Algorithm, Builder, Secret};

use crate::accounts::{NOW, One};

/// The code that the owner's app shows at that time.
fn code(setup: &Setup, at: OffsetDateTime) -> String {
    let secret = Secret::try_from_base32(&setup.secret).unwrap();
    let app = Builder::new()
        .with_algorithm(Algorithm::SHA1)
        .with_digits(6)
        .with_step_duration(30)
        .with_secret(secret.as_bytes().to_vec());
    let time = u64::try_from(at.unix_timestamp()).unwrap();
    app.build().unwrap().generate(time).to_string()
}

fn begin(one: &One, key: &SecretKey) -> Setup {
    one.write(|db| {
        let account = marsam_persistence::accounts::find(db, one.id)?;
        Ok(two_step::begin(db, key, &account, NOW))
    })
    .unwrap()
}

fn confirm(one: &One, key: &SecretKey, code: &str) -> Result<Vec<String>, TwoStepError> {
    confirm_shown(one, key, None, code)
}

fn confirm_shown(
    one: &One,
    key: &SecretKey,
    setup_id: Option<&str>,
    code: &str,
) -> Result<Vec<String>, TwoStepError> {
    let first = FirstCode { setup_id, code };
    one.write(|db| Ok(two_step::confirm(db, key, one.id, first, NOW)))
}

fn check(one: &One, key: &SecretKey, code: &str, at: OffsetDateTime) -> Option<Proof> {
    one.write(|db| two_step::check(db, key, one.id, code, at))
}

/// An account with two-step sign-in, and its recovery codes.
fn turned_on(key: &SecretKey) -> (One, Setup, Vec<String>) {
    let one = One::new();
    let setup = begin(&one, key);
    let codes = confirm(&one, key, &code(&setup, NOW)).unwrap();
    (one, setup, codes)
}

#[test]
fn it_is_on_once_a_first_code_was_right() {
    let (one, key) = (One::new(), SecretKey::draw());
    assert!(matches!(
        confirm(&one, &key, "123456"),
        Err(TwoStepError::NotStarted)
    ));
    let setup = begin(&one, &key);
    let right = code(&setup, NOW);
    assert_eq!(
        check(&one, &key, &right, NOW),
        None,
        "it protects nothing yet"
    );
    let wrong = code(&setup, NOW + Duration::hours(1));
    assert!(matches!(
        confirm(&one, &key, &wrong),
        Err(TwoStepError::WrongCode)
    ));
    assert!(!one.write(|db| stored::is_on(db, one.id)));
    assert_eq!(confirm(&one, &key, &right).unwrap().len(), 10);
    assert!(one.write(|db| stored::is_on(db, one.id)));
    assert!(matches!(
        confirm(&one, &key, &right),
        Err(TwoStepError::AlreadyOn)
    ));
    let account = one.account();
    let again = one.write(|db| Ok(two_step::begin(db, &key, &account, NOW).map(drop)));
    assert!(matches!(again, Err(TwoStepError::AlreadyOn)));
}

#[test]
fn beginning_again_replaces_a_secret_that_was_not_confirmed() {
    let (one, key) = (One::new(), SecretKey::draw());
    let (first, second) = (begin(&one, &key), begin(&one, &key));
    assert_ne!(first.secret, second.secret);
    assert!(confirm(&one, &key, &code(&first, NOW)).is_err());
    assert!(confirm(&one, &key, &code(&second, NOW)).is_ok());
}

#[test]
fn a_code_counts_for_its_step_and_its_neighbours() {
    for (steps, counts) in [(-2, false), (-1, true), (0, true), (1, true), (2, false)] {
        let key = SecretKey::draw();
        let (one, setup, _) = turned_on(&key);
        let at = NOW + Duration::hours(1);
        let shown = code(&setup, at + Duration::seconds(30) * steps);
        let found = check(&one, &key, &shown, at);
        assert_eq!(found, counts.then_some(Proof::App), "{steps}");
    }
}

#[test]
fn a_code_is_accepted_once_and_no_earlier_one_after_it() {
    let key = SecretKey::draw();
    let (one, setup, _) = turned_on(&key);
    let first = code(&setup, NOW);
    assert_eq!(check(&one, &key, &first, NOW), None, "it confirmed already");
    let later = NOW + Duration::hours(1);
    let (before, present) = (
        code(&setup, later - Duration::seconds(30)),
        code(&setup, later),
    );
    assert_eq!(check(&one, &key, &present, later), Some(Proof::App));
    for used in [&present, &before] {
        assert_eq!(check(&one, &key, used, later), None);
    }
    let next = later + Duration::seconds(30);
    let spaced = code(&setup, next);
    let (left, right) = spaced.split_at(3);
    let spaced = format!(" {left} {right} ");
    assert_eq!(check(&one, &key, &spaced, next), Some(Proof::App));
}

#[test]
fn a_malformed_code_is_wrong() {
    let key = SecretKey::draw();
    let (one, setup, codes) = turned_on(&key);
    let later = NOW + Duration::hours(1);
    let right = code(&setup, later);
    for wrong in [
        "",
        "0",
        "12345",
        "1234567",
        "٠١٢٣٤٥",
        "zzzzz-zzzzz",
        right.strip_suffix(|_: char| true).unwrap(),
        &format!("{right}0"),
        &format!("-{right}"),
        codes[0].strip_suffix(|_: char| true).unwrap(),
        &format!("{}0", codes[0]),
        &"9".repeat(10_000),
    ] {
        assert_eq!(check(&one, &key, wrong, later), None, "{wrong:.20}");
    }
}

#[test]
fn a_recovery_code_works_once_however_it_is_typed() {
    let key = SecretKey::draw();
    let (one, _, codes) = turned_on(&key);
    let left = |left| Some(Proof::RecoveryCode { left });
    assert_eq!(check(&one, &key, &codes[0], NOW), left(9));
    assert_eq!(check(&one, &key, &codes[0], NOW), None);
    let shouted = codes[1].to_uppercase().replace('-', " ");
    assert_eq!(check(&one, &key, &shouted, NOW), left(8));
    let misread = codes[2].replace('0', "O").replace('1', "l");
    assert_eq!(check(&one, &key, &misread, NOW), left(7));
    let joined = format!(" {} ", codes[3].replace('-', ""));
    assert_eq!(check(&one, &key, &joined, NOW), left(6));
    let eastern: String = codes[4].chars().map(eastern).collect();
    assert_eq!(
        check(&one, &key, &format!("\u{200f}{eastern}"), NOW),
        left(5)
    );
}

/// As an Arabic keyboard types a digit.
fn eastern(c: char) -> char {
    let value = c
        .to_digit(10)
        .and_then(|value| char::from_u32(0x660 + value));
    value.unwrap_or(c)
}

#[test]
fn a_code_is_right_in_the_digits_of_any_script_and_with_marks_that_were_pasted() {
    let key = SecretKey::draw();
    let (one, setup, _) = turned_on(&key);
    let at = NOW + Duration::hours(1);
    let typed: String = code(&setup, at).chars().map(eastern).collect();
    let (left, right) = typed.split_at(6);
    let pasted = format!("\u{200e}{left}\u{200b} {right}\u{200e}");
    assert_eq!(check(&one, &key, &pasted, at), Some(Proof::App));
}

#[test]
fn recovery_codes_have_fifty_random_bits_and_differ() {
    let (one, key) = (One::new(), SecretKey::draw());
    let letters = "0123456789abcdefghjkmnpqrstvwxyz";
    let mut seen = BTreeSet::new();
    let mut used = BTreeSet::new();
    for _ in 0..20 {
        let codes = one.write(|db| two_step::renew_codes(db, &key, one.id, NOW));
        assert_eq!(codes.len(), 10);
        for code in codes {
            let groups: Vec<_> = code.split('-').map(str::len).collect();
            assert_eq!(groups, [5, 5], "{code}");
            let drawn = code.replace('-', "");
            assert!(drawn.chars().all(|letter| letters.contains(letter)));
            used.extend(drawn.chars());
            seen.insert(code);
        }
    }
    // Ten characters of five bits are 50 bits: 200 codes show every character and no code twice.
    assert_eq!((letters.len(), used.len(), seen.len()), (32, 32, 200));
}

#[test]
fn new_recovery_codes_end_the_old_ones() {
    let key = SecretKey::draw();
    let (one, _, old) = turned_on(&key);
    let new = one.write(|db| two_step::renew_codes(db, &key, one.id, NOW));
    assert_eq!(check(&one, &key, &old[0], NOW), None);
    let found = check(&one, &key, &new[0], NOW);
    assert_eq!(found, Some(Proof::RecoveryCode { left: 9 }));
}

#[test]
fn codes_are_one_accounts_and_one_servers() {
    let (key, other_key) = (SecretKey::draw(), SecretKey::draw());
    let (one, setup, codes) = turned_on(&key);
    let (other, _, _) = turned_on(&key);
    let later = NOW + Duration::hours(1);
    let shown = code(&setup, later);
    for taken in [&shown, &codes[0]] {
        assert_eq!(check(&other, &key, taken, later), None);
        assert_eq!(check(&one, &other_key, taken, later), None);
    }
    assert!(check(&one, &key, &shown, later).is_some());
}

#[test]
fn the_tables_hold_neither_secret_nor_code() {
    let key = SecretKey::draw();
    let (one, setup, _) = turned_on(&key);
    let kept = one.write(|db| stored::secret_of(db, one.id)).unwrap();
    assert!(!kept.sealed_secret.contains(&setup.secret));
    let purpose = format!("TOTP secret of {}", one.id);
    let secret = key.open(&purpose, &kept.sealed_secret).unwrap();
    assert_eq!(secret.len(), 20, "160 bits");
    assert_eq!(
        key.open("TOTP secret of another", &kept.sealed_secret),
        None
    );
    assert!(!kept.sealed_secret.contains(&one.id.to_string()));
}

#[test]
fn turned_off_it_needs_no_code() {
    let key = SecretKey::draw();
    let (one, setup, codes) = turned_on(&key);
    assert!(one.write(|db| stored::remove(db, one.id)));
    assert!(!one.write(|db| stored::remove(db, one.id)));
    let later = NOW + Duration::hours(1);
    assert_eq!(check(&one, &key, &code(&setup, later), later), None);
    assert_eq!(check(&one, &key, &codes[0], later), None);
    assert_eq!(one.write(|db| stored::codes_left(db, one.id)), 0);
}

#[test]
fn the_app_is_shown_who_and_where() {
    let (one, key) = (One::new(), SecretKey::draw());
    let setup = begin(&one, &key);
    assert!(setup.uri.starts_with("otpauth://totp/"), "{}", setup.uri);
    for part in ["Marsam", "noura%40example.com", &setup.secret] {
        assert!(setup.uri.contains(part), "{}", setup.uri);
    }
    assert!(!format!("{:?}", one.account()).contains(&setup.secret));
    let quiet = 4;
    let far = setup.qr.size - quiet;
    let starts = setup.qr.path.split('M').skip(1);
    for start in starts {
        let (x, rest) = start.split_once(' ').unwrap();
        let (y, rest) = rest.split_once('h').unwrap();
        let (length, _) = rest.split_once('v').unwrap();
        let number = |text: &str| text.parse::<usize>().unwrap();
        assert!(number(x) >= quiet && number(x) + number(length) <= far);
        assert!((quiet..far).contains(&number(y)));
    }
}

#[test]
fn the_codes_are_those_of_rfc_6238() {
    for (seconds, wanted) in [
        (59, "287082"),
        (1_111_111_109, "081804"),
        (1_111_111_111, "050471"),
        (1_234_567_890, "005924"),
        (2_000_000_000, "279037"),
        (20_000_000_000, "353130"),
    ] {
        let (one, key) = (One::new(), SecretKey::draw());
        let purpose = format!("TOTP secret of {}", one.id);
        let sealed = key.seal(&purpose, b"12345678901234567890").unwrap();
        one.write(|db| {
            stored::begin(db, one.id, &sealed, NOW)?;
            stored::confirm(db, one.id, &sealed, NOW)
        });
        let at = OffsetDateTime::from_unix_timestamp(seconds).unwrap();
        assert_eq!(check(&one, &key, wanted, at), Some(Proof::App), "{seconds}");
    }
}

#[test]
fn the_secret_that_was_shown_is_turned_on_and_no_other() {
    let (one, key) = (One::new(), SecretKey::draw());
    let (older, newer) = (begin(&one, &key), begin(&one, &key));
    assert_ne!(older.id, newer.id);
    let replaced = [
        confirm_shown(&one, &key, Some(&older.id), &code(&older, NOW)),
        confirm_shown(&one, &key, Some(&older.id), &code(&newer, NOW)),
        confirm_shown(&one, &key, Some(""), &code(&newer, NOW)),
    ];
    for refused in replaced {
        assert!(matches!(refused, Err(TwoStepError::NotStarted)));
    }
    assert!(!one.write(|db| stored::is_on(db, one.id)));
    let on = confirm_shown(&one, &key, Some(&newer.id), &code(&newer, NOW));
    assert_eq!(on.unwrap().len(), 10);
}
