//! Passwords: argon2id, no more at once than there are cores.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use marsam_domain::passwords::Password;
use tokio::sync::Semaphore;

/// A password that takes fewer guesses than this is too weak. Every entry of the list of common
/// passwords takes fewer, a random word of the least length (six) takes more.
const LEAST_GUESSES: u64 = 100_000;
/// How many characters are estimated. The estimator's work grows with the square of the length and more: a
/// hundred hostile characters took it most of a second, and whoever has this many good ones has enough.
const ESTIMATED: usize = 24;
/// What everybody knows here.
const SITE_WORDS: [&str; 4] = ["marsam", "مرسم", "kuwait", "الكويت"];
/// How many callers may wait for a core before the next is sent away.
const QUEUE: usize = 32;

/// OWASP's first choice for argon2id: 19,456 KiB, 2 passes, 1 lane.
/// Source: OWASP Password Storage Cheat Sheet, 2025.
const MEMORY_KIB: u32 = 19_456;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// Why a password was neither hashed nor checked.
#[derive(Debug, thiserror::Error)]
pub enum PasswordError {
    /// All cores are hashing and the queue is full.
    #[error("too many passwords are being checked")]
    Busy,
    /// The hash function refused: a bug or no memory.
    #[error("hashing failed: {0}")]
    Failed(String),
}

/// What checking a password told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Checked {
    /// It is the password.
    Right,
    /// It is the password, and its hash is from weaker days: store this one.
    RightRehashed(String),
    /// It is not.
    Wrong,
}

/// Hashes and checks passwords off the event loop. Cloning shares the limit.
#[derive(Debug, Clone)]
pub struct Passwords {
    cores: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    /// Checked where there is no account, so that the time tells nothing.
    decoy: Arc<str>,
}

impl Passwords {
    /// At most `cores` hashes at once.
    pub fn new(cores: usize) -> Result<Self, PasswordError> {
        Ok(Self {
            cores: Arc::new(Semaphore::new(cores.max(1))),
            waiting: Arc::default(),
            decoy: hash_now("a password that nobody has")?.into(),
        })
    }

    /// The argon2id string to store for `password`.
    pub async fn hash(&self, password: Password) -> Result<String, PasswordError> {
        self.on_a_core(move || hash_now(password.expose())).await
    }

    /// True for a password that is guessed at once; `own` are texts an attacker knows of its owner.
    pub async fn is_too_weak(
        &self,
        password: &Password,
        own: &[&str],
    ) -> Result<bool, PasswordError> {
        let password = password.clone();
        let own: Vec<String> = own.iter().map(|text| (*text).to_owned()).collect();
        self.on_a_core(move || Ok(is_too_weak(&password, &own)))
            .await
    }

    /// Checks `password` against a stored hash, or against a decoy where there is none.
    pub async fn check(
        &self,
        password: Password,
        stored: Option<String>,
    ) -> Result<Checked, PasswordError> {
        let decoy = self.decoy.clone();
        self.on_a_core(move || match stored {
            Some(stored) => check_now(password.expose(), &stored),
            None => check_now(password.expose(), &decoy).map(|_| Checked::Wrong),
        })
        .await
    }

    async fn on_a_core<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, PasswordError> + Send + 'static,
    ) -> Result<T, PasswordError> {
        let place = Waiting::join(&self.waiting).ok_or(PasswordError::Busy)?;
        let failed = |error: &dyn std::error::Error| PasswordError::Failed(error.to_string());
        let permit = self
            .cores
            .clone()
            .acquire_owned()
            .await
            .map_err(|error| failed(&error))?;
        drop(place);
        // Counted by the tests that nothing tells who has an account.
        tracing::trace!("a password takes a core");
        tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work()
        })
        .await
        .map_err(|error| failed(&error))?
    }
}

/// A place in the queue, given up when dropped: also when the caller goes away while waiting.
struct Waiting(Arc<AtomicUsize>);

