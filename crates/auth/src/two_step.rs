//! Two-step sign-in: codes from an authenticator app (TOTP, RFC 6238), and recovery codes for an owner who lost the
//! app.
//!
//! **Invariant:** no code works twice; secrets and codes are stored sealed or hashed under the server's key.

use marsam_domain::accounts::Account;
use marsam_domain::ids::AccountId;
use marsam_domain::text;
use marsam_persistence::{Db, DbError, two_step};
use qrcode::QrCode;
use time::OffsetDateTime;
use totp_rs::{Algorithm, Builder, Secret, Totp};

use crate::secrets::SecretKey;
use crate::tokens::sha256_hex;

/// What every authenticator app supports: SHA-1, six digits, 30 seconds. One step to either side allows for slow
/// clocks.
const DIGITS: u8 = 6;
const STEP_SECONDS: u64 = 30;
const SKEW_STEPS: u16 = 1;
/// 160 bits, as RFC 4226 recommends.
const SECRET_BYTES: usize = 20;
const RECOVERY_CODES: usize = 10;
/// Without characters that are easily confused (Crockford's base 32).
const CODE_LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const CODE_LENGTH: usize = 10;
const SETUP_PURPOSE: &str = "TOTP setup";
const CODE_PURPOSE: &str = "recovery code";

/// Why two-step sign-in could not be changed.
#[derive(Debug, thiserror::Error)]
pub enum TwoStepError {
    #[error("two-step sign-in is on already")]
    AlreadyOn,
    /// Its setup was not begun.
    #[error("two-step sign-in was not begun")]
    NotStarted,
    /// The code is wrong, or was used already.
    #[error("that code is wrong")]
    WrongCode,
    /// The secret or its QR code could not be created: a bug.
    #[error("two-step sign-in failed: {0}")]
    Failed(String),
    #[error(transparent)]
    Db(#[from] DbError),
}

/// What the owner scans or types into the app, shown once.
#[derive(Debug)]
pub struct Setup {
    /// Identifies this secret to [`confirm`] without revealing it.
    pub id: String,
    /// The secret to type in, base 32.
    pub secret: String,
    pub uri: String,
    /// The URI as a QR code.
    pub qr: QrPicture,
}

/// A QR code as one SVG path on a square grid of modules, including its quiet zone of four.
#[derive(Debug)]
pub struct QrPicture {
    /// Modules per side.
    pub size: usize,
    /// A square of side 1 for every dark module, joined along rows.
    pub path: String,
}

/// What kind of code was accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// A code of the app.
    App,
    RecoveryCode {
        /// How many are left.
        left: u32,
    },
}

/// Generates a secret for an account; it has no effect until [`confirm`].
pub fn begin(
    db: &mut Db,
    key: &SecretKey,
    account: &Account,
    now: OffsetDateTime,
) -> Result<Setup, TwoStepError> {
    let secret: [u8; SECRET_BYTES] = rand::random();
    let sealed = key
        .seal(&purpose(account.id), &secret)
        .map_err(|error| TwoStepError::Failed(error.to_string()))?;
    two_step::begin(db, account.id, &sealed, now).map_err(|error| match error {
        DbError::Conflict => TwoStepError::AlreadyOn,
        other => TwoStepError::Db(other),
    })?;
    let failed = |error: &dyn std::fmt::Display| TwoStepError::Failed(error.to_string());
    // The URI's separator must not appear in a name.
    let name = account.email.as_str().replace(':', "_");
    let totp = builder(&secret)
        .with_account_name(name)
        .with_issuer(Some("Marsam"))
        .build()
        .map_err(|error| failed(&error))?;
    let uri = totp.to_url().map_err(|error| failed(&error))?;
    let qr = QrCode::new(&uri).map_err(|error| failed(&error))?;
    Ok(Setup {
        id: setup_id(key, account.id, &secret),
        secret: Secret::from(secret).to_base32(),
        qr: picture(&qr),
        uri,
    })
}

/// A first code, and the secret it belongs to.
#[derive(Debug, Clone, Copy)]
pub struct FirstCode<'a> {
    /// [`Setup::id`] of the secret that was shown; compared if given.
    pub setup_id: Option<&'a str>,
    /// The code that the app shows.
    pub code: &'a str,
}

