//! The server's secret key: it seals values that must be read back, and keys the hashes of short codes.
//!
//! **Invariant:** a value sealed for one purpose opens for no other, and not after any change.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use chacha20poly1305::aead::{Aead as _, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use hkdf::Hkdf;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

const KEY_BYTES: usize = 32;
const NONCE_BYTES: usize = 24;

/// 256 secret bits, the same on every instance of one site.
#[derive(Clone)]
pub struct SecretKey {
    bytes: [u8; KEY_BYTES],
    /// Uses a derived key, as [`Self::mac`] does: the secret key itself neither seals nor hashes.
    cipher: XChaCha20Poly1305,
    mac: Hmac<Sha256>,
}

impl PartialEq for SecretKey {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }
}

impl Eq for SecretKey {}

impl SecretKey {
    /// Derives the keys by HKDF-Expand (RFC 5869: these bytes are uniformly random already), which fails for other
    /// lengths only.
    fn of(bytes: [u8; KEY_BYTES]) -> Option<Self> {
        let hkdf = Hkdf::<Sha256>::from_prk(&bytes).ok()?;
        let (mut seal, mut hash) = ([0; KEY_BYTES], [0; KEY_BYTES]);
        hkdf.expand(b"marsam seal", &mut seal).ok()?;
        hkdf.expand(b"marsam hash", &mut hash).ok()?;
        Some(Self {
            bytes,
            cipher: XChaCha20Poly1305::new(&Key::from(seal)),
            mac: Hmac::new_from_slice(&hash).ok()?,
        })
    }

    pub fn draw() -> Self {
        loop {
            if let Some(key) = Self::of(rand::random()) {
                return key;
            }
        }
    }

    /// Parses 64 hexadecimal digits, or 32 bytes in base64.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let bytes = if text.len() == 2 * KEY_BYTES {
            hex::decode(text).ok()?
        } else {
            STANDARD
                .decode(text)
                .or_else(|_error| URL_SAFE_NO_PAD.decode(text))
                .ok()?
        };
        let key: [u8; KEY_BYTES] = bytes.try_into().ok()?;
        let (first, rest) = key.split_first()?;
        // The same byte thirty-two times is a placeholder, not a key.
        let is_random = rest.iter().any(|byte| byte != first);
        is_random.then(|| Self::of(key)).flatten()
    }

    /// The key as [`SecretKey::parse`] reads it, for its key file.
    pub fn reveal(&self) -> String {
        hex::encode(self.bytes)
    }

    /// Seals bytes for one purpose (XChaCha20-Poly1305, a random nonce), as URL-safe base64.
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
            .cipher
            .encrypt(&XNonce::from(nonce), payload)
            .map_err(|_error| SealingFailed)?;
        Ok(URL_SAFE_NO_PAD.encode([nonce.as_slice(), &sealed].concat()))
    }

    /// Opens a value sealed under this key for that purpose.
    pub fn open(&self, purpose: &str, sealed: &str) -> Option<Vec<u8>> {
        let bytes = URL_SAFE_NO_PAD.decode(sealed).ok()?;
        let (nonce, sealed) = bytes.split_first_chunk::<NONCE_BYTES>()?;
        let payload = Payload {
            msg: sealed,
            aad: purpose.as_bytes(),
        };
        self.cipher.decrypt(&XNonce::from(*nonce), payload).ok()
    }

    /// HMAC-SHA-256 of a text for one purpose, in hex: safe for storing a short code, since trying all codes needs the
    /// key.
    pub fn keyed_hash(&self, purpose: &str, text: &str) -> String {
        let mut mac = self.mac.clone();
        mac.update(purpose.as_bytes());
        mac.update(&[0]);
        mac.update(text.as_bytes());
        hex::encode(mac.finalize().into_bytes())
    }
}

impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretKey(…)")
    }
}

/// The cipher refused: the input is too long.
#[derive(Debug, thiserror::Error)]
#[error("sealing failed")]
pub struct SealingFailed;

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
            SecretKey::parse(&format!(" {}\n", STANDARD.encode(key.bytes))),
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
        let key = SecretKey::of([7; 32]).unwrap();
        let hash = |key: &SecretKey, purpose, text| key.keyed_hash(purpose, text);
        let one = hash(&key, "recovery", "abcde");
        assert_eq!(one.len(), 64);
        assert_eq!(one, hash(&key, "recovery", "abcde"));
        assert_ne!(one, hash(&key, "recovery", "abcdf"));
        assert_ne!(one, hash(&key, "other", "abcde"));
        assert_ne!(
            one,
            hash(&SecretKey::of([8; 32]).unwrap(), "recovery", "abcde")
        );
    }

    #[test]
    fn keys_are_derived_as_rfc_5869_has_it() {
        let hmac = |key: &[u8], parts: &[&[u8]]| -> [u8; 32] {
            let mut mac = Hmac::<Sha256>::new_from_slice(key).unwrap();
            for part in parts {
                mac.update(part);
            }
            mac.finalize().into_bytes().into()
        };
        let derived = hmac(&[7; 32], &[b"marsam hash", &[1]]);
        let expected = hex::encode(hmac(&derived, &[b"recovery", &[0], b"abcde"]));
        let key = SecretKey::of([7; 32]).unwrap();
        assert_eq!(key.keyed_hash("recovery", "abcde"), expected);
    }
}
