//! Opaque tokens: 256 random bits for the holder, their SHA-256 for the database.

use std::fmt;

use sha2::{Digest, Sha256};

/// A secret that its holder presents and that is never stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// Generates a token: 64 hexadecimal digits.
    pub fn draw() -> Self {
        Self(hex::encode(rand::random::<[u8; 32]>()))
    }

    /// Parses a presented token; anything malformed is refused.
    pub fn shown(text: &str) -> Option<Self> {
        let plausible = text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        plausible.then(|| Self(text.to_ascii_lowercase()))
    }

    /// The form that may be stored: SHA-256, in hex. 256 random bits need no salt and no slow hash.
    pub fn hash(&self) -> String {
        sha256_hex(self.0.as_bytes())
    }

    /// The secret itself, for the one cookie or mail it is made for.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// SHA-256 of `bytes`, in hex.
pub fn sha256_hex(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_and_do_not_print() {
        let (one, other) = (Token::draw(), Token::draw());
        assert_ne!(one, other);
        assert!(!format!("{one:?}").contains(one.reveal()));
    }

    #[test]
    fn a_parsed_token_has_the_hash_of_the_generated_one() {
        let drawn = Token::draw();
        assert_eq!(Token::shown(drawn.reveal()).unwrap().hash(), drawn.hash());
    }

    #[test]
    fn a_malformed_token_is_refused() {
        for text in ["", "abc", &"g".repeat(64), &"a".repeat(65)] {
            assert!(Token::shown(text).is_none(), "{text}");
        }
    }

    #[test]
    fn hashing_is_sha256() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(sha256_hex(b""), empty);
    }
}