/// Turns two-step sign-in on with a first code; returns the recovery codes, which are shown once.
///
/// # Errors
/// [`TwoStepError::NotStarted`] also if the secret that was shown has been replaced: only the secret that the code was
/// checked against is ever turned on.
pub fn confirm(
    db: &mut Db,
    key: &SecretKey,
    account: AccountId,
    first: FirstCode<'_>,
    now: OffsetDateTime,
) -> Result<Vec<String>, TwoStepError> {
    let stored = two_step::secret_of(db, account)?.ok_or(TwoStepError::NotStarted)?;
    if stored.is_confirmed {
        return Err(TwoStepError::AlreadyOn);
    }
    let sealed = &stored.sealed_secret;
    let shown = key.open(&purpose(account), sealed);
    let stored_id = shown.map(|secret| setup_id(key, account, &secret));
    if first.setup_id.is_some() && first.setup_id != stored_id.as_deref() {
        return Err(TwoStepError::NotStarted);
    }
    let app = App {
        key,
        account,
        sealed_secret: sealed,
    };
    if !app.takes(db, &text::code(first.code), now)? {
        return Err(TwoStepError::WrongCode);
    }
    if !two_step::confirm(db, account, sealed, now)? {
        return Err(TwoStepError::NotStarted);
    }
    Ok(renew_codes(db, key, account, now)?)
}

/// Replaces the recovery codes with new ones.
pub fn renew_codes(
    db: &mut Db,
    key: &SecretKey,
    account: AccountId,
    now: OffsetDateTime,
) -> Result<Vec<String>, DbError> {
    let codes: Vec<String> = (0..RECOVERY_CODES).map(|_| draw_code()).collect();
    let hashes: Vec<String> = codes.iter().map(|code| hash(key, account, code)).collect();
    two_step::replace_codes(db, account, &hashes, now)?;
    Ok(codes)
}

/// Checks and uses up a code of the app or a recovery code; `None` if it is neither.
pub fn check(
    db: &mut Db,
    key: &SecretKey,
    account: AccountId,
    code: &str,
    now: OffsetDateTime,
) -> Result<Option<Proof>, DbError> {
    let Some(stored) = two_step::secret_of(db, account)?.filter(|secret| secret.is_confirmed)
    else {
        return Ok(None);
    };
    let code = text::code(code);
    let app = App {
        key,
        account,
        sealed_secret: &stored.sealed_secret,
    };
    if app.takes(db, &code, now)? {
        return Ok(Some(Proof::App));
    }
    let Some(code) = canonical(&code) else {
        return Ok(None);
    };
    if !two_step::use_code(db, account, &hash(key, account, &code), now)? {
        return Ok(None);
    }
    let left = two_step::codes_left(db, account)?;
    Ok(Some(Proof::RecoveryCode { left }))
}

fn totp_of(key: &SecretKey, account: AccountId, sealed_secret: &str) -> Option<Totp> {
    let secret = key.open(&purpose(account), sealed_secret)?;
    builder(&secret).build().ok()
}

/// The app of an account.
struct App<'a> {
    key: &'a SecretKey,
    account: AccountId,
    sealed_secret: &'a str,
}

impl App<'_> {
    /// Checks a code, and uses it up.
    fn takes(&self, db: &mut Db, code: &str, now: OffsetDateTime) -> Result<bool, DbError> {
        let account = self.account;
        let Some(totp) = totp_of(self.key, account, self.sealed_secret) else {
            // The server's key has changed: recovery codes are lost with it, but an operator can turn the second step
            // off.
            tracing::error!(%account, "a TOTP secret cannot be opened with this secret key");
            return Ok(false);
        };
        let Some(step) = matching_step(&totp, code, now) else {
            return Ok(false);
        };
        two_step::take_step(db, account, self.sealed_secret, step)
    }
}

fn matching_step(totp: &Totp, code: &str, now: OffsetDateTime) -> Option<i64> {
    let six_digits = code.len() == usize::from(DIGITS) && code.bytes().all(|b| b.is_ascii_digit());
    let time = u64::try_from(now.unix_timestamp()).ok()?;
    let step = six_digits.then(|| totp.check(code, time)).flatten()?;
    i64::try_from(step).ok()
}

fn builder(secret: &[u8]) -> Builder {
    Builder::new()
        .with_algorithm(Algorithm::SHA1)
        .with_digits(DIGITS)
        .with_step_duration(STEP_SECONDS)
        .with_skew(SKEW_STEPS)
        .with_secret(secret.to_vec())
}

