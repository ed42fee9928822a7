//! The server's own key: it seals what must be read back, and keys the hashes of short codes.
//!
//! **Invariant:** what is sealed for one purpose opens for no other, and a changed byte opens for none.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use chacha20poly1305::aead::{Aead as _, Payload};
use chacha20poly1305::{Key, KeyInit as _, XChaCha20Poly1305, XNonce};
use hmac::{Hmac, Mac as _};
use sha2::Sha256;

use crate::tokens::hex;

type Block = hmac::digest::Key<Hmac<Sha256>>;

const KEY_BYTES: usize = 32;
const NONCE_BYTES: usize = 24;

/// 256 secret bits, the same on every instance of one site.
#[derive(Clone, PartialEq, Eq)]
pub struct SecretKey([u8; KEY_BYTES]);

/// What a key derived from the secret key does; the secret key itself does neither.
#[derive(Clone, Copy)]
enum Use {
    Seal,
    Hash,
}

impl SecretKey {
    /// Draws a key.
    pub fn draw() -> Self {
        Self(rand::random())
    }

    /// Reads 64 hexadecimal digits, or 32 bytes in base64.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let bytes = if text.len() == 2 * KEY_BYTES {
            bytes_of_hex(text)?
        } else {
            STANDARD
                .decode(text)
                .or_else(|_error| URL_SAFE_NO_PAD.decode(text))
                .ok()?
        };
        let key: [u8; KEY_BYTES] = bytes.try_into().ok()?;
        let (first, rest) = key.split_first()?;
        // Thirty-two times the same byte is a placeholder and no key.
        rest.iter().any(|byte| byte != first).then_some(Self(key))
    }

    /// The key as [`SecretKey::parse`] reads it, for the one file it is kept in.
    pub fn reveal(&self) -> String {
        hex(&self.0)
    }

    /// Seals bytes for one purpose (XChaCha20-Poly1305, a random nonce): URL-safe base64.
    ///
    /// # Errors
    /// [`SealingFailed`] for an input of hundreds of gigabytes.
    pub fn seal(&self, purpose: &str, plain: &[u8]) -> Result<String, SealingFailed> {
        let nonce: [u8; NONCE_BYTES] = rand::random();
        let payload = Payload {
            msg: plain,
            aad: purpose.as_bytes(),
        };
        let sealed = self
            .cipher()
            .encrypt(&XNonce::from(nonce), payload)
            .map_err(|_error| SealingFailed)?;
        Ok(URL_SAFE_NO_PAD.encode([nonce.as_slice(), &sealed].concat()))
    }

    /// Opens what was sealed under this key for that purpose, and nothing else.
    pub fn open(&self, purpose: &str, sealed: &str) -> Option<Vec<u8>> {
        let bytes = URL_SAFE_NO_PAD.decode(sealed).ok()?;
        let (nonce, sealed) = bytes.split_first_chunk::<NONCE_BYTES>()?;
        let payload = Payload {
            msg: sealed,
            aad: purpose.as_bytes(),
        };
        self.cipher().decrypt(&XNonce::from(*nonce), payload).ok()
    }

    /// HMAC-SHA-256 of a text for one purpose, in hex: what a short code may be stored as, since
    /// trying them all needs the key.
    pub fn keyed_hash(&self, purpose: &str, text: &str) -> String {
        let parts = [purpose.as_bytes(), &[0], text.as_bytes()];
        hex(&mac(&self.derived(Use::Hash), &parts))
    }

    /// A key for one use (HKDF's expansion, RFC 5869, of one block: this key is random already).
    fn derived(&self, which: Use) -> [u8; KEY_BYTES] {
        let label: &[u8] = match which {
            Use::Seal => b"marsam seal",
            Use::Hash => b"marsam hash",
        };
        mac(&self.0, &[label, &[1]])
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new(&Key::from(self.derived(Use::Seal)))
    }
}

impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretKey(…)")
    }
}

/// HMAC-SHA-256 of the parts, one after the other.
fn mac(key: &[u8; KEY_BYTES], parts: &[&[u8]]) -> [u8; KEY_BYTES] {
    // A block of the hash, filled up with zeros as RFC 2104 has it.
    let mut block = Block::default();
    for (slot, byte) in block.iter_mut().zip(key) {
        *slot = *byte;
    }
    let mut mac = <Hmac<Sha256> as hmac::KeyInit>::new(&block);
    for part in parts {
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

/// The cipher refused: the input is too long.
#[derive(Debug, thiserror::Error)]
#[error("sealing failed")]
pub struct SealingFailed;

fn bytes_of_hex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = text
        .chars()
        .map(|c| c.to_digit(16).and_then(|digit| u8::try_from(digit).ok()))
        .collect();
    Some(
        digits?
            .chunks_exact(2)
            .map(|pair| pair.iter().fold(0, |byte, digit| byte << 4 | digit))
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sealed_opens_under_its_key_and_for_its_purpose_only() {
        let (key, other) = (SecretKey::draw(), SecretKey::draw());
        let sealed = key.seal("totp", b"gahwa").unwrap();
        assert_eq!(key.open("totp", &sealed).unwrap(), b"gahwa");
        assert_eq!(key.open("cookie", &sealed), None);
        assert_eq!(other.open("totp", &sealed), None);
    }

    #[test]
    fn no_changed_byte_opens() {
        let key = SecretKey::draw();
        let sealed = URL_SAFE_NO_PAD
            .decode(key.seal("totp", b"gahwa").unwrap())
            .unwrap();
        for at in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[at] ^= 1;
            assert_eq!(key.open("totp", &URL_SAFE_NO_PAD.encode(changed)), None);
        }
        for text in ["", "a", "not base64!", "AAAA"] {
            assert_eq!(key.open("totp", text), None, "{text}");
        }
    }

    #[test]
    fn one_text_is_never_sealed_alike_twice() {
        let key = SecretKey::draw();
        assert_ne!(key.seal("p", b"x").unwrap(), key.seal("p", b"x").unwrap());
    }

    #[test]
    fn a_key_reads_back_in_hex_and_in_base64_and_does_not_print() {
        let key = SecretKey::draw();
        assert_eq!(SecretKey::parse(&key.reveal()), Some(key.clone()));
        assert_eq!(
            SecretKey::parse(&format!(" {}\n", STANDARD.encode(key.0))),
            Some(key.clone())
        );
        assert!(!format!("{key:?}").contains(&key.reveal()));
        for text in [
            "",
            "secret",
            &"g".repeat(64),
            &"ab".repeat(31),
            &"00".repeat(32),
        ] {
            assert_eq!(SecretKey::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_keyed_hash_depends_on_key_purpose_and_text() {
        let key = SecretKey([7; 32]);
        let hash = key.keyed_hash("recovery", "abcde");
        assert_eq!(hash.len(), 64);
        assert_eq!(hash, key.keyed_hash("recovery", "abcde"));
        assert_ne!(hash, key.keyed_hash("recovery", "abcdf"));
        assert_ne!(hash, key.keyed_hash("other", "abcde"));
        assert_ne!(hash, SecretKey([8; 32]).keyed_hash("recovery", "abcde"));
    }
}
