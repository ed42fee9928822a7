//! Passwords: argon2id, with at most as many hashes at once as there are cores.

use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD as BASE64;
use marsam_domain::passwords::Password;

use crate::fair_queue::{Busy, FairQueue, QueueLimits};

/// A password that takes fewer guesses than this is too weak. Every entry of the list of common passwords takes fewer,
/// a random word of the minimum length (six) takes more.
const LEAST_GUESSES: u64 = 100_000;
/// How many characters are estimated. The estimator's cost grows at least with the square of the length: a hundred
/// hostile characters took most of a second. This many characters are enough to judge a strong password.
const ESTIMATED: usize = 24;
/// Words that every visitor of this site knows.
const SITE_WORDS: [&str; 4] = ["marsam", "مرسم", "kuwait", "الكويت"];

/// OWASP's first recommendation for argon2id: 19,456 KiB, 2 passes, 1 lane. Source: OWASP Password Storage Cheat Sheet,
/// 2025.
const COST: Cost = Cost {
    memory_kib: 19_456,
    passes: 2,
};
const LANES: u32 = 1;

/// What one hash costs.
#[derive(Debug, Clone, Copy)]
struct Cost {
    memory_kib: u32,
    passes: u32,
}

/// Why a password was neither hashed nor checked.
#[derive(Debug, thiserror::Error)]
pub enum PasswordError {
    /// No core became free in time, see [`QueueLimits`].
    #[error("too many passwords are being checked")]
    Busy(#[from] Busy),
    /// The hash function failed: a bug or out of memory.
    #[error("hashing failed: {0}")]
    Failed(String),
}

/// The result of checking a password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Checked {
    /// The password matches.
    Right,
    /// The password matches, but its hash has outdated parameters, or is of another form of it: store this one.
    RightRehashed(String),
    /// The password does not match.
    Wrong,
}

impl Checked {
    /// The same result, or [`Checked::Wrong`] if the stored hash was replaced since it was checked.
    #[must_use]
    pub fn if_still(self, is_same_hash: bool) -> Self {
        if is_same_hash { self } else { Self::Wrong }
    }
}

/// Hashes and checks passwords off the event loop. Clones share the limit.
///
/// Each call names its `client`, an address or an account: waiting for a core is shared fairly between them.
#[derive(Debug, Clone)]
pub struct Passwords {
    cores: FairQueue,
    cost: Cost,
    /// Checked if there is no account, so that the response time reveals nothing.
    decoy: Arc<str>,
}

impl Passwords {
    /// At most `cores` hashes at once.
    pub fn new(cores: usize) -> Self {
        Self::with_queue(FairQueue::new(cores.max(1), QueueLimits::default()))
    }

    /// At most as many hashes at once as `cores` has slots.
    pub fn with_queue(cores: FairQueue) -> Self {
        Self::costing(COST, cores)
    }

    /// Like [`Passwords::new`], with argon2's least cost, for tests of what passwords are used for.
    #[cfg(any(test, feature = "testing"))]
    pub fn cheap(cores: usize) -> Self {
        let cost = Cost {
            memory_kib: Params::MIN_M_COST,
            passes: Params::MIN_T_COST,
        };
        Self::costing(cost, FairQueue::new(cores, QueueLimits::default()))
    }

    fn costing(cost: Cost, cores: FairQueue) -> Self {
        let decoy = cost.decoy().into();
        Self { cores, cost, decoy }
    }

    /// The argon2id string to store for `password`.
    pub async fn hash(&self, client: &str, password: Password) -> Result<String, PasswordError> {
        let cost = self.cost;
        self.on_a_core(client, move || cost.hash(password.expose()))
            .await
    }

    /// True for a password that is easily guessed; `own` are texts that an attacker knows about its owner.
    pub async fn is_too_weak(
        &self,
        client: &str,
        password: &Password,
        own: &[&str],
    ) -> Result<bool, PasswordError> {
        let password = password.clone();
        let own: Vec<String> = own.iter().map(|text| (*text).to_owned()).collect();
        self.on_a_core(client, move || Ok(is_too_weak(&password, &own)))
            .await
    }

    /// Checks `password` against a stored hash, or against a decoy if there is none.
    pub async fn check(
        &self,
        client: &str,
        password: Password,
        stored: Option<String>,
    ) -> Result<Checked, PasswordError> {
        let (cost, decoy) = (self.cost, self.decoy.clone());
        self.on_a_core(client, move || match stored {
            Some(stored) => cost.check_forms(&password, &stored),
            None => cost.check_forms(&password, &decoy).map(|_| Checked::Wrong),
        })
        .await
    }

    async fn on_a_core<T: Send + 'static>(
        &self,
        client: &str,
        work: impl FnOnce() -> Result<T, PasswordError> + Send + 'static,
    ) -> Result<T, PasswordError> {
        let core = self.cores.acquire(client).await?;
        // Counted by the tests of enumeration protection.
        tracing::trace!("a password takes a core");
        tokio::task::spawn_blocking(move || {
            let _core = core;
            work()
        })
        .await
        .map_err(|error| PasswordError::Failed(error.to_string()))?
    }
}

impl Cost {
    /// A hash of no password, in the form of the others: checking one against it takes as long.
    fn decoy(self) -> String {
        let salt = BASE64.encode(rand::random::<[u8; 16]>());
        let hash = BASE64.encode(rand::random::<[u8; 32]>());
        let Self { memory_kib, passes } = self;
        format!("$argon2id$v=19$m={memory_kib},t={passes},p={LANES}${salt}${hash}")
    }