/// Reveals nothing of the secret without the server's key.
fn setup_id(key: &SecretKey, account: AccountId, secret: &[u8]) -> String {
    key.keyed_hash(SETUP_PURPOSE, &format!("{account} {}", sha256_hex(secret)))
}

fn purpose(account: AccountId) -> String {
    format!("TOTP secret of {account}")
}

fn hash(key: &SecretKey, account: AccountId, code: &str) -> String {
    key.keyed_hash(CODE_PURPOSE, &format!("{account} {code}"))
}

/// 50 random bits, in two groups of five.
fn draw_code() -> String {
    let mut code = String::with_capacity(CODE_LENGTH + 1);
    for (place, byte) in rand::random::<[u8; CODE_LENGTH]>().into_iter().enumerate() {
        if place == CODE_LENGTH / 2 {
            code.push('-');
        }
        let letter = CODE_LETTERS.get(usize::from(byte % 32)).copied();
        code.push(char::from(letter.unwrap_or(b'0')));
    }
    code
}

/// Normalizes a typed recovery code, replacing easily confused characters; `None` if it is malformed.
fn canonical(typed: &str) -> Option<String> {
    let letters: String = typed
        .chars()
        .filter(|c| !c.is_whitespace() && *c != '-')
        .map(|c| match c.to_ascii_lowercase() {
            'o' => '0',
            'i' | 'l' => '1',
            other => other,
        })
        .collect();
    let plausible = letters.len() == CODE_LENGTH
        && letters.bytes().all(|letter| CODE_LETTERS.contains(&letter));
    let (head, tail) = plausible.then(|| letters.split_at_checked(CODE_LENGTH / 2))??;
    Some(format!("{head}-{tail}"))
}

fn picture(qr: &QrCode) -> QrPicture {
    use std::fmt::Write as _;
    const QUIET_ZONE: usize = 4;
    let (width, modules) = (qr.width(), qr.to_colors());
    let mut path = String::new();
    for (y, row) in modules.chunks(width).enumerate() {
        let mut x = 0;
        for run in row.chunk_by(|one, next| one == next) {
            if run.first() == Some(&qrcode::Color::Dark) {
                let (left, top, length) = (x + QUIET_ZONE, y + QUIET_ZONE, run.len());
                let _infallible = write!(path, "M{left} {top}h{length}v1h-{length}z");
            }
            x += run.len();
        }
    }
    QrPicture {
        size: width + 2 * QUIET_ZONE,
        path,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn recovery_codes_have_fifty_random_bits_and_differ() {
        let drawn: HashSet<String> = (0..2_000).map(|_| draw_code()).collect();
        assert_eq!(drawn.len(), 2_000);
        let mut seen = HashSet::new();
        for code in &drawn {
            assert_eq!((code.len(), code.find('-')), (11, Some(5)), "{code}");
            seen.extend(code.bytes().filter(|letter| *letter != b'-'));
        }
        // Ten characters of five bits: each character of the alphabet occurs, and no other.
        assert_eq!(seen, CODE_LETTERS.iter().copied().collect());
    }

    #[test]
    fn a_recovery_code_is_read_however_it_was_typed() {
        for typed in [
            "0ab1d-11z9k",
            "0AB1D11Z9K",
            " oabld ilz9k ",
            "0-a-b-1-d-1-1-z-9-k",
        ] {
            assert_eq!(canonical(typed).as_deref(), Some("0ab1d-11z9k"), "{typed}");
        }
        for typed in [
            "",
            "123456",
            "0ab1d-11z9",
            "0ab1d-11z9kk",
            "0ab1d-11z9u",
            "٠ab1d-11z9k",
        ] {
            assert_eq!(canonical(typed), None, "{typed}");
        }
    }

    #[test]
    fn a_code_of_the_app_is_six_ascii_digits() {
        let totp = builder(&[7; SECRET_BYTES]).build().unwrap();
        let now = OffsetDateTime::from_unix_timestamp(1_800_000_000).unwrap();
        for code in ["", "12345", "1234567", "12345x", "١٢٣٤٥٦", "-12345"] {
            assert_eq!(matching_step(&totp, code, now), None, "{code}");
        }
    }
}
