//! The short code of a request, by which people name it to each other.
//!
//! It is random: a running number would say how many requests there are. It grants nothing; a page is found by its id.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Digits and letters that are not mistaken for each other, read aloud or in handwriting: no 0, 1, I, L, O, U.
const SYMBOLS: &[u8; 30] = b"23456789ABCDEFGHJKMNPQRSTVWXYZ";
/// What every code begins with.
const PREFIX: &str = "M-";
/// The symbols of the first codes that are tried.
const MIN_SYMBOLS: u32 = 4;
/// The same, of a text.
const MIN_LENGTH: usize = 4;
/// Codes of one length that are tried before longer ones.
const TRIES_OF_A_LENGTH: u32 = 3;

/// A request's code, like `M-7K3Q`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RequestCode(String);

impl RequestCode {
    /// The code of some random bits. A later try has more symbols, so that one is found however many requests there
    /// are.
    pub fn from_random(bits: u64, tries: u32) -> Self {
        let symbols = MIN_SYMBOLS + tries / TRIES_OF_A_LENGTH;
        let count = u64::try_from(SYMBOLS.len()).unwrap_or(1);
        let mut code = String::from(PREFIX);
        let mut left = bits;
        for _ in 0..symbols {
            let index = usize::try_from(left % count).unwrap_or_default();
            code.extend(SYMBOLS.get(index).copied().map(char::from));
            left /= count;
        }
        Self(code)
    }

    /// A code as it is stored.
    pub const fn stored(code: String) -> Self {
        Self(code)
    }

    /// A code as people type it: in any case, with or without what every code begins with. None of a text that is no
    /// code.
    pub fn typed(text: &str) -> Option<Self> {
        let joined = text.trim().to_ascii_uppercase().replace('-', "");
        let is_enough = |symbols: &&str| symbols.len() >= MIN_LENGTH;
        let without = match joined.strip_prefix('M') {
            // With the hyphen it is the beginning of every code, and never a symbol.
            Some(rest) if text.trim().contains('-') => Some(rest),
            rest => rest.filter(is_enough),
        };
        let symbols = without.unwrap_or(&joined);
        let is_code = is_enough(&symbols) && symbols.bytes().all(|byte| SYMBOLS.contains(&byte));
        is_code.then(|| Self(format!("{PREFIX}{symbols}")))
    }

    /// The code as people read it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The code without its hyphen, as some type it.
    pub fn joined(&self) -> String {
        self.0.replace('-', "")
    }
}

impl fmt::Display for RequestCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_code_has_four_symbols_and_a_later_try_more() {
        assert_eq!(RequestCode::from_random(0, 0).as_str(), "M-2222");
        assert_eq!(RequestCode::from_random(31, 2).as_str(), "M-3322");
        let lengths = [0, 3, 6, 9].map(|tries| RequestCode::from_random(u64::MAX, tries).0.len());
        assert_eq!(lengths, [6, 7, 8, 9]);
    }

    #[test]
    fn no_code_has_a_symbol_that_is_mistaken_for_another() {
        let symbols: BTreeSet<u8> = SYMBOLS.iter().copied().collect();
        assert_eq!(symbols.len(), SYMBOLS.len());
        assert!(!SYMBOLS.iter().any(|symbol| b"01ILOU".contains(symbol)));
    }

    #[test]
    fn a_typed_code_is_read_in_any_case_and_without_its_beginning() {
        let read = |text: &str| RequestCode::typed(text).map(|code| code.0);
        for typed in ["M-7K3Q", " m-7k3q ", "M7K3Q", "7k3q"] {
            assert_eq!(read(typed).as_deref(), Some("M-7K3Q"), "{typed}");
        }
        // It begins with the letter of every code.
        assert_eq!(read("M234").as_deref(), Some("M-M234"));
        for typed in ["", "M-", "M-7K3", "M-7K3O", "Bait Al-Gahwa", "M-7K3Q\0"] {
            assert_eq!(read(typed), None, "{typed}");
        }
    }

    #[test]
    fn a_code_is_typed_without_its_hyphen_too() {
        assert_eq!(RequestCode::from_random(0, 0).joined(), "M2222");
    }
}