impl Waiting {
    fn join(waiting: &Arc<AtomicUsize>) -> Option<Self> {
        let place = Self(waiting.clone());
        (waiting.fetch_add(1, Ordering::AcqRel) < QUEUE).then_some(place)
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

/// True for a password that a list of common ones or an estimate finds too easy; `own` are texts an attacker
/// knows, like the name and the address. Takes milliseconds: off the event loop, see [`Passwords::is_too_weak`].
fn is_too_weak(password: &Password, own: &[String]) -> bool {
    let estimated: String = password.expose().chars().take(ESTIMATED).collect();
    let mut words: Vec<&str> = SITE_WORDS.to_vec();
    for text in own {
        words.push(text);
        words.extend(
            text.split(|c: char| !c.is_alphanumeric())
                .filter(|word| word.chars().count() >= 3),
        );
    }
    let strip = |text: &str| -> String {
        text.to_lowercase()
            .chars()
            .filter(|c| c.is_alphabetic())
            .collect()
    };
    // The estimator takes known words one by one; two of them in a row are no secret either.
    let letters = strip(&estimated);
    let all_known = own.iter().any(|text| {
        let text = strip(text);
        letters.chars().count() >= 3 && text.contains(&letters)
    });
    all_known || zxcvbn::zxcvbn(&estimated, &words).guesses() < LEAST_GUESSES
}

/// Hashes on this thread, for command lines and demo data.
pub fn hash_now(password: &str) -> Result<String, PasswordError> {
    argon2()?
        .hash_password(password.as_bytes())
        .map(|hash| hash.to_string())
        .map_err(|error| PasswordError::Failed(error.to_string()))
}

fn check_now(password: &str, stored: &str) -> Result<Checked, PasswordError> {
    let failed = |error: &dyn std::fmt::Display| PasswordError::Failed(error.to_string());
    let hash = PasswordHash::new(stored).map_err(|error| failed(&error))?;
    if argon2()?
        .verify_password(password.as_bytes(), &hash)
        .is_err()
    {
        return Ok(Checked::Wrong);
    }
    let params = Params::try_from(&hash).map_err(|error| failed(&error))?;
    if params.m_cost() < MEMORY_KIB || params.t_cost() < PASSES {
        return hash_now(password).map(Checked::RightRehashed);
    }
    Ok(Checked::Right)
}

fn argon2() -> Result<Argon2<'static>, PasswordError> {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None)
        .map_err(|error| PasswordError::Failed(error.to_string()))?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn password(text: &str) -> Password {
        Password::new(text.to_owned())
    }

    #[tokio::test]
    async fn a_password_is_right_for_its_own_hash_only() {
        let passwords = Passwords::new(2).unwrap();
        let hash = passwords.hash(password("bait al gahwa 7")).await.unwrap();
        assert!(
            hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{hash}"
        );
        let right = passwords
            .check(password("bait al gahwa 7"), Some(hash.clone()))
            .await
            .unwrap();
        assert_eq!(right, Checked::Right);
        let wrong = passwords
            .check(password("bait al gahwa 8"), Some(hash))
            .await
            .unwrap();
        assert_eq!(wrong, Checked::Wrong);
    }

    #[tokio::test]
    async fn without_an_account_no_password_is_right() {
        let passwords = Passwords::new(1).unwrap();
        let checked = passwords
            .check(password("a password that nobody has"), None)
            .await
            .unwrap();
        assert_eq!(checked, Checked::Wrong);
    }

    #[test]
    fn a_hash_of_weaker_days_is_replaced() {
        let weak = Argon2::new(
            Algorithm::Argon2id,
            Version::V0x13,
            Params::new(8_192, 1, 1, None).unwrap(),
        );
        let stored = weak.hash_password(b"gahwa").unwrap().to_string();
        assert!(matches!(
            check_now("gahwa", &stored).unwrap(),
            Checked::RightRehashed(_)
        ));
    }

    #[tokio::test]
    async fn a_full_queue_sends_the_next_away() {
        let passwords = Passwords::new(1).unwrap();
        let _all = passwords.cores.clone().acquire_owned().await.unwrap();
        let waiting: Vec<_> = (0..QUEUE)
            .map(|_| Waiting::join(&passwords.waiting).unwrap())
            .collect();
        assert!(matches!(
            passwords.hash(password("x")).await,
            Err(PasswordError::Busy)
        ));
        drop(waiting);
        assert_eq!(passwords.waiting.load(Ordering::Acquire), 0);
    }

    #[test]
    fn common_and_own_words_are_too_weak_and_six_random_characters_are_not() {
        for weak in [
            "123456", "password", "qwerty", "aaaaaa", "iloveyou", "P@ssw0rd",
        ] {
            assert!(is_too_weak(&password(weak), &[]), "{weak}");
        }
        let own = [
            "noura.almutawa@example.com".to_owned(),
            "Noura Almutawa".to_owned(),
        ];
        for weak in [
            "noura.almutawa",
            "NouraAlmutawa1",
            "almutawa",
            "marsam",
            "Marsam2026",
        ] {
            assert!(is_too_weak(&password(weak), &own), "{weak}");
        }
        assert!(!is_too_weak(&password("k7#mQ2"), &own));
        assert!(!is_too_weak(&password("tamr-hindi 47"), &own));
    }

    #[test]
    fn a_long_hostile_password_is_estimated_by_its_beginning() {
        let begin = "4@8({[<69&!|0$5+7%2aeiostgl1zx";
        let long = format!("{begin}{}", "4@8({[<69".repeat(20));
        assert!(!is_too_weak(&password(&long), &[]));
        let padded = format!("{}{}", "a".repeat(ESTIMATED), "k7#mQ2 tamr");
        assert!(is_too_weak(&password(&padded), &[]));
    }
}