    fn hash(self, password: &str) -> Result<String, PasswordError> {
        self.argon2()?
            .hash_password(password.as_bytes())
            .map(|hash| hash.to_string())
            .map_err(|error| PasswordError::Failed(error.to_string()))
    }

    /// Checks the form that is hashed today, then what was typed: older hashes are of that, and are replaced.
    fn check_forms(self, password: &Password, stored: &str) -> Result<Checked, PasswordError> {
        let checked = self.check(password.expose(), stored)?;
        let (Checked::Wrong, Some(typed)) = (&checked, password.expose_typed()) else {
            return Ok(checked);
        };
        match self.check(typed, stored)? {
            Checked::Wrong => Ok(Checked::Wrong),
            Checked::Right | Checked::RightRehashed(_) => {
                self.hash(password.expose()).map(Checked::RightRehashed)
            }
        }
    }

    fn check(self, password: &str, stored: &str) -> Result<Checked, PasswordError> {
        let failed = |error: &dyn std::fmt::Display| PasswordError::Failed(error.to_string());
        let hash = PasswordHash::new(stored).map_err(|error| failed(&error))?;
        if self
            .argon2()?
            .verify_password(password.as_bytes(), &hash)
            .is_err()
        {
            return Ok(Checked::Wrong);
        }
        let params = Params::try_from(&hash).map_err(|error| failed(&error))?;
        if params.m_cost() < self.memory_kib || params.t_cost() < self.passes {
            return self.hash(password).map(Checked::RightRehashed);
        }
        Ok(Checked::Right)
    }

    fn argon2(self) -> Result<Argon2<'static>, PasswordError> {
        let params = Params::new(self.memory_kib, self.passes, LANES, None)
            .map_err(|error| PasswordError::Failed(error.to_string()))?;
        Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
    }
}

/// True for a password that is on the list of common ones or that the estimator finds too easy; `own` are texts that an
/// attacker knows, like the name and the address. Takes milliseconds: off the event loop, see
/// [`Passwords::is_too_weak`].
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
    // The estimator scores known words one by one; two of them in a row are not a secret either.
    let letters = strip(&estimated);
    let all_known = own.iter().any(|text| {
        let text = strip(text);
        letters.chars().count() >= 3 && text.contains(&letters)
    });
    all_known || zxcvbn::zxcvbn(&estimated, &words).guesses() < LEAST_GUESSES
}

/// Hashes on the current thread, for commands and demo data.
pub fn hash_now(password: &str) -> Result<String, PasswordError> {
    COST.hash(password)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn password(text: &str) -> Password {
        Password::new(text.to_owned())
    }

    #[tokio::test]
    async fn a_password_is_right_for_its_own_hash_only() {
        let passwords = Passwords::new(2);
        let hash = passwords
            .hash("a", password("bait al gahwa 7"))
            .await
            .unwrap();
        assert!(
            hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{hash}"
        );
        let right = passwords
            .check("a", password("bait al gahwa 7"), Some(hash.clone()))
            .await
            .unwrap();
        assert_eq!(right, Checked::Right);
        let wrong = passwords
            .check("a", password("bait al gahwa 8"), Some(hash))
            .await
            .unwrap();
        assert_eq!(wrong, Checked::Wrong);
    }

    #[tokio::test]
    async fn without_an_account_no_password_is_right() {
        let passwords = Passwords::new(1);
        let checked = passwords
            .check("a", password("a password that nobody has"), None)
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
            COST.check("gahwa", &stored).unwrap(),
            Checked::RightRehashed(_)
        ));
    }

    #[test]
    fn a_hash_of_what_was_typed_is_right_and_replaced_by_one_of_the_common_form() {
        let decomposed = password("cafe\u{301} bahar");
        let before = COST.hash("cafe\u{301} bahar").unwrap();
        let Checked::RightRehashed(stored) = COST.check_forms(&decomposed, &before).unwrap() else {
            panic!("the older hash was not replaced");
        };
        for typed in [
            "cafe\u{301} bahar",
            "caf\u{e9} bahar",
            "caf\u{e9}\u{a0}bahar",
        ] {
            let checked = COST.check_forms(&password(typed), &stored).unwrap();
            assert_eq!(checked, Checked::Right, "{typed:?}");
        }
        for wrong in ["cafe bahar", "caf\u{e9} Bahar", "cafe\u{300} bahar"] {
            let checked = COST.check_forms(&password(wrong), &stored).unwrap();
            assert_eq!(checked, Checked::Wrong, "{wrong:?}");
        }
    }

    #[tokio::test]
    async fn without_a_core_in_time_nothing_is_hashed() {
        let limits = QueueLimits {
            timeout: std::time::Duration::ZERO,
            ..QueueLimits::default()
        };
        let passwords = Passwords::with_queue(FairQueue::new(0, limits));
        let refused = passwords.hash("203.0.113.9", password("x")).await;
        assert!(matches!(refused, Err(PasswordError::Busy(_))));
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

    /// The 3,000 most common leaked passwords of at least six characters, most common first (the ranked list that
    /// zxcvbn 3.1 was built with, of 10 million leaked accounts).
    const COMMON: &str = include_str!("passwords/most-leaked.txt");

    #[test]
    fn the_3000_commonest_passwords_of_the_least_length_are_too_weak() {
        let common: Vec<&str> = COMMON.lines().collect();
        assert_eq!(common.len(), 3_000);
        assert!(common.iter().all(|word| word.chars().count() >= 6));
        let taken: Vec<_> = common
            .into_iter()
            .filter(|word| !is_too_weak(&password(word), &[]))
            .collect();
        assert_eq!(taken, Vec::<&str>::new());
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
